"""Facts read under one ruleset: which moves it forbids, and why.

The dimensions are those of `gocheck.rules`: ko, long cycle, suicide, resumption.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gocheck.board import Point, opponent
from gocheck.replay import Facts, Recurrence, Replay
from gocheck.rules.ruleset import Ruleset

MOST_LISTED = 1000
"""Remarkable moves of a game that are told one by one; of those after them it is told how many a
ruleset forbids. No game has so many, and a record of nothing else must not take all memory."""

REASONS = ("outside", "occupied", "suicide", "ko", "superko", "turn", "ended")
"""Why a move is illegal, in the order in which they are asked; the first that holds is given."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """A move that a ruleset forbids.

    reason: one of REASONS; repeats: where repetition is the reason, the latest earlier move
    after which the position stood that the ruleset objects to (0: the start or the last
    setup), else None.
    """

    move: int
    color: int
    point: Point | None
    outside: str | None
    reason: str
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a long cycle means where it is not forbidden.

    kind: no_result, draw or referee; move: the first move that closes a cycle; repeats: the
    earlier move after which the same position stood (0: the start or the last setup); length:
    of the cycle, in moves.
    """

    kind: str
    move: int
    repeats: int
    length: int


@dataclass(frozen=True, slots=True)
class Legality:
    """One game under one ruleset: its illegal moves in order, and a long cycle's outcome.

    more: how many illegal moves there are after the `MOST_LISTED` remarkable ones.
    """

    illegal: tuple[Illegal, ...] = ()
    outcome: Outcome | None = None
    more: int = 0


CLEAN = Legality()
"""A game with nothing to object to."""


def legality_of(replay: Replay, ruleset: Ruleset) -> Legality:
    """Return what a ruleset has to say about the moves of a game."""
    if not replay.facts:
        return CLEAN
    illegal = []
    follows = None
    for facts in replay.facts[:MOST_LISTED]:
        found = forbidden(facts, ruleset)
        if found:
            illegal.append(found)
        elif follows is None:
            follows = outcome(facts, ruleset, replay.stops)
    more = sum(_reason(facts, ruleset) is not None for facts in replay.facts[MOST_LISTED:])
    if not illegal and follows is None and not more:
        return CLEAN
    return Legality(tuple(illegal), follows, more)


def forbidden(facts: Facts, ruleset: Ruleset) -> Illegal | None:
    """Return why a ruleset forbids the move that these facts are about, None if it does not."""
    reason = _reason(facts, ruleset)
    if reason is None:
        return None
    repeats = None
    if reason in ("ko", "superko"):
        objected = objections(facts, ruleset.ko)
        repeats = max(objected, key=lambda earlier: earlier.turn).reported
    return Illegal(facts.move, facts.color, facts.point, facts.outside, reason, repeats)


def _reason(facts: Facts, ruleset: Ruleset) -> str | None:
    """Return which of REASONS a ruleset has to forbid a move, None if it does not."""
    if facts.outside is not None:
        return "outside"
    if facts.occupied:
        return "occupied"
    if facts.suicide and (
        ruleset.suicide == "illegal" or (ruleset.suicide == "multi-stone" and facts.suicide == 1)
    ):
        return "suicide"
    if facts.recurrences and objections(facts, ruleset.ko):
        return "ko" if facts.ko else "superko"
    if facts.out_of_turn:
        return "turn"
    if facts.after_end and not ruleset.resumption:
        return "ended"
    return None


def objections(facts: Facts, ko: str) -> list[Recurrence]:
    """Return the earlier times of the position that a ko rule does not let a play recreate.

    ko: simple, positional, situational, natural-situational or ing, as RULES.md defines them
    ("The dimensions"). Ing's rules forbid taking a ko back at once; which other recurrences
    they forbid turns on whether the ko is fighting or disturbing, which a record does not
    tell, so here they are left to `Outcome`.
    """
    if ko == "positional":
        return list(facts.recurrences)
    if ko == "situational":
        to_move = opponent(facts.color)
        return [earlier for earlier in facts.recurrences if earlier.to_move == to_move]
    if ko == "natural-situational":
        return [earlier for earlier in facts.recurrences if earlier.made_by == facts.color]
    return list(facts.recurrences[:1]) if facts.ko else []


def closing(facts: Facts) -> Recurrence:
    """Return the earlier time of the position from which the cycle of a recurrence runs.

    That is the latest at which the same player was to move, if there is one.
    """
    to_move = opponent(facts.color)
    closed = [earlier for earlier in facts.recurrences if earlier.to_move == to_move]
    return (closed or facts.recurrences)[0]


def outcome(facts: Facts, ruleset: Ruleset, stops: tuple[int, ...]) -> Outcome | None:
    """Return what a legal recurrence leads to where the ruleset has no superko.

    A game that stopped by two passes in between was, up to the stop, another one: retaking a
    ko when play resumes is no cycle. Nor is a single stone's suicide.
    """
    if ruleset.long_cycle == "forbidden" or not facts.recurrences:
        return None
    earlier = closing(facts)
    if facts.suicide == 1 or any(earlier.turn < stop < facts.move for stop in stops):
        return None
    return Outcome(ruleset.long_cycle, facts.move, earlier.reported, facts.move - earlier.turn)


def legality_under(replay: Replay, rulesets: Iterable[Ruleset]) -> dict[str, Legality]:
    """Return the legality of a game's moves under each of some rulesets, by name.

    Rulesets that agree in all that matters for it share one.
    """
    if not replay.facts:
        return {ruleset.name: CLEAN for ruleset in rulesets}
    known: dict[tuple[str, str, str, bool], Legality] = {}
    legality = {}
    for ruleset in rulesets:
        key = (ruleset.ko, ruleset.long_cycle, ruleset.suicide, ruleset.resumption)
        if key not in known:
            known[key] = legality_of(replay, ruleset)
        legality[ruleset.name] = known[key]
    return legality
