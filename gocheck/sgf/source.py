"""Where a game comes from, and the places of things in it.

Line and column are wanted only where there is something to report, so nothing is kept while
a game is read: a place is found by going over the game's text once more.
"""

import re
from array import array
from bisect import bisect_right
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from gocheck.sgf.tokens import NAME, VALUE, VALUE_TEXT, identifier, node, tokens
from gocheck.text.parsing import regex

_GAME_START = regex(rb"\(\s*;")
_OPENING, _CLOSING = b"()"
_NO_BRACKET = rb"[^()\[]*+(?:\[" + VALUE_TEXT + rb"\][^()\[]*+)*+"
_NEXT_BRACKET = regex(
    _NO_BRACKET + rb"(?:\(" + _NO_BRACKET + rb"\)" + _NO_BRACKET + rb")*+[()]", re.DOTALL
)
"""What precedes the next bracket of a game that opens or closes a variation with variations, and
the bracket; no match in a value without end."""
_LINE_END = regex(rb"\r\n|\n\r|\n|\r")
_ON_POINTS = ("B", "W", "AB", "AW", "AE", "PL")


class Place(NamedTuple):
    """Something in a game: a node, a property there, one of its values."""

    node: int = 0
    """From 0 for the root, in the order of the file, so that those of the main line come first."""
    property: str | None = None
    """Its identifier, None for the node itself."""
    value: int = 0
    """Which value of the property, from 0."""
    offset: int | None = None
    """Instead of all these: a byte of the source's origin."""


class Span(NamedTuple):
    """Where a game is in its input."""

    start: int
    """The byte of its opening bracket."""
    end: int
    """The byte after its closing bracket."""


class _Written(NamedTuple):
    """Where a value is, in bytes."""

    name_start: int
    """Where its property begins."""
    start: int
    """Its opening bracket."""
    end: int
    """After its closing bracket."""


class Before(NamedTuple):
    """The part of a file before a section of it."""

    games: int = 0
    """Games in the parts of the file before this one."""
    lines: int = 0
    """Complete lines."""
    characters: int = 0
    """Of the line in which the section begins."""


_NOTHING = Before()


