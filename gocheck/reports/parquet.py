"""Reports as a Parquet data set, through pyarrow: with the extra ``parquet``.

A folder with three tables, in the terms of `gocheck.reports.jsonl`: ``games``, a row for each
report, ``findings`` and ``scores``, the latter divided by ruleset (``scores/ruleset=japanese``).
``id`` joins them. Each run writes files of its own, named after its part of the inputs, so that the
parts of a large run may share the folder; a part that is run again replaces what it wrote before.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from decimal import Decimal
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq

from gocheck.files import is_below, publish
from gocheck.inputs import Shard
from gocheck.limits import (
    MOST_PARQUET_BYTES_HELD,
    PARQUET_REPORTS_OF_A_FILE,
    PARQUET_ROWS_TOGETHER,
)
from gocheck.report import GameReport
from gocheck.reports.jsonl import SCHEMA, as_json
from gocheck.reports.summary import Summary
from gocheck.rules import VERDICTS
from gocheck.scoring import PARTS
from gocheck.text import VERSION

_Row = dict[str, Any]
_POINTS = pa.decimal128(18, 2)
"""Exact points: no amount is finer than a quarter."""
_TEXT = pa.string()
_NUMBER = pa.int32()
_NAMES = pa.list_(_TEXT)


def _struct(**fields: Any) -> Any:
    return pa.struct(list(fields.items()))


_STATUS = _struct(
    evidence=_TEXT,
    confidence=pa.float64(),
    margin_confidence=pa.float64(),
    chains=pa.list_(
        _struct(color=_TEXT, points=_NAMES, status=_TEXT, evidence=_TEXT, confidence=pa.float64())
    ),
    alive=pa.list_(_struct(color=_TEXT, point=_TEXT, confidence=pa.float64())),
    dead=_NAMES,
    seki=_NAMES,
    territory=_struct(black=_NAMES, white=_NAMES),
    false_eyes=_NAMES,
    false_eyes_count=pa.bool_(),
    seki_eyes=_NAMES,
    dame=_NAMES,
    unsettled=_NAMES,
)
_LEGALITY = _struct(
    rulesets=_NAMES,
    illegal=pa.list_(
        _struct(move=_NUMBER, color=_TEXT, point=_TEXT, reason=_TEXT, repeats=_NUMBER)
    ),
    more=_NUMBER,
    outcome=_struct(kind=_TEXT, move=_NUMBER, repeats=_NUMBER, cycle=_TEXT),
)
_DISPUTE = _struct(
    move=_NUMBER,
    color=_TEXT,
    point=_TEXT,
    what=_TEXT,
    cycle=_struct(kind=_TEXT, first=_NUMBER, last=_NUMBER, moves=_NAMES),
    verdicts=pa.struct([(name, _NAMES) for name in VERDICTS]),
)
_EXPLANATION = _struct(
    kind=_TEXT,
    change=_TEXT,
    reason=_TEXT,
    result=_TEXT,
    confidence=pa.float64(),
    rulesets=_NAMES,
)
_ABOUT = {"gocheck.schema": str(SCHEMA), "gocheck.version": VERSION}
_GAMES = pa.schema(
    [
        ("id", pa.int64()),
        ("file", _TEXT),
        ("member", _TEXT),
        ("game", _NUMBER),
        ("board", pa.list_(_NUMBER)),
        ("players", _struct(black=_TEXT, white=_TEXT)),
        ("date", _TEXT),
        ("date_first", pa.date32()),
        ("date_last", pa.date32()),
        ("event", _TEXT),
        ("round", _TEXT),
        ("rules", _struct(recorded=_TEXT, ruleset=_TEXT)),
        ("komi", _struct(recorded=_TEXT, points=_POINTS)),
        ("handicap", _struct(recorded=_TEXT, stones=_NUMBER)),
        ("moves", _NUMBER),
        ("variations", _NUMBER),
        ("finished", pa.bool_()),
        ("result", _struct(recorded=_TEXT, kind=_TEXT, winner=_TEXT, margin=_POINTS)),
        ("legality", pa.list_(_LEGALITY)),
        ("disputes", pa.list_(_DISPUTE)),
        ("status", _STATUS),
        ("explanation", pa.list_(_EXPLANATION)),
    ],
    metadata=_ABOUT,
)
_FINDINGS = pa.schema(
    [
        ("id", pa.int64()),
        ("code", _TEXT),
        ("severity", _TEXT),
        ("message", _TEXT),
        ("move", _NUMBER),
        ("color", _TEXT),
        ("point", _TEXT),
        ("rulesets", _NAMES),
        ("variation", _NUMBER),
        ("waived", _TEXT),
        ("fixable", pa.bool_()),
        ("line", _NUMBER),
        ("column", _NUMBER),
    ],
    metadata=_ABOUT,
)
_SCORES = pa.schema(
    [
        ("id", pa.int64()),
        ("black", _POINTS),
        ("white", _POINTS),
        ("margin", _POINTS),
        ("winner", _TEXT),
        ("result", _TEXT),
        ("komi", _POINTS),
        ("agrees", pa.bool_()),
        ("distance", _POINTS),
        ("evidence", _TEXT),
        ("parts", pa.struct([(name, _struct(black=_POINTS, white=_POINTS)) for name in PARTS])),
        ("assumed_passes", _NAMES),
        ("ended_at", _NUMBER),
    ],
    metadata=_ABOUT,
)


def tables(reports: Iterable[GameReport]) -> dict[str, Any]:
    """Return the tables of some reports in memory: pyarrow tables by name.

    games, findings and scores have the columns and types of the data set that `DataSet` writes;
    scores has the column `ruleset` after `id`, which the data set has in the names of its folders.
    `id` counts the reports from 0. The reports must not be trimmed.
    """
    games, findings, scores = [], [], []
    for identifier, report in enumerate(reports):
        game, found, scored = _rows(identifier, report)
        games.append(game)
        findings += found
        scores += [{**score, "ruleset": ruleset} for ruleset, score in scored.items()]
    by_ruleset = _SCORES.insert(1, pa.field("ruleset", _TEXT))
    every = {
        "games": (games, _GAMES),
        "findings": (findings, _FINDINGS),
        "scores": (scores, by_ruleset),
    }
    return {
        name: pa.Table.from_batches([_batch(rows, schema)], schema)
        for name, (rows, schema) in every.items()
    }


class DataSetError(ValueError):
    """A folder that cannot take this data set; the message is one line."""


class _Table:
    """One file of a table: columns wait, and are written as row groups.

    Until the table is whole, its file has another name, which no reader looks at.
    """

    def __init__(self, path: Path, schema: Any) -> None:
        self.path = path
        self.waiting = 0
        self._schema = schema
        self._rows: list[_Row] = []
        self._batches: list[Any] = []
        self._unfinished = path.with_name(f".{path.stem}.{token_hex(4)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._writer = pq.ParquetWriter(self._unfinished, schema, compression="zstd")
        except OSError:
            self._unfinished.unlink(missing_ok=True)
            raise

    def add(self, row: _Row) -> None:
        """Take a row in."""
        self._rows.append(row)

    def settle(self) -> None:
        """Turn the rows into columns."""
        if not self._rows:
            return
        batch = _batch(self._rows, self._schema)
        self._rows = []
        self._batches.append(batch)
        self.waiting += batch.nbytes

    def write(self) -> None:
        """Write what waits as a row group."""
        self.settle()
        if self._batches:
            table = pa.Table.from_batches(self._batches, self._schema)
            self._writer.write_table(table, row_group_size=max(1, len(table)))
        self._batches = []
        self.waiting = 0

    def finish(self) -> None:
        """Write what is left, and close the file."""
        self.write()
        self._writer.close()

    def publish(self) -> None:
        """Give the finished file its name."""
        publish(self._unfinished, self.path)

    def close(self) -> None:
        """Close the file; one that was not finished is removed."""
        with suppress(OSError, pa.ArrowException):
            self._writer.close()
        with suppress(OSError):
            self._unfinished.unlink(missing_ok=True)


class DataSet:
    """Writes reports as they come; nothing has its name before the last one is written.

    folder: made where it is not there; rulesets: those that have a file even if no game is scored
    under them; shard: the part of the inputs, which names the files. Raises DataSetError where the
    folder holds parts of another division or a link out of it, and OSError where nothing can be
    written.
    """

    def __init__(self, folder: Path, rulesets: Iterable[str], shard: Shard) -> None:
        self._folder = folder.absolute()  # to pyarrow "file:/a", relative, would be a URI
        self._shard = shard
        self._name = _named(shard, 1)
        self._count = 0
        self._finished: list[_Table] = []
        self._scores: dict[str, _Table] = {}
        others = {path.name for path in folder.glob("games/part-*-of-*.parquet")}
        other = next((name for name in others if _division(name) != shard.count), None)
        if other is not None:
            raise DataSetError(
                f"{folder} holds a data set in {_division(other)} parts, and this is part"
                f" {shard}: give each data set a folder of its own"
            )
        tables = (folder / name for name in ("games", "findings", "scores"))
        for place in (*tables, *folder.glob("scores/*")):
            if not is_below(folder, place):
                raise DataSetError(f"{place} leads out of {folder}")
        self._tables: list[_Table] = []
        try:
            self._games = self._table("games", _GAMES)
            self._findings = self._table("findings", _FINDINGS)
            for ruleset in rulesets:
                self._scored_under(ruleset)
        except OSError:
            self.close()
            raise

    def take(self, report: GameReport) -> Iterator[str]:
        """Take one report in; yields nothing."""
        # Unique among all parts, and the same each time a part is run.
        identifier = self._count * self._shard.count + self._shard.number - 1
        self._count += 1
        game, findings, scores = _rows(identifier, report)
        for found in findings:
            self._findings.add(found)
        for ruleset, score in scores.items():
            self._scored_under(ruleset).add(score)
        self._games.add(game)
        if self._count % PARQUET_REPORTS_OF_A_FILE == 0:
            self._go_on()
        elif self._count % PARQUET_ROWS_TOGETHER == 0:
            self._settle()
        yield from ()

    def end(self, summary: Summary) -> Iterator[str]:
        """Write what is left and give the files their names; yields nothing."""
        for table in self._tables:
            table.finish()
        tables = [*self._finished, *self._tables]
        for table in tables:
            table.publish()
        written = {table.path for table in tables}
        for place in ("games", "findings", "scores/ruleset=*"):
            for name in (_named(self._shard, 1), _named(self._shard, "*")):
                for earlier in self._folder.glob(f"{place}/{name}"):
                    if earlier not in written:
                        earlier.unlink()
        yield from ()

    def close(self) -> None:
        """Close all files; those of a run that did not end are removed."""
        for table in (*self._finished, *self._tables):
            table.close()

    def _go_on(self) -> None:
        """Finish the files, and begin the next ones."""
        for table in self._tables:
            table.finish()
        self._finished += self._tables
        self._tables = []
        self._name = _named(self._shard, self._count // PARQUET_REPORTS_OF_A_FILE + 1)
        self._scores = {}
        self._games = self._table("games", _GAMES)
        self._findings = self._table("findings", _FINDINGS)

    def _scored_under(self, ruleset: str) -> _Table:
        if ruleset not in self._scores:
            self._scores[ruleset] = self._table(f"scores/ruleset={quote(ruleset)}", _SCORES)
        return self._scores[ruleset]

    def _table(self, folder: str, schema: Any) -> _Table:
        table = _Table(self._folder / folder / self._name, schema)
        self._tables.append(table)
        return table

    def _settle(self) -> None:
        for table in self._tables:
            table.settle()
        while sum(table.waiting for table in self._tables) > MOST_PARQUET_BYTES_HELD:
            max(self._tables, key=lambda table: table.waiting).write()


def _named(shard: Shard, number: int | str) -> str:
    """Return the name of a part's files, of which number is the first or a later one."""
    later = "" if number == 1 else f".{number}"
    return f"part-{shard.number}-of-{shard.count}{later}.parquet"


