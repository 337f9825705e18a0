"""A node of a game's tree, as users read and edit it: `Node`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from gocheck.board.points import number_of, point_name
from gocheck.board.stones import BLACK, EMPTY, PLAYERS, WHITE
from gocheck.library.board import Board
from gocheck.library.property_values import Property, text_of
from gocheck.library.record_tree import RecordTree
from gocheck.record.record import Move as RecordedMove, Setup as RecordedSetup
from gocheck.report.values import COLORS, Move, Setup, color_of
from gocheck.reports.diagram import Diagram
from gocheck.sgf.source import Place
from gocheck.text.escaping import one_line
from gocheck.text.messages import Error, counted

if TYPE_CHECKING:
    from gocheck.sgf.game_tree import TreeNode

_SETUP = ("AB", "AW", "AE", "PL")
_STONES = ("AB", "AW", "AE")
_MOVES = ("B", "W")
_ROOT = frozenset(("AP", "CA", "FF", "GM", "ST", "SZ"))
"""Properties of the root (FF[4]): elsewhere they look like the beginning of another game."""


class MissingPropertyError(Error, KeyError):
    """A node does not have a property that was asked for."""


class Clock(NamedTuple):
    """The clock after a move: the time that is left, `black` and `white`, in seconds.

    In overtime `black_left` and `white_left` are the moves or periods that are left. What the
    node does not say, or not as a number, is None.
    """

    black: Decimal | None
    """Black's time in seconds (BL)."""
    white: Decimal | None
    """White's time in seconds (WL)."""
    black_left: int | None
    """Black's moves or periods (OB)."""
    white_left: int | None
    """White's moves or periods (OW)."""


Clock.__module__ = "gocheck"


