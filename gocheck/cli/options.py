"""The options of `gocheck.settings` as click has them, and their values in the settings file.

Start reading at `configure`: the values of ``gocheck.toml``, or ``[tool.gocheck]`` in
``pyproject.toml``, become the defaults of options, and `per-path` has settings for some files.
Values are checked as options are, and `origin` says where each value in force comes from.

The file often comes with the records, from somebody else. So it is only data: it cannot name a
program or a server. Its paths, taken from its folder, stay in there, links followed, and its
reports are written only to files that are gocheck's own by their names: they replace no other file,
and become none that a program runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from gocheck.cli.exit_status import UsageError
from gocheck.files.atomic import is_below, read_at_most
from gocheck.limits.input_limits import bytes_text
from gocheck.limits.resources import MOST_TOML_BYTES
from gocheck.settings import IN_FILE, OF_CHECK, PER_PATH_KEYS, Setting
from gocheck.text.messages import did_you_mean
from gocheck.text.parsing import toml_table

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from gocheck.inputs.addresses import PathPattern
    from gocheck.policy.selection import Choice, Selection

    _ForPath = tuple[PathPattern, Choice, Mapping[str, str]]
    """Which files, which findings are wanted there, and what their records must say, by subject
    (`gocheck.archive.expectations.SUBJECTS`)."""

OWN_FILE = "gocheck.toml"
PROJECT_FILE = "pyproject.toml"
PER_PATH = "per-path"
_OWN = "gocheck"
"""How the name of a report begins that a settings file may have written."""
_GIT = ".git"
_STANDARD_OUTPUT = "-"
_ENDINGS: Mapping[str, str] = {
    **dict.fromkeys(("table", "github", "azure", "parsable"), ".log"),
    **dict.fromkeys(("json", "gitlab", "rdjson"), ".json"),
    **dict.fromkeys(("jsonl", "baseline"), ".jsonl"),
    "csv": ".csv",
    "junit": ".xml",
    "markdown": ".md",
    "sarif": ".sarif",
}
"""How the files end that a settings file may have written: each format, and the baseline. A report
quotes names of files and players, so in another file, such as requirements.txt, it could become
code."""
ONLY_TYPED = ("html",)
"""The formats that no settings file may ask for: a browser runs the script of a page."""
_Value = TypeVar("_Value")

_META = "gocheck.cli.config_file"
"""Where click keeps the configuration in force."""
COMMAND_LINE = "command line"
"""The origin of a value that the user typed."""
DEFAULT = "default"
"""The origin of a value that nothing sets."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a settings file sets, next to the values of options."""

    file: Path | None = None
    """The file, None without one."""
    per_path: tuple[_ForPath, ...] = ()
    """The settings for some files, in order."""


class Names(click.types.StringParamType):
    """Texts, of which a shell completes those that are known.

    known: returns them; commas: whether commas separate several.
    """

    def __init__(self, known: Callable[[], Iterable[str]], *, commas: bool = False) -> None:
        self._known = known
        self._commas = commas

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the known texts that begin as what is typed, after its last comma."""
        from click.shell_completion import CompletionItem  # takes long to load

        before, comma, begun = incomplete.rpartition(",") if self._commas else ("", "", incomplete)
        with ctx.scope(cleanup=False):
            return [
                CompletionItem(f"{before}{comma}{each}")
                for each in self._known()
                if each.lower().startswith(begun.lower())
            ]


def kind_of(setting: Setting, formats: Sequence[str] = ()) -> click.ParamType[Any]:
    """Return the type of an option's values; formats: the names that --format takes."""
    schema = setting.schema
    if "enum" in schema:
        return click.Choice(schema["enum"])
    if schema.get("type") == "integer":
        return click.IntRange(min=schema["minimum"]) if "minimum" in schema else click.INT
    if schema.get("type") == "number":
        return click.FLOAT
    if setting.path == "report":
        return Names(lambda: formats)
    if setting.path:
        return click.Path(file_okay=setting.path != "folder")
    commas = setting.several and setting.in_file is True
    return Names(setting.known or tuple, commas=commas)


def click_option(
    setting: Setting,
    formats: Sequence[str] = (),
    callback: Callable[[click.Context, click.Parameter, Any], None] | None = None,
) -> click.Option:
    """Return an option of click.

    formats: the names that --format takes, first the default; callback: takes the value at once,
    and the command does not get it.
    """
    shown = formats[0] if formats and setting.path == "report" else setting.shown
    usual = setting.usual
    if not shown and isinstance(usual, float):
        shown = f"{usual:g}"
    is_flag = setting.schema.get("type") == "boolean"
    return click.Option(
        [*([f"-{setting.short}"] if setting.short else []), f"--{setting.key}", setting.name],
        is_flag=is_flag,
        multiple=setting.several,
        metavar=setting.metavar,
        default=False if is_flag else usual,
        show_default=shown or (usual is not None),
        help=setting.help,
        is_eager=callback is not None,
        expose_value=callback is None,
        callback=callback,
        type=None if is_flag else kind_of(setting, formats),
    )


def configure(context: click.Context, option: click.Parameter, value: str | None) -> None:
    """Read the settings file and make its values the defaults of the command.

    The file is about `gocheck check`: in other commands it sets only the options that are the same.
    """
    file = _nearest() if value is None else Path(value)
    if file is None or context.resilient_parsing:
        return
    table, context.meta[_META] = read_settings_file(file)
    command = context.command.name or ""
    context.default_map = {}
    for key, given in table.items():
        setting = IN_FILE[key]
        checked = _value(setting, given, file, context)
        if command in (*setting.commands, "config"):
            context.default_map[setting.name] = checked


def configuration() -> Configuration:
    """Return the configuration in force."""
    found: Configuration = click.get_current_context().meta.get(_META) or Configuration()
    return found


