"""The results on the list of an event, compared with those of the records.

The list is a CSV file, or a file of a tournament program; its content decides. A line that cannot
be used is reported, and the others are used. Start reading at `EventResults.deviations`.
"""

import codecs
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path, PurePosixPath
from typing import TypeVar

from msgspec import structs

from gocheck.archive.listed_games import (
    BOTH_ALIKE,
    UNKNOWN,
    Key,
    ListedGames,
    ResultsError,
    Row,
    folded_path,
    has_header,
    players_keys,
    read_csv,
    unusable_line,
)
from gocheck.archive.tournament_files import (
    is_aga_file,
    is_egf_table,
    read_aga,
    read_egf_table,
    read_opengotha,
)
from gocheck.board.stones import BLACK, WHITE
from gocheck.files.atomic import read_at_most
from gocheck.findings.finding import Finding as StageFinding, finding
from gocheck.inputs.records import RECORD_SUFFIXES
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, allowed_by, bytes_text
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.record.record import Record
from gocheck.record.result import Result
from gocheck.report.making import finding_of
from gocheck.report.values import Finding, Report
from gocheck.sgf.source import Source
from gocheck.text.messages import MOST_NAMES, beginning
from gocheck.text.parsing import text_digest

MOST_ROWS_OF_PLAYERS = 1000
"""Lines of a list of results on the same two players, or on one game of a file, that are used: each
record of theirs is compared with all of them. A choice, many times the games of a long match."""

_MARGINS = ("score", "draw")
_NOT_FITTING = ("RES530", "RES533")
_WITH_A_LINE = (*_NOT_FITTING, "RES536")
"""The codes of the findings on a record that differs from its line."""
_GAME = "#"
"""Between a file and the number of a game in it."""
_MOST_DIGITS = 9
"""Digits of that number: no file has a billion games."""
_LONGEST_RESULT = 60
"""Characters of a result of the list in a message: a choice, many times the longest."""

_Place = TypeVar("_Place")
_File = tuple[str, int | None]
"""The end of a path, and the number of a game in it, None for all."""


