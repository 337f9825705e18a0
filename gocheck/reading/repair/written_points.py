"""Points that are not in SGF's form but have only one possible meaning."""

import contextlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from gocheck.board import IN_SMALL_LETTERS, Point, area_of, parse_point_name, sgf_points
from gocheck.limits import LONGEST_POINT, LONGEST_POINT_LIST, MOST_POINTS_LISTED
from gocheck.text import regex

_BETWEEN = regex(r"[\s,;]+")


def normalized_point(written: str, columns: int, rows: int) -> bytes:
    """Return a point without white space, control characters, backslashes and wide letters.

    Capitals are small letters on boards that have no points in capitals.
    """
    folded = unicodedata.normalize("NFKC", written[:LONGEST_POINT])
    letters = "".join(each for each in folded if each.isprintable() and each not in " \\")
    small = columns <= IN_SMALL_LETTERS and rows <= IN_SMALL_LETTERS
    return (letters.lower() if small else letters).encode("ascii", errors="replace")


def points_of_each(values: Iterable[bytes], columns: int, rows: int) -> Iterator[list[Point]]:
    """Yield the points of each value of a list, in SGF's form or as they are meant.

    Ends where there are more than `MOST_POINTS_LISTED` in all.
    """
    every = list(values)
    points = sgf_points(columns, rows)
    names = all_odd(every, points)
    listed = 0
    for value in every:
        if listed > MOST_POINTS_LISTED:
            return
        area = area_of(value, points) or points_in_value(value, columns, rows, names=names)
        listed += len(area)
        yield area


def all_odd(values: Iterable[bytes], points: Mapping[bytes, Point]) -> bool:
    """Return whether no value of a list of points is in SGF's form.

    points: those of the board, as `sgf_points` gives them.
    """
    return not any(area_of(value, points) for value in values)


def points_in_value(value: bytes, columns: int, rows: int, *, names: bool) -> list[Point]:
    """Return the points of a value of a list, none where it has none.

    Points with commas or spaces between them, and in capitals, as rectangles too. names: whether
    points may be as people write them (D4).
    """
    points = sgf_points(columns, rows)
    written = value.decode("utf-8", errors="replace")
    area = area_of(normalized_point(written, columns, rows), points)
    if area or len(written) > LONGEST_POINT_LIST:
        return area
    found: list[Point] = []
    for part in _BETWEEN.split(written.strip()):
        point = points.get(normalized_point(part, columns, rows))
        if point is None and names:
            with contextlib.suppress(ValueError):
                point = parse_point_name(part, columns, rows)
        if point is None:
            return []
        found.append(point)
    return found
