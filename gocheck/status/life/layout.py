"""A position without its dead stones, cut into chains and the regions between them."""

from collections.abc import Iterable
from dataclasses import dataclass

from gocheck.board import BLACK, EMPTY, WHITE, Geometry, components, without


@dataclass(frozen=True, slots=True)
class Region:
    """Adjacent points without living stones; those of dead stones are among them.

    chains: the living chains around it; owner: the colour that alone surrounds it, None where
    both colours border it (dame) or neither does.
    """

    points: tuple[int, ...]
    chains: frozenset[int]
    owner: int | None


@dataclass(frozen=True, slots=True)
class Layout:
    """The board that is counted.

    position: with the dead stones, living: without; parts: the chains and regions in one list,
    a chain's place in it being its name; colors: of each part, EMPTY for a region; beside: the
    chains next to each free point; region_of: each free point's place in regions.
    """

    position: bytes
    living: bytes
    neighbours: tuple[tuple[int, ...], ...]
    parts: list[tuple[int, ...]]
    colors: list[int]
    regions: list[Region]
    beside: dict[int, frozenset[int]]
    region_of: dict[int, int]

    def of_color(self, chains: Iterable[int], color: int) -> list[int]:
        """Return those of the chains that have this colour, in order."""
        return [chain for chain in sorted(chains) if self.colors[chain] == color]

    def pieces(self, points: Iterable[int]) -> list[list[int]]:
        """Cut points into maximal sets of adjacent ones."""
        left = set(points)
        found = []
        for start in sorted(left):
            if start not in left:
                continue
            left.remove(start)
            piece = [start]
            for point in piece:
                for neighbour in self.neighbours[point]:
                    if neighbour in left:
                        left.remove(neighbour)
                        piece.append(neighbour)
            found.append(piece)
        return found


def lay_out(position: bytes, dead: frozenset[int], geometry: Geometry) -> Layout:
    """Take the dead stones off and cut the rest into chains and regions."""
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


def shared_dame(layout: Layout) -> list[list[int]]:
    """Return, for each dame point that two or more chains of one colour touch, those chains.

    Where the owner of the chains plays, they are one.
    """
    return [
        chains
        for region in layout.regions
        if region.owner is None and len(region.chains) > 2
        for point in region.points
        if len(layout.beside[point]) > 1
        for color in (BLACK, WHITE)
        if len(chains := layout.of_color(layout.beside[point], color)) > 1
    ]


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
