"""A line of a list of results: which game, and its result there."""

from dataclasses import dataclass, replace

from gocheck.archive.results_list.player_names import Key, players_keys
from gocheck.board import BLACK, opponent
from gocheck.findings import finding
from gocheck.record import Result
from gocheck.report import Finding, finding_of
from gocheck.text import normal_form, text_digest

NOT_YET = ("none", "unknown")
"""Kinds of results of games that have none yet."""
UNKNOWN = (*NOT_YET, "other")
"""Kinds of results that cannot be compared."""

BOTH_ALIKE = Result("no winner", "void")
"""Both players lose, or both win."""


class ResultsError(ValueError):
    """A list of results that cannot be read; the message is one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: which game, and its result as the list has it."""

    line: int
    """The number of the line, from 1."""
    file: str | None
    """The file that the line names, None where the players say which game it is."""
    players: tuple[str, str] | None
    """Black's and White's name, None where the file says which game it is."""
    result: Result
    """The result; of kind none, other or unknown where the line has none that can be read."""
    column: int = 1
    """The column of the game in its line, from 1."""
    handicap: int | None = None
    """The handicap, None where the list does not give it; 1 is a handicap without stones."""
    knows_colours: bool = True
    """Whether the list knows who has which colour; if not, `players` is in any order."""
    played: bool = True
    """Whether the game was played; a game won by default has no record."""

    @property
    def name(self) -> str:
        """The game as the list names it."""
        return self.file or " - ".join(self.players or ())

    @property
    def key(self) -> Key:
        """What lines on the same game have in common."""
        if self.file:
            names = players_keys(self.players)[0] if self.players else ()
            return ("file", folded_path(self.file), *names)
        names = players_keys(self.players or ("", ""))[0]
        return ("players", *(names if self.knows_colours else sorted(names)))

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column, which no other row has."""
        return self.line, self.column

    def exchanged(self) -> "Row":
        """Return the row with the colours exchanged."""
        black, white = self.players or ("", "")
        result = self.result
        if result.winner is not None:
            result = won_by(opponent(result.winner))
        return replace(self, players=(white, black), result=result)


def won_by(color: int) -> Result:
    """Return the result of a list that names only the winner."""
    return Result("B+" if color == BLACK else "W+", "winner", color)


def unusable_line(
    line: int, cause: str, name: str, severity: str | None = None, column: int = 1
) -> Finding:
    """Return the finding on a line that cannot be used; cause: why; name: what it is about."""
    found = finding("RES534", cause, severity=severity)
    return finding_of(found, line, column, text_digest(name), f"{name} {cause}")


def folded_path(path: str) -> str:
    """Return a path without the difference between capitals and small letters, / and \\."""
    return normal_form("NFC", path).casefold().replace("\\", "/")
