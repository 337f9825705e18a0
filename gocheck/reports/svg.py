"""A position drawn as an SVG image."""

from collections.abc import Iterator, Mapping

from gocheck.board import BLACK, WHITE, column_name, number_of
from gocheck.record import fixed_points
from gocheck.reports.show import Shown
from gocheck.reports.xml_text import xml_text

_STEP = 24
"""Units between two lines."""
_EDGE = 32
"""Units from the edge to the first line: room for coordinates next to the stones there."""
_COLORS = {BLACK: "black", WHITE: "white"}
_OTHER = {BLACK: "white", WHITE: "black"}
_DEAD = "xo"
_TERRITORY: Mapping[str, str] = {"b": "black", "w": "white", "x": "white", "o": "black"}
"""The colour of the square that shows who owns a point, by its sign."""
_STYLE = (
    "text{font:12px sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".stone{stroke:black}.dead{opacity:.5}.owner{stroke:gray}"
    ".line{stroke:black;fill:none}.last{fill:none;stroke-width:2}"
)


def board_as_svg(shown: Shown) -> Iterator[str]:
    """Yield the lines of an SVG image of a board, with the signs of its points."""
    yield from position_as_svg(
        shown.position,
        shown.columns,
        shown.rows,
        shown.signs,
        shown.last,
        title=shown.title,
        caption=shown.caption,
    )


def position_as_svg(
    position: bytes,
    columns: int,
    rows: int,
    signs: Mapping[int, str],
    last: int | None,
    *,
    title: str = "",
    caption: str = "",
) -> Iterator[str]:
    """Yield the lines of an SVG image of a position.

    signs: those of the points whose owner or status is shown; last: the point of the last move.
    """
    width, height = _at(columns - 1) + _STEP, _at(rows - 1) + _STEP
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">'
    )
    if title:
        yield f"<title>{xml_text(title)}</title>"
    if caption:
        yield f"<desc>{xml_text(caption)}</desc>"
    yield f"<style>{_STYLE}</style>"
    yield f'<rect width="{width}" height="{height}" fill="#e8c47c"/>'
    across = (f"M{_EDGE} {_at(row)}H{_at(columns - 1)}" for row in range(rows))
    down = (f"M{_at(column)} {_EDGE}V{_at(rows - 1)}" for column in range(columns))
    yield f'<path class="line" d="{"".join((*across, *down))}"/>'
    for star in fixed_points(columns, rows, 9) or fixed_points(columns, rows, 4):
        x, y = _place(number_of(star, columns), columns)
        yield f'<circle cx="{x}" cy="{y}" r="3"/>'
    yield from _coordinates(columns, rows)
    for point, color in enumerate(position):
        yield from _point(_place(point, columns), color, signs.get(point, ""), point == last)
    yield "</svg>"


def _coordinates(columns: int, rows: int) -> Iterator[str]:
    """Yield the names of the columns above the board, and of the rows left of it."""
    for column in range(columns):
        yield f'<text x="{_at(column)}" y="{_EDGE // 3}">{column_name(column)}</text>'
    for row in range(rows):
        yield f'<text x="{_EDGE // 3}" y="{_at(row)}">{rows - row}</text>'


def _point(place: tuple[int, int], color: int, sign: str, is_last: bool) -> Iterator[str]:
    """Yield what is drawn on a point: a stone, who owns it, a sign, the ring of the last move."""
    x, y = place
    if color:
        kind = "stone dead" if sign and sign in _DEAD else "stone"
        radius = _STEP // 2 - 1
        yield f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}" fill="{_COLORS[color]}"/>'
    if sign in _TERRITORY:
        corner = f'x="{x - 4}" y="{y - 4}"'
        yield f'<rect class="owner" {corner} width="8" height="8" fill="{_TERRITORY[sign]}"/>'
    elif sign:
        fill = _OTHER[color] if color else "black"
        yield f'<text x="{x}" y="{y}" fill="{fill}">{xml_text(sign)}</text>'
    if is_last and color:
        yield f'<circle class="last" cx="{x}" cy="{y}" r="6" stroke="{_OTHER[color]}"/>'


def _place(point: int, columns: int) -> tuple[int, int]:
    row, column = divmod(point, columns)
    return _at(column), _at(row)


def _at(line: int) -> int:
    """Return where a line is, counted from 0."""
    return _EDGE + line * _STEP
