"""Where a game comes from, and where in it something stands.

Line and column are wanted only where there is something to report, so nothing is kept while
a game is read: a place is found by going over the game's text once more.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

_GAME_START = re.compile(rb"\(\s*;")
_TOKEN = re.compile(rb"\s*(\[[^\\\]]*(?:\\.[^\\\]]*)*\]|[A-Za-z]{1,64}|[;()])", re.DOTALL)
_NODE = re.compile(
    rb"[\s(]*+(;)(?:\s*+[A-Za-z]{1,64}+(?:\s*+\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\])++)*+", re.DOTALL
)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SPACE = re.compile(rb"\s*")
_LINE_END = re.compile(rb"\r\n|\n\r|\n|\r")
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


class Place(NamedTuple):
    """Something in a game: a node of its main line, a property there, one of its values.

    node: from 0 for the root; property: its identifier, None for the node itself; value: from
    0; offset: instead of all these, a byte of the input.
    """

    node: int = 0
    property: str | None = None
    value: int = 0
    offset: int | None = None


class Span(NamedTuple):
    """Where a game stands in its input: start and end, in bytes.

    fault: how it breaks the grammar, None where it does not; broken_at: the byte at which.
    """

    start: int
    end: int
    fault: str | None = None
    broken_at: int | None = None


class Source:
    """One input: a file as the user named it, or one member of an archive, and its bytes.

    inserted: the offset of a byte in data that the input lacks and that was put in to read it.
    """

    def __init__(
        self, file: str, data: bytes, member: str | None = None, inserted: int | None = None
    ) -> None:
        self.file = file
        self.data = data
        self.member = member
        self.inserted = inserted
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
            span = _span(self.data, start.start())
            found.append(span)
            position = span.end
        return tuple(found)

    def line_and_column(self, game: int, place: Place, encoding: str) -> tuple[int, int]:
        """Return where a place is: line and column from 1, in characters of the input.

        A place that is not there gives the nearest thing before it.
        """
        offset = place.offset
        if offset is None:
            offset = self._offset(game, place)
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        before = self.data[start:offset].removeprefix(_BYTE_ORDER_MARK)
        column = len(before.decode(encoding, errors="replace")) + 1
        if self.inserted is not None and start <= self.inserted < offset:
            column -= 1
        return line, column

    @cached_property
    def _line_starts(self) -> list[int]:
        """The byte offset of each line; no encoding that SGF uses hides a line end."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.data))]

    def _offset(self, game: int, place: Place) -> int:
        nodes = self._nodes_of(game)
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

    def _nodes_of(self, game: int) -> list[tuple[int, int]]:
        """Return where each node of a game's main line begins and ends; kept for one game."""
        if self._nodes[0] != game:
            nodes = []
            first = _GAME_START.search(self.data)
            position = first.start() if first else len(self.data)
            if game > 1:
                position = self.games[min(game, len(self.games)) - 1].start if self.games else 0
            # The main line is what stands before the first closing bracket.
            while node := _NODE.match(self.data, position):
                position = node.end()
                nodes.append((node.start(1), position))
            self._nodes = (game, nodes)
        return self._nodes[1]


def _span(data: bytes, start: int) -> Span:
    """Return where the game that starts here ends."""
    position = start
    depth = 0
    fault: str | None = None
    broken_at = None
    while True:
        for _, text, end in _tokens(data, position):
            position = end
            if text == b"(":
                depth += 1
            elif text == b")":
                depth -= 1
                if not depth:
                    return Span(start, end, fault, broken_at)
        space = _SPACE.match(data, position)
        position = space.end() if space else position
        if position >= len(data):
            return Span(start, len(data), fault or "a bracket is never closed", broken_at or start)
        if data[position : position + 1] == b"[":
            return Span(start, len(data), fault or "a value is never closed", broken_at or position)
        if not fault:
            fault, broken_at = "there is text where a property should be", position
        position += 1


def _tokens(data: bytes, position: int) -> Iterator[tuple[int, bytes, int]]:
    """Yield (begin, text, end) of each token, as far as sgfmill's grammar layer reads."""
    while token := _TOKEN.match(data, position):
        position = token.end()
        yield token.start(1), token[1], position
