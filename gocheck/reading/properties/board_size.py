"""SZ, and the size of the board by the points of a record where SZ does not give it.

Start reading at `stated_size`, `assumed_size` and `larger_size`.
"""

from collections.abc import Iterator

from gocheck.board.points import IN_SMALL_LETTERS, MAXIMUM_SIDE, Point, sgf_points
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import NOTE
from gocheck.reading.properties.property_index import text_of
from gocheck.record.vocabulary import folded
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Place
from gocheck.text.parsing import regex

_SIZE = regex(rb"\s*\+?(\d{1,3})\s*(?::\s*\+?(\d{1,3})\s*)?\Z")
_IN_WORDS = regex(
    r"([0-9]{1,2})(?:\.0)?\s*(?:(?:x|×|\*|,|;|:|by|op|\s)\s*([0-9]{1,2})\s*)?"
    r"(?:路盤?|路盘|줄|lines?|lijnen|board|bord)?"
)
"""13x13, "9,9", １９, 19路: as people write it."""
_USUAL = 19
"""SGF's default for Go (FF[4], property SZ)."""
_PASS = b"tt"
"""A pass on boards up to 19x19."""
_SMALL = (9, 13)
"""Sides of the small boards that are usual."""
_FEW = 3
"""The most points off the board that may be slips: a choice."""
_MANY = 20
"""The least number of points off the board that cannot be slips, so that a smaller share of them is
enough: a choice."""


_Size = tuple[int, int]
"""Columns and rows."""


def size_text(columns: int, rows: int) -> str:
    """Return a size as messages show it."""
    return f"{columns}x{rows}"


def read_size(value: bytes) -> _Size | None:
    """Return columns and rows as SZ gives them; None where it is not a size in SGF."""
    size = _SIZE.match(value)
    return _within_limits(int(size[1]), int(size[2] or size[1])) if size else None


def stated_size(
    value: bytes, tree: sgf_grammar.Coarse_game_tree, place: Place
) -> tuple[_Size | None, list[Finding]]:
    """Return columns and rows as SZ gives them, and the finding on it.

    Where it is not a size, they are 19x19 if that holds all moves and stones of the record, else
    the smallest square that does; None without any point. place: that of SZ.
    """
    stated = text_of(value)
    size = read_size(value)
    if size:
        if b":" not in value or size[0] != size[1]:
            return size, []
        message = f"SZ[{stated}] is a square board; SGF writes it as SZ[{size[0]}]"
        return size, [finding("SGF119", message, place, severity=NOTE)]
    points = frozenset(_points(tree))
    words = _IN_WORDS.fullmatch(folded(stated))
    size = _within_limits(int(words[1]), int(words[2] or words[1])) if words else None
    if size and not _off(points, *size):
        message = f"SZ[{stated}] is not in SGF's form; read as {size_text(*size)}"
        return size, [finding("SGF119", message, place)]
    if not points:
        message = f"SZ[{stated}] is not a board size (1 to {MAXIMUM_SIDE}, or COLUMNS:ROWS);"
        return None, [finding("SGF104", f"{message} the game is not checked", place)]
    side = max(_side(points), _USUAL)
    match = _SIZE.match(value)
    is_too_large = match and max(int(match[1]), int(match[2] or 0)) > MAXIMUM_SIDE
    what = f"above {MAXIMUM_SIDE}" if is_too_large else "not a board size"
    message = (
        f"SZ[{stated}] is {what}; treated as {size_text(side, side)}, which holds all points of"
        " the record"
    )
    return (side, side), [finding("SGF119", message, place)]


def assumed_size(
    plays: list[bytes], tree: sgf_grammar.Coarse_game_tree, *, ended: bool
) -> tuple[_Size, list[Finding]]:
    """Return SGF's 19x19, or a small board where the moves leave no other reading.

    plays: the moves of the main line; ended: whether the game was played to its end. It must be
    a small board if the moves of an ended game fill half of it and reach its far lines: on 19x19 no
    game ends in a corner.
    """
    usual = (_USUAL, _USUAL)
    played = frozenset(_points(tree)) if plays else frozenset()
    for side in _SMALL:
        if 3 * len(plays) < side * side or _off(played, side, side):
            continue
        points = {point for play in plays if (point := sgf_points(side, side).get(play.strip()))}
        if not points:
            return usual, []  # nothing but passes
        message = f"SZ is missing, which means 19x19, but all points lie within {side}x{side}"
        far = all(max(point[axis] for point in points) >= side - 2 for axis in (0, 1))
        if not (ended and far and 2 * len(points) >= side * side):
            return usual, [finding("SGF119", message, Place(0), severity=NOTE)]
        message += "; treated as that size, since the game is finished there"
        return (side, side), [finding("SGF119", message, Place(0, "SZ"))]
    return usual, []


def larger_size(
    size: _Size, tree: sgf_grammar.Coarse_game_tree, place: Place, *, stated: bool
) -> tuple[_Size | None, list[Finding]]:
    """Return the larger size that a record must have been played on, and the finding on that.

    stated: whether SZ gives the smaller one; then at least half of the points have to lie off it,
    or a third if they are many, else more than a few. None where the size may be right and the
    points wrong. place: that of SZ.
    """
    points = frozenset(_points(tree))
    off = _off(points, *size)
    says = f"SZ gives {size_text(*size)}" if stated else "SZ is missing, which means 19x19"
    side = max(_side(points), _USUAL)
    share = 3 if off >= _MANY else 2
    if (
        off > _FEW
        and side <= max(IN_SMALL_LETTERS, *size)
        and not (stated and share * off < len(points))
    ):
        message = (
            f"{says}, but {off} of {len(points)} points lie outside; treated as"
            f" {size_text(side, side)}, which holds all"
        )
        return (side, side), [finding("SGF119", message, place)]
    if not off or stated:
        return None, []
    what = "a point lies" if off == 1 else f"{off} points lie"
    message = f"{says}, but {what} outside; {size_text(side, side)} would hold all points"
    return None, [finding("SGF119", message, Place(0))]


def _off(points: frozenset[Point], columns: int, rows: int) -> int:
    return sum(column >= columns or row >= rows for column, row in points)


def _side(points: frozenset[Point]) -> int:
    """Return the side of the smallest square that holds all points, 0 without any."""
    return max((max(point) + 1 for point in points), default=0)


def _within_limits(columns: int, rows: int) -> tuple[int, int] | None:
    if 1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE:
        return columns, rows
    return None


def _points(tree: sgf_grammar.Coarse_game_tree) -> Iterator[Point]:
    """Yield the points of all moves and setups, variations too; a tt is a pass."""
    largest = sgf_points(MAXIMUM_SIDE, MAXIMUM_SIDE)
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        waiting += each.children
        for properties in each.sequence:
            for identifier in ("B", "W", "AB", "AW", "AE"):
                for value in properties.get(identifier, ()):
                    for text in value.split(b":"):
                        point = largest.get(text.strip())
                        if point is not None and text.strip() != _PASS:
                            yield point
