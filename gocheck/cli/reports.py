"""What the options ask of the library: its arguments, and the reports of `gocheck.check`.

The library says what is wrong with its arguments; here its errors get the names of options, and of
the settings file's keys. Start reading at `ReportRun`.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

import gocheck
from gocheck.cli.exit_status import Crash, Interrupts, UsageError
from gocheck.cli.formats import ReportOutput
from gocheck.cli.options import (
    configuration,
    is_on_command_line,
    read_values,
    split_at_commas,
    where_in_file,
    where_set,
)
from gocheck.cli.progress import Progress
from gocheck.cli.terminal import warn
from gocheck.findings.meanings import MEANINGS
from gocheck.library.known_rulesets import names_to_compare
from gocheck.limits.input_limits import DEFAULT_LIMITS
from gocheck.settings import GROUPS, CheckSettings
from gocheck.text.messages import Error, failure_message

if TYPE_CHECKING:
    from gocheck.report.values import Report
    from gocheck.reports.format import Listing
    from gocheck.reports.summary import Summary

_AS_GIVEN = CheckSettings.__optional_keys__ | {
    "shard",
    "follow_links",
    "executor",
    "cache",
    "cache_size",
}
"""The options that are arguments of `gocheck.check` as they are given."""
ABOUT_OUTPUT = {"format", "color", *(each.name for each in GROUPS["Speed and progress"])}
"""The options that change nothing of what is found."""


class Crashes:
    """Reports the inputs on which gocheck itself fails; the run goes on, and ends accordingly."""

    def __init__(self) -> None:
        self._count = 0

    def look(self, report: Report) -> None:
        """Report a game on which gocheck failed."""
        for each in report.findings:
            self.note(report.name, each.code, each.message)

    def note(self, name: str, code: str, message: str) -> bool:
        """Report a finding if it says that gocheck failed on an input; return whether it does."""
        is_crash = MEANINGS[code].crash
        if is_crash:
            self._report(name, message)
        return is_crash

    def take(self, error: Error) -> None:
        """Report the error of a game on which gocheck failed."""
        self._report(error.file or "", error.cause)

    @contextmanager
    def contained(self, name: str, *, writes: bool = False) -> Iterator[None]:
        """Report an error in what is done meanwhile with an input of this name, and go on.

        writes: whether it prints in another way than `Output.write`, so that an OSError is about
        the machine.
        """
        try:
            yield
        except (click.ClickException, BrokenPipeError):
            raise  # about the arguments or the machine
        except Error as error:
            self._report(name, error.cause)
        except Exception as error:
            if writes and isinstance(error, OSError):
                raise
            self._report(name, failure_message("it", error))

    def leave(self) -> None:
        """End the program if gocheck failed on an input."""
        if self._count:
            sys.exit(Crash.exit_code)

    def _report(self, name: str, message: str) -> None:
        self._count += 1
        warn(f"{name}: {message}")


class ReportRun:
    """A run of `gocheck.check` over many games: its reports, what shows them, how it ends."""

    def __init__(self, progress: str, paths: Iterable[str]) -> None:
        self.progress = Progress(progress, paths)
        """What counts reports and shows how far the run is."""
        self.interrupts = Interrupts()
        """What ends the run early."""
        self.crashes = Crashes()
        """The inputs on which gocheck itself fails."""

    def reports(self, paths: Iterable[str], **arguments: Any) -> Iterator[Report]:
        """Return the reports on all games that the paths name.

        They end when a signal comes: what was not read by then has none. arguments: those of
        `arguments_of`, and other ones of `gocheck.check`. Raises UsageError at once for wrong
        arguments, and with the first report for workers or a cache that cannot be used.
        """
        with usage_errors():
            reports = gocheck.check(
                paths,
                **arguments,
                lists=True,
                stop=lambda: self.interrupts.received,
                on_warning=warn,
                on_open=self.progress.watch,
                on_read=self.progress.note_read,
            )
        return self.interrupts.until_signal(self._watched(reports))

    def _watched(self, reports: Iterator[Report]) -> Iterator[Report]:
        with usage_errors():
            for report in reports:
                self.crashes.look(report)
                yield report

    def write(
        self,
        reports: Iterable[Report],
        listing: Listing,
        open_outputs: Callable[[ExitStack], list[ReportOutput]],
        *,
        is_part: bool = False,
    ) -> Summary:
        """Write reports in some formats, and return their counts.

        is_part: whether formats are written even where there are no games.
        """
        from msgspec import structs  # takes long to load

        from gocheck.policy.selection import combine_repeats
        from gocheck.reports.summary import Summary

        summary, diagnoses = Summary(), None
        if listing.scores:
            from gocheck.archive.diagnoses import Diagnoses  # takes long to load

            diagnoses = Diagnoses()
        with ExitStack() as stack:
            stack.enter_context(self.progress.shown())
            outputs = open_outputs(stack)
            for report in self.progress.counting(reports):
                with self.crashes.contained(report.name):
                    summary.take(report)
                    if diagnoses:
                        diagnoses.take(report)
                    if not listing.waived:
                        counting = tuple(each for each in report.findings if not each.waived)
                        report = structs.replace(report, findings=counting)
                    report = combine_repeats(report)
                for output in outputs:
                    with self.crashes.contained(f"{report.name}, --format {output.name}"):
                        output.take(report)
            if diagnoses:
                with self.crashes.contained("common causes of the results"):
                    summary.diagnoses = diagnoses.end()
            summary.interrupted = self.interrupts.received is not None
            for output in outputs if summary.games or summary.unreadable or is_part else ():
                with self.crashes.contained(f"--format {output.name}"):
                    output.end(summary, self.interrupts)
        return summary

    def leave(self, games: int) -> None:
        """End the program if a signal came, after so many games, or if gocheck failed on one."""
        self.interrupts.leave(games)
        self.crashes.leave()


def arguments_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `gocheck.check`, or `gocheck.read`, that options give.

    Raises UsageError for what is no argument of theirs.
    """
    arguments = {
        name: value
        for name, value in given.items()
        if name in _AS_GIVEN and value is not None and value != ""
    }
    with usage_errors("ruleset_file"):
        rulesets = gocheck.rulesets.with_files(*given["ruleset_file"])
    arguments |= {"rulesets": rulesets, "limits": read_limits(given["limit"])}
    if "rules" in given:
        with usage_errors("rules"):
            arguments["rules"] = names_to_compare(split_at_commas(given["rules"]), rulesets.known)
    if "expect" in given:
        arguments["expect"] = _expected(given["expect"])
    if "no_scores" in given:
        arguments["scores"] = not given["no_scores"]
    if "jobs" in given:
        from gocheck.running.executors import can_start_processes, cores  # takes long to load

        jobs = given["jobs"] or cores()
        if not is_on_command_line("jobs"):  # a settings file may ask for as many as there are cores
            jobs = min(jobs, cores())
        if jobs > 1 and not can_start_processes():
            jobs = 1
            if given.get("verbose"):
                warn("no worker processes can be started here: --jobs 1")
        arguments["jobs"] = jobs
    return arguments


