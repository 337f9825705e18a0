"""The configuration file beside the command line, and ``gocheck config``, which shows both."""

import json
import os
import textwrap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from gocheck import __version__
from gocheck.cli.trouble import Trouble
from gocheck.policy import (
    PER_PATH,
    Configuration,
    ConfigurationError,
    below,
    is_below,
    nearest,
    read,
    split,
    texts,
)
from gocheck.running import CACHE_FILES

_META = "gocheck.policy.settings_file"
_TRUSTED = {"engine": "a program to run", "executor": "a server to connect to"}
"""Keys that only the command line sets, since a file may be anybody's: what their values name."""
_OF_ONE_RUN = ("config_file", "help", "dead", "explain_finding", "write_baseline", "shard")
"""Parameters that are about one run."""
_NOT_SET_BY_FILES = (*_OF_ONE_RUN, *_TRUSTED)
_CACHE = "cache"
_PATHS = ("baseline", "results", "ruleset-file", _CACHE)
_FORMAT = "format"
_PARQUET = "parquet"
_TABLES = ("[gG]ames", "[fF]indings", "[sS]cores", "[sS]cores/*")
"""The folders in a Parquet data set, as patterns, which find links that lead nowhere too."""
_REPORTS = (".csv", ".json", ".jsonl", ".log", ".md", ".sarif", ".txt", ".xml")
"""How files end that a file may have reports written to: what they hold no program runs. A report
quotes names of files and players, so elsewhere it could be written as code."""
_WIDTH = 80
"""Columns of what is printed, where no single text is longer."""
COMMAND_LINE = "command line"
"""Where a value comes from that the user typed."""
DEFAULT = "default"


