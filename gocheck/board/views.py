"""The sixteen views of a position: turned, mirrored, and each also with the colours swapped.

A position is the same game of Go in each of them.
"""

from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from gocheck.board.stones import BLACK, WHITE
from gocheck.limits.resources import POSITIONS_KEPT

_SWAPPED = bytes(byte ^ 3 if byte & 3 in (BLACK, WHITE) else byte for byte in range(256))
"""Each byte with the colour in its two lowest bits swapped; the other bits stay."""


class View(NamedTuple):
    """A position as it looks from one side."""

    position: bytes
    """One byte per point of the view."""
    columns: int
    """The columns of the view."""
    rows: int
    """Its rows."""
    points: tuple[int, ...]
    """For each point of the view, the point of the board."""
    mirrored: bool
    """Whether the board is mirrored, not only turned."""
    swapped: bool
    """Whether the colours are swapped."""

    def of(self, colors: bytes) -> bytes:
        """Return how other colours on the points of the board look from this side.

        The two lowest bits of a byte are a colour, or both set; the others stay as they are.
        """
        turned = bytes(itemgetter(*self.points)(colors))
        return turned.translate(_SWAPPED) if self.swapped else turned


def views(position: bytes, columns: int, rows: int) -> list[View]:
    """Return the sixteen views of a position, first the position itself.

    The board must have at least two points.
    """
    found = []
    for width, height, points, mirrored in _turns(columns, rows):
        turned = bytes(itemgetter(*points)(position))
        found.append(View(turned, width, height, points, mirrored, swapped=False))
        swapped = turned.translate(_SWAPPED)
        found.append(View(swapped, width, height, points, mirrored, swapped=True))
    return found


@lru_cache(maxsize=POSITIONS_KEPT)
def standard_views(position: bytes, columns: int, rows: int) -> tuple[View, ...]:
    """Return the standard view of a position: it has the smallest bytes of those that are at most
    as wide as they are high.

    All sixteen views of a position have the same standard view. If the position is symmetric,
    several views show it, with other points; all of them are returned.
    """
    high = [view for view in views(position, columns, rows) if view.columns <= view.rows]
    least = min(view.position for view in high)
    return tuple(view for view in high if view.position == least)


@cache
def _turns(columns: int, rows: int) -> list[tuple[int, int, tuple[int, ...], bool]]:
    """Return the eight ways to turn and mirror a board: columns, rows, points, and if mirrored."""
    board = [list(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    found = []
    for _ in range(4):
        for mirrored in (False, True):
            lines = [line[::-1] for line in board] if mirrored else board
            points = tuple(point for line in lines for point in line)
            found.append((len(lines[0]), len(lines), points, mirrored))
        board = [list(column) for column in zip(*board[::-1], strict=True)]
    return found
