"""Verdicts on chains of which the network is unsure, by searching enclosed areas."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board import Chain, Geometry, liberties
from gocheck.limits import MOST_NODES_A_BOARD, MOST_NODES_A_QUESTION
from gocheck.status.judge.local_search.area_board import AreaBoard
from gocheck.status.judge.local_search.enclosed_area import EnclosedArea, area_around
from gocheck.status.judge.local_search.proof_number_search import Search
from gocheck.status.judge.network import UNSURE
from gocheck.status.life import count

_CERTAIN = 0.95
"""Chains of which the network is at least this sure enclose areas, unless they live in seki. A
choice: with a larger value areas are larger, and more of them are too large for a search."""

_LIKELY = 0.8
"""If the area is then too large or its search takes too long, chains of which the network is at
least this sure enclose it, too, regardless of their liberties outside. They are the chains that are
not searched themselves (`UNSURE`)."""

_SMALL = 9
"""Points; a larger eye space makes two eyes, whatever stones are inside (`ALWAYS_TWO_EYES`)."""

_FEWER = 4
"""After a question that took too long, the next one about the same area gets this many times fewer
nodes. This saves a fifth of all nodes; no recorded margin was lost by it."""


class _Staying(NamedTuple):
    """The numbers of the chains that may enclose an area."""

    proved: set[int]
    """The chains that are proved alive."""
    certain: set[int]
    """These, and those of which the network is nearly certain."""
    likely: set[int]
    """These, and those that are likely alive."""


class LocalSearch:
    """The searches in the enclosed areas of one board.

    Each question is searched only once.
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
        """The numbers of the chains that were found to live, not in seki."""

    def settled(self, opinions: Mapping[int, float]) -> dict[int, bool]:
        """Return whether chains live, by number, for those that a search settles.

        opinions: the network's opinion on each chain that is not proved, by number, from -1, dead,
        to 1, alive.
        """
        chains = self._chains
        asked = [
            number
            for number, opinion in opinions.items()
            if abs(opinion) < UNSURE and len(chains[number].points) > 1
        ]
        asked.sort(key=lambda number: -len(chains[number].points))
        asked += _with_one_small_eye(self._position, self._geometry, chains, opinions)
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
                    # Results on larger chains are kept: their captors may be captured in turn.
                    found = settled | found
                    break
        return found

    def _staying(self, opinions: Mapping[int, float]) -> _Staying:
        """Return the chains that may enclose an area. Chains in seki do not; they are searched."""
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
        """Yield the possible enclosed areas around a chain, the best first.

        The first has weak enclosing chains inside. If it is too large or not settled, the second
        ends at all chains that are likely alive.
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
    """Return the points of the chains with an opinion below a limit."""
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
    opinions: Mapping[int, float],
) -> list[int]:
    """Return the chains whose liberties are all in one small eye space, if stones are inside or the
    network calls them dead.

    Only a search can decide whether such a shape makes two eyes. The space is what the chain cuts
    off from the rest of the board.
    """
    neighbours = geometry.neighbours
    found = []
    for number in opinions:
        chain = chains[number]
        free = liberties(chain, position, geometry)
        if not 0 < len(free) <= _SMALL:  # none if it was set up without a liberty
            continue
        stones = frozenset(chain.points)
        room = [min(free)]
        seen = set(room)
        for point in room:
            more = [near for near in neighbours[point] if near not in stones and near not in seen]
            seen.update(more)
            room += more
            if len(room) > _SMALL:
                break
        is_asked = opinions[number] < 0 or any(position[point] for point in room)
        if len(room) <= _SMALL and free <= seen and is_asked:
            found.append(number)
    return found


class _Answers:
    """The answers to questions about the enclosed areas of one board, each searched once."""

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._nodes_left = MOST_NODES_A_BOARD
        self._too_long: Counter[tuple[int, ...]] = Counter()
        self._boards: dict[tuple[int, tuple[int, ...]], AreaBoard] = {}
        self._known: dict[tuple[int, tuple[int, ...], bool, bool], bool | None] = {}

    def is_captured(
        self, number: int, area: EnclosedArea, *, to_live: bool, defender_retakes: bool
    ) -> bool | None:
        """Return whether a chain is captured, or fails to live, if its owner moves first.

        to_live, defender_retakes: as in `Search`. None if the search takes too long.
        """
        question = number, area.points, to_live, defender_retakes
        if question not in self._known:
            board = self._board(number, area)
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

    def _board(self, number: int, area: EnclosedArea) -> AreaBoard:
        """Return an area with a chain as the target, the same board for all questions about it."""
        key = number, area.points
        if key not in self._boards:
            target = self._chains[number].points
            self._boards[key] = AreaBoard(
                self._position, self._geometry, area.points, area.enclosing, target
            )
        return self._boards[key]


class _AreaSearch:
    """The questions about one enclosed area."""

    def __init__(self, answers: _Answers, chains: Sequence[Chain], area: EnclosedArea) -> None:
        self._answers = answers
        self._chains = chains
        self._area = area

    def settled(self, number: int, opinions: Mapping[int, float]) -> dict[int, bool]:
        """Return whether a chain lives, and the opponents for which this decides it, by number."""
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
        """Return whether a settled chain lives, not in seki."""
        return (
            self._is_captured(number) is False and self._is_captured(number, to_live=True) is False
        )

    def _if_it_lives_alone(
        self, number: int, opponents: list[int], opinions: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return the smaller opponents of an independently living chain that are dead.

        They are captured even if they move first, so they are not in seki.
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
        """Return the verdicts on the opponents of a chain that lives, but not independently.

        They are in seki with it, unless the largest of them is captured even if it moves first:
        for instance if a sacrifice leaves it an eye space too small for two eyes.
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
        """Return the verdicts if a chain can be captured even if its owner moves first.

        It is dead, with two exceptions: the capture needs a ko with which its owner would live, or
        the capturing chain does not live by the capture. Then both are in seki.
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
        """Return whether a chain is captured if it moves first, whichever player wins the kos."""
        return self._is_captured(number) and self._is_captured(number, defender_retakes=True)

    def _is_captured(
        self, number: int, *, to_live: bool = False, defender_retakes: bool = False
    ) -> bool | None:
        return self._answers.is_captured(
            number, self._area, to_live=to_live, defender_retakes=defender_retakes
        )
