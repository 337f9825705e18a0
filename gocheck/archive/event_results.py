"""The results on the list of an event, compared with those of the records.

The list is a CSV file with a header: `result`, and `file`, or `black` and `white`, or all of
them. Commas, semicolons or tabs divide the columns. A line that cannot be used is reported, and
the others are used. A result may be one of Go (B+3.5, W+R) or say what each player gets, in the
order of the columns `black` and `white`: 1-0, ½-½.
"""

import codecs
import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path, PurePosixPath

from gocheck.board import BLACK, WHITE
from gocheck.findings import NOTE, Finding, finding
from gocheck.inputs import RECORD_SUFFIXES
from gocheck.reading import as_utf_8
from gocheck.record import Record, Result, parse_result
from gocheck.report import GameReport, LocatedFinding
from gocheck.sgf import Source
from gocheck.text import regex, text_digest

_DELIMITERS = ",;\t"
_MARGINS = ("score", "draw")
_NOT_YET = ("none", "unknown")
_UNKNOWN = (*_NOT_YET, "other")
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
_GAME = "#"
"""Between a file and the number of a game in it."""
_Key = tuple[str, ...]


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

    @property
    def name(self) -> str:
        """The game as the list names it."""
        return self.file or " - ".join(self.players or ())

    @property
    def key(self) -> _Key:
        """What lines on the same game have in common."""
        if self.file:
            names = _key(self.players) if self.players else ()
            return ("file", _folded(self.file), *names)
        return ("players", *_key(self.players or ("", "")))


