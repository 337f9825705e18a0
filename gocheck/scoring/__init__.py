"""From a replay, a status and a ruleset to a score."""

from gocheck.scoring.dame import lead
from gocheck.scoring.scorer import PARTS, Parts, Score, Scorer, margin_of, over_before, result_text
from gocheck.scoring.stone_balance import StoneBalance, stone_balance

__all__ = [
    "PARTS",
    "Parts",
    "Score",
    "Scorer",
    "StoneBalance",
    "lead",
    "margin_of",
    "over_before",
    "result_text",
    "stone_balance",
]
