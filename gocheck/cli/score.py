"""``gocheck score``: finished games in full."""

import sys

import click

from gocheck.cli.options import (
    Trouble,
    existing,
    judged,
    page_width,
    read_settings,
    settings_options,
)
from gocheck.reports.score import in_full


@click.command()
@click.argument("paths", nargs=-1, required=True)
@settings_options
@click.option("--score-all", is_flag=True, help="Score unfinished games too, as they stand.")
def score(
    paths: tuple[str, ...],
    names: tuple[str, ...],
    ruleset: str | None,
    default_ruleset: str | None,
    ruleset_files: tuple[str, ...],
    komi: str,
    status: str,
    dead: str,
    engine: str | None,
    engine_timeout: float,
    dame: str,
    score_all: bool,
) -> None:
    """Score games under every ruleset chosen, showing how each total is made up."""
    settings = read_settings(
        names,
        ruleset,
        default_ruleset,
        ruleset_files,
        komi,
        status,
        dead,
        engine,
        engine_timeout,
        dame,
        score_all=score_all,
    )
    given = existing(paths)
    width = page_width()
    count = unread = 0
    for report in judged(given, settings):
        if count:
            click.echo()
        count += 1
        unread += report.game is None
        for line in in_full(report, settings.rulesets, width):
            click.echo(line)
    if not count:
        sys.exit(Trouble.exit_code)
    if unread:
        sys.exit(1)
