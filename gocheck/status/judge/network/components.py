"""Chains and empty regions, found with numpy on many boards at once.

So the network needs them; for one board there is `gocheck.board.components`.

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
    """How many points each component has."""
    first: NDArray[np.intp]
    """For each board the number of its first component, and after the last board the number of
    all."""


def components(values: NDArray[np.generic]) -> Components:
    """Return the components of boards of shape (boards, rows, columns)."""
    _, rows, columns = values.shape
    places = np.arange(values.size).reshape(values.shape)
    across = values[:, :, 1:] == values[:, :, :-1]
    down = values[:, 1:] == values[:, :-1]
    one = np.concatenate((places[:, :, :-1][across], places[:, :-1][down]))
    other = np.concatenate((places[:, :, 1:][across], places[:, 1:][down]))
    # Each point knows one of its component with a lower number; who knows nobody but itself
    # is the first. Every round joins components along the edges that still cross.
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
