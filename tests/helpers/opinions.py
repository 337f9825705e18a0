"""Small boards for the tests of the judge, and opinions to use in place of the network's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from helpers.boards import drawing

from gocheck.status.status import Status

Opinion = npt.NDArray[np.float32]

PROVED = """
    . X X O O . O
    X X X O O O O
    . X X O O O .
    X X X O O O O
    . X X O O . O
    """
"""Everything has two eyes. Area 15 for Black and 20 for White."""

LOST = """
    . X . X O O .
    X X X X O . O
    O . . X O O O
    X X X X O . O
    . X . X O O O
    """
"""White A3 is lost: all around it Black is alive whatever he does."""

OPEN = """
    . . . X O . .
    . X . X O . .
    . O . X O . .
    . . . X O . .
    . . . X O . .
    """
"""White B3 is as good as dead, and nothing is proved. Area 20 for Black and 15 for White."""

PARTLY = """
    . X . X O . .
    X X X X O O .
    O . . X O . .
    X X X X O . X
    . X . X O . .
    X X X X O O .
    . . . X O . .
    """
"""Black's wall is alive whatever he does, A5 is lost in it; nothing else is proved."""


def doubted(status: Status, chances: Mapping[int, float]) -> Status:
    """Return a status with the chance, by the first point of a chain, that it has another one."""
    verdicts = (
        each._replace(confidence=1 - chances[each.points[0]]) if each.points[0] in chances else each
        for each in status.verdicts
    )
    return replace(status, verdicts=tuple(verdicts))


def of_seki(confidence: float) -> float:
    """Return the confidence in a seki of chains of which each is judged alive with this one."""
    return max(0.5, round(confidence**2, 3))


def opinion(text: str) -> Opinion:
    """Read an opinion, a number for each point: tenths, Black's positive."""
    return np.array([float(word) / 10 for word in text.split()], dtype=np.float32)


def sure(text: str, confidence: float, lost: str = "") -> Opinion:
    """Return the opinion that all stones of a drawing live, but those of some columns and rows, and
    that each empty point is somebody's.

    confidence: in every stone; lost: pairs of a column and a row from the top, "1,2 3,0".
    """
    dead = {tuple(map(int, pair.split(","))) for pair in lost.split()}
    strength = {".": 1.0, "X": 2 * confidence - 1, "O": 1 - 2 * confidence}
    return np.array(
        [
            -strength[letter] if (column, row) in dead else strength[letter]
            for row, letters in enumerate(drawing(text).split("\n"))
            for column, letter in enumerate(letters)
        ],
        dtype=np.float32,
    )


def say(monkeypatch: pytest.MonkeyPatch, *opinions: Opinion) -> None:
    """Let the network have these opinions on the positions that it is asked about together."""

    def made_up(
        positions: Sequence[bytes], columns: int, rows: int, proved: Sequence[bytes]
    ) -> Opinion:
        assert len(positions) == len(opinions)
        assert {len(position) for position in (*positions, *proved)} == {columns * rows}
        return np.stack(opinions)

    monkeypatch.setattr("gocheck.status.judge.network.network.ownership", made_up)
