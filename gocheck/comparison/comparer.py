"""A game's scores next to its recorded result, and why they are not that result.

Scores that the game would have if one thing in its record were different explain the recorded
result; none of them is the score.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from gocheck.comparison.agreement import (
    ComparedScore,
    Comparison,
    Explanation,
    compared_scores,
    end_by_rules,
    fits,
)
from gocheck.comparison.explaining.question import Question
from gocheck.comparison.explaining.search import explain
from gocheck.record.result import COMPARABLE
from gocheck.replay.replay import replay, with_missing_stones
from gocheck.rules.legality import Legality
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.game_scoring import GameScoring, ScoredGame, komi_in_force
from gocheck.scoring.score import Score
from gocheck.scoring.scorer import Scorer
from gocheck.scoring.stone_balance import stone_balance
from gocheck.status.dead_chains import with_dead
from gocheck.status.evidence import Evidence, as_marked
from gocheck.status.evidence_kinds import ASSUMED, MARKED
from gocheck.status.marks import ALIVE
from gocheck.status.status import Status


class Comparer:
    """Compares the scores of games with their recorded results."""

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        scoring: GameScoring,
        evidence: Evidence,
        *,
        komi: str | Decimal,
        score_all: bool,
    ) -> None:
        """Take all rulesets, what scores games, what says who is dead, and the komi asked for.

        score_all: whether games are scored too that cannot have been counted.
        """
        self._rulesets = rulesets
        self._scoring = scoring
        self._evidence = evidence
        self._komi = komi
        self._score_all = score_all

    def compare(
        self, game: ReplayedGame, scored: ScoredGame, legality: Mapping[str, Legality]
    ) -> Comparison:
        """Return the scores of a game next to its recorded result."""
        scorer, end = scored[0], end_by_rules(game, legality)
        scores = compared_scores(game, scored, legality)
        asked = [scores[game.own.name]] if game.own else list(scores.values())
        end = replace(end, early=end.early and not any(each.agrees for each in asked))
        if end.early and not self._score_all:
            return Comparison(end)
        return Comparison(
            end,
            scorer.agreed,
            scores,
            stone_balance(game.replay, scorer.filled),
            self._explanation(game, scorer, asked) if end.was_counted else None,
            self._without_impossible_marks(game, scorer, scores),
        )

    def _explanation(
        self, game: ReplayedGame, scorer: Scorer, asked: Sequence[ComparedScore]
    ) -> tuple[Explanation, ...] | None:
        """Return why the recorded result is not the score; None where there is nothing to ask.

        asked: the scores that the recorded result is held against. Where all stones are only
        assumed alive, that is not asked.
        """
        record, own = game.record, game.own
        evidence = asked[0].score.evidence if own else scorer.agreed.evidence
        if record.result.kind not in COMPARABLE or evidence == ASSUMED:
            return None
        unusable = record.komi.recorded if record.komi.points is None else None
        right = any(fits(each.score.margin, each.score.winner, record.result) for each in asked)
        if right and not (unusable and own):
            return None
        return explain(self._question(game, scorer, unusable))

    def _without_impossible_marks(
        self, game: ReplayedGame, scorer: Scorer, scores: Mapping[str, ComparedScore]
    ) -> Score | None:
        """Return the score under a record's own ruleset with the chains alive that must be so.

        None where no mark calls such a chain dead, or without a ruleset of its own.
        """
        status, own = scorer.agreed, game.own
        alive = [set(each.others) for each in status.contradictions if each.kind == ALIVE]
        if not (alive and own):
            return None
        dead = status.dead.difference(*alive)
        other = with_dead(status.position, game.geometry, dead, MARKED)
        return scorer.with_status(other).score(own, scores[own.name].score.komi)

    def _question(self, game: ReplayedGame, scorer: Scorer, unusable_komi: str | None) -> Question:
        """Return what is to be explained; unusable_komi: KM, where it cannot be right."""
        record, own = game.record, game.own
        komi, _, of_its_time = komi_in_force(
            record, game.replay, own or self._rulesets[0], self._komi
        )

        @cache
        def by_counting(*, area: bool) -> Scorer:
            if own and own.counts_area == area:
                return scorer
            ruleset = next(each for each in self._rulesets if each.counts_area == area)
            status = None
            if scorer.agreed.evidence == MARKED and game.by_area != area:
                status = as_marked(game, area=area)
            return self._scoring.scorer(game, status or scorer.agreed, ruleset)

        return Question(
            replay=game.replay,
            recorded=record.result,
            scorer=scorer,
            scorer_for=lambda ruleset: by_counting(area=ruleset.counts_area),
            rulesets=self._rulesets,
            own=own,
            komi=komi,
            komi_recorded=None if record.komi.assumed else record.komi.points,
            komi_unusable=unusable_komi,
            stated=record.handicap.stones or 0,
            komi_of_its_time=own is not None and of_its_time,
            with_stones=self._with_missing_stones(game),
            exchanged=self._with_marks_exchanged(game, scorer.agreed),
            komi_of_program=bool(record.server and record.server.wrote_komi(record.komi.recorded)),
            date=record.date,
            server=record.server,
        )

    def _with_missing_stones(self, game: ReplayedGame) -> Scorer | None:
        """Return what scores a game with the handicap stones that its record lacks, if any."""
        repaired = with_missing_stones(game.record, game.replay, game.record_ruleset.handicap_order)
        if repaired is None:
            return None
        other = replace(game, record=repaired, replay=replay(repaired))
        ((status, _),) = self._evidence.statuses([other])
        return self._scoring.scorer(other, status, game.own)

    def _with_marks_exchanged(self, game: ReplayedGame, status: Status) -> Scorer | None:
        """Return what scores a game with TB and TW exchanged, if that fits its stones better."""
        marks = game.record.marks
        if marks is None:
            return None
        marks = replace(marks, black=marks.white, white=marks.black)
        other = replace(game, record=replace(game.record, marks=marks))
        exchanged = as_marked(other, area=game.by_area)
        if exchanged is None or len(exchanged.contradictions) >= len(status.contradictions):
            return None
        return self._scoring.scorer(other, exchanged, game.own)
