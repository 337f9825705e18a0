"""Boards made to take long take a bounded number of times as long as a usual game.

Searches, proofs and explanations stop after a number of positions, points or chains, so that no
board makes them explode. The guide's page on security names the bound.
"""

from itertools import count

import pytest
from helpers.growth import assert_proportional, seconds

from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

MOST_TIMES = 600
"""Twice what the guide says of the largest board."""
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
REFEREE = Referee(Settings(Rulesets()))
PATTERNS = {
    "chains of two without eyes": ["XO.", "O.X", ".XO"],
    "snakes": ["X.X.X", "XXXXX", "O.O.O", "OOOOO"],
    "one-eyed groups": ["XXXOOO", "X.XO.O", "XXXOOO", "OOOXXX", "O.OX.X", "OOOXXX"],
    "kos": [".X.O", "X.XO", ".XO.", "XO.O"],
    "false eyes": ["XX.X", "X.XX", ".XXO", "OOO."],
    "found by changing such boards at random": [
        "OOXXOXOXOO.OXOOX..O",
        "OOOOO.XOO..OOXOOXOX",
        ".OXOOXXOXO..OXXXO.X",
        "OOOOOX.OXOXOXXXOOOX",
        "OO.OO.OOXO.OOO.OOO.",
        ".OXOOOOXXOOOXOXXOXO",
        ".OOXOOOXOXXX.XXXO.X",
        "XXXXOXXOXX.XXOO.XO.",
        "XOOXXOXXOXOOXXOXOXO",
        "XXXX.XXX.OOOXXOXXXX",
        "OXOOXXOXOXXXXOOOOOO",
        "XOX.OX.OXO.XOXXOXOO",
        "O..OXOOOXXXOOOXOOXO",
        ".OX.OXX.XOOOO.OXOXO",
        ".OOXXOX.X.XXOXOXXXO",
        "XXXXX.OO.XOOXXOO.OX",
        ".OXXOXXXOXOOOXX.XOX",
        "XXOO.OOXXXX.XXXXOX.",
        ".OXOOO.XOOOXOXX.OOX",
    ],
    "two eyes and neutral points": ["XXXXX.OOOOO.", "X.X.XXO.O.OO", "XXXXX.OOOOO.", "X.XX.XO.OO.O"],
}  # fmt: skip


def board(pattern: list[str], side: int, result: str) -> bytes:
    """Return a record whose board is this pattern over and over, with a result that is wrong.

    On a board of more than 19 lines, which the network does not know, it marks the dead stones.
    """
    points: dict[str, list[str]] = {"X": [], "O": [], ".": []}
    for y in range(side):
        for x in range(side):
            row = pattern[y % len(pattern)]
            points[row[x % len(row)]].append(f"[{LETTERS[x]}{LETTERS[y]}]")
    black, white, empty = ("".join(points[each]) for each in "XO.")
    marks = f"TB{white}{empty}" if side > 19 else ""
    head = f"GM[1]FF[4]SZ[{side}]KM[6.5]RU[Japanese]RE[{result}]"
    return f"(;{head}AB{black}AW{white};B[];W[]{marks})".encode()


NUMBERS = count()
"""Of usual games, so that each is new: what is known of a position is kept."""


def usual(first: int) -> bytes:
    """Return a record that takes about as long as the median of real games."""
    move = LETTERS[first % 19] + LETTERS[first // 19 % 19]
    return f"(;SZ[19]KM[6.5]RU[Japanese]RE[B+3.5];B[{move}];W[ss];B[];W[])".encode()


@pytest.mark.parametrize(("side", "result"), [(19, "B+3.5"), (52, "B+303.5")])
@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_no_board_takes_much_longer_than_a_game(pattern: list[str], side: int, result: str) -> None:
    def cost(pattern: list[str] | None) -> float:
        data = board(pattern, side, result) if pattern else usual(next(NUMBERS))
        return seconds(lambda: [*reports([Source("g.sgf", data)], REFEREE)])

    cost(None)  # what is loaded at first use
    assert_proportional(cost, None, pattern, times=MOST_TIMES)