class Source:
    """One input: a file as the user named it, or one member of an archive, and its bytes."""

    def __init__(
        self,
        file: str,
        data: bytes,
        member: str | None = None,
        origin: bytes | None = None,
        shifts: tuple[tuple[int, int], ...] = (),
        before: Before = _NOTHING,
        stored: bytes | None = None,
    ) -> None:
        self.file = file
        """As the user named it, or as it was found in a folder."""
        self.data = data
        """The bytes to parse."""
        self.member = member
        """Its name in the archive, None for a file."""
        self.origin = data if origin is None else origin
        """The bytes before they were repaired so that they can be parsed; in UTF-8."""
        self.shifts = shifts
        """Where data and origin differ: an offset in data, and where origin goes on from there."""
        self.before = before
        """What comes before it, where it is a section of a larger file."""
        self.only: int | None = None
        """The number of the only game that is wanted; None for all."""
        self.stored = self.origin if stored is None else stored
        """The bytes before they were decoded to UTF-8."""
        self.trees: dict[int, Any] = {}
        """The trees of its games that users have, by number (`gocheck.sgf.game_tree`)."""
        self._counted = (-1, 0)  # an offset and its column, to count on from
        self._nodes: tuple[int, list[tuple[int, int]]] = (0, [])
        self._written: tuple[int, int, dict[str, list[_Written]]] = (0, 0, {})
        self._points: tuple[int, int, str] = (0, 0, "")

    @property
    def name(self) -> str:
        """The file, with the member of the archive where there is one."""
        return f"{self.file}!{self.member}" if self.member else self.file

    def wants(self, game: int) -> bool:
        """Return whether the game with this number is wanted."""
        return self.only in (None, game)

    @property
    def reading_context(self) -> str:
        """What else decides how the data are read: "" for nothing."""
        only = "" if self.only is None else f"only {self.only}"
        return repr(tuple(self.before)) if any(self.before) else only

    @cached_property
    def games(self) -> tuple[Span, ...]:
        """Where each game stands, in order, found as sgfmill finds them.

        A game that breaks the grammar ends where its last bracket is closed; one whose value or
        bracket is never closed takes the rest of the input.
        """
        return tuple(spans(self.data))

    def line_and_column(self, game: int, place: Place) -> tuple[int, int]:
        """Return where a place is: line and column from 1, in characters of the input.

        The input is UTF-8 by now, whatever it was stored in. A place that is not there gives the
        nearest thing before it.
        """
        offset = place.offset
        if offset is None:
            offset = self.in_origin(self._offset(game, place))
        line = bisect_right(self._line_starts, offset)
        start = self._line_starts[line - 1]
        counted, column = self._counted if start <= self._counted[0] <= offset else (start, 1)
        before = self.origin[counted:offset]
        if not counted:
            before = before.removeprefix(BOM_UTF8)
        column += len(before.decode("utf-8", errors="replace"))
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

    def value(self, game: int, place: Place) -> bytes | None:
        """Return the value at a place as it is written, or the last of its property in the node.

        None where the node does not have the property.
        """
        values = self._properties_of(game, place.node).get(place.property or "")
        if not values:
            return None
        found = values[min(place.value, len(values) - 1)]
        return self.data[found.start + 1 : found.end - 1]

    def points_in(self, game: int, node: int) -> str:
        """Return the moves and the setup of a node, as "B[dd] AW[dp]"."""
        if self._points[:2] != (game, node):
            parts = (
                f"{name}[{value.decode('ascii', errors='replace')}]"
                for name, value in self.properties(game, node)
                if name in _ON_POINTS
            )
            self._points = (game, node, " ".join(parts))
        return self._points[2]

    def in_origin(self, offset: int) -> int:
        """Return the place of a byte of data in origin; for added text, where it is missing."""
        number = bisect_right(self.shifts, offset, key=itemgetter(0))
        if not number:
            return offset
        here, there = self.shifts[number - 1]
        found = there + offset - here
        return min(found, self.shifts[number][1]) if number < len(self.shifts) else found

    def span_in_origin(self, span: Span) -> Span:
        """Return the place of a game in origin."""
        start = self.in_origin(span.start)
        end = self.in_origin(span.end - 1)
        # The last bracket is its own, unless it was put in, before whatever came instead.
        return Span(start, end + (self.origin[end : end + 1] == b")"))

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        """The byte offset of each line; no encoding that SGF uses hides a line end."""
        # An array: a list takes forty bytes for each line, and a file may be nothing but lines.
        return array("Q", chain((0,), (end.end() for end in _LINE_END.finditer(self.origin))))

    def _offset(self, game: int, place: Place) -> int:
        nodes = self._nodes_of(game, place.node)
        begin, _ = nodes[min(place.node, len(nodes) - 1)] if nodes else (0, 0)
        if place.property is None:
            return begin
        values = self._properties_of(game, place.node).get(place.property, [])
        if place.value >= len(values):
            return begin
        return values[place.value].start if place.value else values[0].name_start

    def _properties_of(self, game: int, node: int) -> dict[str, list[_Written]]:
        """Return the places of the values of each property in a node, kept for one node.

        One node may have many findings: a list of thousands of invalid points.
        """
        if self._written[:2] != (game, node):
            nodes = self._nodes_of(game, node)
            begin, end = nodes[min(node, len(nodes) - 1)] if nodes else (0, 0)
            found: dict[str, list[_Written]] = {}
            current = ""
            property_start = begin
            for kind, start, token_end in tokens(self.data, begin + 1, end):
                if kind == NAME:
                    current = identifier(self.data[start:token_end])
                    property_start = start
                else:
                    found.setdefault(current, []).append(_Written(property_start, start, token_end))
            self._written = (game, node, found)
        return self._written[2]

    def properties(self, game: int, node: int) -> Iterator[tuple[str, bytes]]:
        """Yield each value in a node with its property, as written and in the order of the file.

        Nothing where there is no such node.
        """
        nodes = self._nodes_of(game, node)
        begin, end = nodes[node] if node < len(nodes) else (0, 0)
        current = ""
        for kind, start, token_end in tokens(self.data, begin + 1, end):
            if kind == NAME:
                current = identifier(self.data[start:token_end])
            elif kind == VALUE:
                yield current, self.data[start + 1 : token_end - 1]

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
        while len(nodes) <= wanted and (found := node(self.data, position)):
            position = found[1]
            nodes.append(found)
        return nodes


def spans(data: bytes) -> Iterator[Span]:
    """Yield where each game stands, as `Source.games` has them."""
    position = 0
    while start := _GAME_START.search(data, position):
        span = span_of(data, start.start())
        yield span
        position = span.end


def span_of(data: bytes, start: int) -> Span:
    """Return where the game that starts here ends."""
    depth = 1
    position = start + 1
    while found := _NEXT_BRACKET.match(data, position):
        position = found.end()
        mark = data[position - 1]
        depth += (mark == _OPENING) - (mark == _CLOSING)
        if not depth:
            return Span(start, position)
    return Span(start, len(data))
