"""Seki: groups that are treated as alive without two eyes.

A group is a set of chains that its owner can connect: by a shared eye, by forced connections, by
open space, or by a neutral point where one move connects chains.
"""

from dataclasses import dataclass

from gocheck.board.regions import connected_sets
from gocheck.status.life.eye_shape import ALWAYS_TWO_EYES, eyes_in
from gocheck.status.life.layout import Joined, Layout
from gocheck.status.life.open_space import OpenSpace

_ENOUGH = 2
"""The number of eyes with which a group lives independently."""


@dataclass(frozen=True, slots=True)
class SingleSpace:
    """A small eye space that is the only one of a group, and makes two eyes."""

    points: tuple[int, ...]
    """The points, without those that must be filled."""
    weak: int
    """The number of points to fill next to it."""
    stones: frozenset[int]
    """The stones of the group."""


def chains_in_seki(
    layout: Layout, spaces: list[OpenSpace], filled: frozenset[int], joined: Joined
) -> tuple[frozenset[int], tuple[SingleSpace, ...]]:
    """Return the chains of all groups with fewer than two eyes, and the small eye spaces that are
    the only ones of their groups.

    filled: the points that must be filled, which are not eyes; joined: the chains that this joins.
    """
    groups = _groups(layout, spaces, joined)
    eyes: dict[int, int] = {}
    single: dict[int, tuple[tuple[int, ...], int]] = {}
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
                weak = _next_to(layout, points, filled)
                if group not in eyes and len(points) < ALWAYS_TWO_EYES:
                    single[group] = tuple(points), weak
                eyes[group] = eyes.get(group, 0) + eyes_in(layout, points, weak)
    for space in spaces:
        group = groups.root(space.chains[0])
        eyes[group] = eyes.get(group, 0) + space.eyes
        single.pop(group, None)
    in_seki = frozenset(
        chain
        for chain, color in enumerate(layout.colors)
        if color and eyes.get(groups.root(chain), 0) < _ENOUGH
    )
    stones: dict[int, set[int]] = {group: set() for group in single if eyes[group] >= _ENOUGH}
    for chain, color in enumerate(layout.colors):
        if color and stones and (group := groups.root(chain)) in stones:
            stones[group].update(layout.components[chain])
    return in_seki, tuple(
        SingleSpace(*single[group], frozenset(points)) for group, points in stones.items()
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
