"""The end of a game: who is dead, what it scores, and how two scores of it differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import chain as chained
from typing import cast

from msgspec import structs

from gocheck.board.board import geometry
from gocheck.board.points import point_names
from gocheck.comparison.agreement import compared_scores
from gocheck.comparison.score_differences import difference_by_cause, leads
from gocheck.replay.replay import Replay
from gocheck.report.making import score_of, status_of as reported_status
from gocheck.report.values import Cause, Color, Difference, Report, Score, Status as ReportedStatus
from gocheck.reports.difference_sentences import sentences_on_differences
from gocheck.rules.legality import LegalityTable
from gocheck.rules.lookup import Rulesets
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset
from gocheck.scoring.game_scoring import GameScoring
from gocheck.scoring.scorer import Scorer
from gocheck.scoring.stone_balance import stone_balance
from gocheck.status.evidence import Evidence
from gocheck.status.evidence_kinds import NO_STONE
from gocheck.status.status import Status, as_is
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


def counted_status(status: ReportedStatus, replay: Replay, ruleset: Ruleset) -> ReportedStatus:
    """Return a status whose territory is exactly what a ruleset counts in the last position.

    Where the ruleset removes no dead stones by agreement, it is another status of that position.
    """
    columns, rows = replay.columns, replay.rows
    scorer = Scorer(replay, as_is(replay.final_position, geometry(columns, rows)))
    if scorer.dead_stones(ruleset) != "agreement":
        status = reported_status(scorer.status(ruleset), columns, rows)
    counted: dict[Color, set[str]] = {}
    for color, points in status.territory.items():
        mine = set(points)
        if ruleset.counts_area:
            mine = mine.difference(status.marked_only[color]).union(status.surrounded_only[color])
        in_seki = status.seki_eyes[color]
        counted[color] = mine.union(in_seki) if ruleset.seki_points else mine.difference(in_seki)
    of_nobody = {*status.dame, *chained(*status.marked_only.values())}

    def in_order(points: Iterable[str]) -> tuple[str, ...]:
        wanted = set(points)
        return tuple(name for name in point_names(columns, rows) if name in wanted)

    def others(sides: Mapping[Color, tuple[str, ...]]) -> dict[Color, tuple[str, ...]]:
        return {color: in_order({*sides[color]} - counted[color]) for color in sides}

    return structs.replace(
        status,
        territory={color: in_order(points) for color, points in counted.items()},
        false_eyes=others(status.false_eyes),
        seki_eyes=others(status.seki_eyes),
        dame=in_order(of_nobody.difference(*counted.values())),
    )


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
