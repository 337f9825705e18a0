"""What a play captures, and what it leaves."""

import pytest
from helpers.boards import at, board, drawing, drawn, names

from gocheck.board.board import QUIET
from gocheck.board.stones import BLACK, EMPTY, WHITE

COLORS = {"X": BLACK, "O": WHITE}

# name, before, player, point, after, the opponent's stones taken, the player's own
CAPTURES = [
    (
        "a single stone in the middle",
        """
        . X .
        X O .
        . X .
        """,
        "X c2",
        """
        . X .
        X . X
        . X .
        """,
        "b2",
        "",
    ),
    (
        "a stone in the corner",
        """
        . . .
        X . .
        O . .
        """,
        "X b1",
        """
        . . .
        X . .
        . X .
        """,
        "a1",
        "",
    ),
    (
        "a stone on the edge",
        """
        . . . .
        . O . .
        O X . .
        """,
        "O c1",
        """
        . . . .
        . O . .
        O . O .
        """,
        "b1",
        "",
    ),
    (
        "a chain round a corner",
        """
        . O O .
        O X X O
        . O X O
        . O X .
        """,
        "O d1",
        """
        . O O .
        O . . O
        . O . O
        . O . O
        """,
        "b3 c1 c2 c3",
        "",
    ),
    (
        "one liberty left is enough",
        """
        . O O .
        O X X O
        . O X .
        . O X .
        """,
        "O d1",
        """
        . O O .
        O X X O
        . O X .
        . O X O
        """,
        "",
        "",
    ),
    (
        "four chains at once",
        """
        . . X . .
        . X O X .
        X O . O X
        . X O X .
        . . X . .
        """,
        "X c3",
        """
        . . X . .
        . X . X .
        X . X . X
        . X . X .
        . . X . .
        """,
        "b3 c2 c4 d3",
        "",
    ),
    (
        "two chains of which only one dies",
        """
        . X . .
        X O . O
        . X . .
        """,
        "X c2",
        """
        . X . .
        X . X O
        . X . .
        """,
        "b2",
        "",
    ),
    (
        "one chain touched on two sides is taken once",
        """
        X X X .
        X O O X
        X O . X
        X X X .
        """,
        "X c2",
        """
        X X X .
        X . . X
        X . X X
        X X X .
        """,
        "b2 b3 c3",
        "",
    ),
    (
        "a single stone of one's own",
        """
        . O .
        O . O
        . O .
        """,
        "X b2",
        """
        . O .
        O . O
        . O .
        """,
        "",
        "b2",
    ),
    (
        "a chain of one's own",
        """
        O O O .
        X X . O
        O O O .
        """,
        "X c2",
        """
        O O O .
        . . . O
        O O O .
        """,
        "",
        "a2 b2 c2",
    ),
    (
        "two chains of one's own that the play joins",
        """
        O O O .
        X . X O
        O O O .
        """,
        "X b2",
        """
        O O O .
        . . . O
        O O O .
        """,
        "",
        "a2 b2 c2",
    ),
    (
        "joining a chain that has a liberty is no self-capture",
        """
        O O O .
        X . X .
        O O O .
        """,
        "X b2",
        """
        O O O .
        X X X .
        O O O .
        """,
        "",
        "",
    ),
    (
        "the opponent's stones come off first",
        """
        . X O .
        X O . O
        . X O .
        """,
        "X c2",
        """
        . X O .
        X . X O
        . X O .
        """,
        "b2",
        "",
    ),
    (
        "a whole board taken by its last point",
        """
        O O
        O .
        """,
        "X b1",
        """
        . .
        . X
        """,
        "a1 a2 b2",
        "",
    ),
    (
        "a whole board of one's own",
        """
        O O
        O .
        """,
        "O b1",
        """
        . .
        . .
        """,
        "",
        "a1 a2 b1 b2",
    ),
    ("a board of one point", ".", "X a1", ".", "", "a1"),
    ("a board of one line", "X O O .", "X d1", "X . . X", "b1 c1", ""),
    ("a row does not go on in the next", "O . .\nX . .", "O b1", "O . .\n. O .", "a1", ""),
]


@pytest.mark.parametrize(
    ("before", "play", "after", "captured", "removed"),
    [case[1:] for case in CAPTURES],
    ids=[case[0] for case in CAPTURES],
)
def test_what_a_play_captures(
    before: str, play: str, after: str, captured: str, removed: str
) -> None:
    position = board(before)
    player, point = play.split()
    effect = position.play(at(point, position), COLORS[player])
    assert drawn(position) == drawing(after)
    assert names(effect.captured, position) == captured
    assert names(effect.removed, position) == removed
    assert effect.replaced == EMPTY


# name, before, player, point, after, taken, own, what stood there
OVERWRITTEN = [
    ("one's own stone", "X . .", "X a1", "X . .", "", "", BLACK),
    ("the opponent's stone", "O . .", "X a1", "X . .", "", "", WHITE),
    (
        "the opponent's stone that held a chain together",
        """
        . X . .
        X O O X
        . X X .
        """,
        "X c2",
        """
        . X . .
        X . X X
        . X X .
        """,
        "b2",
        "",
        WHITE,
    ),
    (
        "the opponent's last stone, where one's own has no liberty",
        """
        . O . .
        O O O .
        . O . .
        """,
        "X b2",
        """
        . O . .
        O . O .
        . O . .
        """,
        "",
        "b2",
        WHITE,
    ),
    (
        "one's own stone in a chain with no liberties",
        ". O X X O .",
        "X c1",
        ". O . . O .",
        "",
        "c1 d1",
        BLACK,
    ),
]


@pytest.mark.parametrize(
    ("before", "play", "after", "captured", "removed", "replaced"),
    [case[1:] for case in OVERWRITTEN],
    ids=[case[0] for case in OVERWRITTEN],
)
def test_a_play_over_a_stone_is_executed_and_reported(
    before: str, play: str, after: str, captured: str, removed: str, replaced: int
) -> None:
    position = board(before)
    player, point = play.split()
    effect = position.play(at(point, position), COLORS[player])
    assert drawn(position) == drawing(after)
    assert names(effect.captured, position) == captured
    assert names(effect.removed, position) == removed
    assert effect.replaced == replaced


def test_a_play_that_captures_nothing_reports_nothing() -> None:
    position = board(". X . .")
    assert position.play(at("c1", position), WHITE) is QUIET
