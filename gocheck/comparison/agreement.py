"""A game's scores next to its recorded result: whether they agree, which never changes a score.

Agreement is exact: winner and margin, with the komi in force for the ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import ROUND_DOWN, Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from gocheck.board.board import Geometry, geometry
from gocheck.board.stones import WHITE
from gocheck.record.record import Record
from gocheck.record.result import COMPARABLE, Result
from gocheck.record.servers import DIVIDED, RECORDS_PASSES
from gocheck.replay.end_of_game import PASSES, EndOfGame
from gocheck.rules.legality import Legality
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.status.certainty import (
    CONFIDENT,
    CONFIDENT_AFTER_PASSES,
    CONFIDENT_IF_OPEN,
    CONFIDENT_IF_REVERSED,
    CONFIDENT_WITHOUT_PASSES,
    OPEN_REGION,
    is_nothing_left,
    loose_points,
)
from gocheck.status.evidence_kinds import AS_IS, ASSUMED, EVIDENCE, JUDGED, PROVED

if TYPE_CHECKING:
    from gocheck.rules.ruleset import Ruleset
    from gocheck.scoring.game_scoring import ScoredGame
    from gocheck.scoring.score import Score
    from gocheck.scoring.stone_balance import StoneBalance
    from gocheck.status.status import Points, Status

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

_SMALL_PLAYS = 6
"""Points that a few missing small plays may add to the points that a server's players count either
way: with 0, four cut records more have a warning in the half of the games that it was chosen on.
"""
_LEAST_REVERSED = 1
"""Points; a margin up to this much changes sides with one small play at the end."""
_CLEAR_MARGIN = 3
"""Points; if RE gives a larger margin to the other player, no moves are missing from the record.

