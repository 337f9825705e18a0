"""From the network's leanings to who lives in the fights that it doubts."""

from collections.abc import Collection, Mapping, Sequence

from gocheck.board import Geometry
from gocheck.counting import count
from gocheck.fighting.fight import Fight
from gocheck.fighting.places import Place, place_of
from gocheck.fighting.search import Search
from gocheck.regions import Chain

_DOUBTED = 0.8
"""Chains of which the network is less sure, alive or dead, are looked at: a chance of 90 %."""

_STAYS = 0.95
"""Stones that it is so sure of are there to stay, unless they live in seki only."""

_SMALL = 7
"""Points; a larger eye space makes two eyes whatever stands in it, or nearly so."""

_LONGEST = 2000
"""Looks at positions a question. Half of those about packed games are answered by 15, nine in ten
by 230."""

_IN_ALL = 4000
"""Looks at positions for all questions together, some 0.3 s."""


def settled(
    position: bytes,
    geometry: Geometry,
    chains: Sequence[Chain],
    leanings: Mapping[int, float],
) -> dict[int, bool]:
    """Return which chains live and which are dead where that can be searched out.

    chains: all of the position; leanings: for the numbers of the chains that nothing is proved
    of how sure the network is, from -1, dead, to 1, alive.
    """
    doubted = [
        number
        for number, leaning in leanings.items()
        if abs(leaning) < _DOUBTED and len(chains[number].points) > 1
    ]
    number_at = {point: number for number, chain in enumerate(chains) for point in chain.points}
    besieged = _besieged(position, geometry, chains, number_at, _stones(chains, leanings, 0))
    if not doubted and not besieged:
        return {}
    doubted.sort(key=lambda number: -len(chains[number].points))
    lost = _stones(chains, leanings, -_STAYS)
    in_seki = count(position, lost, geometry).seki
    sure = {number for number in range(len(chains)) if number not in leanings}
    stays = sure | {
        number
        for number, leaning in leanings.items()
        if leaning >= _STAYS and chains[number].points[0] not in in_seki
    }
    searches = _Searches(position, geometry, chains)
    found: dict[int, bool] = {}
    for number in doubted + besieged:
        if number in found:
            continue
        place = place_of(number, position, geometry, chains, number_at, stays, sure)
        if place is not None:
            # What was found of larger chains stands: their captors may be captured in turn.
            found = _Quarrel(searches, chains, place).settled(number, leanings) | found
    return found


def _stones(chains: Sequence[Chain], leanings: Mapping[int, float], below: float) -> frozenset[int]:
    """Return the points of the chains that lean further to death than that."""
    return frozenset(
        point
        for number, leaning in leanings.items()
        if leaning < below
        for point in chains[number].points
    )


def _besieged(
    position: bytes,
    geometry: Geometry,
    chains: Sequence[Chain],
    number_at: Mapping[int, int],
    lost: Collection[int],
) -> list[int]:
    """Return the chains whose only room is one small eye space with stones in it taken for dead.

    Whether such a shape is an eye too few, only a search can tell.
    """
    neighbours = geometry.neighbours
    found: set[int] = set()
    seen: set[int] = set()
    for start in sorted(lost):
        if start in seen:
            continue
        seen.add(start)
        room = [start]
        walls: set[int] = set()
        for point in room:
            for near in neighbours[point]:
                if position[near] and near not in lost:
                    walls.add(number_at[near])
                elif near not in seen:
                    seen.add(near)
                    room.append(near)
        if len(room) > _SMALL or len(walls) != 1:
            continue
        (wall,) = walls
        inside = set(room)
        if all(
            position[near] or near in inside
            for point in chains[wall].points
            for near in neighbours[point]
        ):
            found.add(wall)
    return sorted(found)


class _Searches:
    """Questions about the fights on one board, each of them searched once."""

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._left = _IN_ALL
        self._known: dict[tuple[int, tuple[int, ...], bool, bool], bool | None] = {}

    def falls(self, number: int, place: Place, *, to_live: bool, spares: bool) -> bool | None:
        """Return whether a chain falls, or does not come to live, if its owner moves first.

        None where that takes too long.
        """
        question = number, place.points, to_live, spares
        if question not in self._known:
            fight = Fight(
                self._position,
                self._geometry,
                place.points,
                place.around,
                self._chains[number].points,
            )
            limit = min(_LONGEST, self._left)
            search = Search(fight, to_live=to_live, spares=spares, limit=limit)
            self._known[question] = search.captures(fight.start)
            self._left -= min(search.looks, limit)
        return self._known[question]


class _Quarrel:
    """A place with what can be asked about it."""

    def __init__(self, searches: _Searches, chains: Sequence[Chain], place: Place) -> None:
        self._searches = searches
        self._chains = chains
        self._place = place

    def settled(self, number: int, leanings: Mapping[int, float]) -> dict[int, bool]:
        """Return what a search finds of a chain, and of its opponents where that follows."""
        chains = self._chains
        color = chains[number].color
        opponents = [other for other in self._place.chains if chains[other].color != color]
        captured = self._falls(number)
        if captured is None:
            return {}
        if captured:
            return self._captured(number, opponents, leanings)
        fails = self._falls(number, to_live=True)
        if fails:
            return {number: True} | self._beside(number, opponents)
        if fails is None:
            return {number: True}
        return {number: True} | self._inside(number, opponents, leanings)

    def _inside(
        self, number: int, opponents: list[int], leanings: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return which smaller opponents of a chain that comes to live are dead after all.

        Those that fall even if they move first: there is no standstill that would save them.
        """
        size = len(self._chains[number].points)
        return {
            other: False
            for other in opponents
            if len(self._chains[other].points) < size
            and leanings.get(other, 1) >= 0
            and self._falls(other)
            and self._falls(other, spares=True)
        }

    def _beside(self, number: int, opponents: list[int]) -> dict[int, bool]:
        """Return what becomes of the opponents of a chain that does not come to live by itself.

        They stand in seki with it, unless the largest of them falls even if it moves first: as
        where stones are given up that leave an eye space too small for two eyes.
        """
        chains = self._chains
        largest = max(opponents, key=lambda other: len(chains[other].points), default=None)
        if (
            largest is not None
            and len(chains[largest].points) > len(chains[number].points)
            and self._falls(largest)
            and self._falls(largest, spares=True)
        ):
            return {largest: False}
        return dict.fromkeys(opponents, True)

    def _captured(
        self, number: int, opponents: list[int], leanings: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return what follows where a chain can be captured even if its owner moves first.

        It is dead, unless that takes a ko with which he would live, or whoever captures it does
        not live by that: then nobody moves, and both are in seki.
        """
        chains = self._chains
        if not opponents:
            return {number: False}
        everybody = dict.fromkeys((number, *opponents), True)
        if self._falls(number, spares=True) is False:
            in_ko = self._falls(number, to_live=True, spares=True) is False
            return everybody if in_ko else {number: False}
        captor = max(opponents, key=lambda other: len(chains[other].points))
        if len(chains[captor].points) <= len(chains[number].points) or leanings.get(captor, 1) < 0:
            return {number: False}
        fails = self._falls(captor, to_live=True, spares=True)
        if fails is None:
            return {}
        if not fails:
            return {number: False}
        lost = self._falls(captor) and self._falls(captor, spares=True)
        return {} if lost is None else {number: True, captor: not lost}

    def _falls(self, number: int, *, to_live: bool = False, spares: bool = False) -> bool | None:
        return self._searches.falls(number, self._place, to_live=to_live, spares=spares)
