"""From the network's leanings to who lives in the fights that it doubts."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board import Chain, Geometry
from gocheck.status.judge.local_search.enclosed_area import Place, place_of
from gocheck.status.judge.local_search.fight import Fight
from gocheck.status.judge.local_search.search import Search
from gocheck.status.life import count

_DOUBTED = 0.8
"""Chains of which the network is less sure, alive or dead, are looked at: a chance of 90 %."""

_STAYS = 0.95
"""Stones that it is so sure of are there to stay, unless they live in seki only."""

_HOLDS = 0.8
"""Stones that it is so sure of stay, too, where the place is too large otherwise or its fight not
settled, however few liberties they have outside: what endangers them there is another fight."""

_SMALL = 7
"""Points; a larger eye space makes two eyes whatever stands in it, or nearly so."""

_LONGEST = 2000
"""Looks at positions a question."""

_FEWER = 4
"""How many times fewer they are after each question about the same place that took too long: the
next one would, too. This saves a fifth of all looks, and no recorded margin was missed by it."""

_IN_ALL = 8000
"""Looks at positions for all questions about a board, some 0.3 s."""


class _Walls(NamedTuple):
    """The numbers of the chains around the fights: proved alive, there to stay, likely to be."""

    sure: set[int]
    stays: set[int]
    holds: set[int]


class Fights:
    """The fights on one board.

    living: the numbers of the chains that were found to come to live by themselves. What was
    searched once is not searched again, however often it is asked.
    """

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._number_at = {
            point: number for number, chain in enumerate(chains) for point in chain.points
        }
        self._searches = _Searches(position, geometry, chains)
        self.living: set[int] = set()

    def settled(self, leanings: Mapping[int, float]) -> dict[int, bool]:
        """Return which chains live and which are dead where that can be searched out.

        leanings: for the numbers of the chains that nothing is proved of how sure the network is,
        from -1, dead, to 1, alive.
        """
        chains = self._chains
        asked = [
            number
            for number, leaning in leanings.items()
            if abs(leaning) < _DOUBTED and len(chains[number].points) > 1
        ]
        asked.sort(key=lambda number: -len(chains[number].points))
        taken = _stones(chains, leanings, 0)
        asked += _besieged(self._position, self._geometry, chains, self._number_at, taken)
        if not asked:
            return {}
        walls = self._walls(leanings)
        found: dict[int, bool] = {}
        for number in asked:
            if number in found:
                continue
            for place in self._places_of(number, walls):
                quarrel = _Quarrel(self._searches, chains, place)
                settled = quarrel.settled(number, leanings)
                if quarrel.comes_to_live(number):
                    self.living.add(number)
                if settled:
                    # What was found of larger chains stands: their captors may be captured in turn.
                    found = settled | found
                    break
        return found

    def _walls(self, leanings: Mapping[int, float]) -> _Walls:
        """Return what may be around a place. What lives in seki only is in the fight itself."""
        chains = self._chains
        lost = _stones(chains, leanings, -_STAYS)
        in_seki = count(self._position, lost, self._geometry).seki
        sure = {number for number in range(len(chains)) if number not in leanings}
        stays, holds = (
            sure
            | {
                number
                for number, leaning in leanings.items()
                if leaning >= least and chains[number].points[0] not in in_seki
            }
            for least in (_STAYS, _HOLDS)
        )
        return _Walls(sure, stays, holds)

    def _places_of(self, number: int, walls: _Walls) -> Iterator[Place]:
        """Return the places that a chain may be said to stand in, best first.

        With weak walls drawn in, and where that is too large or not settled, as far as the walls
        that are likely to hold.
        """
        for stays, sure in ((walls.stays, walls.sure), (walls.holds, walls.holds)):
            place = place_of(
                number, self._position, self._geometry, self._chains, self._number_at, stays, sure
            )
            if place is not None:
                yield place


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
        self._too_long: Counter[tuple[int, ...]] = Counter()
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
            limit = min(_LONGEST // _FEWER ** self._too_long[place.points], self._left)
            search = Search(fight, to_live=to_live, spares=spares, limit=limit)
            falls = self._known[question] = search.captures(fight.start)
            self._left -= min(search.looks, limit)
            self._too_long[place.points] += falls is None
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

    def comes_to_live(self, number: int) -> bool:
        """Return whether a chain that was settled lives, and not only in seki."""
        return self._falls(number) is False and self._falls(number, to_live=True) is False

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
