"""Points as users write them: "Q16", (column, row), and SGF's letters."""

from __future__ import annotations

from typing import NamedTuple

from gocheck.board.points import number_of, parse_point_name, point_names, sgf_point, sgf_points
from gocheck.library.arguments import sides_of
from gocheck.text.messages import Error

Size = int | tuple[int, int]
"""The lines of a board, or its (columns, rows)."""


class Coordinates(NamedTuple):
    """A point: its `column` and `row`, both from 0 at the top left, as SGF counts."""

    column: int
    """The column, from 0 at the left."""
    row: int
    """The row, from 0 at the top."""

    @property
    def sgf(self) -> str:
        """The point as SGF writes it: "pd"."""
        return sgf_point(self)


Coordinates.__module__ = "gocheck"


def coordinates(point: str, size: Size = 19) -> Coordinates:
    """Return the column and the row of a point such as "Q16", or "pd" as SGF writes it.

    Raises `gocheck.Error` if it is not a point of a board of this size.
    """
    columns, rows = sides_of(size)
    letters = sgf_points(columns, rows).get(point.encode("utf-8", "replace"))
    try:
        return Coordinates(*(letters or parse_point_name(point, columns, rows)))
    except ValueError as error:
        raise Error(str(error)) from None


def point_name(point: tuple[int, int] | str, size: Size = 19) -> str:
    """Return the name of a point, such as "Q16": of its (column, row), or as SGF writes it.

    Raises `gocheck.Error` if it is not a point of a board of this size.
    """
    columns, rows = sides_of(size)
    column, row = coordinates(point, size) if isinstance(point, str) else point
    if not (0 <= column < columns and 0 <= row < rows):
        raise Error(f"{point!r} is not a point of a {columns}x{rows} board")
    return point_names(columns, rows)[number_of((column, row), columns)]
