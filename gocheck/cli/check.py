"""``gocheck check``: the main job."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import click
from msgspec import structs

from gocheck.archive import read_expectation
from gocheck.cli.config_file import (
    DEFAULT,
    configuration,
    is_on_command_line,
    read_values,
    where_in_file,
)
from gocheck.cli.crashes import Crashes
from gocheck.cli.errors import UsageError
from gocheck.cli.formats import (
    FORMATS,
    Listing,
    Output,
    lists_notes,
    open_one_finding,
    open_outputs,
)
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.legend import LegendCommand, legend, legend_option
from gocheck.cli.output_paths import refuse_to_overwrite
from gocheck.cli.paths import existing_paths, paths_argument
from gocheck.cli.report_options import ReportOptions, default_format, report_options
from gocheck.cli.reports import reports_on
from gocheck.cli.run_options import RunOptions, run_options
from gocheck.cli.settings_options import Asked, settings_options
from gocheck.cli.streams import goes_to_standard_output
from gocheck.cli.terminal import warn
from gocheck.cli.value_types import EXPECTATION, FILE
from gocheck.inputs import WHOLE, Shard, ShardError, read_shard
from gocheck.limits import limit_names
from gocheck.policy import combine_repeats
from gocheck.report import Report
from gocheck.reports import Summary
from gocheck.rules import COMMON_RULESETS
from gocheck.settings import Settings
from gocheck.text import counted, one_line

if TYPE_CHECKING:
    from gocheck.archive import Diagnoses
    from gocheck.policy import Baseline

_FROM_SCORES = ("END", "RES")
"""The families with findings that are made only where games are scored."""


class _CheckCommand(LegendCommand):
    """`gocheck check`, which names the command that corrects records where --fix is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, as click does; raises UsageError."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name != "--fix":
                raise
            raise UsageError(
                "check changes no record; gocheck fix --dry-run PATHS shows what can be corrected"
            ) from None


@click.command(
    cls=_CheckCommand,
    examples=(
        "gocheck check game.sgf",
        "gocheck check games --rules all --verbose",
        "gocheck check -- *.sgf",
        "gocheck check games --fail-on warning --format sarif:gocheck.sarif",
        "gocheck check games --default-ruleset japanese --expect size=19,komi=6.5",
    ),
    lists={
        "Rulesets compared by default": COMMON_RULESETS,
        "Formats": FORMATS,
        "Limits": limit_names(),
    },
)
@paths_argument
@settings_options
@report_options
@run_options
@legend_option
@click.option("--no-scores", is_flag=True, help="Do not score the games.")
@click.option("--duplicates", is_flag=True, help="Find games that an earlier file also holds.")
@click.option("--variations", is_flag=True, help="Check the variations too.")
@click.option(
    "--expect",
    multiple=True,
    type=EXPECTATION,
    metavar="WHAT=VALUE",
    help="Expect size, komi (even games), ruleset, handicap.",
)
@click.option(
    "--results",
    type=FILE,
    metavar="FILE",
    help="Compare with results: CSV, OpenGotha, EGF or AGA.",
)
@click.option("--shard", metavar="K/N", help="Check only part K of N of the files.")
@click.option("--follow-links", is_flag=True, help="Follow links out of the folders.")
def check(
    paths: tuple[str, ...],
    asked: Asked,
    report_options: ReportOptions,
    run_options: RunOptions,
    show_legend: bool,
    no_scores: bool,
    duplicates: bool,
    variations: bool,
    expect: tuple[str, ...],
    results: str | None,
    shard: str | None,
    follow_links: bool,
) -> None:
    """Check the moves and results of game records.

    Replay every move, score finished games, and compare the scores with the recorded result. PATHS
    are files, folders, archives (zip, tar, 7z), URLs, games by their names in reports
    (games.zip!a.sgf#2), @FILE for a list of paths, or - for standard input. After -- every name is
    a path, even one that begins with - or @.

    Formats go to a file with NAME:PATH, parquet to a folder.

    Exit status: 0 no findings at or above --fail-on, 1 findings, 2 wrong usage or nothing to read,
    3 gocheck itself failed, 130 after Ctrl-C.
    """
    part = _shard(shard)
    if report_options.write_baseline and part:
        raise UsageError("--write-baseline needs all files: leave out --shard")
    given = existing_paths(paths)
    baseline, interrupts = _baseline(report_options), Interrupts()
    checked = reports_on(
        _paths_to_read(given, baseline),
        asked,
        run_options,
        interrupts,
        scores=not no_scores,
        duplicates=duplicates,
        variations=variations,
        expect=_expected(expect),
        results=results,
        shard=shard or None,
        follow_links=follow_links,
        combine=False,
    )
    plan = _Plan(
        paths=given,
        settings=replace(asked.settings, scores=not no_scores),
        checked=checked,
        report_options=report_options,
        run_options=run_options,
        baseline=baseline,
        shard=part,
        interrupts=interrupts,
    )
    if report_options.write_baseline:
        refuse_to_overwrite([str(report_options.baseline)], not_read="baseline")
    if report_options.verbose:
        _name_files(plan.baseline)
    if duplicates and part and part != WHOLE:
        _warn_duplicates_of_part(part)
    summary = _write_baseline(plan) if report_options.write_baseline else _report(plan)
    if show_legend and goes_to_standard_output("table", report_options.formats):
        click.echo(f"\n{legend()}")
    plan.interrupts.leave(summary.games + summary.unreadable)
    _exit(plan, summary)


