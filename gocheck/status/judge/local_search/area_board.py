"""An enclosed area as the search plays in it: what stands there, and what a play does.

A set of points is one integer, a bit a point, so that the points next to a set are found by
shifting it. The rows of the area are laid one after another with a bit that is no point behind
each, so no shift leads from one row's end to the next row's start. So chains, liberties and
captures are found here once more, not by `gocheck.board`: a search asks for them thousands of times
on one small area, and goes back as often as forth.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board import Geometry, opponent

_LONG = 5
"""Stones of a chain that is found as a whole, not stone by stone, while it is on the board. Speed
alone: no answer depends on it."""

_LARGE_CAPTURE = 7
"""Stones of a chain whose capture ends the search: the room makes two eyes for whoever captured it.

Of 1,406 hard questions 332 took too long without this, and 232 do with it. Searching on would
have answered none of the others otherwise; with five stones, 15.
"""


class Position(NamedTuple):
    """What stands in the area and who moves: the key of all that is remembered."""

    defender: int
    """The points of the defender's stones."""
    attacker: int
    """The points of the attacker's."""
    ko: int
    """The point that may not be played on, or 0."""
    attacks: bool
    """Whether the attacker moves."""


class AreaBoard:
    """An enclosed area and the stones that enclose it, which are never captured.

    area: its points, all that are empty or whose stones may be captured; enclosing: the colour of
    each enclosing stone; target: the points of the chain that is attacked; its owner is the
    defender.
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
        self._long_chains: tuple[int, ...] = ()  # none is known while they are looked for
        self._long_chains = tuple(
            chain
            for color in (defender, attacker)
            for chain in self._chains(stones[color])
            if chain.bit_count() >= _LONG
        )
        self._joined: dict[int, tuple[int, int]] = {}
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
        """Return the target's liberties that the attacker only needs to count.

        They are next to the target and the enclosing stones, and next to nothing else: one
        is as good for him as another, and the defender gains nothing there.
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
        """Return all stones that are in one chain with these."""
        row = self._row
        for long_chain in self._long_chains:
            if points & long_chain and stones & long_chain == long_chain:
                points |= long_chain
        while True:
            more = (points | points << 1 | points >> 1 | points << row | points >> row) & stones
            if more == points:
                return points
            points = more

    def with_neighbours(self, points: int) -> int:
        """Return these points and those next to them, not all of them in the area."""
        row = self._row
        return points | points << 1 | points >> 1 | points << row | points >> row

    def plays(self, position: Position, *, retakes: bool) -> list[Position]:
        """Return the positions that the player to move can make by a play.

        No play that captures itself, none in a single point that one own chain surrounds, and
        none that retakes a ko at once; of the target's outer liberties one for the attacker and
        none for the defender. retakes: whether the opponent may do even that.
        """
        defender, attacker, ko, attacks = position
        own, other = (attacker, defender) if attacks else (defender, attacker)
        own_at_edge, other_at_edge = self._at_enclosing[attacks], self._at_enclosing[not attacks]
        row, area = self._row, self.area
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
            captured = 0
            reached = next_to & other
            while reached:
                chain = self.chain(reached & -reached, other)
                reached &= ~chain
                edge = chain << 1 | chain >> 1 | chain << row | chain >> row
                if not chain & other_at_edge and not edge & area & ~(stones | other):
                    captured |= chain
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
                chain = self.chain(point, stones)
                edge = chain << 1 | chain >> 1 | chain << row | chain >> row
                if not chain & own_at_edge and not edge & area & ~(stones | other):
                    continue
                if self._is_eye(point, next_to, own, other_at_edge):
                    continue
            if attacks:
                found.append(Position(rest, stones, next_ko, False))
            else:
                found.append(Position(stones, rest, next_ko, True))
        return found

    def _is_eye(self, point: int, next_to: int, own: int, other_at_edge: int) -> bool:
        """Return whether one chain alone surrounds an empty point."""
        if next_to & ~own or point & other_at_edge or not next_to:
            return False
        return not next_to & ~self.chain(next_to & -next_to, own)

    def target_on_board(self, position: Position) -> bool:
        """Return whether the target has not been captured."""
        return position.defender & self._target == self._target

    def liberties(self, position: Position) -> int:
        """Return the target's liberties."""
        _, around = self._joined_to(position.defender)
        return around & self.area & ~(position.defender | position.attacker)

    def lives(self, position: Position) -> bool:
        """Return whether the target cannot be captured.

        Because it is joined to enclosing stones, has captured a large chain next to it, or
        has two vital regions of its own (Benson's condition for a single chain).
        """
        defender, attacker = position.defender, position.attacker
        own_at_edge, other_at_edge = self._at_enclosing
        chain, around = self._joined_to(defender)
        if chain & own_at_edge:
            return True
        for large in self._large_chains:
            if not attacker & large and around & large:
                return True
        rest = self.area & ~defender
        reached = rest & around
        eyes = 0
        while reached:
            region = self.chain(reached & -reached, rest)
            reached &= ~region
            if region & other_at_edge or region & ~attacker & ~around:
                continue
            if self.with_neighbours(region) & defender & ~chain:
                continue
            eyes += 1
            if eyes == 2:
                return True
        return False

    def _joined_to(self, defender: int) -> tuple[int, int]:
        """Return the target with all that it is joined to, and that with the points next to it."""
        known = self._joined.get(defender)
        if known is None:
            chain = self.chain(self._target & -self._target, defender)
            known = self._joined[defender] = chain, self.with_neighbours(chain)
        return known
