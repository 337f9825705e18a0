"""A standing position cut into what belongs together: chains, empty regions, groups.

A position is one byte a point (see `gocheck.board.board`); points are integers.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from gocheck.board.board import Geometry
from gocheck.board.stones import EMPTY


@dataclass(frozen=True, slots=True)
class EmptyRegion:
    """Adjacent empty points; borders says which colours touch them: 0, 1 Black, 2 White, 3."""

    points: tuple[int, ...]
    borders: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Adjacent stones of one colour, in no special order."""

    color: int
    points: tuple[int, ...]


def empty_regions(position: bytes, geometry: Geometry) -> list[EmptyRegion]:
    """Return the maximal sets of adjacent empty points."""
    neighbours = geometry.neighbours
    known = bytearray(position)  # anything but EMPTY: a stone, or seen
    regions = []
    for start in range(len(position)):
        if known[start]:
            continue
        known[start] = 3
        points = [start]
        borders = 0
        for point in points:
            for neighbour in neighbours[point]:
                color = position[neighbour]
                if color:
                    borders |= color
                elif not known[neighbour]:
                    known[neighbour] = 3
                    points.append(neighbour)
        regions.append(EmptyRegion(tuple(points), borders))
    return regions


def chains(position: bytes, geometry: Geometry) -> list[Chain]:
    """Return every chain of both colours, ordered by its first point."""
    found = components(position, geometry)
    return [Chain(position[points[0]], points) for points in found if position[points[0]]]


def components(position: bytes, geometry: Geometry) -> list[tuple[int, ...]]:
    """Return the maximal sets of adjacent points of one value, in order of first points."""
    neighbours = geometry.neighbours
    known = bytearray(len(position))
    found = []
    for start, color in enumerate(position):
        if known[start]:
            continue
        known[start] = 1
        points = [start]
        for point in points:
            for neighbour in neighbours[point]:
                if not known[neighbour] and position[neighbour] == color:
                    known[neighbour] = 1
                    points.append(neighbour)
        found.append(tuple(points))
    return found


def parts(
    points: Iterable[int], neighbours: Sequence[Iterable[int]] | Mapping[int, Iterable[int]]
) -> list[list[int]]:
    """Divide some points into the maximal sets of adjacent ones.

    neighbours: by point, the points beside it.
    """
    left = set(points)
    found = []
    while left:
        part = [left.pop()]
        for point in part:
            for neighbour in neighbours[point]:
                if neighbour in left:
                    left.remove(neighbour)
                    part.append(neighbour)
        found.append(part)
    return found


def without(position: bytes, points: Collection[int]) -> bytes:
    """Return a position with the stones on these points taken off."""
    if not points:
        return position
    board = bytearray(position)
    for point in points:
        board[point] = EMPTY
    return bytes(board)
