"""A diagram drawn as text: in letters, in signs of Unicode, or in colours. Start at `draw`.

All signs of Unicode on the points are of ambiguous width (Unicode Standard Annex 11): a terminal
draws all of them one column wide, or all of them two columns wide. So rows are aligned with each
other in any terminal, as long as spaces divide the signs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from gocheck.board.points import column_name, point_of
from gocheck.reports.diagram import EMPTY_POINT, MEANINGS, Diagram, star_points


class Style(NamedTuple):
    """Colours of a terminal that has 256."""

    text: int
    """The colour of the letters."""
    back: int
    """The colour of the background."""


Segment = tuple[str, Style | None]
"""Text, and its colours; None for those of the terminal."""
Line = tuple[Segment, ...]
"""A line of text with colours."""

_BLACK, _WHITE, _WOOD, _BROWN, _DARK, _CREAM, _RED, _BLUE = 16, 231, 137, 52, 237, 230, 124, 31
"""Colours: of 256, those from 16 on are the same in every terminal."""
_MARK = Style(_BLACK, _WOOD)
_BLACKS, _WHITES = Style(_BLACK, _WOOD), Style(_WHITE, _WOOD)
_LINES = Style(_BROWN, _WOOD)
_ILLEGAL = Style(_WHITE, _RED)


@dataclass(frozen=True, slots=True)
class Look:
    """How the signs of a diagram look."""

    glyphs: Mapping[str, str] = field(default_factory=dict)
    """What is drawn for a sign, where that is not the sign itself."""
    star: str = EMPTY_POINT
    """What is drawn on an empty star point."""
    styles: Mapping[str, Style] | None = None
    """The colours of signs; None for those of the terminal."""
    is_known: bool = False
    """Whether a legend does without its signs of stones and of the last move."""

    def glyph(self, sign: str) -> str:
        """Return what is drawn for a sign."""
        return self.glyphs.get(sign, sign)

    def style(self, sign: str) -> Style | None:
        """Return the colours of a sign."""
        return self.styles.get(sign, _MARK) if self.styles else None


USUAL_WIDTH = 80
"""Columns of a page that goes to no terminal."""
LETTERS = Look(is_known=True)
"""In letters, for pipes and files: X Black, O White, . empty."""
SIGNS = Look(
    dict(zip("XOxo#@bw-fsk.", "●○◆◇▲△■□–×§κ·", strict=True)),
    star="•",
)
"""In signs of Unicode, for terminals without colours."""
COLOURS = Look(
    {**SIGNS.glyphs, EMPTY_POINT: "┼"},
    star="╋",
    styles={
        **dict.fromkeys("Xx#", _BLACKS),
        **dict.fromkeys("Oo@", _WHITES),
        "b": Style(_DARK, _WOOD),
        "w": Style(_CREAM, _WOOD),
        EMPTY_POINT: _LINES,
    },
)
"""In the same signs with colours, for terminals: a board of wood with its lines."""
_CROSSINGS = ("┌┬┐", "├┼┤", "└┴┘")
"""Where the lines of a board meet: in its top row, in the middle, and in its bottom row."""
_LINE = "─"
_AROUND_LAST, _AROUND_ILLEGAL = "()", "!!"
_ON_LAST, _ON_ILLEGAL = "last", "illegal"
_GROUNDS = {_ON_LAST: _BLUE, _ON_ILLEGAL: _RED}
"""What marks the last move: signs around it, or without room for them the ground under it."""
_IN_LEGEND = {
    "X": "Black",
    "O": "White",
    **MEANINGS,
    _AROUND_LAST: "last move",
    _AROUND_ILLEGAL: "illegal move",
    _ON_LAST: "last move",
    _ON_ILLEGAL: "illegal move",
}
"""What is explained, in this order."""


def plain(line: Line) -> str:
    """Return the text of a line."""
    return "".join(text for text, _ in line)


def draw(diagram: Diagram, look: Look = LETTERS, width: int = USUAL_WIDTH) -> list[Line]:
    """Return the lines of a board with coordinates, the last move in brackets.

    An illegal last move is between exclamation marks. width: columns of the page; a board that is
    too wide for it is drawn without spaces, so that only colours can mark the last move.
    """
    columns, rows = diagram.columns, diagram.rows
    margin = len(str(rows))
    roomy = is_roomy(diagram, width)
    letters: list[Line] = [((text, None),) for text in _letters(columns, margin, roomy)]
    cells = _cells(diagram, look, roomy)
    lines = list(letters)
    for row in range(rows):
        points = range(row * columns, (row + 1) * columns)
        segments: list[Segment] = [(f"{rows - row:>{margin}}", None)]
        if roomy:
            for point in points:
                before = point - 1 if point % columns else None
                segments += [_gap(diagram, look, before, point), cells[point]]
            segments.append(_gap(diagram, look, points[-1], None))
        else:
            segments += [(" ", None), *cells[points.start : points.stop]]
        lines.append(_joined(segments))
    return lines + letters


def is_roomy(diagram: Diagram, width: int) -> bool:
    """Return whether a page of so many columns has room for spaces between the points."""
    return len(str(diagram.rows)) + 2 * diagram.columns + 1 <= width


def legend(
    diagrams: Sequence[Diagram], look: Look, width: int, board_width: int = USUAL_WIDTH
) -> list[Line]:
    """Return what the signs of some diagrams mean, in lines of at most that width.

    board_width: that of the page of the boards.
    """
    drawn: set[str] = set()
    for each in diagrams:
        drawn.update(each.signs.values())
        if not look.is_known:
            drawn.update(map(each.sign, range(len(each.position))))
        if each.last is not None and is_roomy(each, board_width):
            drawn.add(_AROUND_ILLEGAL if each.is_illegal else _AROUND_LAST)
        elif each.last is not None and look.styles:
            drawn.add(_ON_ILLEGAL if each.is_illegal else _ON_LAST)
    if look.is_known:
        drawn.discard(_AROUND_LAST)
    entries: list[list[Segment]] = []
    for signs, meaning in _IN_LEGEND.items():
        shown: list[Segment]
        if signs in _GROUNDS:
            shown = [("  ", Style(_BLACK, _GROUNDS[signs]))] if signs in drawn else []
        elif signs in drawn and len(signs) > 1:
            shown = [(sign, _around_style(look, signs)) for sign in signs]
        else:
            shown = [(look.glyph(sign), look.style(sign)) for sign in signs if sign in drawn]
        if shown:
            ground = look.style(EMPTY_POINT)
            glyphs = [segment for each in shown for segment in ((" ", ground), each)]
            entries.append([*glyphs[1:], (f" {meaning}", None)])
    return _filled(entries, width)


def _filled(entries: Sequence[Sequence[Segment]], width: int) -> list[Line]:
    """Return entries with commas between them, in lines of at most that width."""
    lines: list[list[Segment]] = []
    used = 0
    for number, entry in enumerate(entries):
        comma: list[Segment] = [(",", None)] if number < len(entries) - 1 else []
        length = sum(len(text) for text, _ in (*entry, *comma))
        if lines and used + 1 + length <= width:
            lines[-1] += [(" ", None), *entry, *comma]
            used += 1 + length
        else:
            lines.append([*entry, *comma])
            used = length
    return [_joined(line) for line in lines]


def _cells(diagram: Diagram, look: Look, roomy: bool) -> list[Segment]:
    """Return what is drawn on each point."""
    stars = star_points(diagram.columns, diagram.rows)
    cells = []
    for point in range(len(diagram.position)):
        sign = diagram.sign(point)
        text, style = look.glyph(sign), look.style(sign)
        if sign == EMPTY_POINT:
            column, row = point_of(point, diagram.columns)
            if (column, row) in stars:
                text = look.star
            elif look.styles:
                text = _CROSSINGS[_third(row, diagram.rows)][_third(column, diagram.columns)]
        if point == diagram.last and style and not roomy:
            style = Style(style.text, _GROUNDS[_ON_ILLEGAL if diagram.is_illegal else _ON_LAST])
        cells.append((text, style))
    return cells


def _third(line: int, lines: int) -> int:
    """Return 0 for the first of some lines, 2 for the last, 1 for one in between, or alone."""
    return 1 if lines == 1 else 2 if line == lines - 1 else min(line, 1)


def _gap(diagram: Diagram, look: Look, left: int | None, right: int | None) -> Segment:
    """Return what is drawn between two points of a row; None for beyond the edge."""
    if diagram.last is not None and diagram.last in (left, right):
        signs = _AROUND_ILLEGAL if diagram.is_illegal else _AROUND_LAST
        return signs[diagram.last == left], _around_style(look, signs)
    style = look.style(EMPTY_POINT)
    if style is None or left is None or right is None:
        return ("" if right is None and style is None else " "), style
    is_line = EMPTY_POINT in (diagram.sign(left), diagram.sign(right))
    return (_LINE if is_line else " "), style


def _around_style(look: Look, signs: str) -> Style | None:
    if look.styles is None:
        return None
    return _ILLEGAL if signs == _AROUND_ILLEGAL else _MARK


def _joined(segments: Iterable[Segment]) -> Line:
    """Return segments with neighbours of the same colours as one."""
    return tuple(
        ("".join(text for text, _ in several), style)
        for style, several in groupby(segments, lambda segment: segment[1])
    )


def _letters(columns: int, margin: int, roomy: bool) -> Iterator[str]:
    """Yield the names of the columns: one line, or two where there are two letters."""
    names = [column_name(column).rjust(2) for column in range(columns)]
    gap = " " if roomy else ""
    for row in ([name[0] for name in names], [name[1] for name in names]):
        if "".join(row).strip():
            yield (" " * (margin + 1) + gap.join(row)).rstrip()
