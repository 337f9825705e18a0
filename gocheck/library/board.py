"""A position, drawn as text or as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from gocheck.board.board import Geometry, geometry
from gocheck.board.points import number_of, parse_point_name, point_names as names_of
from gocheck.board.regions import chain_at, liberties
from gocheck.board.stones import EMPTY, PLAYERS
from gocheck.report.values import Color, color_of
from gocheck.reports.diagram import KO, STONES, Diagram, ko_point, status_signs
from gocheck.text.escaping import in_xml, one_line
from gocheck.text.messages import Error
from gocheck.text.parsing import regex

if TYPE_CHECKING:
    import numpy as np

    from gocheck.record.record import Move
    from gocheck.report.values import Status

_NO_ROW = regex(r"A[A-Z]*|\+-+\+")
"""Column letters, which begin with A, and the edge of a frame."""
_SIGNS = {*STONES, *"bwfs", KO}
"""The letters in drawings; those that are no stones are territory, eyes and a ko."""
_SYMMETRIES = 8
"""Ways to lay a square board on itself."""


class Board:
    """A position. In a terminal it shows as text, in a notebook as SVG.

    Points are texts such as "Q16": columns A to T without I, rows from the bottom. `board["Q16"]`
    is the colour of the stone there, None for an empty point. What is not a point of the board
    raises `gocheck.Error`. Boards with the same stones are equal.
    """

    __module__ = "gocheck"

    def __init__(self, diagram: Diagram, title: str = "") -> None:
        """Not for users: `Game.board` returns boards."""
        self._geometry: Geometry = geometry(diagram.columns, diagram.rows)
        self._position = diagram.position
        self._diagram = diagram
        self._title = title

    @classmethod
    def from_text(cls, drawing: str) -> Board:
        """Return the board of a drawing, such as `str` gives.

        One row a line from the top: "X" (and "x", "#") is Black, "O" (and "o", "@") White, and an
        empty point is any other sign, but no letter that `str` does not write. Spaces, brackets,
        "!", numbers of rows, lines of column letters and a frame of "|", "+" and "-" mean nothing.
        Raises `gocheck.Error`.
        """
        if not isinstance(drawing, str):
            raise Error(f"a drawing is a text, not {type(drawing).__name__}")
        lines = [regex(r"[\s()!\d|]").sub("", line) for line in drawing.splitlines()]
        rows = [line for line in lines if line and not _NO_ROW.fullmatch(line)]
        if not rows or len({len(row) for row in rows}) > 1:
            raise Error("the rows of a drawing have one length, and there is at least one row")
        for sign in "".join(rows):
            if sign.isalpha() and sign not in _SIGNS:
                raise Error(f"{sign!r} is not a sign of a drawing: X is Black, O White")
        try:
            geometry(len(rows[0]), len(rows))
        except ValueError as error:
            raise Error(str(error)) from None
        position = bytes(STONES.get(sign, EMPTY) for sign in "".join(rows))
        return cls(Diagram(len(rows[0]), len(rows), position))

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._geometry.columns

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._geometry.rows

    @property
    def last(self) -> str | None:
        """The point of the last play; None after a pass and at the start."""
        last = self._diagram.last
        return None if last is None else self._names[last]

    @property
    def caption(self) -> str:
        """After which move it is: "After move 3 of 9: Black D4"."""
        return self._diagram.caption

    @property
    def stones(self) -> dict[str, Color]:
        """The colour of the stone on each point that has one, from the top left."""
        found = zip(self._names, map(color_of, self._position), strict=True)
        return {name: color for name, color in found if color}

    def __getitem__(self, point: str) -> Color | None:
        """Return the colour of the stone on a point, None for an empty one."""
        return color_of(self._position[self._number(point)])

    def __contains__(self, point: object) -> bool:
        """Return whether there is a stone on a point."""
        return point in self.stones

    def __iter__(self) -> Iterator[str]:
        """Iterate over the points that have a stone, from the top left."""
        return iter(self.stones)

    def to_array(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        """Return an array of rows from the top: 0 empty, 1 Black, 2 White."""
        import numpy as np  # takes long to load

        return np.frombuffer(self._position, np.uint8).reshape(self.rows, self.columns).copy()

    def transform(self, number: int) -> Board:
        """Return the board turned clockwise by `number` quarters, 0 to 3; 4 to 7 are these after a
        reflection of left and right. Raises `gocheck.Error` for other numbers.
        """
        if number not in range(_SYMMETRIES):
            raise Error(f"transform: {number!r} is not one of 0 to {_SYMMETRIES - 1}")
        stones = self.to_array()
        if number >= _SYMMETRIES // 2:
            stones = stones[:, ::-1]
        for _ in range(number % 4):  # the columns from the left, each from the bottom, become rows
            stones = stones[::-1].T
        rows, columns = stones.shape
        return Board(Diagram(columns, rows, stones.tobytes()))

    def chain(self, point: str) -> tuple[str, ...]:
        """Return the points of the chain at a point, from the top left; () for an empty point."""
        number = self._number(point)
        if not self._position[number]:
            return ()
        return self._named(chain_at(number, self._position, self._geometry).points)

    def liberties(self, point: str) -> tuple[str, ...]:
        """Return the liberties of a chain, named by a point of it; () for an empty point."""
        number = self._number(point)
        if not self._position[number]:
            return ()
        chain = chain_at(number, self._position, self._geometry)
        return self._named(liberties(chain, self._position, self._geometry))

    def svg(self) -> str:
        """Return the board as an SVG document, whose `<desc>` says what is drawn."""
        from gocheck.reports.svg import picture  # takes long to load

        return "\n".join(map(in_xml, picture([self._diagram], self._title)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        sizes = (self.columns, self.rows), (other.columns, other.rows)
        return sizes[0] == sizes[1] and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from gocheck.reports.board_text import draw, plain

        return "\n".join(map(plain, draw(self._diagram)))

    __repr__ = __str__

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self.columns, self.rows)

    def _named(self, points: Iterable[int]) -> tuple[str, ...]:
        return tuple(self._names[point] for point in sorted(points))

    def _number(self, name: str) -> int:
        if not isinstance(name, str):
            raise Error(f"{name!r} is not a point such as 'D4'")
        try:
            return number_of(parse_point_name(name, self.columns, self.rows), self.columns)
        except ValueError as error:
            raise Error(str(error)) from None


def board_of(
    shape: Geometry,
    moves: Sequence[Move],
    positions: Sequence[bytes],
    number: int,
    title: str,
    *,
    status: Status | None = None,
    is_illegal: bool = False,
) -> Board:
    """Return the board after a move, 0 for the start.

    positions: those at the start and after each move; title: that of the drawing; status: who is
    dead in this position, to be drawn; is_illegal: whether the move is, to be drawn too.
    """
    columns, rows, last = shape.columns, shape.rows, last_point(shape, moves[:number])
    position, caption, ko = positions[number], "At the start", None
    if number:
        move = moves[number - 1]
        name = f"{PLAYERS[move.color]} {move.name(rows)}"
        caption = f"After move {number} of {len(moves)}: {name}"
        ko = ko_point(positions[number - 1], position, last, columns, rows)
    signs = status_signs(status, position, columns, rows) if status else {}
    if ko is not None:
        signs.setdefault(ko, KO)  # at the end of a game it is more important whose a point is
    return Board(Diagram(columns, rows, position, signs, last, is_illegal, caption=caption), title)


def figure_of(
    shape: Geometry,
    moves: Sequence[Move],
    positions: Sequence[bytes],
    first: int,
    last: int,
    title: str,
) -> Board:
    """Return the position before some moves, with these as numbered stones, as books print it.

    Stones that they capture stay on the board. A move on a point that has a stone is noted instead.
    """
    columns, rows = shape.columns, shape.rows
    position = bytearray(positions[first - 1])
    numbers: dict[int, int] = {}
    notes = []
    for number, move in enumerate(moves[first - 1 : last], first):
        point = last_point(shape, (move,))
        if point is None:
            notes.append(one_line(f"{number} {move.name(rows)}"))
        elif position[point]:
            notes.append(f"{number} at {numbers.get(point) or move.name(rows)}")
        else:
            position[point], numbers[point] = move.color, number
    caption = f"Moves {first} to {last} of {len(moves)}"
    diagram = Diagram(
        columns, rows, bytes(position), numbers=numbers, notes=tuple(notes), caption=caption
    )
    return Board(diagram, title)


def diagram_of(board: Board) -> Diagram:
    """Return what is drawn of a board."""
    return board._diagram


def fits(position: bytes, shape: Geometry, status: Status) -> bool:
    """Return whether all that a status names is on a board, and its stones have those colours."""
    names = names_of(shape.columns, shape.rows)
    stones = dict(zip(names, map(color_of, position), strict=True))
    chains = (*status.chains, *status.alive)
    named = chain.from_iterable((status.dame, status.unsettled, *status.territory.values()))
    return stones.keys() >= set(named) and all(
        stones.get(point) == each.color for each in chains for point in each.points
    )


def last_point(shape: Geometry, moves: Sequence[Move]) -> int | None:
    """Return where the last move was played; None for a pass, and without moves."""
    point = moves[-1].point if moves else None
    return None if point is None else number_of(point, shape.columns)
