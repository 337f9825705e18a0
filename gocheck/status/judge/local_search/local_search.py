"""From what the network is unsure of to who lives, by searching the enclosed areas."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board import Chain, Geometry
from gocheck.limits import MOST_NODES_A_BOARD, MOST_NODES_A_QUESTION
from gocheck.status.judge.local_search.area_board import AreaBoard
from gocheck.status.judge.local_search.enclosed_area import EnclosedArea, area_around
from gocheck.status.judge.local_search.proof_number_search import Search
from gocheck.status.judge.network import UNSURE
from gocheck.status.life import count

_CERTAIN = 0.95
"""Stones that it is so sure of stay on the board, unless they live in seki only. A choice: the
surer they must be, the larger the areas, and the more of them are too large to be searched."""

_LIKELY = 0.8
"""Stones that it is so sure of stay, too, where the area is too large otherwise or its search comes
to no end, however few liberties they have outside: what endangers them there is another search."""

_SMALL = 7
"""Points; a larger eye space makes two eyes whatever stands in it, or nearly so."""

_FEWER = 4
"""How many times fewer nodes a question gets after each about the same area that took too long: the
next one would, too. This saves a fifth of all nodes, and no recorded margin was missed by it."""


class _Staying(NamedTuple):
    """The numbers of the chains that may enclose an area, since they stay on the board."""

    proved: set[int]
    """Proved alive."""
    certain: set[int]
    """These, and those that the network is nearly certain of."""
    likely: set[int]
    """These, and those that it takes to be alive."""


class LocalSearch:
    """The searches in the enclosed areas of one board.

    What was searched once is not searched again, however often it is asked.
    """

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._number_at = {
            point: number for number, chain in enumerate(chains) for point in chain.points
        }
        self._answers = _Answers(position, geometry, chains)
        self.independently_alive: set[int] = set()
        """The numbers of the chains that were found to live, and not only in seki."""

    def settled(self, opinions: Mapping[int, float]) -> dict[int, bool]:
        """Return which chains live and which are dead where a search can say.

        opinions: for the numbers of the chains of which nothing is proved, how sure the network
        is, from -1, dead, to 1, alive.
        """
        chains = self._chains
        asked = [
            number
            for number, opinion in opinions.items()
            if abs(opinion) < UNSURE and len(chains[number].points) > 1
        ]
        asked.sort(key=lambda number: -len(chains[number].points))
        dead = _stones(chains, opinions, 0)
        asked += _with_one_small_eye(self._position, self._geometry, chains, self._number_at, dead)
        if not asked:
            return {}
        staying = self._staying(opinions)
        found: dict[int, bool] = {}
        for number in asked:
            if number in found:
                continue
            for area in self._areas_around(number, staying):
                search = _AreaSearch(self._answers, chains, area)
                settled = search.settled(number, opinions)
                if search.lives_independently(number):
                    self.independently_alive.add(number)
                if settled:
                    # What was found of larger chains holds: their captors may be captured in turn.
                    found = settled | found
                    break
        return found

    def _staying(self, opinions: Mapping[int, float]) -> _Staying:
        """Return what may enclose an area. What lives in seki only is itself to be searched."""
        chains = self._chains
        dead = _stones(chains, opinions, -_CERTAIN)
        in_seki = count(self._position, dead, self._geometry).seki
        proved = {number for number in range(len(chains)) if number not in opinions}
        certain, likely = (
            proved
            | {
                number
                for number, opinion in opinions.items()
                if opinion >= least and chains[number].points[0] not in in_seki
            }
            for least in (_CERTAIN, _LIKELY)
        )
        return _Staying(proved, certain, likely)

    def _areas_around(self, number: int, staying: _Staying) -> Iterator[EnclosedArea]:
        """Return the enclosed areas that a chain may be said to stand in, best first.

        With weak enclosing chains inside, and where that is too large or not settled, as far as
        the chains that are likely to stay.
        """
        for around, certain in (
            (staying.certain, staying.proved),
            (staying.likely, staying.likely),
        ):
            area = area_around(
                number,
                self._position,
                self._geometry,
                self._chains,
                self._number_at,
                around,
                certain,
            )
            if area is not None:
                yield area


def _stones(chains: Sequence[Chain], opinions: Mapping[int, float], below: float) -> frozenset[int]:
    """Return the points of the chains of which the opinion is below a bound."""
    return frozenset(
        point
        for number, opinion in opinions.items()
        if opinion < below
        for point in chains[number].points
    )


def _with_one_small_eye(
    position: bytes,
    geometry: Geometry,
    chains: Sequence[Chain],
    number_at: Mapping[int, int],
    dead: Collection[int],
) -> list[int]:
    """Return the chains whose only room is one small eye space with dead stones in it.

    Whether such a shape is an eye too few, only a search can tell.
    """
    neighbours = geometry.neighbours
    found: set[int] = set()
    seen: set[int] = set()
    for start in sorted(dead):
        if start in seen:
            continue
        seen.add(start)
        room = [start]
        around: set[int] = set()
        for point in room:
            for near in neighbours[point]:
                if position[near] and near not in dead:
                    around.add(number_at[near])
                elif near not in seen:
                    seen.add(near)
                    room.append(near)
        if len(room) > _SMALL or len(around) != 1:
            continue
        (owner,) = around
        inside = set(room)
        if all(
            position[near] or near in inside
            for point in chains[owner].points
            for near in neighbours[point]
        ):
            found.add(owner)
    return sorted(found)


class _Answers:
    """Questions about the enclosed areas of one board, each of them searched once."""

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._nodes_left = MOST_NODES_A_BOARD
        self._too_long: Counter[tuple[int, ...]] = Counter()
        self._known: dict[tuple[int, tuple[int, ...], bool, bool], bool | None] = {}

    def is_captured(
        self, number: int, area: EnclosedArea, *, to_live: bool, defender_retakes: bool
    ) -> bool | None:
        """Return whether a chain is captured, or does not come to live, if its owner moves first.

        to_live, defender_retakes: as `Search` has them. None where that takes too long.
        """
        question = number, area.points, to_live, defender_retakes
        if question not in self._known:
            board = AreaBoard(
                self._position,
                self._geometry,
                area.points,
                area.enclosing,
                self._chains[number].points,
            )
            most = min(
                MOST_NODES_A_QUESTION // _FEWER ** self._too_long[area.points], self._nodes_left
            )
            search = Search(
                board, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most
            )
            captured = self._known[question] = search.captures(board.start)
            self._nodes_left -= min(search.nodes, most)
            self._too_long[area.points] += captured is None
        return self._known[question]


class _AreaSearch:
    """What can be asked about one enclosed area."""

    def __init__(self, answers: _Answers, chains: Sequence[Chain], area: EnclosedArea) -> None:
        self._answers = answers
        self._chains = chains
        self._area = area

    def settled(self, number: int, opinions: Mapping[int, float]) -> dict[int, bool]:
        """Return what a search finds of a chain, and of its opponents where that follows."""
        chains = self._chains
        color = chains[number].color
        opponents = [other for other in self._area.chains if chains[other].color != color]
        captured = self._is_captured(number)
        if captured is None:
            return {}
        if captured:
            return self._if_captured(number, opponents, opinions)
        fails = self._is_captured(number, to_live=True)
        if fails:
            return {number: True} | self._if_it_lives_with_others(number, opponents)
        if fails is None:
            return {number: True}
        return {number: True} | self._if_it_lives_alone(number, opponents, opinions)

    def lives_independently(self, number: int) -> bool:
        """Return whether a chain that was settled lives, and not only in seki."""
        return (
            self._is_captured(number) is False and self._is_captured(number, to_live=True) is False
        )

    def _if_it_lives_alone(
        self, number: int, opponents: list[int], opinions: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return which smaller opponents of a chain that comes to live are dead after all.

        Those that are captured even if they move first: no standstill would save them.
        """
        size = len(self._chains[number].points)
        return {
            other: False
            for other in opponents
            if len(self._chains[other].points) < size
            and opinions.get(other, 1) >= 0
            and self._is_lost(other)
        }

    def _if_it_lives_with_others(self, number: int, opponents: list[int]) -> dict[int, bool]:
        """Return what becomes of the opponents of a chain that does not come to live by itself.

        They stand in seki with it, unless the largest of them is captured even if it moves
        first: as where stones are given up that leave an eye space too small for two eyes.
        """
        chains = self._chains
        largest = max(opponents, key=lambda other: len(chains[other].points), default=None)
        if (
            largest is not None
            and len(chains[largest].points) > len(chains[number].points)
            and self._is_lost(largest)
        ):
            return {largest: False}
        return dict.fromkeys(opponents, True)

    def _if_captured(
        self, number: int, opponents: list[int], opinions: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return what follows where a chain can be captured even if its owner moves first.

        It is dead, unless that takes a ko with which he would live, or whoever captures it does
        not live by that: then nobody moves, and both are in seki.
        """
        chains = self._chains
        if not opponents:
            return {number: False}
        everybody = dict.fromkeys((number, *opponents), True)
        if self._is_captured(number, defender_retakes=True) is False:
            in_ko = self._is_captured(number, to_live=True, defender_retakes=True) is False
            return everybody if in_ko else {number: False}
        captor = max(opponents, key=lambda other: len(chains[other].points))
        if len(chains[captor].points) <= len(chains[number].points) or opinions.get(captor, 1) < 0:
            return {number: False}
        fails = self._is_captured(captor, to_live=True, defender_retakes=True)
        if fails is None:
            return {}
        if not fails:
            return {number: False}
        lost = self._is_lost(captor)
        return {} if lost is None else {number: True, captor: not lost}

    def _is_lost(self, number: int) -> bool | None:
        """Return whether a chain is captured if it moves first, whoever wins the kos."""
        return self._is_captured(number) and self._is_captured(number, defender_retakes=True)

    def _is_captured(
        self, number: int, *, to_live: bool = False, defender_retakes: bool = False
    ) -> bool | None:
        return self._answers.is_captured(
            number, self._area, to_live=to_live, defender_retakes=defender_retakes
        )
