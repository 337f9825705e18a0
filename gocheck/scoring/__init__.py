"""From a replay, a status and a ruleset to a score."""

from gocheck.scoring.dame import lead
from gocheck.scoring.game_scoring import GameScoring
from gocheck.scoring.komi import KomiInForce, komi_in_force
from gocheck.scoring.scorer import PARTS, Parts, Score, Scorer, margin_of, over_before, result_text
from gocheck.scoring.stone_balance import StoneBalance, stone_balance

__all__ = [
    "PARTS",
    "GameScoring",
    "KomiInForce",
    "Parts",
    "Score",
    "Scorer",
    "StoneBalance",
    "komi_in_force",
    "lead",
    "margin_of",
    "over_before",
    "result_text",
    "stone_balance",
]
