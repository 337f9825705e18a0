"""A game's scores next to its recorded result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gocheck.comparison.agreement import (
    COMPARABLE,
    CYCLE,
    EARLY,
    NO_KOMI,
    NO_SCORE,
    SERVER,
    UNSETTLED,
    ComparedScore,
    ResultCheck,
    agrees,
    decided_by_cycle,
)
from gocheck.replay.end_of_game import EndOfGame
from gocheck.rules.legality import Legality
from gocheck.rules.replayed_game import ReplayedGame

if TYPE_CHECKING:
    from gocheck.comparison.explaining.question import Explanation
    from gocheck.scoring.game_scoring import ScoredGame
    from gocheck.scoring.score import Score
    from gocheck.scoring.stone_balance import StoneBalance
    from gocheck.status.status import Status


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
    result, status = game.record.result, scorer.agreed
    is_open = end_by_rules(game, legality).early
    compared = {}
    for ruleset, score, komi_known in scores:
        name, check = ruleset.name, ResultCheck(score, status, game.record)
        sure = check.is_sure_enough
        either_way = ruleset.counts_territory and check.may_be_counted_otherwise
        verdict = agrees(score, result, komi_known=komi_known, certain=sure and not either_way)
        by_cycle = decided_by_cycle(game, legality[name])
        if is_open and (verdict is False or result.kind == "winner"):
            verdict = None
        if by_cycle:
            verdict = None
        why = ""
        if verdict is None:
            reasons = (
                (NO_KOMI, not komi_known),
                (NO_SCORE, result.kind not in COMPARABLE),
                (CYCLE, by_cycle),
                (EARLY, is_open),
                (UNSETTLED, not sure),
                (SERVER, True),
            )
            why = next(reason for reason, holds in reasons if holds)
        distance = check.distance(by_area=ruleset.counts_area)
        compared[name] = ComparedScore(score, verdict, why, distance)
    return compared
