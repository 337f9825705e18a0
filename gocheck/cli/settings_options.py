"""The options that several commands share: how games are checked.

They become arguments of `gocheck.check` and `gocheck.read`. The library says what is wrong with
them; here its errors get the names of options, and of the settings file's keys.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import click

import gocheck
from gocheck.cli.config_file import configuration, configuration_option, where_in_file, where_set
from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import AddOption, CommandFunction, read_into
from gocheck.cli.run_options import RUN_OPTIONS
from gocheck.cli.value_types import FILE, RULESET, RULESETS, Names, Number
from gocheck.library import settings_of
from gocheck.limits import DEFAULT_LIMITS, limit_names
from gocheck.settings import DAME, ENGINE_SECONDS, MOST_KOMI, Settings
from gocheck.status import STATUSES

_KOMI = Names(
    lambda: ("record", "ruleset"),
    schema={
        "anyOf": [
            {"type": "number", "multipleOf": 0.25, "minimum": -MOST_KOMI, "maximum": MOST_KOMI},
            {"type": "string", "pattern": r"^(record|ruleset|[-+]?[0-9]+(\.[0-9]+)?)$"},
        ]
    },
)
LIMIT_OPTION = click.option(
    "--limit",
    multiple=True,
    type=Names(lambda: [f"{name}=" for name in limit_names()]),
    metavar="NAME=VALUE",
    help="Change a limit; `gocheck help security` lists them.",
)
_OPTIONS: Mapping[str, AddOption] = {
    "names": click.option(
        "--rules",
        "names",
        multiple=True,
        type=RULESETS,
        metavar="NAME[,NAME]",
        show_default="six common ones",
        help="Compare these, or all.",
    ),
    "ruleset": click.option(
        "--ruleset", type=RULESET, metavar="NAME", help="Use this as the ruleset of every record."
    ),
    "default_ruleset": click.option(
        "--default-ruleset",
        type=RULESET,
        metavar="NAME",
        help="Use this ruleset where RU names none.",
    ),
    "ruleset_files": click.option(
        "--ruleset-file",
        "ruleset_files",
        multiple=True,
        type=FILE,
        metavar="FILE",
        help="Read rulesets of your own from a TOML file.",
    ),
    "komi": click.option(
        "--komi",
        type=_KOMI,
        default="record",
        show_default=True,
        metavar="record|ruleset|NUMBER",
        help="Choose the komi.",
    ),
    "status": click.option(
        "--status",
        type=click.Choice(STATUSES),
        default="auto",
        show_default=True,
        help="Choose how dead stones are found.",
    ),
    "dead": click.option(
        "--dead",
        metavar="POINTS",
        default="",
        help='Name the dead chains, as in "D4 Q16".',
    ),
    "engine": click.option(
        "--engine", metavar="COMMAND", help="Ask this GTP engine which stones are dead."
    ),
    "engine_timeout": click.option(
        "--engine-timeout",
        type=Number(*ENGINE_SECONDS),
        default=30.0,
        show_default="30",
        metavar="SECONDS",
        help="Limit the engine's time per game.",
    ),
    "score_all": click.option("--score-all", is_flag=True, help="Score unfinished games too."),
    "repair_handicap": click.option(
        "--repair-handicap", is_flag=True, help="Place missing handicap stones."
    ),
    "limit": LIMIT_OPTION,
    "dame": click.option(
        "--dame",
        type=click.Choice(DAME),
        default="auto",
        show_default=True,
        help="Fill open dame, or leave them.",
    ),
}
"""The options by the names under which commands get them, in the order of the help."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How games are to be checked."""

    arguments: Mapping[str, Any]
    """The arguments of `gocheck.check` or `gocheck.read`."""
    settings: Settings
    """The same as they are read, for what is written of the games."""


def settings_options(command: CommandFunction) -> CommandFunction:
    """Add the options that say how to check; the command gets `asked` in their place."""
    return settings_options_named(_OPTIONS)(command)


def settings_options_named(names: Iterable[str]) -> Callable[[CommandFunction], CommandFunction]:
    """Return the same decorator as `settings_options`, with the options of these names only."""
    chosen = tuple(names)
    return functools.partial(_with_settings, chosen)


def _with_settings(names: Sequence[str], command: CommandFunction) -> CommandFunction:
    options = [_OPTIONS[name] for name in names]
    with_settings = read_into("asked", _read, options, names, command)
    return configuration_option(with_settings, (*names, *RUN_OPTIONS))


def _read(
    *,
    ruleset_files: Iterable[str],
    limit: Iterable[str],
    names: Iterable[str] | None = None,
    **arguments: Any,
) -> Asked:
    """Return what the options ask for; raises UsageError."""
    with _from("ruleset_files", "ruleset-file"):
        rulesets = gocheck.rulesets.with_files(*ruleset_files)
    if names is not None:
        with _from("names", "rules"):
            arguments["rules"] = _compared(names, rulesets)
    arguments |= {"rulesets": rulesets, "limits": read_limits(limit)}
    with usage_errors():
        executor = click.get_current_context().params.get("executor")
        return Asked(arguments, settings_of(**arguments, executor=executor))


def _compared(names: Iterable[str], rulesets: Mapping[str, gocheck.Ruleset]) -> tuple[str, ...]:
    """Return the names of the rulesets to compare; raises `gocheck.Error`."""
    wanted = [name.strip() for text in names for name in text.split(",") if name.strip()]
    named = tuple(rulesets[name].name for name in wanted if name != "all")
    return tuple(rulesets) if "all" in wanted else named


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
def usage_errors() -> Iterator[None]:
    """Turn what the library says of its arguments into UsageErrors.

    These name the option, or the settings file and its key.
    """
    try:
        yield
    except gocheck.Error as error:
        raise UsageError(_of_option(error)) from None


def _of_option(error: gocheck.Error) -> str:
    argument, text = error.argument or "", str(error)
    if argument == "status":
        return "--status engine needs --engine COMMAND"
    if argument in ("komi", "dead", "engine", "engine_timeout"):
        text = f"--{argument.replace('_', '-')}{text.removeprefix(argument)}"
    elif argument == "expect":
        return where_set("expect") + text.removeprefix(argument)
    elif argument == "expect by path":
        file = configuration(click.get_current_context()).file
        return f"{file}: per-path: {text}"
    return f"{where_in_file(argument) if argument else ''}{text}"


@contextmanager
def _from(name: str, key: str) -> Iterator[None]:
    """Turn what is wrong with a value into a UsageError, which names the settings file and key."""
    try:
        yield
    except gocheck.Error as error:
        raise UsageError(f"{where_in_file(name, key)}{error}") from None