def origin(name: str) -> str:
    """Return where the value of a parameter comes from: a file, the command line, a default."""
    source = click.get_current_context().get_parameter_source(name)
    if source is ParameterSource.DEFAULT_MAP:
        return str(configuration().file)
    return COMMAND_LINE if source is ParameterSource.COMMANDLINE else DEFAULT


def read_values(name: str, given: Sequence[str], read: Callable[[str], _Value]) -> list[_Value]:
    """Return an option's values, read one by one; raises UsageError with where they are set."""
    try:
        return [read(text) for text in split_at_commas(given)]
    except ValueError as error:
        raise UsageError(f"{where_set(name)}: {error}") from None


def where_set(name: str) -> str:
    """Return where a value was given: "--select", or "gocheck.toml: select"."""
    key = name.replace("_", "-")
    return f"--{key}" if is_on_command_line(name) else f"{origin(name)}: {key}"


def where_in_file(name: str) -> str:
    """Return "gocheck.toml: format: " if a parameter's value is from there, else ""."""
    return "" if origin(name) in (COMMAND_LINE, DEFAULT) else f"{where_set(name)}: "


def is_on_command_line(name: str) -> bool:
    """Return whether the value of a parameter is given on the command line."""
    return origin(name) == COMMAND_LINE


def selection_of(given: Mapping[str, Any]) -> Selection:
    """Return which findings are wanted; what is typed also overrides per-path settings."""
    from gocheck.policy.selection import (  # takes long to load
        Choice,
        Selection,
        known_prefix,
        read_severity,
    )

    everywhere: dict[str, Any] = {
        "select": tuple(read_values("select", given["select"], known_prefix)),
        "ignore": tuple(read_values("ignore", given["ignore"], known_prefix)),
        "severities": dict(read_values("severity", given.get("severity", ()), read_severity)),
    }
    typed = {
        name: value
        for name, value in everywhere.items()
        if is_on_command_line("severity" if name == "severities" else name)
    }
    by_path = ((pattern, choice) for pattern, choice, _ in configuration().per_path)
    return Selection(Choice(**everywhere), by_path, Choice(**typed))


def _nearest() -> Path | None:
    """Return the file in force: that of this folder, by its name alone, or that of one above."""
    try:
        here = Path.cwd()
    except OSError:
        return None  # the current folder was deleted
    for place in (here, *here.parents):
        below = Path() if place == here else place
        own, project = below / OWN_FILE, below / PROJECT_FILE
        if os.path.lexists(own):
            if own.exists() and not (own.is_file() or own.is_dir()):
                raise UsageError(f"{own}: is not a regular file")
            return own
        if project.is_file() and _is_about_gocheck(project):
            return project
    return None


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
    if not setting.several:
        text = _plain(given)
        return _path_below(setting.path, folder, text) if setting.path else text
    if isinstance(given, dict) and not setting.table:
        raise ValueError(f"{given!r} is not a text or a list of texts")
    values = texts_of_setting(given)
    if setting.path:
        return [_path_below(setting.path, folder, value) for value in values]
    return split_at_commas(values)


def read_settings_file(file: Path) -> tuple[dict[str, Any], Configuration]:
    """Return the options that a settings file sets, and what else it sets; raises UsageError."""
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
    return table, Configuration(
        file, tuple(_for_path(file, folder, *item) for item in per_path.items())
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


def _for_path(file: Path, folder: Path, pattern: str, settings: object) -> _ForPath:
    from gocheck.archive.expectations import read_expectation  # takes long to load
    from gocheck.inputs.addresses import PathPattern
    from gocheck.policy.selection import Choice, known_prefix, read_severity

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
    return PathPattern.within(folder, pattern), choice, expected


def split_at_commas(values: Iterable[str]) -> list[str]:
    """Return the parts of all values, separated by commas."""
    return [part.strip() for value in values for part in value.split(",") if part.strip()]


def _path_below(kind: str, folder: Path, value: str) -> str:
    """Return a path that a file in this folder names, seen from the current folder.

    kind: what it names (`Setting.path`); of a report, NAME:PATH. Raises ValueError where it leads
    out of the folder, links followed, or into git's own files; is a pipe or a device, for which the
    run could wait without end; or is written, and may be of others.
    """
    name, path = "", value
    if kind == "report":
        name, _, path = value.partition(":")
        if name in ONLY_TYPED:
            raise ValueError(f"{value!r} is a page; only the command line may name it")
        if path in ("", _STANDARD_OUTPUT):
            return value
    full = folder / path
    if path.startswith("~") or not is_below(folder, full):
        raise ValueError(
            f"{path!r} leads out of the folder of this file; only the command line may name it"
        )
    real = os.path.realpath(full)
    if _GIT in Path(os.path.relpath(real, os.path.realpath(folder)).lower()).parts:
        raise ValueError(f"{path!r} leads into {_GIT}, which is not allowed")
    if kind == "cache":
        from gocheck.running.cache import CACHE_FILES  # takes long to load

        for written in CACHE_FILES:
            if not is_below(folder, full / written):
                raise ValueError(
                    f"{path!r} contains the link {written!r}, which leads out of the folder of this"
                    " file"
                )
    elif os.path.exists(full) and not os.path.isfile(full) and not os.path.isdir(full):
        raise ValueError(f"{path!r} is not a regular file")
    ending = _ENDINGS.get(name or kind, "")
    if not real.lower().endswith(ending):
        raise ValueError(f"{path!r} must end in {ending}")
    if name in _ENDINGS and not os.path.basename(real).lower().startswith(_OWN):
        raise ValueError(f"the name of {path!r} must begin with {_OWN}")
    return f"{name}:{full}" if name else str(full)