class EventResults:
    """A list of results, and the lines for which a record was found.

    Only `look` remembers anything from one game to the next.
    """

    def __init__(self, file: str, rows: list[Row], unusable: Iterable[LocatedFinding] = ()) -> None:
        """Index the lines; unusable: the findings on those that are not rows."""
        self.file = file
        self._rows = rows
        self._unusable = tuple(unusable)
        self._by_stem: dict[str, list[Row]] = {}
        self._by_players: dict[_Key, list[Row]] = {}
        self._by_key: dict[_Key, list[Row]] = {}
        self._taken: set[int] = set()
        self._others = Counter[_Key]()
        self._first: dict[_Key, str] = {}
        for row in rows:
            self._by_key.setdefault(row.key, []).append(row)
            if row.file:
                self._by_stem.setdefault(_stem(row.file), []).append(row)
            elif row.players:
                self._by_players.setdefault(_key(row.players), []).append(row)

    def __repr__(self) -> str:
        """The list as it was read, to distinguish settings."""
        return f"EventResults({self.file!r}, {self._rows!r})"

    @classmethod
    def read(cls, path: Path) -> "EventResults":
        """Read a list; raises ResultsError."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise ResultsError(f"{path}: cannot be read: {error.strerror or error}") from None
        text = _text(path, data)
        header = text.partition("\n")[0]
        delimiter = max(_DELIMITERS, key=header.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        columns: dict[str, int] | None = None
        width = 0
        rows: list[Row] = []
        lines: dict[_Key, int] = {}
        unusable = []
        for line, cells in _lines(reader):
            if isinstance(cells, str):
                unusable.append(_unusable(line, cells, ""))
            elif columns is None:
                columns = _columns(cells)
                width = len(cells)
                if "result" not in columns or not (
                    "file" in columns or {"black", "white"} <= {*columns}
                ):
                    break
            elif any(cell.strip() for cell in cells[width:]):
                cause = (
                    f"the line has {len(cells)} fields, but the header has {width}; it is ignored"
                )
                unusable.append(_unusable(line, cause, " ".join(cells)))
            elif any(cell.strip() for cell in cells):
                row, cause = _row(line, columns, cells)
                if row and row.file and lines.setdefault(row.key, line) != line:
                    first = lines[row.key]
                    cause = f"the line names {row.name} again, after line {first}; it is ignored"
                elif row:
                    rows.append(row)
                if cause:
                    severity = NOTE if row and row.result.kind in _NOT_YET else None
                    name = row.name if row else " ".join(cells)
                    unusable.append(_unusable(line, cause, name, severity))
        else:
            if columns is not None:
                return cls(path.as_posix(), rows, unusable)
        raise ResultsError(
            f"{path}:1: the first line must name the columns: result, and file or black and white"
        )

    def deviations(self, record: Record) -> list[Finding]:
        """Return a finding where a record has another result than the list, or is not on it."""
        place = record.place("RE")
        source = record.source
        rows, exchanged = self._of(
            source.member or source.file, record.game, record.black, record.white
        )
        if not rows:
            name = f"{record.black or '?'} - {record.white or '?'}"
            message = f"the results list {self.file} has no game {name}"
            return [finding("RES531", message, place)]
        row = rows[0]
        if exchanged:
            listed = " - ".join(row.players or ())
            here = f"{record.black} - {record.white}"
            message = (
                f"the colours are exchanged: the record has {here}{_with(record.result)}, but the"
                f" list has {listed}{_with(row.result)} ({self.file}:{row.line})"
            )
            return [finding("RES533", message, place, value=listed)]
        results = [row.result for row in rows]
        if any(_fits(each, record.result) for each in rows):
            return []
        listed = " or ".join(dict.fromkeys(result.recorded or "" for result in results))
        recorded = record.result.recorded
        says = f"the recorded result is {recorded}" if recorded else "no result is recorded"
        message = f"{says}, but the results list has {listed} ({self.file}:{row.line})"
        return [finding("RES530", message, place, value=listed)]

    def look(self, report: GameReport) -> GameReport:
        """Remember the lines on a game.

        Return its report, with a finding where the list has fewer lines on such a game than
        there are records.
        """
        if not report.number:
            return report
        game = report.game
        names = (game.black, game.white) if game else (None, None)
        rows, _ = self._of(report.member or report.file, report.number, *names)
        if not rows:
            return report
        row = rows[0]
        first = self._first.setdefault(row.key, report.name)
        fitting = [each for each in rows if _fits(each, game.result if game else Result(None, ""))]
        free = [each for each in fitting if each.line not in self._taken]
        if free:
            self._taken.add(min(free, key=_is_open).line)
            return report
        if not fitting:
            self._others[row.key] += 1
            if self._others[row.key] <= len(self._left(row.key)):
                return report
        message = f"the game {row.name} ({self.file}:{row.line}) already has a record: {first}"
        found = finding("RES535", message)
        located = LocatedFinding(found, None, None, text_digest(row.name), row.name)
        return replace(report, findings=(located, *report.findings))

    def on_the_list(self, *, records_missing: bool) -> GameReport | None:
        """Return a report on the lines of the list; None where it has no findings.

        The findings are on lines that cannot be used and, if records_missing, on lines for which
        `look` saw no record: of several lines on the same two players, as many as records are
        missing, without those whose result was seen.
        """
        found = list(self._unusable)
        for row in self._rows if records_missing else ():
            if row in self._left(row.key)[self._others[row.key] :] and row.result.kind != "none":
                result = row.result.recorded or "no result"
                missing = finding("RES532", f"no record was found for {row.name} ({result})")
                text = f"{row.name} {result}"
                found.append(LocatedFinding(missing, row.line, 1, text_digest(row.name), text))
        found.sort(key=lambda located: located.line or 0)
        return GameReport(self.file, None, 0, tuple(found), None) if found else None

    def _left(self, key: _Key) -> list[Row]:
        """Return the lines on a game, or on two players, for which no record with their result was
        seen yet."""
        return [row for row in self._by_key[key] if row.line not in self._taken]

    def _of(
        self, path: str, number: int, black: str | None, white: str | None
    ) -> tuple[list[Row], bool]:
        """Return the lines on a record, and whether the colours are exchanged there.

        path: of the file or of an archive's member; number: of the game in it.
        """
        players = _key((black, white)) if black and white else ()
        rows = [row for row in self._by_stem.get(_stem(path), ()) if _names(row, path, number)]
        if players:
            same = [row for row in rows if not row.players or _key(row.players) == players]
            exchanged = [row for row in rows if row.players and _key(row.players) == players[::-1]]
            if exchanged and not same:
                return exchanged, True
            rows = same or rows
        rows = _most_exact(rows) or self._by_players.get(players, [])
        if rows:
            return rows, False
        rows = self._by_players.get(players[::-1], [])
        return rows, bool(rows)


def _with(result: Result) -> str:
    """Return a result as it follows the names of players."""
    return f" {result.recorded}" if result.recorded else " without a result"


def _most_exact(rows: list[Row]) -> list[Row]:
    """Return the lines with the longest path: `r1/a.sgf` has priority over `a.sgf`."""
    parts = [len(PurePosixPath(row.file or "").parts) for row in rows]
    return [row for row, length in zip(rows, parts, strict=True) if length == max(parts)]


def _text(path: Path, data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    return as_utf_8(Source(str(path), data))[0].data.decode("utf-8-sig", errors="replace")


def _lines(reader: Iterator[list[str]]) -> Iterator[tuple[int, list[str] | str]]:
    """Yield each line's number and its cells, or why it cannot be read."""
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield _number(reader), f"the line cannot be read: {error}"
        else:
            yield _number(reader), cells