class EventResults:
    """A list of results, and the lines for which a record was found.

    Only `look` remembers anything from one game to the next.
    """

    def __init__(self, file: str, rows: list[Row], unusable: Iterable[Finding] = ()) -> None:
        """Index the lines; unusable: the findings on those that are not rows."""
        self.file = file
        self._rows: list[Row] = []
        self._unusable = list(unusable)
        self._depths: set[int] = set()
        self._of_file: dict[tuple[_File, Key | None], list[Row]] = {}
        self._first_of_file: dict[_File, list[Row]] = {}
        self._by_players: dict[Key, list[Row]] = {}
        self._taken: set[tuple[int, int]] = set()
        self._left = Counter[Key]()
        self._others = Counter[Key]()
        self._first: dict[Key, str] = {}
        for row in rows:
            lists = self._lists_of(row)
            if any(len(others) >= MOST_ROWS_OF_PLAYERS for others, _ in lists):
                cause = (
                    f"the list has more than {MOST_ROWS_OF_PLAYERS} lines on {row.name}; this one"
                    " is ignored"
                )
                self._unusable.append(unusable_line(row.line, cause, row.name, column=row.column))
                continue
            for others, each in lists:
                others.append(each)
            self._rows.append(row)
            self._left[row.key] += 1

    def _lists_of(self, row: Row) -> list[tuple[list[Row], Row]]:
        """Return the lists of what a line is found by, and the line as each is to have it.

        It is found by its file, and the players of a game there, or by its players only.
        """
        keys = players_keys(row.players) if row.players else []
        if not row.file:
            found = [(self._by_players.setdefault(key, []), row) for key in keys]
            if not row.knows_colours:
                exchanged = row.exchanged()
                found += [(self._by_players.setdefault(key[::-1], []), exchanged) for key in keys]
            return found
        named, sign, number = row.file.rpartition(_GAME)
        is_game = bool(sign) and number.isdecimal() and len(number) <= _MOST_DIGITS
        parts = PurePosixPath(folded_path(named if is_game else row.file)).parts
        file = "/".join(parts), int(number) if is_game else None
        self._depths.add(len(parts))
        of_game: list[Key | None] = [*keys] or [None]
        found = [(self._of_file.setdefault((file, key), []), row) for key in of_game]
        first = self._first_of_file.setdefault(file, [])
        if len(first) < MOST_ROWS_OF_PLAYERS:
            found.append((first, row))
        return found

    def __repr__(self) -> str:
        """The list as it was read, to distinguish settings."""
        return f"EventResults({self.file!r}, {self._rows!r})"

    @classmethod
    def read(cls, path: Path, limits: InputLimits = DEFAULT_LIMITS) -> "EventResults":
        """Read a list; raises ResultsError."""
        games = _listed_games(path, limits)
        return cls(path.as_posix(), games.rows, games.unusable)

    def deviations(self, record: Record, stones: int) -> list[StageFinding]:
        """Return the findings on a record that differs from the list, or is not on it.

        stones: on the board for the handicap.
        """
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
                f"the colours are swapped: the record has {here}{_with(record.result)}, but the"
                f" list has {listed}{_with(row.result)} ({self.file}:{row.line})"
            )
            return [finding("RES533", message, place, value=listed)]
        fitting = [row for row in rows if _fits(row, record.result)]
        found = self._handicap(record, stones, fitting or rows)
        if fitting:
            return found
        results = list(dict.fromkeys(_recorded(row.result) for row in rows))
        listed = " or ".join(results[:MOST_NAMES]) + " or others" * (len(results) > MOST_NAMES)
        recorded = record.result.recorded
        says = f"the recorded result is {recorded}" if recorded else "no result is recorded"
        message = f"{says}, but the results list has {listed} ({self.file}:{row.line})"
        return [finding("RES530", message, place, value=listed), *found]

    def _handicap(self, record: Record, stones: int, rows: list[Row]) -> list[StageFinding]:
        """Return the finding on a handicap that no line on the game has."""
        recorded = {max(number, 1) for number in (stones, record.handicap.stones or stones)}
        listed = [row.handicap for row in rows if row.handicap is not None]
        if len(listed) < len(rows) or any(max(number, 1) in recorded for number in listed):
            return []
        says = f"the handicap is {stones} stones" if stones > 1 else "there is no handicap"
        place = f"{self.file}:{rows[0].line}"
        message = f"{says}, but the results list has {listed[0]} ({place})"
        value = f"{stones} {listed[0]}"
        return [finding("RES536", message, record.place("HA"), value=value)]

    @staticmethod
    def differs(report: Report) -> bool:
        """Return whether `deviations` found that no line has the result of a game."""
        return any(each.code in _NOT_FITTING for each in report.findings)

    def look(self, report: Report) -> Report:
        """Remember the lines on a game.

        Return its report. Where the list has fewer lines on such a game than there are records,
        that is its only finding on the list. Games that differ come last, so that the lines belong
        to those that have their results.
        """
        if not report.number:
            return report
        path = report.member or report.file
        rows, exchanged = self._of(path, report.number, report.black, report.white)
        if not rows:
            return report
        result = Result(None, "") if exchanged else _result_of(report)
        fitting = [each for each in rows if _fits(each, result)]
        free = [each for each in fitting if each.place not in self._taken]
        if free:
            taken = min(free, key=lambda row: _vagueness(row, result))
            self._taken.add(taken.place)
            self._left[taken.key] -= 1
            self._first.setdefault(taken.key, report.name)
            return report
        row = (fitting or rows)[0]
        if not fitting:
            self._others[row.key] += 1
            if self._others[row.key] <= self._left[row.key]:
                self._first.setdefault(row.key, report.name)
                return report
        first = self._first[row.key]
        message = f"the game {row.name} ({self.file}:{row.line}) already has a record: {first}"
        found = finding_of(
            finding("RES535", message), position=text_digest(row.name), recorded_text=row.name
        )
        others = (each for each in report.findings if each.code not in _WITH_A_LINE)
        return structs.replace(report, findings=(found, *others))

    def on_the_list(self, *, records_missing: bool) -> Report | None:
        """Return a report on the lines of the list; None where it has no findings.

        The findings are on lines that cannot be used and, if records_missing, on lines for which
        `look` saw no record: of several lines on the same two players, as many as records are
        missing, without those whose result was seen.
        """
        found = list(self._unusable)
        others = self._others.copy()
        for row in self._rows if records_missing else ():
            if row.place in self._taken:
                continue
            if others[row.key]:
                others[row.key] -= 1
            elif row.played and row.result.kind != "none":
                result = row.result.recorded or "no result"
                missing = finding("RES532", f"no record was found for {row.name} ({result})")
                text = f"{row.name} {result}"
                found.append(finding_of(missing, row.line, row.column, text_digest(row.name), text))
        found.sort(key=lambda each: each.line or 0)
        return Report(file=self.file, number=0, findings=tuple(found)) if found else None

    def _of(
        self, path: str, number: int, black: str | None, white: str | None
    ) -> tuple[list[Row], bool]:
        """Return the lines on a record, and whether the colours are exchanged there.

        path: of the file or of an archive's member; number: of the game in it.
        """
        keys = players_keys((black, white)) if black and white else []
        swapped = [key[::-1] for key in keys]
        files = self._files(path, number)

        def of_file(names: Iterable[Key | None]) -> list[Row]:
            places = [list(product(ends, names)) for ends in files]
            return _first_found(places, self._of_file.get)

        rows = of_file([None, *keys]) if keys else []
        if keys and not rows and (exchanged := of_file(swapped)):
            return exchanged, True
        rows = rows or _first_found(files, self._first_of_file.get)
        rows = rows or _first_found([keys], self._by_players.get)
        if rows:
            return rows, False
        rows = _first_found([swapped], self._by_players.get)
        return rows, bool(rows)

    def _files(self, path: str, number: int) -> list[list[_File]]:
        """Return what lines may name a game by: the end of its path, capitals and the record's
        suffix aside, and its number in the file (`games.sgf#3`).

        The longest come first: `r1/a.sgf` has priority over `a.sgf`.
        """
        parts = PurePosixPath(folded_path(path)).parts
        found = []
        for depth in sorted(self._depths, reverse=True):
            if 0 < depth <= len(parts):
                names = dict.fromkeys((parts[-1], _stem(parts[-1])))
                ends = ["/".join((*parts[len(parts) - depth : -1], name)) for name in names]
                found.append([(end, game) for end in ends for game in (None, number)])
        return found


