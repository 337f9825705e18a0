"""``gocheck score``: finished games in full."""

import sys
from typing import Any

import click

from gocheck.cli.command import LegendCommand, existing_paths, legend
from gocheck.cli.exit_status import UsageError
from gocheck.cli.formats import WITH_SCORES, open_streamed
from gocheck.cli.reports import ReportRun, arguments_of
from gocheck.cli.streams import goes_to_standard_output
from gocheck.reports.format import Listing
from gocheck.reports.score import ScoresInFull
from gocheck.rules.lookup import COMMON_RULESETS

_TABLE = "table"
_FORMATS = (_TABLE, *WITH_SCORES)


@click.command(
    cls=LegendCommand,
    examples=(
        "gocheck score game.sgf",
        "gocheck score game.sgf --rules japanese,chinese --komi 6.5",
        'gocheck score game.sgf --dead "D4 Q16"',
        "gocheck score --score-all -- *.sgf",
        "gocheck score games --format jsonl",
    ),
    lists={"Rulesets compared by default": COMMON_RULESETS, "Formats": _FORMATS},
    formats=_FORMATS,
)
def score(paths: tuple[str, ...], **given: Any) -> None:
    """Score games under each ruleset, in detail.

    Show what every total consists of. PATHS are as for `gocheck check`, and so are jsonl and json.

    Exit status: 0 done, whatever is found, 1 some game is unreadable, 2 wrong usage or nothing to
    read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    paths = existing_paths(paths)
    formats = given["format"] or (_TABLE,)
    with_legend = given["legend"] and goes_to_standard_output(_TABLE, formats)

    def in_full(listing: Listing) -> ScoresInFull:
        return ScoresInFull(listing, arguments["rulesets"].known, short_legend=not with_legend)

    made = {_TABLE: in_full, **WITH_SCORES}
    listing = Listing(columns=arguments["rules"])
    run = ReportRun(given["progress"], paths)
    summary = run.write(
        run.reports(paths, **arguments, combine=False),
        listing,
        lambda stack: open_streamed(formats, made, listing, stack),
    )
    if with_legend and summary.scored:
        click.echo(f"\n{legend()}")
    run.leave(summary.games + summary.unreadable)
    if not (summary.games or summary.unreadable):
        sys.exit(UsageError.exit_code)
    if summary.unreadable:
        sys.exit(1)
