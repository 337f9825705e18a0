"""What a game record says, read but not judged: the value between reading and replay.

Points are (column, row) pairs from the top left, as SGF counts them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from gocheck.board import Point, point_name
from gocheck.findings import Finding
from gocheck.record.result import Result
from gocheck.record.servers import Server
from gocheck.sgf import Place, Source


class Move(NamedTuple):
    """One B or W property.

    point: where, or None for a pass and for a point off the board; node: the node on the
    main line, the root being 0; outside: the text of a point off the board, else None.
    """

    color: int
    point: Point | None
    node: int
    outside: str | None = None

    def name(self, rows: int) -> str:
        """Return the move as printed: "Q16", "pass", or the text of a point off the board."""
        if self.point is not None:
            return point_name(self.point, rows)
        return "pass" if self.outside is None else self.outside


@dataclass(frozen=True, slots=True)
class Setup:
    """The AB, AW, AE and PL of one node.

    after: how many moves come before it; stones: what each point is made (EMPTY for AE), in
    the order of the file; to_move: the colour PL names, or None.
    """

    after: int
    node: int
    stones: tuple[tuple[Point, int], ...]
    to_move: int | None


@dataclass(frozen=True, slots=True)
class Marks:
    """TB and TW of the last node that has them, where no move or setup follows it."""

    node: int
    black: frozenset[Point]
    white: frozenset[Point]


@dataclass(frozen=True, slots=True)
class Komi:
    """KM: the text of the file, and points (never zi) where they could be told.

    in_zi: whether the file gives it in zi.
    """

    recorded: str | None
    points: Decimal | None
    in_zi: bool = False


@dataclass(frozen=True, slots=True)
class Handicap:
    """HA: the text of the file, and the number it names."""

    recorded: str | None
    stones: int | None


@dataclass(frozen=True, slots=True)
class Fork:
    """A variation begins: what follows, up to the Join that belongs to it, is beside the line.

    number: of the variation, from 1, in the order of the file.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Join:
    """A variation ends, this one: the line goes on from where it began."""

    number: int


Step = int | Fork | Join | Setup | Move | Finding
"""Of a walk through all lines of a game: a node of the main line, by its number; the beginning or
end of a variation; or what a node in a variation does, and what is to be said of its form."""


_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d", re.ASCII)


def year_of(date: str | None) -> int | None:
    """Return the first year that a text of DT names, None where it names none."""
    found = _YEAR.search(date or "")
    return int(found[0]) if found else None


def no_lines() -> Iterator[Step]:
    """Walk through a record without variations, which there is no need to do."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Record:
    """One game of one file.

    game: its place in the file, from 1; rules: the text of RU; moves
    and setups: the main line in order; variations: how many lines there are beside the main line;
    lines: walks through all of them; findings: what reading noticed; nodes: where game info stands
    that is not in the root; names: under which name a server has game info that SGF calls
    otherwise; server: where the record comes from, if the file tells; acknowledged:
    the nodes with an empty KO, which says that their move is made though it is illegal.
    """

    source: Source
    game: int
    columns: int
    rows: int
    black: str | None
    white: str | None
    date: str | None
    event: str | None
    round: str | None
    rules: str | None
    komi: Komi
    handicap: Handicap
    result: Result
    moves: tuple[Move, ...]
    setups: tuple[Setup, ...]
    marks: Marks | None
    variations: int
    findings: tuple[Finding, ...]
    nodes: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    server: Server | None = None
    acknowledged: frozenset[int] = frozenset()
    lines: Callable[[], Iterator[Step]] = field(default=no_lines, compare=False, repr=False)

    def place(self, identifier: str) -> Place:
        """Return where game info (RE, KM and so on) stands."""
        return Place(self.nodes.get(identifier, 0), self.names.get(identifier, identifier))


@dataclass(frozen=True, slots=True)
class Unread:
    """A game, or a whole input, that could not be read: the findings say why."""

    source: Source
    game: int
    findings: tuple[Finding, ...]
