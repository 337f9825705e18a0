"""A small neural network that says who owns each point of a finished position.

In: positions of one size. Out: for each point from -1, White, to 1, Black. Knows nothing of
records, rules or scores; needs numpy and nothing else. Start reading at `ownership`, then
`components`, `features`, `network`. What the network was trained on, and how well it does, is in
CARD.md; how the weights came about is in `gocheck.training`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gocheck.status.judge.network.bounds import MAXIMUM_JUDGED_SIDE, MINIMUM_JUDGED_SIDE, UNSURE

if TYPE_CHECKING:
    from gocheck.status.judge.network.network import Floats

__all__ = [
    "MAXIMUM_JUDGED_SIDE",
    "MINIMUM_JUDGED_SIDE",
    "UNSURE",
    "load_network",
    "ownership",
]


def ownership(positions: Sequence[bytes], columns: int, rows: int) -> Floats:
    """Return who owns each point; see `gocheck.status.judge.network.network.ownership`.

    numpy and the network are loaded by the first call: not every run has anything to judge.
    """
    from gocheck.status.judge.network import network

    return network.ownership(positions, columns, rows)


def load_network() -> None:
    """Load numpy and the weights now, not when they are first needed."""
    from gocheck.status.judge.network import network

    network.shipped_weights()
