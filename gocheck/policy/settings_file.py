"""Settings from a file: ``gocheck.toml``, or ``[tool.gocheck]`` in ``pyproject.toml``.

The keys are the long options of ``gocheck check``, without the dashes before them, and
`per-path`, with settings for some files. Paths are taken from the folder of the file.

The file often comes with the records, from somebody else. So it is only data: it cannot name a
program or a server, and its paths stay in its folder (`settings_paths`).
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gocheck.archive import read_expectation
from gocheck.files import read_at_most
from gocheck.inputs import PathPattern
from gocheck.limits import MOST_TOML_BYTES, bytes_text
from gocheck.policy.selection import Choice, known_prefix, read_severity
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
