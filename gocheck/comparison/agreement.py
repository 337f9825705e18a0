"""Whether a score agrees with the recorded result, which never changes the score.

Agreement is exact: winner and margin, with the komi in force for the ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import TYPE_CHECKING

from gocheck.board import WHITE, Geometry
from gocheck.record import Record, Result
from gocheck.replay import PASSES
from gocheck.rules import Legality, ReplayedGame
from gocheck.status import AS_IS, ASSUMED, JUDGED, PROVED

if TYPE_CHECKING:
    from gocheck.scoring import Score
    from gocheck.status import Status

NO_KOMI, NO_SCORE, EARLY, CYCLE, SERVER, UNSETTLED = (
    "komi",
    "result",
    "early",
    "cycle",
    "server",
    "stones",
)
"""Why it is unknown whether a score agrees: no valid komi, RE is not a score, the moves end too
early, a long cycle, points that players on the server count either way, uncertain dead stones."""
COMPARABLE = ("score", "draw", "winner")
"""The kinds of recorded result that a score can be compared with."""

SHARE_UNSETTLED = 14
"""If more than one point of so many is unsettled, the game is not at its end: no result is wrong.

On 19x19 that is more than 25 points. Of 3,825 finished games judged with confidence 9 have more;
of games cut at 95 % of their moves a third has.
"""

_CONFIDENT_IF_REVERSED = 0.75
"""The least confidence that shows a result to be wrong if RE gives the score's margin to the other
player: an error of the judge gives that very margin hardly ever.

Of 5,400 finished real games judged with this confidence RE does so by more than a point in four;
at least two of these name the wrong winner.
"""
_CONFIDENT_AFTER_PASSES = 0.95
"""If the players passed, RE with another winner is wrong if it is off by more points than the
chains judged with less than this confidence may change.

In 5,400 finished games no right result is called wrong so, and with 90 % one is. Chosen on half of
these games as 90 %, and raised after a look at the other half.
"""
CONFIDENT_WITHOUT_PASSES = 0.988
"""The least confidence that shows a record without final passes to be whole.

