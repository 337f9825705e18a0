"""Values of the properties of any node, however a program or a person writes them.

Points that are not in SGF's form but have only one possible meaning; PL, whose turn it is; and
marks, labels and lines that are not at points of the board. Nothing depends on these, so the
finding is a note (SGF FF[4], markup properties).
"""

import contextlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from gocheck.board.points import IN_SMALL_LETTERS, Point, area_of, parse_point_name, sgf_points
from gocheck.board.stones import BLACK, WHITE
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.limits.resources import MOST_POINTS_LISTED
from gocheck.record.vocabulary import COLORS, meaning_of
from gocheck.sgf.source import Place
from gocheck.text.messages import beginning
from gocheck.text.parsing import normal_form, regex

LONGEST_POINT = 20
"""Characters of a value that are looked at for one point, which has two or three."""

LONGEST_POINT_LIST = 4000
"""Characters of one value that may list several points. All 361 points of a 19x19 board, with
commas, are 1,083."""

_BETWEEN = regex(r"[\s,;]+")
_COLORS = {"B": BLACK, "W": WHITE}
_LETTERS = {color: letter.encode("ascii") for letter, color in _COLORS.items()}
_BY_NUMBER = {"1": BLACK, "2": WHITE}
_MARKS = ("CR", "DD", "MA", "SL", "SQ", "TR", "VW")
_LINES = ("AR", "LN")
_LABELS = "LB"
MARKUP = frozenset((*_MARKS, *_LINES, _LABELS))
"""The properties that are checked."""
_SHOWN = 40
"""Characters of a value in a message: a choice, enough to find it by."""


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


def read_to_move(recorded: str, place: Place) -> tuple[int | None, list[Finding]]:
    """Return the colour that PL names, None where it names none, and the findings on it."""
    color = _COLORS.get(recorded)
    if color:
        return color, []
    folded = normal_form("NFKC", recorded).casefold()
    by_number = folded in _BY_NUMBER
    color = _BY_NUMBER.get(folded) or COLORS.get(meaning_of(folded) or "")
    if color is None:
        message = f"PL[{recorded}] is not B or W; it is ignored"
        return None, [finding("SGF106", message, place)]
    message = f"PL[{recorded}] is not B or W; read as PL[{'B' if color == BLACK else 'W'}]"
    return color, [finding("SGF145" if by_number else "SGF147", message, place)]


def sgf_color(value: bytes) -> bytes | None:
    """Return the colour that a value of PL names, as SGF writes it; None where it names none."""
    color, _ = read_to_move(value.decode("utf-8", errors="replace").strip(), Place())
    return _LETTERS[color] if color else None


def markup_findings(
    properties: Mapping[str, list[bytes]], node: int, points: Mapping[bytes, Point], board: str
) -> list[Finding]:
    """Return a finding on each markup property of a node with a value that is not in SGF's form.

    points: those of the board; board: its size, as "19x19".
    """
    found = []
    for name in [each for each in properties if each in MARKUP]:
        for index, value in enumerate(properties[name]):
            wanted = _wanted(name, value, points)
            if wanted:
                written = value.decode("utf-8", errors="replace")
                message = f"{name}[{beginning(written, _SHOWN)}] is not {wanted} of a {board} board"
                found.append(finding("SGF106", message, Place(node, name, index), severity=NOTE))
                break
    return found


def _wanted(name: str, value: bytes, points: Mapping[bytes, Point]) -> str | None:
    """Return what a value should be; None where it is that, or empty."""
    if not value.strip():
        return None
    if name in _MARKS:
        return None if area_of(value, points) else "a point"
    first, colon, last = value.partition(b":")
    if name == _LABELS:
        return None if colon and first.strip() in points else "a label at a point"
    ends = [first.strip(), last.strip()]
    return (
        None
        if ends[0] != ends[1] and all(end in points for end in ends)
        else "a line between two points"
    )
