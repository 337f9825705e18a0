"""Chains, empty regions and liberties of a position.

A position is one byte per point (see `gocheck.board.board`); points are integers.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gocheck.board.board import Geometry
from gocheck.board.stones import EMPTY
from gocheck.limits.resources import POSITIONS_KEPT

SEEN: Final = 255
"""In place of a colour: the point has been visited."""


@dataclass(frozen=True, slots=True)
class EmptyRegion:
    """A maximal set of adjacent empty points."""

    points: tuple[int, ...]
    """In no special order."""
    borders: int
    """The colours of the stones around: EMPTY (none), BLACK, WHITE, or both: BLACK | WHITE."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A maximal set of adjacent stones of one colour."""

    color: int
    """BLACK or WHITE."""
    points: tuple[int, ...]
    """The stones, in no special order; `chains` puts the first one on the board first."""


@lru_cache(maxsize=POSITIONS_KEPT)
def empty_regions(position: bytes, geometry: Geometry) -> tuple[EmptyRegion, ...]:
    """Return the maximal sets of adjacent empty points."""
    neighbours = geometry.neighbours
    known = bytearray(position)  # not EMPTY: a stone, or visited
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
    return tuple(regions)


@lru_cache(maxsize=POSITIONS_KEPT)
def chains(position: bytes, geometry: Geometry) -> tuple[Chain, ...]:
    """Return all chains, in the order of their first points."""
    return tuple(
        Chain(position[points[0]], points) for points in components(position, geometry, but=EMPTY)
    )


def components(
    position: bytes, geometry: Geometry, *, but: int | None = None
) -> list[tuple[int, ...]]:
    """Return the maximal sets of adjacent points of one value, in the order of their first points.

    but: the value of points to ignore.
    """
    neighbours = geometry.neighbours
    left = bytearray(position)
    found = []
    for start, color in enumerate(position):
        if left[start] == SEEN or color == but:
            continue
        left[start] = SEEN
        points = [start]
        for point in points:
            for neighbour in neighbours[point]:
                if left[neighbour] == color:
                    left[neighbour] = SEEN
                    points.append(neighbour)
        found.append(tuple(points))
    return found


def connected_sets(
    points: Iterable[int], neighbours: Sequence[Iterable[int]] | Mapping[int, Iterable[int]]
) -> list[list[int]]:
    """Return the maximal sets of adjacent points among some points, in order of first points.

    neighbours: the adjacent points of each point.
    """
    left = set(points)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        part = [start]
        for point in part:
            for neighbour in neighbours[point]:
                if neighbour in left:
                    left.remove(neighbour)
                    part.append(neighbour)
        found.append(part)
    return found


def chain_at(point: int, position: bytes | bytearray, geometry: Geometry) -> Chain:
    """Return the chain at a point; its points are in no special order."""
    color = position[point]
    points = [point]
    known = {point}
    for stone in points:
        for near in geometry.neighbours[stone]:
            if position[near] == color and near not in known:
                known.add(near)
                points.append(near)
    return Chain(color, tuple(points))


def liberties(chain: Chain, position: bytes | bytearray, geometry: Geometry) -> set[int]:
    """Return the empty points next to a chain."""
    return {
        near
        for point in chain.points
        for near in geometry.neighbours[point]
        if position[near] == EMPTY
    }


def without(position: bytes, points: Collection[int]) -> bytes:
    """Return a position without the stones on these points."""
    if not points:
        return position
    board = bytearray(position)
    for point in points:
        board[point] = EMPTY
    return bytes(board)