class Node:
    """A node of a game: its properties, and the nodes that may follow.

    `node["LB"]` is the value of a property, such as {"D4": "A"}, and can be set; `raw` has the text
    of the file. Points are texts such as "Q16". What a value may not be raises `gocheck.Error`.
    """

    __module__ = "gocheck"
    __slots__ = ("_own_node", "_tree")

    def __init__(self, node: TreeNode, tree: RecordTree) -> None:
        """Not for users: `Game.root` and the nodes themselves return nodes."""
        self._own_node = node
        self._tree = tree

    # The tree

    @property
    def parent(self) -> Node | None:
        """The node before it; None for the root."""
        return None if self._node.parent is None else self._view(self._node.parent)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes that may follow; the first goes on with the line, the others are variations."""
        return tuple(map(self._view, self._node.children))

    def main_line(self) -> tuple[Node, ...]:
        """Return this node and those after it, without variations."""
        return tuple(map(self._view, self._node.line()))

    def walk(self) -> Iterator[Node]:
        """Yield this node and all after it, with variations, in the order of the file."""
        return map(self._view, list(self._node.all_nodes()))

    @property
    def number(self) -> int:
        """The number of the last move up to this node; 0 before the first."""
        return self._tree.number_of(self._node)

    @property
    def line(self) -> int | None:
        """The line of the file in which it begins, from 1; None for a new node."""
        source, start = self._tree.source, self._node.start
        if start is None:
            return None
        place = Place(offset=source.in_origin(start))
        return source.line_and_column(self._tree.number, place)[0]

    # On the board

    @property
    def move(self) -> Move | None:
        """The move (B or W), the first if it has two; None if the node has none."""
        moves = self._moves
        if not moves:
            return None
        number = self.number - len(moves) + 1
        return Move(number, COLORS[moves[0].color], moves[0].name(self._tree.shape.rows))

    @property
    def setup(self) -> Setup | None:
        """The stones that it sets up, and who moves next; None if it does neither."""
        for step in self._tree.steps_of(self._node):
            if isinstance(step, RecordedSetup):
                return setup_of(step, self._tree.shape.rows, self.number)
        return None

    @property
    def board(self) -> Board:
        """The position after this node; a ko or an illegal move is not marked on it."""
        moves = self._moves
        columns, rows = self._tree.shape
        last = None
        caption = f"After move {self.number}" if self.number else "At the start"
        if moves:
            point = moves[-1].point
            last = None if point is None else number_of(point, columns)
            caption += f": {PLAYERS[moves[-1].color]} {moves[-1].name(rows)}"
        position = self._tree.position(self._node)
        return Board(Diagram(columns, rows, position, last=last, caption=caption))

    # Properties

    def __getitem__(self, name: str) -> Any:
        values = self._node.values_of(name)
        if not values:
            raise MissingPropertyError(f"the node has no {name}", *self._place)
        with self._named():
            return self._property(name).value_of(values)

    def __setitem__(self, name: str, value: Any) -> None:
        with self._named():
            values = self._property(name).written(value)
        self._set({name: values})

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise MissingPropertyError(f"the node has no {name}", *self._place)
        self._set({name: []})

    def __contains__(self, name: object) -> bool:
        return bool(self._node.values_of(str(name)))

    def __iter__(self) -> Iterator[str]:
        """Yield the names of its properties, in the order of the file."""
        return iter([name for name, values in self._node.values().items() if values])

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a property; the default where the node does not have it."""
        return self[name] if self._node.values_of(name) else default

    def raw(self, name: str) -> tuple[str, ...]:
        """Return the values of a property as written between brackets; () without any."""
        return tuple(value.decode("utf-8", "replace") for value in self._node.values_of(name))

    def set_raw(self, name: str, *values: str) -> None:
        """Write a property as it is between brackets, whatever its type allows."""
        with self._named():
            found = self._property(name).checked(values)
        self._set({name: found})

    @property
    def comment(self) -> str | None:
        """The comment (C), which can be set; None without one."""
        values = self._node.values_of("C")
        return "\n".join(map(text_of, values)) if values else None

    @comment.setter
    def comment(self, text: str | None) -> None:
        self._set_or_delete("C", text)

    @property
    def clock(self) -> Clock | None:
        """The time and the moves or periods that are left (BL, WL, OB, OW); None if not given."""
        found = [self._value_or_none(name) for name in ("BL", "WL", "OB", "OW")]
        return None if found == [None] * len(found) else Clock(*found)

    # Edits

    def set_up(
        self,
        black: str | Iterable[str] = (),
        white: str | Iterable[str] = (),
        empty: str | Iterable[str] = (),
        to_move: str | None = None,
    ) -> None:
        """Set up stones, empty points and who moves next, in place of those that it has."""
        given = zip(_STONES, (black, white, empty), strict=True)
        with self._named():
            found = {
                name: self._property(name).written(points) if points else []
                for name, points in given
            }
            found["PL"] = [] if to_move is None else self._property("PL").written(to_move)
        self._set(found)

    def add(
        self, move: str | None = None, color: str | None = None, *, first: bool = False
    ) -> Node:
        """Add a node after this one, and return it: a variation, if others are there already.

        move: a point or "pass", None for a node without a move; color: "black" or "white", None
        for the player to move; first: whether it becomes the main line. Moves are not judged here:
        `Game.illegal_moves` does that.
        """
        values = self._move_values(move, color)
        with self._tree.edit():
            node = self._own_node.new_child(0 if first else None)
            for name, value in values:
                node.set_values(name, value)
        return self._view(node)

    def insert(self, move: str | None = None, color: str | None = None) -> Node:
        """Insert a node between this one and all that follow, and return it."""
        values = self._move_values(move, color)
        with self._tree.edit():
            node = self._own_node.new_between()
            for name, value in values:
                node.set_values(name, value)
        return self._view(node)

    def promote(self, place: int = 0) -> None:
        """Make it the first of the nodes that may follow its parent, and so the main line there.

        place: another place among them, 0 for the first.
        """
        siblings = self._siblings()
        if not isinstance(place, int) or not 0 <= place < len(siblings):
            raise Error(f"there is no place {place!r} among {counted(len(siblings), 'node')}")
        with self._tree.edit():
            siblings.remove(self._node)
            siblings.insert(place, self._node)

    def delete(self, *, keep_children: bool = False) -> None:
        """Delete it with all that follows; keep_children: these take its place."""
        self._siblings()
        with self._tree.edit():
            self._node.remove(keep_children=keep_children)

    def __reduce__(self) -> NoReturn:
        raise Error("a node cannot be pickled; use Game.to_sgf and Game.from_sgf", *self._place)

    def __repr__(self) -> str:
        properties = self._node.values().items()
        parts = (f"{name}[{']['.join(self.raw(name))}]" for name, _ in properties)
        text = " ".join(parts)
        return one_line(f"<Node {text[:60]}{'...' if len(text) > 60 else ''}>")

    # Inside

    @property
    def _node(self) -> TreeNode:
        self._tree.now()
        return self._own_node

    def _view(self, node: TreeNode) -> Node:
        return view_of(node, self._tree)

    @property
    def _place(self) -> tuple[str | None, int | None]:
        """The file and the line, for errors."""
        return self._tree.file, self.line if self._tree.file else None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Name the file and the line in the errors that are raised meanwhile."""
        try:
            yield
        except Error as error:
            raise Error(error.cause, *self._place, argument=error.argument) from None

    @property
    def _moves(self) -> list[RecordedMove]:
        return [step for step in self._tree.steps_of(self._node) if isinstance(step, RecordedMove)]

    def _property(self, name: str) -> Property:
        return Property(name, self._tree.shape)

    @property
    def _kept_node(self) -> TreeNode:
        """Its node, to edit; raises Error if that is deleted."""
        if self._node.is_removed:
            raise Error("the node is no longer part of the game", *self._place)
        return self._own_node

    def _siblings(self) -> list[TreeNode]:
        parent = self._kept_node.parent
        if parent is None:
            raise Error("the root of a game stays where it is", *self._place)
        return parent.children

    def _move_values(self, move: str | None, color: str | None) -> list[tuple[str, list[bytes]]]:
        node = self._kept_node
        with self._named():
            if color not in (None, "black", "white"):
                raise Error(f"{color!r} is not a colour; use 'black' or 'white'")
            if move is None:
                return []
            player = color or COLORS[self._tree.to_move(node)]
            name = "B" if player == "black" else "W"
            return [(name, self._property(name).written(move))]

    def _value_or_none(self, name: str) -> Any:
        """Return the value of a property; None without one that the format allows."""
        try:
            return self.get(name)
        except Error:
            return None

    def _set_or_delete(self, name: str, value: Any) -> None:
        if value is not None:
            self[name] = value
        elif name in self:
            del self[name]

    def _set(self, values: dict[str, list[bytes]]) -> None:
        """Set properties as written; one without values is removed."""
        node = self._kept_node
        with self._named():
            after = {**node.values(), **values}
            self._check_together({name for name, found in after.items() if found})
            if any(name in _STONES for name in values):
                self._check_stones(after)
        with self._tree.edit(*values):
            for name, found in values.items():
                node.set_values(name, found)

    def _check_together(self, names: set[str]) -> None:
        """Raise Error where new properties cannot be in one node; those that it had may be."""
        new = names - set(self)
        if self._node.parent is not None and new & _ROOT:
            raise Error(f"SGF has {' and '.join(sorted(new & _ROOT))} in the root only")
        moves, setup = names.intersection(_MOVES), names.intersection(_SETUP)
        if self._node.parent is None and new.intersection(_MOVES):
            raise Error("the root node has no move: SGF has moves only after the root")
        if (new & moves and (setup or len(moves) > 1)) or (new & setup and moves):
            both = " and ".join(sorted(moves | setup))
            raise Error(f"SGF has {both} in nodes of their own")

    def _check_stones(self, values: dict[str, list[bytes]]) -> None:
        named: dict[str, str] = {}
        for name in _STONES:
            for point in self._property(name).value_of(values.get(name, [])):
                if named.setdefault(point, name) != name:
                    raise Error(f"{point} is in {named[point]} and in {name}")


def view_of(node: TreeNode, tree: RecordTree) -> Node:
    """Return what shows a node to users, the same each time."""
    if not isinstance(node.view, Node):
        node.view = Node(node, tree)
    return node.view


def setup_of(setup: RecordedSetup, rows: int, after: int) -> Setup:
    """Return a setup as users see it; after: the number of the move before it."""
    last = dict(setup.stones)  # of several values for a point
    black, white, empty = (
        tuple(point_name(point, rows) for point, color in last.items() if color == each)
        for each in (BLACK, WHITE, EMPTY)
    )
    return Setup(after, black, white, empty, color_of(setup.to_move))
