"""Boards from drawings, as arrays and turned; games that begin in a position."""

from decimal import Decimal
from typing import Any

import pytest

import gocheck

SMALL = """
    X . .
    O . .
    """


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        (0, "X.. O.."),
        (1, "OX .. .."),
        (2, "..O ..X"),
        (3, ".. .. XO"),
        (4, "..X ..O"),
        (5, ".. .. OX"),
        (6, "O.. X.."),
        (7, "XO .. .."),
    ],
)
def test_a_board_is_turned_and_reflected(number: int, rows: str) -> None:
    turned = gocheck.Board.from_text(SMALL).transform(number)
    assert turned == gocheck.Board.from_text(rows.replace(" ", "\n"))


def test_drawings_of_real_positions_are_read_with_every_mark_of_the_dead() -> None:
    games = list(gocheck.read("fixtures/games"))
    assert len(games) > 10
    for game in games:
        board = game.board()
        assert gocheck.Board.from_text(str(game.board(status=game.status))) == board
        assert len({hash(board.transform(number)) for number in range(8)}) > 1
        assert board.transform(5).transform(5) == board.transform(1).transform(3) == board


def test_iteration_membership_and_array() -> None:
    board = gocheck.Board.from_text(SMALL)
    assert list(board) == ["A2", "A1"]
    assert "A2" in board
    assert "B1" not in board
    assert 7 not in board
    array = board.to_array()
    assert array.tolist() == [[1, 0, 0], [2, 0, 0]]
    array[0, 0] = 2  # a copy
    assert board["A2"] == "black"


@pytest.mark.parametrize("size", [1, 2, 25, 26, 27, 51, 52])
def test_drawings_of_every_size_are_read_as_str_writes_them(size: int) -> None:
    game = gocheck.Game(size, rules="japanese")
    if size > 1:
        game.play("A1")
    board = game.board()
    assert gocheck.Board.from_text(str(board)) == board


def test_boards_of_other_sides_differ() -> None:
    assert gocheck.Board.from_text("...\n...") != gocheck.Board.from_text("..\n..\n..")


def test_the_frame_of_a_drawing_is_no_point() -> None:
    drawing = "   A B C\n  +-----+\n2 |X . +|\n1 |O - ,|\n  +-----+\n"
    assert gocheck.Board.from_text(drawing) == gocheck.Board.from_text(SMALL)


@pytest.mark.parametrize("drawing", ["", "A B C", "X.\nX", "X" * 53, "B W .", "黑白", b"X", None])
def test_what_is_not_a_drawing(drawing: Any) -> None:
    with pytest.raises(gocheck.Error):
        gocheck.Board.from_text(drawing)


@pytest.mark.parametrize("number", [8, -1, 1.5, "1"])
def test_what_is_not_a_transformation(number: Any) -> None:
    with pytest.raises(gocheck.Error, match="is not one of 0 to 7"):
        gocheck.Board.from_text(SMALL).transform(number)


def test_a_game_from_a_position() -> None:
    game = gocheck.Game.from_position(
        5, rules="japanese", black="A2 b1", white=["E5"], to_move="white", komi=0.5
    )
    assert (game.to_move, game.move_count, game.komi) == ("white", 0, Decimal("0.5"))
    assert game.setups == (gocheck.Setup(0, ("A2", "B1"), ("E5",), (), "white"),)
    assert game.play("C3") == ()
    assert game.play("A1") == ()
    assert game.why_illegal("A1") is not None
    game.undo()
    game.undo()
    assert game.to_move == "white"
    assert game.board().stones == {"E5": "white", "A2": "black", "B1": "black"}


@pytest.mark.parametrize(
    ("stones", "message"),
    [
        ({"black": "Z9"}, "'Z9' is not a point of a 5x5 board"),
        ({"black": "pass"}, "black: 'pass' is not a point such as 'D4'"),
        ({"black": "A1", "white": "A2 B1"}, "the chain at A1 has no liberties"),
        ({"black": "A1", "white": "a1"}, "white: there are two stones on a1"),
        ({"to_move": "red"}, "'red' is not a colour"),
    ],
)
def test_positions_that_no_game_begins_with(stones: dict[str, Any], message: str) -> None:
    with pytest.raises(gocheck.Error, match=message):
        gocheck.Game.from_position(5, rules="aga", **stones)
