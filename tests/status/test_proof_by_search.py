"""What is proved on the smallest boards is confirmed by playing out every possibility.

Proved alive: the opponent may play as often as he likes, with no answer, and captures no stone of
it. Proved to be somebody's with stones of the other player in it: these may be added to with no
answer, and still their opponent, playing alone in his turn, captures whatever stands there. Suicide
is allowed, which only makes both harder. Positions that a turn, a mirror or an exchange of colours
makes equal are looked at once.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from gocheck.board.board import geometry
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.status.proof import prove

SMALL = [(1, 5, 2), (2, 2, 1), (3, 2, 11), (4, 2, 41), (3, 3, 102)]
LARGE = [(5, 2, 249), (4, 3, 2051)]
"""Columns, rows, and in how many positions anything is proved."""


class Board:
    """The rules on one small board, each answer kept."""

    def __init__(self, columns: int, rows: int) -> None:
        points = list(product(range(rows), range(columns)))
        self.columns, self.rows = columns, rows
        self.neighbours = [
            [points.index(near) for near in around(row, column) if near in points]
            for row, column in points
        ]
        self.chain: Callable[[bytes, int], frozenset[int]] = cache(self._chain)
        self.can_be_captured: Callable[[bytes, int], bool] = cache(self._can_be_captured)
        self.reach: Callable[[bytes, int], frozenset[bytes]] = cache(self._reach)

    def _chain(self, position: bytes, start: int) -> frozenset[int]:
        """Return the stones connected with one."""
        found, waiting = {start}, [start]
        while waiting:
            for near in self.neighbours[waiting.pop()]:
                if position[near] == position[start] and near not in found:
                    found.add(near)
                    waiting.append(near)
        return frozenset(found)

    def captured(self, position: bytes, start: int) -> frozenset[int]:
        """Return the chain of a stone if it has no liberty, else nothing."""
        chain = self.chain(position, start)
        free = any(position[near] == EMPTY for stone in chain for near in self.neighbours[stone])
        return frozenset() if free else chain

    def after(self, position: bytes, point: int, color: int) -> bytes:
        """Return the position after a play, suicide allowed."""
        board = bytearray(position)
        board[point] = color
        for near in self.neighbours[point]:
            if board[near] == opponent(color):
                for stone in self.captured(bytes(board), near):
                    board[stone] = EMPTY
        for stone in self.captured(bytes(board), point):
            board[stone] = EMPTY
        return bytes(board)

    def _reach(self, position: bytes, color: int) -> frozenset[bytes]:
        """Return every position to which one player can come who plays alone."""
        found, waiting = {position}, [position]
        while waiting:
            board = waiting.pop()
            for point, stone in enumerate(board):
                if stone == EMPTY and (then := self.after(board, point, color)) not in found:
                    found.add(then)
                    waiting.append(then)
        return frozenset(found)

    def _can_be_captured(self, position: bytes, stone: int) -> bool:
        """Whether the opponent of a stone, playing alone, can capture it."""
        color = position[stone]
        chain = self.chain(position, stone)
        if stone != min(chain):
            return self.can_be_captured(position, min(chain))
        found, waiting = {position}, [position]
        while waiting:
            board = waiting.pop()
            for point in range(len(board)):
                if board[point] == EMPTY:
                    then = self.after(board, point, opponent(color))
                    if then[stone] != color:
                        return True
                    if then not in found:
                        found.add(then)
                        waiting.append(then)
        return False

    def is_legal(self, position: bytes) -> bool:
        """Whether every chain has a liberty."""
        return not any(self.captured(position, at) for at, stone in enumerate(position) if stone)

    def is_first(self, position: bytes) -> bool:
        """Whether a position comes before all that are equal to it but for symmetry or colours."""
        grid = [position[at : at + self.columns] for at in range(0, len(position), self.columns)]
        equal = []
        for rows in (grid, grid[::-1]):
            for lines in (rows, [line[::-1] for line in rows]):
                equal.append(b"".join(lines))
                if self.columns == self.rows:
                    equal.append(b"".join(bytes(line) for line in zip(*lines, strict=True)))
        swapped = [board.translate(bytes((0, 2, 1)).ljust(256)) for board in equal]
        return position == min(equal + swapped)


def around(row: int, column: int) -> Iterator[tuple[int, int]]:
    """Yield the four points next to one."""
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def wrong(board: Board, position: bytes, owners: bytes) -> Iterator[str]:
    """Yield what a search finds against what is proved of a position."""
    for point, owner in enumerate(owners):
        if owner == EMPTY:
            continue
        if position[point] == owner:
            if board.can_be_captured(position, point):
                yield f"{point} is proved alive and can be captured"
            continue
        for reached in board.reach(position, opponent(owner)):
            if reached[point] == opponent(owner) and not board.can_be_captured(reached, point):
                yield f"{point} is proved not to be {opponent(owner)}'s, who can live there"


def confirm(columns: int, rows: int) -> int:
    """Search every position of a board of which anything is proved; return how many there are."""
    board, shape = Board(columns, rows), geometry(columns, rows)
    proved = 0
    for stones in product((EMPTY, BLACK, WHITE), repeat=columns * rows):
        position = bytes(stones)
        if EMPTY not in stones or not board.is_first(position) or not board.is_legal(position):
            continue
        owners = prove(position, shape).owners
        if any(owners):
            proved += 1
            assert [*wrong(board, position, owners)] == [], position
    return proved


@pytest.mark.parametrize(("columns", "rows", "positions"), SMALL)
def test_what_is_proved_on_the_smallest_boards(columns: int, rows: int, positions: int) -> None:
    assert confirm(columns, rows) == positions


@pytest.mark.ci
@pytest.mark.parametrize(("columns", "rows", "positions"), LARGE)
def test_what_is_proved_on_small_boards(columns: int, rows: int, positions: int) -> None:
    assert confirm(columns, rows) == positions
