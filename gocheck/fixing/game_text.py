"""The text of one game, changed at the places named and nowhere else.

What is not changed stays as it was, byte for byte: unknown properties, comments, variations,
white space. Nothing here knows Go.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

_TOKEN = re.compile(
    rb"(?P<value>\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\])|(?P<name>[A-Za-z]++)|(?P<mark>[;()])"
    rb"|(?P<open>\[)",
    re.DOTALL,
)
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


@dataclass(slots=True)
class Property:
    """A property of a node: where its name begins, where it ends, and where its values lie.

    A value is given by the bytes between its brackets.
    """

    identifier: str
    start: int
    end: int
    values: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Node:
    """A node: where its semicolon is, and where its last property ends."""

    start: int
    end: int
    properties: list[Property] = field(default_factory=list)


def _identifier(name: bytes) -> str:
    return name.translate(None, _LOWER_CASE).decode("ascii")


class GameText:
    """One game; changes are collected and made together by `changed`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.nodes_taken_apart: set[int] = set()
        self._changes: list[tuple[int, int, bytes]] = []

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes in the order of the file, so that those of the main line come first."""
        nodes: list[Node] = []
        for token in self._tokens():
            start, end = token.span()
            kind = token.lastgroup
            if kind == "mark":
                if token[0] == b";":
                    nodes.append(Node(start, end))
            elif nodes and kind == "name":
                nodes[-1].properties.append(Property(_identifier(token[0]), start, end))
            elif nodes and nodes[-1].properties:
                found = nodes[-1].properties[-1]
                found.values.append((start + 1, end - 1))
                found.end = nodes[-1].end = end
        return nodes

    def identifiers(self) -> set[str]:
        """Return the names of all properties, those of variations too."""
        return {_identifier(token[0]) for token in self._tokens() if token.lastgroup == "name"}

    def _tokens(self) -> Iterator[re.Match[bytes]]:
        """Yield names, values and marks, as far as values are closed."""
        for token in _TOKEN.finditer(self.data):
            if token.lastgroup == "open":
                return
            yield token

    def find(self, identifier: str, node: int = 0) -> Property | None:
        """Return a property of a node; the first of that name with a value."""
        if node >= len(self.nodes):
            return None
        for each in self.nodes[node].properties:
            if each.identifier == identifier and each.values:
                return each
        return None

    def value(self, identifier: str, node: int = 0) -> bytes | None:
        """Return the first value of a property, as it stands between its brackets."""
        found = self.find(identifier, node)
        return self.data[slice(*found.values[0])] if found else None

    def set_value(self, identifier: str, value: bytes, node: int = 0) -> None:
        """Give a property another first value; put it in where the node lacks it."""
        found = self.find(identifier, node)
        if found:
            self.replace(*found.values[0], value)
        else:
            start = self.nodes[node].start + 1
            self.replace(start, start, b"%s[%s]" % (identifier.encode("ascii"), value))

    def replace(self, start: int, end: int, text: bytes) -> None:
        """Put other bytes in the place of some; with start and end alike, between two."""
        self._changes.append((start, end, text))

    def changed(self) -> bytes:
        """Return the text with all changes made, those at one place in the order they came."""
        parts = []
        position = 0
        for start, end, text in sorted(self._changes, key=lambda change: change[:2]):
            parts += [self.data[position:start], text]
            position = max(position, end)
        parts.append(self.data[position:])
        return b"".join(parts)
