"""Seki: groups that are treated as alive and have no two eyes of their own.

A group is all the chains that its owner holds together: by an eye that they share, by the
connections that will be forced, by open space, or by a neutral point where either side's chains
become one with a single move.
"""

from gocheck.board import parts
from gocheck.status.life.eye_shape import eyes_in
from gocheck.status.life.layout import Joined, Layout
from gocheck.status.life.open_space import OpenSpace

_ENOUGH = 2
"""Eyes with which a group lives by itself."""


def chains_in_seki(
    layout: Layout, spaces: list[OpenSpace], filled: frozenset[int], joined: Joined
) -> frozenset[int]:
    """Return the chains of all groups with fewer than two eyes.

    filled: the points that must be filled, which are no eyes; joined: the chains as filling
    them joins them.
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
            spaces_left = parts(set(region.points) - filled, layout.neighbours)
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
    """Join the chains of each group."""
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
    """Return how many of the points that must be filled are next to an eye space."""
    if not filled:
        return 0
    return len({other for point in points for other in layout.neighbours[point]} & filled)
