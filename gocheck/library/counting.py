"""The end of a game: who is dead, what it scores, and how two scores of it differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from gocheck.comparison import ComparedScore, Comparer, WhatIf, causes, difference_by_cause
from gocheck.library.score import Difference, Score
from gocheck.report import GameReport
from gocheck.reports import sentences_on_differences
from gocheck.rules import LegalityTable, ReplayedGame, Ruleset, Rulesets
from gocheck.scoring import GameScoring, Scorer, StoneBalance, stone_balance
from gocheck.status import Evidence, NoStoneThere, Status
from gocheck.text import Error

_ONE_LINE = 10**6
"""So many columns that no sentence is wrapped."""


def status_of(game: ReplayedGame, dead: tuple[str, ...] | None) -> Status:
    """Return who is dead in the last position; raises Error.

    dead: points of dead chains, all others are then alive; None for the strongest evidence.
    """
    ((status, problems),) = _evidence(dead).statuses([game])
    for each in problems:
        if isinstance(each, NoStoneThere):
            raise Error(f"dead: there is no stone on {each.name!r}")
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
    (score,), _ = _scored(game, status, (ruleset,), known, dead, komi)
    return Score(score)


def difference(
    game: ReplayedGame,
    report: GameReport,
    status: Status,
    one: Ruleset,
    other: Ruleset,
    known: Rulesets,
) -> Difference:
    """Return how the scores under two rulesets differ; report: the report on the game."""
    (score, rival), scorer = _scored(game, status, (one, other), known)
    stones = stone_balance(game.replay, scorer.filled)
    found, others = (
        causes(scorer.agreed, stones, each.score, ruleset)
        for each, ruleset in ((score, one), (rival, other))
    )
    text = _in_words(game, report, scorer.agreed, stones, known, score, rival)
    by_cause = difference_by_cause(found, others)
    return Difference(Score(score), Score(rival), by_cause, text)


def _evidence(dead: tuple[str, ...] | None) -> Evidence:
    return Evidence("auto", dead, None, as_is=False)


def _scored(
    game: ReplayedGame,
    status: Status,
    compared: Sequence[Ruleset],
    known: Rulesets,
    dead: tuple[str, ...] | None = None,
    komi: str | Decimal = "record",
) -> tuple[list[ComparedScore], Scorer]:
    """Return the scores next to the recorded result, and the scorer."""
    rulesets, evidence = tuple(dict.fromkeys((*known, *compared))), _evidence(dead)
    scoring = GameScoring(rulesets, compared, evidence, komi=komi, dame="auto")
    scored = scoring.scored(game, status)
    table = LegalityTable(game.replay, (*rulesets, *([game.own] if game.own else ())))
    comparer = Comparer(WhatIf(rulesets, scoring, evidence, komi=komi), score_all=True)
    scores = comparer.scores(game, scored, table.by_ruleset)
    return [scores[ruleset.name] for ruleset in compared], scored.scorer


def _in_words(
    game: ReplayedGame,
    report: GameReport,
    status: Status,
    stones: StoneBalance,
    known: Rulesets,
    score: ComparedScore,
    rival: ComparedScore,
) -> str:
    """Return how two scores differ, as a sentence."""
    one, other = score.score.ruleset, rival.score.ruleset
    assert report.game is not None
    scores = {other: rival, one: score}
    # The words on marks depend on whether the record's ruleset counts area.
    own = other if game.by_area and known.get(other).counts_area else None
    compared = replace(report.game, own=own, scores=scores, status=status, stone_balance=stones)
    sentences = list(sentences_on_differences(compared, known, _ONE_LINE))
    return sentences[0] if sentences else f"{one} gives the same score as {other}."
