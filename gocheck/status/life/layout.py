"""A position without its dead stones, divided into chains and the regions between them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain, chains, connected_sets, empty_regions, without
from gocheck.board.stones import BLACK, WHITE, opponent

_SMALLEST = 3
"""Points behind the gaps; a smaller area is mostly lost while the last neutral points are filled.

Chosen on half of 5,371 real games: with 3 points 4 games more have the recorded margin, and one
fewer; with 2, 3 and 8; with 4, one and one. On the other half 3 points gain 2 and lose none.
"""
_AREA_A_GAP = 30
"""Points that an area has for each gap, if it has several. A choice: among real games hardly any
has such an area; those of the verified boards have 99 and 138 points and two and three gaps."""


@dataclass(frozen=True, slots=True)
class Region:
    """Adjacent points that are empty or have dead stones."""

    points: tuple[int, ...]
    """The points, in no special order."""
    chains: frozenset[int]
    """The living chains around it."""
    owner: int | None
    """The only colour that borders it, or who needs one move to close it (`almost_closed`); None if
    both border it (dame) or neither."""
    has_gap: bool = False
    """Whether its owner needs a move to close it."""


@dataclass(frozen=True)
class Layout:
    """A position divided into chains and regions."""

    position: bytes
    """The position with the dead stones."""
    living: bytes
    """The position without the dead stones."""
    neighbours: tuple[tuple[int, ...], ...]
    """The adjacent points of each point."""
    chains: Sequence[Chain]
    """The living chains; a chain's index is its name."""
    regions: list[Region]
    """The regions."""
    chains_next_to: dict[int, frozenset[int]]
    """The names of the chains next to each point of a region."""

    @cached_property
    def region_of(self) -> dict[int, Region]:
        """The region of each point of a region."""
        return {point: region for region in self.regions for point in region.points}

    @cached_property
    def shared_dame(self) -> list[list[int]]:
        """For each dame point that two or more chains of one colour touch, these chains.

        A play of their owner there makes them one chain.
        """
        every, next_to = self.chains, self.chains_next_to
        return [
            chains
            for region in self.regions
            if region.owner is None and len(region.chains) > 2
            for point in region.points
            if len(near := next_to[point]) > 1
            for color in (BLACK, WHITE)
            if len(chains := [each for each in sorted(near) if every[each].color == color]) > 1
        ]

    def liberties(self, points: Iterable[int]) -> dict[int, set[int]]:
        """Return the liberties of each chain among some points of regions."""
        found: dict[int, set[int]] = {name: set() for name in range(len(self.chains))}
        for point in points:
            for chain in self.chains_next_to[point]:
                found[chain].add(point)
        return found


def lay_out(
    position: bytes, dead: frozenset[int], geometry: Geometry, *, literal: bool = False
) -> Layout:
    """Return the position without its dead stones, divided into chains and regions.

    literal: whether a region that both colours border is nobody's, however small the gap.
    """
    living = without(position, dead)
    neighbours = geometry.neighbours
    alive = [chain for chain in chains(position, geometry) if chain.points[0] not in dead]
    name_at = [0] * len(living)
    for name, chain in enumerate(alive):
        for point in chain.points:
            name_at[point] = name
    regions: list[Region] = []
    chains_next_to: dict[int, frozenset[int]] = {}

    def next_to(points: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*[chains_next_to[point] for point in points])

    for region in empty_regions(living, geometry):
        points, borders = region.points, region.borders
        for point in points:
            near = [name_at[other] for other in neighbours[point] if living[other]]
            chains_next_to[point] = frozenset(near)
        has_both = borders == BLACK | WHITE
        areas = almost_closed(points, living, neighbours) if has_both and not literal else []
        if not areas:
            owner = None if has_both else borders or None
            regions.append(Region(points, next_to(points), owner))
            continue
        rest = set(points).difference(*(area for _, area in areas))
        dame = [(None, part) for part in connected_sets(rest, neighbours)]
        for owner, part in (*areas, *dame):
            regions.append(Region(tuple(part), next_to(part), owner, owner is not None))
    return Layout(position, living, neighbours, alive, regions, chains_next_to)


def almost_closed(
    points: Sequence[int], living: bytes, neighbours: Sequence[tuple[int, ...]]
) -> list[tuple[int, list[int]]]:
    """Return the areas that are all but closed in a region of both colours, each with its owner.

    That owner needs a move at each gap. Without such areas a single gap in a boundary leaves an
    area of any size to nobody.

    points: the region; living: the position without dead stones. The gaps are the points next to
    the area that the opponent's stones touch. They belong to neither player. Areas that would be of
    both players are left out.
    """
    if len(points) <= _SMALLEST:  # at least one of them is a gap
        return []
    next_to: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for point in points:
        for near in neighbours[point]:
            if color := living[near]:
                next_to[color].add(point)
    found = [
        (color, area)
        for color in (BLACK, WHITE)
        for area in _areas(points, next_to[opponent(color)], neighbours)
    ]
    return [
        (color, area)
        for color, area in found
        if all(color == other or set(area).isdisjoint(theirs) for other, theirs in found)
    ]


def _areas(
    points: Sequence[int], gaps: set[int], neighbours: Sequence[tuple[int, ...]]
) -> list[list[int]]:
    """Return the areas of one player behind few gaps."""
    return [
        area
        for area in connected_sets(set(points) - gaps, neighbours)
        if len(area) >= _SMALLEST and _has_few_gaps(set(area), gaps, neighbours)
    ]


def _has_few_gaps(area: set[int], gaps: set[int], neighbours: Sequence[tuple[int, ...]]) -> bool:
    """Return whether few enough of these gaps are next to an area."""
    most = max(1, len(area) // _AREA_A_GAP)
    next_to = (gap for gap in gaps if not area.isdisjoint(neighbours[gap]))
    return sum(1 for _ in islice(next_to, most + 1)) <= most


class Joined:
    """Chains that have been joined: a disjoint-set forest over the components of a layout."""

    def __init__(self, names: Iterable[int]) -> None:
        self._parent = list(names)

    def copy(self) -> "Joined":
        """Return an independent copy."""
        return Joined(self._parent)

    def root(self, chain: int) -> int:
        """Return the name of the chain that a chain was joined to."""
        parent = self._parent
        while parent[chain] != chain:
            parent[chain] = chain = parent[parent[chain]]
        return chain

    def join(self, chains: Iterable[int]) -> None:
        """Join these chains under the name of the first."""
        first: int | None = None
        for chain in chains:
            if first is None:
                first = self.root(chain)
            else:
                self._parent[self.root(chain)] = first
