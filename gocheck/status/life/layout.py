"""A position without its dead stones, divided into chains and the regions between them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from gocheck.board import BLACK, EMPTY, WHITE, Geometry, components, without


@dataclass(frozen=True, slots=True)
class Region:
    """Adjacent points without living stones; those of dead stones are among them."""

    points: tuple[int, ...]
    """In no special order."""
    chains: frozenset[int]
    """The living chains around it."""
    owner: int | None
    """The colour that alone surrounds it, None where both colours border it (dame) or neither
    does."""


@dataclass(frozen=True)
class Layout:
    """The board that is counted."""

    position: bytes
    """With the dead stones."""
    living: bytes
    """Without them."""
    neighbours: tuple[tuple[int, ...], ...]
    """By point, the adjacent points."""
    parts: list[tuple[int, ...]]
    """The chains and regions in one list; a chain's place in it is its name."""
    colors: list[int]
    """Of each part, EMPTY for a region."""
    regions: list[Region]
    """The regions alone."""
    beside: dict[int, frozenset[int]]
    """The chains next to each free point."""
    region_of: dict[int, int]
    """Each free point's place in `regions`."""

    @cached_property
    def shared_dame(self) -> list[list[int]]:
        """For each dame point that two or more chains of one colour touch, those chains.

        Where the owner of the chains plays, they are one.
        """
        return [
            chains
            for region in self.regions
            if region.owner is None and len(region.chains) > 2
            for point in region.points
            if len(self.beside[point]) > 1
            for color in (BLACK, WHITE)
            if len(chains := self.of_color(self.beside[point], color)) > 1
        ]

    def of_color(self, chains: Iterable[int], color: int) -> list[int]:
        """Return those of the chains that have this colour, in order."""
        return [chain for chain in sorted(chains) if self.colors[chain] == color]

    def liberties(self, points: Iterable[int]) -> dict[int, set[int]]:
        """Return for each chain its liberties among some of the free points."""
        found: dict[int, set[int]] = {
            name: set() for name, color in enumerate(self.colors) if color != EMPTY
        }
        for point in points:
            for chain in self.beside[point]:
                found[chain].add(point)
        return found


def lay_out(position: bytes, dead: frozenset[int], geometry: Geometry) -> Layout:
    """Return the board without the dead stones, divided into chains and regions."""
    living = without(position, dead)
    parts = components(living, geometry)
    neighbours = geometry.neighbours
    label = [0] * len(living)
    for name, points in enumerate(parts):
        for point in points:
            label[point] = name
    colors = [living[points[0]] for points in parts]
    regions: list[Region] = []
    beside: dict[int, frozenset[int]] = {}
    region_of: dict[int, int] = {}
    for name, points in enumerate(parts):
        if colors[name] != EMPTY:
            continue
        around: set[int] = set()
        for point in points:
            chains = frozenset([label[other] for other in neighbours[point] if living[other]])
            beside[point] = chains
            region_of[point] = len(regions)
            around |= chains
        borders = {colors[chain] for chain in around}
        owner = borders.pop() if len(borders) == 1 else None
        regions.append(Region(points, frozenset(around), owner))
    return Layout(position, living, neighbours, parts, colors, regions, beside, region_of)


class Joined:
    """Chains that have been joined: a disjoint-set forest over the names of a layout's parts."""

    def __init__(self, names: Iterable[int]) -> None:
        self._parent = list(names)

    def copy(self) -> "Joined":
        """Return an equal one that shares nothing."""
        return Joined(self._parent)

    def root(self, chain: int) -> int:
        """Return the name of all that a chain is joined to."""
        parent = self._parent
        while parent[chain] != chain:
            parent[chain] = chain = parent[parent[chain]]
        return chain

    def join(self, chains: Iterable[int]) -> None:
        """Join all of these; what the first is part of gives its name."""
        first: int | None = None
        for chain in chains:
            if first is None:
                first = self.root(chain)
            else:
                self._parent[self.root(chain)] = first
