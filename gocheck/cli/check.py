"""``gocheck check``: the main job."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from gocheck.archive import (
    SUBJECTS,
    Duplicates,
    EventResults,
    ExpectationError,
    Expectations,
    ResultsError,
    read_expectation,
)
from gocheck.cli.config import DEFAULT, configuration
from gocheck.cli.help import GroupedCommand
from gocheck.cli.names import FilesCommand
from gocheck.cli.options import checked, existing, settings_options
from gocheck.cli.outputs import (
    Listing,
    Output,
    lists_notes,
    open_one_finding,
    open_outputs,
    trimming_for,
)
from gocheck.cli.overwriting import refuse_overwriting
from gocheck.cli.reporting import (
    GROUPS,
    Reporting,
    from_settings,
    is_typed,
    read_values,
    reporting_options,
    said_in,
    usual_format,
)
from gocheck.cli.running import Interrupts, Running, running_options
from gocheck.cli.trouble import Trouble
from gocheck.inputs import WHOLE, ChangesError, Shard, ShardError, changed_files, read_shard
from gocheck.policy import Baseline, BaselineError, BaselineWriter, combine_repeats
from gocheck.report import GameReport
from gocheck.reports import Summary
from gocheck.rules import RulesetError
from gocheck.settings import DEFAULT_COLUMNS, Settings
from gocheck.text import counted

_FROM_SCORES = ("END", "RES")
"""The families with findings that are made only where games are scored."""


class _Check(FilesCommand, GroupedCommand):
    groups = GROUPS


@click.command(cls=_Check)
@click.argument("paths", nargs=-1, required=True)
@settings_options
@reporting_options
@running_options
@click.option("--no-scores", is_flag=True, help="Legality, findings and metadata only.")
@click.option(
    "--duplicates",
    is_flag=True,
    help="Find games that an earlier input of this run holds too: whole, cut short, with another"
    " result, turned, or with the colours swapped.",
)
@click.option(
    "--variations", is_flag=True, help="Check the lines of play beside the main line too."
)
@click.option(
    "--expect",
    multiple=True,
    metavar="WHAT=VALUE",
    help=f"What every record must say ({', '.join(SUBJECTS)}), as size=19,komi=6.5,handicap=0.",
)
@click.option(
    "--results",
    metavar="FILE",
    help="CSV file with the event's results, which the records must have: columns result, and"
    " file or black and white.",
)
@click.option(
    "--changed-since",
    metavar="REV",
    help="Check only files that differ in git from where the branch left REV.",
)
@click.option(
    "--shard",
    metavar="K/N",
    help="Take only part K of N of the inputs, as 3/16; each input is in exactly one part."
    " --duplicates then knows those of its part only; what --results or the baseline has and no"
    " record is not told.",
)
def check(
    paths: tuple[str, ...],
    settings: Settings,
    reporting: Reporting,
    running: Running,
    no_scores: bool,
    duplicates: bool,
    variations: bool,
    expect: tuple[str, ...],
    results: str | None,
    changed_since: str | None,
    shard: str | None,
) -> None:
    """Check records: replay every move, judge it, score finished games, compare with RE.

    PATHS are files, folders (searched for *.sgf, *.gib, *.ngf, *.ugf and the like), archives
    (zip, tar, tar.gz, tar.bz2, tar.xz, 7z), URLs of these (s3://BUCKET/FOLDER), @FILE for a list
    of paths, or - for standard input. After -- no name is an option, a list or standard input:
    gocheck check -- *.sgf.

    Exit status: 0 when nothing is found at or above --fail-on, 1 when something is, 2 for wrong
    usage or nothing to read, 130 after Ctrl-C.
    """
    part = _shard(shard)
    if reporting.write_baseline and (changed_since or part):
        option = "--changed-since" if changed_since else "--shard"
        raise Trouble(f"--write-baseline needs all files: leave out {option}")
    settings = replace(
        settings,
        scores=not no_scores,
        duplicates=duplicates,
        variations=variations,
        expectations=_expectations(expect, settings),
        results=_results(results),
    )
    run = _Run(
        given=existing(paths),
        settings=settings,
        reporting=reporting,
        running=running,
        baseline=_baseline(reporting),
        changed_since=changed_since,
        shard=part,
    )
    if reporting.write_baseline:
        refuse_overwriting([str(reporting.baseline)], but="baseline")
    if reporting.verbose:
        _tell_files(reporting, run.baseline)
    if duplicates and run.partial and part != WHOLE:
        _tell_limit(part)
    summary = _write_baseline(run) if reporting.write_baseline else _report(run)
    run.interrupts.leave(summary.games + summary.unread)
    if not (summary.games or summary.unread or run.partial):
        sys.exit(Trouble.exit_code)
    if not reporting.write_baseline and any(summary.severities[each] for each in reporting.failing):
        sys.exit(1)


def usual() -> dict[str, tuple[object, str]]:
    """Return what is in force for keys that nothing sets, and where that comes from."""
    name, where = usual_format()
    return {"rules": (DEFAULT_COLUMNS, DEFAULT), "format": ([name], where)}


@dataclass(frozen=True, slots=True)
class _Run:
    """What is to be done, once everything the user said is understood."""

    given: tuple[str, ...]
    settings: Settings
    reporting: Reporting
    running: Running
    baseline: Baseline | None
    changed_since: str | None
    shard: Shard | None
    interrupts: Interrupts = field(default_factory=Interrupts)

    @property
    def partial(self) -> bool:
        """Whether this run takes only some of the inputs, or none."""
        return bool(self.changed_since or self.shard)

    def reports(self) -> Iterator[GameReport]:
        """Yield the reports on all games, then on the files beside them, with what is wanted.

        After Ctrl-C no more come, and nothing is said of what was not seen by then.
        """
        yield from self.running.progress.through(self.interrupts.until(self._selected()))

    def _selected(self) -> Iterator[GameReport]:
        selection, baseline = self.reporting.selection, self.baseline
        for report in self._unselected():
            report = selection.apply(report)
            yield baseline.apply(report) if baseline else report
        if baseline and not self.partial:
            unseen = baseline.unseen(self._looks_for)
            if unseen:
                yield selection.apply(unseen)

    def _looks_for(self, code: str, file: str, member: str | None) -> bool:
        scored = self.settings.scores or not code.startswith(_FROM_SCORES)
        return scored and self.reporting.selection.wants(code, file, member)

    def _unselected(self) -> Iterator[GameReport]:
        paths = self.given
        if self.changed_since:
            try:
                paths = tuple(changed_files(paths, self.changed_since))
            except ChangesError as error:
                raise Trouble(str(error)) from None
        if self.baseline:
            self.baseline.begin(paths)
        wanted = trimming_for(self.reporting.formats)
        reports = checked(paths, self.settings, self.running, self.shard or WHOLE, wanted)
        if self.settings.duplicates:
            reports = map(Duplicates().look, reports)
        if self.settings.results:
            reports = map(self.settings.results.look, reports)
        yield from reports
        if self.settings.results:
            told = self.settings.results.on_the_list(records_missing=not self.partial)
            if told:
                yield told


def _report(run: _Run) -> Summary:
    """Write the reports in the formats asked for, and return their counts."""
    reporting = run.reporting
    listing = Listing(
        failing=reporting.failing,
        notes=lists_notes(reporting.verbose, reporting.failing),
        waived=reporting.show_waived,
        most=reporting.most,
        columns=run.settings.compared,
        scores=run.settings.scores,
        all_games=reporting.all_games,
        quiet=reporting.quiet,
        statistics=reporting.statistics,
        shard=run.shard or WHOLE,
    )
    summary = Summary()
    with ExitStack() as stack:
        stack.enter_context(run.running.progress.shown())
        outputs = _outputs(reporting, listing, stack)
        for report in run.reports():
            summary.take(report)
            if not reporting.show_waived:
                report = _without_waived(report)
            report = combine_repeats(report)
            for output in outputs:
                output.take(report)
        if summary.games or summary.unread or run.partial:
            for output in outputs:
                output.end(summary)
    return summary


def _outputs(reporting: Reporting, listing: Listing, stack: ExitStack) -> list[Output]:
    if reporting.explain_finding:
        return [open_one_finding(reporting.explain_finding, listing)]
    try:
        return open_outputs(reporting.formats, listing, stack)
    except Trouble as trouble:
        raise Trouble(f"{trouble.message}{from_settings('formats')}") from None


def _write_baseline(run: _Run) -> Summary:
    """Write the baseline instead of reporting, and return the counts."""
    assert run.reporting.baseline is not None
    try:
        writer = BaselineWriter(run.reporting.baseline, run.given)
    except BaselineError as error:
        raise Trouble(str(error)) from None
    summary = Summary()
    with run.running.progress.shown():
        for report in run.reports():
            summary.take(report)
            writer.take(report)
    if run.interrupts.came:
        return summary  # a part would look like all
    if summary.games or summary.unread:
        try:
            writer.write()
        except BaselineError as error:
            raise Trouble(str(error)) from None
        click.echo(summary.of_games())
        kept = f", {writer.kept} of files that were not read kept" if writer.kept else ""
        click.echo(f"{counted(writer.count, 'finding')} written to {writer.path}{kept}.")
    return summary


def _without_waived(report: GameReport) -> GameReport:
    kept = tuple(located for located in report.findings if not located.finding.waived)
    return report if len(kept) == len(report.findings) else replace(report, findings=kept)


def _expectations(expect: tuple[str, ...], settings: Settings) -> Expectations | None:
    per_path = configuration(click.get_current_context()).per_path
    everywhere = dict(read_values("expect", expect, read_expectation))
    in_any_case = everywhere if is_typed("expect") else {}
    by_path = [
        (each.pattern, {**each.expected, **in_any_case}) for each in per_path if each.expected
    ]
    where = said_in("expect")
    try:
        Expectations(everywhere, (), settings.rulesets)
        where = f"{configuration(click.get_current_context()).file}: per-path: expect"
        expectations = Expectations(everywhere, by_path, settings.rulesets)
    except (ExpectationError, RulesetError) as error:
        raise Trouble(f"{where}: {error}") from None
    return expectations or None


def _results(file: str | None) -> EventResults | None:
    try:
        return EventResults.read(Path(file)) if file else None
    except ResultsError as error:
        raise Trouble(f"{error}{from_settings('results')}") from None


def _shard(text: str | None) -> Shard | None:
    try:
        return read_shard(text) if text else None
    except ShardError as error:
        raise Trouble(f"--shard: {error}") from None


def _baseline(reporting: Reporting) -> Baseline | None:
    if reporting.baseline is None or reporting.write_baseline:
        return None
    try:
        return Baseline.read(reporting.baseline)
    except BaselineError as error:
        hint = "" if reporting.baseline.exists() else "; --write-baseline writes it"
        raise Trouble(f"{error}{hint}{from_settings('baseline')}") from None


def _tell_limit(part: Shard | None) -> None:
    """Say that games which other runs see are not known here."""
    where = f"part {part.number} of {part.count}" if part else "the files that changed"
    click.echo(f"gocheck: --duplicates: looked for within {where} only", err=True)


def _tell_files(reporting: Reporting, baseline: Baseline | None) -> None:
    file = configuration(click.get_current_context()).file
    if file:
        click.echo(f"gocheck: settings: {file}", err=True)
    if baseline:
        known = counted(baseline.count, "finding")
        click.echo(f"gocheck: baseline: {baseline.path}, {known}", err=True)
