"""What each stage's results give to say: one function for each.

They take what the stages before have worked out, and work nothing out for them.
"""

from collections.abc import Iterable, Mapping, Sequence

from gocheck.checks.handicap_and_setup import handicap, handicap_placed, setups
from gocheck.checks.moves import illegal_moves
from gocheck.checks.recorded_result import not_scored, recorded_result, result_without_ruleset
from gocheck.checks.status_evidence import contradicted, evidence, first_pass_assumed, own_marks
from gocheck.comparison import Explanation, Scored
from gocheck.findings import Finding
from gocheck.rules import DisputedMove, Legality, ReplayedGame
from gocheck.scoring import Score, over_before
from gocheck.status import EvidenceProblem, Status


def check_replay(
    game: ReplayedGame,
    legality: Mapping[str, Legality],
    disputed: Iterable[DisputedMove],
    *,
    repair: bool,
) -> list[Finding]:
    """Return the findings on handicap, setup and moves.

    legality: by ruleset; disputed: the repetitions and suicides; repair: whether missing handicap
    stones were to be placed.
    """
    record, replayed, own = game.record, game.replayed, game.own
    placed = [handicap_placed(record, own)] if game.repaired else []
    return [
        *placed,
        *handicap(record, replayed, own, repair=repair),
        *setups(record, replayed),
        *illegal_moves(game, legality, disputed),
    ]


def check_evidence(game: ReplayedGame, problems: Iterable[EvidenceProblem]) -> list[Finding]:
    """Return the findings on the evidence for who is dead, whether the game is scored or not."""
    return [*evidence(game.record, problems), *own_marks(game.record, game.replayed)]


def check_scores(
    game: ReplayedGame, status: Status, scores: Mapping[str, Scored], unmarked: Score | None
) -> list[Finding]:
    """Return the findings on marks that contradict each other, and on passes that scores depend on.

    scores: by ruleset; unmarked: the score without the marks on what cannot be captured, where
    there are any.
    """
    return [
        *contradicted(game.record, status.contradictions, unmarked),
        *first_pass_assumed(game.record, scores),
    ]


def check_result(
    game: ReplayedGame,
    status: Status,
    scores: Mapping[str, Scored],
    explanation: Sequence[Explanation] | None,
    *,
    recorded_komi: bool,
) -> list[Finding]:
    """Return the findings on the recorded result of a game that was counted.

    scores: by ruleset; explanation: what would make the result right, None where nothing was asked;
    recorded_komi: whether the scores use the record's own komi.
    """
    record, replayed, own = game.record, game.replayed, game.own
    if own is None:
        return result_without_ruleset(record, scores, explanation)
    return recorded_result(
        record,
        scores[own.name],
        status,
        explanation,
        closed=replayed.ends_with_two_passes or over_before(replayed, own),
        recorded_komi=recorded_komi,
    )


def check_unscored(game: ReplayedGame, *, drawn: bool) -> list[Finding]:
    """Return the findings on marks and result of a game that is not scored.

    drawn: whether the game is a draw by a long cycle, or may be.
    """
    return not_scored(game.record, game.replayed, game.own, finished=game.finished, drawn=drawn)
