"""Pass-alive chains, and the area in which the opponent cannot live against them.

D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976): a set of chains is
unconditionally alive if each has two vital regions that only chains of the set enclose. With
self-capture allowed the attacker may fill more, so a region is vital only if all its points,
not just the empty ones, touch the chain.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.regions import SEEN, Chain, chains
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.limits.resources import POSITIONS_KEPT


class _Region(NamedTuple):
    """Adjacent points without stones of the player whose chains enclose them."""

    points: list[int]
    """Its empty points and the opponent's stones."""
    enclosers: set[int]
    """The numbers of the chains around the region."""
    inner_points: int
    """How many of its points touch none of these chains."""


@lru_cache(maxsize=POSITIONS_KEPT)
def pass_alive(position: bytes, geometry: Geometry, *, suicide: bool) -> bytes:
    """Return the owner of the pass-alive area at each point: EMPTY, BLACK or WHITE.

    A player's pass-alive area is the unconditionally alive chains, and the regions that only they
    enclose and in which the opponent cannot make two eyes: at most one point of such a region
    touches none of these chains.

    suicide: whether self-capture of several stones is allowed.
    """
    area = bytearray(len(position))
    every, chain_at, regions_of = _divided(position, geometry)
    for color, regions in regions_of.items():
        vital = [_vital(region, position, geometry, chain_at, suicide) for region in regions]
        own = {number for number, chain in enumerate(every) if chain.color == color}
        alive = _unconditionally_alive(own, regions, vital)
        _mark(area, color, _held(every, regions, alive))
    return bytes(area)


@lru_cache(maxsize=POSITIONS_KEPT)
def _divided(
    position: bytes, geometry: Geometry
) -> tuple[Sequence[Chain], Sequence[int], Mapping[int, Sequence[_Region]]]:
    """Return the chains, the number of the chain at each point, and each player's regions.

    That is the greater part of the work, and the same whether self-capture is allowed or not.
    """
    every = chains(position, geometry)
    chain_at = [-1] * len(position)
    for number, chain in enumerate(every):
        for point in chain.points:
            chain_at[point] = number
    regions = {color: _regions(position, geometry, color, chain_at) for color in (BLACK, WHITE)}
    return every, chain_at, regions


def _regions(
    position: bytes, geometry: Geometry, color: int, chain_at: Sequence[int]
) -> list[_Region]:
    """Return the regions into which a player's chains divide the rest of the board.

    This does not use `gocheck.board.regions.components`: it finds the enclosing chains in the same
    pass, and a second pass would take half as long again.
    """
    neighbours = geometry.neighbours
    left = bytearray(position)
    regions = []
    for start, stone in enumerate(position):
        if stone == color or left[start] == SEEN:
            continue
        left[start] = SEEN
        points = [start]
        enclosers: set[int] = set()
        inner = 0
        for point in points:
            at_edge = False
            for neighbour in neighbours[point]:
                there = left[neighbour]
                if there == color:
                    at_edge = True
                    enclosers.add(chain_at[neighbour])
                elif there != SEEN:
                    left[neighbour] = SEEN
                    points.append(neighbour)
            if not at_edge:
                inner += 1
        regions.append(_Region(points, enclosers, inner))
    return regions


def _vital(
    region: _Region, position: bytes, geometry: Geometry, chain_at: Sequence[int], suicide: bool
) -> set[int]:
    """Return the chains that touch all points of a region that the attacker may fill."""
    common = region.enclosers
    for point in region.points:
        if suicide or position[point] == EMPTY:
            common = common & {chain_at[neighbour] for neighbour in geometry.neighbours[point]}
            if not common:
                break
    return common


def _unconditionally_alive(
    own: set[int], regions: Iterable[_Region], vital: Iterable[set[int]]
) -> set[int]:
    """Return the chains that are unconditionally alive, by Benson's algorithm.

    Chains with fewer than two vital regions are removed, and so are the regions that they enclose,
    until nothing changes.
    """
    alive = own
    useful = [(region, to) for region, to in zip(regions, vital, strict=True) if to]
    while True:
        eyes = dict.fromkeys(alive, 0)
        for _, to in useful:
            for chain in to:
                eyes[chain] += 1
        lost = {chain for chain, count in eyes.items() if count < 2}
        if not lost:
            return alive
        alive = alive - lost
        useful = [(region, to) for region, to in useful if region.enclosers.isdisjoint(lost)]


def _held(
    every: Sequence[Chain], regions: Iterable[_Region], alive: set[int]
) -> list[Iterable[int]]:
    """Return the points of the living chains and of the regions where the opponent cannot live."""
    return [
        *(every[number].points for number in alive),
        *(
            region.points
            for region in regions
            if region.enclosers and region.enclosers <= alive and region.inner_points <= 1
        ),
    ]


def _mark(area: bytearray, color: int, held: Iterable[Iterable[int]]) -> None:
    for points in held:
        for point in points:
            area[point] = color
