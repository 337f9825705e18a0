"""An enclosed area as sets of bits, and the plays in it.

A set of points is one integer with a bit per point, so that shifts find the neighbours of a set. An
unused bit follows each row of the area, so that no shift leads from the end of a row to the start
of the next. Chains, liberties and captures are found here in this form, not by `gocheck.board`, for
speed: a search needs them thousands of times on one small area, and takes back plays.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.stones import opponent

_LARGE_CAPTURE = 7
"""Stones; the capture of a chain with at least this many ends the search, since its points make two
eyes.

Of 1,406 hard questions 332 took too long without this, and 232 do with it. No other answer
changed; with five stones 15 did.
"""


class Position(NamedTuple):
    """The stones in the area and the player to move; the key of all stored results."""

    defender: int
    """The points of the defender's stones."""
    attacker: int
    """The points of the attacker's stones."""
    ko: int
    """The point of a ko that may not be retaken, or 0."""
    attacks: bool
    """Whether the attacker moves."""


class _Target(NamedTuple):
    """The target among the defender's stones."""

    chain: int
    """The target with all connected stones."""
    around: int
    """These and their neighbours in the area."""
    is_connected: bool
    """Whether they are connected to enclosing stones."""
    eye_spaces: tuple[int, ...]
    """For each region that only the target encloses, its points that the target does not touch. The
    region is vital while the attacker has a stone on each of them."""


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
        self.area = sum(self._bit.values())
        self.start = Position(stones[defender], stones[attacker], 0, False)
        self._at_enclosing = next_to[defender], next_to[attacker]
        self._targets: dict[int, _Target] = {}
        self._chains_of: dict[int, tuple[tuple[int, int], ...]] = {}
        self._target = self.bits(target)
        self._outer = self._outer_liberties()
        self._large_chains = tuple(
            chain for chain in self._chains(stones[attacker]) if chain.bit_count() >= _LARGE_CAPTURE
        )

    def bits(self, points: Iterable[int]) -> int:
        """Return points of the area as a set of bits."""
        return sum(self._bit[point] for point in points)

    def _chains(self, stones: int) -> Iterator[int]:
        while stones:
            chain = self.chain(stones & -stones, stones)
            stones ^= chain
            yield chain

    def _outer_liberties(self) -> int:
        """Return the target's outer liberties, which the attacker only needs to count.

        They are next to the target and to the attacker's enclosing stones only. All are equal for
        the attacker, and the defender gains nothing by playing there.
        """
        defender, attacker, *_ = self.start
        defender_at_edge, attacker_at_edge = self._at_enclosing
        others = self.with_neighbours((defender | attacker) & ~self._target)
        free = self.area & ~(defender | attacker)
        outer = (
            free
            & self.with_neighbours(self._target)
            & attacker_at_edge
            & ~(defender_at_edge | others)
        )
        return outer & ~self.with_neighbours(free & ~outer)

    def chain(self, points: int, stones: int) -> int:
        """Return the stones that are connected to these."""
        row = self._row
        while True:
            more = (points | points << 1 | points >> 1 | points << row | points >> row) & stones
            if more == points:
                return points
            points = more

    def with_neighbours(self, points: int) -> int:
        """Return these points and their neighbours, some of them outside the area."""
        row = self._row
        return points | points << 1 | points >> 1 | points << row | points >> row

    def plays(self, position: Position, *, retakes: bool) -> list[Position]:
        """Return the positions after each play of the player to move.

        Left out are suicide, plays on a point that one own chain surrounds, and plays that retake a
        ko at once. Of the target's outer liberties the attacker tries one, the defender none.

        retakes: whether the opponent may retake a ko at once.
        """
        defender, attacker, ko, attacks = position
        own, other = (attacker, defender) if attacks else (defender, attacker)
        own_at_edge, other_at_edge = self._at_enclosing[attacks], self._at_enclosing[not attacks]
        row, area = self._row, self.area
        capturing: dict[int, int] = {}  # for a point, the chains that a play there captures
        for chain, around in self._chains_in(other):
            liberties = around & ~own
            if not liberties & (liberties - 1) and not chain & other_at_edge:
                capturing[liberties] = capturing.get(liberties, 0) | chain
        safe = 0  # the own stones that have a liberty after a play on any one point
        for chain, around in self._chains_in(own):
            liberties = around & ~other
            if liberties & (liberties - 1) or chain & own_at_edge:
                safe |= chain
        found = []
        free = area & ~(own | other | ko)
        outer = free & self._outer
        free ^= outer
        if attacks:
            free |= outer & -outer
        while free:
            point = free & -free
            free ^= point
            next_to = (point << 1 | point >> 1 | point << row | point >> row) & area
            stones, rest = own | point, other
            captured = capturing.get(point, 0)
            next_ko = 0
            if captured:
                rest &= ~captured
                single = not captured & (captured - 1)
                if (
                    single
                    and not retakes
                    and not point & own_at_edge
                    and next_to & ~rest == captured
                ):
                    next_ko = captured
            elif not next_to & ~(own | other) and not point & own_at_edge:
                if not next_to & safe:
                    continue
                if (
                    not next_to & other
                    and not point & other_at_edge
                    and any(not next_to & ~chain for chain, _ in self._chains_in(own))
                ):
                    continue
            if attacks:
                found.append(Position(rest, stones, next_ko, False))
            else:
                found.append(Position(stones, rest, next_ko, True))
        return found

    def target_on_board(self, position: Position) -> bool:
        """Return whether the target is still on the board."""
        return position.defender & self._target == self._target

    def liberties(self, position: Position) -> int:
        """Return the target's liberties."""
        defender, attacker, *_ = position
        return self._target_in(defender).around & ~(defender | attacker)

    def lives(self, position: Position) -> bool:
        """Return whether the target cannot be captured any more.

        That is so if it is connected to enclosing stones, has captured a large chain next to it, or
        has two vital regions (Benson's condition for a single chain).
        """
        defender, attacker, *_ = position
        target = self._target_in(defender)
        if target.is_connected:
            return True
        for large in self._large_chains:
            if not attacker & large and target.around & large:
                return True
        spaces = target.eye_spaces
        return len(spaces) > 1 and sum(not inner & ~attacker for inner in spaces) > 1

    def _target_in(self, defender: int) -> _Target:
        """Return the target among these stones of the defender."""
        known = self._targets.get(defender)
        if known is None:
            chain = self.chain(self._target & -self._target, defender)
            around = self.with_neighbours(chain)
            spaces = []
            rest = self.area & ~defender
            reached = rest & around
            while reached:
                space = self.chain(reached & -reached, rest)
                reached &= ~space
                others = self.with_neighbours(space) & defender & ~chain
                if not space & self._at_enclosing[1] and not others:
                    spaces.append(space & ~around)
            known = self._targets[defender] = _Target(
                chain, around & self.area, bool(chain & self._at_enclosing[0]), tuple(spaces)
            )
        return known

    def _chains_in(self, stones: int) -> tuple[tuple[int, int], ...]:
        """Return the chains of these stones, each with the points of the area next to it."""
        known = self._chains_of.get(stones)
        if known is None:
            free = self.area & ~stones
            known = self._chains_of[stones] = tuple(
                (chain, self.with_neighbours(chain) & free) for chain in self._chains(stones)
            )
        return known
