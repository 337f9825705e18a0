"""The settings file: ``gocheck.toml``, or ``[tool.gocheck]`` in ``pyproject.toml``.

Start reading at `configuration_option`: the values of the file become the defaults of options. The
keys are the long options of ``gocheck check``, without the dashes before them, and `per-path`, with
settings for some files. Values are checked as options are, and `origin` says where each value in
force comes from.

The file often comes with the records, from somebody else. So it is only data: it cannot name a
program or a server. Its paths, taken from its folder, stay in there, links followed, and its
reports are written only to files that are gocheck's own by their names: they replace no other file,
and become none that a program runs.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from gocheck.archive import read_expectation
from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import COLOR, CommandFunction
from gocheck.cli.value_types import FILE
from gocheck.files import is_below, read_at_most
from gocheck.inputs import PathPattern
from gocheck.limits import MOST_TOML_BYTES, bytes_text
from gocheck.policy import Choice, known_prefix, read_severity
from gocheck.text import did_you_mean, toml_table

OWN_FILE = "gocheck.toml"
PROJECT_FILE = "pyproject.toml"
PER_PATH = "per-path"
COMMAND_LINE_ONLY: Mapping[str, str] = MappingProxyType(
    {
        "engine": "a program to run",
        "executor": "a server to connect to",
        "limit": "a limit on inputs",
        "follow_links": "files outside the folder",
    }
)
"""Keys that only the command line sets, since a file may be anybody's: what their values name."""
PER_PATH_KEYS = ("select", "ignore", "severity", "expect")
"""The keys that may be set for some files."""
DEFAULT_BASELINE = "gocheck-baseline.jsonl"
"""The list of known findings where the user names no other."""
BASELINE_ENDING = ".jsonl"
"""How the file ends that a settings file may have written as a baseline."""
_OWN = "gocheck"
"""How the name of a report begins that a settings file may have written."""
_GIT = ".git"
_STANDARD_OUTPUT = "-"
_SUFFIXES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("table", "github", "azure", "parsable"), ".log"),
        **dict.fromkeys(("json", "gitlab", "rdjson"), ".json"),
        "csv": ".csv",
        "jsonl": ".jsonl",
        "junit": ".xml",
        "markdown": ".md",
        "sarif": ".sarif",
    }
)
"""How the files end that a settings file may write each format to. A report quotes names of files
and players, so in another file, such as requirements.txt, it could become code."""
_Value = TypeVar("_Value")

_META = "gocheck.cli.config_file"
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


class ConfigurationError(ValueError):
    """A configuration that cannot be used; the message is one line and names the file."""


@dataclass(frozen=True, slots=True)
class ForPath:
    """Settings for the files that a pattern names."""

    pattern: PathPattern
    """Which files."""
    choice: Choice
    """Which findings are wanted there."""
    expected: Mapping[str, str]
    """What their records must say, by subject (`gocheck.archive.SUBJECTS`)."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a settings file sets."""

    file: Path | None = None
    """The file, None without one."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The settings by key, as TOML gives them."""
    per_path: tuple[ForPath, ...] = ()
    """The settings for some files, in order."""


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


def nearest_settings_file(folder: Path) -> Path | None:
    """Return the configuration that is in force in a folder: its own, or that of one above."""
    for place in (folder, *folder.parents):
        own, project = place / OWN_FILE, place / PROJECT_FILE
        if os.path.lexists(own):
            return own
        if os.path.isfile(project) and _is_about_gocheck(project):
            return project
    return None


def read_settings_file(file: Path, known: Iterable[str]) -> Configuration:
    """Read a configuration; raises ConfigurationError.

    known: the keys there are, `per-path` not among them.
    """
    table = _table(file)
    keys = (*known, PER_PATH)
    for key, value in table.items():
        if named := COMMAND_LINE_ONLY.get(key.replace("-", "_")):
            raise ConfigurationError(
                f"{file}: {key}: {value!r} names {named}; only the command line"
                f" (--{key}) may set it"
            )
        if key not in keys:
            hint = did_you_mean(key, keys) or "; `gocheck config --schema` lists all"
            raise ConfigurationError(f"{file}: unknown setting {key!r}{hint}")
    per_path = table.pop(PER_PATH, {})
    if not isinstance(per_path, dict):
        raise ConfigurationError(f"{file}: {PER_PATH}: {per_path!r} is not a table of patterns")
    folder = file.absolute().parent
    return Configuration(
        file, table, tuple(_for_path(file, folder, *item) for item in per_path.items())
    )


def _is_about_gocheck(project: Path) -> bool:
    try:
        data = read_at_most(project, MOST_TOML_BYTES)
    except OSError:
        return False  # not readable: not meant for gocheck
    if data is None:
        return True  # the error is reported when it is read
    if b"gocheck" not in data:
        return False
    try:
        tools = toml_table(data.decode("utf-8-sig")).get("tool")
    except ValueError:
        return b"tool.gocheck" in data  # the error is reported when it is read
    return isinstance(tools, dict) and "gocheck" in tools


