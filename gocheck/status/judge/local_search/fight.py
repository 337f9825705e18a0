"""A fight in a closed place: who stands in it, and what a play there does.

A set of points is one integer, a bit a point, so that the points beside a set are found by
shifting it. The rows of the place are laid one after another with a bit that is no point behind
each, so no shift leads from one row's end to the next row's start.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board import Geometry, opponent

_LONG = 5
"""Stones of a chain that is found as a whole, not stone by stone, as long as it stands."""

_PRIZE = 7
"""Stones of a chain whose capture ends the fight: the room makes two eyes for whoever captured it.

Of 1,406 hard questions 332 took too long without this, and 232 do with it. Searching on would
have answered none of the others otherwise; with five stones, 15.
"""


class Position(NamedTuple):
    """What stands in the place and who moves: the key of all that is remembered.

    defender, attacker: the points of their stones; ko: the point that may not be played on, or
    0; attacks: whether the attacker moves.
    """

    defender: int
    attacker: int
    ko: int
    attacks: bool


class Fight:
    """A place and the stones around it, which are taken for never to be captured.

    place: its points, all that are empty or whose stones may be captured; around: the colour of
    each stone next to it; target: the points of the chain that is attacked; its owner is the
    defender.
    """

    def __init__(
        self,
        position: bytes,
        geometry: Geometry,
        place: Sequence[int],
        around: Mapping[int, int],
        target: Sequence[int],
    ) -> None:
        columns = geometry.columns
        left = min(point % columns for point in place)
        top = min(place) // columns
        self._row = max(point % columns for point in place) - left + 2
        self._bit = {
            point: 1 << ((point // columns - top) * self._row + point % columns - left)
            for point in place
        }
        stones = [0, 0, 0]
        beside = [0, 0, 0]
        for point, bit in self._bit.items():
            stones[position[point]] |= bit
            for neighbour in geometry.neighbours[point]:
                color = around.get(neighbour)
                if color:
                    beside[color] |= bit
        defender = position[target[0]]
        attacker = opponent(defender)
        self.place = sum(self._bit.values())
        self.start = Position(stones[defender], stones[attacker], 0, False)
        self._safe = beside[defender], beside[attacker]
        self._whole: tuple[int, ...] = ()  # none is known while they are looked for
        self._whole = tuple(
            chain
            for color in (defender, attacker)
            for chain in self._chains(stones[color])
            if chain.bit_count() >= _LONG
        )
        self._joined: dict[int, tuple[int, int]] = {}
        self._target = self.bits(target)
        self._outer = self._outer_liberties()
        self._prizes = tuple(
            chain for chain in self._chains(stones[attacker]) if chain.bit_count() >= _PRIZE
        )

    def bits(self, points: Iterable[int]) -> int:
        """Return points of the place as a set of bits."""
        return sum(self._bit[point] for point in points)

    def _chains(self, stones: int) -> Iterator[int]:
        while stones:
            chain = self.chain(stones & -stones, stones)
            stones ^= chain
            yield chain

    def _outer_liberties(self) -> int:
        """Return the target's liberties that the attacker only needs to count.

        They are beside the target and the stones around the place, and beside nothing else: one
        is as good for him as another, and the defender gains nothing there.
        """
        defender, attacker, *_ = self.start
        defender_safe, attacker_safe = self._safe
        others = self.beside((defender | attacker) & ~self._target)
        free = self.place & ~(defender | attacker)
        outer = free & self.beside(self._target) & attacker_safe & ~(defender_safe | others)
        return outer & ~self.beside(free & ~outer)

    def chain(self, points: int, stones: int) -> int:
        """Return all stones that are joined to these."""
        row = self._row
        for whole in self._whole:
            if points & whole and stones & whole == whole:
                points |= whole
        while True:
            more = (points | points << 1 | points >> 1 | points << row | points >> row) & stones
            if more == points:
                return points
            points = more

    def beside(self, points: int) -> int:
        """Return these points and those beside them, not all of them in the place."""
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
        own_safe, other_safe = self._safe[attacks], self._safe[not attacks]
        row, place = self._row, self.place
        found = []
        free = place & ~(own | other | ko)
        outer = free & self._outer
        free ^= outer
        if attacks:
            free |= outer & -outer
        while free:
            point = free & -free
            free ^= point
            next_to = (point << 1 | point >> 1 | point << row | point >> row) & place
            stones, rest = own | point, other
            captured = 0
            reached = next_to & other
            while reached:
                chain = self.chain(reached & -reached, other)
                reached &= ~chain
                edge = chain << 1 | chain >> 1 | chain << row | chain >> row
                if not chain & other_safe and not edge & place & ~(stones | other):
                    captured |= chain
            taken = 0
            if captured:
                rest &= ~captured
                single = not captured & (captured - 1)
                if single and not retakes and not point & own_safe and next_to & ~rest == captured:
                    taken = captured
            elif not next_to & ~(own | other) and not point & own_safe:
                chain = self.chain(point, stones)
                edge = chain << 1 | chain >> 1 | chain << row | chain >> row
                if not chain & own_safe and not edge & place & ~(stones | other):
                    continue
                if self._is_eye(point, next_to, own, other_safe):
                    continue
            if attacks:
                found.append(Position(rest, stones, taken, False))
            else:
                found.append(Position(stones, rest, taken, True))
        return found

    def _is_eye(self, point: int, next_to: int, own: int, other_safe: int) -> bool:
        """Return whether one chain alone surrounds an empty point."""
        if next_to & ~own or point & other_safe or not next_to:
            return False
        return not next_to & ~self.chain(next_to & -next_to, own)

    def stands(self, position: Position) -> bool:
        """Return whether the target has not been captured."""
        return position.defender & self._target == self._target

    def liberties(self, position: Position) -> int:
        """Return the target's liberties."""
        _, around = self._joined_to(position.defender)
        return around & self.place & ~(position.defender | position.attacker)

    def lives(self, position: Position) -> bool:
        """Return whether the target cannot be captured.

        Because it is joined to stones around the place, has captured a large chain beside it, or
        has two vital regions of its own (Benson's condition for a single chain).
        """
        defender, attacker = position.defender, position.attacker
        own_safe, other_safe = self._safe
        chain, around = self._joined_to(defender)
        if chain & own_safe:
            return True
        for prize in self._prizes:
            if not attacker & prize and around & prize:
                return True
        rest = self.place & ~defender
        reached = rest & around
        eyes = 0
        while reached:
            region = self.chain(reached & -reached, rest)
            reached &= ~region
            if region & other_safe or region & ~attacker & ~around:
                continue
            if self.beside(region) & defender & ~chain:
                continue
            eyes += 1
            if eyes == 2:
                return True
        return False

    def _joined_to(self, defender: int) -> tuple[int, int]:
        """Return the target with all that it is joined to, and that with the points beside it."""
        known = self._joined.get(defender)
        if known is None:
            chain = self.chain(self._target & -self._target, defender)
            known = self._joined[defender] = chain, self.beside(chain)
        return known
