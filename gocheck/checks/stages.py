"""The findings on each stage of a game, in the order of the stages.

The functions take the results of the stages. Two do more: variations are replayed here, and marks
of a game that is not scored are compared with its stones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gocheck.checks.moves import findings_on_moves
from gocheck.checks.ruleset_and_setup import (
    finding_on_placed_handicap,
    findings_on_handicap,
    findings_on_ruleset,
    findings_on_setups,
)
from gocheck.checks.status_evidence import (
    findings_on_contradictions,
    findings_on_evidence,
    findings_on_first_pass,
    findings_on_own_stones_marked,
    findings_without_score,
)
from gocheck.checks.variations import findings_on_variations
from gocheck.findings.finding import Finding
from gocheck.rules.legality import LegalityTable
from gocheck.rules.replayed_game import ReplayedGame
from gocheck.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from gocheck.comparison.agreement import Comparison
    from gocheck.status.evidence_kinds import EvidenceProblem

_OF_GAMES = ("SET301", "SET303")
"""No ruleset and no komi are recorded."""


def check_record(game: ReplayedGame, *, repair_handicap: bool) -> list[Finding]:
    """Return the findings on a record before its first move, and on its setups.

    A problem needs neither ruleset nor komi. repair_handicap: whether missing handicap stones were
    to be placed.
    """
    record, replay, own = game.record, game.replay, game.own
    placed = [finding_on_placed_handicap(record, own)] if game.repaired else []
    about = [*record.findings, *findings_on_ruleset(record, game.record_ruleset)]
    return [
        *(each for each in about if each.code not in _OF_GAMES or not record.is_problem),
        *placed,
        *findings_on_handicap(record, replay, own, repair=repair_handicap),
        *findings_on_setups(record, replay),
    ]


def check_moves(
    game: ReplayedGame, legality: LegalityTable, rulesets: Sequence[Ruleset], *, variations: bool
) -> list[Finding]:
    """Return the findings on the moves of a game.

    legality: under all rulesets and the record's; rulesets: all of them; variations: whether to
    check the variations too.
    """
    found = findings_on_moves(game, legality)
    if variations and game.record.variations:
        found += findings_on_variations(game.record, game.replay, game.own, rulesets)
    return found


def check_result(
    game: ReplayedGame,
    problems: Iterable[EvidenceProblem],
    comparison: Comparison,
    *,
    recorded_komi: bool,
) -> list[Finding]:
    """Return the findings on who is dead and on the recorded result.

    problems: with the evidence for who is dead; recorded_komi: whether the scores use KM.
    """
    record, replay = game.record, game.replay
    found = [
        *findings_on_evidence(record, problems),
        *findings_on_own_stones_marked(record, replay),
    ]
    end = comparison.end
    if end.early:
        from gocheck.checks.recorded_result import findings_on_early_end  # takes long to load

        return found + findings_on_early_end(record)
    if comparison.status is None:
        return found + findings_without_score(record, replay, game.own, end)
    unmarked = comparison.without_impossible_marks
    instead = f"{unmarked.result} under {game.own.name}" if unmarked and game.own else ""
    found += findings_on_contradictions(record, comparison.status.contradictions, instead)
    found += findings_on_first_pass(record, comparison.scores)
    if end.was_counted:
        found += _counted_result(game, comparison, recorded_komi=recorded_komi)
    return found


def _counted_result(
    game: ReplayedGame, comparison: Comparison, *, recorded_komi: bool
) -> list[Finding]:
    """Return the findings on the recorded result of a game that was counted."""
    from gocheck.checks.recorded_result import (
        findings_on_result,
        findings_on_result_without_ruleset,
    )

    record, replay, own = game.record, game.replay, game.own
    if own is None:
        return findings_on_result_without_ruleset(record, comparison.scores, comparison.explanation)
    return findings_on_result(
        record,
        comparison.scores[own.name],
        comparison.explanation,
        closed=replay.end.ended_by_passes(resumption=own.resumption),
        recorded_komi=recorded_komi,
    )
