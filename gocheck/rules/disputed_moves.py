"""Moves on which rulesets differ: repetitions and suicides, who forbids them, and what follows.

Start reading at `disputes`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gocheck.board import Point
from gocheck.replay import Cycle, Facts, Replay, cycle
from gocheck.rules.legality import MOST_LISTED, Illegal, closing, forbidden, outcome
from gocheck.rules.ruleset import Ruleset

MOST_IN_CYCLES = 20_000
"""Moves of all cycles of a game that are listed, the same ones over and over for most."""

FORBIDDEN = ("taken back", "pass", "loses", "stands")
NOT_FORBIDDEN = ("no_result", "draw", "referee", "legal")
VERDICTS = (*FORBIDDEN, *NOT_FORBIDDEN)
"""What a ruleset makes of a move. The first four forbid it: it is taken back; taken back and
counted as a pass; its player loses; it stands, since play went on (AGA rule 8). The others do not:
the game has no result if both agree; it is a draw; a referee decides; nothing follows."""


@dataclass(frozen=True, slots=True)
class DisputedMove:
    """A repetition or a suicide.

    what: "repetition" or "suicide"; verdicts: by what follows, one of VERDICTS, the rulesets under
    which it does; cycle: the moves since the position last stood, None for a suicide.
    """

    move: int
    color: int
    point: Point
    what: str
    verdicts: dict[str, tuple[str, ...]]
    cycle: Cycle | None


def disputed_moves(replay: Replay, rulesets: Iterable[Ruleset]) -> tuple[DisputedMove, ...]:
    """Return the repetitions and suicides of a game, with what each ruleset makes of them.

    That is all of them, unless there are more remarkable moves than `MOST_LISTED`, or their cycles
    have together more moves than `MOST_IN_CYCLES`: then those up to there.
    """
    every = tuple(rulesets)
    found: list[DisputedMove] = []
    in_cycles = 0
    for facts in replay.facts[:MOST_LISTED]:
        point = facts.point
        if point is None or facts.occupied or not (facts.recurrences or facts.suicide):
            continue
        if not facts.suicide:
            in_cycles += facts.move - closing(facts).turn
            if found and in_cycles > MOST_IN_CYCLES:
                break
        verdicts: dict[str, list[str]] = {}
        for ruleset in every:
            verdicts.setdefault(_verdict(facts, ruleset, replay), []).append(ruleset.name)
        found.append(
            DisputedMove(
                move=facts.move,
                color=facts.color,
                point=point,
                what="suicide" if facts.suicide else "repetition",
                verdicts={name: tuple(verdicts[name]) for name in VERDICTS if name in verdicts},
                cycle=None if facts.suicide else cycle(replay, closing(facts).turn, facts.move),
            )
        )
    return tuple(found)


def _verdict(facts: Facts, ruleset: Ruleset, replay: Replay) -> str:
    """Return what a ruleset makes of a repetition or a suicide."""
    illegal = forbidden(facts, ruleset)
    if not _objects(illegal):
        follows = outcome(facts, ruleset, replay.stops)
        return follows.kind if follows else "legal"
    if ruleset.illegal_move == "pass or stands":
        return "stands" if facts.move < len(replay.moves) else "pass"
    return ruleset.illegal_move


def _objects(illegal: Illegal | None) -> bool:
    """Whether a move is forbidden for the repetition or the suicide, and not for its turn."""
    return illegal is not None and illegal.reason in ("suicide", "ko", "superko")
