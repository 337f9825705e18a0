"""A score next to the recorded result: whether they agree, and why they may not.

In: a game with its `Status`. Out: a `Comparison`: the scores of the rulesets asked for, whether
each is the recorded result, and why they are not. Nothing here changes a score. Start reading at
`Comparer.compare`.

- `comparison`: the scores next to the recorded result; `agreement`: whether a score is that result,
  and whether it is certain enough to say so;
- `comparer`: the comparison of a game, and the scores that it would have if something of the
  record were otherwise; `explaining`: the small changes that would make the recorded result right,
  weighed;
- `score_differences`: how much each cause adds to the difference between two rulesets.
"""

from typing import TYPE_CHECKING

from gocheck.limits import late_names

if TYPE_CHECKING:
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
        fits,
        signed_margin,
    )
    from gocheck.comparison.comparer import Comparer
    from gocheck.comparison.comparison import Comparison, compared_scores, without_scores
    from gocheck.comparison.explaining import Explanation
    from gocheck.comparison.explaining.priors import offers
    from gocheck.comparison.score_differences import (
        AmountByCause,
        BoardBalance,
        board_balance,
        causes,
        difference_by_cause,
    )
else:
    __getattr__ = late_names(
        __name__,
        {
            "agreement": (
                "COMPARABLE CYCLE EARLY NO_KOMI NO_SCORE SERVER "
                "UNSETTLED ComparedScore ResultCheck fits signed_margin"
            ),
            "comparer": "Comparer",
            "comparison": "Comparison compared_scores without_scores",
            "explaining": "Explanation",
            "explaining.priors": "offers",
            "score_differences": (
                "AmountByCause BoardBalance board_balance causes difference_by_cause"
            ),
        },
    )

__all__ = [
    "COMPARABLE",
    "CYCLE",
    "EARLY",
    "NO_KOMI",
    "NO_SCORE",
    "SERVER",
    "UNSETTLED",
    "AmountByCause",
    "BoardBalance",
    "ComparedScore",
    "Comparer",
    "Comparison",
    "Explanation",
    "ResultCheck",
    "board_balance",
    "causes",
    "compared_scores",
    "difference_by_cause",
    "fits",
    "offers",
    "signed_margin",
    "without_scores",
]
