"""``gocheck compare``: where rulesets differ, over many games."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TextIO

import click

import gocheck
from gocheck.archive.ruleset_pairs import UNREADABLE, WinnerChange
from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.crashes import Crashes
from gocheck.cli.exit_status import UsageError
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.progress import Progress
from gocheck.cli.reports import arguments_of, reports_on
from gocheck.cli.streams import breaks_off, open_streams, write_lines
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width
from gocheck.findings.meanings import MEANINGS
from gocheck.library.comparing import inner_pairs
from gocheck.reports.compare import (
    CompareCsv,
    CompareEmitter,
    CompareGamesCsv,
    CompareJson,
    CompareTable,
)
from gocheck.reports.table import finding_line
from gocheck.rules.lookup import COMMON_RULESETS

_FORMATS = ("table", "jsonl", "csv", "games-csv")


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck compare games --rules japanese,chinese",
        "gocheck compare --even --no-games -- *.sgf",
        "gocheck compare games --rules all --format csv:pairs.csv",
    ),
    lists={"Rulesets compared by default": COMMON_RULESETS, "Formats": _FORMATS},
    formats=_FORMATS,
)
def compare(paths: tuple[str, ...], **given: Any) -> None:
    """Compare rulesets over many games.

    Show how often they differ, by how much, and why. For each pair of rulesets: in how many games
    the margin and the winner are the same, and what causes the differences. Games without reliable
    dead stones are left out and counted by reason. Games whose winner depends on the ruleset are
    listed. PATHS are as for `gocheck check`.

    csv has a row for each pair and difference, games-csv one for each game whose winner changes.

    Exit status: 0 done, 1 some game is unreadable, 2 wrong usage or nothing to read, 3 gocheck
    itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    paths = existing_paths(paths)
    columns = arguments["rules"]
    if len(columns) < 2:
        raise UsageError(
            f"compare needs at least two rulesets, not only {columns[0]}: name them with --rules"
        )
    interrupts = Interrupts()
    crashes = Crashes()
    progress = Progress(given["progress"], paths)
    reports = reports_on(
        paths, arguments, progress, interrupts, duplicates=given["skip_duplicates"]
    )
    with ExitStack() as stack:
        stack.enter_context(progress.shown())
        outputs = _open_outputs(given["format"], columns, not given["no_games"], stack)

        def write(report: gocheck.Report, results: dict[str, tuple[str, ...]]) -> None:
            with crashes.contained(report.name):
                for output in outputs:
                    output.take((report, results))

        compared = gocheck.compare(
            _watched(reports, crashes, progress),
            rules=[arguments["rulesets"][name] for name in columns],
            komi=given["komi"],
            even=given["even"],
            on_change=write,
            on_error=crashes.take,
        )
        if not compared.read and not interrupts.received:
            sys.exit(UsageError.exit_code)
        for output in outputs:
            with crashes.contained(f"--format {output.name}"):
                if not breaks_off(output.name, output.stream, interrupts):
                    output.end(compared, is_part=bool(interrupts.received))
    interrupts.leave(compared.read)
    crashes.leave()
    if compared.left_out.get(UNREADABLE):
        sys.exit(1)


@dataclass(frozen=True, slots=True)
class _Output:
    """One format on its way to a stream."""

    name: str
    """The name of the format."""
    emitter: CompareEmitter
    """What turns comparisons into its lines."""
    stream: TextIO
    """Where the lines go."""

    def take(self, change: WinnerChange) -> None:
        """Write a game whose winner depends on the ruleset."""
        write_lines(self.name, self.emitter.take(change), self.stream)

    def end(self, compared: gocheck.Comparison, *, is_part: bool) -> None:
        """Write what comes last; is_part: whether the run ended early."""
        first = ("Interrupted; so far:", "") if is_part else ()
        lines = (*first, *self.emitter.end(inner_pairs(compared)))
        write_lines(self.name, lines, self.stream, last=True)


def _open_outputs(
    formats: Iterable[str], columns: tuple[str, ...], list_games: bool, stack: ExitStack
) -> list[_Output]:
    """Return what writes each format asked for; raises UsageError."""
    emitters: dict[str, Callable[[bool], CompareEmitter]] = {
        "table": lambda to_file: CompareTable(
            NO_TERMINAL_WIDTH if to_file else page_width(), list_games
        ),
        "jsonl": lambda to_file: CompareJson(list_games),
        "csv": lambda to_file: CompareCsv(),
        "games-csv": lambda to_file: CompareGamesCsv(columns),
    }
    return [
        _Output(name, emitters[name](to_file), stream)
        for name, to_file, stream in open_streams(formats or ("table",), tuple(emitters), stack)
    ]


def _watched(
    reports: Iterable[gocheck.Report], crashes: Crashes, progress: Progress
) -> Iterator[gocheck.Report]:
    """Yield reports, count them, and print the findings on those that are unreadable."""
    for report in reports:
        crashes.look(report)
        progress.count(report)
        for found in () if report.readable else report.findings:
            if not MEANINGS[found.code].crash:  # which `Crashes` reports
                click.echo(finding_line(report, found), err=True)
        yield report
    progress.hide()