Of 16,000 real games cut by 2 to 10 % of their moves none has an error by this.
"""


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


@dataclass(frozen=True)
class CountedBoard:
    """The board that is counted, with what all scores of a game ask of it, worked out once."""

    status: Status
    """The status of the stones by agreement, with its confidence."""
    record: Record
    """The record, which has the result."""

    @cached_property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return geometry(self.record.columns, self.record.rows)

    @cached_property
    def open_dame(self) -> Points:
        """The dame outside seki, which either player could still fill."""
        return self.status.open_dame(self.geometry)

    @cached_property
    def margin_uncertainty(self) -> int:
        """By how much the margin could change if chains judged without confidence have another
        status."""
        from gocheck.status.judge.uncertainty import margin_uncertainty_below  # takes long to load

        # A chain counts whichever player its other status would help: without those that would not
        # help the player of RE, a real game cut by 1 % of its moves has a warning more.
        least = CONFIDENT_AFTER_PASSES if self.status.end == PASSES else CONFIDENT
        return margin_uncertainty_below(self.status, self.geometry, least)

    @cached_property
    def counted_either_way(self) -> int:
        """By how many points a margin by territory may differ where the server's players count
        otherwise.

        They count all false eyes or none, and any points in seki: each is one point, and a dead
        stone on it another.
        """
        from gocheck.status.evidence import server_counts  # takes long to load

        status, neighbours = self.status, self.geometry.neighbours
        if DIVIDED not in server_counts(self.record):
            return 0
        eyes = {point for points in status.seki_eyes for point in points}
        if status.seki_eyes_count:
            eyes |= {
                point
                for points in status.territory
                for point in points
                if not status.seki.isdisjoint(neighbours[point])
            }
        black, white = status.false_eyes
        return abs(len(black) - len(white)) + len(eyes) + len(eyes & status.dead)


@dataclass(frozen=True)
class ComparedScore:
    """A score next to the recorded result: how they differ, and what says that the game was over.

    Agreement and the severity of a wrong result both ask this.
    """

    score: Score
    """The score under one ruleset."""
    ruleset: Ruleset
    """The ruleset."""
    board: CountedBoard
    """The board that is counted."""
    agrees: bool | None = None
    """Whether the score is the recorded result, None where that is unknown."""
    unknown: str = ""
    """Why that is unknown; "" where it is known."""

    @property
    def status(self) -> Status:
        """The status behind it, by agreement, with its confidence."""
        return self.board.status

    @property
    def record(self) -> Record:
        """The record, which has the result."""
        return self.board.record

    @property
    def recorded(self) -> Result:
        """The recorded result."""
        return self.record.result

    @property
    def off(self) -> Decimal:
        """By how many points the recorded margin differs from the score's."""
        return abs(self.score.margin - signed_margin(self.recorded))

    @property
    def is_reversed(self) -> bool:
        """Whether RE gives the score's margin to the other player."""
        if self.recorded.kind != "score" or not self.score.margin:
            return False
        return self.score.margin == -signed_margin(self.recorded)

    @property
    def wrong_winner(self) -> bool:
        """Whether RE names another winner than the score."""
        return self.score.winner != self.recorded.winner

    @property
    def is_judged(self) -> bool:
        """Whether a program judged who is dead, and may be wrong."""
        return EVIDENCE[self.score.evidence].is_judged

    @property
    def is_sure_enough(self) -> bool:
        """Whether the status behind the score is sure enough to call a result wrong.

        A recorded result with another winner that the unsettled chains cannot bring about is wrong,
        however uncertain the status is. If the game is not at its end, nothing is wrong.
        """
        evidence, recorded, status = self.score.evidence, self.recorded, self.status
        if evidence in (JUDGED, PROVED) and status.is_unfinished:
            return False
        if evidence != JUDGED:
            return evidence != ASSUMED
        reversed_margin = self.is_reversed and abs(self.score.margin) > _LEAST_REVERSED
        if self._is_as_sure_as(CONFIDENT_IF_REVERSED if reversed_margin else CONFIDENT):
            return True
        if recorded.kind not in COMPARABLE or not self.wrong_winner:
            return False
        return self.off > self.board.margin_uncertainty

    def _is_as_sure_as(self, least: float) -> bool:
        """Return whether the judgement has a confidence."""
        return (self.status.confidence or 0) >= least

    @cached_property
    def distance(self) -> Decimal | None:
        """How many points the recorded margin is from anything that the board allows; None where RE
        has no margin, and where all stones are assumed alive.

        The board allows the score, with the unsettled chains and areas as either player's, and with
        the points that some count and others do not: false eyes, eyes in seki, and open dame by
        area.
        """
        status = self.status
        if self.recorded.kind not in ("score", "draw") or self.score.evidence == ASSUMED:
            return None
        reach = 0
        if self.off and self.score.evidence != AS_IS:
            pairs = (status.false_eyes, status.seki_eyes)
            reach = status.margin_uncertainty + sum(len(each) for pair in pairs for each in pair)
            reach += len(self.board.open_dame) if self.ruleset.counts_area else 0
        return max(Decimal(0), self.off - reach)

    @property
    def may_be_counted_otherwise(self) -> bool:
        """Whether the difference may come from points that the server's players count either way.

        It may not if it is much larger than these points. If the winner is right, and gocheck
        judges, it must judge as surely as shows that no moves are missing: one of 5,300 real games
        cut by 2 % of their moves would have a warning with 97.5 %.
        """
        points = self.board.counted_either_way
        unsure = self.score.evidence == JUDGED and not self._is_as_sure_as(CONFIDENT_WITHOUT_PASSES)
        if not points or (unsure and not self.wrong_winner):
            return bool(points)
        return self.off <= points + _SMALL_PLAYS

    @property
    def is_surely_over(self) -> bool:
        """Whether nothing is left to play and every chain is proved, or judged with confidence, so
        that the record is whole without final passes."""
        if self.score.evidence == JUDGED:
            is_sure = self._is_as_sure_as(CONFIDENT_WITHOUT_PASSES)
        else:
            is_sure = self.score.evidence == PROVED
        return is_sure and is_nothing_left(self.status, self.board.geometry)

    @property
    def is_open(self) -> bool:
        """Whether neutral regions have so many points, two of each not counted, that the game is
        not at its end."""
        return loose_points(self.board.open_dame, self.board.geometry) >= OPEN_REGION

    @property
    def may_miss_moves(self) -> bool:
        """Whether moves may be missing if the record has no final passes.

        If the stones are judged, they may where the server records final passes. Else not if the
        judgement is very confident. If RE gives the score's margin to the other player, less
        confidence is enough, and any if the margin is clear and the record is not open.
        """
        server, reversed_margin = self.record.server, self.is_reversed
        if not self.is_judged:
            return self.score.evidence == AS_IS and not reversed_margin
        if server is not None and server.does(RECORDS_PASSES):
            return True
        if self.status.confidence is None:  # judged by an engine
            return not reversed_margin
        if not reversed_margin:
            return not self._is_as_sure_as(CONFIDENT_WITHOUT_PASSES)
        if self._is_as_sure_as(CONFIDENT):
            return False
        if abs(self.score.margin) <= _CLEAR_MARGIN:
            return True
        return not self._is_as_sure_as(CONFIDENT_IF_OPEN) and self.is_open


