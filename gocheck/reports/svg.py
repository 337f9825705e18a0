"""Diagrams drawn as an SVG picture, and such a picture as PNG.

Colours are attributes, which any viewer knows. Browsers take them from CSS variables such as
`--gocheck-board`, so that the page around may set them; there are others for a dark page, for
colours that the user forces on all pages, and for paper. All names begin with "gocheck", so that
nothing leaks into that page. Start reading at `picture`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gocheck.board.points import column_name
from gocheck.board.stones import BLACK, WHITE
from gocheck.reports.diagram import KO, UNSETTLED, Diagram, star_points
from gocheck.reports.text import cut, wrap, xml_text

_STEP = 24
"""Units between two lines, for which all marks and letters on stones are made."""
_EDGE = 36
"""Units from the border of a board to its outermost lines; the coordinates are in between."""
_COORDINATES = 12
"""Units from the border of a board to its coordinates."""
_STONE, _STAR, _DAME, _RING, _GROUND = 11, 3, 4, 6, 8
"""Radii in units: of a stone, a star point, the dot of a dame, the ring of the last move, and the
ground of a letter; with these and the next all marks fit on a stone, and look different."""
_BIG_CROSS = "m-5-5l10 10m0-10l-10 10"
_SMALL_CROSS = "m-4-4l8 8m0-8l-8 8"
_TRIANGLE = "m0-7l6 10h-12z"
_SMALL_SQUARE = "m-4-4h8v8h-8z"
_SQUARE = "m-5-5h10v10h-10z"
_LINE_HEIGHT = 18
_LETTER_WIDTH = 6.8
_NARROWEST = 264
"""Units: of a line of text below a board, of one of its letters on average, and of a small board
with text, so that a caption fits into a line."""
_UNBROKEN = "\N{NO-BREAK SPACE}"
_LONGEST_NOTE = 40
"""Letters of a note, which may quote a record: a choice."""
_FONTS = "Helvetica,Arial,Liberation Sans,DejaVu Sans,Noto Sans,sans-serif"
_NUMBER_SIZES = {1: 14, 2: 13, 3: 10.5, 4: 8}
"""The size of the number on a stone, by its digits."""
_BASELINE = 0.36
"""The part of the size of letters from their middle down to their baseline."""
_ZOOM = 3
"""Pixels of a PNG for each unit: a 19x19 board is 13 cm wide when printed with 300 dpi."""

COLORS: Mapping[str, str] = {
    "board": "#e8c47c",
    "line": "#5c4318",
    "text": "#3a2808",
    "black": "#1a1a1a",
    "white": "#fdfcf8",
    "edge": "#2e2109",
    "illegal": "#b3001b",
}
"""The colours, by the ends of their variables."""
DARK = {"board": "#a67c3d", "line": "#33240c", "text": "#140d02", "white": "#f2eee4"}
"""Those that are others on a dark page."""
_PAPER = {"board": "#fff", "line": "#000", "text": "#000"}
"""Those that are others when printed."""
_FORCED = {"board": "Canvas", "line": "CanvasText", "text": "CanvasText", "edge": "CanvasText"}
"""Those that are others where the user chose colours for all pages. Stones are black and white."""
PAINTED: Mapping[str, Mapping[str, str]] = {
    "board": {"fill": "board"},
    "line": {"stroke": "line"},
    "text": {"fill": "text"},
    "mark": {"fill": "board", "stroke": "text"},
    "black": {"fill": "black", "stroke": "edge"},
    "white": {"fill": "white", "stroke": "edge"},
    "on-black": {"fill": "white"},
    "on-white": {"fill": "black"},
    "mark-on-black": {"stroke": "white"},
    "mark-on-white": {"stroke": "black"},
    "illegal": {"fill": "illegal", "stroke": "white"},
    "on-illegal": {"fill": "white"},
}
"""The colours of each class of elements."""
_DEAD = "xo"
_SEKI = "#@"
_LEGEND = (
    (_DEAD, "crossed pale stones are dead"),
    (_SEKI, "stones with a triangle are alive in seki"),
    ("bw", "small squares are territory"),
    ("-", "hollow dots are dame"),
    ("f", "small crosses are false eyes"),
    ("s", "s is an eye in seki"),
    (KO, "a hollow square is a ko that may not be retaken at once"),
    (UNSETTLED, "? is unsettled, and stones in doubt have no sign"),
)
"""What is drawn for signs, in words."""


class _Layer(NamedTuple):
    """Elements that are drawn at the same time."""

    name: str
    """Their class."""
    others: str = ""
    """Their other attributes."""
    size: float = 0
    """The size of their letters; 0 without any."""

    @property
    def attributes(self) -> str:
        """The attributes of their group, in colours that any viewer knows."""
        letters = f' font-size="{self.size:g}"' if self.size else ""
        return _attributes(self.name, self.others + letters)


_LINES = ' fill="none" stroke-width="2"'
_FRAME = _Layer("line", ' fill="none" stroke-width="1.6"')
_GRID = _Layer("line", ' fill="none"')
_ON_BOARD = _Layer("text", size=12)
_CAPTION = _Layer("text", size=13)
_STONES = {BLACK: _Layer("black"), WHITE: _Layer("white")}
_PALE = {color: _Layer(layer.name, ' opacity=".5"') for color, layer in _STONES.items()}
_TERRITORY = {
    sign: _Layer(_STONES[color].name, ' stroke-width=".8"')
    for sign, color in (("b", BLACK), ("w", WHITE))
}
_BACK = _Layer("board")
_SIGN = _Layer("text", ' font-weight="bold"', size=13)
_HOLLOW = _Layer("mark", ' stroke-width="1.6"')
_CROSS = _Layer("mark", _LINES)
_ON_STONE = {BLACK: _Layer("mark-on-black", _LINES), WHITE: _Layer("mark-on-white", _LINES)}
_NUMBERS = {
    (color, digits): _Layer(name, size=size)
    for color, name in ((BLACK, "on-black"), (WHITE, "on-white"))
    for digits, size in _NUMBER_SIZES.items()
}
_ILLEGAL = _Layer("illegal")
_ON_ILLEGAL = _Layer("on-illegal", ' font-weight="bold"', size=14)
_ORDER = (
    *(_GRID, _FRAME, _ON_BOARD, _BACK, *_STONES.values(), *_PALE.values()),
    *(*_TERRITORY.values(), _SIGN, _HOLLOW, _CROSS, *_ON_STONE.values(), *_NUMBERS.values()),
    *(_ILLEGAL, _ON_ILLEGAL, _CAPTION),
)
"""The layers, the lowest first."""


class _Layers(defaultdict[_Layer, list[str]]):
    """The elements of a picture by their layer."""

    def __init__(self) -> None:
        super().__init__(list)

    def text(self, layer: _Layer, x: float, y: float, text: str) -> None:
        """Add a text around a place."""
        place = f'x="{x:g}" y="{y + layer.size * _BASELINE:.5g}"'
        self[layer].append(f"<text {place}>{xml_text(text)}</text>")

    def circle(self, layer: _Layer, x: float, y: float, radius: float) -> None:
        """Add a circle around a place."""
        self[layer].append(f'<circle cx="{x}" cy="{y}" r="{radius:g}"/>')

    def path(self, layer: _Layer, x: int, y: int, path: str) -> None:
        """Add a path that begins at a place."""
        self[layer].append(f'<path d="M{x} {y}{path}"/>')


def picture(diagrams: Sequence[Diagram], title: str = "") -> Iterator[str]:
    """Yield the lines of an SVG picture of diagrams, side by side.

    Several have their captions below them. The description has all captions, and what the drawn
    signs mean.
    """
    layers = _Layers()
    left = height = 0
    for diagram in diagrams:
        width = (diagram.columns - 1) * _STEP + 2 * _EDGE
        notes = [cut(note, _LONGEST_NOTE).replace(" ", _UNBROKEN) for note in diagram.notes]
        below = [", ".join(notes)]
        if len(diagrams) > 1:
            below.insert(0, diagram.caption)
        text = [paragraph for paragraph in below if paragraph]
        whole = max(width, _NARROWEST) if text else width
        bottom = _board(layers, diagram, left + (whole - width) // 2)
        for paragraph in text:
            for line in wrap(paragraph, int((whole - _EDGE) / _LETTER_WIDTH)).split("\n"):
                line = line.replace(_UNBROKEN, " ")
                layers.text(_CAPTION, left + whole / 2, bottom + _LINE_HEIGHT / 2, line)
                bottom += _LINE_HEIGHT
        left += whole
        height = max(height, bottom + (_COORDINATES if text else 0))
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left} {height}" width="{left}"'
        f' height="{height}" role="img" class="gocheck" font-family="{_FONTS}"'
        ' text-anchor="middle">'
    )
    yield f"<title>{xml_text(title or diagrams[0].caption or 'Go board')}</title>"
    captions = dict.fromkeys(diagram.caption for diagram in diagrams if diagram.caption)
    described = ". ".join((*captions, *filter(None, [_legend(diagrams)])))
    if described:
        yield f"<desc>{xml_text(described)}</desc>"
    yield f"<style>{_style()}</style>"
    yield f'<rect{_attributes("board")} width="{left}" height="{height}"/>'
    for layer in _ORDER:
        if layer in layers:
            yield f"<g{layer.attributes}>{''.join(layers[layer])}</g>"
    yield "</svg>"


def as_png(svg: str) -> bytes:
    """Return a picture as PNG.

    Raises ImportError where the extra is missing, and LookupError, a sentence on what to do, where
    the machine has no font, so that the picture would lack its letters.
    """
    import resvg_py

    letter = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="{_FONTS}">'
    drawn = (
        resvg_py.svg_to_bytes(f"{letter}{text}</svg>") for text in ("", '<text y="9">8</text>')
    )
    if len(set(drawn)) == 1:
        raise LookupError("no font was found for its letters: install one, such as DejaVu Sans")
    return bytes(resvg_py.svg_to_bytes(svg, zoom=_ZOOM))


def _style() -> str:
    """Return the rules for browsers: other viewers know no variables, and pass over this block."""
    dark = _rules({**COLORS, **DARK}, DARK)
    paper = _rules({**COLORS, **_PAPER}, _PAPER)
    forced = _rules({**COLORS, **_FORCED}, _FORCED)
    return (
        # A page's own rules for texts do not reach these, which are as their groups.
        "@supports (fill:var(--gocheck)){.gocheck text{font:inherit;fill:inherit;stroke:none}"
        f"{_rules(COLORS, COLORS)}"
        f"@media (prefers-color-scheme:dark){{{dark}}}@media print{{{paper}}}"
        f"@media (forced-colors:active){{.gocheck{{forced-color-adjust:none}}{forced}}}}}"
    )


def _rules(colors: Mapping[str, str], changed: Mapping[str, str]) -> str:
    """Return the rules of the classes that have one of the changed colours."""
    return "".join(
        f".gocheck-{name}{{"
        + ";".join(f"{what}:var(--gocheck-{of},{colors[of]})" for what, of in painted.items())
        + "}"
        for name, painted in PAINTED.items()
        if not changed.keys().isdisjoint(painted.values())
    )


def _attributes(name: str, others: str = "") -> str:
    """Return the attributes of a class, in colours that any viewer knows."""
    painted = "".join(
        f' {what}="{COLORS[of]}"' for what, of in PAINTED[name].items() if f" {what}=" not in others
    )
    return f' class="gocheck-{name}"{painted}{others}'


def _board(layers: _Layers, diagram: Diagram, left: int) -> int:
    """Add a board whose border is so far right; return where its lower border is."""
    columns, rows = diagram.columns, diagram.rows
    across = [left + _EDGE + column * _STEP for column in range(columns)]
    down = [_EDGE + row * _STEP for row in range(rows)]
    bottom = down[-1] + _EDGE
    x, y = across[0], down[0]
    lines = [f"M{x} {each}H{across[-1]}" for each in down]
    lines += [f"M{each} {y}V{down[-1]}" for each in across]
    layers.path(_GRID, x, y, "".join(lines))
    layers.path(_FRAME, x, y, f"H{across[-1]}V{down[-1]}H{x}z")
    for column, row in star_points(columns, rows):
        layers.circle(_ON_BOARD, across[column], down[row], _STAR)
    for column, x in enumerate(across):
        for y in (_COORDINATES, bottom - _COORDINATES):
            layers.text(_ON_BOARD, x, y, column_name(column))
    for row, y in enumerate(down):
        for x in (left + _COORDINATES, across[-1] + _EDGE - _COORDINATES):
            layers.text(_ON_BOARD, x, y, str(rows - row))
    for point in range(columns * rows):
        _point(layers, diagram, point, across[point % columns], down[point // columns])
    return bottom


def _point(layers: _Layers, diagram: Diagram, point: int, x: int, y: int) -> None:
    """Add what is on a point: a stone with its marks, or who owns it, or a sign."""
    color, sign = diagram.position[point], diagram.signs.get(point, "")
    number = diagram.numbers.get(point)
    if color and sign in (*_DEAD,):
        layers.circle(_BACK, x, y, _STONE)  # so that no lines are seen through the stone
        layers.circle(_PALE[color], x, y, _STONE)
        layers.path(_ON_STONE[color], x, y, _BIG_CROSS)
    elif color:
        layers.circle(_STONES[color], x, y, _STONE)
        if sign in (*_SEKI,):
            layers.path(_ON_STONE[color], x, y, _TRIANGLE)
        if number is not None:
            layers.text(_NUMBERS[color, len(str(number))], x, y, str(number))
    elif sign in _TERRITORY:
        layers.path(_TERRITORY[sign], x, y, _SMALL_SQUARE)
    elif sign == "-":
        layers.circle(_HOLLOW, x, y, _DAME)
    elif sign == KO:
        layers.path(_HOLLOW, x, y, _SQUARE)
    elif sign:
        layers.circle(_BACK, x, y, _GROUND)
        if sign == "f":
            layers.path(_CROSS, x, y, _SMALL_CROSS)
        else:
            layers.text(_SIGN, x, y, sign)
    if point == diagram.last and diagram.is_illegal:
        layers.circle(_ILLEGAL, x, y, _GROUND)
        layers.text(_ON_ILLEGAL, x, y, "!")
    elif point == diagram.last and color:
        layers.circle(_ON_STONE[color], x, y, _RING)


def _legend(diagrams: Sequence[Diagram]) -> str:
    """Return what the drawn signs mean, in words; "" without signs."""
    drawn = {sign for diagram in diagrams for sign in diagram.signs.values()}
    words = [meaning for of, meaning in _LEGEND if drawn.intersection(of)]
    words += ["! is an illegal move"] * any(diagram.is_illegal for diagram in diagrams)
    text = ", ".join(words)
    return text[:1].upper() + text[1:]