def _result_of(report: Report) -> Result:
    winner = {"black": BLACK, "white": WHITE}.get(report.recorded_winner or "")
    kind = report.result_kind or ""
    return Result(report.recorded_result, kind, winner, report.recorded_margin)


def _recorded(result: Result) -> str:
    """Return a result of the list for a message."""
    return beginning(result.recorded or "", _LONGEST_RESULT)


def _with(result: Result) -> str:
    """Return a result as it follows the names of players."""
    return f" {_recorded(result)}" if result.recorded else " without a result"


def _first_found(
    places: Iterable[Iterable[_Place]], rows_at: Callable[[_Place], list[Row] | None]
) -> list[Row]:
    """Return the lines at the first of some groups of places that has any, in their order."""
    for each in places:
        found = [rows for place in each if (rows := rows_at(place))]
        if len(found) == 1:
            return found[0]
        if found:
            unique = {row.place: row for rows in found for row in rows}
            return [unique[place] for place in sorted(unique)]
    return []


def _stem(path: str) -> str:
    """Return the last part of a path, without the suffix of a record and a game's number."""
    name = PurePosixPath(folded_path(path)).name
    whole, sign, number = name.rpartition(_GAME)
    name = whole if sign and number.isdecimal() else name
    for suffix in RECORD_SUFFIXES:
        if name.endswith(suffix):
            return name.removesuffix(suffix)
    return name


def _fits(row: Row, recorded: Result) -> bool:
    """Return whether a record has the result of a line, or the line has no readable result."""
    return row.result.kind in UNKNOWN or _same(recorded, row.result)


def _vagueness(row: Row, recorded: Result) -> int:
    """Return how much of the result of a record a line that fits leaves out: 0 for nothing."""
    return 2 if row.result.kind in UNKNOWN else int(row.result.kind != recorded.kind)


def _same(recorded: Result, listed: Result) -> bool:
    """Return whether a record has the result of the list; either may name the winner only."""
    if recorded.winner != listed.winner:
        return False
    if listed == BOTH_ALIKE:
        return recorded.kind != "draw"
    if recorded.winner is not None and "winner" in (recorded.kind, listed.kind):
        return True
    return recorded.kind == listed.kind and (
        listed.kind not in _MARGINS or recorded.margin == listed.margin
    )


def _listed_games(path: Path, limits: InputLimits) -> ListedGames:
    """Return the games of a list; raises ResultsError."""
    try:
        data = read_at_most(path, limits.list_size)
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror or error}") from None
    if data is None:
        most = bytes_text(limits.list_size)
        cause = f"is larger than {most}; it is not read{allowed_by('list_size')}"
        raise ResultsError(f"{path}: {cause}")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", errors="replace")
    else:
        read, _, _ = as_utf_8(Source(str(path), data))
        text = read.data.decode("utf-8-sig", errors="replace")
    if text.lstrip().startswith("<"):
        return read_opengotha(path, data)
    if is_aga_file(text):
        return read_aga(path, text)
    if is_egf_table(text) and not has_header(text):
        return read_egf_table(path, text)
    return read_csv(path, text)
