"""``gocheck compare``: where rulesets differ, over many games."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

import click

import gocheck
from gocheck.archive.ruleset_pairs import UNREADABLE
from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.exit_status import UsageError
from gocheck.cli.formats import HTML_ENDINGS
from gocheck.cli.reports import ReportRun, arguments_of, typed_command
from gocheck.cli.streams import Output, open_outputs
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
from gocheck.rules.lookup import COMMON_RULESETS, Rulesets

_HTML = "html"
_FORMATS = ("table", "jsonl", "csv", "games-csv", _HTML)


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck compare games --rules japanese,chinese",
        "gocheck compare --even --no-games -- *.sgf",
        "gocheck compare games --rules all --format csv:pairs.csv",
        "gocheck compare games --format html:rulesets.html",
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
    html:FILE.html writes a page with charts.

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
    list_games = not given["no_games"]
    formats = given["format"] or ("table",)
    command = typed_command("compare", given, paths)
    for name, _, path in (text.partition(":") for text in formats):
        if name == _HTML and not path.endswith(HTML_ENDINGS):
            raise UsageError(f"--format {_HTML} takes a file: {_HTML}:FILE.html")
    emitters: dict[str, Callable[[Output], CompareEmitter]] = {
        "table": lambda output: CompareTable(output.width, list_games),
        "jsonl": lambda output: CompareJson(list_games),
        "csv": lambda output: CompareCsv(),
        "games-csv": lambda output: CompareGamesCsv(columns),
        _HTML: lambda output: _page(arguments["rulesets"].known, list_games, command),
    }
    arguments["playback"] = any(text.partition(":")[0] == _HTML for text in formats)
    run = ReportRun(given["progress"], paths)
    reports = run.reports(paths, **arguments, duplicates=given["skip_duplicates"])
    with ExitStack() as stack:
        stack.enter_context(run.progress.shown())
        outputs = [
            (output, emitters[output.name](output))
            for output in open_outputs(formats, emitters, stack)
        ]

        def write(report: gocheck.Report, results: dict[str, tuple[str, ...]]) -> None:
            with run.crashes.contained(report.name):
                for output, emitter in outputs:
                    output.write(emitter.take((report, results)))

        compared = gocheck.compare(
            _watched(run.progress.counting(reports)),
            rules=[arguments["rulesets"][name] for name in columns],
            komi=given["komi"],
            even=given["even"],
            on_change=write,
            on_error=run.crashes.take,
        )
        is_part = run.interrupts.received is not None
        if not compared.read and not is_part:
            sys.exit(UsageError.exit_code)
        for output, emitter in outputs:
            with run.crashes.contained(f"--format {output.name}"):
                if not output.breaks_off(run.interrupts):
                    first = ("Interrupted; so far:", "") if is_part else ()
                    lines = (*first, *emitter.end(inner_pairs(compared)))
                    output.write(lines, last=True)
    run.leave(compared.read)
    if compared.left_out.get(UNREADABLE):
        sys.exit(1)


def _page(rulesets: Rulesets, list_games: bool, command: str) -> CompareEmitter:
    from gocheck.reports.html.comparison import ComparisonPage  # takes long to load

    return ComparisonPage(rulesets, list_games, command)


def _watched(reports: Iterable[gocheck.Report]) -> Iterator[gocheck.Report]:
    """Yield reports, and print the findings on those that are unreadable."""
    for report in reports:
        for found in () if report.readable else report.findings:
            if not MEANINGS[found.code].crash:  # which `Crashes` reports
                click.echo(finding_line(report, found), err=True)
        yield report
