"""``gocheck score``: finished games in full."""

import sys

import click

from gocheck.cli.names import FilesCommand
from gocheck.cli.options import checked, existing, page_width, settings_options
from gocheck.cli.running import Interrupts, Running, running_options
from gocheck.cli.trouble import Trouble
from gocheck.policy import combine_repeats
from gocheck.reports import score_in_full
from gocheck.settings import Settings
from gocheck.text import printable


@click.command(cls=FilesCommand)
@click.argument("paths", nargs=-1, required=True)
@settings_options
@running_options
def score(
    paths: tuple[str, ...],
    settings: Settings,
    running: Running,
) -> None:
    """Score games under every ruleset chosen, showing how each total is made up.

    Exit status 1: a game could not be read. Findings have no part in it.
    """
    given = existing(paths)
    width = page_width()
    count = unread = 0
    interrupts = Interrupts()
    reports = interrupts.until(checked(given, settings, running))
    with running.progress.shown():
        for report in running.progress.through(reports):
            if count:
                click.echo()
            count += 1
            unread += report.game is None
            for line in score_in_full(combine_repeats(report), settings.rulesets, width):
                click.echo(printable(line))
    interrupts.leave(count)
    if not count:
        sys.exit(Trouble.exit_code)
    if unread:
        sys.exit(1)
