"""A small neural network that judges whose each point of a finished position is.

Knows positions and nothing of records, rules or scores; needs numpy and nothing else.
`ownership` is all that the rest of gocheck uses. What the network was trained on, and how
well it does, is in CARD.md. Reading order: `components`, `features`, `network`; `examples`
and `training` are how the weights came about, `measuring` is how good they are.
"""

from gocheck.judge.network import MAXIMUM_JUDGED_SIDE, MINIMUM_JUDGED_SIDE, ownership

__all__ = ["MAXIMUM_JUDGED_SIDE", "MINIMUM_JUDGED_SIDE", "ownership"]
