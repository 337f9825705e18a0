"""A game as tournament programs list it, for all their formats."""

from dataclasses import replace
from decimal import Decimal

from gocheck.archive.results_list.row import Row, unusable_line, won_by
from gocheck.board import BLACK, WHITE
from gocheck.findings import NOTE
from gocheck.record import Result
from gocheck.report import Finding
from gocheck.text import beginning

WON_BY_BLACK, WON_BY_WHITE = won_by(BLACK), won_by(WHITE)
DRAWN = Result("0", "draw", margin=Decimal(0))
NO_RESULT = Result(None, "none")
_NOT_READABLE = Result(None, "other")
_MOST_LETTERS = 60
"""Letters of a text of the list in a message: a choice."""


def quoted(text: str) -> str:
    """Return the beginning of a text of the list in quotes, for a message."""
    return repr(beginning(" ".join(text.split()), _MOST_LETTERS))


class ListedGames:
    """The rows of a list as they are read, and the findings on what cannot be used."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.unusable: list[Finding] = []

    def add(self, row: Row) -> None:
        """Take a game in, with a note if it has no result."""
        if row.result.kind == "none":
            cause = "the game has no result"
            self.unusable.append(unusable_line(row.line, cause, row.name, NOTE, row.column))
        self.rows.append(row)

    def add_unreadable(self, row: Row, cause: str) -> None:
        """Take a game in whose result cannot be read; cause: why."""
        self.report(row.line, cause, row.name, row.column)
        self.rows.append(replace(row, result=_NOT_READABLE))

    def report(self, line: int, cause: str, text: str, column: int = 1) -> None:
        """Report what cannot be used; text: the text of the list there."""
        self.unusable.append(unusable_line(line, cause, text, column=column))