@dataclass(frozen=True, slots=True)
class Explanation:
    """A change that makes the recorded result right."""

    kind: str
    """One of `gocheck.comparison.explaining.priors.CAUSES`."""
    change: str
    """What is changed, as a person would say it."""
    reason: str
    """What supports the change."""
    result: str
    """The score after the change, as RE writes it: the recorded result."""
    confidence: float = 0.0
    """How likely this change is among all that fit and unknown causes, 0 to 1; 0 until all are
    known."""
    rulesets: tuple[str, ...] = ()
    """For another ruleset, or the handicap points of another: the names of all that count this
    game so, the most usual first."""
    weight: float = 0.0
    """How likely the change and all else of the record are together; only ratios matter."""
    komi: Decimal | None = None
    """The komi that replaces the one in force, None where that stays."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game's scores next to its recorded result."""

    end: EndOfGame
    """How the game ended; it did not end early where the game is not to be scored, or where a score
    is the recorded result."""
    status: Status | None = None
    """Who is dead, None where the game is not scored."""
    scores: dict[str, ComparedScore] = field(default_factory=dict)
    """By ruleset, empty where the game is not scored."""
    stone_balance: StoneBalance | None = None
    """Where the stones on the board came from, None where the game is not scored."""
    explanation: tuple[Explanation, ...] | None = None
    """Changes that make the recorded result right, the most likely first; None where there is
    nothing to explain."""
    without_impossible_marks: Score | None = None
    """The score under the record's own ruleset with the chains alive that are marked as dead and
    cannot be; None where no chain is."""


def without_scores(game: ReplayedGame, legality: Mapping[str, Legality]) -> Comparison:
    """Return what is known of the recorded result of a game that is not scored."""
    return Comparison(replace(end_by_rules(game, legality), early=False))


def end_by_rules(game: ReplayedGame, legality: Mapping[str, Legality]) -> EndOfGame:
    """Return how a game ended under its own ruleset; without one, under any.

    A long cycle may decide a game while most of the board is open.
    """
    end = game.replay.end
    in_question = [legality[game.own.name]] if game.own else list(legality.values())
    by_cycle = any(decided_by_cycle(game, each) for each in in_question)
    return replace(end, early=end.early and not by_cycle, by_cycle=by_cycle)


def compared_scores(
    game: ReplayedGame, scored: ScoredGame, legality: Mapping[str, Legality]
) -> dict[str, ComparedScore]:
    """Return the scores of a game, each with whether it is the recorded result.

    If most of the board is open, none of them can be held against RE, nor for it, unless it is
    exactly one. legality: under each ruleset of these scores, and under all without a record's
    ruleset.
    """
    scorer, scores = scored
    board = CountedBoard(scorer.agreed, game.record)
    is_open = end_by_rules(game, legality).early
    known: dict[tuple[int, bool, bool], tuple[bool | None, str]] = {}
    compared = {}
    for ruleset, score, komi_known in scores:
        by_cycle = decided_by_cycle(game, legality[ruleset.name])
        alike = id(score), komi_known, by_cycle  # rulesets that count alike share a score
        if alike not in known:
            apart = ComparedScore(score, ruleset, board)
            known[alike] = _agreement(apart, komi_known, by_cycle=by_cycle, is_open=is_open)
        compared[ruleset.name] = ComparedScore(score, ruleset, board, *known[alike])
    return compared


def _agreement(
    compared: ComparedScore, komi_known: bool, *, by_cycle: bool, is_open: bool
) -> tuple[bool | None, str]:
    """Return whether a score is the recorded result, None where that is unknown, and then why."""
    result, sure = compared.recorded, compared.is_sure_enough
    either_way = compared.ruleset.counts_territory and compared.may_be_counted_otherwise
    certain = sure and not either_way
    verdict = agrees(compared.score, result, komi_known=komi_known, certain=certain)
    if is_open and (verdict is False or result.kind == "winner"):
        verdict = None
    if by_cycle:
        verdict = None
    if verdict is not None:
        return verdict, ""
    reasons = (
        (NO_KOMI, not komi_known),
        (NO_SCORE, result.kind not in COMPARABLE),
        (CYCLE, by_cycle),
        (EARLY, is_open),
        (UNSETTLED, not sure),
        (SERVER, True),
    )
    return None, next(reason for reason, holds in reasons if holds)
