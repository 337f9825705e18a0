"""The colours, as small integers that index tuples and fit in a bytearray."""

from typing import Final

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
"""The three values of a point."""

COLOR_NAMES: Final = ("empty", "black", "white")
PLAYERS: Final = ("nobody", "Black", "White")
"""The names of the players in sentences."""


def opponent(color: int) -> int:
    """Return WHITE for BLACK and BLACK for WHITE."""
    return 3 - color
