"""SZ, and what the points of a record say of the size of the board where SZ does not."""

import re
from collections.abc import Iterator

from sgfmill import sgf_grammar

from gocheck.points import MAXIMUM_SIDE, Point, sgf_points

_SIZE = re.compile(rb"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?\Z")
_USUAL = 19
_PASS = b"tt"
"""No point, as moves to 19x19 have it."""


def read_size(value: bytes) -> tuple[int, int] | None:
    """Return columns and rows as SZ gives them; None where it is no size that SGF can hold."""
    size = _SIZE.match(value)
    if not size:
        return None
    columns, rows = int(size[1]), int(size[2] or size[1])
    if 1 <= columns <= MAXIMUM_SIDE and 1 <= rows <= MAXIMUM_SIDE:
        return columns, rows
    return None


def infer_size(tree: sgf_grammar.Coarse_game_tree) -> tuple[int, int] | None:
    """Return 19x19 if it holds all moves and stones of a record, else the smallest square.

    None where there is no point to tell from.
    """
    lines = max((max(point) + 1 for point in _points(tree)), default=0)
    if not lines:
        return None
    side = max(lines, _USUAL)
    return side, side


def within(tree: sgf_grammar.Coarse_game_tree, side: int) -> bool:
    """Return whether all moves and stones lie within so many lines from the upper left."""
    return all(max(point) < side for point in _points(tree))


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
