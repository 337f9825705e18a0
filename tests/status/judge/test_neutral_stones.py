"""Which stones the measurement of neutral stones adds: those that matter to nobody."""

import random

import pytest
from helpers.boards import LETTERS
from helpers.finished_games import position
from helpers.neutral_stones import changed_statuses, with_a_neutral_stone
from helpers.opinions import PROVED

from gocheck.board.regions import chain_at
from gocheck.status.status import assumed


def added(text: str) -> set[tuple[int, int, str]]:
    """Return the row, column and letter of each neutral stone on a drawing."""
    stones, shape = position(text)
    every = with_a_neutral_stone(stones, shape, len(stones), random.Random(1))
    return {
        (*divmod(point, shape.columns), LETTERS[color])
        for more in every
        for point, color in enumerate(more)
        if color != stones[point]
    }


def test_a_third_eye_may_be_filled() -> None:
    assert {stone for stone in added(PROVED) if stone[2] == "X"} == {
        (0, 0, "X"),
        (2, 0, "X"),
        (4, 0, "X"),
    }


def test_a_prisoner_may_stand_where_it_takes_no_eye() -> None:
    eyes = ". X . . X O .\nX X X X X O O\n. X X X X O ."
    assert added(eyes) == {
        (0, 0, "X"),
        (0, 2, "X"),
        (0, 2, "O"),
        (0, 3, "X"),
        (0, 3, "O"),
        (2, 0, "X"),
    }


@pytest.mark.parametrize("text", [". X X O O .\nX X X O O O\n. X X O O .", ". . X O .\n. . X O ."])
def test_one_of_two_eyes_and_open_boards_have_none(text: str) -> None:
    assert added(text) == set()


def test_both_players_may_play_between_living_walls() -> None:
    walls = ". X X . O O .\nX X X . O O O\n. X X . O O ."
    assert added(walls) == {(row, 3, letter) for row in range(3) for letter in "XO"}


def test_a_wide_gap_between_living_walls_is_no_dame() -> None:
    walls = ". X X . . . O O .\nX X X . . . O O O\n. X X . . . O O ."
    assert added(walls) == set()


def test_a_chain_that_dies_is_a_changed_status() -> None:
    stones, shape = position(PROVED)
    before = assumed(stones, shape)
    after = assumed(stones, shape, (chain_at(3, stones, shape),))
    assert changed_statuses(before, before, shape) == []
    assert changed_statuses(before, after, shape) == [(1, 1)]
