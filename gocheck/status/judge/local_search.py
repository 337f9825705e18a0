"""Verdicts on chains of which the network is unsure, by searching enclosed areas.

An unsettled chain is often in an enclosed area with a few empty points, which can be searched: a
chain that is captured even if its owner moves first is dead; any other chain lives, possibly in
seki, and is unsettled if it is captured when its opponent moves first. Knows nothing of records,
rules or scores. Start reading at `LocalSearch.settled`.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property, partial
from types import MappingProxyType
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain, empty_regions, liberties
from gocheck.board.stones import EMPTY, opponent
from gocheck.status.judge.area_board import AreaBoard
from gocheck.status.judge.proof_number_search import Search
from gocheck.status.judge.unproved_part import UNSURE
from gocheck.status.life.count import count
from gocheck.status.life.eye_shape import ALWAYS_TWO_EYES, small_space

MOST_EMPTY_POINTS_SEARCHED = 16
"""Empty points of the largest enclosed area that is searched for who lives. With 12 seven fewer of
8,548 boards that hold a chain whose status is unsettled meet the recorded margin, and with 20 two
fewer: the search takes too long to come to an end."""

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

_HOPELESS = 12
"""Empty points of an area from which on the first question gets so many times fewer nodes, too:
what 500 nodes do not answer there, 2,000 seldom do. Chosen on one half of 7,943 real games, by a
hash of the position; on the other half this saves a tenth of all nodes and loses 8 of 2,441
answers. With 12 no recorded margin is lost in either half, and with 10 one."""


class Answer(Enum):
    """What a search says of the verdict on a chain."""

    HOLDS = auto()
    """It is right, even if the player against it moves first."""
    FIRST_MOVE_DECIDES = auto()
    """It is right only if the player for it moves first, or wins a ko."""
    WRONG = auto()
    """It is wrong, even if the player for it moves first."""


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


class EnclosedArea(NamedTuple):
    """Adjacent points that permanent stones enclose."""

    points: tuple[int, ...]
    """Its empty points and stones that may be captured, in the order of the board."""
    chains: tuple[int, ...]
    """The numbers of the chains inside."""
    empty: int
    """How many of the points are empty."""
    enclosing: dict[int, int]
    """The colour of every stone of the chains around the area, which cannot be captured, and the
    player of every empty point that is left to him."""


class LocalSearch:
    """The searches in the enclosed areas of one board.

    Each question is searched only once. `opinions` are always those of the network on each chain
    that is not proved, by number, from -1, dead, to 1, alive.
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
        self._nodes_left = MOST_NODES_A_BOARD
        self._too_long: Counter[tuple[int, ...]] = Counter()
        self._boards: dict[tuple[int, tuple[int, ...]], AreaBoard] = {}
        self._known: dict[tuple[int, tuple[int, ...], bool, bool, bool], bool | None] = {}

    @cached_property
    def liberties(self) -> Sequence[frozenset[int]]:
        """The liberties of each chain, by number."""
        return [
            frozenset(liberties(chain, self._position, self._geometry)) for chain in self._chains
        ]

    def settled(self, opinions: Mapping[int, float]) -> Settled:
        """Return whether chains live, for those that a search settles."""
        chains = self._chains
        asked = [
            number
            for number, opinion in opinions.items()
            if abs(opinion) < UNSURE and len(chains[number].points) > 1
        ]
        asked.sort(key=lambda number: -len(chains[number].points))
        one_eyed, pairs = self._regardless_of_opinion(opinions)
        found: dict[int, bool] = {}
        areas: dict[int, EnclosedArea] = {}  # by chain, where it was settled
        independent: set[int] = set()
        in_one_space: set[int] = set()
        for number in (*asked, *one_eyed):
            if number in found:
                continue
            for area in self._areas_around(number, opinions):
                settled = self._settled_in(area, number, opinions)
                if self._lives_independently(area, number):
                    independent.add(number)
                if number in one_eyed and settled.get(number):
                    in_one_space.add(number)
                if settled:
                    # Results on larger chains are kept: their captors may be captured in turn.
                    areas = dict.fromkeys(settled, area) | areas
                    found = settled | found
                    break
        # Two chains with the same last liberty live if they are three points without capturing:
        # whoever captures first is captured in turn, so neither player does.
        seki = {
            number
            for pair in pairs
            if any(
                all(self._is_lost(area, each) for each in pair)
                for area in self._areas_around(pair[0], opinions)
            )
            for number in pair
        }
        return Settled(
            found | dict.fromkeys(seki, True),
            frozenset(independent),
            frozenset(in_one_space),
            # Asked last, so that these questions take no nodes from the others.
            frozenset(
                number
                for number, area in areas.items()
                if found[number] and number not in seki and len(chains[number].points) > 1
                if self._is_captured(area, number, attacks=True)
            ),
        )

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

        It holds if it does so with the player against it to move. alive: the verdict; searched: the
        numbers of chains that may be captured, too, and enclose no area; at_length: whether large
        areas are searched, too, and with more nodes.
        """
        for area in self._areas_around(number, opinions, searched):
            if area.empty > MOST_EMPTY_POINTS_OF_A_RACE and not at_length:
                continue
            falls = self._is_captured(area, number, attacks=alive)
            if falls is None:
                continue
            if falls is not alive:
                return Answer.HOLDS
            if alive:
                wrong = self._is_lost(area, number) is True
            else:
                wrong = self._is_captured(area, number, attacks=True) is False
            return Answer.WRONG if wrong else Answer.FIRST_MOVE_DECIDES
        return None

    def _regardless_of_opinion(
        self, opinions: Mapping[int, float]
    ) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the chains that are searched however sure the network is.

        First those whose liberties are all in one small eye space, if stones are inside or the
        network calls them dead. Only a search can decide whether such a shape makes two eyes. The
        space is what the chain cuts off from the rest of the board. Then the pairs of opponents
        that have the same last liberty, the larger chain first.
        """
        position, geometry, chains = self._position, self._geometry, self._chains
        one_eyed = []
        in_atari: dict[int, list[int]] = {}
        for number, opinion in opinions.items():
            chain = chains[number]
            free = self.liberties[number]
            if not free:  # it was set up so
                continue
            if len(free) == 1:
                in_atari.setdefault(min(free), []).append(number)
            if len(chain.points) < _FEWEST:
                continue
            space = small_space(min(free), frozenset(chain.points), geometry.neighbours)
            is_asked = opinion < 0 or any(position[point] for point in space)
            if free.issubset(space) and is_asked:
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

    def _areas_around(
        self, number: int, opinions: Mapping[int, float], searched: Collection[int] = ()
    ) -> Iterator[EnclosedArea]:
        """Yield the possible enclosed areas around a chain, the best first.

        The first has weak enclosing chains inside. If it is too large or not settled, the second
        ends at all chains that are likely alive and have a liberty outside. Chains in seki enclose
        none; they are searched. searched: others that enclose none. Of these and the chain the
        third has only the liberties in the opponent's territory around them, not all of it.
        """
        chains = self._chains
        lost = frozenset(
            point
            for other, opinion in opinions.items()
            if opinion < -_CERTAIN
            for point in chains[other].points
        )
        in_seki = count(self._position, self._lost | lost, self._geometry).seki
        proved = {
            other
            for other, chain in enumerate(chains)
            if other not in opinions and other not in searched and chain.points[0] not in self._lost
        }
        for least, enough in ((_CERTAIN, _ENOUGH), (_LIKELY, 1)):
            likely = {
                other
                for other, opinion in opinions.items()
                if opinion >= least
                and other not in searched
                and chains[other].points[0] not in in_seki
            }
            area = self._area_around(number, proved, likely, enough)
            if area is not None:
                yield area
        own = {each for each in searched if chains[each].color == chains[number].color}
        left = self._left_to_opponent(own, opinions, proved | likely) if own else {}
        area = self._area_around(number, proved, likely, 1, left) if left else None
        if area is not None:
            yield area

    def _left_to_opponent(
        self, own: Collection[int], opinions: Mapping[int, float], living: Collection[int]
    ) -> dict[int, int]:
        """Return the points of large regions around some chains of one colour, but for their
        liberties, and the opponent. All stones next to them are his living ones, or likely dead.
        """
        chains, position, neighbours = self._chains, self._position, self._geometry.neighbours
        color = chains[min(own)].color
        free = {near for each in own for near in self.liberties[each]}
        left: dict[int, int] = {}
        for region in empty_regions(position, self._geometry):
            if len(region.points) < ALWAYS_TWO_EYES or free.isdisjoint(region.points):
                continue
            around = {near for point in region.points for near in neighbours[point]}
            others = {self._number_at[near] for near in around if position[near]}.difference(own)
            alive = {each for each in others if opinions.get(each, each in living) > -_LIKELY}
            if alive and all(each in living and chains[each].color != color for each in alive):
                left |= dict.fromkeys(set(region.points) - free, opponent(color))
        return left

    def _area_around(
        self,
        start: int,
        proved: Collection[int],
        likely: Collection[int],
        enough: int,
        left: Mapping[int, int] = MappingProxyType({}),
    ) -> EnclosedArea | None:
        """Return the enclosed area around a chain, None if it is too large.

        proved: the chains that are proved alive; likely: those that live regardless of the area,
        too. They are inside the area if they have fewer than enough liberties outside. left: empty
        points outside, and the player to whom they are left.
        """
        position, geometry, chains = self._position, self._geometry, self._chains
        within = {start}
        points = list(chains[start].points)
        inside = set(points)
        done = 0
        enclosing: set[int] = set()
        free = 0

        def take_in(number: int) -> None:
            within.add(number)
            points.extend(chains[number].points)
            inside.update(chains[number].points)

        while True:
            while done < len(points):
                for near in geometry.neighbours[points[done]]:
                    if near in inside or near in left:
                        continue
                    if position[near] == EMPTY:
                        free += 1
                        if free > MOST_EMPTY_POINTS_SEARCHED:
                            return None
                        inside.add(near)
                        points.append(near)
                        continue
                    number = self._number_at[near]
                    if (number in proved or number in likely) and number not in within:
                        enclosing.add(number)
                    else:
                        take_in(number)
                done += 1
            weak = {
                number
                for number in enclosing
                if number not in proved and len(self.liberties[number] - inside) < enough
            }
            if not weak:
                break
            enclosing -= weak
            for number in sorted(weak):
                take_in(number)
        return EnclosedArea(
            tuple(sorted(points)),
            tuple(sorted(within)),
            free,
            {point: chains[number].color for number in enclosing for point in chains[number].points}
            | dict(left),
        )

    def _settled_in(
        self, area: EnclosedArea, number: int, opinions: Mapping[int, float]
    ) -> dict[int, bool]:
        """Return whether a chain lives, and the opponents for which this decides it, by number."""
        chains, captured = self._chains, partial(self._is_captured, area)
        color = chains[number].color
        opponents = [other for other in area.chains if chains[other].color != color]
        falls = captured(number)
        if falls is None:
            return {}
        if falls:
            return self._if_captured(area, number, opponents, opinions)
        fails = captured(number, to_live=True)
        if fails is False:
            # Smaller opponents that are captured even if they move first are not in seki with it.
            size = len(chains[number].points)
            lost = [
                other
                for other in opponents
                if len(chains[other].points) < size
                and opinions.get(other, 1) >= 0
                and self._is_lost(area, other)
            ]
            return {number: True} | dict.fromkeys(lost, False)
        # If a ko decides, its opponents may be dead: the ko costs them nothing.
        if fails and captured(number, to_live=True, defender_retakes=True):
            # The opponents are in seki with it.
            return {number: True} | dict.fromkeys(opponents, True)
        return {number: True}

    def _if_captured(
        self,
        area: EnclosedArea,
        number: int,
        opponents: list[int],
        opinions: Mapping[int, float],
    ) -> dict[int, bool]:
        """Return the verdicts if a chain can be captured even if its owner moves first.

        It is dead, with two exceptions: the capture needs a ko with which its owner would live, or
        the capturing chain does not live by the capture. Then both are in seki.
        """
        chains, captured = self._chains, partial(self._is_captured, area)
        if not opponents:
            return {number: False}
        everybody = dict.fromkeys((number, *opponents), True)
        if captured(number, defender_retakes=True) is False:
            in_ko = captured(number, to_live=True, defender_retakes=True) is False
            return everybody if in_ko else {number: False}
        captor = max(opponents, key=lambda other: len(chains[other].points))
        if len(chains[captor].points) <= len(chains[number].points) or opinions.get(captor, 1) < 0:
            return {number: False}
        fails = captured(captor, to_live=True, defender_retakes=True)
        if fails is None:
            return {}
        if not fails:
            return {number: False}
        lost = self._is_lost(area, captor)
        return {} if lost is None else {number: True, captor: not lost}

    def _lives_independently(self, area: EnclosedArea, number: int) -> bool:
        """Return whether a settled chain lives, not in seki."""
        captured = partial(self._is_captured, area, number)
        return captured() is False and captured(to_live=True) is False

    def _is_lost(self, area: EnclosedArea, number: int) -> bool | None:
        """Return whether a chain is captured if it moves first, whichever player wins the kos."""
        captured = partial(self._is_captured, area, number)
        return captured() and captured(defender_retakes=True)

    def _is_captured(
        self,
        area: EnclosedArea,
        number: int,
        *,
        to_live: bool = False,
        defender_retakes: bool = False,
        attacks: bool = False,
    ) -> bool | None:
        """Return whether a chain is captured, or fails to live; each question is searched once.

        to_live, defender_retakes: as in `Search`; attacks: whether the opponent moves first, not
        its owner. None if the search takes too long.
        """
        question = number, area.points, to_live, defender_retakes, attacks
        if question in self._known:
            return self._known[question]
        key = number, area.points
        if key not in self._boards:
            target = self._chains[number].points
            self._boards[key] = AreaBoard(
                self._position, self._geometry, area.points, area.enclosing, target
            )
        board = self._boards[key]
        hopeless = self._too_long[area.points] + (area.empty >= _HOPELESS)
        most = min(MOST_NODES_A_QUESTION // _FEWER**hopeless, self._nodes_left)
        search = Search(board, to_live=to_live, defender_retakes=defender_retakes, most_nodes=most)
        captured = search.captures(attacks=attacks)
        self._known[question] = captured
        self._nodes_left -= min(search.nodes, most)
        self._too_long[area.points] += captured is None
        return captured
