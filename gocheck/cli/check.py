"""``gocheck check``: the main job."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Protocol

import click

from gocheck.cli.options import (
    Trouble,
    existing,
    judged,
    on_terminal,
    page_width,
    settings_options,
)
from gocheck.cli.outputs import outputs, write
from gocheck.duplicates import Duplicates
from gocheck.findings import SEVERITIES
from gocheck.referee import Settings
from gocheck.report import GameReport
from gocheck.reports.jsonl import JsonLines
from gocheck.reports.table import Table


class Emitter(Protocol):
    """Turns reports into lines."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Take one report in; yield what can be written at once."""
        ...

    def end(self) -> Iterator[str]:
        """Yield what is written after the last report."""
        ...


@click.command()
@click.argument("paths", nargs=-1, required=True)
@settings_options
@click.option("--no-scores", is_flag=True, help="Legality, findings and metadata only.")
@click.option(
    "--duplicates",
    is_flag=True,
    help="Find games that an earlier input of this run holds too: whole, cut short, with another"
    " result, turned, or with the colours swapped.",
)
@click.option("--all-games", is_flag=True, help="List every finished game in the table.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="NAME[:PATH]",
    help="table (default) or jsonl, to standard output or a file; may be repeated.",
)
@click.option(
    "--fail-on",
    type=click.Choice([*SEVERITIES, "never"]),
    default="error",
    show_default=True,
    help="The mildest finding that makes the exit status 1.",
)
def check(
    paths: tuple[str, ...],
    settings: Settings,
    no_scores: bool,
    duplicates: bool,
    all_games: bool,
    formats: tuple[str, ...],
    fail_on: str,
) -> None:
    """Check records: replay every move, judge it, score finished games, compare with RE.

    PATHS are files, folders (searched for *.sgf), archives (zip, tar, tar.gz, tar.bz2,
    tar.xz), or - for standard input.
    """
    settings = replace(settings, scores=not no_scores, duplicates=duplicates)
    given = existing(paths)
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else ()
    failed = False
    count = 0

    def table(to_file: bool) -> Emitter:
        wrapped = not to_file and on_terminal()
        width = 80 if to_file else page_width()
        return Table(settings.compared, width, wrapped, all_games, scores=not no_scores)

    makers: dict[str, Callable[[bool], Emitter]] = {"table": table, "jsonl": lambda _: JsonLines()}
    with ExitStack() as stack:
        opened = outputs(formats or ("table",), makers, stack)
        seen = Duplicates()
        for report in map(seen.look, judged(given, settings)):
            count += 1
            failed = failed or report.worst in failing
            for emitter, stream in opened:
                write(emitter.take(report), stream)
        if not count:
            sys.exit(Trouble.exit_code)
        for emitter, stream in opened:
            write(emitter.end(), stream)
    if failed:
        sys.exit(1)
