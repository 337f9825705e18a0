"""The formats that were asked for, and where each of them goes."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TextIO

import click

from gocheck.cli.options import on_terminal, page_width
from gocheck.cli.overwriting import refuse_overwriting
from gocheck.cli.trouble import Trouble
from gocheck.findings import ERROR, NOTE, SEVERITIES, WARNING
from gocheck.inputs import Shard, is_url
from gocheck.report import GameReport
from gocheck.reports import (
    Csv,
    Document,
    GitHub,
    GitLab,
    JsonLines,
    JUnit,
    Markdown,
    NoSuchFinding,
    OneFinding,
    Parsable,
    Sarif,
    Summary,
    Table,
    telling,
)
from gocheck.running import unchanged
from gocheck.text import counted, did_you_mean, printable


class Emitter(Protocol):
    """Turns reports into lines."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Take one report in; yield what can be written at once."""
        ...

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield what is written after the last report."""
        ...


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed, and how.

    failing: the severities that make the run fail; notes: list notes in the formats for people;
    waived: list waived findings; most: how many findings a format lists at most, None for all;
    columns: the rulesets compared; scores, all_games, quiet, statistics: see `Table`; shard: the
    part of the inputs that this run takes.
    """

    failing: Sequence[str]
    notes: bool
    waived: bool
    most: int | None
    columns: Sequence[str]
    scores: bool
    all_games: bool
    quiet: bool
    statistics: bool
    shard: Shard


class Output:
    """One format on its way to a stream; hands it only the findings that it is to list."""

    def __init__(
        self,
        name: str,
        emitter: Emitter,
        stream: TextIO,
        severities: Sequence[str],
        most: int | None,
    ) -> None:
        self._name = name
        self._emitter = emitter
        self._stream = stream
        self._severities = severities
        self._left = most
        self._left_out = 0
        self._listed = 0

    def take(self, report: GameReport) -> None:
        """Write a report, as far as the format can."""
        if report.findings:
            kept = tuple(
                located
                for located in report.findings
                if located.finding.waived or located.finding.severity in self._severities
            )
            if self._left is not None:
                self._left_out += max(0, len(kept) - self._left)
                kept = kept[: self._left]
                self._left -= len(kept)
            self._listed += len(kept)
            if len(kept) < len(report.findings):
                report = replace(report, findings=kept)
        self._write(self._emitter.take(report))

    def end(self, summary: Summary) -> None:
        """Write what comes last, and tell how many findings were left out; raises Trouble."""
        self._write(self._emitter.end(summary), last=True)
        if self._left_out:
            findings = counted(self._left_out, "finding")
            click.echo(f"gocheck: {self._name}: {findings} not listed (--max-findings)", err=True)
        taken, cause = _TAKEN.get(self._name, (self._listed, ""))
        if self._listed > taken:
            click.echo(
                f"gocheck: {self._name}: {cause}; these are {self._listed}: a baseline, --select"
                " or --max-findings makes them fewer",
                err=True,
            )

    def _write(self, lines: Iterator[str], *, last: bool = False) -> None:
        write_lines(self._name, lines, self._stream, last=last)


def _table(listing: Listing, to_file: bool) -> Emitter:
    return Table(
        listing.columns,
        80 if to_file else page_width(),
        wrapped=not to_file and on_terminal(),
        all_games=listing.all_games,
        scores=listing.scores,
        quiet=listing.quiet,
        notes=listing.notes,
        waived=listing.waived,
        statistics=listing.statistics,
    )


def _markdown(listing: Listing, to_file: bool) -> Emitter:
    return Markdown(
        notes=listing.notes,
        waived=listing.waived,
        statistics=listing.statistics,
        quiet=listing.quiet,
    )


def _github(listing: Listing, to_file: bool) -> Emitter:
    return GitHub(notes=listing.notes, waived=listing.waived, quiet=listing.quiet)


_FORMATS: Mapping[str, Callable[[Listing, bool], Emitter]] = {
    "table": _table,
    "jsonl": lambda listing, to_file: JsonLines(),
    "json": lambda listing, to_file: Document(),
    "csv": lambda listing, to_file: Csv(),
    "markdown": _markdown,
    "github": _github,
    "gitlab": lambda listing, to_file: GitLab(),
    "junit": lambda listing, to_file: JUnit(listing.failing),
    "sarif": lambda listing, to_file: Sarif(),
    "parsable": lambda listing, to_file: Parsable(),
}
_PARQUET = "parquet"
STREAMED = tuple(_FORMATS)
"""The formats that are text, and may go to standard output."""
FORMATS = (*STREAMED, _PARQUET)
_TEXT = ("table", "markdown", "github", "parsable")
"""The formats in which control characters mean nothing."""
_FOR_PEOPLE = ("table", "markdown", "github")
"""The formats that leave notes out unless they are asked for."""
_JSON = ("jsonl", "json")
_VERDICTS = "junit"
"""The format that says of every game whether it passes: without all findings it would lie."""
_TAKEN = {"sarif": (25_000, "GitHub's code scanning takes no file with more than 25,000 results")}
"""How many findings those who read a format take, and what to say of more."""


