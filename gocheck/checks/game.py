"""All findings on one game, from what every stage made of it."""

from collections.abc import Mapping, Sequence

from gocheck.checks import ends, moves, results, start
from gocheck.checks.variations import check_variations
from gocheck.comparison import Comparison
from gocheck.findings import Finding
from gocheck.rules import DisputedMove, Legality, ReplayedGame, Ruleset
from gocheck.scoring import over_before
from gocheck.status import EvidenceProblem


def findings_on_record(game: ReplayedGame, *, repair_handicap: bool) -> list[Finding]:
    """Return the findings on what a record says before the first move, and on its setups.

    repair_handicap: whether handicap stones that the record lacks were to be placed.
    """
    record, replayed, own = game.record, game.replayed, game.own
    found = [*record.findings, *start.own_ruleset(record, game.own_ruleset)]
    if game.repaired:
        found.append(start.handicap_placed(record, own))
    found += start.handicap(record, replayed, own, repair=repair_handicap)
    return found + start.setups(record, replayed)


def findings_on_moves(
    game: ReplayedGame,
    legality: Mapping[str, Legality],
    disputed: Sequence[DisputedMove],
    rulesets: Sequence[Ruleset],
    *,
    variations: bool,
) -> list[Finding]:
    """Return the findings on the moves of a game.

    legality: by ruleset; disputed: the repetitions and suicides; rulesets: all of them;
    variations: whether to check the variations too.
    """
    found = moves.illegal_moves(game, legality, disputed)
    if variations and game.record.variations:
        found += check_variations(game.record, game.replayed, game.own, rulesets)
    return found


def findings_on_result(
    game: ReplayedGame,
    comparison: Comparison,
    problems: Sequence[EvidenceProblem],
    columns: Sequence[Ruleset],
    *,
    recorded_komi: bool,
) -> list[Finding]:
    """Return the findings on who is dead and on the recorded result.

    problems: with the evidence for who is dead; columns: the rulesets of the scores;
    recorded_komi: whether the komi in force is that of the record.
    """
    record, replayed = game.record, game.replayed
    found = ends.evidence(record, problems)
    if record.marks:
        found += ends.marks(record.marks, replayed)
    if comparison.ended_early:
        return found + results.ended_early(record)
    drawn = comparison.drawn_by_cycle
    if comparison.status is None:
        return found + results.not_scored(
            record, replayed, game.own, finished=game.finished, drawn=drawn
        )
    found += ends.ending(
        record,
        replayed,
        comparison.status,
        comparison.scores,
        columns,
        comparison.without_impossible_marks,
    )
    if not game.finished or drawn:
        return found
    if game.own is None:
        return found + results.result_without_ruleset(
            record, comparison.scores, comparison.explanation
        )
    return found + results.recorded_result(
        record,
        comparison.scores[game.own.name],
        comparison.status,
        comparison.explanation,
        closed=replayed.ends_with_two_passes or over_before(replayed, game.own),
        recorded_komi=recorded_komi,
    )
