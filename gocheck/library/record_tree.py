"""The tree of one game: what its nodes do on the board, and what follows from an edit.

It is made of the text that was read when somebody asks for it, and takes over the moves that were
played or undone since. Start reading at `RecordTree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile

from gocheck.board.board import Board
from gocheck.board.points import number_of, sgf_point
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.library.property_values import Shape
from gocheck.reading.line_reader import LineReader
from gocheck.record.record import Move, Setup
from gocheck.sgf.game_tree import TreeNode, read_tree
from gocheck.sgf.source import Before, Place, Source

_LETTERS = {True: "B", False: "W"}
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
        moves: Callable[[], Sequence[Move]],
        first: Callable[[], int],
        edited: Callable[[bool], object],
        file: str | None,
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
        self._moves = moves
        self._first = first
        self._edited = edited
        if number not in source.trees:
            source.trees[number] = read_tree(source.data, source.games[number - 1])
        self.root: TreeNode = source.trees[number]
        """The root."""
        self._line: tuple[LineReader, list[list[Move]]] | None = None
        self._position: tuple[TreeNode, Board] | None = None

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
        if not self.behind:
            return
        self.behind = False
        wanted = self._moves()
        _, line = self._main_line
        had = [move for moves in line for move in moves]
        pairs = takewhile(lambda pair: pair[0][:2] == pair[1][:2], zip(had, wanted, strict=False))
        same = sum(move.outside == other.outside for move, other in pairs)
        if same == len(had) == len(wanted):
            return
        nodes = list(self.root.line())
        if same < len(had):
            self._cut(nodes[had[same].node], had[:same])
            if not wanted and (self._first() == WHITE or self.root.values_of("AB")):
                self.root.set_values("PL", [_LETTERS[self._first() == BLACK].encode()])
        *_, last = self.root.line()
        for move in wanted[same:]:
            last = last.new_child()
            point = sgf_point(move.point) if move.point else ""
            last.set_values(_letter(move), [point.encode()])
        for node in self.root.line():
            node.set_values("RE", [])
        self._forget()

    def _cut(self, node: TreeNode, kept: Sequence[Move]) -> None:
        """End the tree before a move of a node, with variations there; kept: moves before it."""
        at = sum(1 for _ in _before(node))
        here = [move for move in kept if move.node == at]
        if node.parent is not None and not here:
            node.parent.children.clear()
            return
        node.children.clear()
        for name in ("B", "W"):
            values = [move for move in here if _letter(move) == name]
            node.set_values(name, node.values_of(name)[: len(values)])

    @contextmanager
    def edit(self, *names: str) -> Iterator[None]:
        """Take note of an edit; names: the properties that are edited, none for the tree itself."""
        self.now()
        yield
        inert = bool(names) and _INERT.issuperset(names)
        if not inert:
            self._forget()
        self._edited(inert)

    def _forget(self) -> None:
        self._line = self._position = None

    # What nodes do

    @property
    def _main_line(self) -> tuple[LineReader, list[list[Move]]]:
        """The reader of nodes, which knows how points are written; the moves of each node."""
        if self._line is None:
            reader = LineReader(self.source, self.number, *self.shape)
            nodes = list(self.root.line())
            reader.read(enumerate(node.values() for node in nodes))
            if reader.off_board:
                reader.read_point_names()
            moves: list[list[Move]] = [[] for _ in nodes]
            for move in reader.moves:
                moves[move.node].append(move)
            self._line = reader, moves
        return self._line

    def node_of(self, move: int) -> TreeNode:
        """Return the node of a move of the main line; the root for 0."""
        if not move:
            return self.root
        _, line = self._main_line
        made = 0
        for node, moves in zip(self.root.line(), line, strict=True):
            made += len(moves)
            if made >= move:
                return node
        raise IndexError(move)

    def steps(self, node: TreeNode) -> list[Setup | Move]:
        """Return what a node does on the board, setup first."""
        reader, line = self._main_line
        found = [x for x in reader.read_node(node.values(), 0) if isinstance(x, Setup | Move)]
        if any(isinstance(step, Move) and step.outside for step in found):
            # Passes in words are known on the main line only.
            at = sum(1 for _ in _before(node))
            if at < len(line) and self._is_on_main_line(node):
                return [*(step for step in found if isinstance(step, Setup)), *line[at]]
        return found

    def _is_on_main_line(self, node: TreeNode) -> bool:
        return all(
            each.parent.children[0] is each for each in (node, *_before(node)) if each.parent
        )

    def to_move(self, node: TreeNode) -> int:
        """Return the colour whose turn it is after a node."""
        for each in (node, *_before(node)):
            for step in reversed(self.steps(each)):
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
            for step in self.steps(each):
                if isinstance(step, Setup):
                    board.set_up([(number_of(p, columns), color) for p, color in step.stones])
                elif step.point is not None:
                    board.play(number_of(step.point, columns), step.color)
        self._position = node, board
        return board.snapshot()


def moves_before(node: TreeNode) -> int:
    """Return how many moves there are up to a node, with its own."""
    return sum(_count(each) for each in (node, *_before(node)))


def _count(node: TreeNode) -> int:
    return len(node.values_of("B")) + len(node.values_of("W"))


def _before(node: TreeNode) -> Iterator[TreeNode]:
    """Yield the nodes before a node, back to the root."""
    at = node.parent
    while at is not None:
        yield at
        at = at.parent


def _letter(move: Move) -> str:
    return _LETTERS[move.color == BLACK]
