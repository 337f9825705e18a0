"""What the network is shown of a position."""

import numpy as np
from helpers.boards import board
from numpy.typing import NDArray

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge.network.features import PLANES, SWAPPED_PLANES, features_of_boards
from gocheck.status.judge.unproved_part import HIDDEN, WALL


def planes_of(text: str) -> NDArray[np.float32]:
    position = board(text)
    shape = (1, position.geometry.rows, position.geometry.columns)
    boards = np.frombuffer(position.snapshot(), np.uint8).reshape(shape)
    return features_of_boards(boards)[0].reshape(*shape[1:], PLANES)


CORNER = """
    . X . . .
    X X . O .
    . . . O O
    O . . . O
    X . O O .
    """


def test_a_shared_liberty_counts_once() -> None:
    planes = planes_of(
        """
        . . . . .
        . X X . .
        . X . O .
        . O O O .
        . . . . .
        """
    )
    # Black's liberties: b5, c5, a4, d4, a3 and c3, which touches two of its stones.
    assert np.isclose(planes[1, 1, 10] * 8, np.log2(1 + 6))


def test_stones_by_liberties() -> None:
    planes = planes_of(CORNER)
    assert planes[4, 0, 1:7].tolist() == [1, 0, 0, 0, 0, 0]  # a1 has b1
    assert planes[3, 0, 1:7].tolist() == [0, 0, 0, 0, 1, 0]  # a2 has a3, b2
    assert planes[0, 1, 1:7].tolist() == [0, 0, 1, 0, 0, 0]
    assert planes[1, 3, 1:7].tolist() == [0, 0, 0, 0, 0, 1]


def test_regions_by_their_borders() -> None:
    planes = planes_of(CORNER)
    assert planes[0, 0, 7:9].tolist() == [1, 0]  # a5 touches Black alone
    assert planes[4, 4, 7:9].tolist() == [0, 1]
    assert planes[0, 4, 7:9].tolist() == [0, 0]


def test_swapping_the_colours_swaps_the_planes() -> None:
    random = np.random.default_rng(5)
    boards = random.integers(0, 3, (20, 7, 6)).astype(np.uint8)
    swapped = np.array([EMPTY, WHITE, BLACK], np.uint8)[boards]
    one, groupings = features_of_boards(boards)
    other, other_groupings = features_of_boards(swapped)
    assert (one[..., SWAPPED_PLANES] == other).all()
    assert (groupings[1].of_point == other_groupings[2].of_point).all()


def test_a_wall_is_a_stone_with_many_liberties_and_a_plane_of_its_own() -> None:
    boards = np.zeros((1, 5, 5), np.uint8)
    boards[0, 0, :2] = BLACK, WHITE | WALL
    planes = features_of_boards(boards)[0][0]
    assert planes[0, 1:7].tolist() == [1, 0, 0, 0, 0, 0]
    assert planes[0, 11:].tolist() == [0, 0]
    assert planes[1, 1:7].tolist() == [0, 0, 0, 0, 0, 1]
    assert planes[1, 11:].tolist() == [0, 1]


def test_hidden_points_are_as_if_off_the_board() -> None:
    boards = np.full((1, 5, 7), HIDDEN, np.uint8)
    shown = np.zeros((1, 5, 5), np.uint8)
    shown[0, 1:4, 1:4] = BLACK, WHITE, EMPTY
    boards[:, :, :5] = shown
    planes = features_of_boards(boards)[0].reshape(5, 7, PLANES)
    assert (planes[:, 5:] == 0).all()
    assert (planes[:, :5].reshape(25, PLANES) == features_of_boards(shown)[0][0]).all()