def defaults() -> dict[str, tuple[object, str]]:
    """Return the values of keys that nothing sets, and where they come from."""
    name, where = default_format()
    return {"rules": (COMMON_RULESETS, DEFAULT), "format": ([name], where)}


@dataclass(frozen=True, slots=True)
class _Plan:
    """What to do, read from the arguments."""

    paths: tuple[str, ...]
    """The paths that the user gave; all of them exist."""
    settings: Settings
    """How games are checked."""
    checked: Iterator[Report]
    """The reports, made as they are asked for."""
    report_options: ReportOptions
    """What is reported, and how."""
    run_options: RunOptions
    """How the work is done."""
    baseline: "Baseline | None"
    """The known findings, None without a baseline or where one is written."""
    shard: Shard | None
    """The part of the inputs to check, None without --shard."""
    interrupts: Interrupts
    """What ends the run early."""
    crashes: Crashes = field(default_factory=Crashes)
    """The inputs on which gocheck itself fails."""

    def reports(self) -> Iterator[Report]:
        """Yield the reports on all games, then on the files next to them, with wanted findings.

        After Ctrl-C no more games are read, and nothing is reported of what was not seen by then.
        """
        yield from self.run_options.progress.counting(self._with_wanted_findings())

    def _with_wanted_findings(self) -> Iterator[Report]:
        """Yield the reports with the findings selected, waived where the baseline holds them."""
        baseline, selected = self.baseline, map(self._selected, self._with_all_findings())
        yield from baseline.applied(selected) if baseline else selected
        if baseline and self._has_seen_all():
            unseen = baseline.unseen(self.looks_for)
            if unseen:
                yield self._selected(unseen)

    def _has_seen_all(self) -> bool:
        """Return whether this run takes all inputs and was not interrupted."""
        return self.shard is None and self.interrupts.received is None

    def _selected(self, report: Report) -> Report:
        """Return a report with the findings selected; as it is where gocheck fails on it."""
        with self.crashes.contained(report.name):
            return self.report_options.selection.apply(report)
        return report

    def looks_for(self, code: str, file: str, member: str | None) -> bool:
        """Return whether this run looks for a code in this file, so that its absence counts."""
        scored = self.settings.scores or not code.startswith(_FROM_SCORES)
        return scored and self.report_options.selection.wants(code, file, member)

    def _with_all_findings(self) -> Iterator[Report]:
        """Yield the reports with all that was found."""
        for report in self.checked:
            self.crashes.look(report)
            yield report


def _paths_to_read(paths: tuple[str, ...], baseline: "Baseline | None") -> Iterator[str]:
    """Yield the paths; tell the baseline first."""
    if baseline:
        baseline.begin(paths)
    yield from paths


def _report(plan: _Plan) -> Summary:
    """Write the reports in the formats asked for, and return their counts."""
    summary = Summary()
    diagnoses = _diagnoses(plan.settings)
    with ExitStack() as stack:
        stack.enter_context(plan.run_options.progress.shown())
        outputs = _outputs(plan, stack)
        for report in plan.reports():
            with plan.crashes.contained(report.name):
                summary.take(report)
                if diagnoses:
                    diagnoses.take(report)
                if not plan.report_options.show_waived:
                    counting = tuple(each for each in report.findings if not each.waived)
                    report = structs.replace(report, findings=counting)
                report = combine_repeats(report)
            for output in outputs:
                with plan.crashes.contained(f"{report.name}, --format {output.name}"):
                    output.take(report)
        if diagnoses:
            with plan.crashes.contained("common causes of the results"):
                summary.diagnoses = diagnoses.end()
        summary.interrupted = plan.interrupts.received is not None
        if summary.games or summary.unreadable or plan.shard:
            for output in outputs:
                with plan.crashes.contained(f"--format {output.name}"):
                    output.end(summary, plan.interrupts)
    return summary


