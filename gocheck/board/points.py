"""Points: their names for people (``Q16``) and in SGF (``pd``), and their numbers.

A point is a pair (column, row), both from 0, counted from the top left as in SGF.
`gocheck.board.board` uses its number.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Protocol

RECTANGLES_KEPT = 64
"""Rectangles whose points are kept: files that name one thousands of times are few, but are. A
choice."""

Point = tuple[int, int]

MAXIMUM_SIDE = 52
"""SGF has 52 letters, a-z and A-Z."""
IN_SMALL_LETTERS = 26
"""Lines of the largest board whose points need no capital letters."""

_SGF_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class _Sized(Protocol):
    """Anything with the size of a board."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...


def number_of(point: Point, columns: int) -> int:
    """Return the number of a point on a board with this many columns."""
    column, row = point
    return row * columns + column


def point_of(number: int, columns: int) -> Point:
    """Return the point with a number on a board with this many columns."""
    row, column = divmod(number, columns)
    return column, row


def name_of(number: int, on: _Sized) -> str:
    """Return the name of the point with a number: ``Q16``."""
    return point_name(point_of(number, on.columns), on.rows)


def column_name(column: int) -> str:
    """Return the letters of a column: A to Z without I, then AA, AB and so on."""
    rounds, letter = divmod(column, len(_COLUMN_LETTERS))
    prefix = _COLUMN_LETTERS[rounds - 1] if rounds else ""
    return prefix + _COLUMN_LETTERS[letter]


def point_name(point: Point, rows: int) -> str:
    """Return the name of a point, rows numbered from the bottom: ``Q16``."""
    column, row = point
    return f"{column_name(column)}{rows - row}"


@cache
def point_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the name of every point of a board, by its number."""
    return tuple(
        point_name((column, row), rows) for row in range(rows) for column in range(columns)
    )


def parse_point_name(text: str, columns: int, rows: int) -> Point:
    """Return the point of a name such as ``Q16`` or ``aa30``, in either case.

    Raises ValueError if the text is not a point of a board of this size.
    """
    name = text.strip().upper()
    letters = name.rstrip("0123456789")
    number = name[len(letters) :]
    for column in range(columns):
        if column_name(column) == letters and number and 1 <= int(number) <= rows:
            return column, rows - int(number)
    raise ValueError(f"{text!r} is not a point of a {columns}x{rows} board")


@cache
def sgf_points(columns: int, rows: int) -> Mapping[bytes, Point]:
    """Return every SGF point of a board, keyed by its two letters."""
    return {
        (_SGF_LETTERS[column] + _SGF_LETTERS[row]).encode("ascii"): (column, row)
        for row in range(rows)
        for column in range(columns)
    }


def sgf_point(point: Point) -> str:
    """Return the two SGF letters of a point."""
    column, row = point
    return _SGF_LETTERS[column] + _SGF_LETTERS[row]


def area_of(value: bytes, points: Mapping[bytes, Point]) -> list[Point]:
    """Return the points of one SGF value, a point or a rectangle ("aa:cc"); none for other text.

    points: all points of the board (`sgf_points`). Any two opposite corners of a rectangle are
    accepted, though SGF wants the upper left corner first.
    """
    first, colon, last = value.strip().partition(b":")
    corner = points.get(first.strip())
    opposite = points.get(last.strip()) if colon else corner
    if corner is None or opposite is None:
        return []
    (left, right), (top, bottom) = map(sorted, zip(corner, opposite, strict=True))
    return list(_rectangle(left, top, right, bottom))


@lru_cache(maxsize=RECTANGLES_KEPT)
def _rectangle(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    """Return the points of a rectangle; cached, since some files repeat one thousands of times."""
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    return tuple((column, row) for row in rows for column in columns)


def plain_area(value: bytes, points: Mapping[bytes, Point]) -> bytes:
    """Return a point or a rectangle as valid SGF: the upper left corner first, one point alone.

    value: a value for which `area_of` returns points.
    """
    area = area_of(value, points)
    first, last = (sgf_point(corner) for corner in (area[0], area[-1]))
    return (first if first == last else f"{first}:{last}").encode("ascii")
