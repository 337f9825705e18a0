"""``gocheck check``: the main job."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gocheck.cli.command import LegendCommand, existing_paths, legend
from gocheck.cli.exit_status import UsageError
from gocheck.cli.formats import (
    FORMATS,
    ReportOutput,
    needs_playback,
    open_formats,
    open_one_finding,
    repository_top,
)
from gocheck.cli.options import (
    DEFAULT,
    configuration,
    is_on_command_line,
    selection_of,
    where_in_file,
)
from gocheck.cli.reports import ABOUT_OUTPUT, ReportRun, arguments_of, typed_command
from gocheck.cli.streams import goes_to_standard_output, refuse_to_overwrite
from gocheck.cli.terminal import warn
from gocheck.findings.meanings import NOTE, SEVERITIES
from gocheck.inputs.addresses import WHOLE, Shard, read_shard
from gocheck.limits.input_limits import limit_names
from gocheck.rules.lookup import COMMON_RULESETS
from gocheck.settings import DEFAULT_BASELINE
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted

if TYPE_CHECKING:
    from gocheck.policy.baseline import Baseline
    from gocheck.policy.selection import Selection
    from gocheck.report.values import Report
    from gocheck.reports.format import Listing
    from gocheck.reports.summary import Summary

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

    Formats go to a file with NAME:PATH, parquet to a folder, html to FILE.html or a folder.

    Exit status: 0 no findings at or above --fail-on, 1 findings, 2 wrong usage or nothing to read,
    3 gocheck itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    selection = selection_of(given)
    _refuse_together(given)
    part = _shard(given["shard"])
    writes_baseline = given["write_baseline"]
    if writes_baseline and part:
        raise UsageError("--write-baseline needs all files: leave out --shard")
    paths = existing_paths(paths)
    named = given["baseline"]
    file = Path(named or DEFAULT_BASELINE) if named or writes_baseline else None
    baseline = _baseline(file) if file and not writes_baseline else None
    run = ReportRun(given["progress"], paths)
    formats = given["format"] or (_usual_format()[0],)
    arguments["playback"] = given["playback"] or needs_playback(formats)
    listing = _listing(given, paths, arguments["rules"], part)
    wanted = _Wanted(run, selection, baseline, listing.scores, is_whole=part is None)
    reports = wanted.among(run.reports(_paths_to_read(paths, baseline), **arguments, combine=False))
    if writes_baseline:
        refuse_to_overwrite([str(file)], not_read="baseline")
    if given["verbose"]:
        _name_files(baseline)
    if given["duplicates"] and part and part != WHOLE:
        warn(f"--duplicates compares only the games in part {part.number} of {part.count}")

    def open_outputs(stack: ExitStack) -> list[ReportOutput]:
        if given["explain_finding"]:
            return [open_one_finding(given["explain_finding"], listing)]
        try:
            return open_formats(formats, listing, arguments["rulesets"].known, stack)
        except UsageError as error:
            raise UsageError(f"{where_in_file('format')}{error.message}") from None

    if writes_baseline:
        assert file
        summary = _write_baseline(run, reports, file, paths, wanted)
    else:
        summary = run.write(reports, listing, open_outputs, is_part=part is not None)
    if given["legend"] and goes_to_standard_output("table", formats):
        click.echo(f"\n{legend()}")
    run.leave(summary.games + summary.unreadable)
    if not (summary.games or summary.unreadable or part):
        sys.exit(UsageError.exit_code)
    if not writes_baseline and any(summary.severities[each] for each in listing.failing):
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
    from gocheck.reports.format import Listing  # takes long to load

    fail_on = given["fail_on"]
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else ()
    return Listing(
        failing=failing,
        notes=given["verbose"] or NOTE in failing,
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
        command=typed_command("check", given, paths),
        settings=_in_file(given),
        playback=given["playback"],
    )


def _in_file(given: Mapping[str, Any]) -> str:
    """Return the settings of the file that decide what is found; "" for none."""
    parts = []
    for name, value in given.items():
        if name not in ABOUT_OUTPUT and where_in_file(name):
            texts = value if isinstance(value, list | tuple) else (value,)
            parts.append(f"{name.replace('_', '-')} = {', '.join(map(str, texts))}")
    return f"{configuration().file}: {'; '.join(parts)}" if parts else ""


class _Wanted:
    """The findings that are wanted, waived where a baseline has them.

    scores: whether games are scored; is_whole: whether all inputs are checked.
    """

    def __init__(
        self,
        run: ReportRun,
        selection: Selection,
        baseline: Baseline | None,
        scores: bool,
        *,
        is_whole: bool,
    ) -> None:
        self._run = run
        self._selection = selection
        self._baseline = baseline
        self._scores = scores
        self._is_whole = is_whole

    def among(self, reports: Iterator[Report]) -> Iterator[Report]:
        """Yield reports with the findings that are wanted, then one on the baseline."""
        baseline, selected = self._baseline, map(self._selected, reports)
        yield from baseline.applied(selected) if baseline else selected
        if baseline and self._is_whole and self._run.interrupts.received is None:
            unseen = baseline.unseen(self.looks_for)
            if unseen:
                yield self._selected(unseen)

    def _selected(self, report: Report) -> Report:
        """Return a report with the findings selected; as it is where gocheck fails on it."""
        with self._run.crashes.contained(report.name):
            return self._selection.apply(report)
        return report

    def looks_for(self, code: str, file: str, member: str | None) -> bool:
        """Return whether this run looks for a code in this file, so that its absence counts."""
        scored = self._scores or not code.startswith(_FROM_SCORES)
        return scored and self._selection.wants(code, file, member)


def _paths_to_read(paths: tuple[str, ...], baseline: Baseline | None) -> Iterator[str]:
    """Yield the paths; tell the baseline first."""
    if baseline:
        baseline.begin(paths)
    yield from paths


def _write_baseline(
    run: ReportRun, reports: Iterator[Report], file: Path, paths: tuple[str, ...], wanted: _Wanted
) -> Summary:
    """Write the baseline instead of reporting, and return the counts."""
    from gocheck.policy.baseline import BaselineError, BaselineWriter  # takes long to load
    from gocheck.reports.summary import Summary

    try:
        writer = BaselineWriter(file, paths, wanted.looks_for)
        summary = Summary()
        with run.progress.shown():
            for report in run.progress.counting(reports):
                summary.take(report)
                writer.take(report)
        if run.interrupts.received or not (summary.games or summary.unreadable):
            return summary  # a part would look complete
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
    except ValueError as error:
        raise UsageError(f"--shard: {error}") from None


def _baseline(file: Path) -> Baseline:
    from gocheck.policy.baseline import Baseline, BaselineError  # takes long to load

    try:
        return Baseline.read(file)
    except BaselineError as error:
        hint = "" if file.exists() else "; --write-baseline writes it"
        raise UsageError(f"{where_in_file('baseline')}{error}{hint}") from None


def _name_files(baseline: Baseline | None) -> None:
    """Print the names of the settings file and of the baseline in use."""
    file = configuration().file
    if file:
        warn(f"settings: {file}")
    if baseline:
        known = counted(baseline.count, "finding")
        warn(f"baseline: {baseline.path}, {known}")
