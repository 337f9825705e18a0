"""Boards of every size, and boards that share nothing that changes."""

import pytest
from helpers.boards import at, board, drawn, empty, names

from gocheck.board.board import Board, geometry
from gocheck.board.stones import BLACK, WHITE


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (53, 1), (1, 53), (-1, 9)])
def test_there_are_no_boards_of_other_sizes(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"1 to 52 lines a side, not {size[0]}x{size[1]}"):
        Board(*size)


@pytest.mark.parametrize("size", [(1, 1), (1, 52), (52, 1), (5, 3), (3, 5), (19, 19), (52, 52)])
def test_a_new_board_is_empty(size: tuple[int, int]) -> None:
    new = Board(*size)
    assert drawn(new) == empty(*size)
    assert new.hash == 0
    assert not new.without_liberties()


@pytest.mark.parametrize(
    ("size", "point", "neighbours"),
    [
        ((1, 1), "a1", ""),
        ((4, 1), "a1", "b1"),
        ((1, 4), "a2", "a1 a3"),
        ((3, 2), "a2", "a1 b2"),
        ((3, 2), "c1", "b1 c2"),
        ((5, 3), "c2", "b2 c1 c3 d2"),
        ((19, 19), "t19", "s19 t18"),
        ((52, 52), "bb52", "ba52 bb51"),
    ],
)
def test_neighbours_of_a_point(size: tuple[int, int], point: str, neighbours: str) -> None:
    on = Board(*size)
    assert names(on.geometry.neighbours[at(point, on)], on) == neighbours


def test_the_largest_board_is_one_chain_in_the_end() -> None:
    on = Board(52, 52)
    last = on.geometry.neighbours[0][0]
    for point in range(52 * 52):
        if point != last:
            on.play(point, WHITE)
    assert len(on.play(last, BLACK).captured) == 52 * 52 - 1
    assert on.colors.count(BLACK) == 1


def test_boards_of_one_size_share_their_geometry() -> None:
    assert Board(9, 13).geometry is geometry(9, 13)
    assert geometry(9, 13) != geometry(13, 9)


def test_the_hash_of_a_position_does_not_change_from_version_to_version() -> None:
    position = board(
        """
        . X .
        O . .
        """
    )
    assert position.hash == 9_801_151_794_377_200_810


def test_each_stone_changes_the_hash_in_its_own_way() -> None:
    _, black, white = geometry(52, 52).hashes
    assert len({0, *black, *white}) == 1 + 2 * 52 * 52


def test_a_copy_shares_nothing_that_changes() -> None:
    original = board("X . .")
    copy = original.copy()
    assert (copy.snapshot(), copy.hash) == (original.snapshot(), original.hash)
    copy.play(at("c1", copy), WHITE)
    original.play(at("b1", original), BLACK)
    assert drawn(copy) == "X.O"
    assert drawn(original) == "XX."
    assert (copy.hash, original.hash) == (board("X . O").hash, board("X X .").hash)


def test_a_snapshot_does_not_change_with_the_board() -> None:
    position = board("X .")
    before = position.snapshot()
    position.play(at("b1", position), WHITE)
    assert before == bytes([BLACK, 0])
