"""Verdicts on chains of which the network is unsure, by searching enclosed areas."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain, liberties
from gocheck.board.stones import EMPTY
from gocheck.status.judge.local_search.area_board import AreaBoard
from gocheck.status.judge.local_search.enclosed_area import EnclosedArea, area_around
from gocheck.status.judge.local_search.proof_number_search import Search
from gocheck.status.judge.network.bounds import UNSURE
from gocheck.status.life.count import count
from gocheck.status.life.eye_shape import ALWAYS_TWO_EYES

MOST_EMPTY_POINTS_OF_A_RACE = 8
"""Empty points of the largest area that is searched however sure the judge is: a race or an eye
space. Of 28 random races that the network calls won by the wrong side, 4 stay so with 8 points, and
7 with 7. Of 24 eye spaces of real boards with more, 20 take too long."""

MOST_NODES_A_BOARD = 8000
"""Positions that all local searches on one board look at together, some 0.3 s."""

MOST_NODES_A_QUESTION = 2000
"""Positions that a local search looks at to answer one question. With 500 three of 9,634 boards
fewer are as labelled, and one more (CARD.md)."""

_CERTAIN = 0.95
"""Chains of which the network is at least this sure enclose areas, unless they live in seki. A
choice: with a larger value areas are larger, and more of them are too large for a search."""

_LIKELY = 0.8
"""If the area is then too large or its search takes too long, chains of which the network is at
least this sure enclose it, too, if they have a liberty outside. They are the chains that are not
searched themselves (`UNSURE`)."""

_ENOUGH = 2
"""Liberties outside the area with which an enclosing chain is not searched, since plays inside
cannot put it in atari."""

_FEWEST = 3
"""Stones; fewer in one chain cut off no eye space from the rest of the board: one point in a
corner takes three."""

_RETAKEN = 3
"""Stones; in mutual atari a smaller chain is not searched. A choice: in three points without
capturing it has four."""

_FEWER = 4
"""After a question that took too long, the next one about the same area gets this many times fewer
nodes. This saves a fifth of all nodes; no recorded margin was lost by it."""


class Answer(Enum):
    """What a search says of the verdict on a chain."""

    HOLDS = auto()
    """It is right, even if the player against it moves first."""
    FIRST_MOVE_DECIDES = auto()
    """It is right only if the player for it moves first, or wins a ko."""
    WRONG = auto()
    """It is wrong, even if the player for it moves first."""


class _Staying(NamedTuple):
    """The numbers of the chains that may enclose an area."""

    proved: set[int]
    """The chains that are proved alive."""
    certain: set[int]
    """These, and those of which the network is nearly certain."""
    likely: set[int]
    """These, and those that are likely alive."""


class Settled(NamedTuple):
    """What searches settled. Chains are named by their numbers."""

    alive: dict[int, bool]
    """Whether a chain lives."""
    independently: frozenset[int] = frozenset()
    """The chains that live, not in seki."""
    in_one_space: frozenset[int] = frozenset()
    """The chains that live, maybe in seki, and whose liberties are all in one small eye space."""
    unsettled: frozenset[int] = frozenset()
    """The chains that live, but are captured if their opponent moves first."""


class LocalSearch:
    """The searches in the enclosed areas of one board.

    Each question is searched only once.
    """

    def __init__(
        self,
        position: bytes,
        geometry: Geometry,
        chains: Sequence[Chain],
        lost: frozenset[int] = frozenset(),
    ) -> None:
        """Take the chains of a position; lost: the points of those that are proved dead."""
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._lost = lost
        self._number_at = {
            point: number for number, chain in enumerate(chains) for point in chain.points
        }
        self._answers = _Answers(position, geometry, chains)

    def settled(self, opinions: Mapping[int, float]) -> Settled:
        """Return whether chains live, for those that a search settles.

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
        one_eyed, pairs = _regardless_of_opinion(self._position, self._geometry, chains, opinions)
        asked += one_eyed
        if not asked and not pairs:
            return Settled({})
        staying = self._staying(opinions)
        found: dict[int, bool] = {}
        areas: dict[int, EnclosedArea] = {}  # by chain, where it was settled
        independent: set[int] = set()
        in_one_space: set[int] = set()
        for number in asked:
            if number in found:
                continue
            for area in self._areas_around(number, staying):
                search = _AreaSearch(self._answers, chains, area)
                settled = search.settled(number, opinions)
                if search.lives_independently(number):
                    independent.add(number)
                if number in one_eyed and settled.get(number):
                    in_one_space.add(number)
                if settled:
                    # Results on larger chains are kept: their captors may be captured in turn.
                    areas = dict.fromkeys(settled, area) | areas
                    found = settled | found
                    break
        seki: dict[int, bool] = {}
        for pair in pairs:
            seki |= self._without_capturing(pair, staying)
        return Settled(
            found | seki,
            frozenset(independent),
            frozenset(in_one_space),
            # Asked last, so that these questions take no nodes from the others.
            frozenset(
                number
                for number, area in areas.items()
                if found[number] and number not in seki and len(chains[number].points) > 1
                if _AreaSearch(self._answers, chains, area).dies_if_opponent_moves_first(number)
            ),
        )

    def _without_capturing(self, pair: tuple[int, int], staying: _Staying) -> dict[int, bool]:
        """Return that two chains with the same last liberty live, if it is three points without
        capturing: whoever captures first is captured in turn, so neither player does.
        """
        for area in self._areas_around(pair[0], staying):
            search = _AreaSearch(self._answers, self._chains, area)
            if all(map(search.is_lost, pair)):
                return dict.fromkeys(pair, True)
        return {}

    def answer(
        self,
        number: int,
        opinions: Mapping[int, float],
        *,
        alive: bool,
        searched: Collection[int],
        at_length: bool,
    ) -> Answer | None:
        """Return whether the verdict on a chain holds; None if the search takes too long.

        It holds if it does so with the player against it to move. opinions: as in `settled`; alive:
        the verdict; searched: the numbers of chains that may be captured, too, and enclose no area;
        at_length: whether large areas are searched, too, and with more nodes.
        """
        staying = self._staying(opinions)
        staying = _Staying(*(numbers.difference(searched) for numbers in staying))
        for area in self._areas_around(number, staying):
            if not (at_length or self._is_small(area)):
                continue
            search = _AreaSearch(self._answers, self._chains, area)
            if alive:
                falls = search.dies_if_opponent_moves_first(number)
            else:
                falls = search.dies_if_owner_moves_first(number)
            if falls is None:
                continue
            if falls is not alive:
                return Answer.HOLDS
            if alive:
                wrong = search.is_lost(number) is True
            else:
                wrong = search.dies_if_opponent_moves_first(number) is False
            return Answer.WRONG if wrong else Answer.FIRST_MOVE_DECIDES
        return None

    def _staying(self, opinions: Mapping[int, float]) -> _Staying:
        """Return the chains that may enclose an area. Chains in seki do not; they are searched."""
        chains = self._chains
        dead = self._lost | _stones(chains, opinions, -_CERTAIN)
        in_seki = count(self._position, dead, self._geometry).seki
        proved = {
            number
            for number, chain in enumerate(chains)
            if number not in opinions and chain.points[0] not in self._lost
        }
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
        ends at all chains that are likely alive and have a liberty outside.
        """
        for around, enough in (
            (staying.certain, _ENOUGH),
            (staying.likely, 1),
        ):
            area = self._area_around(number, around, staying.proved, enough)
            if area is not None:
                yield area

    def _is_small(self, area: EnclosedArea) -> bool:
        """Return whether an area has so few empty points that it is searched however sure the
        network is.
        """
        empty = sum(self._position[point] == EMPTY for point in area.points)
        return empty <= MOST_EMPTY_POINTS_OF_A_RACE

    def _area_around(
        self, number: int, staying: Collection[int], proved: Collection[int], enough: int
    ) -> EnclosedArea | None:
        """Return the enclosed area around a chain, None if it is too large (`area_around`)."""
        return area_around(
            number,
            self._position,
            self._geometry,
            self._chains,
            self._number_at,
            staying,
            proved,
            enough,
        )


def _stones(chains: Sequence[Chain], opinions: Mapping[int, float], below: float) -> frozenset[int]:
    """Return the points of the chains with an opinion below a limit."""
    return frozenset(
        point
        for number, opinion in opinions.items()
        if opinion < below
        for point in chains[number].points
    )


def _regardless_of_opinion(
    position: bytes,
    geometry: Geometry,
    chains: Sequence[Chain],
    opinions: Mapping[int, float],
) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the chains that are searched however sure the network is.

    First those whose liberties are all in one small eye space, if stones are inside or the network
    calls them dead. Only a search can decide whether such a shape makes two eyes. The space is what
    the chain cuts off from the rest of the board. Then the pairs of opponents that have the same
    last liberty, the larger chain first.
    """
    neighbours = geometry.neighbours
    one_eyed = []
    in_atari: dict[int, list[int]] = {}
    for number in opinions:
        chain = chains[number]
        free = liberties(chain, position, geometry)
        if not free:  # it was set up so
            continue
        if len(free) == 1:
            in_atari.setdefault(min(free), []).append(number)
        if len(chain.points) < _FEWEST:
            continue
        stones = frozenset(chain.points)
        room = [min(free)]
        seen = set(room)
        for point in room:
            more = [near for near in neighbours[point] if near not in stones and near not in seen]
            seen.update(more)
            room += more
            if len(room) >= ALWAYS_TWO_EYES:
                break
        is_asked = opinions[number] < 0 or any(position[point] for point in room)
        if len(room) < ALWAYS_TWO_EYES and free <= seen and is_asked:
            one_eyed.append(number)
    pairs = [
        (number, other)
        for together in in_atari.values()
        for number in together
        for other in together
        if chains[number].color != chains[other].color
        and len(chains[number].points) >= max(_RETAKEN, len(chains[other].points))
    ]
    return one_eyed, pairs


