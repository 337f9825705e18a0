"""The arguments that say how games are checked, made into `Settings`: here, and nowhere else.

`gocheck.check`, `gocheck.read` and the options of the command line all come here. Start reading at
`settings_of`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gocheck.library.arguments import Amount, komi_setting, points_of
from gocheck.library.known_rulesets import RulesetOrName, known_with, listed, name_of_ruleset
from gocheck.limits import DEFAULT_ENGINE_SECONDS, DEFAULT_LIMITS, InputLimits
from gocheck.rules import COMMON_RULESETS, Ruleset, RulesetError, Rulesets
from gocheck.settings import DAME, ENGINE_SECONDS, Settings
from gocheck.status import STATUSES
from gocheck.text import Error

if TYPE_CHECKING:
    from gocheck.archive import EventResults, Expectations


def settings_of(
    *,
    rules: RulesetOrName | Iterable[RulesetOrName] | None = None,
    ruleset: RulesetOrName | None = None,
    default_ruleset: RulesetOrName | None = None,
    rulesets: Mapping[str, Ruleset] | None = None,
    komi: Amount = "record",
    status: str = "auto",
    dead: str | Iterable[str] = (),
    dame: str = "auto",
    scores: bool = True,
    score_all: bool = False,
    engine: str | None = None,
    engine_timeout: float = DEFAULT_ENGINE_SECONDS,
    repair_handicap: bool = False,
    variations: bool = False,
    duplicates: bool = False,
    limits: Mapping[str, int | str] | None = None,
    expect: Mapping[str, object] | None = None,
    results: str | os.PathLike[str] | None = None,
    executor: str | None = None,
) -> Settings:
    """Return settings from arguments, which are those of `gocheck.check`.

    executor: with one, the engine is on other machines, and not looked for here. Raises
    `gocheck.Error`, whose `argument` names the argument that is wrong.
    """
    with _about("rules"):
        compared = listed(rules)
    known = known_with([*compared, ruleset, default_ruleset], rulesets)
    with _about("rules"):
        columns = tuple(dict.fromkeys(name_of_ruleset(each, known) for each in compared))
    return Settings(
        rulesets=known,
        rules=columns or COMMON_RULESETS,
        ruleset=_ruleset("ruleset", ruleset, known),
        default_ruleset=_ruleset("default_ruleset", default_ruleset, known),
        komi=komi_setting(komi),
        score_all=score_all,
        scores=scores,
        status=_one_of("status", status, STATUSES),
        dame=_one_of("dame", dame, DAME),
        dead=points_of("dead", dead),
        engine=_engine(engine, status, executor),
        engine_timeout=_seconds(engine_timeout),
        repair_handicap=repair_handicap,
        variations=variations,
        expect=_expectations(expect, known),
        results=_results(results, _limits(limits)),
        duplicates=duplicates,
        limits=_limits(limits),
    )


@contextmanager
def _about(argument: str) -> Iterator[None]:
    """Name the argument in the errors that are raised meanwhile."""
    try:
        yield
    except Error as error:
        error.argument = argument
        raise


def _ruleset(argument: str, given: RulesetOrName | None, known: Rulesets) -> str | None:
    with _about(argument):
        return name_of_ruleset(given, known) if given else None


def _one_of(argument: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise Error(f"{argument}: {value!r} is not one of {', '.join(allowed)}", argument=argument)
    return value


def _engine(command: str | None, status: str, executor: str | None) -> str | None:
    if not isinstance(command, str | None):
        raise Error(f"engine: {command!r} is not the command of an engine", argument="engine")
    if status == "engine" and not command:
        raise Error("status: 'engine' needs the command of an engine", argument="status")
    if command and not executor:
        from gocheck.status import why_not_started  # takes long to load

        if cause := why_not_started(command):
            raise Error(f"engine: {cause}", argument="engine")
    return command


def _seconds(timeout: float) -> float:
    """Return a time limit of an engine."""
    least, most = ENGINE_SECONDS
    number = isinstance(timeout, int | float) and not isinstance(timeout, bool)
    if not (number and least <= timeout <= most):  # nan is not either
        shown = f"{timeout:g}" if number else repr(timeout)
        cause = f"engine_timeout must be {least} to {most} seconds, not {shown}"
        raise Error(cause, argument="engine_timeout")
    return timeout


def _limits(given: Mapping[str, int | str] | None) -> InputLimits:
    limits = DEFAULT_LIMITS
    for name, value in _entries("limits", given):
        try:
            limits = limits.changed(f"{name}={value}")
        except ValueError as error:
            raise Error(f"limits: {error}", argument="limits") from None
    return limits


def _expectations(given: Mapping[str, object] | None, known: Rulesets) -> Expectations | None:
    """Return what is expected: by subject, and by subject below the patterns of paths."""
    if not given:
        return None
    from gocheck.archive import ExpectationError, Expectations, read_expectation
    from gocheck.inputs import PathPattern

    everywhere: dict[str, str] = {}
    by_path: list[tuple[PathPattern, dict[str, str]]] = []
    where = "expect"
    try:
        for name, value in _entries("expect", given):
            if isinstance(value, Mapping):
                found = dict(read_expectation(f"{each}={value[each]}") for each in value)
                by_path.append((PathPattern.within(Path.cwd(), name), found))
            else:
                everywhere |= [read_expectation(f"{name}={value}")]
        Expectations(everywhere, (), known)
        where = "expect by path"
        return Expectations(everywhere, by_path, known) or None
    except (ExpectationError, RulesetError) as error:
        raise Error(f"expect: {error}", argument=where) from None


def _results(file: str | os.PathLike[str] | None, limits: InputLimits) -> EventResults | None:
    if not file:
        return None
    from gocheck.archive import EventResults, ResultsError  # takes long to load

    try:
        return EventResults.read(Path(file), limits)
    except (ResultsError, TypeError, ValueError) as error:
        raise Error(str(error), argument="results") from None


def _entries(argument: str, given: Mapping[str, object] | None) -> Iterable[tuple[str, object]]:
    """Return names and values."""
    if not isinstance(given, Mapping | None):
        raise Error(f"{argument}: {given!r} is not a dictionary", argument=argument)
    return given.items() if given else ()
