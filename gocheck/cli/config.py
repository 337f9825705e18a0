"""``gocheck config``: the settings in force, and where each comes from."""

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from gocheck.cli.check import defaults
from gocheck.cli.command import COLOR, COLORED, GroupedCommand
from gocheck.cli.formats import FORMATS
from gocheck.cli.options import ONLY_TYPED, PER_PATH, configuration, origin
from gocheck.policy.selection import Choice
from gocheck.settings import IN_FILE, PER_PATH_KEYS, Setting
from gocheck.text.escaping import in_json, one_line
from gocheck.text.messages import VERSION

_WIDTH = 80
"""Columns of what is printed, where no single text is longer."""


def _print_schema(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """Print the schema instead of settings, before any file of settings is read."""
    if wanted and not context.resilient_parsing:
        click.echo(json.dumps(settings_schema(), indent=2))
        context.exit()


@click.command(
    cls=GroupedCommand,
    examples=(
        "gocheck config",
        "gocheck config --config tournament.toml > gocheck.toml",
        "gocheck config --schema > gocheck.schema.json",
    ),
    formats=FORMATS,
    eager={"schema": _print_schema},
    short_help="Show the settings and where each comes from.",
    options_metavar="[OPTIONS OF CHECK]",
)
def config(**values: Any) -> None:
    """Show the settings that `gocheck check` uses, and where each comes from.

    The output is a file of settings. The options are those of `gocheck check`.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    context = click.get_current_context()
    [values[COLOR]] = [name for name, value in COLORED.items() if value is context.color]
    for line in _lines(values):
        click.echo(in_json(line))


def settings_schema() -> dict[str, Any]:
    """Return the JSON Schema of `gocheck.toml`."""
    settings = {key: _schema_of(setting) for key, setting in IN_FILE.items()}
    per_path = _table({key: settings[key] for key in PER_PATH_KEYS})
    by_path = {
        "description": "Settings for the files that a pattern names.",
        "type": "object",
        "additionalProperties": per_path,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of gocheck",
        "description": "gocheck.toml, or the table tool.gocheck of pyproject.toml",
        **_table({**settings, PER_PATH: by_path}),
    }


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _schema_of(setting: Setting) -> dict[str, Any]:
    """Return the schema of a value: one, or of an option that takes several a list too."""
    one = dict(setting.schema)
    if setting.path == "report":
        names = (name for name in FORMATS if name not in ONLY_TYPED)
        one["pattern"] = f"^({'|'.join(names)})(:.*)?$"
    if setting.several:
        several = [one, {"type": "array", "items": one}]
        one = {"anyOf": several + ([setting.table()] if setting.table else [])}
    return {"description": setting.help, **one}


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield the settings as TOML, with where each comes from in a comment."""
    found = configuration()
    yield f"# gocheck {VERSION}, configuration file: {one_line(str(found.file or 'none'))}"
    rows, unset = _set_and_unset(values)
    yield from _aligned(rows)
    if unset:
        text = f"not set: {', '.join(unset)}"
        yield from textwrap.wrap(
            text, _WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False
        )
    for pattern, choice, expected in found.per_path:
        yield from ("", f"[{PER_PATH}.{_toml(pattern.text)}]  # {one_line(str(found.file))}")
        yield from _choice(choice, expected)


def _set_and_unset(
    values: Mapping[str, Any],
) -> tuple[list[tuple[str, object, str]], list[str]]:
    """Return key, value and origin of all settings in force, and the keys of all others."""
    default_values = defaults()
    rows: list[tuple[str, object, str]] = []
    unset = []
    for key, setting in IN_FILE.items():
        value = values.get(setting.name)
        if value is not None and value not in ((), ""):
            rows.append((key, value, one_line(origin(setting.name))))
        elif key in default_values:
            rows.append((key, *default_values[key]))
        else:
            unset.append(key)
    return rows, unset


def _choice(choice: Choice, expected: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines on what is chosen and expected under some paths."""
    if choice.select:
        note = "  # only these, instead of the choice above"
        yield f"select = {_toml(choice.select)}{note}"
    if choice.ignore:
        yield f"ignore = {_toml(choice.ignore)}"
    for key, table in (("severity", choice.severities), ("expect", expected)):
        if table:
            pairs = ", ".join(f"{name} = {_toml(each)}" for name, each in table.items())
            yield f"{key} = {{ {pairs} }}"


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
