"""The settings file: ``gocheck.toml``, or ``[tool.gocheck]`` in ``pyproject.toml``.

Start reading at `configure`: the values of the file become the defaults of options. The keys are in
`gocheck.settings`, and `per-path` has settings for some files. Values are checked as options are,
and `origin` says where each value in force comes from.

The file often comes with the records, from somebody else. So it is only data: it cannot name a
program or a server. Its paths, taken from its folder, stay in there, links followed, and its
reports are written only to files that are gocheck's own by their names: they replace no other file,
and become none that a program runs.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from gocheck.archive.expectations import read_expectation
from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import click_option
from gocheck.files.atomic import is_below, read_at_most
from gocheck.inputs.addresses import PathPattern
from gocheck.limits.input_limits import bytes_text
from gocheck.limits.resources import MOST_TOML_BYTES
from gocheck.policy.selection import Choice, Selection, known_prefix, read_severity
from gocheck.settings import IN_FILE, OF_CHECK, PER_PATH_KEYS, Setting
from gocheck.text.messages import did_you_mean
from gocheck.text.parsing import toml_table

OWN_FILE = "gocheck.toml"
PROJECT_FILE = "pyproject.toml"
PER_PATH = "per-path"
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
COMMAND_LINE = "command line"
"""The origin of a value that the user typed."""
DEFAULT = "default"
"""The origin of a value that nothing sets."""


@dataclass(frozen=True, slots=True)
class ForPath:
    """Settings for the files that a pattern names."""

    pattern: PathPattern
    """Which files."""
    choice: Choice
    """Which findings are wanted there."""
    expected: Mapping[str, str]
    """What their records must say, by subject (`gocheck.archive.expectations.SUBJECTS`)."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a settings file sets."""

    file: Path | None = None
    """The file, None without one."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The settings by key, as TOML gives them."""
    per_path: tuple[ForPath, ...] = ()
    """The settings for some files, in order."""


def configure(context: click.Context, option: click.Parameter, value: str | None) -> None:
    """Read the settings file and make its values the defaults of the command.

    The file is about `gocheck check`: in other commands it sets only the options that are the same.
    """
    file = _nearest() if value is None else Path(value)
    if file is None or context.resilient_parsing:
        return
    context.meta[_META] = found = read_settings_file(file)
    command = context.command.name or ""
    values = {
        IN_FILE[key]: _value(IN_FILE[key], given, file, context)
        for key, given in found.values.items()
    }
    context.default_map = {
        setting.name: given
        for setting, given in values.items()
        if command in (*setting.commands, "config")
    }


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


def where_in_file(name: str) -> str:
    """Return "gocheck.toml: format: " if a parameter's value is from there, else ""."""
    context = click.get_current_context()
    file = configuration(context).file
    found = file and origin(context, name) == str(file)
    return f"{file}: {name.replace('_', '-')}: " if found else ""


def is_on_command_line(name: str) -> bool:
    """Return whether the value of a parameter is given on the command line."""
    return origin(click.get_current_context(), name) == COMMAND_LINE


def selection_of(given: Mapping[str, Any]) -> Selection:
    """Return which findings are wanted; what is typed also overrides per-path settings."""
    everywhere = Choice(
        tuple(read_values("select", given["select"], known_prefix)),
        tuple(read_values("ignore", given["ignore"], known_prefix)),
        dict(read_values("severity", given.get("severity", ()), read_severity)),
    )
    in_any_case = Choice(
        everywhere.select if is_on_command_line("select") else (),
        everywhere.ignore if is_on_command_line("ignore") else (),
        everywhere.severities if is_on_command_line("severity") else {},
    )
    per_path = configuration(click.get_current_context()).per_path
    by_path = ((each.pattern, each.choice) for each in per_path)
    return Selection(everywhere, by_path, in_any_case)


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


