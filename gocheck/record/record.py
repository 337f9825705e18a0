"""A game record, read but not checked: the value between reading and replay.

Points are (column, row) pairs from the top left, as SGF counts them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from gocheck.board.points import Point, point_name
from gocheck.board.stones import EMPTY
from gocheck.findings.finding import Finding
from gocheck.record.result import Result
from gocheck.record.servers import Server
from gocheck.record.vocabulary import COLORS, folded, meaning_of
from gocheck.sgf.source import Place, Source


class Move(NamedTuple):
    """One B or W property."""

    color: int
    """BLACK or WHITE."""
    point: Point | None
    """None for a pass, and for a point off the board."""
    node: int
    """On the main line, from 0 for the root."""
    outside: str | None = None
    """The text of a point off the board, else None."""

    def name(self, rows: int) -> str:
        """Return the move as printed: "Q16", "pass", or the text of a point off the board."""
        if self.point is not None:
            return point_name(self.point, rows)
        return "pass" if self.outside is None else self.outside


@dataclass(frozen=True, slots=True)
class Setup:
    """The AB, AW, AE and PL of one node."""

    after: int
    """How many moves come before it."""
    node: int
    """On the main line, from 0 for the root."""
    stones: tuple[tuple[Point, int], ...]
    """Points and what each becomes (BLACK, WHITE, or EMPTY for AE), in the order of the file."""
    to_move: int | None
    """The colour that PL names, None where it names none."""


@dataclass(frozen=True, slots=True)
class Marks:
    """TB and TW of the last node that has them, where no move or setup follows it."""

    node: int
    """On the main line, from 0 for the root."""
    black: frozenset[Point]
    """TB: Black's territory."""
    white: frozenset[Point]
    """TW: White's territory."""


@dataclass(frozen=True, slots=True)
class Komi:
    """KM, without handicap compensation."""

    recorded: str | None
    """The text of the file, None without KM."""
    points: Decimal | None
    """In points, never zi; None where the text does not give any."""
    in_zi: bool = False
    """The file gives it in zi."""
    assumed: bool = False
    """KM is missing, and the game was played without komi."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """HA."""

    recorded: str | None
    """The text of the file, None without HA."""
    stones: int | None
    """The number in the text, None if it has no number. Not the stones on the board."""
    is_first_move: bool = False
    """The text is a word for the first move without komi (定先)."""
    is_of_series: bool = False
    """The text is a handicap of a series of games, of which this is one (先相先)."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A variation begins: what follows, up to its Join, is not on the main line."""

    number: int
    """Of the variation, from 1, in the order of the file."""


@dataclass(frozen=True, slots=True)
class Join:
    """A variation ends: the line goes on from where it began."""

    number: int
    """Of the variation, as in its Fork."""


Step = int | Fork | Join | Setup | Move | Finding
"""Of a walk through all lines of a game: a node of the main line, by its number; the beginning or
end of a variation; or what a node in a variation does, and the findings on its form."""


def no_lines() -> Iterator[Step]:
    """Return no steps: those of a record without variations."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Record:
    """One game of one file. Texts are as the file has them, None where the property is missing."""

    source: Source
    """The file, or the member of an archive."""
    game: int
    """Its number in the file, from 1."""
    columns: int
    """SZ, or what the points of the record show; from 1 to 52."""
    rows: int
    """The same: boards may be rectangular."""
    black: str | None
    """PB."""
    white: str | None
    """PW."""
    date: str | None
    """DT."""
    event: str | None
    """EV."""
    round: str | None
    """RO."""
    rules: str | None
    """RU."""
    komi: Komi
    """KM."""
    handicap: Handicap
    """HA."""
    result: Result
    """RE."""
    moves: tuple[Move, ...]
    """Those of the main line, in order."""
    setups: tuple[Setup, ...]
    """Those of the main line, in order."""
    marks: Marks | None
    """TB and TW, None where there are none or the game goes on after them."""
    variations: int
    """How many lines of play there are apart from the main line."""
    findings: tuple[Finding, ...]
    """The findings on how the record is written."""
    nodes: Mapping[str, int] = field(default_factory=dict)
    """By property: the node of game info that is not in the root."""
    names: Mapping[str, str] = field(default_factory=dict)
    """By SGF's property: the name under which a server writes it."""
    server: Server | None = None
    """The server that the record comes from, None if unknown."""
    acknowledged: frozenset[int] = frozenset()
    """The nodes with an empty KO, which says that their move is made although it is illegal."""
    lines: Callable[[], Iterator[Step]] = field(default=no_lines, compare=False, repr=False)
    """Walks through all lines of play; nothing of the variations is read before."""

    @property
    def is_problem(self) -> bool:
        """Whether this is a position to study, not a game.

        Stones are set up before the first move, and nobody played a game: players, a result, a
        handicap and the end of a game are all missing. Black and White are no names of players.
        """
        starts = (setup.stones for setup in self.setups if not setup.after)
        return (
            any(color != EMPTY for stones in starts for _, color in stones)
            and not any(_is_player(name) for name in (self.black, self.white))
            and self.result.kind in ("none", "unknown")
            and (self.handicap.stones or 0) < 2
            and self.marks is None
            and sum(move.point is None for move in self.moves[-2:]) < 2
        )

    def place(self, identifier: str) -> Place:
        """Return the place of game info (RE, KM and so on)."""
        return Place(self.nodes.get(identifier, 0), self.names.get(identifier, identifier))


def _is_player(name: str | None) -> bool:
    return bool(name) and meaning_of(folded(name or "")) not in COLORS


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A game, or a whole input, that could not be read: the findings say why."""

    source: Source
    """The file, or the member of an archive."""
    game: int
    """Its number in the file, from 1."""
    findings: tuple[Finding, ...]
    """Why it could not be read; at least one."""
