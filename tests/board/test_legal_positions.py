"""How many positions are legal: every chain has a liberty (Tromp's counts).

The small boards are counted one colouring after the other. The larger ones grow row by row:
what is still to come sees of the rows above only the last one and which of its stones belong to
chains that have no liberty yet, so one colouring stands for all that agree in this. The board
decides about every one of them.
"""

from itertools import product

import pytest

from gocheck.board.board import Board
from gocheck.board.stones import BLACK, EMPTY, WHITE

COLORS = (EMPTY, BLACK, WHITE)
Colors = tuple[int, ...]
Chains = frozenset[tuple[int, ...]]

SMALL = [
    ((1, 1), 1),
    ((2, 1), 5),
    ((1, 2), 5),
    ((3, 1), 15),
    ((4, 1), 41),
    ((1, 5), 113),
    ((2, 2), 57),
    ((3, 2), 489),
    ((2, 3), 489),
    ((3, 3), 12_675),
]
LARGER = [((4, 3), 321_689)]


def without_liberties(columns: int, rows: int, colors: Colors) -> list[tuple[int, ...]]:
    board = Board(columns, rows)
    for point, color in enumerate(colors):
        board.set_up([(point, color)])
    return board.without_liberties()


def count_one_by_one(columns: int, rows: int) -> int:
    return sum(
        not without_liberties(columns, rows, colors)
        for colors in product(COLORS, repeat=columns * rows)
    )


def count_row_by_row(columns: int, rows: int) -> int:
    alike: dict[tuple[Colors, Chains], tuple[int, Colors]] = {((), frozenset()): (1, ())}
    for height in range(1, rows + 1):
        last_row = columns * (height - 1)
        open_from = last_row if height < rows else columns * rows
        above, alike = alike, {}
        for count, example in above.values():
            for row in product(COLORS, repeat=columns):
                chains = without_liberties(columns, height, example + row)
                if any(max(chain) < open_from for chain in chains):
                    continue
                seen = row, frozenset(tuple(p for p in c if p >= last_row) for c in chains)
                known, _ = alike.get(seen, (0, ()))
                alike[seen] = known + count, example + row
    return sum(count for count, _ in alike.values())


@pytest.mark.parametrize(("size", "count"), SMALL)
def test_legal_positions_one_by_one(size: tuple[int, int], count: int) -> None:
    assert count_one_by_one(*size) == count


@pytest.mark.parametrize(("size", "count"), SMALL + LARGER)
def test_legal_positions_row_by_row(size: tuple[int, int], count: int) -> None:
    assert count_row_by_row(*size) == count


@pytest.mark.ci
@pytest.mark.parametrize(("size", "count"), [((4, 4), 24_318_165), ((5, 5), 414_295_148_741)])
def test_legal_positions_of_large_boards(size: tuple[int, int], count: int) -> None:
    assert count_row_by_row(*size) == count
