"""A position drawn as an SVG image."""

from collections.abc import Iterator, Mapping

from gocheck.board.points import column_name, number_of
from gocheck.board.stones import BLACK, WHITE
from gocheck.record.handicap_placement import fixed_points
from gocheck.reports.text import xml_text

_STEP = 24
"""Units between two lines."""
_EDGE = 36
"""Units from the border of the image to the outermost lines; the coordinates are halfway to the
stones."""
_BASELINE = 4
"""Units from the middle of a letter down to its baseline."""
_BOARD = "#e8c47c"
_COLORS = {BLACK: "black", WHITE: "white"}
_OTHER = {BLACK: "white", WHITE: "black"}
_DEAD = "xo"
_SEKI = "#@"
_DAME = "-"
_TERRITORY: Mapping[str, str] = {"b": "black", "w": "white", "x": "white", "o": "black"}
"""The colour of the square that shows who owns a point, by its sign."""
_LEGEND = (
    (_DEAD, "pale stones are dead"),
    (_SEKI, "stones with a blue dot are alive in seki"),
    ("bwxo", "small squares are territory"),
    (_DAME, "hollow dots are dame"),
    ("f", "f is a false eye"),
    ("s", "s is an eye in seki"),
    ("?", "? is unsettled"),
)
"""What is drawn for signs, in words."""
_STYLE = (
    "text{font:12px sans-serif;text-anchor:middle}"
    ".stone{stroke:black}.dead{opacity:.5}.owner{stroke:gray}"
    ".line{stroke:black;fill:none}.last{fill:none;stroke-width:2}"
    f".seki{{fill:#1e6fd9;stroke:white}}.dame,.back{{fill:{_BOARD}}}.dame{{stroke:black}}"
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

    signs: those of the points whose owner or status is shown; last: the point of the last move. The
    description has the caption, and what the drawn signs mean.
    """
    width, height = ((lines - 1) * _STEP + 2 * _EDGE for lines in (columns, rows))
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">'
    )
    if title:
        yield f"<title>{xml_text(title)}</title>"
    described = ". ".join(each for each in (caption, _legend(signs)) if each)
    if described:
        yield f"<desc>{xml_text(described)}</desc>"
    yield f"<style>{_STYLE}</style>"
    yield f'<rect width="{width}" height="{height}" fill="{_BOARD}"/>'
    right, bottom = width - _EDGE, height - _EDGE
    across = (f"M{_EDGE} {_EDGE + row * _STEP}H{right}" for row in range(rows))
    down = (f"M{_EDGE + column * _STEP} {_EDGE}V{bottom}" for column in range(columns))
    yield f'<path class="line" d="{"".join((*across, *down))}"/>'
    for star in fixed_points(columns, rows, 9) or fixed_points(columns, rows, 4):
        x, y = _place(number_of(star, columns), columns)
        yield f'<circle cx="{x}" cy="{y}" r="3"/>'
    for column in range(columns):
        for y in (_EDGE // 3, height - _EDGE // 3):
            yield _text(_EDGE + column * _STEP, y, column_name(column))
    for row in range(rows):
        for x in (_EDGE // 3, width - _EDGE // 3):
            yield _text(x, _EDGE + row * _STEP, str(rows - row))
    for point, color in enumerate(position):
        yield from _point(_place(point, columns), color, signs.get(point, ""), point == last)
    yield "</svg>"


def _legend(signs: Mapping[int, str]) -> str:
    """Return what the signs of a board mean, in words; "" without signs."""
    drawn = set(signs.values())
    text = ", ".join(words for of, words in _LEGEND if drawn.intersection(of))
    return text[:1].upper() + text[1:]


def _point(place: tuple[int, int], color: int, sign: str, is_last: bool) -> Iterator[str]:
    """Yield what is drawn on a point: a stone, who owns it, a sign, the ring of the last move."""
    x, y = place
    at = f'cx="{x}" cy="{y}"'
    if color:
        kind = "stone dead" if sign and sign in _DEAD else "stone"
        yield f'<circle class="{kind}" {at} r="{_STEP // 2 - 1}" fill="{_COLORS[color]}"/>'
    if sign in _TERRITORY:
        corner = f'x="{x - 4}" y="{y - 4}"'
        yield f'<rect class="owner" {corner} width="8" height="8" fill="{_TERRITORY[sign]}"/>'
    elif sign and sign in _SEKI:
        yield f'<circle class="seki" {at} r="4"/>'
    elif sign == _DAME:
        yield f'<circle class="dame" {at} r="3"/>'
    elif sign:
        yield f'<circle class="back" {at} r="8"/>'
        yield _text(x, y, xml_text(sign))
    if is_last and color:
        yield f'<circle class="last" {at} r="7" stroke="{_OTHER[color]}"/>'


def _text(x: int, y: int, text: str) -> str:
    """Return a text around a place."""
    return f'<text x="{x}" y="{y + _BASELINE}">{text}</text>'


def _place(point: int, columns: int) -> tuple[int, int]:
    row, column = divmod(point, columns)
    return _EDGE + column * _STEP, _EDGE + row * _STEP
