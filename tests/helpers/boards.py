"""Boards drawn as text and moves as players write them, for the tests of the rules kernel.

A drawing has one row a line from the top: ``X`` Black, ``O`` White, ``.`` empty; spaces and
indentation say nothing. Moves are points such as ``b2``, ``pass``, or ``off`` for a point off
the board; colours alternate, and ``B:`` or ``W:`` before a move says whose it is.
"""

from dataclasses import replace

from gocheck.board.board import Board
from gocheck.board.points import parse_point_name, point_name
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Handicap, Komi, Move, Record, Setup
from gocheck.record.result import Result
from gocheck.replay.history import History
from gocheck.rules.legality import Illegal, forbidden
from gocheck.rules.ruleset import Ruleset, builtin
from gocheck.sgf.source import Source

LETTERS = ".XO"
COLORS = {"B": BLACK, "W": WHITE}


def drawing(text: str) -> str:
    """Return a drawing in its plain form, as `drawn` gives it."""
    return "\n".join(line.replace(" ", "") for line in text.split("\n") if line.strip())


def drawn(board: Board) -> str:
    """Draw the position of a board."""
    return drawn_position(board.snapshot(), board.geometry.columns)


def drawn_position(position: bytes, columns: int) -> str:
    """Draw a position given as one byte a point."""
    stones = "".join(LETTERS[color] for color in position)
    return "\n".join(stones[at : at + columns] for at in range(0, len(stones), columns))


def empty(columns: int, rows: int) -> str:
    """Draw a board without stones."""
    return "\n".join(["." * columns] * rows)


def read_colors(text: str) -> tuple[int, int, list[int]]:
    """Return the columns, the rows and the colour of every point of a drawing."""
    rows = drawing(text).split("\n")
    if len({len(row) for row in rows}) != 1:
        raise ValueError(f"the rows of a drawing differ in length:\n{text}")
    return len(rows[0]), len(rows), [LETTERS.index(letter) for row in rows for letter in row]


def board(text: str) -> Board:
    """Return a board with the stones of a drawing set up."""
    columns, rows, colors = read_colors(text)
    made = Board(columns, rows)
    for point, color in enumerate(colors):
        made.set_up([(point, color)])
    return made


def at(name: str, on: Board) -> int:
    """Return a named point as the board counts points."""
    column, row = parse_point_name(name, on.geometry.columns, on.geometry.rows)
    return row * on.geometry.columns + column


def names(points: tuple[int, ...], on: Board) -> str:
    """Return points that a board counts as players write them, in order of name."""
    columns, rows = on.geometry.columns, on.geometry.rows
    pairs = (divmod(point, columns) for point in points)
    return " ".join(sorted(point_name((column, row), rows).lower() for row, column in pairs))


def read_moves(text: str, columns: int, rows: int, first: int = BLACK) -> tuple[Move, ...]:
    """Read moves, the first by the colour `first` unless it says otherwise."""
    moves: list[Move] = []
    color = first
    for node, word in enumerate(text.split(), start=1):
        name = word
        if word[:2] in ("B:", "W:"):
            color, name = COLORS[word[0]], word[2:]
        if name == "off":
            moves.append(Move(color, None, node, outside="zz"))
        elif name == "pass":
            moves.append(Move(color, None, node))
        else:
            moves.append(Move(color, parse_point_name(name, columns, rows), node))
        color = opponent(color)
    return tuple(moves)


def setup(text: str, after: int = 0, to_move: int | None = None, node: int = 0) -> Setup:
    """Return the setup that makes every point what a drawing shows."""
    columns, _, colors = read_colors(text)
    stones = tuple(
        ((point % columns, point // columns), color) for point, color in enumerate(colors)
    )
    return Setup(after=after, node=node, stones=stones, to_move=to_move)


def game(start: str, moves: str = "", to_move: int = BLACK) -> History:
    """Return the history of a game that starts from a drawing."""
    columns, rows, colors = read_colors(start)
    history = History(columns, rows, to_move)
    if any(color != EMPTY for color in colors):
        history.set_up(setup(start, to_move=to_move))
    play(history, moves, to_move)
    return history


def play(history: History, moves: str, first: int | None = None) -> None:
    """Play moves, legal or not; the first by whose turn it is unless something else is said."""
    color = first or history.to_move or BLACK
    for move in read_moves(moves, history.columns, history.rows, color):
        history.play(move)


def record(
    start: str,
    moves: str = "",
    *,
    to_move: int | None = None,
    setups: tuple[Setup, ...] = (),
    handicap: int | None = None,
    black: str | None = None,
) -> Record:
    """Return a record that opens with the stones of a drawing, if it has any, and a PL.

    The first move is by the colour of the PL, else Black's, unless it says otherwise.
    """
    columns, rows, colors = read_colors(start)
    if to_move or any(color != EMPTY for color in colors):
        setups = (setup(start, to_move=to_move), *setups)
    return Record(
        source=Source("drawn.sgf", b""),
        game=1,
        columns=columns,
        rows=rows,
        black=black,
        white=None,
        date=None,
        event=None,
        round=None,
        rules=None,
        komi=Komi(None, None),
        handicap=Handicap(None if handicap is None else str(handicap), handicap),
        result=Result(None, "unknown"),
        moves=read_moves(moves, columns, rows, to_move or BLACK),
        setups=setups,
        marks=None,
        variations=0,
        findings=(),
    )


def judged(history: History, move: str, ruleset: Ruleset) -> Illegal | None:
    """Return why a ruleset forbids a move as the next one, None if it does not."""
    color = history.to_move or BLACK
    (considered,) = read_moves(move, history.columns, history.rows, color)
    facts = history.copy().play(considered)
    return None if facts is None else forbidden(facts, ruleset)


def reason(history: History, move: str, ruleset: Ruleset) -> str | None:
    """Return the reason alone of what `judged` returns."""
    illegal = judged(history, move, ruleset)
    return None if illegal is None else illegal.reason


def rules(
    ko: str = "simple",
    suicide: str = "illegal",
    long_cycle: str = "forbidden",
    resumption: bool = True,
) -> Ruleset:
    """Return a ruleset with these values on the dimensions that `gocheck.rules.legality` reads."""
    return replace(
        builtin()["tromp-taylor"],
        ko=ko,
        suicide=suicide,
        long_cycle=long_cycle,
        resumption=resumption,
    )
