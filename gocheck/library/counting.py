"""The end of a game: who is dead, what it scores, and how two scores of it differ."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import cast

from msgspec import structs

from gocheck.comparison.agreement import compared_scores
from gocheck.comparison.score_differences import difference_by_cause, leads
from gocheck.report.making import score_of, status_of as reported_status
from gocheck.report.values import Cause, Difference, Report, Score
from gocheck.reports.difference_sentences import sentences_on_differences
from gocheck.rules.legality import LegalityTable
from gocheck.rules.lookup import Rulesets
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.game_scoring import GameScoring
from gocheck.scoring.stone_balance import stone_balance
from gocheck.status.evidence import Evidence
from gocheck.status.evidence_kinds import NO_STONE
from gocheck.status.status import Status
from gocheck.text.messages import Error

_ONE_LINE = 10**6
"""So many columns that no sentence is wrapped."""


def status_of(game: ReplayedGame, dead: tuple[str, ...] | None) -> Status:
    """Return who is dead in the last position; raises Error.

    dead: points of dead chains, all others are then alive; None for the strongest evidence.
    """
    ((status, problems),) = _evidence(dead).statuses([game])
    for each in problems:
        if each.kind == NO_STONE:
            raise Error(f"dead: there is no stone on {each.about!r}")
    return status


def score_under(
    game: ReplayedGame,
    status: Status,
    ruleset: Ruleset,
    known: Rulesets,
    dead: tuple[str, ...] | None = None,
    komi: str | Decimal = "record",
) -> Score:
    """Return the score; komi: as `Settings.komi` has it, the other arguments as in this module."""
    [score] = _scored(game, status, (ruleset,), known, dead, komi)
    return score


def difference(
    game: ReplayedGame,
    report: Report,
    status: Status,
    one: Ruleset,
    other: Ruleset,
    known: Rulesets,
) -> Difference:
    """Return how the scores under two rulesets differ; report: the report on the game."""
    score, rival = _scored(game, status, (one, other), known)
    by_cause = difference_by_cause(score.causes, rival.causes)
    # The words on marks depend on whether the record's ruleset counts area.
    own = other.name if game.by_area and other.counts_area else None
    compared = structs.replace(
        report,
        ruleset=own,
        scores={other.name: rival, one.name: score},
        status=reported_status(status, game.record.columns, game.record.rows),
    )
    sentences = list(sentences_on_differences(compared, known, _ONE_LINE))
    same = f"{one.name} gives the same score as {other.name}."
    causes = cast("dict[Cause, Decimal]", by_cause)
    return Difference(score, rival, causes, sentences[0] if sentences else same)


def _evidence(dead: tuple[str, ...] | None) -> Evidence:
    return Evidence("auto", dead, None, as_is=False)


def _scored(
    game: ReplayedGame,
    status: Status,
    compared: Sequence[Ruleset],
    known: Rulesets,
    dead: tuple[str, ...] | None = None,
    komi: str | Decimal = "record",
) -> list[Score]:
    """Return the scores next to the recorded result."""
    rulesets = tuple(dict.fromkeys((*known, *compared)))
    scoring = GameScoring(rulesets, compared, _evidence(dead), komi=komi, dame="auto")
    scored = scoring.scored(game, status)
    table = LegalityTable(game.replay, (*rulesets, *([game.own] if game.own else ())))
    scores = compared_scores(game, scored, table.by_ruleset)
    balance = stone_balance(game.replay, scored[0].filled)
    on_board = leads(scored[0].agreed)
    return [score_of(scores[each.name], balance, on_board) for each in compared]
