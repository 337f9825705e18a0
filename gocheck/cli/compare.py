"""``gocheck compare``: where rulesets part, over many games."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

import click

from gocheck.archive import Duplicates, Pairs
from gocheck.cli.names import FilesCommand
from gocheck.cli.options import checked, existing, page_width, settings_options
from gocheck.cli.outputs import open_streams, write_lines
from gocheck.cli.running import Interrupts, Running, running_options
from gocheck.cli.trouble import Trouble
from gocheck.reports import (
    CompareCsv,
    CompareGamesCsv,
    CompareJson,
    CompareTable,
    Emitter,
    finding_line,
)
from gocheck.settings import Settings


@click.command(cls=FilesCommand)
@click.argument("paths", nargs=-1, required=True)
@settings_options
@running_options
@click.option(
    "--skip-duplicates",
    is_flag=True,
    help="Leave out games that an earlier input of this run holds too (as check --duplicates"
    " finds them).",
)
@click.option("--even", is_flag=True, help="Leave out games with handicap stones.")
@click.option("--no-games", is_flag=True, help="Do not list the games whose winner changes.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="NAME[:PATH]",
    help="table (default), jsonl, csv (a row for each pair) or games-csv (a row for each game"
    " whose winner changes), to standard output or a file; may be repeated.",
)
def compare(
    paths: tuple[str, ...],
    settings: Settings,
    running: Running,
    skip_duplicates: bool,
    even: bool,
    no_games: bool,
    formats: tuple[str, ...],
) -> None:
    """Compare rulesets over many games: how often they differ, by how much, and why.

    For every pair of the rulesets chosen with --rules: in how many games the margin and the
    winner are the same, and what makes the difference. Only games whose dead stones are sure
    enough are counted; the others are counted by reason. Games whose winner depends on the
    ruleset are listed. Exit status 1: a game could not be read.
    """
    given = existing(paths)
    if len(settings.compared) < 2:
        raise Trouble("compare needs two rulesets at least: name them with --rules")
    settings = replace(settings, duplicates=skip_duplicates)
    listing = not no_games
    makers: dict[str, Callable[[bool], Emitter]] = {
        "table": lambda to_file: CompareTable(80 if to_file else page_width(), listing),
        "jsonl": lambda _: CompareJson(listing),
        "csv": lambda _: CompareCsv(),
        "games-csv": lambda _: CompareGamesCsv(settings.compared),
    }
    compared = [settings.rulesets.get(name) for name in settings.compared]
    pairs = Pairs(compared, settings.komi, even=even)
    seen = Duplicates()
    unread = 0
    interrupts = Interrupts()
    reports = interrupts.until(map(seen.look, checked(given, settings, running)))
    with ExitStack() as stack:
        stack.enter_context(running.progress.shown())
        opened = [
            (name, makers[name](to_file), stream)
            for name, to_file, stream in open_streams(formats or ("table",), tuple(makers), stack)
        ]
        for report in running.progress.through(reports):
            if report.game is None:
                unread += 1
                for located in report.findings:
                    click.echo(finding_line(report, located), err=True)
            change = pairs.take(report)
            if change:
                for name, emitter, stream in opened:
                    write_lines(name, emitter.take(change), stream)
        if not pairs.read and not interrupts.came:
            sys.exit(Trouble.exit_code)
        for name, emitter, stream in opened:
            write_lines(name, emitter.end(pairs), stream, last=True)
    interrupts.leave(pairs.read)
    if unread:
        sys.exit(1)
