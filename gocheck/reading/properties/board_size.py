"""SZ, and the size of the board by the points of a record where SZ does not give it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gocheck.board.points import IN_SMALL_LETTERS, MAXIMUM_SIDE, Point, sgf_points
from gocheck.record.vocabulary import folded
from gocheck.sgf.parser import sgf_grammar
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


@dataclass(frozen=True, slots=True)
class Played:
    """What is played and set up in a record."""

    points: frozenset[Point]
    """Of all moves and setup stones; tt is a pass."""

    @classmethod
    def of(cls, tree: sgf_grammar.Coarse_game_tree) -> "Played":
        """Return the points of a record, variations too."""
        return cls(frozenset(_points(tree)))

    def holds(self, columns: int, rows: int) -> bool:
        """Return whether a board holds all of them."""
        return not self.off(columns, rows)

    def off(self, columns: int, rows: int) -> int:
        """Return how many lie off a board."""
        return sum(column >= columns or row >= rows for column, row in self.points)

    def side(self) -> int:
        """Return the side of the smallest square that holds them all, 0 without any."""
        return max((max(point) + 1 for point in self.points), default=0)


def size_text(columns: int, rows: int) -> str:
    """Return a size as messages show it."""
    return f"{columns}x{rows}"


def read_size(value: bytes) -> tuple[int, int] | None:
    """Return columns and rows as SZ gives them; None where it is not a size in SGF."""
    size = _SIZE.match(value)
    return _within_limits(int(size[1]), int(size[2] or size[1])) if size else None


def is_too_large(value: bytes) -> bool:
    """Return whether SZ gives a size in SGF's form that is too large for SGF."""
    size = _SIZE.match(value)
    return size is not None and max(int(size[1]), int(size[2] or 0)) > MAXIMUM_SIDE


def size_in_words(text: str) -> tuple[int, int] | None:
    """Return columns and rows as people write them; None where it is not a size."""
    size = _IN_WORDS.fullmatch(folded(text))
    return _within_limits(int(size[1]), int(size[2] or size[1])) if size else None


def infer_size(played: Played) -> tuple[int, int] | None:
    """Return 19x19 if it holds all moves and stones of a record, else the smallest square.

    None without any point.
    """
    side = max(played.side(), _USUAL)
    return (side, side) if played.points else None


def larger_size(played: Played, columns: int, rows: int, *, stated: bool) -> tuple[int, int] | None:
    """Return the larger size that a record must have been played on.

    stated: whether SZ gives the smaller one; then at least half of the points have to lie off it,
    or a third if they are many, else more than a few. None where the size may be right and the
    points wrong.
    """
    size = infer_size(played)
    off = played.off(columns, rows)
    if size is None or off <= _FEW or max(size) > max(IN_SMALL_LETTERS, columns, rows):
        return None
    share = 3 if off >= _MANY else 2
    return None if stated and share * off < len(played.points) else size


def smaller_size(
    plays: list[bytes], played: Played, *, ended: bool
) -> tuple[tuple[int, int], bool] | None:
    """Return the size of a small board if everything lies within it, and whether it must be that.

    plays: the moves of the main line; ended: whether the game was played to its end. It must be
    a small board if the moves of an ended game fill half of it and reach its far lines: on 19x19 no
    game ends in a corner. None where too little is played to decide.
    """
    for side in _SMALL:
        if 3 * len(plays) < side * side or not played.holds(side, side):
            continue
        points = {point for play in plays if (point := sgf_points(side, side).get(play.strip()))}
        if not points:
            return None  # nothing but passes
        far = all(max(point[axis] for point in points) >= side - 2 for axis in (0, 1))
        return (side, side), ended and far and 2 * len(points) >= side * side
    return None


def _within_limits(columns: int, rows: int) -> tuple[int, int] | None:
    if 1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE:
        return columns, rows
    return None


def _points(tree: sgf_grammar.Coarse_game_tree) -> Iterator[Point]:
    """Yield the points of all moves and setups; a tt is a pass."""
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
