"""Moves that rulesets forbid, plays after two passes, and repetitions with a consequence."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from gocheck.board import BLACK, PLAYERS, opponent
from gocheck.checks.causes import with_causes
from gocheck.checks.words import listed
from gocheck.findings import ERROR, NOTE, WARNING, Finding, finding
from gocheck.record import Move, Record
from gocheck.replay import Cycle, Facts, Replay
from gocheck.rules import (
    MOST_LISTED,
    REASONS,
    DisputedMove,
    Illegal,
    Legality,
    Outcome,
    ReplayedGame,
    Ruleset,
    forbidden,
)
from gocheck.sgf import Place
from gocheck.text import counted

_CODES = {
    "outside": "MOV201",
    "occupied": "MOV202",
    "suicide": "MOV203",
    "ko": "MOV204",
    "superko": "MOV205",
    "turn": "MOV206",
    "ended": "MOV207",
}
_MOST_MOVES = 12
_OUTCOMES = {"no_result": "no result if both agree", "draw": "a draw", "referee": "needs a referee"}


def illegal_moves(
    case: ReplayedGame, legality: Mapping[str, Legality], disputed: Iterable[DisputedMove]
) -> list[Finding]:
    """Moves that the record's own ruleset forbids; without one, that any ruleset forbids.

    disputed: the repetitions, with their cycles.
    """
    replay, own = case.replayed, case.own
    if not replay.facts:
        return []
    cycles = {dispute.move: dispute.cycle for dispute in disputed}
    if own:
        legality = {own.name: legality[own.name]}
        found = _under_one(replay, legality[own.name], own.name, cycles)
    else:
        found = _under_any(replay, legality, cycles)
    found = with_causes(found, case)
    if own is None or own.resumption:
        found += _resumptions(replay)
    return found + _long_cycle(replay, case.record, legality, cycles)


def _under_one(
    replay: Replay, judged: Legality, name: str, cycles: Mapping[int, Cycle | None]
) -> list[Finding]:
    """The moves that the ruleset of that name forbids."""
    found = [
        _illegal(each, replay.moves[each.move - 1], replay.rows, ERROR, (), cycles)
        for each in judged.illegal
    ]
    return found + _more(replay, name, judged.more, ERROR)


def _under_any(
    replay: Replay, legality: Mapping[str, Legality], cycles: Mapping[int, Cycle | None]
) -> list[Finding]:
    """The moves that some ruleset forbids: errors where all of them do."""
    objections: dict[int, dict[str, Illegal]] = {}
    for name, judged in legality.items():
        for illegal in judged.illegal:
            objections.setdefault(illegal.move, {})[name] = illegal
    found = []
    for by_ruleset in objections.values():
        first = min(by_ruleset.values(), key=lambda illegal: REASONS.index(illegal.reason))
        if first.reason == "ended":
            continue  # only the few rulesets without resumption object
        severity = ERROR if len(by_ruleset) == len(legality) else WARNING
        names = () if severity == ERROR else tuple(by_ruleset)
        move = replay.moves[first.move - 1]
        found.append(_illegal(first, move, replay.rows, severity, names, cycles))
    counts = [judged.more for judged in legality.values()]
    beside_the_end = sum(_reason(facts) != "ended" for facts in replay.facts[MOST_LISTED:])
    severity = ERROR if min(counts) == max(counts) else WARNING
    return found + _more(replay, "some ruleset", min(max(counts), beside_the_end), severity)


def illegal_move_in_variation(
    facts: Facts, move: Move, rows: int, own: Ruleset | None, rulesets: Sequence[Ruleset]
) -> Finding | None:
    """A move off the main line that is forbidden under the record's own ruleset, or, without one,
    under any: never an error, since the game itself is not wrong for it.
    """
    objections: dict[str, Illegal] = {}
    for ruleset in (own,) if own else rulesets:
        illegal = forbidden(facts, ruleset)
        if illegal:
            objections[ruleset.name] = illegal
    if not objections:
        return None
    first = min(objections.values(), key=lambda illegal: REASONS.index(illegal.reason))
    if own or len(objections) == len(rulesets):
        return _illegal(first, move, rows, WARNING)
    if first.reason == "ended":
        return None
    return _illegal(first, move, rows, NOTE, tuple(objections))


def _illegal(
    illegal: Illegal,
    move: Move,
    rows: int,
    severity: str,
    rulesets: tuple[str, ...] = (),
    cycles: Mapping[int, Cycle | None] = MappingProxyType({}),
) -> Finding:
    color = PLAYERS[illegal.color]
    number = illegal.move
    point = move.name(rows)
    if illegal.reason == "turn" and number == 1:
        severity = WARNING if severity == ERROR else severity
    what = {
        "outside": f"{color} plays {point!r}, which is no point of the board",
        "occupied": f"{color} {point} is on an occupied point",
        "suicide": f"{color} {point} is suicide",
        "ko": f"{color} {point} takes the ko back at once",
        "superko": f"{color} {point} repeats the position {_when(illegal.repeats)}",
        "turn": f"{color} {point} is out of turn",
        "ended": f"{color} {point} comes after the end of the game",
    }[illegal.reason]
    if illegal.reason == "turn" and number == 1:
        other = PLAYERS[opponent(illegal.color)]
        what = f"{color} opens the game though {other} moves first"
    message = f"move {number}: {what}"
    cycle = cycles.get(number)
    if illegal.reason == "superko" and cycle:
        message += f" ({_shown(cycle)})"
    if rulesets:
        message += f" (forbidden under {listed(rulesets)})"
    return finding(
        _CODES[illegal.reason],
        message,
        Place(move.node, "B" if illegal.color == BLACK else "W"),
        severity=severity,
        move=number,
        color=illegal.color,
        point=point,
        rulesets=rulesets,
    )


def _more(replay: Replay, ruleset: str, count: int, severity: str) -> list[Finding]:
    """The illegal moves after those that are told one by one, as one finding."""
    if not count:
        return []
    last, rest = replay.facts[MOST_LISTED - 1], replay.facts[MOST_LISTED:]
    first = next((facts for facts in rest if _reason(facts) != "ended"), rest[0])
    moves, are = counted(count, "more move"), "is" if count == 1 else "are"
    message = f"{moves} after move {last.move} {are} illegal under {ruleset}"
    node = replay.moves[first.move - 1].node
    code = _CODES[_reason(first)]
    made = finding(code, message, Place(node), severity=severity, move=first.move)
    return [replace(made, more=count - 1)]


def _reason(facts: Facts) -> str:
    """Return which of REASONS some ruleset may have to forbid a move, the first that holds."""
    if facts.outside is not None:
        return "outside"
    if facts.occupied:
        return "occupied"
    if facts.suicide:
        return "suicide"
    if facts.recurrences:
        return "ko" if facts.ko else "superko"
    return "turn" if facts.out_of_turn else "ended"


def _resumptions(replay: Replay) -> list[Finding]:
    """The first play after each stop."""
    found = []
    for stop in replay.stops:
        if stop < len(replay.moves) and replay.moves[stop].point is not None:
            message = f"move {stop + 1}: play goes on after two passes"
            move = replay.moves[stop]
            found.append(
                finding(
                    "END402",
                    message,
                    Place(move.node),
                    move=stop + 1,
                    color=move.color,
                    point=move.name(replay.rows),
                )
            )
    return found


def _long_cycle(
    replay: Replay,
    record: Record,
    legality: Mapping[str, Legality],
    cycles: Mapping[int, Cycle | None],
) -> list[Finding]:
    """A recurrence that is not forbidden but has a consequence, with the cycle's moves."""
    by_kind: dict[Outcome, list[str]] = {}
    for name, judged in legality.items():
        outcome = judged.outcome
        if outcome:
            by_kind.setdefault(outcome, []).append(name)
    found = []
    for outcome, names in by_kind.items():
        number = outcome.move
        cycle = cycles.get(number)
        message = (
            f"move {number}: the position {_when(outcome.repeats)} recurs"
            f"{f' ({_shown(cycle)})' if cycle else ''}:"
            f" {_OUTCOMES[outcome.kind]} under {listed(names)}"
        )
        move = replay.moves[number - 1]
        was_counted = record.result.kind == "score" and outcome.kind in ("draw", "referee")
        found.append(
            finding(
                "MOV208",
                message,
                Place(move.node, "B" if move.color == BLACK else "W"),
                severity=WARNING if was_counted and len(legality) == 1 else NOTE,
                move=number,
                color=move.color,
                point=move.name(replay.rows),
                rulesets=tuple(names),
            )
        )
    return found


def _shown(cycle: Cycle) -> str:
    """Return a cycle's kind and moves, the first ones of many."""
    more = " ..." if len(cycle.moves) > _MOST_MOVES else ""
    return f"{cycle.name}: {' '.join(cycle.moves[:_MOST_MOVES])}{more}"


def _when(turn: int | None) -> str:
    return f"after move {turn}" if turn else "at the start or the last setup"