def _value(setting: Setting, given: object, file: Path, context: click.Context) -> object:
    """Return a setting as its option takes it; raises UsageError."""
    try:
        value = _as_given(setting, given, file.parent)
        click_option(setting).type_cast_value(context, value)
    except click.BadParameter as error:
        cause = error.message
        if setting.schema.get("type") == "integer":
            cause = f"{given!r} is not a whole number of {setting.schema['minimum']} or more"
        raise UsageError(f"{file}: {setting.key}: {cause}") from None
    except ValueError as error:
        raise UsageError(f"{file}: {setting.key}: {error}") from None
    return value


def _as_given(setting: Setting, given: object, folder: Path) -> object:
    """Return a setting in the type that its option takes; raises ValueError."""
    if setting.schema.get("type") == "boolean":
        if not isinstance(given, bool):
            raise ValueError(f"{given!r} is not true or false")
        return given
    if setting.several:
        if isinstance(given, dict) and not setting.table:
            raise ValueError(f"{given!r} is not a text or a list of texts")
        values = texts_of_setting(given)
        if setting.path:
            return [_path_below(setting.path, folder, value) for value in values]
        return split_at_commas(values)
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise ValueError(f"{given!r} is not a text or a number")
    return _path_below(setting.path, folder, str(given)) if setting.path else str(given)


def _path_below(kind: str, folder: Path, value: str) -> str:
    """Return a path as it is seen from here; kind: what it names (`Setting.path`)."""
    if kind == "report":
        return report_below(folder, value)
    if kind == "cache":
        from gocheck.running.cache import CACHE_FILES  # takes long to load

        return folder_below(folder, value, CACHE_FILES)
    return file_below(folder, value, BASELINE_ENDING if kind == "baseline" else "")


def nearest_settings_file(folder: Path) -> Path | None:
    """Return the configuration that is in force in a folder: its own, or that of one above."""
    for place in (folder, *folder.parents):
        own, project = place / OWN_FILE, place / PROJECT_FILE
        if os.path.lexists(own):
            return own
        if os.path.isfile(project) and _is_about_gocheck(project):
            return project
    return None


def read_settings_file(file: Path) -> Configuration:
    """Read a settings file; raises UsageError."""
    table = _table(file)
    keys = (*IN_FILE, PER_PATH)
    for key, value in table.items():
        setting = OF_CHECK.get(key.replace("-", "_"))
        if setting and isinstance(setting.in_file, str):
            raise UsageError(
                f"{file}: {key}: {value!r} names {setting.in_file}; only the command line"
                f" (--{key}) may set it"
            )
        if key not in keys:
            hint = did_you_mean(key, keys) or "; `gocheck config --schema` lists all"
            raise UsageError(f"{file}: unknown setting {key!r}{hint}")
    per_path = table.pop(PER_PATH, {})
    if not isinstance(per_path, dict):
        raise UsageError(f"{file}: {PER_PATH}: {per_path!r} is not a table of patterns")
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
        raise UsageError(f"{file}: cannot be read: {error.strerror or error}") from None
    if data is None:
        most = bytes_text(MOST_TOML_BYTES)
        raise UsageError(f"{file}: is larger than {most}; it is not read")
    try:
        table = toml_table(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: is not UTF-8 text (byte {error.start})") from None
    except ValueError as error:
        raise UsageError(f"{file}: is not TOML: {error}") from None
    if file.name != PROJECT_FILE:
        return table
    tools = table.get("tool")
    own = tools.get("gocheck") if isinstance(tools, dict) else None
    if not isinstance(own, dict):
        raise UsageError(f"{file}: has no table [tool.gocheck]")
    return own


def _for_path(file: Path, folder: Path, pattern: str, settings: object) -> ForPath:
    where = f"{file}: {PER_PATH} {pattern!r}"
    if not isinstance(settings, dict):
        raise UsageError(f"{where}: {settings!r} is not a table of settings")
    for key in settings:
        if key not in PER_PATH_KEYS:
            hint = did_you_mean(key, PER_PATH_KEYS)
            hint = hint or f"; allowed are {', '.join(PER_PATH_KEYS)}"
            raise UsageError(f"{where}: unknown setting {key!r}{hint}")
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
        raise UsageError(f"{where}: {error}") from None
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
