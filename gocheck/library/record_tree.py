"""The tree of one game: what its nodes do on the board, and what follows from an edit.

It is made of the text that was read when somebody asks for it, and takes over the moves that were
played or undone since. Start reading at `RecordTree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import takewhile

from gocheck.board.board import Board
from gocheck.board.points import number_of, sgf_point
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.library.property_values import Shape
from gocheck.reading.line_reader import LineReader
from gocheck.reading.properties.property_index import MOVES
from gocheck.record.record import Move, Record, Setup
from gocheck.sgf.game_tree import TreeNode, read_tree
from gocheck.sgf.source import Before, Place, Source

_LETTERS = {color: name for name, color in MOVES}
_INERT = frozenset(
    (
        *("AR", "BL", "BM", "C", "CR", "DD", "DM", "DO", "FG", "GB", "GW", "HO", "IT", "LB", "LN"),
        *("MA", "N", "OB", "OW", "PM", "SL", "SQ", "TE", "TR", "UC", "V", "VW", "WL"),
    )
)
"""Properties that change neither moves nor game info."""


class RecordTree:
    """A game as a tree."""

    def __init__(
        self,
        source: Source,
        number: int,
        shape: Shape,
        record: Callable[[], Record],
        is_cut: Callable[[], bool],
        first: Callable[[], int],
        edited: Callable[[bool], object],
        file: str | None,
        lock: AbstractContextManager[object],
    ) -> None:
        self.source = source
        """The file, with the trees of its other games."""
        self.number = number
        """That of the game in the file, from 1."""
        self.shape = shape
        """Its board."""
        self.file = file
        """The name of the file in errors; None for a game from no file."""
        self.behind = True
        """Moves were played or undone since it was asked for."""
        self._record = record
        self._is_cut = is_cut
        self._first = first
        self._edited = edited
        self._lock = lock  # held while moves are taken over, which any question may cause
        if number not in source.trees:
            source.trees[number] = read_tree(source.data, source.games[number - 1])
        self.root: TreeNode = source.trees[number]
        """The root."""
        self._results: list[Callable[[], None]] = []  # that put back the results left out
        self._may_have_result = True
        self._forget()

    @property
    def before(self) -> Before:
        """What comes before the game in its file."""
        source, number = self.source, self.number
        if number == 1:
            return source.before
        start = source.in_origin(source.games[number - 1].start)
        line, column = source.line_and_column(number, Place(offset=start))
        return Before(source.before.games + number - 1, line - 1, column - 1)

    def now(self) -> None:
        """Give the main line the moves of the game, if others were played or undone."""
        if self.behind:
            with self._lock:
                if self.behind:
                    self._follow()
                    self.behind = False

    def _follow(self) -> None:
        record, line = self._record(), self._main_line
        wanted = record.moves
        pairs = zip((move for _, move in line), wanted, strict=False)
        same = sum(1 for _ in takewhile(_are_same, pairs))
        if same == len(line) == len(wanted) and not self._is_cut():
            return
        if same < len(line):
            self._cut(line[same][0], [move for node, move in line[:same] if node is line[same][0]])
            if not wanted and (self._first() == WHITE or self.root.values_of("AB")):
                self.root.set_values("PL", [_LETTERS[self._first()].encode()])
            self._forget()
            line = self._main_line
        *_, last = self.root.line()
        for move in wanted[same:]:
            last = last.new_child()
            last.set_values(
                _LETTERS[move.color], [sgf_point(move.point).encode() if move.point else b""]
            )
            line.append((last, move))
        has_result = record.result.recorded is not None
        if has_result:
            for put_back in self._results:
                put_back()
            self._results = []
        elif self._may_have_result:
            self._results = [
                node.take_out("RE") for node in self.root.line() if node.values_of("RE")
            ]
        self._may_have_result = has_result

    def _cut(self, node: TreeNode, kept: Sequence[Move]) -> None:
        """End the tree before a move of a node, with variations there; kept: its earlier moves."""
        if node.parent is not None and not kept:
            _remove_all(node.parent.children)
            return
        _remove_all(node.children)
        for color, name in _LETTERS.items():
            number = sum(move.color == color for move in kept)
            node.set_values(name, node.values_of(name)[:number])

    @contextmanager
    def edit(self, *names: str) -> Iterator[None]:
        """Take note of an edit; names: the properties that are edited, none for the tree itself."""
        self.now()
        yield
        inert = bool(names) and _INERT.issuperset(names)
        if not inert:
            self._forget()
            self._may_have_result, self._results = True, []
        self._edited(inert)
        if "SZ" in names:
            self._record()  # is read again: the points of another board have other names

    def _forget(self) -> None:
        """Forget what was worked out for the nodes."""
        self._reader: LineReader | None = None
        self._line: list[tuple[TreeNode, Move]] = []
        self._read: list[TreeNode] = []  # what the reader reads, by the numbers that it gives
        self._steps: dict[TreeNode, list[Setup | Move]] = {}
        self._numbers: dict[TreeNode, int] = {}
        self._position: tuple[TreeNode, Board] | None = None

    def resized(self, columns: int, rows: int) -> None:
        """Take note of the size of the board as it is read after an edit."""
        self.shape = Shape(columns, rows)

    # What nodes do

    @property
    def _main_line(self) -> list[tuple[TreeNode, Move]]:
        """The moves of the main line, each with its node."""
        self._node_reader()
        return self._line

    def _node_reader(self) -> LineReader:
        """Return the reader of nodes, which has read the main line: how points are written."""
        if self._reader is None:
            nodes = self._read = list(self.root.line())
            reader = LineReader(lambda number: self._read[number].in_order(), *self.shape)
            reader.read(enumerate(node.values() for node in nodes))
            if reader.off_board:
                reader.read_point_names()
            self._line = [(nodes[move.node], move) for move in reader.moves]
            self._reader = reader
        return self._reader

    def node_of(self, move: int) -> TreeNode:
        """Return the node of a move of the main line; the root for 0."""
        return self._main_line[move - 1][0] if move else self.root

    def steps_of(self, node: TreeNode) -> list[Setup | Move]:
        """Return what a node does on the board, setup first."""
        known = self._steps.get(node)
        if known is None:
            with self._lock:
                known = self._steps[node] = self._read_steps(node)
        return known

    def _read_steps(self, node: TreeNode) -> list[Setup | Move]:
        reader, self._read = self._node_reader(), [node]
        read = reader.read_node(node.values(), 0)
        steps = [step for step in read if isinstance(step, Setup | Move)]
        if any(isinstance(step, Move) and step.outside for step in steps):
            # Passes in words are known on the main line only.
            moves = [move for each, move in self._line if each is node]
            steps = [*(step for step in steps if isinstance(step, Setup)), *moves] or steps
        return steps

    def number_of(self, node: TreeNode) -> int:
        """Return the number of the last move up to a node."""
        path: list[TreeNode] = []
        at: TreeNode | None = node
        while at is not None and at not in self._numbers:
            path.append(at)
            at = at.parent
        number = 0 if at is None else self._numbers[at]
        for each in reversed(path):
            number += len(each.values_of("B")) + len(each.values_of("W"))
            self._numbers[each] = number
        return number

    def to_move(self, node: TreeNode) -> int:
        """Return the colour whose turn it is after a node."""
        for each in (node, *_before(node)):
            for step in reversed(self.steps_of(each)):
                if isinstance(step, Move):
                    return opponent(step.color)
                if step.to_move is not None:
                    return step.to_move
        return WHITE if self.root.values_of("AB") and not self.root.values_of("AW") else BLACK

    def position(self, node: TreeNode) -> bytes:
        """Return the stones after a node."""
        known = self._position
        steps: list[TreeNode] = []
        at: TreeNode | None = node
        while at is not None and not (known and known[0] is at):
            steps.append(at)
            at = at.parent
        board = known[1].copy() if known and at is not None else Board(*self.shape)
        columns = self.shape.columns
        for each in reversed(steps):
            for step in self.steps_of(each):
                if isinstance(step, Setup):
                    board.set_up((number_of(point, columns), color) for point, color in step.stones)
                elif step.point is not None:
                    board.play(number_of(step.point, columns), step.color)
        self._position = node, board
        return board.snapshot()


def _remove_all(nodes: Sequence[TreeNode]) -> None:
    for node in [*nodes]:
        node.remove()


def _before(node: TreeNode) -> Iterator[TreeNode]:
    """Yield the nodes before a node, back to the root."""
    at = node.parent
    while at is not None:
        yield at
        at = at.parent


def _are_same(moves: tuple[Move, Move]) -> bool:
    one, other = moves
    return (one.color, one.point, one.outside) == (other.color, other.point, other.outside)
