"""The findings on each stage of a game, in the order of the stages.

The functions take the results of the stages. Two do more: variations are replayed here, and marks
of a game that is not scored are compared with its stones.
"""

from collections.abc import Iterable, Mapping, Sequence

from gocheck.checks.handicap_and_setup import handicap, handicap_placed, setups
from gocheck.checks.moves import illegal_moves
from gocheck.checks.recorded_result import (
    check_early_end,
    not_scored,
    recorded_result,
    result_without_ruleset,
)
from gocheck.checks.ruleset_and_units import own_ruleset
from gocheck.checks.status_evidence import contradicted, evidence, first_pass_assumed, own_marks
from gocheck.checks.variations import check_variations
from gocheck.comparison import Comparison
from gocheck.findings import Finding
from gocheck.rules import DisputedMove, Legality, ReplayedGame, Ruleset
from gocheck.scoring import over_before
from gocheck.status import EvidenceProblem, Status


def check_record(game: ReplayedGame, *, repair_handicap: bool) -> list[Finding]:
    """Return the findings on a record before its first move, and on its setups.

    repair_handicap: whether missing handicap stones were to be placed.
    """
    record, replayed, own = game.record, game.replayed, game.own
    placed = [handicap_placed(record, own)] if game.repaired else []
    return [
        *record.findings,
        *own_ruleset(record, game.own_ruleset),
        *placed,
        *handicap(record, replayed, own, repair=repair_handicap),
        *setups(record, replayed),
    ]


def check_moves(
    game: ReplayedGame,
    legality: Mapping[str, Legality],
    disputed: Iterable[DisputedMove],
    rulesets: Sequence[Ruleset],
    *,
    variations: bool,
) -> list[Finding]:
    """Return the findings on the moves of a game.

    legality: by ruleset; disputed: the repetitions and suicides; rulesets: all of them;
    variations: whether to check the variations too.
    """
    found = illegal_moves(game, legality, disputed)
    if variations and game.record.variations:
        found += check_variations(game.record, game.replayed, game.own, rulesets)
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
    record, replayed = game.record, game.replayed
    found = [*evidence(record, problems), *own_marks(record, replayed)]
    if comparison.ended_early:
        return found + check_early_end(record)
    drawn = comparison.drawn_by_cycle
    if comparison.status is None:
        return found + not_scored(record, replayed, game.own, finished=game.finished, drawn=drawn)
    found += contradicted(
        record, comparison.status.contradictions, comparison.without_impossible_marks
    )
    found += first_pass_assumed(record, comparison.scores)
    if game.finished and not drawn:
        found += _counted_result(game, comparison.status, comparison, recorded_komi=recorded_komi)
    return found


def _counted_result(
    game: ReplayedGame, status: Status, comparison: Comparison, *, recorded_komi: bool
) -> list[Finding]:
    """Return the findings on the recorded result of a game that was counted."""
    record, replayed, own = game.record, game.replayed, game.own
    if own is None:
        return result_without_ruleset(record, comparison.scores, comparison.explanation)
    return recorded_result(
        record,
        comparison.scores[own.name],
        status,
        comparison.explanation,
        closed=replayed.ends_with_two_passes or over_before(replayed, own),
        recorded_komi=recorded_komi,
    )
