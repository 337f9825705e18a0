"""A line of a list of results: which game, and its result there; for all formats.

Names of players are compared as records, tournament programs and databases spell them. The family
name may be first or last, with a comma after it or not, and blanks may be written as underscores or
hyphens. Diacritics may be missing (Dvořák, Dvorak), and ä, ö, ü, å and ø may be written with two
letters (Müller, Muller, Mueller). Mueller and Muller themselves are two names, as Yue and Yu are.
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product

from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.findings.finding import finding
from gocheck.findings.meanings import NOTE
from gocheck.record.result import Result
from gocheck.report.making import finding_of
from gocheck.report.values import Finding
from gocheck.text.messages import beginning
from gocheck.text.parsing import normal_form, text_digest

Key = tuple[str, ...]
_BETWEEN = str.maketrans(",_-", "   ")
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_ONE_LETTER = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_MARKS = dict.fromkeys(range(0x300, 0x370))
"""The marks that letters of the Latin alphabet carry, not the voicing marks of kana."""
NOT_YET = ("none", "unknown")
"""Kinds of results of games that have none yet."""
UNKNOWN = (*NOT_YET, "other")
"""Kinds of results that cannot be compared."""

BOTH_ALIKE = Result("no winner", "void")
"""Both players lose, or both win."""
DRAWN = Result("0", "draw", margin=Decimal(0))
NO_RESULT = Result(None, "none")
_NOT_READABLE = Result(None, "other")
_MOST_LETTERS = 60
"""Letters of a text of the list in a message: a choice."""


def players_keys(players: tuple[str, str]) -> list[Key]:
    """Return what the names of two players are found by: two games with a common key have the
    same players."""
    return list(product(*map(_spellings, players)))


def without_marks(name: str) -> str:
    """Return a name without capitals and diacritics."""
    name = normal_form("NFKC", name).casefold().translate(_ONE_LETTER)
    return normal_form("NFC", normal_form("NFD", name).translate(_MARKS))


def _spellings(name: str) -> list[str]:
    name = normal_form("NFKC", name).casefold()
    spelled = (name, name.translate(_TWO_LETTERS))
    words = (without_marks(each).translate(_BETWEEN).split() for each in spelled)
    return list(dict.fromkeys(" ".join(sorted(each)) for each in words))


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


WON_BY_BLACK, WON_BY_WHITE = won_by(BLACK), won_by(WHITE)


def unusable_line(
    line: int, cause: str, name: str, severity: str | None = None, column: int = 1
) -> Finding:
    """Return the finding on a line that cannot be used; cause: why; name: what it is about."""
    found = finding("RES534", cause, severity=severity)
    return finding_of(found, line, column, text_digest(name), f"{name} {cause}")


def folded_path(path: str) -> str:
    """Return a path without the difference between capitals and small letters, / and \\."""
    return normal_form("NFC", path).casefold().replace("\\", "/")


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