def _expected(expect: tuple[str, ...]) -> dict[str, object]:
    """Return what is expected, as `gocheck.check` takes it; raises UsageError."""
    from gocheck.archive.expectations import read_expectation  # takes long to load

    everywhere = dict(read_values("expect", expect, read_expectation))
    in_any_case = everywhere if is_on_command_line("expect") else {}
    by_path: dict[str, dict[str, str]] = {}
    for pattern, _, expected in configuration().per_path:
        if expected:
            by_path.setdefault(pattern.absolute, {}).update({**expected, **in_any_case})
    return {**everywhere, **by_path}


def read_limits(given: Iterable[str]) -> dict[str, str]:
    """Return the values of --limit by name; raises UsageError."""
    found = {}
    for text in given:
        try:
            DEFAULT_LIMITS.changed(text)
        except ValueError as error:
            raise UsageError(f"--limit: {error}") from None
        name, _, value = text.partition("=")
        found[name] = value
    return found


def typed_command(command: str, given: Mapping[str, Any], paths: tuple[str, ...]) -> str:
    """Return a command with the typed options that decide what is found, as it is typed again."""
    words = ["gocheck", command, *paths]
    for name, value in given.items():
        if is_on_command_line(name) and name not in ABOUT_OUTPUT:
            option = f"--{name.replace('_', '-')}"
            for one in value if isinstance(value, tuple) else (value,):
                words += [option] if one is True else [option, str(one)]
    return shlex.join(words)


@contextmanager
def usage_errors(option: str = "") -> Iterator[None]:
    """Turn what the library says of its arguments into UsageErrors.

    These name the option, or the settings file and its key. option: the one that an error is about
    which names no argument.
    """
    try:
        yield
    except gocheck.Error as error:
        raise UsageError(_of_option(error, error.argument or option)) from None


def _of_option(error: gocheck.Error, argument: str) -> str:
    text = str(error)
    if argument == "status":
        return "--status engine needs --engine COMMAND"
    if argument == "expect":
        return where_set("expect") + text.removeprefix(argument)
    if argument == "expect by path":
        return f"{configuration().file}: per-path: {text}"
    if text.startswith((f"{argument} must", f"{argument}:")):
        text = f"--{argument.replace('_', '-')}{text.removeprefix(argument)}"
    return f"{where_in_file(argument) if argument else ''}{text}"
