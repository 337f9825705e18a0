"""Reports as a Parquet data set, through pyarrow: with the extra ``parquet``.

A folder with three tables, in the terms of `gocheck.report`: ``games``, a row for each
report, ``findings`` and ``scores``, the latter divided by ruleset (``scores/ruleset=japanese``).
``id`` joins them. Each run writes files of its own, named after its part of the inputs, so that the
parts of a large run may share the folder; a part that is run again replaces what it wrote before.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from datetime import date
from decimal import Decimal
from pathlib import Path
from secrets import token_hex
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from gocheck.files.atomic import is_below, publish
from gocheck.inputs.addresses import Shard
from gocheck.report.values import SCHEMA, Finding, Report, Score, Value
from gocheck.reports.format import Format, Listing
from gocheck.reports.summary import Summary
from gocheck.text.messages import VERSION

PARQUET_REPORTS_OF_A_FILE = 50_000
"""Reports after which each Parquet table goes on in another file: what Parquet writes at the end of
a file is held until then."""

MOST_PARQUET_BYTES_HELD = 16 * 1024 * 1024
"""Bytes of columns that wait in all Parquet tables; the largest is then written as a row group."""

PARQUET_ROWS_TOGETHER = 256
"""Reports that are turned into columns of a Parquet table together: a choice between the memory
they take as rows, and the cost of each turn."""

_Row = dict[str, Any]
_POINTS = pa.decimal128(18, 2)
"""Exact points: no amount is finer than a quarter."""
_PLAIN = {
    bool: pa.bool_(),
    int: pa.int32(),
    float: pa.float64(),
    str: pa.string(),
    bytes: pa.binary(),
    date: pa.date32(),
    Decimal: _POINTS,
}


def _type(hint: Any) -> Any:
    """Return the type of a column for the type of a field."""
    if get_origin(hint) is Literal:
        return pa.string()
    if get_origin(hint) in (Union, UnionType):
        return _type(next(each for each in get_args(hint) if each is not NoneType))
    if get_origin(hint) is tuple:
        return pa.list_(_type(get_args(hint)[0]))
    if get_origin(hint) is dict:
        names, value = get_args(hint)
        return pa.struct([(name, _type(value)) for name in get_args(names)])
    return _PLAIN[hint] if hint in _PLAIN else pa.struct(_columns(hint))


def _columns(made: type[Value], without: Collection[str] = ()) -> list[tuple[str, Any]]:
    """Return the columns for the fields of a value."""
    hints = get_type_hints(made)
    return [(name, _type(hints[name])) for name in made.__struct_fields__ if name not in without]


def _schema(made: type[Value], without: Collection[str] = ()) -> Any:
    about = {"gocheck.schema": str(SCHEMA), "gocheck.version": VERSION}
    return pa.schema([("id", pa.int64()), *_columns(made, without)], metadata=about)


_GAMES = _schema(Report, ("schema", "version", "findings", "scores"))
_FINDINGS = _schema(Finding)
_SCORES_IN_ONE = _schema(Score)
_SCORES = _schema(Score, ("ruleset",))
"""The scores under one ruleset, which the name of the folder has."""


def tables(reports: Iterable[Report]) -> dict[str, Any]:
    """Return the tables of some reports in memory: pyarrow tables by name.

    games, findings and scores have the columns and types of the data set that `DataSet` writes;
    scores has the column `ruleset` too, which the data set has in the names of its folders. `id`
    counts the reports from 0.
    """
    games: list[_Row] = []
    findings: list[_Row] = []
    scores: list[_Row] = []
    for identifier, report in enumerate(reports):
        game, found, scored = _rows(identifier, report)
        games.append(game)
        findings += found
        scores += scored.values()
    every = {
        "games": (games, _GAMES),
        "findings": (findings, _FINDINGS),
        "scores": (scores, _SCORES_IN_ONE),
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


class DataSet(Format):
    """Writes reports as they come; nothing has its name before the last one is written.

    folder: made where it is not there. The rulesets compared have a file even if no game is scored
    under them; the part of the inputs names the files. Raises DataSetError where the folder holds
    parts of another division or a link out of it, and OSError where nothing can be written.
    """

    def __init__(self, listing: Listing, folder: Path) -> None:
        super().__init__(listing)
        shard = listing.shard
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
            for ruleset in listing.columns if listing.scores else ():
                self._scored_under(ruleset)
        except OSError:
            self.close()
            raise

    def take(self, report: Report) -> Iterator[str]:
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


def _rows(identifier: int, report: Report) -> tuple[_Row, list[_Row], dict[str, _Row]]:
    """Return the rows of a report: of its game, its findings, and its scores by ruleset."""
    row = msgspec.to_builtins(report, builtin_types=(bytes, date, Decimal))
    findings = [{"id": identifier, **found} for found in row.pop("findings")]
    scores = {name: {"id": identifier, **score} for name, score in row.pop("scores").items()}
    return {"id": identifier, **row}, findings, scores


def _batch(rows: list[_Row], schema: Any) -> Any:
    """Return rows as columns."""
    try:
        return pa.RecordBatch.from_pylist(rows, schema)
    except UnicodeEncodeError:
        # Bytes of a file's name that are not text, written as in JSON Lines.
        return pa.RecordBatch.from_pylist(_as_text(rows), schema)


def _as_text(value: Any) -> Any:
    """Return a value whose texts can be written as UTF-8, with escapes for invalid characters."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _as_text(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_as_text(each) for each in value)
    return value
