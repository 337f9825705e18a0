"""Moves that rulesets forbid, with possible causes (missing passes or handicap stones), plays after
two passes, and repetitions with a consequence."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from gocheck.board.points import point_name
from gocheck.board.stones import BLACK, PLAYERS, opponent
from gocheck.checks.ruleset_and_setup import lacks_stones, what_ha_says
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.limits.resources import MOST_REMARKABLE_MOVES
from gocheck.record.record import Move, Record
from gocheck.record.result import Result
from gocheck.replay.cycles import Cycle
from gocheck.replay.facts import Facts
from gocheck.replay.replay import Replay
from gocheck.rules.legality import (
    Illegal,
    Legality,
    LegalityTable,
    Outcome,
    first_reason,
    forbidden,
    reason_to_forbid,
)
from gocheck.rules.lookup import COMMON_RULESETS
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset
from gocheck.sgf.source import Place
from gocheck.text.messages import counted, in_a_sentence

_CODES = {
    "outside": "MOV201",
    "occupied": "MOV202",
    "suicide": "MOV203",
    "ko": "MOV204",
    "superko": "MOV205",
    "turn": "MOV206",
    "ended": "MOV207",
}
"""The code of a move that is illegal, by the reason."""
_MOST_MOVES = 12
"""Moves of a cycle that a message shows: a sextuple ko in full."""
_OUTCOMES = {
    "no_result": "there is no result if the players repeat it and agree",
    "draw": "the game is a draw if the players repeat it",
    "black_wins": "Black captures more stones in the cycle and wins",
    "white_wins": "White captures more stones in the cycle and wins",
    "referee": "a referee decides",
}
_OF_MISSING_STONES = ("MOV202", "MOV203", "MOV204")
"""Illegal moves that missing stones may cause."""
_LEFT_OUT = "; in a problem a turn may be left out"
_SEVERAL = 3
"""From so many plays of one player on the same occupied point on they may stand for passes: one or
two may be slips."""

_MOST_IN_A_ROW = 2
"""Moves of one player in a row between which a pass may be missing. A choice."""


def findings_on_moves(game: ReplayedGame, table: LegalityTable) -> list[Finding]:
    """Return the findings on moves that the record's own ruleset forbids; without one, any
    ruleset."""
    replay, own = game.replay, game.own
    if not replay.facts:
        return []
    cycles = {each.move: each.cycle for each in table.disputed}
    legality = table.by_ruleset
    if own:
        legality = {own.name: legality[own.name]}
        found = _under_one(replay, legality[own.name], own.name, cycles)
    else:
        found = _under_any(replay, legality, cycles)
    found = _with_causes(found, game)
    if own is None or own.resumption:
        found += _resumptions(replay)
    return found + _long_cycle(replay, game.record, legality, cycles)


def _under_one(
    replay: Replay, legality: Legality, name: str, cycles: Mapping[int, Cycle | None]
) -> list[Finding]:
    """Return the findings on moves that the ruleset of that name forbids."""
    found = [
        _illegal(each, replay.moves[each.move - 1], replay.rows, ERROR, (), cycles)
        for each in legality.illegal
    ]
    return found + _more(replay, name, legality.more, ERROR)


def _under_any(
    replay: Replay, legality: Mapping[str, Legality], cycles: Mapping[int, Cycle | None]
) -> list[Finding]:
    """Return the findings on moves that some ruleset forbids: errors where all of them do."""
    by_move: dict[int, dict[str, Illegal]] = {}
    for name, under_one in legality.items():
        for illegal in under_one.illegal:
            by_move.setdefault(illegal.move, {})[name] = illegal
    found = []
    for by_ruleset in by_move.values():
        first = first_reason(by_ruleset.values())
        if first.reason == "ended":
            continue  # only the few rulesets without resumption object
        severity = ERROR if len(by_ruleset) == len(legality) else WARNING
        names = () if severity == ERROR else tuple(by_ruleset)
        move = replay.moves[first.move - 1]
        found.append(_illegal(first, move, replay.rows, severity, names, cycles))
    counts = [under_one.more for under_one in legality.values()]
    rest = replay.facts[MOST_REMARKABLE_MOVES:]
    not_for_the_end = sum(reason_to_forbid(facts, None) != "ended" for facts in rest)
    severity = ERROR if min(counts) == max(counts) else WARNING
    return found + _more(
        replay, "at least one ruleset", min(max(counts), not_for_the_end), severity
    )


def finding_on_move_in_variation(
    facts: Facts, move: Move, record: Record, own: Ruleset | None, rulesets: Sequence[Ruleset]
) -> Finding | None:
    """Return the finding on a variation's move that the record's own ruleset forbids, or, without
    one, any ruleset: never an error, since the game itself is not wrong for it.
    """
    by_ruleset: dict[str, Illegal] = {}
    for ruleset in (own,) if own else rulesets:
        illegal = forbidden(facts, ruleset)
        if illegal:
            by_ruleset[ruleset.name] = illegal
    if not by_ruleset:
        return None
    first = first_reason(by_ruleset.values())
    if first.reason == "turn" and first.move > 1 and record.is_problem:
        found = _illegal(first, move, record.rows, NOTE)
        return replace(found, message=found.message + _LEFT_OUT)
    if own or len(by_ruleset) == len(rulesets):
        return _illegal(first, move, record.rows, WARNING)
    if first.reason == "ended":
        return None
    return _illegal(first, move, record.rows, NOTE, tuple(by_ruleset))


def _illegal(
    illegal: Illegal,
    move: Move,
    rows: int,
    severity: str,
    rulesets: tuple[str, ...] = (),
    cycles: Mapping[int, Cycle | None] = MappingProxyType({}),
) -> Finding:
    """Return the finding on an illegal move.

    rulesets: those that forbid it, where not all do; cycles: by move, for the message.
    """
    number = illegal.move
    point = move.name(rows)
    opens = illegal.reason == "turn" and number == 1
    if opens and severity == ERROR:
        severity = WARNING  # who moves first may be what is not recorded
    message = f"move {number}: {_what_is_illegal(illegal, point, opens=opens)}"
    cycle = cycles.get(number)
    if illegal.reason == "superko" and cycle:
        message += f" ({_shown(cycle)})"
    if rulesets:
        message += f" (forbidden under {_by_common(rulesets)})"
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


def _by_common(rulesets: Sequence[str]) -> str:
    """Return the names of rulesets for a sentence, those that are most used first."""
    if set(COMMON_RULESETS) <= set(rulesets):
        return "all common rules"
    common = [name for name in COMMON_RULESETS if name in rulesets]
    return in_a_sentence([*common, *(name for name in rulesets if name not in common)])


def _what_is_illegal(illegal: Illegal, point: str, *, opens: bool) -> str:
    """Return what a move does that is illegal; opens: whether it is the first, out of turn."""
    color = PLAYERS[illegal.color]
    if opens:
        return f"{color} opens the game, but {PLAYERS[opponent(illegal.color)]} moves first"
    return {
        "outside": f"{color} {point!r} is not a point of the board",
        "occupied": f"{color} {point} is on an occupied point",
        "suicide": f"{color} {point} is suicide",
        "ko": f"{color} {point} retakes the ko at once",
        "superko": f"{color} {point} repeats the position {_when(illegal.repeats)}",
        "turn": f"{color} {point} is out of turn",
        "ended": f"{color} {point} is played after the end of the game",
    }[illegal.reason]


def _more(replay: Replay, ruleset: str, count: int, severity: str) -> list[Finding]:
    """Return one finding for the illegal moves after those that are listed one by one."""
    if not count:
        return []
    last = replay.facts[MOST_REMARKABLE_MOVES - 1]
    rest = replay.facts[MOST_REMARKABLE_MOVES:]
    first = next((facts for facts in rest if reason_to_forbid(facts, None) != "ended"), rest[0])
    reason = reason_to_forbid(first, None) or "ended"  # where all are plays after the end
    moves, are = counted(count, "more move"), "is" if count == 1 else "are"
    message = f"{moves} after move {last.move} {are} illegal under {ruleset}"
    place = Place(replay.moves[first.move - 1].node)
    made = finding(_CODES[reason], message, place, severity=severity, move=first.move)
    return [replace(made, more=count - 1)]


def _resumptions(replay: Replay) -> list[Finding]:
    """Return the findings on the first play after each two passes."""
    found = []
    for end in replay.two_passes:
        if end < len(replay.moves) and replay.moves[end].point is not None:
            message = f"move {end + 1}: play goes on after two passes"
            move = replay.moves[end]
            found.append(
                finding(
                    "END402",
                    message,
                    Place(move.node),
                    move=end + 1,
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
    """Return the findings on a repetition that is not forbidden but has a consequence.

    RE is held against it only if the record ends in the cycle, for a broken one decides nothing.
    """
    by_outcome: dict[Outcome, list[str]] = {}
    for name, under_one in legality.items():
        if under_one.outcome:
            by_outcome.setdefault(under_one.outcome, []).append(name)
    found = []
    for outcome, names in by_outcome.items():
        number = outcome.move
        cycle = cycles.get(number)
        message = (
            f"move {number} repeats the position {_when(outcome.repeats)}"
            f"{f' ({_shown(cycle)})' if cycle else ''}; under {in_a_sentence(names)}"
            f" {_OUTCOMES[outcome.kind]}"
        )
        move = replay.moves[number - 1]
        is_decisive = len(legality) == 1 and replay.ends_in_cycle
        is_contradicted = is_decisive and _contradicts(record.result, outcome)
        found.append(
            finding(
                "MOV208",
                message,
                Place(move.node, "B" if move.color == BLACK else "W"),
                severity=WARNING if is_contradicted else NOTE,
                move=number,
                color=move.color,
                point=move.name(replay.rows),
                rulesets=tuple(names),
            )
        )
    return found


def _contradicts(recorded: Result, outcome: Outcome) -> bool:
    """Return whether RE is not what a long cycle leads to, as far as the ruleset says that."""
    if outcome.kind == "no_result":
        return False
    if recorded.kind == "score":
        return True
    named = recorded.kind in ("winner", "draw") and outcome.kind != "referee"
    return named and recorded.winner != outcome.winner


def _shown(cycle: Cycle) -> str:
    """Return a cycle's kind and moves, the first ones of many."""
    more = " ..." if len(cycle.moves) > _MOST_MOVES else ""
    return f"{cycle.name}: {' '.join(cycle.moves[:_MOST_MOVES])}{more}"


