"""The text of one game, changed at the places named and nowhere else.

What is not changed stays as it was, byte for byte: unknown properties, comments, variations,
white space. Nothing here knows Go.
"""

from dataclasses import dataclass, field
from functools import cached_property

from gocheck.sgf.tokens import MARK, NAME, UNCLOSED, identifier, tokens
from gocheck.text.parsing import regex

_SEMICOLON = ord(";")
_BRACKET = regex(rb"(?<!\\)((?:\\\\)*+)\[")

Slice = tuple[int, int]
"""Where something begins and ends, in bytes."""


@dataclass(slots=True)
class Property:
    """A property of a node, and where it is in the text."""

    identifier: str
    """Its name in capitals only, as FF[4] writes it."""

    name: bytes
    """Its name as the record writes it."""

    start: int
    """Where its name begins."""

    end: int
    """Where its last value ends, bracket included; without a value, where its name ends."""

    values: list[Slice] = field(default_factory=list)
    """Its values, each without its brackets."""


@dataclass(slots=True)
class Node:
    """A node, and where it is in the text."""

    start: int
    """Where its semicolon is."""

    end: int
    """Where its last property ends."""

    properties: list[Property] = field(default_factory=list)
    """Its properties, in the order of the text."""


class GameText:
    """One game; changes are collected and made together by `changed`.

    A change to a value, and one to an entire property or to the text between properties, may
    meet in one node: code that moves a property gets it from `text_of`, as changed so far.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        """The text as it was."""
        self.split_nodes: set[int] = set()
        """The nodes that were split, by number: each is split once for all its findings."""
        self._values: dict[Slice, bytes | None] = {}
        self._properties: dict[Slice, bytes] = {}
        self._added: dict[tuple[int, str], bytes] = {}
        self._insertions: list[tuple[int, bytes]] = []
        self._names: dict[Slice, bytes] = {}

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes in the order of the file, so that those of the main line come first."""
        nodes: list[Node] = []
        for kind, start, end in tokens(self.data):
            if kind == MARK:
                if self.data[start] == _SEMICOLON:
                    nodes.append(Node(start, end))
            elif not nodes or kind == UNCLOSED:
                continue
            elif kind == NAME:
                name = self.data[start:end]
                nodes[-1].properties.append(Property(identifier(name), name, start, end))
            elif nodes[-1].properties:
                found = nodes[-1].properties[-1]
                found.values.append((start + 1, end - 1))
                found.end = nodes[-1].end = end
        return nodes

    def identifiers(self) -> set[str]:
        """Return the names of all properties, those of variations too."""
        return {each.identifier for node in self.nodes for each in node.properties}

    # Reading

    def find(self, identifier: str, node: int = 0) -> Property | None:
        """Return a property of a node; the first of that name with a value."""
        if node >= len(self.nodes):
            return None
        for each in self.nodes[node].properties:
            if each.identifier == identifier and each.values:
                return each
        return None

    def value(self, identifier: str, node: int = 0) -> bytes | None:
        """Return the first value of a property, as written between its brackets."""
        found = self.find(identifier, node)
        return self.data[slice(*found.values[0])] if found else None

    def raw_values(self, found: Property) -> list[bytes]:
        """Return the values of a property as the record has them."""
        return [self.data[slice(*place)] for place in found.values]

    def values_of(self, found: Property) -> list[bytes]:
        """Return the values of a property as changed so far, without those removed."""
        now = [self._values.get(each, self.data[slice(*each)]) for each in found.values]
        return [each for each in now if each is not None]

    def text_of(self, found: Property) -> bytes:
        """Return the text of a property as changed so far, its name in capitals only."""
        place = found.start, found.end
        if place in self._properties:
            return self._properties[place]
        parts = [found.identifier.encode("ascii")]
        position = found.start + len(found.name)
        for start, end in found.values:
            if (start, end) in self._values:
                parts += [self.data[position : start - 1], self._value_text((start, end))]
                position = end + 1
        parts.append(self.data[position : found.end])
        return b"".join(parts)

    def _value_text(self, place: Slice) -> bytes:
        value = self._values[place]
        return b"" if value is None else b"[%s]" % value

    # Changing

    def set_value(self, identifier: str, value: bytes, node: int = 0) -> None:
        """Set the first value of a property; add the property if the node does not have it."""
        found = self.find(identifier, node)
        if found:
            self._values[found.values[0]] = value
        else:
            self._added[node, identifier] = value

    def replace_value(self, place: Slice, value: bytes | None) -> None:
        """Put another value in the place of one, or several as "aa][bb"; None removes it."""
        self._values[place] = value

    def replace_property(self, found: Property, text: bytes) -> None:
        """Replace the text of an entire property, whatever was changed in it."""
        for each in found.values:
            self._values.pop(each, None)
        self._names.pop((found.start, found.start + len(found.name)), None)
        self._properties[found.start, found.end] = text

    def keep_one(self, identifier: str) -> list[bytes]:
        """Remove all values of a property of the root but the first; return them as they were."""
        first = self.find(identifier)
        taken = []
        for each in self.nodes[0].properties if first else ():
            if each.identifier == identifier:
                others = each.values[1:] if each is first else each.values
                taken += [self.data[slice(*place)] for place in others]
                for place in others:
                    self.replace_value(place, None)
                if each is not first:
                    self.replace_property(each, b"")
        return taken

    def shorten_names(self) -> list[Property]:
        """Write all identifiers in their capitals only; return the properties that had others."""
        found = [
            each
            for node in self.nodes
            for each in node.properties
            if len(each.name) != len(each.identifier)
        ]
        for each in found:
            if (each.start, each.end) not in self._properties:
                place = each.start, each.start + len(each.name)
                self._names[place] = each.identifier.encode("ascii")
        return found

    def escape_brackets(self) -> list[tuple[int, bytes, bytes]]:
        """Put a backslash before each opening bracket in values, but in those that were replaced.

        The meaning stays, and no program can mistake the bracket for that of another value. Returns
        for each original value so changed its start, its old text and its new text.
        """
        found = []
        for named, value in self._added.items():
            self._added[named] = _BRACKET.sub(rb"\1\\[", value)
        for each in (each for node in self.nodes for each in node.properties):
            if (each.start, each.end) in self._properties:
                continue
            for place in each.values:
                value = self.data[slice(*place)]
                if place not in self._values and b"[" in value:
                    escaped = _BRACKET.sub(rb"\1\\[", value)
                    self._values[place] = escaped
                    found.append((place[0], value, escaped))
        return [each for each in found if each[1] != each[2]]

    def insert(self, place: int, text: bytes) -> None:
        """Insert text before a byte."""
        self._insertions.append((place, text))

    def changed(self) -> bytes:
        """Return the text with all changes made, those at one place in the order they came."""
        changes = [(place, place, text) for place, text in self._insertions]
        for (node, name), value in self._added.items():
            place = self.nodes[node].start + 1
            changes.append((place, place, b"%s[%s]" % (name.encode("ascii"), value)))
        for texts in (self._names, self._properties):
            changes += [(*place, text) for place, text in texts.items()]
        for start, end in self._values:
            changes.append((start - 1, end + 1, self._value_text((start, end))))
        parts = []
        position = 0
        for start, end, text in sorted(changes, key=lambda change: change[:2]):
            parts += [self.data[position:start], text]
            position = max(position, end)
        parts.append(self.data[position:])
        return b"".join(parts)