def _diagnoses(settings: Settings) -> "Diagnoses | None":
    """Return what finds common causes of wrong results, None if games are not scored."""
    if not settings.scores:
        return None
    from gocheck.archive import Diagnoses  # takes long to load

    return Diagnoses()


def _outputs(plan: _Plan, stack: ExitStack) -> list[Output]:
    """Return what writes each format asked for, or the finding to explain."""
    options, listing = plan.report_options, _listing(plan)
    if options.explain_finding:
        return [open_one_finding(options.explain_finding, listing)]
    try:
        return open_outputs(options.formats, listing, stack)
    except UsageError as error:
        raise UsageError(f"{where_in_file('formats', 'format')}{error.message}") from None


def _listing(plan: _Plan) -> Listing:
    options = plan.report_options
    return Listing(
        failing=options.failing,
        notes=lists_notes(options.verbose, options.failing),
        waived=options.show_waived,
        max_findings=options.max_findings,
        columns=plan.settings.rules,
        scores=plan.settings.scores,
        all_games=options.all_games,
        quiet=options.quiet,
        in_full=options.verbose,
        statistics=options.statistics,
        shard=plan.shard or WHOLE,
        paths=plan.paths,
    )


def _exit(plan: _Plan, summary: Summary) -> None:
    """End the program where its exit status is not 0."""
    plan.crashes.leave()
    if not (summary.games or summary.unreadable or plan.shard):
        sys.exit(UsageError.exit_code)
    options = plan.report_options
    if not options.write_baseline and any(summary.severities[each] for each in options.failing):
        sys.exit(1)


def _write_baseline(plan: _Plan) -> Summary:
    """Write the baseline instead of reporting, and return the counts."""
    from gocheck.policy import BaselineError, BaselineWriter  # takes long to load

    assert plan.report_options.baseline is not None
    try:
        writer = BaselineWriter(plan.report_options.baseline, plan.paths, plan.looks_for)
    except BaselineError as error:
        raise UsageError(str(error)) from None
    summary = Summary()
    with plan.run_options.progress.shown():
        for report in plan.reports():
            summary.take(report)
            writer.take(report)
    if plan.interrupts.received:
        return summary  # a part would look complete
    if summary.games or summary.unreadable:
        try:
            writer.write()
        except BaselineError as error:
            raise UsageError(str(error)) from None
        click.echo(summary.of_games())
        kept = f", {writer.kept} that were not looked for kept" if writer.kept else ""
        click.echo(one_line(f"{counted(writer.count, 'finding')} written to {writer.path}{kept}."))
    return summary


def _expected(expect: tuple[str, ...]) -> dict[str, object]:
    """Return what is expected, as `gocheck.check` takes it; raises UsageError."""
    per_path = configuration(click.get_current_context()).per_path
    everywhere = dict(read_values("expect", expect, read_expectation))
    in_any_case = everywhere if is_on_command_line("expect") else {}
    by_path: dict[str, dict[str, str]] = {}
    for each in per_path:
        if each.expected:
            found = by_path.setdefault(each.pattern.absolute, {})
            found |= {**each.expected, **in_any_case}
    return {**everywhere, **by_path}


def _shard(text: str | None) -> Shard | None:
    try:
        return read_shard(text) if text else None
    except ShardError as error:
        raise UsageError(f"--shard: {error}") from None


def _baseline(options: ReportOptions) -> "Baseline | None":
    if options.baseline is None or options.write_baseline:
        return None
    from gocheck.policy import Baseline, BaselineError  # takes long to load

    try:
        return Baseline.read(options.baseline)
    except BaselineError as error:
        hint = "" if options.baseline.exists() else "; --write-baseline writes it"
        raise UsageError(f"{where_in_file('baseline')}{error}{hint}") from None


def _warn_duplicates_of_part(part: Shard | None) -> None:
    """Warn that duplicates outside this part are not found."""
    where = f"part {part.number} of {part.count}" if part else "the files that changed"
    warn(f"--duplicates compares only the games in {where}")


def _name_files(baseline: "Baseline | None") -> None:
    """Print the names of the settings file and of the baseline in use."""
    file = configuration(click.get_current_context()).file
    if file:
        warn(f"settings: {file}")
    if baseline:
        known = counted(baseline.count, "finding")
        warn(f"baseline: {baseline.path}, {known}")
