"""The markup of FF[1] to FF[3] that FF[4] writes otherwise: letters, marks, and the part in view.

The conversion follows SGF's own advice (https://www.red-bean.com/sgf/converting.html): L, which
letters its points from A on, becomes LB; M becomes MA on empty points and TR on stones; VW, which
named two corners, names the rectangle. What FF[4] merely dropped stays, as a private property.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from gocheck.board.board import Board
from gocheck.board.points import Point, area_of, number_of, sgf_points
from gocheck.board.stones import EMPTY
from gocheck.limits.resources import MOST_POINTS_LISTED
from gocheck.reading.properties.property_index import MOVES, STONES
from gocheck.record.record import Record
from gocheck.sgf.game_text import GameText, Node, Property
from gocheck.sgf.tokens import MARK, tokens

MOST_BOARDS_HELD = 2000
"""Positions held while old markup is written anew, one for each variation that is open within
another; 2000 boards of 52x52 take some fifty megabytes. In a deeper variation all points count as
empty."""

MARKS = frozenset({"M", "MA", "TR"})
"""The mark of FF[1] to FF[3], and the two that take its place."""
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEWER = {"L": ("LB",), "M": ("MA", "TR")}
"""Markup that FF[4] has under other names, and which those are."""


def update_markup(text: GameText, record: Record) -> list[tuple[int, bytes, bytes]]:
    """Write old markup as FF[4] does; return the node of each, what it was and what it is.

    text: of a record that does not say FF[4]. Markup with unexpected values is left as it is.
    """
    points = sgf_points(record.columns, record.rows)
    old = [
        (number, each)
        for number, node in enumerate(text.nodes)
        for names in [Counter(each.identifier for each in node.properties)]
        for each in node.properties
        if _is_old(text, names, each, points)
    ]
    marked = {number for number, each in old if each.identifier == "M"}
    board = Board(record.columns, record.rows)
    boards = dict(_boards(text, points, board, marked)) if marked else {}
    changes = []
    for number, each in old:
        values = [value.strip() for value in text.values_of(each)]
        if each.identifier == "M":
            new = _marks(values, boards.get(number, b""), points, record.columns)
        else:
            name, now = updated(each.identifier, values)
            new = name.encode("ascii") + _listed(now)
        text.replace_property(each, new)
        changes.append((number, text.data[each.start : each.end], new))
    return changes


def updated(name: str, values: list[bytes]) -> tuple[str, list[bytes]]:
    """Return letters and a view of two corners as FF[4] has them, all else as it is."""
    if name == "L":
        pairs = zip(values, _LETTERS, strict=False)
        return "LB", [b"%s:%c" % (value.strip(), letter) for value, letter in pairs]
    if name == "VW" and len(values) == 2:
        return name, [b":".join(value.strip() for value in values)]
    return name, values


def _is_old(
    text: GameText, names: Counter[str], found: Property, points: Mapping[bytes, Point]
) -> bool:
    """Return whether a property is markup that FF[4] writes otherwise.

    names: how often its node has each property. Not where that has the newer one as well, which may
    be about the same points.
    """
    name = found.identifier
    values = [value.strip() for value in text.values_of(found)]
    if name not in (*_NEWER, "VW") or not values or not all(map(points.__contains__, values)):
        return False
    if name == "VW":
        return len(values) == 2
    alone = names[name] == 1 and not any(newer in names for newer in _NEWER[name])
    return alone and (name != "L" or len(values) <= len(_LETTERS))


def _listed(values: Sequence[bytes]) -> bytes:
    return b"[%s]" % b"][".join(values)


def _marks(
    values: Sequence[bytes], board: bytes, points: Mapping[bytes, Point], columns: int
) -> bytes:
    """Return the marks of FF[4] for points; board: a byte a point, or nothing for an empty one."""
    on_stones: list[bytes] = []
    others: list[bytes] = []
    for value in values:
        has_stone = bool(board) and board[number_of(points[value], columns)] != EMPTY
        (on_stones if has_stone else others).append(value)
    parts = ((b"MA", others), (b"TR", on_stones))
    return b"".join(name + _listed(those) for name, those in parts if those)


def _boards(
    text: GameText, points: Mapping[bytes, Point], board: Board, wanted: Collection[int]
) -> Iterator[tuple[int, bytes]]:
    """Yield the wanted nodes of a game, variations too, with the position after each.

    board: an empty one. Ends where the lists of points become too long.
    """
    now: Board | None = board
    opened: list[Board | None] = []
    number = -1
    named = 0
    for kind, start, end in tokens(text.data):
        mark = text.data[start:end] if kind == MARK else b""
        if mark == b"(":
            opened.append(now)
            now = now.copy() if now and len(opened) < MOST_BOARDS_HELD else None
        elif mark == b")" and opened:
            now = opened.pop()
        elif mark == b";":
            number += 1
            if now:
                named += _execute(now, text, text.nodes[number], points)
                if named > MOST_POINTS_LISTED:
                    return
                if number in wanted:
                    yield number, now.snapshot()


def _execute(board: Board, text: GameText, node: Node, points: Mapping[bytes, Point]) -> int:
    """Apply a node to a board, setup first; return how many points the node names."""
    columns = board.geometry.columns

    def named(names: Iterable[tuple[str, int]]) -> list[tuple[int, int]]:
        return [
            (number_of(point, columns), color)
            for name, color in names
            for each in node.properties
            if each.identifier == name
            for value in text.raw_values(each)
            for point in area_of(value, points)
        ]

    stones, plays = named(STONES), named(MOVES)
    board.set_up(stones)
    for point, color in plays:
        board.play(point, color)
    return len(stones) + len(plays)
