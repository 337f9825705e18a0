"""A list of results as a CSV file.

Its header names the columns: `result`, and `file`, or `black` and `white`, or all of them. Commas,
semicolons or tabs divide the columns. A result may be one of Go (B+3.5, W+R) or say what each
player gets, in the order of the columns `black` and `white`: 1-0, ½-½.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from gocheck.archive.listed_games import (
    BOTH_ALIKE,
    NOT_YET,
    UNKNOWN,
    Key,
    ListedGames,
    ResultsError,
    Row,
    unusable_line,
)
from gocheck.board.stones import BLACK, WHITE
from gocheck.findings.meanings import NOTE
from gocheck.record.result import Result, both_lose, parse_result
from gocheck.text.parsing import regex

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