def open_outputs(formats: Iterable[str], listing: Listing, stack: ExitStack) -> list[Output]:
    """Open what --format asks for; raises Trouble before any file is touched, if it can."""
    given = tuple(formats)
    folders = [text for text in given if text.partition(":")[0] == _PARQUET]
    streamed = [text for text in given if text not in folders]
    if len(folders) > 1:
        raise Trouble("two data sets cannot be written at once")
    outputs = [_open_data_set(text.partition(":")[2], listing, stack) for text in folders]
    for name, to_file, stream in open_streams(streamed, FORMATS, stack):
        listed = listed_by_people(listing) if name in _FOR_PEOPLE else SEVERITIES
        emitter = _FORMATS[name](listing, to_file)
        most = None if name == _VERDICTS else listing.most
        outputs.append(Output(name, emitter, stream, listed, most))
    return outputs


def what_is_told(formats: Iterable[str]) -> Callable[[GameReport], GameReport]:
    """Return what may be made of reports for these formats, as --format takes them."""
    names = {text.partition(":")[0] for text in formats}
    if _PARQUET in names:
        return unchanged
    return telling.with_json if names.intersection(_JSON) else telling.in_short


def _open_data_set(path: str, listing: Listing, stack: ExitStack) -> Output:
    """Return what writes a Parquet data set into a folder; raises Trouble."""
    if not path or is_url(path):
        raise Trouble(f"--format {_PARQUET} takes a folder on this machine: {_PARQUET}:DIR")
    try:
        from gocheck.reports import parquet  # needs pyarrow, and takes long to load
    except ImportError:
        raise Trouble(
            f"--format {_PARQUET} needs pyarrow: pip install 'gocheck[parquet]'"
        ) from None
    try:
        data_set = parquet.DataSet(
            Path(path), listing.columns if listing.scores else (), listing.shard
        )
    except parquet.DataSetError as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(f"cannot write {path}: {error.strerror or error}") from None
    stack.callback(data_set.close)
    return Output(_PARQUET, data_set, sys.stdout, SEVERITIES, listing.most)


def open_streams(
    formats: Iterable[str], known: Sequence[str], stack: ExitStack
) -> list[tuple[str, bool, TextIO]]:
    """Return for each NAME[:PATH] its name, whether it goes to a file, and a stream for it.

    known: the names that there are. Raises Trouble before any file is touched, if it can.
    """
    wanted = [text.partition(":") for text in formats]
    for name, _, _ in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise Trouble(f"no format named {name!r}{hint}")
    if sum(not path for _, _, path in wanted) > 1:
        raise Trouble("two formats cannot both go to standard output: give one of them a :PATH")
    refuse_overwriting([path for _, _, path in wanted if path])
    streams = []
    for name, _, path in wanted:
        stream: TextIO = sys.stdout
        if path:
            try:
                stream = open(path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
            except OSError as error:
                raise Trouble(f"cannot write {path}: {error.strerror}") from None
            stack.callback(_close, stream)
        streams.append((name, bool(path), stream))
    return streams


def write_lines(name: str, lines: Iterable[str], stream: TextIO, *, last: bool = False) -> None:
    """Write lines of a format to its stream; last: nothing follows. Raises Trouble.

    Nothing that steers a terminal gets to one.
    """
    harmless = name in _TEXT or stream.isatty()
    try:
        for line in lines:
            stream.write((printable(line) if harmless else line) + "\n")
        if last:
            stream.flush()
    except BrokenPipeError:
        raise  # nobody reads any more: `gocheck.cli.ending`
    except OSError as error:
        raise Trouble(f"{name} cannot be written: {error.strerror or error}") from None


def open_one_finding(number: int, listing: Listing) -> Output:
    """Return what explains the finding that the table would list as number so much."""
    explained = OneFinding(number, page_width(), notes=listing.notes)
    return _OneOutput("table", explained, sys.stdout, listed_by_people(listing), None)


class _OneOutput(Output):
    """One finding on its way to a stream."""

    def end(self, summary: Summary) -> None:
        """Write what comes last; raises Trouble where fewer findings are listed."""
        try:
            super().end(summary)
        except NoSuchFinding as error:
            raise Trouble(f"--explain-finding: {error}") from None


def _close(stream: TextIO) -> None:
    # What could not be written has been told by then, and is still in the stream.
    with suppress(OSError):
        stream.close()


def listed_by_people(listing: Listing) -> tuple[str, ...]:
    """Return the severities that the formats for people list."""
    return SEVERITIES if listing.notes else (ERROR, WARNING)


def lists_notes(verbose: bool, failing: Sequence[str]) -> bool:
    """Return whether people see notes: if they ask, or if notes make the run fail."""
    return verbose or NOTE in failing