def _number(reader: object) -> int:
    line: int = getattr(reader, "line_num", 0)
    return line


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
    if result.kind == "none":
        cause = "the line has no result"
    elif result.kind in _UNKNOWN:
        cause = f"{written!r} is not a result such as B+3.5, W+R or 1-0"
    return Row(line, file, players, replace(result, recorded=written)), cause


def _by_points(one: str, other: str, black_first: bool) -> Result:
    """Return the result that gives the players these points, in the order of the columns."""
    worth = {text: index for index, texts in enumerate(_WORTH) for text in texts}
    first, second = worth[one], worth[other]
    if first + second != worth["1"]:
        return Result(None, "other")  # both win, or neither
    if first == second:
        return Result(None, "draw", margin=Decimal(0))
    return Result(None, "winner", BLACK if (first > second) == black_first else WHITE)


def _unusable(line: int, cause: str, name: str, severity: str | None = None) -> LocatedFinding:
    found = finding("RES534", cause, severity=severity)
    return LocatedFinding(found, line, 1, text_digest(name), f"{name} {cause}")


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def _stem(path: str) -> str:
    """Return the last part of a path, without the suffix of a record and a game's number."""
    name = _folded(PurePosixPath(path).name)
    whole, sign, number = name.rpartition(_GAME)
    name = whole if sign and number.isdecimal() else name
    for suffix in RECORD_SUFFIXES:
        if name.endswith(suffix):
            return name.removesuffix(suffix)
    return name


def _names(row: Row, path: str, number: int) -> bool:
    """Return whether a line's file ends a path, capitals and the record's suffix aside.

    A line may name one game of the file: `games.sgf#3`.
    """
    named, sign, game = (row.file or "").rpartition(_GAME)
    if sign and game.isdecimal():
        if int(game) != number:
            return False
    else:
        named = row.file or ""
    wanted = PurePosixPath(_folded(named)).parts
    parts = PurePosixPath(_folded(path)).parts
    if not wanted or wanted[:-1] != parts[-len(wanted) : -1]:
        return False
    return wanted[-1] in (parts[-1], _stem(parts[-1]))


def _key(players: tuple[str, str]) -> tuple[str, str]:
    """Return what names have in common, however they are written.

    The family name may come first or last, a comma after it or not.
    """
    black, white = (
        " ".join(sorted(unicodedata.normalize("NFKC", name).casefold().replace(",", " ").split()))
        for name in players
    )
    return black, white


def _fits(row: Row, recorded: Result) -> bool:
    """Return whether a record has the result of a line, or the line has no readable result."""
    return _is_open(row) or _same(recorded, row.result)


def _is_open(row: Row) -> bool:
    return row.result.kind in _UNKNOWN


def _same(recorded: Result, listed: Result) -> bool:
    """Return whether a record has the result of the list, which may name the winner only."""
    if recorded.winner != listed.winner:
        return False
    if listed.kind == "winner":
        return recorded.winner is not None
    return recorded.kind == listed.kind and (
        listed.kind not in _MARGINS or recorded.margin == listed.margin
    )
