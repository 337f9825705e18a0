"""Whether anything is left to play in a final position."""

from dataclasses import replace

import pytest
from helpers.finished_games import position

from gocheck.board.board import Geometry
from gocheck.status.certainty import is_nothing_left, loose_points
from gocheck.status.dead_chains import by_engine
from gocheck.status.status import Status

OVER = """
    . X O O .
    X X X O O
    . X O O .
    X X X O O
    . X X O .
    """
DAME = """
    . X X O .
    X X . O O
    . X X O .
    X X X O O
    . X X O .
    """
KO = """
    X X O O .
    X O . O O
    X X O O O
    . X X O .
    X . X O O
    """
"""White B4 can be captured."""
DEAD = """
    . X O O .
    X X X O O
    O . X O .
    X X X O O
    . X X O .
    """
"""White A3 is dead, and in atari."""


def status(text: str, *dead: int) -> tuple[Status, Geometry]:
    """Return the status of a drawn position with these points dead, and its board."""
    colors, board = position(text)
    return by_engine(colors, board, frozenset(dead)), board


@pytest.mark.parametrize(
    ("text", "dead", "expected"),
    [
        pytest.param(OVER, (), True, id="nothing"),
        pytest.param(DAME, (), False, id="a dame"),
        pytest.param(KO, (), False, id="a living stone in atari"),
        pytest.param(DEAD, (10,), True, id="a dead stone in atari"),
    ],
)
def test_nothing_is_left_without_dame_and_without_living_stones_in_atari(
    text: str, dead: tuple[int, ...], expected: bool
) -> None:
    assert is_nothing_left(*status(text, *dead)) == expected


def test_an_unsettled_point_is_left_to_play() -> None:
    over, board = status(OVER)
    assert not is_nothing_left(replace(over, unsettled=frozenset({1})), board)


def test_two_points_of_each_neutral_region_are_dame() -> None:
    # A region of four, one of two, and one of one.
    _, board = status(OVER)
    assert loose_points({0, 1, 2, 3, 10, 11, 24}, board) == 2
