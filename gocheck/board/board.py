"""A position and one play: chains, liberties, captures, hashing.

Knows no history, no ruleset and no SGF. A point is one integer, ``row * columns + column``
from the top left; its neighbours come from a `Geometry` that all boards of one size share. Start
reading at `Board.play`.
"""

import random
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from gocheck.board.points import MAXIMUM_SIDE
from gocheck.board.stones import EMPTY

_HASH_SEED = 20260101
"""Fixed, so that a position has the same hash on every machine and in every version."""


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """What all boards of one size share; `geometry` makes one for each size."""

    columns: int
    """Lines from left to right, 1 to 52."""
    rows: int
    """Lines from top to bottom, 1 to 52."""
    neighbours: tuple[tuple[int, ...], ...]
    """The adjacent points of each point: two to four, fewer on boards of one line."""
    hashes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """By colour and point, the Zobrist hash of a stone of that colour there."""
    points: tuple[int, ...]
    """All points, in order."""


@cache
def geometry(columns: int, rows: int) -> Geometry:
    """Return the geometry of a board of 1x1 to 52x52 points; ValueError for any other size."""
    if not (1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE):
        raise ValueError(f"a board has 1 to {MAXIMUM_SIDE} lines a side, not {columns}x{rows}")
    neighbours = tuple(
        tuple(
            (row + down) * columns + column + right
            for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )
    nothing = (0,) * (columns * rows)
    drawn = _drawn_hashes()
    black, white = (
        tuple(
            drawn[2 * (MAXIMUM_SIDE * row + column) + color]
            for row in range(rows)
            for column in range(columns)
        )
        for color in (0, 1)
    )
    points = tuple(range(columns * rows))
    return Geometry(columns, rows, neighbours, (nothing, black, white), points)


@cache
def _drawn_hashes() -> tuple[int, ...]:
    """Return the hash of a black and of a white stone on each point of the largest board, in order.

    A point has the same hash on a board of any size.
    """
    count = 2 * MAXIMUM_SIDE**2
    return struct.unpack(f"<{count}Q", random.Random(_HASH_SEED).randbytes(8 * count))


class Play(NamedTuple):
    """What one play did, in addition to placing its stone."""

    captured: tuple[int, ...]
    """The opponent's stones that it captured."""
    removed: tuple[int, ...]
    """The player's own stones that were removed without liberties (self-capture), the stone just
    played included."""
    replaced: int
    """The colour of the stone that was on the point before; EMPTY for a legal play."""


QUIET = Play((), (), EMPTY)
"""A play on an empty point that captures nothing."""


class Board:
    """A position that changes as stones are played or set up."""

    __slots__ = ("_a_liberty", "_hashes", "_neighbours", "colors", "geometry", "hash")

    def __init__(self, columns: int, rows: int) -> None:
        self.geometry = geometry(columns, rows)
        """What all boards of this size share."""
        self.colors = bytearray(columns * rows)
        """One byte per point, EMPTY, BLACK or WHITE; read-only."""
        self.hash = 0
        """The exclusive or of `Geometry.hashes` for all stones; read-only."""
        self._neighbours = self.geometry.neighbours
        self._hashes = self.geometry.hashes
        # For each stone a point next to its chain. While that point is empty, the chain has a
        # liberty and need not be searched. Where no liberty is known, it is the stone's own point.
        # This makes the replay fast; so liberties are not counted here by `liberties`.
        self._a_liberty = list(self.geometry.points)

    def copy(self) -> "Board":
        """Return an independent copy."""
        other = Board.__new__(Board)
        other.geometry = self.geometry
        other._neighbours = self._neighbours
        other._hashes = self._hashes
        other.colors = self.colors[:]
        other.hash = self.hash
        other._a_liberty = self._a_liberty[:]
        return other

    def snapshot(self) -> bytes:
        """Return the position, one byte per point."""
        return bytes(self.colors)

    def play(self, point: int, color: int) -> Play:
        """Put a stone on a point, occupied or not, and remove chains without liberties: first the
        opponent's adjacent chains, then the player's own.

        SGF (FF[4], "How to execute a move") wants moves executed in this way even if they are
        illegal. Callers decide from the returned `Play` whether the move is legal.
        """
        colors = self.colors
        a_liberty = self._a_liberty
        replaced = colors[point]
        colors[point] = color
        self.hash ^= self._hashes[color][point]
        if replaced:
            self.hash ^= self._hashes[replaced][point]
            if replaced != color:
                self._forget_liberties()
        liberty = point
        captured: tuple[int, ...] = ()
        for neighbour in self._neighbours[point]:
            stone = colors[neighbour]
            if not stone:
                liberty = neighbour
            elif stone != color and colors[a_liberty[neighbour]]:
                chain = self._chain_if_captured(neighbour)
                if chain:
                    self._remove(chain)
                    captured += tuple(chain)
                    liberty = neighbour
        a_liberty[point] = liberty
        if liberty == point:
            chain = self._chain_if_captured(point)
            if chain:
                self._remove(chain)
                return Play(captured, tuple(chain), replaced)
        if captured or replaced:
            return Play(captured, (), replaced)
        return QUIET

    def set_up(self, stones: Iterable[tuple[int, int]]) -> bool:
        """Make points EMPTY, BLACK or WHITE, one after the other, without capturing (AB, AW, AE).

        stones: the points, each with its colour. Returns whether the position changed.
        """
        colors = self.colors
        a_liberty = self._a_liberty
        hashes = self._hashes
        key = self.hash
        changed = removed = False
        for point, color in stones:
            before = colors[point]
            if before != color:
                key ^= hashes[before][point] ^ hashes[color][point]
                colors[point] = color
                a_liberty[point] = point
                changed = True
                if before:
                    removed = True
        self.hash = key
        if removed:
            self._forget_liberties()
        return changed

    def restore(self, position: bytes, key: int) -> None:
        """Set the board to a position, one byte per point, with its hash."""
        self.colors[:] = position
        self.hash = key
        self._forget_liberties()

    def is_plain(self, point: int, color: int) -> bool:
        """Return whether a play on an empty point surely has a liberty and captures nothing.

        False also where that would need a search.
        """
        colors = self.colors
        has_liberty = False
        for neighbour in self._neighbours[point]:
            stone = colors[neighbour]
            if not stone:
                has_liberty = True
                continue
            liberty = self._a_liberty[neighbour]
            has_another = liberty != point and not colors[liberty]
            if stone == color:
                has_liberty |= has_another
            elif not has_another:
                return False
        return has_liberty

    def without_liberties(self, around: Iterable[int] | None = None) -> list[tuple[int, ...]]:
        """Return the chains without liberties, which only a setup can create.

        around: look only at chains on or next to these points; None: at all chains.
        """
        colors = self.colors
        a_liberty = self._a_liberty
        chains: list[tuple[int, ...]] = []
        known: set[int] = set()
        points: Iterable[int] = self.geometry.points
        if around is not None:
            changed = set(around)
            points = changed.union(*(self._neighbours[point] for point in changed))
        for point in points:
            if colors[point] and point not in known and colors[a_liberty[point]]:
                chain = self._chain_if_captured(point)
                if chain:
                    known.update(chain)
                    chains.append(tuple(sorted(chain)))
        return sorted(chains)

    def _chain_if_captured(self, start: int) -> list[int] | None:
        """Return the chain at a point if it has no liberty, None at the first liberty found."""
        colors = self.colors
        a_liberty = self._a_liberty
        neighbours = self._neighbours
        color = colors[start]
        chain = [start]
        known = {start}
        for point in chain:
            for neighbour in neighbours[point]:
                stone = colors[neighbour]
                liberty = neighbour
                if stone:
                    if stone != color or neighbour in known:
                        continue
                    liberty = a_liberty[neighbour]
                    if colors[liberty]:
                        known.add(neighbour)
                        chain.append(neighbour)
                        continue
                for each in chain:
                    a_liberty[each] = liberty
                return None
        return chain

    def _forget_liberties(self) -> None:
        """Forget all known liberties, since a chain may have been broken up."""
        self._a_liberty[:] = self.geometry.points

    def _remove(self, chain: list[int]) -> None:
        colors = self.colors
        hashes = self._hashes[colors[chain[0]]]
        for point in chain:
            colors[point] = EMPTY
            self.hash ^= hashes[point]