def _division(name: str) -> int | None:
    """Return of how many parts a file is one, None where its name is no part's."""
    count = name.removesuffix(".parquet").rpartition("-")[2].partition(".")[0]
    return int(count) if count.isascii() and count.isdigit() else None


def _rows(identifier: int, report: GameReport) -> tuple[_Row, list[_Row], dict[str, _Row]]:
    """Return the rows of a report: of its game, its findings, and its scores by ruleset."""
    row = as_json(report)
    findings = [{"id": identifier, **found} for found in row.pop("findings")]
    scores = {ruleset: _score(identifier, score) for ruleset, score in row.pop("scores").items()}
    return _game(identifier, row), findings, scores


def _batch(rows: list[_Row], schema: Any) -> Any:
    """Return rows as columns."""
    try:
        return pa.RecordBatch.from_pylist(rows, schema)
    except UnicodeEncodeError:
        # Bytes of a file's name that are not text, written as in JSON Lines.
        return pa.RecordBatch.from_pylist(_as_text(rows), schema)


def _game(identifier: int, row: _Row) -> _Row:
    """Return the row of a game."""
    komi, result = row["komi"], row["result"]
    return {
        **row,
        "id": identifier,
        "date_first": _day(row["date_first"]),
        "date_last": _day(row["date_last"]),
        "komi": {**komi, "points": _points(komi["points"])},
        "result": {**result, "margin": _points(result["margin"])},
    }


def _score(identifier: int, score: _Row) -> _Row:
    """Return the row of a score."""
    amounts = {
        name: _points(score[name]) for name in ("black", "white", "margin", "komi", "distance")
    }
    parts = {
        name: {color: _points(amount) for color, amount in part.items()}
        for name, part in score["parts"].items()
    }
    return {**score, **amounts, "id": identifier, "parts": parts}


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _points(amount: str | None) -> Decimal | None:
    return None if amount is None else Decimal(amount)


def _as_text(value: Any) -> Any:
    """Return a value whose texts can be written as UTF-8, with escapes for invalid characters."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _as_text(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_as_text(each) for each in value)
    return value
