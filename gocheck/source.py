"""Where a game comes from, and where in it something stands.

Line and column are wanted only where there is something to report, so nothing is kept while
a game is read: a place is found by going over the game's text once more.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

_GAME_START = re.compile(rb"\(\s*;")
_TOKEN = re.compile(rb"\s*(\[[^\\\]]*(?:\\.[^\\\]]*)*\]|[A-Za-z]{1,64}|[;()])", re.DOTALL)
_NODE = re.compile(
    rb"[\s()]*+(;)(?:\s*+[A-Za-z]{1,64}+(?:\s*+\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\])++)*+", re.DOTALL
)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SPACE = re.compile(rb"\s*")
_LINE_END = re.compile(rb"\r\n|\n\r|\n|\r")
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


class Place(NamedTuple):
    """Something in a game: a node, a property there, one of its values.

    node: from 0 for the root, in the order of the file, so that those of the main line come
    first; property: its identifier, None for the node itself; value: from 0; offset: instead of
    all these, a byte of the source's origin.
    """

    node: int = 0
    property: str | None = None
    value: int = 0
    offset: int | None = None


class Span(NamedTuple):
    """Where a game stands in its input: start and end, in bytes."""

    start: int
    end: int


class Before(NamedTuple):
    """What of a file stands before a section of it: games, whole lines, and of the line in which
    the section begins so many characters.
    """

    games: int = 0
    lines: int = 0
    characters: int = 0


_NOTHING = Before()


class Source:
    """One input: a file as the user named it, or one member of an archive, and its bytes.

    data: the bytes to parse; origin: the same as they were before they were mended so that they
    can be parsed; shifts: where the two run apart, as offsets in data and in origin; before: where
    the input is a section of a larger file, what comes before it there.
    """

    def __init__(
        self,
        file: str,
        data: bytes,
        member: str | None = None,
        origin: bytes | None = None,
        shifts: tuple[tuple[int, int], ...] = (),
        before: Before = _NOTHING,
    ) -> None:
        self.file = file
        self.data = data
        self.member = member
        self.origin = data if origin is None else origin
        self.shifts = shifts
        self.before = before
        self._counted = (-1, 0)  # an offset and its column, to count on from
        self._nodes: tuple[int, list[tuple[int, int]]] = (0, [])

    @property
    def name(self) -> str:
        """The file, with the member of the archive where there is one."""
        return f"{self.file}!{self.member}" if self.member else self.file

    @cached_property
    def games(self) -> tuple[Span, ...]:
        """Where each game stands, in order, found as sgfmill finds them.

        A game that breaks the grammar ends where its last bracket is closed; one whose value or
        bracket is never closed takes the rest of the input.
        """
        found = []
        position = 0
        while start := _GAME_START.search(self.data, position):
            span = span_of(self.data, start.start())
            found.append(span)
            position = span.end
        return tuple(found)

    def line_and_column(self, game: int, place: Place, encoding: str) -> tuple[int, int]:
        """Return where a place is: line and column from 1, in characters of the input.

        A place that is not there gives the nearest thing before it.
        """
        offset = place.offset
        if offset is None:
            offset = self.in_origin(self._offset(game, place))
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        counted, column = self._counted if start <= self._counted[0] <= offset else (start, 1)
        before = self.origin[counted:offset]
        if not counted:
            before = before.removeprefix(_BYTE_ORDER_MARK)
        column += len(before.decode(encoding, errors="replace"))
        self._counted = offset, column
        lines, characters = self.before.lines, self.before.characters
        return line + lines, column + (characters if line == 1 else 0)

    def after(self, games: int) -> Before:
        """Return what comes before the next section, if this one is UTF-8 with so many games."""
        _, lines, characters = self.before
        last = self.origin[self._line_starts[-1] :].decode("utf-8", errors="replace")
        if len(self._line_starts) > 1:
            characters = 0
        elif not self.before.games:
            last = last.removeprefix("\ufeff")
        total = self.before.games + games
        return Before(total, lines + len(self._line_starts) - 1, characters + len(last))

    def in_origin(self, offset: int) -> int:
        """Return where a byte of data stands in origin; what was put in, where it is missing."""
        number = bisect_right(self.shifts, offset, key=itemgetter(0))
        if not number:
            return offset
        here, there = self.shifts[number - 1]
        found = there + offset - here
        return min(found, self.shifts[number][1]) if number < len(self.shifts) else found

    @cached_property
    def _line_starts(self) -> list[int]:
        """The byte offset of each line; no encoding that SGF uses hides a line end."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.origin))]

    def _offset(self, game: int, place: Place) -> int:
        nodes = self._nodes_of(game, place.node)
        begin, end = nodes[min(place.node, len(nodes) - 1)] if nodes else (0, 0)
        if place.property is None:
            return begin
        wanted = place.property.encode("ascii")
        identifier = b""
        property_start = begin
        values = 0
        for start, text, _ in _tokens(self.data[:end], begin + 1):
            if text[:1] != b"[":
                identifier = text.translate(None, _LOWER_CASE)
                property_start = start
            elif identifier == wanted:
                if values == place.value:
                    return start if values else property_start
                values += 1
        return begin

    def _nodes_of(self, game: int, wanted: int) -> list[tuple[int, int]]:
        """Return where the nodes of a game begin and end, up to the one wanted or further.

        They are kept for one game, and read on where they do not reach.
        """
        if self._nodes[0] != game:
            self._nodes = (game, [])
        nodes = self._nodes[1]
        if nodes:
            position = nodes[-1][1]
        else:
            first = _GAME_START.search(self.data)
            position = first.start() if first else len(self.data)
            if game > 1:
                position = self.games[min(game, len(self.games)) - 1].start if self.games else 0
        while len(nodes) <= wanted and (node := _NODE.match(self.data, position)):
            position = node.end()
            nodes.append((node.start(1), position))
        return nodes


def span_of(data: bytes, start: int) -> Span:
    """Return where the game that starts here ends."""
    position = start
    depth = 0
    while True:
        for _, text, end in _tokens(data, position):
            position = end
            if text == b"(":
                depth += 1
            elif text == b")":
                depth -= 1
                if not depth:
                    return Span(start, end)
        space = _SPACE.match(data, position)
        position = space.end() if space else position
        if position >= len(data) or data[position : position + 1] == b"[":
            return Span(start, len(data))
        position += 1


def _tokens(data: bytes, position: int) -> Iterator[tuple[int, bytes, int]]:
    """Yield (begin, text, end) of each token, as far as sgfmill's grammar layer reads."""
    while token := _TOKEN.match(data, position):
        position = token.end()
        yield token.start(1), token[1], position
