"""Moves on which rulesets differ: repetitions and suicides, and the verdict of each ruleset.

Start reading at `disputed_moves`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gocheck.board import Point
from gocheck.limits import MOST_MOVES_IN_CYCLES, MOST_REMARKABLE_MOVES
from gocheck.replay import Cycle, Facts, Replay, cycle
from gocheck.rules.legality import cycle_start, forbidden, outcome
from gocheck.rules.ruleset import Ruleset

FORBIDDEN = ("taken_back", "pass", "loses", "stands")
NOT_FORBIDDEN = ("no_result", "draw", "black_wins", "white_wins", "referee", "legal")
VERDICTS = (*FORBIDDEN, *NOT_FORBIDDEN)
"""The verdicts of a ruleset on a move. The first four forbid it: it is taken back; it is taken back
and counts as a pass; its player loses; it stands, since play went on (AGA rule 8). The others do
not: if the players repeat the cycle, the game has no result if both agree, it is a draw, Black wins
it, White wins it, or the referee decides; or the move is legal."""


@dataclass(frozen=True, slots=True)
class DisputedMove:
    """A repetition or a suicide."""

    move: int
    """Its number, from 1, passes included."""
    color: int
    """The colour of the player."""
    point: Point
    """Where it was played."""
    what: str
    """"repetition" or "suicide"."""
    verdicts: dict[str, tuple[str, ...]]
    """The names of the rulesets by their verdict, one of `VERDICTS`."""
    cycle: Cycle | None
    """The moves since the position occurred before; None for a suicide."""


def disputed_moves(replay: Replay, rulesets: Iterable[Ruleset]) -> tuple[DisputedMove, ...]:
    """Return the repetitions and suicides of a game, with the verdict of each ruleset.

    Only the first `MOST_REMARKABLE_MOVES` facts are searched. The list ends where its cycles would
    have more than `MOST_MOVES_IN_CYCLES` moves in all.
    """
    every = tuple(rulesets)
    found: list[DisputedMove] = []
    in_cycles = 0
    for facts in replay.facts[:MOST_REMARKABLE_MOVES]:
        point = facts.point
        if point is None or facts.occupied or not (facts.recurrences or facts.suicide):
            continue
        if not facts.suicide:
            in_cycles += facts.move - cycle_start(facts).turn
            if found and in_cycles > MOST_MOVES_IN_CYCLES:
                break
        found.append(
            DisputedMove(
                move=facts.move,
                color=facts.color,
                point=point,
                what="suicide" if facts.suicide else "repetition",
                verdicts=_verdicts(facts, every, replay),
                cycle=None if facts.suicide else cycle(replay, cycle_start(facts).turn, facts.move),
            )
        )
    return tuple(found)


def _verdicts(
    facts: Facts, rulesets: Sequence[Ruleset], replay: Replay
) -> dict[str, tuple[str, ...]]:
    """Return the names of the rulesets by verdict, in the order of `VERDICTS`."""
    found: dict[str, list[str]] = {}
    for ruleset in rulesets:
        found.setdefault(_verdict(facts, ruleset, replay), []).append(ruleset.name)
    return {verdict: tuple(found[verdict]) for verdict in VERDICTS if verdict in found}


def _verdict(facts: Facts, ruleset: Ruleset, replay: Replay) -> str:
    """Return the verdict of a ruleset on a repetition or a suicide."""
    illegal = forbidden(facts, ruleset)
    if illegal is None or illegal.reason not in ("suicide", "ko", "superko"):
        follows = outcome(facts, ruleset, replay)
        return follows.kind if follows else "legal"
    if ruleset.illegal_move == "pass or stands":
        return "stands" if facts.move < len(replay.moves) else "pass"
    return ruleset.illegal_move.replace(" ", "_")