def configuration_option(
    command: Callable[..., None], shared: Collection[str]
) -> Callable[..., None]:
    """Add --config; the values of the file become the defaults of the other options.

    shared: the options that mean the same in every command. The file is about `gocheck check`,
    and sets nothing else in the others.
    """
    return click.option(
        "--config",
        "config_file",
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=partial(_configure, shared),
        help="Take settings from this TOML file instead of the nearest gocheck.toml or"
        " pyproject.toml with [tool.gocheck].",
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
        found = read(file, options, _TRUSTED)
        values = {
            options[key].name: _value(key, options[key], given, file, context)
            for key, given in found.values.items()
        }
    except ConfigurationError as error:
        raise Trouble(str(error)) from None
    context.meta[_META] = found
    context.default_map = {
        name: setting
        for name, setting in values.items()
        if context.info_name in (check.name, "config") or name in shared
    }


def _nearest() -> Path | None:
    """Return the file that is in force here, named as short as it can be."""
    try:
        here = Path.cwd()
    except OSError:
        return None  # the current folder was deleted
    file = nearest(here)
    return file.relative_to(here) if file and file.parent == here else file


def _value(
    key: str, option: click.Option, given: object, file: Path, context: click.Context
) -> object:
    """Return a setting as the option takes it; raises ConfigurationError."""
    try:
        value = _as_given(key, option, given, file.parent)
        option.type_cast_value(context, value)
    except click.BadParameter as error:
        raise ConfigurationError(f"{file}: {key}: {error.message}") from None
    except ValueError as error:
        raise ConfigurationError(f"{file}: {key}: {error}") from None
    return value


def _as_given(key: str, option: click.Option, given: object, folder: Path) -> object:
    if option.is_flag:
        if not isinstance(given, bool):
            raise ValueError("must be true or false")
        return given
    if option.multiple:
        values = texts(given)
        if key == _FORMAT:
            return [_format(value, folder) for value in values]
        return [below(folder, value) for value in values] if key in _PATHS else split(values)
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise ValueError("must be a text or a number")
    if key not in _PATHS:
        return str(given)
    path = below(folder, str(given))
    if key == _CACHE:
        _refuse_links(folder, str(given), (Path(path) / name for name in CACHE_FILES))
    return path


def _format(value: str, folder: Path) -> str:
    """Return NAME or NAME:PATH with the path as it is seen from here; raises ValueError."""
    name, colon, path = value.partition(":")
    if not colon or not path:
        return value
    target = below(folder, path)
    if name == _PARQUET:
        tables = (found for pattern in _TABLES for found in Path(target).glob(pattern))
        _refuse_links(folder, path, tables)
    elif not os.path.realpath(target).lower().endswith(_REPORTS):
        endings = ", ".join(_REPORTS)
        raise ValueError(f"{path!r} does not end as reports do that a file asks for: {endings}")
    return f"{name}:{target}"


def _refuse_links(folder: Path, path: str, written: Iterable[Path]) -> None:
    """Raise ValueError if something to be written in a folder leads out of that of the file."""
    for each in written:
        if not is_below(folder, each):
            raise ValueError(
                f"{path!r} holds the link {each.name!r}, which leads out of the folder of this file"
            )


def command_for(
    check: click.Command, usual: Callable[[], Mapping[str, tuple[object, str]]]
) -> click.Command:
    """Return ``gocheck config``, which takes the options of `gocheck check`.

    usual: what is in force for keys that nothing sets, and where that comes from.
    """

    def show(**values: Any) -> None:
        context = click.get_current_context()
        for line in _lines(context, settable(check), values, usual()):
            click.echo(line)

    return click.Command(
        "config",
        params=[param for param in check.params if isinstance(param, click.Option)],
        callback=show,
        help="Show the settings in force for `gocheck check`, and where each comes from.\n\nThe"
        " output is a configuration file. Options are those of `gocheck check`.",
        short_help="Show the settings in force and where each comes from.",
        options_metavar="[OPTIONS OF CHECK]",
    )


def _lines(
    context: click.Context,
    options: Mapping[str, click.Option],
    values: Mapping[str, Any],
    usual: Mapping[str, tuple[object, str]],
) -> list[str]:
    """Return the settings as TOML, with where each comes from in a comment."""
    found = configuration(context)
    lines = [f"# gocheck {__version__}, configuration file: {found.file or 'none'}"]
    unset = []
    rows = []
    for key, option in options.items():
        value = values.get(option.name or "")
        if value is None or value == () or value == "":
            if key in usual:
                rows.append((key, *usual[key]))
            else:
                unset.append(key)
        else:
            rows.append((key, value, origin(context, option.name or "")))
    lines += _aligned(rows)
    if unset:
        text = f"not set: {', '.join(unset)}"
        lines += textwrap.wrap(
            text, _WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False
        )
    for each in found.per_path:
        lines += ["", f"[{PER_PATH}.{_toml(each.pattern.text)}]  # {found.file}"]
        choice = each.choice
        for key, value in (("select", choice.select), ("ignore", choice.ignore)):
            if value:
                note = "  # these alone, instead of the choice above" if key == "select" else ""
                lines.append(f"{key} = {_toml(value)}{note}")
        for key, table in (("severity", choice.severities), ("expect", each.expected)):
            if table:
                pairs = ", ".join(f"{name} = {_toml(each)}" for name, each in table.items())
                lines.append(f"{key} = {{ {pairs} }}")
    return lines


def _aligned(rows: list[tuple[str, object, str]]) -> list[str]:
    """Return settings as TOML, each with where it comes from; long lists in lines of their own."""

    def divided(setting: str, value: object, where: str) -> bool:
        return isinstance(value, list | tuple) and len(f"{setting}  # {where}") > _WIDTH

    settings = [(key, f"{key} = {_toml(value)}", value, where) for key, value, where in rows]
    width = max((len(each[1]) for each in settings if not divided(*each[1:])), default=0)
    lines = []
    for key, setting, value, where in settings:
        if isinstance(value, list | tuple) and divided(setting, value, where):
            lines += [f"{key} = [  # {where}", *_items(value), "]"]
        else:
            lines.append(f"{setting:{width}}  # {where}")
    return lines


def _items(values: Sequence[object]) -> list[str]:
    """Return the lines of a list in TOML, as many items in each as it holds."""
    lines: list[str] = []
    for value in values:
        item = f" {_toml(value)},"
        if lines and len(lines[-1]) + len(item) <= _WIDTH:
            lines[-1] += item
        else:
            lines.append(f"   {item}")
    return lines


def _toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    # Texts, numbers and truth are written alike in JSON and TOML, control characters included.
    return json.dumps(value, ensure_ascii=False)
