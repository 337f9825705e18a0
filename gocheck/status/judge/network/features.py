"""The input of the network: planes of numbers, and three groupings of the points.

Boards are arrays of shape (boards, rows, columns) with EMPTY, BLACK, WHITE or HIDDEN on each point,
and WALL added to a colour. Liberties and borders are counted here with numpy, not by
`gocheck.board`, since that is much faster for many boards at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge.unproved_part import HIDDEN, WALL

PLANES = 13
"""Whether the point is seen; Black's stones with one, two, more liberties; White's in the same way;
empty points of regions that only Black borders, only White; the size of the component, its
liberties; walls of Black's proved areas, of White's. Walls count as stones with more than two
liberties. Hidden points are 0 in all planes."""

_WALLS = 11
"""The first of the last two planes."""

SWAPPED_PLANES = (0, 4, 5, 6, 1, 2, 3, 8, 7, 9, 10, 12, 11)
"""The index of each plane after swapping the colours."""

_FULL_SIZE = 8.0
"""The base-2 logarithm of a size that counts as 1: 255 points, most of a 19x19 board, so that
planes stay near 0 to 1. The weights were trained with it."""


@dataclass(frozen=True, slots=True)
class Components:
    """The components of an array of boards.

    A component is a maximal set of adjacent points of one value. Components are numbered from 0
    through all boards, in the order of their first points, so those of one board are consecutive.
    """

    of_point: NDArray[np.intp]
    """The component of every point, shape (boards * points,)."""
    sizes: NDArray[np.intp]
    """The number of points of each component."""
    first: NDArray[np.intp]
    """The number of the first component of each board, followed by the number of components."""


def components_of_boards(values: NDArray[np.generic]) -> Components:
    """Return the components of boards of shape (boards, rows, columns).

    For a single board see `gocheck.board.regions.components`.
    """
    _, rows, columns = values.shape
    places = np.arange(values.size).reshape(values.shape)
    across = values[:, :, 1:] == values[:, :, :-1]
    down = values[:, 1:] == values[:, :-1]
    one = np.concatenate((places[:, :, :-1][across], places[:, :-1][down]))
    other = np.concatenate((places[:, :, 1:][across], places[:, 1:][down]))
    # Each point refers to a point of its component with a lower number; the first point refers to
    # itself. Every round joins components along the remaining edges.
    known = np.arange(values.size)
    while one.size:
        low = np.minimum(one, other)
        known[np.maximum(one, other)] = low
        while True:
            further = known[known]
            if np.array_equal(further, known):
                break
            known = further
        one, other = known[one], known[other]
        apart = one != other
        one, other = one[apart], other[apart]
    is_first = known == np.arange(values.size)
    numbers = np.cumsum(is_first) - 1
    of_point = numbers[known]
    sizes = np.bincount(of_point)
    starts = np.arange(0, values.size, rows * columns)
    first = np.concatenate((numbers[starts], [sizes.size])).astype(np.intp)
    return Components(of_point, sizes.astype(np.intp), first)


def features_of_boards(
    boards: NDArray[np.uint8],
) -> tuple[NDArray[np.float32], tuple[Components, Components, Components]]:
    """Return the features of boards, all of one shape: planes and groupings.

    The planes as `PLANES` lists them: (boards, rows * columns, PLANES). The groupings: the chains
    and empty regions; the regions between Black's chains, and these chains; the same for White.
    """
    count, rows, columns = boards.shape
    is_wall = (boards & WALL).reshape(-1) > 0
    boards = boards & ~np.uint8(WALL)
    of_boards = components_of_boards(boards)
    flat = boards.reshape(-1)
    touching = _touching(boards, of_boards)
    libertied = touching >= 0
    liberties = np.bincount(
        touching[:, flat == EMPTY][libertied[:, flat == EMPTY]], minlength=of_boards.sizes.size
    )
    of_point = liberties[of_boards.of_point]
    planes = np.zeros((flat.size, PLANES), dtype=np.float32)
    planes[:, 0] = 1
    for color, plane in ((BLACK, 1), (WHITE, 4)):
        stones = flat == color
        planes[:, plane] = stones & ~is_wall & (of_point <= 1)
        planes[:, plane + 1] = stones & ~is_wall & (of_point == 2)
        planes[:, plane + 2] = stones & (is_wall | (of_point >= 3))
    empty = flat == EMPTY
    borders = borders_of(boards, of_boards)
    # As `PLANES` lists them.
    planes[:, 7] = empty & (borders == BLACK)
    planes[:, 8] = empty & (borders == WHITE)
    planes[:, 9] = np.log2(1.0 + of_boards.sizes)[of_boards.of_point] / _FULL_SIZE
    planes[:, 10] = np.log2(1.0 + of_point) / _FULL_SIZE
    planes[:, _WALLS] = is_wall & (flat == BLACK)
    planes[:, _WALLS + 1] = is_wall & (flat == WHITE)
    planes[flat == HIDDEN] = 0
    hidden = boards == HIDDEN
    not_black, not_white = (
        components_of_boards(np.where(hidden, HIDDEN, boards == color)) for color in (BLACK, WHITE)
    )
    return planes.reshape(count, rows * columns, PLANES), (of_boards, not_black, not_white)


def _neighbours(values: NDArray[np.intp], outside: int) -> NDArray[np.intp]:
    """Return the values left, right, above and below each point: shape (4, points)."""
    around = np.full((4, *values.shape), outside, dtype=np.intp)
    around[0, :, :, 1:] = values[:, :, :-1]
    around[1, :, :, :-1] = values[:, :, 1:]
    around[2, :, 1:] = values[:, :-1]
    around[3, :, :-1] = values[:, 1:]
    return around.reshape(4, -1)


def _touching(boards: NDArray[np.uint8], of_boards: Components) -> NDArray[np.intp]:
    """Return the chains next to each point, each of them once, -1 for none: (4, points)."""
    chain = np.where(boards.reshape(-1) == EMPTY, -1, of_boards.of_point).reshape(boards.shape)
    around = _neighbours(chain, -1)
    for later in range(1, 4):
        for earlier in range(later):
            around[later][around[later] == around[earlier]] = -1
    return around


def borders_of(boards: NDArray[np.uint8], of_boards: Components) -> NDArray[np.intp]:
    """Return the colours next to the component of each point: 0, 1, 2, or 3 for both."""
    around = _neighbours(boards.astype(np.intp), EMPTY)
    borders = np.zeros(boards.size, dtype=np.intp)
    for color in (BLACK, WHITE):
        touches = (around == color).any(axis=0)
        seen = np.bincount(of_boards.of_point, weights=touches, minlength=of_boards.sizes.size) > 0
        borders += color * seen[of_boards.of_point]
    return borders
