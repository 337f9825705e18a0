"""A game's scores next to its recorded result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from gocheck.comparison.agreement import (
    ComparedScore,
    agrees,
    drawn_by_cycle,
    is_counted_either_way,
    is_sure_enough,
)
from gocheck.comparison.explaining import Explanation
from gocheck.comparison.what_if import WhatIf
from gocheck.replay import ends_early
from gocheck.rules import Legality, ReplayedGame, Ruleset
from gocheck.scoring import (
    GameScoring,
    Score,
    Scorer,
    StoneBalance,
    komi_in_force,
    stone_balance,
)
from gocheck.status import Status


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game's scores next to its recorded result."""

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
    ended_early: bool = False
    """Whether the line ends too early to have been counted; asked of games to be scored only."""
    drawn_by_cycle: bool = False
    """Whether the recorded draw is what a long cycle leads to, or may be."""


class Comparer:
    """Scores games under some rulesets and compares the scores with the recorded results."""

    def __init__(
        self,
        compared: Sequence[Ruleset],
        scoring: GameScoring,
        what_if: WhatIf,
        *,
        komi: str | Decimal,
        score_all: bool,
    ) -> None:
        """Take what the user asked for, as `gocheck.settings.Settings` has it.

        compared: the rulesets to score under, also to each record's own.
        """
        self._compared = tuple(compared)
        self._scoring = scoring
        self._what_if = what_if
        self._komi = komi
        self._score_all = score_all

    def columns(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        """Return the rulesets to score under: those chosen, and the record's own."""
        if own is None or own in self._compared:
            return self._compared
        return (*self._compared, own)

    def compare(
        self, game: ReplayedGame, status: Status | None, legality: Mapping[str, Legality]
    ) -> Comparison:
        """Return the scores of a game next to its recorded result; no scores without a status."""
        record, own = game.record, game.own
        in_question = [legality[own.name]] if own else list(legality.values())
        drawn = any(drawn_by_cycle(record, each) for each in in_question)
        if status is None:
            return Comparison(drawn_by_cycle=drawn)
        scorer = self._scoring.scorer(game, status, own)
        board_is_open = ends_early(record, game.replayed) and not drawn
        scores = self._scores(game, scorer, legality, board_is_open=board_is_open)
        ended_early = board_is_open and not any(each.agrees for each in _asked(scores, own))
        if ended_early and not self._score_all:
            return Comparison(ended_early=True, drawn_by_cycle=drawn)
        unmarked = explanation = None
        if not ended_early:
            unmarked = self._what_if.without_impossible_marks(game, scorer, scores)
            if game.finished and not drawn:
                explanation = self._what_if.explanation(game, scorer, scores)
        return Comparison(
            status,
            scores,
            stone_balance(game.replayed, scorer.filled),
            explanation,
            unmarked,
            ended_early,
            drawn,
        )

    def _scores(
        self,
        game: ReplayedGame,
        scorer: Scorer,
        legality: Mapping[str, Legality],
        *,
        board_is_open: bool,
    ) -> dict[str, ComparedScore]:
        """Return the scores, each with whether it is the recorded result.

        board_is_open: whether none of them can be held against RE, nor for it, unless it is
        exactly one.
        """
        record, status = game.record, scorer.agreed
        handicap = scorer.compensation_stones() > 0
        scores = {}
        for ruleset in self.columns(game.own):
            komi = komi_in_force(record, ruleset, self._komi, handicap=handicap)
            score = scorer.score(ruleset, komi.points)
            certain = is_sure_enough(score, status, record.result)
            if ruleset.counts_territory:
                certain = certain and not is_counted_either_way(status, record)
            verdict = agrees(score, record.result, komi_known=komi.known, certain=certain)
            if board_is_open and (verdict is False or record.result.kind == "winner"):
                verdict = None
            if drawn_by_cycle(record, legality[ruleset.name]):
                verdict = None
            scores[ruleset.name] = ComparedScore(score, verdict)
        return scores


def _asked(scores: Mapping[str, ComparedScore], own: Ruleset | None) -> list[ComparedScore]:
    """Return the scores that the recorded result is held against."""
    return [scores[own.name]] if own else list(scores.values())
