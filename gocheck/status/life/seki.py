"""Seki: groups that are treated as alive without two eyes.

A group is a set of chains that its owner can connect: by a shared eye, by forced connections, by
open space, or by a neutral point where one move connects chains.
"""

from gocheck.board.regions import connected_sets
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.life.eye_shape import ALWAYS_TWO_EYES, eyes_in
from gocheck.status.life.layout import Joined, Layout, Region

_SMALLEST_REGION = 3
"""Points; of fewer dame points nothing is left when both players have closed their boundary."""
_ENOUGH = 2
"""The number of eyes with which a group lives independently."""


SingleSpace = tuple[tuple[int, ...], frozenset[int]]
"""A small eye space that is the only one of a group, and makes two eyes: its points, without those
that must be filled, and the stones of the group."""


def chains_in_seki(
    layout: Layout, spaces: list[tuple[Region, int]], filled: frozenset[int], joined: Joined
) -> tuple[frozenset[int], tuple[SingleSpace, ...]]:
    """Return the chains of all groups with fewer than two eyes, and the small eye spaces that are
    the only ones of their groups.

    filled: the points that must be filled, which are not eyes; joined: the chains that this joins.
    """
    groups = _groups(layout, spaces, joined)
    eyes: dict[int, int] = {}
    single: dict[int, tuple[int, ...]] = {}
    for region in layout.regions:
        if region.owner is None:
            continue
        group = groups.root(min(region.chains))
        if filled.isdisjoint(region.points):
            spaces_left = [list(region.points)]
        else:
            spaces_left = connected_sets(set(region.points) - filled, layout.neighbours)
        for points in spaces_left:
            single.pop(group, None)
            if eyes.get(group, 0) < _ENOUGH:
                around = {other for point in points for other in layout.neighbours[point]}
                if group not in eyes and len(points) < ALWAYS_TWO_EYES:
                    single[group] = tuple(points)
                eyes[group] = eyes.get(group, 0) + eyes_in(layout, points, len(around & filled))
    for space, more in spaces:
        group = groups.root(min(space.chains))
        eyes[group] = eyes.get(group, 0) + more
        single.pop(group, None)
    in_seki = frozenset(
        name for name in range(len(layout.chains)) if eyes.get(groups.root(name), 0) < _ENOUGH
    )
    stones: dict[int, set[int]] = {group: set() for group in single if eyes[group] >= _ENOUGH}
    for name, chain in enumerate(layout.chains if stones else ()):
        if (group := groups.root(name)) in stones:
            stones[group].update(chain.points)
    return in_seki, tuple((single[group], frozenset(points)) for group, points in stones.items())


def _groups(layout: Layout, spaces: list[tuple[Region, int]], joined: Joined) -> Joined:
    """Return the chains joined to groups."""
    groups = joined.copy()
    for region in layout.regions:
        if region.owner is not None:
            groups.join(region.chains)
    for space, _ in spaces:
        groups.join(sorted(space.chains))
    for chains in layout.shared_dame:
        groups.join(chains)
    return groups


def open_spaces(layout: Layout) -> list[tuple[Region, int]]:
    """Return the open spaces that make an eye or two, and how many.

    An open space is eye space that is not yet closed: the share of one player in a region that both
    players border. A record that ends with every boundary closed has none. Without it a group with
    enough room, but with a gap in its boundary, would be treated as in seki.
    """
    found = []
    for region in layout.regions:
        if region.owner is not None or len(region.points) < _SMALLEST_REGION:
            continue
        nearest = _nearest(layout, region)
        for color in (BLACK, WHITE):
            mine = [point for point in region.points if nearest.get(point) == color]
            for points in connected_sets(mine, layout.neighbours):
                if eyes := _eyes(layout, points):
                    around = frozenset().union(*(layout.chains_next_to[each] for each in points))
                    found.append((Region(tuple(points), around, color), eyes))
    return found


def _nearest(layout: Layout, region: Region) -> dict[int, int]:
    """Return the colour of the nearest stones for each point; BLACK | WHITE for a tie."""
    living, neighbours = layout.living, layout.neighbours
    nearest: dict[int, int] = {}
    for point in region.points:
        colors = 0
        for chain in layout.chains_next_to[point]:
            colors |= layout.chains[chain].color
        if colors:
            nearest[point] = colors
    front = list(nearest)
    while front:
        reached: dict[int, int] = {}
        for point in front:
            for neighbour in neighbours[point]:
                if neighbour not in nearest and living[neighbour] == EMPTY:
                    reached[neighbour] = reached.get(neighbour, 0) | nearest[point]
        nearest.update(reached)
        front = list(reached)
    return nearest


def _eyes(layout: Layout, points: list[int]) -> int:
    """Return the number of eyes after the opponent has played at every gap.

    Each point at a gap is needed to close it, and the opponent then plays from there. Two eyes need
    three points more than twice the number of gaps, or a wide space: six points without the gaps,
    a choice.
    """
    living, neighbours, inside = layout.living, layout.neighbours, set(points)
    gaps = {
        point
        for point in points
        for near in neighbours[point]
        if near not in inside and living[near] == EMPTY
    }
    behind = len(points) - len(gaps)
    if behind - len(gaps) >= 3 or behind >= 6:
        return 2
    return 1 if behind else 0
