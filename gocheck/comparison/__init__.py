"""A score beside the recorded result: whether they agree, and why they may not."""

from gocheck.comparison.agreement import (
    COMPARABLE,
    Scored,
    agrees,
    drawn_by_cycle,
    fits,
    signed_margin,
)
from gocheck.comparison.comparison import Comparer, Comparison
from gocheck.comparison.explaining import Explanation, Question, explain
from gocheck.comparison.explaining.priors import offers
from gocheck.comparison.score_differences import Causes, Difference, apart, causes, differences
from gocheck.comparison.what_if import WhatIf

__all__ = [
    "COMPARABLE",
    "Causes",
    "Comparer",
    "Comparison",
    "Difference",
    "Explanation",
    "Question",
    "Scored",
    "WhatIf",
    "agrees",
    "apart",
    "causes",
    "differences",
    "drawn_by_cycle",
    "explain",
    "fits",
    "offers",
    "signed_margin",
]
