"""What the options ask of the library: its arguments, and the reports of `gocheck.check`.

The library says what is wrong with its arguments; here its errors get the names of options, and of
the settings file's keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

import gocheck
from gocheck.archive.expectations import read_expectation
from gocheck.cli.config_file import (
    configuration,
    is_on_command_line,
    read_values,
    where_in_file,
    where_set,
)
from gocheck.cli.exit_status import UsageError
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.progress import Progress
from gocheck.cli.terminal import warn
from gocheck.limits.input_limits import DEFAULT_LIMITS
from gocheck.report.values import Report
from gocheck.rules.lookup import COMMON_RULESETS
from gocheck.running.executors import can_start_processes, cores
from gocheck.settings import CheckSettings

_AS_GIVEN = CheckSettings.__optional_keys__ | {
    "shard",
    "follow_links",
    "executor",
    "cache",
    "cache_size",
}
"""The options that are arguments of `gocheck.check` as they are given."""


def reports_on(
    paths: Iterable[str],
    arguments: Mapping[str, Any],
    progress: Progress,
    interrupts: Interrupts,
    **more: Any,
) -> Iterator[Report]:
    """Return the reports of `gocheck.check` on all games that the paths name.

    They end when a signal comes. arguments: those of `arguments_of`; more: other ones. Raises
    UsageError at once for wrong arguments, and with the first report for workers or a cache that
    cannot be used.
    """
    with usage_errors():
        reports = gocheck.check(
            paths,
            **arguments,
            **more,
            lists=True,
            stop=lambda: interrupts.received,
            on_warning=warn,
            on_open=progress.watch,
            on_read=progress.note_read,
        )
    return interrupts.until_signal(_without_errors(reports))


def _without_errors(reports: Iterator[Report]) -> Iterator[Report]:
    with usage_errors():
        yield from reports


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
            arguments["rules"] = _named(given["rules"], rulesets) or COMMON_RULESETS
    if "expect" in given:
        arguments["expect"] = _expected(given["expect"])
    if "no_scores" in given:
        arguments["scores"] = not given["no_scores"]
    if "jobs" in given:
        arguments["jobs"] = _jobs(given["jobs"]) if can_start_processes() else 1
    return arguments


def _named(names: Iterable[str], rulesets: Mapping[str, gocheck.Ruleset]) -> tuple[str, ...]:
    """Return the names of the rulesets to compare; raises `gocheck.Error`."""
    wanted = [name.strip() for text in names for name in text.split(",") if name.strip()]
    named = tuple(dict.fromkeys(rulesets[name].name for name in wanted if name != "all"))
    return tuple(rulesets) if "all" in wanted else named


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


def _jobs(wanted: int | None) -> int:
    """Return how many processes to use; a settings file may ask for as many as there are cores."""
    if wanted is not None and is_on_command_line("jobs"):
        return wanted
    return min(wanted or cores(), cores())


def read_limits(given: Iterable[str]) -> dict[str, str]:
    """Return the values of --limit by name; raises UsageError."""
    found = {}
    for text in given:
        try:
            DEFAULT_LIMITS.changed(text)
        except ValueError as error:
            raise UsageError(f"--limit: {error}") from None
        name, _, found_value = text.partition("=")
        found[name] = found_value
    return found


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
        file = configuration(click.get_current_context()).file
        return f"{file}: per-path: {text}"
    if text.startswith((f"{argument} must", f"{argument}:")):
        text = f"--{argument.replace('_', '-')}{text.removeprefix(argument)}"
    return f"{where_in_file(argument) if argument else ''}{text}"
