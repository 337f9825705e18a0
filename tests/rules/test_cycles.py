"""What a cycle is called: only what the moves and the stones prove."""

import pytest
from helpers.boards import empty, record

from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.cycles import cycle
from gocheck.replay.replay import replay

KO = """
    . X O . .
    X . . O .
    . X O . .
"""
TRIPLE_KO = """
    . X O .
    X O . O
    . X O .
    X . X O
    . X O .
    X O . O
    . X O .
"""
QUADRUPLE_KO = f"""{TRIPLE_KO.rstrip()}
    X . X O
    . X O .
"""
TRIPLE_KO_AND_A_FOURTH_LEFT_ALONE = f"""{TRIPLE_KO.rstrip()}
    X O . O
    . X O .
"""
# On the left two groups stand by a double ko, at B4, C4 and at B2, C2. On the right White has one
# eye, J1, and the ko at F1, G1, inside a group of Black's that has two eyes.
MOONSHINE = """
    X . O O X . X X X
    X X O O X X X . X
    X . X O X X X X X
    X X O O X X X X X
    X O . O X X O O O
    X X O O X O . O .
"""
NO_MOONSHINE = MOONSHINE.replace("X X X . X", "X X X X X")
SEND_TWO = """
    . . . . .
    X X O O .
    . O . O .
"""
ETERNAL_LIFE = """
    . . . .
    X X O O
    X . O O
"""

# name, start, first to move, moves, the turn at which the position stood, what it is called
CYCLES = [
    ("a ko retaken at once", KO, WHITE, "b2 c2 b2", 1, "ko, 2 moves"),
    ("a ko retaken after passes", KO, WHITE, "b2 c2 pass pass b2", 1, "ko, 4 moves"),
    ("a triple ko", TRIPLE_KO, BLACK, "c6 b4 c2 b6 c4 b2", 0, "triple ko, 6 moves"),
    (
        "a triple ko that goes round twice",
        TRIPLE_KO,
        BLACK,
        "c6 b4 c2 b6 c4 b2 c6",
        1,
        "triple ko, 6 moves",
    ),
    (
        "a quadruple ko",
        QUADRUPLE_KO,
        BLACK,
        "c8 b6 c4 b2 c6 b8 c2 b4",
        0,
        "quadruple ko, 8 moves",
    ),
    (
        "a fourth ko that takes no part",
        TRIPLE_KO_AND_A_FOURTH_LEFT_ALONE,
        BLACK,
        "c8 b6 c4 b8 c6 b4",
        0,
        "triple ko, 6 moves",
    ),
    ("moonshine life", MOONSHINE, BLACK, "g1 b4 c2 f1 c4 b2", 0, "moonshine life, 6 moves"),
    (
        "as moonshine life, but Black around has one eye",
        NO_MOONSHINE,
        BLACK,
        "g1 b4 c2 f1 c4 b2",
        0,
        "triple ko, 6 moves",
    ),
    ("double ko", MOONSHINE, WHITE, "b4 c2 pass c4 b2", 0, "double ko, 5 moves"),
    (
        "PSK and SSK differ",
        empty(4, 4),
        BLACK,
        "a2 b1 b2 c2 b3 d1 a3 a1 c1 b1",
        7,
        "sending two, returning one, 3 moves",
    ),
    (
        "sending two, returning one",
        SEND_TWO,
        WHITE,
        "a1 c1 b1 pass",
        0,
        "sending two, returning one, 4 moves",
    ),
    ("eternal life", ETERNAL_LIFE, BLACK, "c3 a3 d3 b3 c3", 1, "eternal life, 4 moves"),
    ("a ko, and a play off the board", KO, WHITE, "b2 c2 off off b2", 1, "cycle of 4 moves"),
    ("a ko, and a play on a stone", KO, WHITE, "b2 c2 c2 c2 b2", 1, "cycle of 4 moves"),
    (
        "no name for two rounds of it",
        ETERNAL_LIFE,
        BLACK,
        "c3 a3 d3 b3 c3 a3 d3 b3 c3",
        1,
        "cycle of 8 moves",
    ),
]


@pytest.mark.parametrize(
    ("start", "first", "moves", "turn", "expected"),
    [case[1:] for case in CYCLES],
    ids=[case[0] for case in CYCLES],
)
def test_kinds_of_cycles(start: str, first: int, moves: str, turn: int, expected: str) -> None:
    happened = replay(record(start, moves, to_move=first))
    last = len(happened.moves)
    assert happened.positions[turn] == happened.positions[last]
    found = cycle(happened, turn, last)
    assert found.name == expected
    assert (found.first, found.last) == (turn + 1, last)
    assert [name.lower() for name in found.moves] == moves.replace("off", "zz").split()[turn:]
