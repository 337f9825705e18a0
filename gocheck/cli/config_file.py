"""The configuration file: its values become the defaults of options.

Start reading at `configuration_option`. `policy.settings_file` finds and reads the file, and
`policy.settings_paths` says where its paths may lead; here its values are checked as options are,
and `origin` says where each value in force comes from.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import click
from click.core import ParameterSource

from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import COLOR, CommandFunction
from gocheck.cli.value_types import FILE
from gocheck.policy import (
    BASELINE_ENDING,
    COMMAND_LINE_ONLY,
    Configuration,
    ConfigurationError,
    file_below,
    folder_below,
    nearest_settings_file,
    read_settings_file,
    report_below,
    split_at_commas,
    texts_of_setting,
)

_Value = TypeVar("_Value")

_META = "gocheck.policy.settings_file"
"""Where click keeps the configuration in force."""
_OF_ONE_RUN = (
    "config_file",
    "help",
    "dead",
    "explain_finding",
    "show_legend",
    "write_baseline",
    "shard",
)
"""Parameters that concern a single run."""
_NOT_SET_BY_FILES = (*_OF_ONE_RUN, *COMMAND_LINE_ONLY)
"""Parameters that no file sets."""
_BASELINE, _CACHE = "baseline", "cache"
_PATHS = (_BASELINE, "results", "ruleset-file", _CACHE)
"""Keys whose values are paths, taken from the folder of the file."""
_FORMAT = "format"
COMMAND_LINE = "command line"
"""The origin of a value that the user typed."""
DEFAULT = "default"
"""The origin of a value that nothing sets."""


def configuration_option(command: CommandFunction, shared: Collection[str]) -> CommandFunction:
    """Add --config; the values of the file become the defaults of the other options.

    shared: the options that mean the same in every command. The file is about `gocheck check`,
    and sets nothing else in the others.
    """
    return click.option(
        "--config",
        "config_file",
        type=FILE,
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=partial(_configure, shared),
        show_default="nearest gocheck.toml",
        help="Use this file of settings.",
    )(command)


def configuration(context: click.Context) -> Configuration:
    """Return the configuration in force."""
    found = context.meta.get(_META)
    return found if isinstance(found, Configuration) else Configuration()


def origin(context: click.Context, name: str) -> str:
    """Return where the value of a parameter comes from: a file, the command line, a default."""
    source = context.get_parameter_source(name)
    if source is ParameterSource.DEFAULT_MAP:
        return str(configuration(context).file)
    return COMMAND_LINE if source is ParameterSource.COMMANDLINE else DEFAULT


def read_values(name: str, given: Sequence[str], read: Callable[[str], _Value]) -> list[_Value]:
    """Return an option's values, read one by one; raises UsageError with where they are set."""
    try:
        return [read(text) for text in split_at_commas(given)]
    except ValueError as error:
        raise UsageError(f"{where_set(name)}: {error}") from None


def where_set(name: str) -> str:
    """Return where a value was given: "--select", or "gocheck.toml: select"."""
    context = click.get_current_context()
    key = name.replace("_", "-")
    return f"--{key}" if is_on_command_line(name) else f"{origin(context, name)}: {key}"


def where_in_file(name: str, key: str | None = None) -> str:
    """Return "gocheck.toml: format: " if a parameter's value is from there, else ""."""
    context = click.get_current_context()
    file = configuration(context).file
    found = file and origin(context, name) == str(file)
    return f"{file}: {key or name.replace('_', '-')}: " if found else ""


def is_on_command_line(name: str) -> bool:
    """Return whether the value of a parameter is given on the command line."""
    return origin(click.get_current_context(), name) == COMMAND_LINE


def settable(command: click.Command) -> dict[str, click.Option]:
    """Return the options of `gocheck check` that a file can set, by key."""
    return {
        max(option.opts, key=len).removeprefix("--"): option
        for option in command.params
        if isinstance(option, click.Option) and option.name not in _NOT_SET_BY_FILES
    }


def _configure(
    shared: Collection[str], context: click.Context, option: click.Parameter, value: str | None
) -> None:
    """Read the configuration and make it the defaults of the command."""
    file = _nearest() if value is None else Path(value)
    if file is None or context.resilient_parsing:
        return
    main = context.find_root().command
    check = main.get_command(context, "check") if isinstance(main, click.Group) else None
    check = check or context.command
    options = settable(check)
    try:
        found = read_settings_file(file, options)
        values = {
            options[key].name: _value(key, options[key], given, file, context)
            for key, given in found.values.items()
        }
    except ConfigurationError as error:
        raise UsageError(str(error)) from None
    context.meta[_META] = found
    context.default_map = {
        name: setting
        for name, setting in values.items()
        if context.info_name in (check.name, "config") or name in (*shared, COLOR)
    }


def _nearest() -> Path | None:
    """Return the nearest file of settings, by its name alone where it is in this folder."""
    try:
        here = Path.cwd()
    except OSError:
        return None  # the current folder was deleted
    file = nearest_settings_file(here)
    file = file.relative_to(here) if file and file.parent == here else file
    if file and file.exists() and not (file.is_file() or file.is_dir()):
        raise UsageError(f"{file}: is not a regular file")
    return file


def _value(
    key: str, option: click.Option, given: object, file: Path, context: click.Context
) -> object:
    """Return a setting as the option takes it; raises ConfigurationError."""
    try:
        value = _as_given(key, option, given, file.parent)
        option.type_cast_value(context, value)
    except click.BadParameter as error:
        cause = error.message
        if isinstance(option.type, click.IntRange):
            cause = f"{given!r} is not a whole number of {option.type.min} or more"
        raise ConfigurationError(f"{file}: {key}: {cause}") from None
    except ValueError as error:
        raise ConfigurationError(f"{file}: {key}: {error}") from None
    return value


def _as_given(key: str, option: click.Option, given: object, folder: Path) -> object:
    """Return a setting in the type that the option takes; raises ValueError."""
    if option.is_flag:
        if not isinstance(given, bool):
            raise ValueError(f"{given!r} is not true or false")
        return given
    if option.multiple:
        return _several(key, texts_of_setting(given), folder)
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise ValueError(f"{given!r} is not a text or a number")
    if key == _CACHE:
        from gocheck.running import CACHE_FILES  # takes long to load

        return folder_below(folder, str(given), CACHE_FILES)
    ending = BASELINE_ENDING if key == _BASELINE else ""
    return file_below(folder, str(given), ending) if key in _PATHS else str(given)


def _several(key: str, values: list[str], folder: Path) -> list[str]:
    """Return the values of an option that takes several, paths as they are seen from here."""
    if key == _FORMAT:
        return [report_below(folder, value) for value in values]
    return (
        [file_below(folder, value) for value in values]
        if key in _PATHS
        else split_at_commas(values)
    )
