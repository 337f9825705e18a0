"""The JSON Schema of a settings file, made of the options that it can set."""

from collections.abc import Mapping
from typing import Any

import click

from gocheck.cli.config_file import PER_PATH, PER_PATH_KEYS
from gocheck.cli.value_types import Names, Number

_Schema = dict[str, Any]


def settings_schema(options: Mapping[str, click.Option]) -> _Schema:
    """Return the schema of `gocheck.toml`; options: those that it can set, by key."""
    settings = {
        key: {"description": option.help, **_of_option(option)} for key, option in options.items()
    }
    per_path = _table({key: settings[key] for key in PER_PATH_KEYS})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of gocheck",
        "description": "gocheck.toml, or the table tool.gocheck of pyproject.toml",
        **_table(settings),
        "properties": {
            **settings,
            PER_PATH: {
                "description": "Settings for the files that a pattern names.",
                "type": "object",
                "additionalProperties": per_path,
            },
        },
    }


def _table(properties: Mapping[str, _Schema]) -> _Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _of_option(option: click.Option) -> _Schema:
    """Return the schema of an option's value: one, or of those that take several a list too."""
    if option.is_flag:
        return {"type": "boolean"}
    one = _of_kind(option.type)
    if not option.multiple:
        return one
    several = [one, {"type": "array", "items": one}]
    if isinstance(option.type, Names) and option.type.table:
        several.append(dict(option.type.table))
    return {"anyOf": several}


def _of_kind(kind: object) -> _Schema:
    if isinstance(kind, Names | Number):
        return dict(kind.schema)
    if isinstance(kind, click.Choice):
        return {"enum": list(kind.choices)}
    if isinstance(kind, click.IntRange):
        return {"type": "integer", "minimum": kind.min}
    return {"type": "string"}
