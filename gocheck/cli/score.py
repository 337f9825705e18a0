"""``gocheck score``: finished games in full."""

import sys

import click

from gocheck.cli.crashes import Crashes
from gocheck.cli.errors import UsageError
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.legend import LegendCommand, legend, legend_option
from gocheck.cli.paths import existing_paths, paths_argument
from gocheck.cli.run_options import RunOptions, reports_on, run_options
from gocheck.cli.settings_options import settings_options
from gocheck.cli.terminal import page_width
from gocheck.policy import combine_repeats
from gocheck.reports import score_columns, score_in_full, score_legend
from gocheck.settings import Settings
from gocheck.text import printable


@click.command(
    cls=LegendCommand,
    examples=(
        "gocheck score game.sgf",
        "gocheck score game.sgf --rules japanese,chinese --komi 6.5",
        'gocheck score game.sgf --dead "D4 Q16"',
        "gocheck score --score-all -- *.sgf",
    ),
)
@paths_argument
@settings_options
@run_options
@legend_option
def score(
    paths: tuple[str, ...], settings: Settings, run_options: RunOptions, show_legend: bool
) -> None:
    """Score games under each ruleset, in detail.

    Show what every total consists of. PATHS are as for `gocheck check`. Rulesets compared by
    default: japanese, chinese, aga, ing, new-zealand, tromp-taylor.

    Exit status: 0 done, whatever is found, 1 some game is unreadable, 2 wrong usage or nothing to
    read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    given = existing_paths(paths)
    width = page_width()
    count = unreadable = 0
    columns: set[str] = set()
    interrupts = Interrupts()
    crashes = Crashes()
    reports = interrupts.until_signal(crashes.watch(reports_on(given, settings, run_options)))
    with run_options.progress.shown():
        for report in run_options.progress.counting(reports):
            if count:
                click.echo()
            count += 1
            unreadable += report.game is None
            with crashes.contained(report.name):
                columns |= score_columns(report)
                for line in score_in_full(combine_repeats(report), settings.rulesets, width):
                    click.echo(printable(line))
    if columns:
        click.echo(f"\n{legend() if show_legend else score_legend(columns, width)}")
    interrupts.leave(count)
    crashes.leave()
    if not count:
        sys.exit(UsageError.exit_code)
    if unreadable:
        sys.exit(1)
