"""The customary points of handicap stones.

The points are those of AGA 1991, rule 4, and of the Go Text Protocol's fixed handicap; servers
differ in the third stone (what each does was counted in real records).
"""

from collections.abc import Iterable
from itertools import product

from gocheck.board import Point
from gocheck.record.servers import KGS, OGS, Server

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
_GTP = (_BOTTOM_LEFT, _TOP_RIGHT, _TOP_LEFT, _BOTTOM_RIGHT)
"""The corners in order. The Go Text Protocol, GNU Go, NNGS; Fox, in 171 of 171 records with
three stones; Tygem, as programs that read its files place them."""
_BOTTOM_RIGHT_THIRD = (_BOTTOM_LEFT, _TOP_RIGHT, _BOTTOM_RIGHT, _TOP_LEFT)
"""KGS, in 126 of 129 records with three stones on star points, and OGS on 19x19."""
_OGS_SMALL = (_TOP_LEFT, _BOTTOM_RIGHT, _TOP_RIGHT, _BOTTOM_LEFT)
"""OGS on 9x9."""


def fixed_points(
    columns: int, rows: int, stones: int, server: Server | None = None
) -> tuple[Point, ...]:
    """Return the points of a fixed handicap; none without a custom.

    server: None for the usual order.
    """
    small, large = min(columns, rows), max(columns, rows)
    centre = small >= _SMALLEST_WITH_CENTRE and columns % 2 and rows % 2
    if small < _SMALLEST_SIDE or not 2 <= stones <= (9 if centre else _CORNERS):
        return ()
    corners = _GTP
    if server == KGS or (server == OGS and small == 19):
        corners = _BOTTOM_RIGHT_THIRD
    elif server == OGS and large == 9:
        corners = _OGS_SMALL
    places = list(corners[:stones])
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
