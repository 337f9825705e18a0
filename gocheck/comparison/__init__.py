"""A score next to the recorded result: whether they agree, and why they may not.

In come a `Score` of `gocheck.scoring` and the record's `Result`. Out come whether they agree
(`agreement`), the small changes that would make them agree (`explaining`), and, for the scores of
two rulesets, how much each cause adds to their difference (`score_differences`). Nothing here
changes a score. Start reading at `agreement`.
"""

from gocheck.comparison.agreement import (
    COMPARABLE,
    ComparedScore,
    agrees,
    drawn_by_cycle,
    fits,
    signed_margin,
)
from gocheck.comparison.comparison import Comparer, Comparison
from gocheck.comparison.explaining import Explanation, Question, explain
from gocheck.comparison.explaining.priors import offers
from gocheck.comparison.score_differences import (
    Causes,
    Difference,
    causes,
    difference_by_cause,
    differences,
)
from gocheck.comparison.what_if import WhatIf

__all__ = [
    "COMPARABLE",
    "Causes",
    "ComparedScore",
    "Comparer",
    "Comparison",
    "Difference",
    "Explanation",
    "Question",
    "WhatIf",
    "agrees",
    "causes",
    "difference_by_cause",
    "differences",
    "drawn_by_cycle",
    "explain",
    "fits",
    "offers",
    "signed_margin",
]
