"""The customary points of handicap stones.

The points are those of AGA 1991, rule 4, and of the Go Text Protocol's fixed handicap. They differ
in the third stone: the ruleset decides, and before it the habit of the record's server.
"""

from collections.abc import Iterable
from itertools import product

from gocheck.board.points import Point
from gocheck.record.servers import Server

# The Go Text Protocol, version 2, 4.1.1: fixed handicap.
_SMALLEST_SIDE = 7
"""Of a board with a fixed handicap."""
_SMALLEST_WITH_CENTRE = 9
"""Side from which on more than four stones are set up."""
_SIDE_WITH_FOURTH_LINE = 13
"""Side from which on the stones are on the fourth line, and not on the third."""
_CORNERS = 4
"""Stones that fit in the corners."""

_BOTTOM_LEFT, _TOP_RIGHT, _TOP_LEFT, _BOTTOM_RIGHT = (0, 2), (2, 0), (0, 0), (2, 2)
_LEFT, _RIGHT, _TOP, _BOTTOM, _CENTRE = (0, 1), (2, 1), (1, 0), (1, 2), (1, 1)
_GTP = "gtp"
_ORDERS = {
    # the Go Text Protocol, GNU Go, NNGS
    _GTP: (_BOTTOM_LEFT, _TOP_RIGHT, _TOP_LEFT, _BOTTOM_RIGHT),
    # AGA 1991, rule 4, but for the first two stones: Q16, D4, Q4, D16
    "aga": (_BOTTOM_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT, _TOP_LEFT),
    # OGS on 9x9
    "ogs": (_TOP_LEFT, _BOTTOM_RIGHT, _TOP_RIGHT, _BOTTOM_LEFT),
}
"""The corners in order, by name. `Ruleset.handicap_order` names the order of a ruleset, the table
of servers that of a server."""


def fixed_points(
    columns: int, rows: int, stones: int, server: Server | None = None, order: str | None = None
) -> tuple[Point, ...]:
    """Return the points of a fixed handicap; none without a custom.

    server: of the record, whose habit counts; order: of the ruleset, for all others; None for that
    of the Go Text Protocol.
    """
    small = min(columns, rows)
    centre = small >= _SMALLEST_WITH_CENTRE and columns % 2 and rows % 2
    if small < _SMALLEST_SIDE or not 2 <= stones <= (9 if centre else _CORNERS):
        return ()
    habit = server.handicap_order(columns, rows) if server else None
    places = list(_ORDERS[habit or order or _GTP][:stones])
    # Six and more stones are on the sides as well, eight and more on all four.
    if stones >= 6:
        places += [_LEFT, _RIGHT]
    if stones >= 8:
        places += [_TOP, _BOTTOM]
    if stones > _CORNERS and stones % 2:
        places.append(_CENTRE)
    across, down = _lines(columns), _lines(rows)
    return tuple((across[column], down[row]) for column, row in places)


def on_fixed_points(columns: int, rows: int, stones: Iterable[Point]) -> bool | None:
    """Return whether stones are on the points of a fixed handicap, however the board is turned.

    None without a custom for so many stones on such a board.
    """
    placed = frozenset(stones)
    custom = frozenset(fixed_points(columns, rows, len(placed)))
    if not custom:
        return None
    for swapped, across, down in product((False, True), (False, True), (False, True)):
        if swapped and columns != rows:
            continue
        turned = {
            (columns - 1 - column if across else column, rows - 1 - row if down else row)
            for column, row in custom
        }
        if placed == ({(row, column) for column, row in turned} if swapped else turned):
            return True
    return False


def _lines(side: int) -> tuple[int, int, int]:
    """Return the first, the middle and the last line of the handicap points."""
    near = 3 if side >= _SIDE_WITH_FOURTH_LINE else 2
    return near, side // 2, side - 1 - near
