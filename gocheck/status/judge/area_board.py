"""An enclosed area as sets of bits, and the plays in it.

A set of points is one integer with a bit per point, so that shifts find the neighbours of a set. An
unused bit follows each row of the area, so that no shift leads from the end of a row to the start
of the next. Chains, liberties and captures are found here in this form, not by `gocheck.board`, for
speed: a search needs them thousands of times on one small area, and takes back plays.
"""

from collections.abc import Mapping, Sequence

from gocheck.board.board import Geometry
from gocheck.board.stones import opponent

_LARGE_CAPTURE = 7
"""Stones; the capture of a chain with at least this many ends the search, since its points make two
eyes.

Of 1,406 hard questions 332 took too long without this, and 232 do with it. No other answer
changed; with five stones 15 did.
"""


Key = tuple[int, int, int, bool]
"""The points of the defender's stones, those of the attacker's, the point of a ko that may not be
retaken, or 0, and whether the attacker moves: positions with the same key are equal."""
_Chain = tuple[int, int]
"""The stones of a chain, and the points of the area next to it."""


class Position:
    """The stones in the area and the player to move, with what a search knows of them."""

    __slots__ = (
        "attacker", "attacks", "chains", "defender", "disproof", "following", "is_on_path", "ko",
        "proof", "target",
    )  # fmt: skip

    def __init__(self, key: Key, target: _Chain) -> None:
        self.defender, self.attacker, self.ko, self.attacks = key
        """As in `Key`."""
        self.target = target
        """The target with all connected stones."""
        self.chains: tuple[Sequence[_Chain], Sequence[_Chain]]
        """The defender's and the attacker's chains (`AreaBoard.find_chains`)."""
        self.following: list[Position] | None = None
        """The positions that can follow; None while they are not known."""
        self.proof = 1
        """The least number of positions to search to prove that the player to move succeeds."""
        self.disproof = 1
        """The least number of positions to search to prove that the opponent does."""
        self.is_on_path = False
        """Whether it is on the path from the start to the position that is searched."""

    @property
    def liberties(self) -> int:
        """The liberties of the target."""
        return self.target[1] & ~self.attacker


