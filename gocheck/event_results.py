"""The results that an event has on its own list, beside those of the records.

The list is a CSV file with a header: `result`, and `file`, or `black` and `white`, or all of
them. Commas, semicolons or tabs divide the columns.
"""

import csv
import io
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from gocheck.findings import Finding, finding
from gocheck.record import Record
from gocheck.report import GameReport, Located
from gocheck.result import Result, parse_result

_DELIMITERS = ",;\t"
_MARGINS = ("score", "draw")
_UNKNOWN = ("none", "other", "unknown")


class ResultsError(ValueError):
    """A list of results that cannot be read; the message is one line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: which game, and its result as the list has it."""

    line: int
    file: str | None
    players: tuple[str, str] | None
    result: Result

    @property
    def name(self) -> str:
        """The game as the list names it."""
        return self.file or " - ".join(self.players or ())


class EventResults:
    """A list of results, and which of its lines a record was found for.

    What is remembered of one game when the next comes is only what `look` sees.
    """

    def __init__(self, file: str, rows: list[Row]) -> None:
        self.file = file
        self._rows = rows
        self._by_file: dict[str, list[Row]] = {}
        self._by_players: dict[tuple[str, str], list[Row]] = {}
        self._found: dict[int, int] = {}
        for row in rows:
            if row.file:
                self._by_file.setdefault(PurePosixPath(row.file).name, []).append(row)
            elif row.players:
                self._by_players.setdefault(_key(row.players), []).append(row)

    def __repr__(self) -> str:
        """The list as it was read, for telling settings apart."""
        return f"EventResults({self.file!r}, {self._rows!r})"

    @classmethod
    def read(cls, path: Path) -> "EventResults":
        """Read a list; raises ResultsError."""
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise ResultsError(f"{path}: cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise ResultsError(f"{path}: is not UTF-8 text (byte {error.start})") from None
        header = text.partition("\n")[0]
        delimiter = max(_DELIMITERS, key=header.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        try:
            columns = [name.strip().lower() for name in next(reader, [])]
            if "result" not in columns or not (
                "file" in columns or {"black", "white"} <= {*columns}
            ):
                raise ResultsError(
                    f"{path}:1: the first line must name the columns: result, and file or black"
                    " and white"
                )
            rows = [
                _row(path, reader.line_num, columns, cells)
                for cells in reader
                if any(cell.strip() for cell in cells)
            ]
        except csv.Error as error:
            raise ResultsError(f"{path}:{reader.line_num}: {error}") from None
        return cls(path.as_posix(), rows)

    def deviations(self, record: Record) -> list[Finding]:
        """Return a finding where a record has another result than the list, or is not on it."""
        place = record.place("RE")
        source = record.source
        rows, exchanged = self._of(source.file, source.member, record.black, record.white)
        if not rows:
            return [finding("RES531", f"the game is not on the list {self.file}", place)]
        if exchanged:
            message = (
                f"{self.file}:{rows[0].line} has {rows[0].name}: here the colours are exchanged"
            )
            return [finding("RES533", message, place)]
        if any(_same(record.result, row.result) for row in rows):
            return []
        listed = " or ".join(dict.fromkeys(row.result.recorded or "" for row in rows))
        recorded = record.result.recorded
        says = f"{recorded} is recorded" if recorded else "no result is recorded"
        message = f"{says}, the list has {listed} ({self.file}:{rows[0].line})"
        return [finding("RES530", message, place)]

    def look(self, report: GameReport) -> GameReport:
        """Remember which lines a game is on; return its report as it is."""
        game = report.game
        if game is not None:
            for row in self._of(report.file, report.member, game.black, game.white)[0]:
                self._found[row.line] = self._found.get(row.line, 0) + 1
        return report

    def without_record(self) -> GameReport | None:
        """Return a report on the lines for which `look` saw no record; None where there are none.

        Of several lines on the same two players as many are missing as records are.
        """
        missing = []
        for row in self._rows:
            alike = [row]
            if row.players and not row.file:
                alike = self._by_players[_key(row.players)]
            if self._found.get(row.line, 0) <= alike.index(row):
                message = f"there is no record of {row.name}, {row.result.recorded}"
                missing.append(Located(finding("RES532", message), row.line, 1, row.name))
        return GameReport(self.file, None, 0, tuple(missing), None) if missing else None

    def _of(
        self, file: str, member: str | None, black: str | None, white: str | None
    ) -> tuple[list[Row], bool]:
        """Return the lines on a record, and whether the colours are exchanged there."""
        rows = self._named(member or file) or self._between(black, white)
        if rows:
            return rows, False
        rows = self._between(white, black)
        return rows, bool(rows)

    def _named(self, path: str) -> list[Row]:
        """Return the lines whose file ends the record's path, or that of an archive's member."""
        parts = PurePosixPath(path).parts
        if not parts:
            return []
        return [
            row
            for row in self._by_file.get(parts[-1], ())
            if parts[-len(PurePosixPath(row.file or "").parts) :]
            == PurePosixPath(row.file or "").parts
        ]

    def _between(self, black: str | None, white: str | None) -> list[Row]:
        if not black or not white:
            return []
        return self._by_players.get(_key((black, white)), [])


def _row(path: Path, line: int, columns: list[str], cells: list[str]) -> Row:
    values = {name: cell.strip() for name, cell in zip(columns, cells, strict=False)}
    result = parse_result(values.get("result"))
    if result.kind in _UNKNOWN:
        raise ResultsError(f"{path}:{line}: {values.get('result', '')!r} is no result")
    black, white = values.get("black"), values.get("white")
    file = values.get("file", "").replace("\\", "/").removeprefix("./") or None
    players = (black, white) if black and white else None
    if not file and not players:
        raise ResultsError(f"{path}:{line}: the line names neither a file nor both players")
    return Row(line, file, players, replace(result, recorded=values["result"]))


def _key(players: tuple[str, str]) -> tuple[str, str]:
    black, white = (
        " ".join(unicodedata.normalize("NFKC", name).casefold().split()) for name in players
    )
    return black, white


def _same(recorded: Result, listed: Result) -> bool:
    """Return whether a record has the result of the list, which may name the winner only."""
    if recorded.winner != listed.winner:
        return False
    if listed.kind == "winner":
        return recorded.winner is not None
    return recorded.kind == listed.kind and (
        listed.kind not in _MARGINS or recorded.margin == listed.margin
    )
