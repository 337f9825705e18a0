"""Chains and empty regions, found with numpy on many boards at once.

The network needs them in this form; for a single board see `gocheck.board.regions.components`.

A component is a maximal set of adjacent points of one value. Components are numbered from 0
through all boards of an array, in the order of their first points, so those of one board
are consecutive.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Components:
    """The components of an array of boards."""

    of_point: NDArray[np.intp]
    """The component of every point, shape (boards * points,)."""
    sizes: NDArray[np.intp]
    """The number of points of each component."""
    first: NDArray[np.intp]
    """The number of the first component of each board, followed by the number of components."""


def components_of_boards(values: NDArray[np.generic]) -> Components:
    """Return the components of boards of shape (boards, rows, columns)."""
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
