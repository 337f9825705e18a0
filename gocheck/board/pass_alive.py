"""What cannot be captured even if its owner always passes, and what cannot live against it.

D. B. Benson, "Life in the Game of Go", Information Sciences 10 (1976): a set of chains is
unconditionally alive if each has two vital regions that only chains of the set enclose. With
self-capture allowed the attacker may fill more, so a region is vital only if all its points,
not just the empty ones, touch the chain.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.regions import SEEN, Chain, chains
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.limits import PASS_ALIVE_AREAS_KEPT


class _Region(NamedTuple):
    """Adjacent points without stones of the player whose chains enclose them."""

    points: list[int]
    """Empty points and the opponent's stones."""
    enclosers: set[int]
    """The numbers of the chains around the region."""
    inner_points: int
    """How many of the points touch none of these chains."""


@lru_cache(maxsize=PASS_ALIVE_AREAS_KEPT)
def pass_alive(position: bytes, geometry: Geometry, *, suicide: bool) -> bytes:
    """Return, a byte a point, whose pass-alive area it is: EMPTY, BLACK or WHITE.

    A player's pass-alive area is the unconditionally alive chains and the regions that only
    they enclose in which the opponent cannot make two eyes: at most one point there touches
    none of the player's stones. suicide: whether self-capture of several stones is allowed.
    """
    area = bytearray(len(position))
    every = chains(position, geometry)
    chain_at = [-1] * len(position)
    for number, chain in enumerate(every):
        for point in chain.points:
            chain_at[point] = number
    for color in (BLACK, WHITE):
        regions = _regions(position, geometry, color, chain_at)
        vital = [_vital(region, position, geometry, chain_at, suicide) for region in regions]
        own = {number for number, chain in enumerate(every) if chain.color == color}
        alive = _unconditionally_alive(own, regions, vital)
        _mark(area, color, _held(every, regions, alive))
    return bytes(area)


def _regions(
    position: bytes, geometry: Geometry, color: int, chain_at: Sequence[int]
) -> list[_Region]:
    """Return the regions that a player's chains leave of the board.

    Written out, not taken from `gocheck.board.regions.components`: what is around a region is
    seen while it is gone over, and a second time over costs half as much again.
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
    """Return the chains to which a region is vital: all that the attacker may fill touches them."""
    common = region.enclosers
    for point in region.points:
        if suicide or position[point] == EMPTY:
            common = common & {chain_at[beside] for beside in geometry.neighbours[point]}
            if not common:
                break
    return common


def _unconditionally_alive(
    own: set[int], regions: Iterable[_Region], vital: Iterable[set[int]]
) -> set[int]:
    """Return the chains left when none has fewer than two vital regions, and every vital
    region is enclosed by remaining chains only (Benson's algorithm)."""
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
    """Return the points of the living chains, and of the regions where no opponent can live."""
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