class AreaBoard:
    """An enclosed area and the stones that enclose it, which are never captured.

    area: its points, empty or with stones that may be captured; enclosing: the colour of each
    enclosing stone; target: the points of the attacked chain, whose owner is the defender.
    """

    def __init__(
        self,
        position: bytes,
        geometry: Geometry,
        area: Sequence[int],
        enclosing: Mapping[int, int],
        target: Sequence[int],
    ) -> None:
        columns = geometry.columns
        left = min(point % columns for point in area)
        top = min(area) // columns
        self._row = max(point % columns for point in area) - left + 2
        self._bit = {
            point: 1 << ((point // columns - top) * self._row + point % columns - left)
            for point in area
        }
        stones = [0, 0, 0]
        next_to = [0, 0, 0]
        for point, bit in self._bit.items():
            stones[position[point]] |= bit
            for neighbour in geometry.neighbours[point]:
                color = enclosing.get(neighbour)
                if color:
                    next_to[color] |= bit
        defender = position[target[0]]
        attacker = opponent(defender)
        row = self._row
        self.area = sum(self._bit.values())
        self._next_to = {
            bit: (bit << 1 | bit >> 1 | bit << row | bit >> row) & self.area
            for bit in self._bit.values()
        }
        self._stones = stones[defender], stones[attacker]
        self._at_enclosing = next_to[defender], next_to[attacker]
        self._eye_spaces: dict[int, tuple[int, ...]] = {}
        self.target = sum(self._bit[point] for point in target)
        """The points of the target."""
        self._outer = self._outer_liberties()
        self._large_chains = tuple(
            chain
            for chain, _ in self._chains(stones[attacker])
            if chain.bit_count() >= _LARGE_CAPTURE
        )

    def start(self, *, attacks: bool) -> Position:
        """Return the position on the board; attacks: whether the attacker moves first."""
        defender, attacker = self._stones
        target = self.target, self._with_neighbours(self.target) & self.area & ~defender
        position = Position((defender, attacker, 0, attacks), target)
        position.chains = self._chains(defender), self._chains(attacker)
        return position

    def _chains(self, stones: int) -> list[_Chain]:
        """Return the chains of these stones."""
        found = []
        free = self.area & ~stones
        left = stones
        while left:
            chain = self._connected(left & -left, left)
            left ^= chain
            found.append((chain, self._with_neighbours(chain) & free))
        return found

    def _outer_liberties(self) -> int:
        """Return the target's outer liberties, which the attacker only needs to count.

        They are next to the target and to the attacker's enclosing stones only. All are equal for
        the attacker, and the defender gains nothing by playing there.
        """
        defender, attacker = self._stones
        defender_at_edge, attacker_at_edge = self._at_enclosing
        others = self._with_neighbours((defender | attacker) & ~self.target)
        free = self.area & ~(defender | attacker)
        outer = (
            free
            & self._with_neighbours(self.target)
            & attacker_at_edge
            & ~(defender_at_edge | others)
        )
        return outer & ~self._with_neighbours(free & ~outer)

    def _connected(self, points: int, among: int) -> int:
        """Return those of some points that are connected to these."""
        row = self._row
        while True:
            more = (points | points << 1 | points >> 1 | points << row | points >> row) & among
            if more == points:
                return points
            points = more

    def _with_neighbours(self, points: int) -> int:
        """Return these points and their neighbours, some of them outside the area."""
        row = self._row
        return points | points << 1 | points >> 1 | points << row | points >> row

    def _joined(self, chains: Sequence[_Chain], point: int, stones: int) -> _Chain:
        """Return the chain of a stone that was played; stones: all of its colour, after it."""
        chain, around = point, self._next_to[point]
        for other, near in chains:
            if near & point:
                chain |= other
                around |= near
        return chain, around & ~stones

    def find_chains(self, position: Position, before: Position) -> None:
        """Set the chains of a position, from those before the play or pass that leads to it."""
        attacks = before.attacks
        chains, others = before.chains[attacks], before.chains[not attacks]
        if attacks:
            stones, rest = position.attacker, position.defender
            point = stones ^ before.attacker
        else:
            stones, rest = position.defender, position.attacker
            point = stones ^ before.defender
        if point:
            joined = self._joined(chains, point, stones)
            chains = [each for each in chains if not each[1] & point]
            chains.append(joined)
            others = [each for each in others if each[0] & rest]
        position.chains = (others, chains) if attacks else (chains, others)

    def plays(self, position: Position, *, retakes: bool) -> list[Key]:
        """Return the keys of the positions after each play of the player to move.

        Left out are suicide, plays on a point that one own chain surrounds, and plays that retake a
        ko at once. Of the target's outer liberties the attacker tries one, the defender none.

        retakes: whether the opponent may retake a ko at once.
        """
        attacks = position.attacks
        chains, others = position.chains[attacks], position.chains[not attacks]
        own, other = position.defender, position.attacker
        if attacks:
            own, other = other, own
        own_at_edge, other_at_edge = self._at_enclosing[attacks], self._at_enclosing[not attacks]
        neighbours = self._next_to
        capturing: dict[int, int] = {}  # for a point, the chains that a play there captures
        for chain, around in others:
            liberties = around & ~own
            if not liberties & (liberties - 1) and not chain & other_at_edge:
                capturing[liberties] = capturing.get(liberties, 0) | chain
        safe = 0  # the own stones that have a liberty after a play on any one point
        for chain, around in chains:
            liberties = around & ~other
            if liberties & (liberties - 1) or chain & own_at_edge:
                safe |= chain
        found: list[Key] = []
        empty = self.area & ~(own | other)
        free = empty & ~position.ko
        outer = free & self._outer
        free ^= outer
        if attacks:
            free |= outer & -outer
        elif not (liberties := position.liberties) & (liberties - 1):
            free &= liberties | sum(capturing)  # all other plays leave the target in atari
        while free:
            point = free & -free
            free ^= point
            next_to = neighbours[point]
            stones, rest = own | point, other
            next_ko = 0
            if captured := capturing.get(point, 0):
                rest &= ~captured
                single = not captured & (captured - 1)
                if (
                    single
                    and not retakes
                    and not point & own_at_edge
                    and next_to & ~rest == captured
                ):
                    next_ko = captured
            elif not next_to & empty and not point & own_at_edge:
                if not next_to & safe:
                    continue
                if (
                    not next_to & other
                    and not point & other_at_edge
                    and any(not next_to & ~chain for chain, _ in chains)
                ):
                    continue
            if attacks:
                found.append((rest, stones, next_ko, False))
            else:
                found.append((stones, rest, next_ko, True))
        return found

    def target_after(self, key: Key, before: Position) -> _Chain:
        """Return the target in the position with a key, which a play of the defender leads to."""
        played = key[0] & ~before.defender
        if played & before.target[1]:
            return self._joined(before.chains[0], played, key[0])
        return before.target

    def lives(self, position: Position) -> bool:
        """Return whether the target cannot be captured any more.

        That is so if it is connected to enclosing stones, has captured a large chain next to it, or
        has two vital regions (Benson's condition for a single chain).
        """
        chain, around = position.target
        if chain & self._at_enclosing[0]:
            return True
        attacker = position.attacker
        for large in self._large_chains:
            if not attacker & large and (chain | around) & large:
                return True
        spaces = self._eye_spaces.get(position.defender)
        if spaces is None:
            spaces = self._eye_spaces[position.defender] = self._spaces(position)
        return len(spaces) > 1 and sum(not inner & ~attacker for inner in spaces) > 1

    def _spaces(self, position: Position) -> tuple[int, ...]:
        """Return, for each region that only the target encloses, its points that the target does
        not touch. The region is vital while the attacker has a stone on each of them."""
        spaces = []
        chain, around = position.target
        others = position.defender & ~chain
        rest = self.area & ~position.defender
        reached = around
        while reached:
            space = self._connected(reached & -reached, rest)
            reached &= ~space
            if not space & self._at_enclosing[1] and not self._with_neighbours(space) & others:
                spaces.append(space & ~around)
        return tuple(spaces)
