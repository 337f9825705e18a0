"""The arguments that say how games are checked, made into `Settings`.

`gocheck.check`, `gocheck.read` and the options of the command line all come here. Start reading at
`settings_of`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from gocheck.library.arguments import komi_setting, points_of
from gocheck.library.known_rulesets import known_with, listed, name_of_ruleset, names_to_compare
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.rules.loading import RulesetError
from gocheck.rules.lookup import Rulesets
from gocheck.settings import OF_CHECK, CheckSettings, RulesetOrName, Settings
from gocheck.text.messages import Error, did_you_mean

if TYPE_CHECKING:
    from gocheck.archive.event_results import EventResults
    from gocheck.archive.expectations import Expectations


def settings_of(
    names: frozenset[str] = CheckSettings.__optional_keys__,
    executor: str | None = None,
    /,
    **given: Unpack[CheckSettings],
) -> Settings:
    """Return settings from arguments, which are those of `gocheck.check`.

    names: those that the caller takes; executor: with one, the engine is on other machines, and not
    looked for here. Raises `gocheck.Error`, whose `argument` names the argument that is wrong.
    """
    for name in given.keys() - names:
        raise TypeError(f"unexpected keyword argument {name!r}{did_you_mean(name, names)}")
    with _about("rules"):
        rules = listed(given.get("rules"))
    known = known_with(
        [*rules, given.get("ruleset"), given.get("default_ruleset")], given.get("rulesets")
    )
    with _about("limits"):
        limits = _limits(given.get("limits"))

    def name_of(ruleset: RulesetOrName | None) -> str | None:
        return name_of_ruleset(ruleset, known) if ruleset else None

    read: dict[str, Callable[[Any], object]] = {
        "rules": lambda _: names_to_compare(rules, known),
        "ruleset": name_of,
        "default_ruleset": name_of,
        "rulesets": lambda _: known,
        "komi": komi_setting,
        "dead": lambda points: points_of("dead", points),
        "engine": lambda command: _engine(command, executor),
        "limits": lambda _: limits,
        "expect": lambda expected: _expectations(expected, known),
        "results": lambda file: _results(file, limits),
    }
    values: dict[str, Any] = {"rulesets": known}
    for name, value in given.items():
        with _about(name):
            values[name] = read[name](value) if name in read else checked(name, value)
    if values.get("status") == "engine" and not values.get("engine"):
        raise Error("status: 'engine' needs the command of an engine", argument="status")
    return Settings(**values)


@contextmanager
def _about(argument: str) -> Iterator[None]:
    """Name the argument in the errors that are raised meanwhile and name none."""
    try:
        yield
    except Error as error:
        error.argument = error.argument or argument
        raise


def checked(name: str, value: Any) -> Any:
    """Return the value of an argument; raises `gocheck.Error` if its option cannot have it."""
    setting = OF_CHECK.get(name)
    if setting is None:
        return value
    schema = setting.schema
    if "enum" in schema and value not in schema["enum"]:
        allowed = ", ".join(schema["enum"])
        raise Error(f"{name}: {value!r} is not one of {allowed}")
    if schema.get("type") not in ("integer", "number"):
        return value
    whole = schema["type"] == "integer"
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    least, most = schema["minimum"], schema.get("maximum", math.inf)
    if not (number and least <= value <= most):  # nan is not either
        limits = f"{least} to {most} {str(setting.metavar).lower()}"
        allowed = f"a whole number of {least} or more" if whole else limits
        shown = f"{value:g}" if number else repr(value)
        raise Error(f"{name} must be {allowed}, not {shown}")
    return value


def _engine(command: str | None, executor: str | None) -> str | None:
    if not isinstance(command, str | None):
        raise Error(f"engine: {command!r} is not the command of an engine")
    if command and not executor:
        from gocheck.status.gtp_process import why_not_started  # takes long to load

        if cause := why_not_started(command):
            raise Error(f"engine: {cause}")
    return command


def _limits(given: Mapping[str, int | str] | None) -> InputLimits:
    limits = DEFAULT_LIMITS
    for name, value in _entries("limits", given):
        try:
            limits = limits.changed(f"{name}={value}")
        except ValueError as error:
            raise Error(f"limits: {error}") from None
    return limits


def _expectations(given: Mapping[str, object] | None, known: Rulesets) -> Expectations | None:
    """Return what is expected: by subject, and by subject below the patterns of paths."""
    if not given:
        return None
    from gocheck.archive.expectations import ExpectationError, Expectations, read_expectation
    from gocheck.inputs.addresses import PathPattern

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


def _results(file: Any, limits: InputLimits) -> EventResults | None:
    if not file:
        return None
    from gocheck.archive.event_results import EventResults  # takes long to load
    from gocheck.archive.listed_games import ResultsError

    try:
        return EventResults.read(Path(file), limits)
    except (ResultsError, TypeError, ValueError) as error:
        raise Error(str(error)) from None


def _entries(argument: str, given: Mapping[str, object] | None) -> Iterable[tuple[str, object]]:
    """Return names and values."""
    if not isinstance(given, Mapping | None):
        raise Error(f"{argument}: {given!r} is not a dictionary", argument=argument)
    return given.items() if given else ()
