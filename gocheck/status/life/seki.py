"""Seki: groups that are treated as alive without two eyes.

A group is a set of chains that its owner can connect: by a shared eye, by forced connections, by
open space, or by a neutral point where one move connects chains.
"""

from gocheck.board import connected_sets
from gocheck.status.life.eye_shape import eyes_in
from gocheck.status.life.layout import Joined, Layout
from gocheck.status.life.open_space import OpenSpace

_ENOUGH = 2
"""The number of eyes with which a group lives independently."""


def chains_in_seki(
    layout: Layout, spaces: list[OpenSpace], filled: frozenset[int], joined: Joined
) -> frozenset[int]:
    """Return the chains of all groups with fewer than two eyes.

    filled: the points that must be filled, which are not eyes; joined: the chains that this joins.
    """
    groups = _groups(layout, spaces, joined)
    eyes: dict[int, int] = {}
    for region in layout.regions:
        if region.owner is None:
            continue
        group = groups.root(min(region.chains))
        if filled.isdisjoint(region.points):
            spaces_left = [list(region.points)]
        else:
            spaces_left = connected_sets(set(region.points) - filled, layout.neighbours)
        for points in spaces_left:
            if eyes.get(group, 0) < _ENOUGH:
                weak = _next_to(layout, points, filled)
                eyes[group] = eyes.get(group, 0) + eyes_in(layout, points, weak)
    for space in spaces:
        group = groups.root(space.chains[0])
        eyes[group] = eyes.get(group, 0) + space.eyes
    return frozenset(
        chain
        for chain, color in enumerate(layout.colors)
        if color and eyes.get(groups.root(chain), 0) < _ENOUGH
    )


def _groups(layout: Layout, spaces: list[OpenSpace], joined: Joined) -> Joined:
    """Return the chains joined to groups."""
    groups = joined.copy()
    for region in layout.regions:
        if region.owner is not None:
            groups.join(region.chains)
    for space in spaces:
        groups.join(space.chains)
    for chains in layout.shared_dame:
        groups.join(chains)
    return groups


def _next_to(layout: Layout, points: list[int], filled: frozenset[int]) -> int:
    """Return the number of points to fill next to an eye space."""
    if not filled:
        return 0
    return len({other for point in points for other in layout.neighbours[point]} & filled)
