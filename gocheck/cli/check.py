"""``gocheck check``: the main job."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import structs

from gocheck.cli.command import LegendCommand, existing_paths, legend
from gocheck.cli.config_file import (
    DEFAULT,
    configuration,
    is_on_command_line,
    selection_of,
    where_in_file,
)
from gocheck.cli.crashes import Crashes
from gocheck.cli.exit_status import UsageError
from gocheck.cli.formats import (
    FORMATS,
    Output,
    lists_notes,
    open_one_finding,
    open_outputs,
    repository_top,
)
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.progress import Progress
from gocheck.cli.reports import arguments_of, reports_on
from gocheck.cli.streams import goes_to_standard_output, refuse_to_overwrite
from gocheck.cli.terminal import warn
from gocheck.findings.meanings import SEVERITIES
from gocheck.inputs.addresses import WHOLE, Shard, ShardError, read_shard
from gocheck.limits.input_limits import limit_names
from gocheck.policy.repeated_findings import combine_repeats
from gocheck.policy.selection import Selection
from gocheck.report.values import Report
from gocheck.reports.format import Listing
from gocheck.reports.summary import Summary
from gocheck.rules.lookup import COMMON_RULESETS
from gocheck.settings import DEFAULT_BASELINE
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted

if TYPE_CHECKING:
    from gocheck.archive.diagnoses import Diagnoses
    from gocheck.policy.baseline import Baseline

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
    formats=FORMATS,
)
def check(paths: tuple[str, ...], **given: Any) -> None:
    """Check the moves and results of game records.

    Replay every move, score finished games, and compare the scores with the recorded result. PATHS
    are files, folders, archives (zip, tar, 7z), URLs, games by their names in reports
    (games.zip!a.sgf#2), @FILE for a list of paths, or - for standard input. After -- every name is
    a path, even one that begins with - or @.

    Formats go to a file with NAME:PATH, parquet to a folder.

    Exit status: 0 no findings at or above --fail-on, 1 findings, 2 wrong usage or nothing to read,
    3 gocheck itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    selection = selection_of(given)
    _refuse_together(given)
    part = _shard(given["shard"])
    if given["write_baseline"] and part:
        raise UsageError("--write-baseline needs all files: leave out --shard")
    paths = existing_paths(paths)
    baseline_file = _baseline_file(given)
    baseline = None if given["write_baseline"] else _baseline(baseline_file)
    interrupts, progress = Interrupts(), Progress(given["progress"], paths)
    formats = given["format"] or (_usual_format()[0],)
    checked = reports_on(
        _paths_to_read(paths, baseline),
        arguments,
        progress,
        interrupts,
        combine=False,
    )
    plan = _Plan(
        checked=checked,
        listing=_listing(given, paths, arguments["rules"], part),
        formats=formats,
        explain_finding=given["explain_finding"],
        selection=selection,
        baseline_file=baseline_file,
        baseline=baseline,
        is_part=part is not None,
        progress=progress,
        interrupts=interrupts,
    )
    if given["write_baseline"]:
        refuse_to_overwrite([str(baseline_file)], not_read="baseline")
    if given["verbose"]:
        _name_files(baseline)
    if given["duplicates"] and part and part != WHOLE:
        _warn_duplicates_of_part(part)
    summary = _write_baseline(plan) if given["write_baseline"] else _report(plan)
    if given["legend"] and goes_to_standard_output("table", formats):
        click.echo(f"\n{legend()}")
    interrupts.leave(summary.games + summary.unreadable)
    plan.crashes.leave()
    if not (summary.games or summary.unreadable or part):
        sys.exit(UsageError.exit_code)
    failing = () if given["write_baseline"] else plan.listing.failing
    if any(summary.severities[each] for each in failing):
        sys.exit(1)


def defaults() -> dict[str, tuple[object, str]]:
    """Return the values of keys that nothing sets, and where they come from."""
    name, where = _usual_format()
    return {"rules": (COMMON_RULESETS, DEFAULT), "format": ([name], where)}


def _usual_format() -> tuple[str, str]:
    """Return the format where none is asked for, and where that comes from."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github", "environment: GITHUB_ACTIONS"
    return "table", DEFAULT


def _refuse_together(given: Mapping[str, Any]) -> None:
    """Raise UsageError for options of which only one can be used."""
    with_format = given["format"] and is_on_command_line("format")
    for one, other, why in (
        ("quiet", given["verbose"] and "verbose", ""),
        ("explain_finding", with_format and "format", ""),
        (
            "write_baseline",
            with_format and "format",
            ": the baseline is written instead of a report",
        ),
    ):
        if given[one] and other:
            name = one.replace("_", "-")
            raise UsageError(f"--{name} and --{other} cannot be used together{why}")


def _listing(
    given: Mapping[str, Any], paths: tuple[str, ...], rules: tuple[str, ...], part: Shard | None
) -> Listing:
    """Return what is listed, and how."""
    fail_on = given["fail_on"]
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else ()
    return Listing(
        failing=failing,
        notes=lists_notes(given["verbose"], failing),
        waived=given["show_waived"],
        max_findings=given["max_findings"],
        columns=rules,
        top=repository_top(),
        scores=not given["no_scores"],
        all_games=given["all_games"],
        quiet=given["quiet"],
        in_full=given["verbose"],
        statistics=given["statistics"],
        shard=part or WHOLE,
        paths=paths,
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """What to do, read from the arguments."""

    checked: Iterator[Report]
    """The reports, made as they are asked for."""
    listing: Listing
    """What is listed, and how."""
    formats: tuple[str, ...]
    """What to write, each as --format takes it: NAME[:PATH]."""
    explain_finding: int | None
    """The number of the finding to explain instead of the table, None for the table."""
    selection: Selection
    """Which findings are wanted, and with which severity."""
    baseline_file: Path | None
    """The file of known findings, None without one."""
    baseline: "Baseline | None"
    """The known findings, None without a baseline or where one is written."""
    is_part: bool
    """Whether only a part of the inputs is checked."""
    progress: Progress
    """What counts reports and shows how far the run is."""
    interrupts: Interrupts
    """What ends the run early."""
    crashes: Crashes = field(default_factory=Crashes)
    """The inputs on which gocheck itself fails."""

    def reports(self) -> Iterator[Report]:
        """Yield the reports on all games, then on the files next to them, with wanted findings.

        After Ctrl-C no more games are read, and nothing is reported of what was not seen by then.
        """
        yield from self.progress.counting(self._with_wanted_findings())

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
        return not self.is_part and self.interrupts.received is None

    def _selected(self, report: Report) -> Report:
        """Return a report with the findings selected; as it is where gocheck fails on it."""
        with self.crashes.contained(report.name):
            return self.selection.apply(report)
        return report

    def looks_for(self, code: str, file: str, member: str | None) -> bool:
        """Return whether this run looks for a code in this file, so that its absence counts."""
        scored = self.listing.scores or not code.startswith(_FROM_SCORES)
        return scored and self.selection.wants(code, file, member)

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
    diagnoses = _diagnoses() if plan.listing.scores else None
    with ExitStack() as stack:
        stack.enter_context(plan.progress.shown())
        outputs = _outputs(plan, stack)
        for report in plan.reports():
            with plan.crashes.contained(report.name):
                summary.take(report)
                if diagnoses:
                    diagnoses.take(report)
                if not plan.listing.waived:
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
        if summary.games or summary.unreadable or plan.is_part:
            for output in outputs:
                with plan.crashes.contained(f"--format {output.name}"):
                    output.end(summary, plan.interrupts)
    return summary


def _diagnoses() -> "Diagnoses":
    """Return what finds common causes of wrong results."""
    from gocheck.archive.diagnoses import Diagnoses  # takes long to load

    return Diagnoses()


def _outputs(plan: _Plan, stack: ExitStack) -> list[Output]:
    """Return what writes each format asked for, or the finding to explain."""
    if plan.explain_finding:
        return [open_one_finding(plan.explain_finding, plan.listing)]
    try:
        return open_outputs(plan.formats, plan.listing, stack)
    except UsageError as error:
        raise UsageError(f"{where_in_file('format')}{error.message}") from None


def _write_baseline(plan: _Plan) -> Summary:
    """Write the baseline instead of reporting, and return the counts."""
    from gocheck.policy.baseline import BaselineError, BaselineWriter  # takes long to load

    assert plan.baseline_file is not None
    try:
        writer = BaselineWriter(plan.baseline_file, plan.listing.paths, plan.looks_for)
    except BaselineError as error:
        raise UsageError(str(error)) from None
    summary = Summary()
    with plan.progress.shown():
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


def _shard(text: str | None) -> Shard | None:
    try:
        return read_shard(text) if text else None
    except ShardError as error:
        raise UsageError(f"--shard: {error}") from None


def _baseline_file(given: Mapping[str, Any]) -> Path | None:
    """Return the file of known findings, None without one."""
    named, written = given["baseline"], given["write_baseline"]
    return Path(named or DEFAULT_BASELINE) if named or written else None


def _baseline(file: Path | None) -> "Baseline | None":
    if file is None:
        return None
    from gocheck.policy.baseline import Baseline, BaselineError  # takes long to load

    try:
        return Baseline.read(file)
    except BaselineError as error:
        hint = "" if file.exists() else "; --write-baseline writes it"
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
