"""A position as an SVG document. Start reading at `drawing`."""

from __future__ import annotations

from collections.abc import Iterator

from gocheck.board import BLACK, Geometry, column_name
from gocheck.status import Status

_STEP = 24
"""The distance of two lines, in pixels."""
_MARGIN = 30
"""The distance of the first line from the edge, with the coordinates in between."""
_WOOD, _INK, _PAPER = "#e8c382", "#222", "#fff"
_DEAD_OPACITY = 0.45
_STAR_SIDES = {9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}
"""The lines of the star points, by the side of the board."""


def drawing(position: bytes, geometry: Geometry, last: int | None, status: Status | None) -> str:
    """Return the document.

    last: the number of a point that gets a mark, None for no mark; status: what is shown of the
    stones and the territory: dead stones are pale, stones in seki have a square, and territory has
    small squares of its owner.
    """
    columns, rows = geometry.columns, geometry.rows
    width, height = (2 * _MARGIN + (side - 1) * _STEP for side in (columns, rows))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="{_WOOD}"/>',
        *_lines(columns, rows),
        *_coordinates(columns, rows),
        *_stones(position, columns, status),
        *(_territory(columns, status) if status else ()),
    ]
    if last is not None:
        x, y = _at(last, columns)
        ink = _PAPER if position[last] == BLACK else _INK
        parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="none" stroke="{ink}"/>')
    return "".join((*parts, "</svg>"))


def _at(point: int, columns: int) -> tuple[int, int]:
    """Return where a point is, in pixels."""
    row, column = divmod(point, columns)
    return _MARGIN + column * _STEP, _MARGIN + row * _STEP


def _lines(columns: int, rows: int) -> Iterator[str]:
    right, bottom = _MARGIN + (columns - 1) * _STEP, _MARGIN + (rows - 1) * _STEP
    across = "".join(f"M{_MARGIN} {_MARGIN + row * _STEP}H{right}" for row in range(rows))
    down = "".join(f"M{_MARGIN + each * _STEP} {_MARGIN}V{bottom}" for each in range(columns))
    yield f'<path d="{across}{down}" stroke="{_INK}" stroke-linecap="square"/>'
    for column in _STAR_SIDES.get(columns, ()):
        for row in _STAR_SIDES.get(rows, ()):
            x, y = _at(row * columns + column, columns)
            yield f'<circle cx="{x}" cy="{y}" r="2.5" fill="{_INK}"/>'


def _coordinates(columns: int, rows: int) -> Iterator[str]:
    far = _MARGIN + (columns - 1) * _STEP + 20
    low = _MARGIN + (rows - 1) * _STEP + 24
    yield f'<g fill="{_INK}" text-anchor="middle">'
    for column in range(columns):
        x = _MARGIN + column * _STEP
        for y in (14, low):
            yield f'<text x="{x}" y="{y}">{column_name(column)}</text>'
    for row in range(rows):
        y = _MARGIN + row * _STEP + 4
        for x in (10, far):
            yield f'<text x="{x}" y="{y}">{rows - row}</text>'
    yield "</g>"


def _stones(position: bytes, columns: int, status: Status | None) -> Iterator[str]:
    for point, color in enumerate(position):
        if not color:
            continue
        x, y = _at(point, columns)
        fill, ink = (_INK, _PAPER) if color == BLACK else (_PAPER, _INK)
        pale = f' opacity="{_DEAD_OPACITY}"' if status and point in status.dead else ""
        yield f'<circle cx="{x}" cy="{y}" r="11" fill="{fill}" stroke="{_INK}"{pale}/>'
        if status and point in status.seki:
            box = f'x="{x - 4}" y="{y - 4}" width="8" height="8"'
            yield f'<rect {box} fill="none" stroke="{ink}" stroke-width="1.5"/>'


def _territory(columns: int, status: Status) -> Iterator[str]:
    for points, fill in zip(status.territory, (_INK, _PAPER), strict=True):
        for point in sorted(points):
            x, y = _at(point, columns)
            box = f'x="{x - 4}" y="{y - 4}" width="8" height="8"'
            yield f'<rect {box} fill="{fill}" stroke="{_INK}" stroke-width="0.5"/>'