Chosen on half of 16,000 real games cut by 2 to 10 % of their moves: one has an error with this
confidence, and three with 98.7 %; three of the other half have one with either.
"""
_SMALL_PLAYS = 6
"""Points that a few missing small plays may add to the points that a server's players count either
way: with 0, four cut records more have a warning in the half of the games that it was chosen on.
"""
_LEAST_REVERSED = 1
"""Points; a margin up to this much changes sides with one small play at the end."""


@dataclass(frozen=True, slots=True)
class ComparedScore:
    """A score, compared with the recorded result."""

    score: Score
    """The score under one ruleset."""
    agrees: bool | None
    """Whether it is the recorded result, None where that is unknown."""
    unknown: str = ""
    """Why that is unknown; "" where it is known."""
    distance: Decimal | None = None
    """How many points the recorded margin is from anything that the board allows; None where RE has
    no margin, and where all stones are assumed alive."""

    @property
    def result(self) -> str:
        """The result as RE writes it."""
        return self.score.result


def agrees(score: Score, result: Result, *, komi_known: bool, certain: bool) -> bool | None:
    """Return whether a score is the recorded result.

    None where that is unknown: RE is not a score, komi is not known, or the status of the
    stones is not certain (all assumed alive, or judged with little confidence) and the
    difference could come from that. For RE without a margin only the winner is compared.
    """
    if not komi_known or result.kind not in COMPARABLE:
        return None
    # Stones change the margin by whole points only.
    explicable = result.kind == "winner" or (score.margin - signed_margin(result)) % 1 == 0
    if fits(score.margin, score.winner, result):
        return True
    return None if explicable and not certain else False


def decided_by_cycle(game: ReplayedGame, legality: Legality) -> bool:
    """Return whether a recorded draw or winner is what a long cycle leads to in which the record
    ends, or a draw what it may lead to by a referee's ruling.

    Then no score can be held against the result, unless marks of territory say that the board was
    counted.
    """
    record, outcome = game.record, legality.outcome
    if outcome is None or record.marks is not None or not game.replay.ends_in_cycle:
        return False
    if record.result.kind == "draw":
        return outcome.kind in ("draw", "referee")
    return record.result.kind == "winner" and record.result.winner == outcome.winner


def fits(margin: Decimal, winner: int | None, result: Result) -> bool:
    """Return whether a margin and a winner are the recorded ones, as far as RE names them.

    A tie that RE gives to one player (B+0, B+J) is a draw where the rules give it to nobody.
    """
    if result.kind == "draw" and not margin and winner is None:
        return True
    if winner != result.winner:
        return False
    return result.kind == "winner" or margin == signed_margin(result)


def signed_margin(result: Result) -> Decimal:
    """Return the recorded margin, Black ahead positive; 0 where RE has none."""
    margin = result.margin or Decimal(0)
    return -margin if result.winner == WHITE else margin


def rounded(margin: Decimal) -> dict[str, Decimal]:
    """Return a margin with half a point, rounded "down" and "up" to whole points of the winner."""
    down = margin.to_integral_value(ROUND_DOWN)
    return {"down": down, "up": down + (1 if margin > 0 else -1)}


def is_sure_enough(score: Score, status: Status, recorded: Result, geometry: Geometry) -> bool:
    """Return whether the status behind a score is sure enough to call a result wrong.

    A recorded result with another winner that the unsettled chains cannot bring about is wrong,
    however uncertain the status is. If the game is not at its end, nothing is wrong. status: by
    agreement, with its confidence.
    """
    from gocheck.status import CONFIDENT  # takes long to load, as the next one

    if score.evidence in (JUDGED, PROVED) and is_unfinished(status):
        return False
    if score.evidence != JUDGED:
        return score.evidence != ASSUMED
    reversed_margin = is_reversed(score, recorded) and abs(score.margin) > _LEAST_REVERSED
    if (status.confidence or 0) >= (_CONFIDENT_IF_REVERSED if reversed_margin else CONFIDENT):
        return True
    if recorded.kind not in COMPARABLE or score.winner == recorded.winner:
        return False
    of_chains = _CONFIDENT_AFTER_PASSES if status.end == PASSES else CONFIDENT
    return _is_out_of_reach(score, status, recorded, geometry, of_chains)


def _is_out_of_reach(
    score: Score, status: Status, recorded: Result, geometry: Geometry, least: float
) -> bool:
    """Return whether RE stays wrong whatever becomes of the chains judged with less than a
    confidence.

    A chain counts whichever player its other status would help: without those that would not help
    the player of RE, a real game cut by 1 % of its moves has a warning more.
    """
    from gocheck.status import margin_uncertainty_below  # takes long to load

    off = abs(score.margin - signed_margin(recorded))
    return off > margin_uncertainty_below(status, geometry, least)


def distance_from_board(
    score: Score, status: Status, recorded: Result, geometry: Geometry, *, by_area: bool
) -> Decimal | None:
    """Return how many points a recorded margin is from anything that the board allows.

    The board allows the score, with the unsettled chains and areas as either player's, and with the
    points that some count and others do not: false eyes, eyes in seki, and open dame by area. None
    as in `ComparedScore.distance`.
    """
    if recorded.kind not in ("score", "draw") or score.evidence == ASSUMED:
        return None
    reach = 0
    if score.evidence != AS_IS:
        pairs = (status.false_eyes, status.seki_eyes)
        reach = status.margin_uncertainty + sum(len(points) for pair in pairs for points in pair)
        reach += len(status.open_dame(geometry)) if by_area else 0
    return max(Decimal(0), abs(score.margin - signed_margin(recorded)) - reach)


def is_reversed(score: Score, recorded: Result) -> bool:
    """Return whether RE gives the score's margin to the other player."""
    if recorded.kind != "score" or not score.margin:
        return False
    return score.margin == -signed_margin(recorded)


def is_unfinished(status: Status) -> bool:
    """Return whether so many points are unsettled that the game is not at its end."""
    return status.unsettled_points * SHARE_UNSETTLED > len(status.position)


def may_be_counted_otherwise(
    score: Score, status: Status, record: Record, geometry: Geometry
) -> bool:
    """Return whether the difference from RE may come from points that the server's players count
    either way.

    It may not if it is much larger than these points. If the winner is right, and gocheck judges,
    it must judge as surely as shows that no moves are missing: one of 5,300 real games cut by 2 %
    of their moves would have a warning with 97.5 %.
    """
    points = _points_counted_either_way(status, record, geometry)
    unsure = score.evidence == JUDGED and (status.confidence or 0) < CONFIDENT_WITHOUT_PASSES
    if not points or (unsure and score.winner == record.result.winner):
        return bool(points)
    return abs(score.margin - signed_margin(record.result)) <= points + _SMALL_PLAYS


def _points_counted_either_way(status: Status, record: Record, geometry: Geometry) -> int:
    """Return by how many points a margin may differ where the server's players count otherwise.

    They count all false eyes or none, and any points in seki: each is one point, and a dead stone
    on it another.
    """
    from gocheck.status import server_counts

    if not server_counts(record).divided:
        return 0
    eyes = {point for points in status.seki_eyes for point in points}
    if status.seki_eyes_count:
        eyes |= {
            point
            for points in status.territory
            for point in points
            if not status.seki.isdisjoint(geometry.neighbours[point])
        }
    black, white = status.false_eyes
    return abs(len(black) - len(white)) + len(eyes) + len(eyes & status.dead)
