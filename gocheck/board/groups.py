"""Groups: a player's chains together with the points that join them.

A group is a maximal set of adjacent points that belong to one player under area counting: its
living stones and what they surround.
"""

from dataclasses import dataclass

from gocheck.board.board import Geometry
from gocheck.board.regions import chains, components, connected_sets, liberties
from gocheck.board.stones import EMPTY


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
