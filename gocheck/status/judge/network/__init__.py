"""A small neural network that estimates the owner of each point of a finished position.

In: positions of one size. Out: for each point from -1, White, to 1, Black. Knows nothing of
records, rules or scores; needs only numpy. Start reading at `ownership`, then
`components`, `features`, `network`. CARD.md has its training data
and its accuracy; `tests/training` trains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gocheck.status.judge.network.bounds import (
    HIDDEN,
    MAXIMUM_JUDGED_SIDE,
    MINIMUM_JUDGED_SIDE,
    UNSURE,
    WALL,
)

if TYPE_CHECKING:
    from gocheck.status.judge.network.network import Floats

__all__ = [
    "HIDDEN",
    "MAXIMUM_JUDGED_SIDE",
    "MINIMUM_JUDGED_SIDE",
    "UNSURE",
    "WALL",
    "load_network",
    "ownership",
]


def ownership(
    positions: Sequence[bytes], columns: int, rows: int, proved: Sequence[bytes] = ()
) -> Floats:
    """Return the owners of the points; see `gocheck.status.judge.network.network.ownership`.

    The first call loads numpy and the network, since not every run judges positions.
    """
    from gocheck.status.judge.network import network

    return network.ownership(positions, columns, rows, proved)


def load_network() -> None:
    """Load numpy and the weights now, not on first use."""
    from gocheck.status.judge.network import network

    network.shipped_weights()
