"""The formats of `gocheck check`: what writes each of them, and which findings it lists."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from gocheck.cli.exit_status import Interrupts, UsageError
from gocheck.cli.streams import STANDARD_OUTPUT, Output, open_outputs
from gocheck.cli.terminal import on_terminal, warn
from gocheck.files.atomic import is_below
from gocheck.findings.meanings import ERROR, SEVERITIES, WARNING
from gocheck.inputs.remote import is_url
from gocheck.text.messages import counted, how_to_add

if TYPE_CHECKING:
    from gocheck.report.values import Report
    from gocheck.reports.format import Format, Listing
    from gocheck.reports.summary import Summary
    from gocheck.rules.lookup import Rulesets

    MakeFormat = Callable[[Listing], Format]
    """Makes a format of what is listed."""

_OF_SERVICES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""Where GitHub and GitLab name the folder of the repository in CI."""


class ReportOutput:
    """What writes reports in a format; it gets only the findings that it is to list."""

    def __init__(
        self,
        output: Output,
        emitter: Format,
        severities: Sequence[str] = SEVERITIES,
        max_findings: int | None = None,
        *,
        playback: bool = True,
    ) -> None:
        """playback: whether it gets the moves, where reports have them."""
        self.name = output.name
        """The name of the format."""
        self._output = output
        self._emitter = emitter
        self._severities = severities
        self._playback = playback
        self._left = max_findings
        self._left_out = 0
        self._listed = 0

    def take(self, report: Report) -> None:
        """Write a report, as far as the format can."""
        from msgspec import structs  # takes long to load

        kept = tuple(
            each for each in report.findings if each.waived or each.severity in self._severities
        )
        if self._left is not None:
            self._left_out += max(0, len(kept) - self._left)
            kept = kept[: self._left]
            self._left -= len(kept)
        self._listed += len(kept)
        if len(kept) < len(report.findings):
            report = structs.replace(report, findings=kept)
        if report.playback and not self._playback:
            report = structs.replace(report, playback=None)
        self._output.write(self._emitter.take(report))

    def end(self, summary: Summary, interrupts: Interrupts) -> None:
        """Write what comes last, and say how many findings were left out; raises UsageError.

        After a signal as `Output.breaks_off` says.
        """
        from gocheck.reports.table import NoSuchFinding  # takes long to load

        if self._output.breaks_off(interrupts):
            return
        try:
            self._output.write(self._emitter.end(summary), last=True)
        except NoSuchFinding as error:
            raise UsageError(f"--explain-finding: {error}") from None
        if self._left_out:
            findings = counted(self._left_out, "finding")
            warn(f"{self.name}: {findings} not listed (--max-findings)")
        if self.name == "sarif" and self._listed > _MOST_SHOWN:
            warn(
                "sarif: GitHub's code scanning shows the 5,000 most severe results of a file, and"
                f" refuses more than 25,000; this one has {self._listed}: --baseline, --select or"
                " --max-findings reduces them"
            )


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
_HTML = "html"
HTML_ENDINGS = (".html", ".htm")
"""How the name of a page ends that is one file; any other is that of a folder."""
STREAMED = tuple(_FORMATS)
"""The formats that are text, and may go to standard output."""
FORMATS = (*STREAMED, _HTML, _PARQUET)
_FOR_PEOPLE = ("table", "markdown", "github", "azure")
"""The formats that list notes only with --verbose."""
_WITH_BOARDS = (_HTML, "markdown")
"""The formats that show positions."""
_VERDICTS = "junit"
"""The format that lists whether each game passes; leaving out findings would make it wrong."""
_MOST_SHOWN = 5_000
"""How many results of a SARIF file GitHub shows."""


def needs_playback(formats: Iterable[str]) -> bool:
    """Return whether a format shows positions of games."""
    return any(text.partition(":")[0] in _WITH_BOARDS for text in formats)


def open_formats(
    formats: Iterable[str], listing: Listing, rulesets: Rulesets, stack: ExitStack
) -> list[ReportOutput]:
    """Open what --format of check asks for; raises UsageError as `open_streamed` does.

    rulesets: all that scores may name.
    """

    def page(listing: Listing) -> Format:
        from gocheck.reports.html.page import Page  # takes long to load

        made = Page(listing, rulesets)
        stack.callback(made.close)
        return made

    given = tuple(formats)
    parts = [text.partition(":")[::2] for text in given]
    data_sets = [path for name, path in parts if name == _PARQUET]
    sites = [path for name, path in parts if name == _HTML and not path.endswith(HTML_ENDINGS)]
    streamed = [
        text
        for text, (name, path) in zip(given, parts, strict=True)
        if name != _PARQUET and (name != _HTML or path.endswith(HTML_ENDINGS))
    ]
    for name, paths in ((_PARQUET, data_sets), (_HTML, sites)):
        if len(paths) > 1:
            raise UsageError(f"--format {name} can be given only once")
    outputs = [_open_data_set(path, listing, stack) for path in data_sets]
    outputs += [_open_site(path, listing, rulesets, stack) for path in sites]
    made = {**_FORMATS, _HTML: page}
    return outputs + open_streamed(streamed, made, listing, stack, FORMATS)


def open_streamed(
    formats: Iterable[str],
    made: Mapping[str, MakeFormat],
    listing: Listing,
    stack: ExitStack,
    known: Collection[str] = (),
) -> list[ReportOutput]:
    """Open formats that are text; raises UsageError before any file is touched, if it can.

    made: what makes each of them, by name; known: the names to suggest, if there are others.
    """
    return [
        ReportOutput(
            output,
            made[output.name](_page(listing, output)),
            _for_people(listing) if output.name in _FOR_PEOPLE else SEVERITIES,
            None if output.name == _VERDICTS else listing.max_findings,
            playback=listing.playback or output.name in _WITH_BOARDS,
        )
        for output in open_outputs(formats, known or made, stack)
    ]


def _open_data_set(path: str, listing: Listing, stack: ExitStack) -> ReportOutput:
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
    no_lines = Output(_PARQUET, StringIO())
    return ReportOutput(
        no_lines, data_set, max_findings=listing.max_findings, playback=listing.playback
    )


def _open_site(path: str, listing: Listing, rulesets: Rulesets, stack: ExitStack) -> ReportOutput:
    """Return what writes a page and its data into a folder; raises UsageError."""
    if path in ("", STANDARD_OUTPUT) or is_url(path):
        raise UsageError(f"--format {_HTML} takes a file or a folder: html:FILE.html or html:DIR")
    from gocheck.reports.html.page import Page  # takes long to load

    folder = Path(path)
    index = folder / "index.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not is_below(folder, index):
            raise UsageError(f"{index} leads out of {folder}")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    site = Page(listing, rulesets, folder)
    stack.callback(site.close)
    [output] = open_outputs([f"{_HTML}:{index}"], [_HTML], stack)
    return ReportOutput(output, site, max_findings=listing.max_findings)


def open_one_finding(number: int, listing: Listing) -> ReportOutput:
    """Return what explains the finding that the table would list at this number."""
    from gocheck.reports.table import FindingInFull  # takes long to load

    output = Output("table")
    explained = FindingInFull(_page(listing, output), number)
    return ReportOutput(output, explained, _for_people(listing))


def _page(listing: Listing, output: Output) -> Listing:
    """Return what is listed, laid out as the output is."""
    return replace(listing, width=output.width, wrapped=not output.to_file and on_terminal())


def _for_people(listing: Listing) -> tuple[str, ...]:
    """Return the severities that the formats for people list."""
    return SEVERITIES if listing.notes else (ERROR, WARNING)


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
