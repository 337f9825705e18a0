"""The options that several commands share and that become `Settings`: how games are checked."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

import click

from gocheck.cli.config_file import configuration_option, where_in_file
from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import AddOption, CommandFunction, read_into
from gocheck.cli.run_options import RUN_OPTIONS
from gocheck.cli.value_types import FILE, RULESET, RULESETS, Names, Number
from gocheck.limits import DEFAULT_LIMITS, InputLimits, limit_names
from gocheck.rules import RulesetError, Rulesets
from gocheck.settings import (
    DAME,
    DEFAULT_COLUMNS,
    ENGINE_SECONDS,
    MOST_KOMI,
    Settings,
    komi_in_points,
)
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
        "--ruleset", type=RULESET, metavar="NAME", help="Use this ruleset, whatever RU says."
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
"""The options that `read_settings` reads, as it names them, in the order of the help."""


def settings_options(command: CommandFunction) -> CommandFunction:
    """Add the options that say how to check; the command gets `settings` in their place."""
    return settings_options_named(_OPTIONS)(command)


def settings_options_named(names: Iterable[str]) -> Callable[[CommandFunction], CommandFunction]:
    """Return the same decorator as `settings_options`, with the options of these names only."""
    chosen = tuple(names)
    return functools.partial(_with_settings, chosen)


def _with_settings(names: Sequence[str], command: CommandFunction) -> CommandFunction:
    options = [_OPTIONS[name] for name in names]
    with_settings = read_into("settings", read_settings, options, names, command)
    return configuration_option(with_settings, (*names, *RUN_OPTIONS))


@contextmanager
def _from(name: str, key: str | None = None) -> Iterator[None]:
    """Turn what is wrong with a value into a UsageError, which names the settings file and key."""
    try:
        yield
    except (RulesetError, UsageError) as error:
        raise UsageError(f"{where_in_file(name, key)}{error}") from None


def read_rulesets(files: Iterable[str]) -> Rulesets:
    """Return the built-in rulesets and the user's."""
    try:
        return Rulesets.with_files(Path(file) for file in files)
    except RulesetError as error:
        raise UsageError(str(error)) from None


def read_settings(
    *,
    names: Iterable[str] = (),
    ruleset: str | None = None,
    default_ruleset: str | None = None,
    ruleset_files: Iterable[str] = (),
    komi: str = "record",
    status: str = "auto",
    dead: str = "",
    engine: str | None = None,
    engine_timeout: float = 30.0,
    dame: str = "auto",
    score_all: bool = False,
    repair_handicap: bool = False,
    limit: Iterable[str] = (),
) -> Settings:
    """Return settings from the values of `settings_options`; raises UsageError."""
    with _from("ruleset_files", "ruleset-file"):
        rulesets = read_rulesets(ruleset_files)
    with _from("names", "rules"):
        compared = _compared(names, rulesets)
    with _from("ruleset"):
        ruleset = rulesets.get(ruleset).name if ruleset else None
    with _from("default_ruleset"):
        default_ruleset = rulesets.get(default_ruleset).name if default_ruleset else None
    with _from("komi"):
        read_komi = _read_komi(komi)
    least, most = ENGINE_SECONDS
    if not least <= engine_timeout <= most:  # nan is not either
        bounds = f"{least} to {most}"
        where = where_in_file("engine_timeout")
        raise UsageError(
            f"{where}--engine-timeout must be {bounds} seconds, not {engine_timeout:g}"
        )
    if status == "engine" and not engine:
        raise UsageError("--status engine needs --engine COMMAND")
    return Settings(
        rulesets=rulesets,
        compared=compared,
        ruleset=ruleset,
        default_ruleset=default_ruleset,
        komi=read_komi,
        status=status,
        dame=dame,
        engine=engine,
        engine_timeout=engine_timeout,
        dead=tuple(dead.replace(",", " ").split()),
        score_all=score_all,
        repair_handicap=repair_handicap,
        limits=_read_limits(limit),
    )


def _compared(names: Iterable[str], rulesets: Rulesets) -> tuple[str, ...]:
    """Return the names of the rulesets to compare; raises RulesetError."""
    wanted = [name.strip() for text in names for name in text.split(",") if name.strip()]
    named = dict.fromkeys(rulesets.get(name).name for name in wanted if name != "all")
    if "all" in wanted:
        return rulesets.names
    return tuple(named) or DEFAULT_COLUMNS


def _read_limits(given: Iterable[str]) -> InputLimits:
    limits = DEFAULT_LIMITS
    for text in given:
        try:
            limits = limits.changed(text)
        except ValueError as error:
            raise UsageError(f"--limit: {error}") from None
    return limits


def _read_komi(text: str) -> str | Decimal:
    if text in ("record", "ruleset"):
        return text
    komi = komi_in_points(text)
    if komi is None:
        raise UsageError(
            f"--komi must be record, ruleset or a multiple of 0.25 up to {MOST_KOMI}, not {text!r}"
        )
    return komi
