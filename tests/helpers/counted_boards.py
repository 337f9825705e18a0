"""Drawings of what each point of a drawn position counts as.

A position is drawn with ``X`` and ``O`` for living stones, ``x`` and ``o`` for dead ones. The
answer has ``X`` and ``O`` for stones alive by themselves, ``B`` and ``W`` for those alive in seki
only, ``b`` and ``w`` for territory, ``f`` for false eyes, ``e`` for
whatever else is surrounded in seki, and ``.`` for dame.
"""

from helpers.boards import drawing

from gocheck.board.board import geometry
from gocheck.status.life.count import Count, count

_COLORS = {".": 0, "X": 1, "x": 1, "O": 2, "o": 2}


def counted(text: str) -> Count:
    """Count a drawn position."""
    rows = drawing(text).split("\n")
    letters = "".join(rows)
    dead = frozenset(point for point, letter in enumerate(letters) if letter in "xo")
    position = bytes(_COLORS[letter] for letter in letters)
    return count(position, dead, geometry(len(rows[0]), len(rows)))


def shown(text: str) -> str:
    """Count a drawn position and draw the answer."""
    result = counted(text)
    rows = drawing(text).split("\n")
    letters = list("".join(rows).replace("x", ".").replace("o", "."))
    for points, letter in (
        (result.territory[0], "b"),
        (result.territory[1], "w"),
        (result.seki_eyes[0] | result.seki_eyes[1], "e"),
        (result.false_eyes[0] | result.false_eyes[1], "f"),
    ):
        for point in points:
            letters[point] = letter
    for point in result.seki:
        letters[point] = "B" if letters[point] == "X" else "W"
    columns = len(rows[0])
    return "\n".join("".join(letters[at : at + columns]) for at in range(0, len(letters), columns))
