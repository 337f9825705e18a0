"""``gocheck score``: finished games in full."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import click

from gocheck.archive.diagnoses import Diagnoses
from gocheck.cli.command import LegendCommand, existing_paths, legend
from gocheck.cli.crashes import Crashes
from gocheck.cli.exit_status import UsageError
from gocheck.cli.formats import WITH_SCORES, MakeFormat, Output, open_streamed
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.progress import Progress
from gocheck.cli.reports import arguments_of, reports_on
from gocheck.cli.streams import goes_to_standard_output
from gocheck.policy.repeated_findings import combine_repeats
from gocheck.reports.format import Listing
from gocheck.reports.score import ScoresInFull
from gocheck.reports.summary import Summary
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
    summary = Summary()
    diagnoses = Diagnoses()
    interrupts = Interrupts()
    crashes = Crashes()
    progress = Progress(given["progress"], paths)
    count = unreadable = 0
    reports = reports_on(paths, arguments, progress, interrupts, combine=False)
    with ExitStack() as stack:
        stack.enter_context(progress.shown())
        outputs = _open_outputs(formats, arguments, not with_legend, stack)
        for report in progress.counting(reports):
            crashes.look(report)
            count += 1
            unreadable += not report.readable
            with crashes.contained(report.name):
                summary.take(report)
                diagnoses.take(report)
                report = combine_repeats(report)
            for output in outputs:
                with crashes.contained(f"{report.name}, --format {output.name}"):
                    output.take(report)
        with crashes.contained("common causes of the results"):
            summary.diagnoses = diagnoses.end()
        if count:
            for output in outputs:
                with crashes.contained(f"--format {output.name}"):
                    output.end(summary, interrupts)
    if with_legend and summary.scored:
        click.echo(f"\n{legend()}")
    interrupts.leave(count)
    crashes.leave()
    if not count:
        sys.exit(UsageError.exit_code)
    if unreadable:
        sys.exit(1)


def _open_outputs(
    formats: Sequence[str], arguments: Mapping[str, Any], short_legend: bool, stack: ExitStack
) -> list[Output]:
    """Return what writes each format asked for; raises UsageError."""

    def in_full(listing: Listing) -> ScoresInFull:
        return ScoresInFull(listing, arguments["rulesets"].known, short_legend=short_legend)

    made: dict[str, MakeFormat] = {_TABLE: in_full, **WITH_SCORES}
    listing = Listing(columns=arguments["rules"])
    return open_streamed(formats, made, tuple(made), listing, stack)