def _when(turn: int | None) -> str:
    return f"after move {turn}" if turn else "at the start or the last setup"


def _with_causes(illegal: Sequence[Finding], game: ReplayedGame) -> list[Finding]:
    """Return findings on illegal moves, with a possible cause where the record shows one."""
    record, replay = game.record, game.replay
    stones = record.setups[0].stones if game.repaired else ()
    placed = {point_name(point, record.rows) for point, _ in stones}
    named_to_move = {
        each.after + 1: each.to_move for each in record.setups if each.to_move and each.after
    }
    passes = _in_place_of_passes(illegal, replay)
    found = []
    for each in illegal:
        cause, severity = "", each.severity
        if each.code == "MOV206" and each.move and each.color:
            player = named_to_move.get(each.move)
            if player:  # PL may be what is wrong
                cause = f"; PL gives {PLAYERS[player]} the move"
                severity = WARNING if severity == ERROR else severity
            elif record.is_problem and each.move > 1:
                cause, severity = _LEFT_OUT, NOTE
            else:
                cause = _left_out(each.move, each.color, record, replay)
        elif each.code in _OF_MISSING_STONES and lacks_stones(record, replay):
            cause = "; possible cause: the record places no handicap stones"
        elif each.code == "MOV202":
            here = "; possible cause: --repair-handicap placed a stone there"
            cause = here if each.point in placed else passes
        found.append(replace(each, message=each.message + cause, severity=severity))
    return found


