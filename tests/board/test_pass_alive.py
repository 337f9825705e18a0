"""What is alive however often its owner passes, and what is dead inside it.

In the expected drawing X and O are a colour's pass-alive area, stones and surrounded points.
"""

import pytest
from helpers.boards import drawing, drawn_position
from helpers.finished_games import position

from gocheck.board.pass_alive import pass_alive

NOTHING = "nothing"

SITUATIONS = [
    # (name, position, with suicide illegal, with suicide of several stones allowed)
    (
        "two eyes",
        """
        . X . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        """,
        """
        X X X X . .
        X X X X . .
        . . . . . .
        . . . . . .
        """,
        "the same",
    ),
    (
        "one eye",
        """
        . X O .
        X X O .
        O O O .
        """,
        NOTHING,
        "the same",
    ),
    (
        "an eye at A4 and a false one at C2: White can take D2",
        """
        . X O . .
        X X X O .
        O X . X O
        O O X O .
        """,
        NOTHING,
        "the same",
    ),
    (
        # B4 is a chain of its own: both eyes are eyes of both chains. White may not play C4.
        # Were suicide allowed, he could: C4 takes his three stones off, and after B3 and C4
        # again A4 captures B4.
        "two chains with two eyes between them, one holding two stones",
        """
        . X . X O .
        X O O X O .
        X X X X O .
        O O O O O .
        """,
        """
        X X X X . .
        X X X X . .
        X X X X . .
        . . . . . .
        """,
        NOTHING,
    ),
    (
        "a stone caught in a second eye",
        """
        . X . O X O .
        X X X X X O .
        O O O O O O .
        """,
        """
        X X X X X . .
        X X X X X . .
        . . . . . . .
        """,
        "the same",
    ),
    (
        "room with one point, D4, that no wall touches: White cannot live there",
        """
        . X . . . X .
        X X . O . X X
        X . X X X . X
        X X X X X X X
        """,
        """
        X X X X X X X
        X X X X X X X
        X X X X X X X
        X X X X X X X
        """,
        "the same",
    ),
    (
        "room with two such points, D4 and D3: White is not dead by this proof",
        """
        . X . . . X .
        X X . O . X X
        . X . . . X .
        X X X X X X X
        """,
        """
        X X . . . X X
        X X . . . X X
        X X . . . X X
        X X X X X X X
        """,
        "the same",
    ),
    (
        "both colours",
        """
        . X O .
        X X O O
        . X O .
        X X O O
        """,
        """
        X X O O
        X X O O
        X X O O
        X X O O
        """,
        "the same",
    ),
    (
        "a corner that touches no stone, the first point of its region",
        """
        . . X . X
        . X X X X
        X X X . X
        X X X X X
        """,
        """
        X X X X X
        X X X X X
        X X X X X
        X X X X X
        """,
        "the same",
    ),
    ("an empty board", ". . .\n. . .", NOTHING, "the same"),
    (
        "a stone on a board of four points",
        ". X . .",
        NOTHING,
        "the same",
    ),
]


def alive(text: str, suicide: bool) -> str:
    stones, shape = position(text)
    return drawn_position(pass_alive(stones, shape, suicide=suicide), shape.columns)


@pytest.mark.parametrize(
    ("text", "illegal", "allowed"),
    [each[1:] for each in SITUATIONS],
    ids=[each[0] for each in SITUATIONS],
)
def test_pass_alive_chains_and_their_area(text: str, illegal: str, allowed: str) -> None:
    stones, shape = position(text)
    nothing = drawn_position(bytes(len(stones)), shape.columns)
    expected = nothing if illegal == NOTHING else drawing(illegal)
    assert alive(text, suicide=False) == expected
    if allowed != "the same":
        expected = nothing if allowed == NOTHING else drawing(allowed)
    assert alive(text, suicide=True) == expected
