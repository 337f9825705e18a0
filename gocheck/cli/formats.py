"""The formats of `gocheck check`: what writes each of them, and which findings it lists."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Protocol, TextIO

from msgspec import structs

from gocheck.cli.exit_status import UsageError
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.streams import STANDARD_OUTPUT, breaks_off, open_streams, write_lines
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, on_terminal, page_width, warn
from gocheck.findings.meanings import ERROR, NOTE, SEVERITIES, WARNING
from gocheck.inputs.addresses import WHOLE, Shard
from gocheck.inputs.remote import is_url
from gocheck.report.values import Finding, Report
from gocheck.reports.summary import Summary
from gocheck.reports.table import FindingInFull, NoSuchFinding
from gocheck.text.messages import counted, how_to_add

_OF_SERVICES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""Where GitHub and GitLab name the folder of the repository in CI."""


class Emitter(Protocol):
    """Turns reports into lines."""

    def take(self, report: Report) -> Iterator[str]:
        """Take one report in; yield what can be written at once."""
        ...

    def end(self, summary: Summary) -> Iterator[str]:
        """Yield what is written after the last report."""
        ...


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed, and how."""

    failing: Sequence[str]
    """The severities that make the run fail."""
    notes: bool
    """Whether the formats for people list notes."""
    waived: bool
    """Whether waived findings are listed."""
    columns: Sequence[str]
    """The names of the rulesets compared."""
    max_findings: int | None = None
    """How many findings a format lists at most, None for all."""
    scores: bool = True
    """Whether games are scored."""
    all_games: bool = False
    """Whether the table lists every finished game, see `Table`."""
    quiet: bool = False
    """Whether findings only are written, see `Table`."""
    in_full: bool = False
    """Whether the table shows players and every result in full, see `Table`."""
    statistics: bool = False
    """Whether findings are counted by code, see `Table`."""
    shard: Shard = WHOLE
    """The part of the inputs that this run takes."""
    paths: Sequence[str] = ()
    """The paths that the user gave."""


class Output:
    """One format on its way to a stream; hands it only the findings that it is to list."""

    def __init__(
        self,
        name: str,
        emitter: Emitter,
        stream: TextIO,
        severities: Sequence[str],
        max_findings: int | None,
    ) -> None:
        self.name = name
        """The name of the format."""
        self._emitter = emitter
        self._stream = stream
        self._severities = severities
        self._left = max_findings
        self._left_out = 0
        self._listed = 0

    def take(self, report: Report) -> None:
        """Write a report, as far as the format can."""
        if report.findings:
            kept = self._listed_of(report)
            if len(kept) < len(report.findings):
                report = structs.replace(report, findings=kept)
        self._write(self._emitter.take(report))

    def end(self, summary: Summary, interrupts: Interrupts) -> None:
        """Write what comes last, and say how many findings were left out; raises UsageError.

        After a signal as `breaks_off` says.
        """
        if breaks_off(self.name, self._stream, interrupts):
            return
        self._write(self._emitter.end(summary), last=True)
        if self._left_out:
            findings = counted(self._left_out, "finding")
            warn(f"{self.name}: {findings} not listed (--max-findings)")
        if self.name == "sarif" and self._listed > _MOST_SHOWN:
            warn(
                "sarif: GitHub's code scanning shows the 5,000 most severe results of a file, and"
                f" refuses more than 25,000; this one has {self._listed}: --baseline, --select or"
                " --max-findings reduces them"
            )

    def _listed_of(self, report: Report) -> tuple[Finding, ...]:
        """Return the findings on a game that are listed, and count them."""
        kept = tuple(
            each for each in report.findings if each.waived or each.severity in self._severities
        )
        if self._left is not None:
            self._left_out += max(0, len(kept) - self._left)
            kept = kept[: self._left]
            self._left -= len(kept)
        self._listed += len(kept)
        return kept

    def _write(self, lines: Iterator[str], *, last: bool = False) -> None:
        write_lines(self.name, lines, self._stream, last=last)


def _class(module: str, name: str) -> Callable[..., Emitter]:
    """Return a class of `gocheck.reports`, whose modules are loaded when a format is asked for."""
    made: Callable[..., Emitter] = getattr(import_module(f"gocheck.reports.{module}"), name)
    return made


def _table(listing: Listing, to_file: bool) -> Emitter:
    return _class("table", "Table")(
        listing.columns,
        NO_TERMINAL_WIDTH if to_file else page_width(),
        wrapped=not to_file and on_terminal(),
        all_games=listing.all_games,
        scores=listing.scores,
        quiet=listing.quiet,
        notes=listing.notes,
        waived=listing.waived,
        in_full=listing.in_full,
        statistics=listing.statistics,
    )


def _markdown(listing: Listing, to_file: bool) -> Emitter:
    return _class("markdown", "Markdown")(
        notes=listing.notes,
        waived=listing.waived,
        statistics=listing.statistics,
        quiet=listing.quiet,
        top=repository_top(),
    )


def _annotations(kind: Callable[..., Emitter], listing: Listing) -> Emitter:
    return kind(
        notes=listing.notes, waived=listing.waived, quiet=listing.quiet, top=repository_top()
    )


MakeEmitter = Callable[[Listing, bool], Emitter]
"""Returns what writes a format: of what is listed, and of whether it goes to a file."""
WITH_SCORES: Mapping[str, MakeEmitter] = {
    "jsonl": lambda listing, to_file: _class("jsonl", "JsonLines")(),
    "json": lambda listing, to_file: _class("jsonl", "Document")(),
}
"""The formats with scores, which `gocheck score` writes too."""
_FORMATS: Mapping[str, MakeEmitter] = {
    "table": _table,
    **WITH_SCORES,
    "csv": lambda listing, to_file: _class("spreadsheet", "Csv")(),
    "markdown": _markdown,
    "github": lambda listing, to_file: _annotations(_class("services", "GitHub"), listing),
    "gitlab": lambda listing, to_file: _class("services", "GitLab")(repository_top()),
    "azure": lambda listing, to_file: _annotations(_class("services", "Azure"), listing),
    "rdjson": lambda listing, to_file: _class("services", "Reviewdog")(repository_top()),
    "junit": lambda listing, to_file: _class("junit", "JUnit")(listing.failing, repository_top()),
    "sarif": lambda listing, to_file: _class("sarif", "Sarif")(
        repository_top(), listing.paths, listing.shard
    ),
    "parsable": lambda listing, to_file: _class("parsable_lines", "ParsableLines")(),
}
_PARQUET = "parquet"
STREAMED = tuple(_FORMATS)
"""The formats that are text, and may go to standard output."""
FORMATS = (*STREAMED, _PARQUET)
_FOR_PEOPLE = ("table", "markdown", "github", "azure")
"""The formats that list notes only with --verbose."""
_VERDICTS = "junit"
"""The format that lists whether each game passes; leaving out findings would make it wrong."""
_MOST_SHOWN = 5_000
"""How many results of a SARIF file GitHub shows."""


def open_outputs(formats: Iterable[str], listing: Listing, stack: ExitStack) -> list[Output]:
    """Open what --format of check asks for; raises UsageError as `open_streamed` does."""
    given = tuple(formats)
    folders = [text for text in given if text.partition(":")[0] == _PARQUET]
    streamed = [text for text in given if text not in folders]
    if len(folders) > 1:
        raise UsageError("--format parquet can be given only once")
    outputs = [_open_data_set(text.partition(":")[2], listing, stack) for text in folders]
    return outputs + open_streamed(streamed, _FORMATS, FORMATS, listing, stack)


def open_streamed(
    formats: Iterable[str],
    emitters: Mapping[str, MakeEmitter],
    known: Sequence[str],
    listing: Listing,
    stack: ExitStack,
) -> list[Output]:
    """Open formats that are text; raises UsageError before any file is touched, if it can.

    emitters: what writes each of them, by name; known: the names to suggest.
    """
    outputs = []
    for name, to_file, stream in open_streams(formats, known, stack):
        listed = listed_by_people(listing) if name in _FOR_PEOPLE else SEVERITIES
        emitter = emitters[name](listing, to_file)
        max_findings = None if name == _VERDICTS else listing.max_findings
        outputs.append(Output(name, emitter, stream, listed, max_findings))
    return outputs


def _open_data_set(path: str, listing: Listing, stack: ExitStack) -> Output:
    """Return what writes a Parquet data set into a folder; raises UsageError."""
    if path in ("", STANDARD_OUTPUT) or is_url(path):
        raise UsageError(f"--format {_PARQUET} takes a folder on this machine: {_PARQUET}:DIR")
    try:
        from gocheck.reports import parquet  # needs pyarrow, and takes long to load
    except ImportError:
        raise UsageError(f"--format {_PARQUET} needs pyarrow: {how_to_add('parquet')}") from None
    try:
        columns = listing.columns if listing.scores else ()
        data_set = parquet.DataSet(Path(path), columns, listing.shard)
    except parquet.DataSetError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    stack.callback(data_set.close)
    no_stream = StringIO()  # it yields no lines
    return Output(_PARQUET, data_set, no_stream, SEVERITIES, listing.max_findings)


def open_one_finding(number: int, listing: Listing) -> Output:
    """Return what explains the finding that the table would list at this number."""
    explained = FindingInFull(number, page_width(), notes=listing.notes)
    return _OneFindingOutput("table", explained, sys.stdout, listed_by_people(listing), None)


class _OneFindingOutput(Output):
    """One finding on its way to a stream."""

    def end(self, summary: Summary, interrupts: Interrupts) -> None:
        """Write what comes last; raises UsageError where fewer findings are listed."""
        try:
            super().end(summary, interrupts)
        except NoSuchFinding as error:
            raise UsageError(f"--explain-finding: {error}") from None


def listed_by_people(listing: Listing) -> tuple[str, ...]:
    """Return the severities that the formats for people list."""
    return SEVERITIES if listing.notes else (ERROR, WARNING)


def lists_notes(verbose: bool, failing: Sequence[str]) -> bool:
    """Return whether notes are listed for people: with --verbose, or if notes make the run fail."""
    return verbose or NOTE in failing


def repository_top() -> str:
    """Return the top folder of the repository: that of the service, else of git.

    Outside a repository this is the current folder.
    """
    for name in _OF_SERVICES:
        if os.environ.get(name):
            return os.environ[name]
    try:
        here = Path.cwd()
    except OSError:  # it was deleted
        return os.curdir
    for folder in (here, *here.parents):
        if (folder / ".git").exists():
            return str(folder)
    return os.curdir
