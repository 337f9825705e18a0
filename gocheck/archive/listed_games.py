"""A list of results: which games, and their results there; and such a list as a CSV file.

Names of players are compared as records, tournament programs and databases spell them. The family
name may be first or last, with a comma after it or not, and blanks may be written as underscores or
hyphens. Diacritics may be missing (Dvořák, Dvorak), and ä, ö, ü, å and ø may be written with two
letters (Müller, Muller, Mueller). Mueller and Muller themselves are two names, as Yue and Yu are.

A CSV file has a header that names the columns: `result`, and `file`, or `black` and `white`, or all
of them. Commas, semicolons or tabs divide the columns. A result may be one of Go (B+3.5, W+R) or
say what each player gets, in the order of the columns `black` and `white`: 1-0, ½-½.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from pathlib import Path

from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.findings.finding import finding
from gocheck.findings.meanings import NOTE
from gocheck.record.result import Result, both_lose, parse_result
from gocheck.report.making import finding_of
from gocheck.report.values import Finding
from gocheck.text.messages import beginning
from gocheck.text.parsing import normal_form, regex, text_digest

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


# CSV files

_DELIMITERS = ",;\t"
_COLUMNS = {
    "file": ("file", "files", "filename", "path", "sgf", "record"),
    "black": ("black", "blackplayer", "playerblack", "blackname", "pb", "b"),
    "white": ("white", "whiteplayer", "playerwhite", "whitename", "pw", "w"),
    "result": ("result", "results", "re"),
}
"""The names of each column, without capitals, blanks and signs."""
_WORTH = (("0",), ("½", "1/2", "0.5", "0,5"), ("1",))
"""What a player gets for a game, in half points."""
_POINT = "|".join(re.escape(text) for texts in _WORTH for text in texts)
_POINTS = regex(rf"(?P<one>{_POINT})\s*[-–:]\s*(?P<other>{_POINT})")


def has_header(text: str) -> bool:
    """Return whether the first line of a text names the columns."""
    first = next(_lines(text.partition("\n")[0]), None)
    return first is not None and _are_complete(_columns(first[1]))


def read_csv(path: Path, text: str) -> ListedGames:
    """Return the games of a list; raises ResultsError."""
    games = ListedGames()
    header: list[str] = []
    columns: dict[str, int] = {}
    of_files: dict[Key, int] = {}
    for line, cells, error in _lines(text):
        if error:
            games.report(line, f"the line cannot be read: {error}", "")
        elif not columns:
            header, columns = cells, _columns(cells)
            if not _are_complete(columns):
                break
        elif any(cell.strip() for cell in cells[len(header) :]):
            width = f"{len(cells)} fields, but the header has {len(header)}"
            games.report(line, f"the line has {width}; it is ignored", " ".join(cells))
        elif any(cell.strip() for cell in cells):
            row, cause = _row(line, columns, cells)
            if row is None:
                games.report(line, cause, " ".join(cells))
                continue
            cause = _add(games, of_files, row) or cause
            severity = NOTE if row.result.kind in NOT_YET else None
            if cause:
                games.unusable.append(unusable_line(line, cause, row.name, severity))
    if not _are_complete(columns):
        raise ResultsError(
            f"{path}:1: the first line must name the columns: result, and file or black and white"
            " (a file of OpenGotha, the EGF or the AGA is read, too)"
        )
    return games


def _add(games: ListedGames, of_files: dict[Key, int], row: Row) -> str:
    """Add a row; return why it is ignored, "" if it is not.

    Of two on one file that agree on the winner, the one that says more is used. of_files: the
    rows on files so far, by their keys.
    """
    at = of_files.setdefault(row.key, len(games.rows)) if row.file else len(games.rows)
    if at == len(games.rows):
        games.rows.append(row)
        return ""
    first = games.rows[at]
    if _says_less(first, row):
        games.rows[at] = row
    elif not _says_less(row, first):
        return f"the line names {row.name} again, after line {first.line}; it is ignored"
    return ""


def _lines(text: str) -> Iterator[tuple[int, list[str], str]]:
    """Yield each line's number, its cells, and why it cannot be read, "" where it can."""
    delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield reader.line_num, [], str(error)
        else:
            yield reader.line_num, cells, ""


def _are_complete(columns: dict[str, int]) -> bool:
    """Return whether columns say which game a line is, and its result."""
    return "result" in columns and ("file" in columns or {"black", "white"} <= columns.keys())


def _columns(cells: list[str]) -> dict[str, int]:
    """Return which column holds what; of two that hold the same, the first."""
    found: dict[str, int] = {}
    for number, cell in enumerate(cells):
        name = "".join(letter for letter in cell.casefold() if letter.isalnum())
        for meaning, names in _COLUMNS.items():
            if name in names:
                found.setdefault(meaning, number)
    return found


def _row(line: int, columns: dict[str, int], cells: list[str]) -> tuple[Row | None, str]:
    """Return a line's row, None if it names no game, and the problem with the line, "" for none."""
    values = {
        name: cells[number].strip() for name, number in columns.items() if number < len(cells)
    }
    black, white, written = (values.get(name, "") for name in ("black", "white", "result"))
    file = values.get("file", "").replace("\\", "/").removeprefix("./") or None
    players = (black, white) if black and white else None
    if not file and not players:
        return None, "the line names neither a file nor both players; it is ignored"
    result = parse_result(written)
    cause = ""
    if (points := _POINTS.fullmatch(written)) and {"black", "white"} <= columns.keys():
        result = _by_points(points["one"], points["other"], columns["black"] < columns["white"])
    if both_lose(result) or result is BOTH_ALIKE:
        return Row(line, file, players, BOTH_ALIKE, played=False), ""
    if result.kind == "none":
        cause = "the line has no result"
    elif result.kind in UNKNOWN:
        cause = f"{written!r} is not a result such as B+3.5, W+R or 1-0"
    return Row(line, file, players, replace(result, recorded=written)), cause


def _says_less(one: Row, other: Row) -> bool:
    """Return whether a line names only the winner, and another one on the game says more."""
    kinds = (one.result.kind == "winner", other.result.kind == "winner")
    return kinds == (True, False) and one.result.winner == other.result.winner


def _by_points(one: str, other: str, black_first: bool) -> Result:
    """Return the result that gives the players these points, in the order of the columns."""
    worth = {text: index for index, texts in enumerate(_WORTH) for text in texts}
    first, second = worth[one], worth[other]
    if first + second != worth["1"]:
        return BOTH_ALIKE if first == second else Result(None, "other")
    if first == second:
        return Result(None, "draw", margin=Decimal(0))
    return Result(None, "winner", BLACK if (first > second) == black_first else WHITE)
