"""The tree of a game, written back byte for byte wherever nobody edited it.

`read_tree` takes the text of a sound game. `TreeNode.pieces` gives the text of the tree as it is
now: slices of the text that was read, and new bytes between them. Nothing here knows Go.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from gocheck.sgf.source import Span
from gocheck.sgf.tokens import MARK, NAME, VALUE, identifier, tokens

Piece = Span | bytes
"""A slice of the text that was read, or new text."""
_OPENING, _CLOSING, _SEMICOLON = b"();"
_SPACE = b" \t\r\n"


class _Property:
    """A property of a node: each of its values, and how the text of all of it is made up."""

    __slots__ = ("identifier", "lead", "values")

    def __init__(self, identifier: str, lead: Piece) -> None:
        self.identifier = identifier
        """Its name in capitals only."""
        self.lead = lead
        """Its name as the text has it, and the space before it."""
        self.values: list[tuple[bytes, Piece]] = []
        """Each value without its brackets; and with them, and the space before it."""

    def set(self, values: Sequence[bytes]) -> None:
        """Replace the values that differ; those at both ends that are the same stay as written."""
        old = self.values
        most = min(len(old), len(values))
        head = next((n for n in range(most) if old[n][0] != values[n]), most)
        most -= head
        tail = next((n for n in range(most) if old[-1 - n][0] != values[-1 - n]), most)
        new = values[head : len(values) - tail]
        self.values = [
            *old[:head],
            *((value, b"[%s]" % value) for value in new),
            *old[len(old) - tail :],
        ]


class TreeNode:
    """A node: its properties as written, its parent and its children, the main line first."""

    __slots__ = (
        "_closing",
        "_head",
        "_opening",
        "_properties",
        "children",
        "data",
        "is_removed",
        "parent",
        "view",
    )

    def __init__(self, data: bytes, parent: "TreeNode | None", head: Piece = b";") -> None:
        self.data = data
        """The text that was read."""
        self.parent = parent
        """The node before it; None for the root."""
        self.children: list[TreeNode] = []
        """The nodes that may follow, that of the main line first."""
        self._head = head
        """Its semicolon, and the space before it."""
        self._opening: Piece | None = None
        """The bracket before it, if there is one."""
        self._closing: Piece | None = None
        """The bracket that ends what this bracket begins."""
        self._properties: list[_Property] = []
        self.is_removed = False
        """It is no longer in the tree, as it or a node before it was removed."""
        self.view: object = None
        """What shows it to users, once there is something."""

    @property
    def start(self) -> int | None:
        """Where its semicolon is in the text that was read; None for a new node."""
        return None if isinstance(self._head, bytes) else self._head.end - 1

    def values(self) -> dict[str, list[bytes]]:
        """Return the values of all properties, as written between their brackets."""
        found: dict[str, list[bytes]] = {}
        for each in self._properties:
            found.setdefault(each.identifier, []).extend(value for value, _ in each.values)
        return found

    def in_order(self) -> Iterator[tuple[str, bytes]]:
        """Yield each value with its property, as written and in the order of the file."""
        for each in self._properties:
            yield from ((each.identifier, value) for value, _ in each.values)

    def values_of(self, name: str) -> list[bytes]:
        """Return the values of a property, none where the node does not have it."""
        found = self._properties
        return [value for each in found if each.identifier == name for value, _ in each.values]

    def set_values(self, name: str, values: Sequence[bytes]) -> None:
        """Give a property these values, as written between brackets; none removes it."""
        found = [each for each in self._properties if each.identifier == name]
        if values and not found:
            found.append(_Property(name, self._space() + name.encode("ascii")))
            self._properties += found
        if values:
            found.pop(0).set(values)
        self._properties = [each for each in self._properties if each not in found]

    def take_out(self, name: str) -> Callable[[], None]:
        """Remove a property, and return what puts it back where it was."""
        found = [each for each in enumerate(self._properties) if each[1].identifier == name]
        self.set_values(name, [])

        def put_back() -> None:
            for place, each in found:
                self._properties.insert(place, each)

        return put_back

    def line(self) -> Iterator["TreeNode"]:
        """Yield this node and the main line after it."""
        node: TreeNode | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None

    def all_nodes(self) -> Iterator["TreeNode"]:
        """Yield this node and all after it, in the order of the file."""
        waiting: list[TreeNode] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def new_child(self, index: int | None = None) -> "TreeNode":
        """Return a new node after this one; index: its place among the children, None: last."""
        space = b"\n" if self.parent is None and b"\n" in self.data else b""
        if self.parent is not None:
            space = _space_before(self._text(self._head))
        child = TreeNode(self.data, self, space + b";")
        self.children.insert(len(self.children) if index is None else index, child)
        return child

    def new_between(self) -> "TreeNode":
        """Return a new node between this one and its children."""
        children, self.children = self.children, []
        node = self.new_child()
        node.children = children
        for each in children:
            each.parent = node
        return node

    def remove(self, *, keep_children: bool = False) -> None:
        """Remove this node, and all after it unless its children take its place."""
        assert self.parent is not None
        siblings = self.parent.children
        at = siblings.index(self)
        siblings[at : at + 1] = self.children if keep_children else []
        if keep_children:
            for each in self.children:
                each.parent = self.parent
            self.children = []
        self.parent = None
        for each in self.all_nodes():
            each.is_removed = True

    def pieces(self) -> Iterator[Piece]:
        """Yield the text of this node and all after it, in pieces."""
        waiting: list[TreeNode | Piece] = [self]
        while waiting:
            node = waiting.pop()
            if not isinstance(node, TreeNode):
                yield node
                continue
            parent = node.parent
            if node._opening is not None or parent is None:
                yield b"(" if node._opening is None else node._opening
                yield node._head
                waiting.append(b")" if node._closing is None else node._closing)
            elif len(parent.children) > 1:
                yield from node._bracketed_head()
                waiting.append(b")")
            else:
                yield node._head
            for each in node._properties:
                yield each.lead
                for _, piece in each.values:
                    yield piece
            waiting += reversed(node.children)

    def _bracketed_head(self) -> Iterator[Piece]:
        """Yield its semicolon with a bracket before it, after the space."""
        head = self._head
        if isinstance(head, bytes):
            yield head.replace(b";", b"(;")
        else:
            yield from (Span(head.start, head.end - 1), b"(", Span(head.end - 1, head.end))

    def _text(self, piece: Piece) -> bytes:
        return piece if isinstance(piece, bytes) else self.data[slice(*piece)]

    def _space(self) -> bytes:
        """Return the space before a new property: that before the last one."""
        last = self._properties[-1:]
        return _space_before(self._text(last[0].lead)) if last else b""


def read_tree(data: bytes, span: Span) -> TreeNode:
    """Return the root of a game in a sound text."""
    node: TreeNode | None = None
    root: TreeNode | None = None
    opening: Piece | None = None
    opened: list[
        tuple[TreeNode | None, TreeNode | None]
    ] = []  # of each bracket: its parent, its first
    name: Span | None = None
    position = span.start
    for kind, start, end in tokens(data, *span):
        if kind == NAME:
            name = Span(start, end)
        elif kind == VALUE and node is not None:
            if name:
                lead = Span(position, name.end)
                node._properties.append(_Property(identifier(data[slice(*name)]), lead))
                position, name = name.end, None
            if node._properties:
                piece = Span(position, end)
                node._properties[-1].values.append((data[start + 1 : end - 1], piece))
                position = end
        elif kind == MARK:
            name = None
            here = Span(position, end)
            position = end
            if data[start] == _OPENING:
                opening = here
                opened.append((node, None))
            elif data[start] == _CLOSING and opened:
                node, first = opened.pop()
                if first is not None:
                    first._closing = here
            elif data[start] == _SEMICOLON:
                parent, node = node, TreeNode(data, node, here)
                node._opening = opening
                if opening:
                    opened[-1] = parent, node
                    opening = None
                if parent is not None:
                    parent.children.append(node)
                root = root or node
    assert root is not None
    return root


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """Return a text in as few pieces as possible."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if isinstance(piece, Span) and isinstance(last, Span) and last.end == piece.start:
            found[-1] = Span(last.start, piece.end)
        elif isinstance(piece, bytes) and isinstance(last, bytes):
            found[-1] = last + piece
        elif piece if isinstance(piece, bytes) else piece.start < piece.end:
            found.append(piece)
    return found


def _space_before(text: bytes) -> bytes:
    return text[: len(text) - len(text.lstrip(_SPACE))]