def texts_of_setting(value: object) -> list[str]:
    """Return a setting that may be one or several: a text, a list, or a table (``key=value``).

    Raises ValueError for anything else.
    """
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [f"{key}={_plain(each)}" for key, each in value.items()]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return value
    raise ValueError(f"{value!r} is not a text or a list of texts")


def _plain(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"{value!r} is not a text or a number")
    return str(value)


def _table(file: Path) -> dict[str, Any]:
    try:
        data = read_at_most(file, MOST_TOML_BYTES)
    except OSError as error:
        raise ConfigurationError(f"{file}: cannot be read: {error.strerror or error}") from None
    if data is None:
        most = bytes_text(MOST_TOML_BYTES)
        raise ConfigurationError(f"{file}: is larger than {most}; it is not read")
    try:
        table = toml_table(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{file}: is not UTF-8 text (byte {error.start})") from None
    except ValueError as error:
        raise ConfigurationError(f"{file}: is not TOML: {error}") from None
    if file.name != PROJECT_FILE:
        return table
    tools = table.get("tool")
    own = tools.get("gocheck") if isinstance(tools, dict) else None
    if not isinstance(own, dict):
        raise ConfigurationError(f"{file}: has no table [tool.gocheck]")
    return own


def _for_path(file: Path, folder: Path, pattern: str, settings: object) -> ForPath:
    where = f"{file}: {PER_PATH} {pattern!r}"
    if not isinstance(settings, dict):
        raise ConfigurationError(f"{where}: {settings!r} is not a table of settings")
    for key in settings:
        if key not in PER_PATH_KEYS:
            hint = did_you_mean(key, PER_PATH_KEYS)
            hint = hint or f"; allowed are {', '.join(PER_PATH_KEYS)}"
            raise ConfigurationError(f"{where}: unknown setting {key!r}{hint}")
    try:
        select, ignore, severity, expect = (
            split_at_commas(texts_of_setting(settings.get(key, []))) for key in PER_PATH_KEYS
        )
        choice = Choice(
            tuple(map(known_prefix, select)),
            tuple(map(known_prefix, ignore)),
            dict(map(read_severity, severity)),
        )
        expected = dict(map(read_expectation, expect))
    except ValueError as error:
        raise ConfigurationError(f"{where}: {error}") from None
    return ForPath(PathPattern.within(folder, pattern), choice, expected)


def split_at_commas(values: Iterable[str]) -> list[str]:
    """Return the parts of all values, separated by commas."""
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def path_below(folder: Path, path: str) -> str:
    """Return a path that a file in this folder names, seen from the current folder.

    Raises ValueError where it leads out of the folder, links followed, or into git's own files.
    """
    full = folder / path
    if path.startswith("~") or not is_below(folder, full):
        raise ValueError(
            f"{path!r} leads out of the folder of this file; only the command line may name it"
        )
    real = os.path.relpath(os.path.realpath(full), os.path.realpath(folder))
    if _GIT in Path(real.lower()).parts:
        raise ValueError(f"{path!r} leads into {_GIT}, which is not allowed")
    return str(full)


def file_below(folder: Path, path: str, ending: str = "") -> str:
    """Return a path as `path_below` does, of a file that is read or written.

    Raises ValueError for a pipe or a device too, which the run could wait for without end, and for
    a name that does not end so.
    """
    full = path_below(folder, path)
    if os.path.exists(full) and not os.path.isfile(full) and not os.path.isdir(full):
        raise ValueError(f"{path!r} is not a regular file")
    if not os.path.realpath(full).lower().endswith(ending):
        raise ValueError(f"{path!r} must end in {ending}")
    return full


def folder_below(folder: Path, path: str, written: Iterable[str]) -> str:
    """Return a path as `path_below` does, of a folder in which files of these names are written.

    Raises ValueError where one of them is a link that leads out, too.
    """
    full = path_below(folder, path)
    for name in written:
        if not is_below(folder, Path(full, name)):
            raise ValueError(
                f"{path!r} contains the link {name!r}, which leads out of the folder of this file"
            )
    return full


def report_below(folder: Path, value: str) -> str:
    """Return NAME or NAME:PATH, a format and where it is written, the path as `path_below` does.

    Raises ValueError for a path that `file_below` refuses, and for one that may be of others.
    """
    name, colon, path = value.partition(":")
    if not colon or path in ("", _STANDARD_OUTPUT):
        return value
    target = file_below(folder, path, _SUFFIXES.get(name, ""))
    own = os.path.basename(os.path.realpath(target)).lower().startswith(_OWN)
    if name in _SUFFIXES and not own:
        raise ValueError(f"the name of {path!r} must begin with {_OWN}")
    return f"{name}:{target}"
