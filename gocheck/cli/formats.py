"""The formats of `gocheck check`: what writes each of them, and which findings it lists."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TextIO

from msgspec import structs

from gocheck.cli.exit_status import UsageError
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.streams import STANDARD_OUTPUT, breaks_off, open_streams, write_lines
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, on_terminal, page_width, warn
from gocheck.findings.meanings import ERROR, NOTE, SEVERITIES, WARNING
from gocheck.inputs.remote import is_url
from gocheck.report.values import Finding, Report
from gocheck.reports.format import Format, Listing
from gocheck.reports.summary import Summary
from gocheck.reports.table import FindingInFull, NoSuchFinding
from gocheck.text.messages import counted, how_to_add

_OF_SERVICES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""Where GitHub and GitLab name the folder of the repository in CI."""


MakeFormat = Callable[[Listing], Format]
"""Makes a format of what is listed."""


class Output:
    """One format on its way to a stream; hands it only the findings that it is to list."""

    def __init__(
        self,
        name: str,
        emitter: Format,
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


def _format(module: str, name: str) -> MakeFormat:
    """Return what makes a format of `gocheck.reports`, whose module is loaded when it is asked
    for."""

    def made(listing: Listing) -> Format:
        emitter: Format = getattr(import_module(f"gocheck.reports.{module}"), name)(listing)
        return emitter

    return made


WITH_SCORES: Mapping[str, MakeFormat] = {
    "jsonl": _format("jsonl", "JsonLines"),
    "json": _format("jsonl", "Document"),
}
"""The formats with scores, which `gocheck score` writes too."""
_FORMATS: Mapping[str, MakeFormat] = {
    "table": _format("table", "Table"),
    **WITH_SCORES,
    "csv": _format("spreadsheet", "Csv"),
    "markdown": _format("markdown", "Markdown"),
    "github": _format("services", "GitHub"),
    "gitlab": _format("services", "GitLab"),
    "azure": _format("services", "Azure"),
    "rdjson": _format("services", "Reviewdog"),
    "junit": _format("junit", "JUnit"),
    "sarif": _format("sarif", "Sarif"),
    "parsable": _format("parsable_lines", "ParsableLines"),
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
    made: Mapping[str, MakeFormat],
    known: Sequence[str],
    listing: Listing,
    stack: ExitStack,
) -> list[Output]:
    """Open formats that are text; raises UsageError before any file is touched, if it can.

    made: what makes each of them, by name; known: the names to suggest.
    """
    outputs = []
    for name, to_file, stream in open_streams(formats, known, stack):
        listed = listed_by_people(listing) if name in _FOR_PEOPLE else SEVERITIES
        width = NO_TERMINAL_WIDTH if to_file else page_width()
        page = replace(listing, width=width, wrapped=not to_file and on_terminal())
        max_findings = None if name == _VERDICTS else listing.max_findings
        outputs.append(Output(name, made[name](page), stream, listed, max_findings))
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
        data_set = parquet.DataSet(listing, Path(path))
    except parquet.DataSetError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    stack.callback(data_set.close)
    no_stream = StringIO()  # it yields no lines
    return Output(_PARQUET, data_set, no_stream, SEVERITIES, listing.max_findings)


def open_one_finding(number: int, listing: Listing) -> Output:
    """Return what explains the finding that the table would list at this number."""
    explained = FindingInFull(replace(listing, width=page_width()), number)
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
