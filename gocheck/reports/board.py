"""A position drawn as text."""

from collections.abc import Mapping

from gocheck.board.points import column_name
from gocheck.board.stones import BLACK, WHITE

_ROOMY = 36
"""Boards of more columns are drawn without spaces, to fit a page of 80 columns."""


def draw(
    position: bytes, columns: int, rows: int, signs: Mapping[int, str], last: int | None = None
) -> list[str]:
    """Return the lines of a position with coordinates: X Black, O White, . empty.

    signs: other characters, by point; last: a point put in brackets, where there is room.
    """
    roomy = columns <= _ROOMY
    margin = len(str(rows))
    letters = _letters(columns, margin, roomy)
    lines = list(letters)
    for row in range(rows):
        cells = []
        for point in range(row * columns, (row + 1) * columns):
            color = position[point]
            sign = signs.get(point, "X" if color == BLACK else "O" if color == WHITE else ".")
            before = " "
            if point == last:
                before = "("
            elif point - 1 == last and point % columns:
                before = ")"
            cells.append(before + sign if roomy else sign)
        end = ")" if roomy and last == (row + 1) * columns - 1 else ""
        space = "" if roomy else " "
        lines.append(f"{rows - row:>{margin}}{space}{''.join(cells)}{end}")
    return lines + letters


def _letters(columns: int, margin: int, roomy: bool) -> list[str]:
    """Return the names of the columns: one line, or two where there are two letters."""
    names = [column_name(column).rjust(2) for column in range(columns)]
    rows = [[name[0] for name in names], [name[1] for name in names]]
    gap = " " if roomy else ""
    return [(" " * (margin + 1) + gap.join(row)).rstrip() for row in rows if "".join(row).strip()]
