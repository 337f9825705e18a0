"""Groups: a player's chains together with the points that join them.

A group is a maximal set of adjacent points that belong to one player under area counting: its
living stones and what they surround.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache

from gocheck.board.board import Geometry
from gocheck.board.regions import chain_at, chains, components, connected_sets, liberties
from gocheck.board.stones import EMPTY, opponent


@dataclass(frozen=True, slots=True)
class Group:
    """One player's group."""

    color: int
    """BLACK or WHITE."""
    points: tuple[int, ...]
    """Stones and surrounded points."""
    eyes: tuple[tuple[int, ...], ...]
    """The surrounded points, each maximal adjacent set by itself."""

    @property
    def tax(self) -> int:
        """The group tax in points: one for each eye that the group needs.

        Two for a living group. One for a group whose only eye has one or two points, too few for
        two eyes: it lives in seki. None for a group without eyes.
        """
        if len(self.eyes) == 1 and len(self.eyes[0]) <= 2:
            return 1
        return 2 if self.eyes else 0


def groups(position: bytes, owners: bytes, geometry: Geometry) -> list[Group]:
    """Return all groups.

    position: the stones; owners: the owner of each point by area, EMPTY for dame.
    """
    found = []
    for points in components(owners, geometry, but=EMPTY):
        color = owners[points[0]]
        surrounded = [point for point in points if position[point] != color]
        eyes = sorted(tuple(sorted(eye)) for eye in connected_sets(surrounded, geometry.neighbours))
        found.append(Group(color, points, tuple(eyes)))
    return found


def groups_after_filling(
    position: bytes, owners: bytes, dame: Collection[int], color: int, geometry: Geometry
) -> list[Group]:
    """Return the groups as they are joined once the players have filled the dame in turn.

    Points that join two groups are filled before other dame. Two groups are joined if two points
    would join them (miai), if the opponent cannot stay on the point that would, or if one of them
    needs the other's eyes; of several groups whose eyes it may use it gets one. Otherwise whoever
    moves first decides.

    position, owners: as for `groups`; dame: those that are filled; color: who moves first.
    """

    @cache
    def is_held(point: int, against: int) -> bool:
        return _is_held(point, against, position, geometry)

    found = groups(position, owners, geometry)
    taken = dict.fromkeys(sorted(dame), EMPTY)
    while links := _links(found, taken, geometry, is_held):
        sure = [link for link in links if link.is_sure]
        needed = [link for link in links if link.is_needed]
        own = [link for link in links if link.first.color == color]
        link = (sure or needed or own or links)[0]
        taker = link.first.color if sure or needed else color
        taken.update(dict.fromkeys(link.points, taker))
        if needed and not sure:
            # The links of a group that needs one of them are miai: the opponent gets the others.
            needs = link.first if link.first.tax < 2 else link.second
            for other in needed:
                if other != link and needs in (other.first, other.second):
                    lost = [point for point in other.points if taken[point] == EMPTY]
                    taken.update(dict.fromkeys(lost, opponent(taker)))
        if link.first.color == taker:
            found = _joined(found, link)
        if not (sure or needed):
            color = opponent(color)
    return found


@dataclass(frozen=True, slots=True)
class _Link:
    """Dame each of which joins two groups of one player, taken by that player or open."""

    first: Group
    """The group whose first point comes first."""
    second: Group
    """The other group."""
    points: tuple[int, ...]
    """The dame, in the order of the board."""
    held: bool
    """Whether the player has taken one of them, or the opponent cannot stay there."""

    @property
    def is_sure(self) -> bool:
        """Whether the groups are joined whoever moves first."""
        return len(self.points) > 1 or self.held

    @property
    def is_needed(self) -> bool:
        """Whether one of the groups needs the other's eyes, unless another link gives it some."""
        return self.first.tax < 2 or self.second.tax < 2


def _links(
    found: list[Group],
    dame: dict[int, int],
    geometry: Geometry,
    is_held: Callable[[int, int], bool],
) -> list[_Link]:
    """Return the links of all pairs of groups that have one, in the order of the groups.

    dame: for each point the colour that takes it, EMPTY if that is open; is_held: whether the
    opponent of a colour cannot stay on a point.
    """
    at = {point: number for number, group in enumerate(found) for point in group.points}
    points: dict[tuple[int, int], list[int]] = {}
    for point, taker in dame.items():
        around = sorted({at[near] for near in geometry.neighbours[point] if near in at})
        for index, first in enumerate(around):
            for second in around[index + 1 :]:
                color = found[first].color
                if color == found[second].color and taker in (EMPTY, color):
                    points.setdefault((first, second), []).append(point)
    return [
        _Link(
            found[first],
            found[second],
            tuple(between),
            any(dame[point] != EMPTY or is_held(point, found[first].color) for point in between),
        )
        for (first, second), between in sorted(points.items())
    ]


def _is_held(point: int, color: int, position: bytes, geometry: Geometry) -> bool:
    """Return whether the opponent of a colour is captured or in atari after a play at a point."""
    played = bytearray(position)
    played[point] = opponent(color)
    chain = chain_at(point, played, geometry)
    return len(liberties(chain, played, geometry)) <= 1


def _joined(found: list[Group], link: _Link) -> list[Group]:
    """Return the groups with those of a link as one."""
    first, second = link.first, link.second
    points = dict.fromkeys((*first.points, *second.points, link.points[0]))
    one = Group(first.color, tuple(points), first.eyes + second.eyes)
    return [one if each == first else each for each in found if each != second]


def groups_in_seki(position: bytes, owners: bytes, geometry: Geometry) -> list[Group]:
    """Return the groups that live in seki, on a board where all other dame are filled.

    These groups touch dame, have a chain in atari, or surround fewer than two points. KataGo's test
    is the same; it treats every stone on the board as alive.
    """
    not_safe = _touching_dame(position, owners, geometry) | _in_atari(position, owners, geometry)
    return [
        group
        for group in groups(position, owners, geometry)
        if sum(map(len, group.eyes)) < 2 or not not_safe.isdisjoint(group.points)
    ]


def _touching_dame(position: bytes, owners: bytes, geometry: Geometry) -> set[int]:
    """Return the stones in their owner's area next to dame."""
    return {
        neighbour
        for point, owner in enumerate(owners)
        if owner == EMPTY
        for neighbour in geometry.neighbours[point]
        if position[neighbour] and position[neighbour] == owners[neighbour]
    }


def _in_atari(position: bytes, owners: bytes, geometry: Geometry) -> set[int]:
    """Return the stones in their owner's area whose chain has a single liberty."""
    return {
        point
        for chain in chains(position, geometry)
        if chain.color == owners[chain.points[0]] and len(liberties(chain, position, geometry)) == 1
        for point in chain.points
    }