class _Answers:
    """The answers to questions about the enclosed areas of one board, each searched once."""

    def __init__(self, position: bytes, geometry: Geometry, chains: Sequence[Chain]) -> None:
        self._position = position
        self._geometry = geometry
        self._chains = chains
        self._nodes_left = MOST_NODES_A_BOARD
        self._too_long: Counter[tuple[int, ...]] = Counter()
        self._boards: dict[tuple[int, tuple[int, ...]], AreaBoard] = {}
        self._known: dict[tuple[int, tuple[int, ...], bool, bool, bool], bool | None] = {}

    def is_captured(
        self,
        number: int,
        area: EnclosedArea,
        *,
        to_live: bool,
        defender_retakes: bool,
        attacks: bool,
    ) -> bool | None:
        """Return whether a chain is captured, or fails to live.

        to_live, defender_retakes: as in `Search`. attacks: whether the opponent moves first, not
        its owner. None if the search takes too long.
        """
        question = number, area.points, to_live, defender_retakes, attacks
        if question in self._known:
            return self._known[question]
        board = self._board(number, area)
        most = min(MOST_NODES_A_QUESTION // _FEWER ** self._too_long[area.points], self._nodes_left)
        search = Search(board, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most)
        captured = search.captures(board.start._replace(attacks=attacks))
        self._known[question] = captured
        self._nodes_left -= min(search.nodes, most)
        self._too_long[area.points] += captured is None
        return captured

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
        if fails is False:
            return {number: True} | self._if_it_lives_alone(number, opponents, opinions)
        # If a ko decides, its opponents may be dead: the ko costs them nothing.
        if fails and self._is_captured(number, to_live=True, defender_retakes=True):
            # The opponents are in seki with it.
            return {number: True} | dict.fromkeys(opponents, True)
        return {number: True}

    def lives_independently(self, number: int) -> bool:
        """Return whether a settled chain lives, not in seki."""
        return (
            self._is_captured(number) is False and self._is_captured(number, to_live=True) is False
        )

    def dies_if_owner_moves_first(self, number: int) -> bool | None:
        """Return whether a chain is captured even if its owner moves first."""
        return self._is_captured(number)

    def dies_if_opponent_moves_first(self, number: int) -> bool | None:
        """Return whether a chain is captured if its opponent moves first, if need be by a ko."""
        return self._is_captured(number, attacks=True)

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
            and self.is_lost(other)
        }

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
        lost = self.is_lost(captor)
        return {} if lost is None else {number: True, captor: not lost}

    def is_lost(self, number: int) -> bool | None:
        """Return whether a chain is captured if it moves first, whichever player wins the kos."""
        return self._is_captured(number) and self._is_captured(number, defender_retakes=True)

    def _is_captured(
        self,
        number: int,
        *,
        to_live: bool = False,
        defender_retakes: bool = False,
        attacks: bool = False,
    ) -> bool | None:
        return self._answers.is_captured(
            number,
            self._area,
            to_live=to_live,
            defender_retakes=defender_retakes,
            attacks=attacks,
        )