def _in_place_of_passes(illegal: Sequence[Finding], replay: Replay) -> str:
    """Return that plays on an occupied point may stand for passes, or "".

    They may where nothing else is illegal, one player makes them on the same point several times,
    and the record has no pass.
    """
    kinds = {(each.code, each.color, each.point) for each in illegal}
    if len(kinds) != 1 or len(illegal) < _SEVERAL or any(replay.passes):
        return ""
    color = illegal[0].color
    if illegal[0].code != "MOV202" or color is None:
        return ""
    return (
        f"; possible cause: {PLAYERS[color]}'s {len(illegal)} plays there stand for passes, of"
        " which the record has none"
    )


def _left_out(number: int, color: int, record: Record, replay: Replay) -> str:
    """Return what may be missing before a second move of the same colour, or "".

    At the start of the game free handicap; later a move or, as in records of some servers, a pass,
    where the record has no pass at all. Three moves of one player in a row are neither.
    """
    moves = record.moves
    only_black = next(
        (at for at, move in enumerate(moves) if move.color != BLACK or move.point is None),
        len(moves),
    )
    if number == 1 or only_black == len(moves) or any(replay.passes):
        return ""
    if number <= only_black and not any(replay.positions[0]):
        says = what_ha_says(record.handicap)
        return f"; possible cause: Black's first {only_black} moves are handicap stones, but {says}"
    if _in_a_row(number, record) > _MOST_IN_A_ROW:
        return ""
    player = PLAYERS[opponent(color)]
    return f"; possible cause: a move or a pass by {player} is missing"


def _in_a_row(number: int, record: Record) -> int:
    """Return how many moves of one player in a row a move is one of."""
    runs = groupby(enumerate(record.moves, start=1), key=lambda each: each[1].color)
    moves = ([at for at, _ in run] for _, run in runs)
    return next(len(run) for run in moves if number in run)
