"""The kinds of values that options take: what a shell completes, and what a settings file may have.

Start reading at `Names`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from gocheck.archive import SUBJECTS
from gocheck.findings import MEANINGS, SEVERITIES
from gocheck.rules import Rulesets

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_SEPARATOR = ","


class Names(click.types.StringParamType):
    """Texts, of which a shell completes those that are known.

    known: returns them; several: whether commas separate several; schema: what a settings file may
    have for one value, as JSON Schema; table: the same of a table in place of several values.
    """

    def __init__(
        self,
        known: Callable[[], Iterable[str]],
        *,
        several: bool = False,
        schema: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
    ) -> None:
        self._known = known
        self._several = several
        self.schema: Mapping[str, Any] = schema or {"type": "string"}
        """What a settings file may have for one value."""
        self.table = table
        """What it may have as a table in place of several values, None where it may not."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Return the known texts that begin as what is typed, after its last comma."""
        from click.shell_completion import CompletionItem  # takes long to load

        before, comma, begun = "", "", incomplete
        if self._several:
            before, comma, begun = incomplete.rpartition(_SEPARATOR)
        with ctx.scope(cleanup=False):
            known = tuple(self._known())
        return [
            CompletionItem(f"{before}{comma}{each}")
            for each in known
            if each.lower().startswith(begun.lower())
        ]


class Number(click.types.FloatParamType):
    """Numbers in a range. The command itself checks it, so that the message is its own."""

    def __init__(self, least: float, most: float) -> None:
        self.schema: Mapping[str, Any] = {"type": "number", "minimum": least, "maximum": most}
        """What a settings file may have."""


def formats(names: Iterable[str]) -> Names:
    """Return the kind of --format, with these names."""
    known = tuple(names)
    return Names(
        lambda: known, schema={"type": "string", "pattern": f"^({'|'.join(known)})(:.*)?$"}
    )


def _rulesets() -> tuple[str, ...]:
    return Rulesets().names


def _codes() -> list[str]:
    groups = dict.fromkeys(code[:3] for code in MEANINGS)
    return [*groups, *MEANINGS]


def _severities() -> list[str]:
    return [f"{code}={severity}" for code in _codes() for severity in SEVERITIES]


_CODE = "[A-Za-z]{1,3}|[A-Za-z]{3}[0-9]{1,3}"
FILE = click.Path()
"""The name of a file or folder."""
RULESET = Names(_rulesets)
"""The name of a ruleset."""
RULESETS = Names(lambda: ("all", *_rulesets()), several=True)
"""Names of rulesets, or all."""
CODES = Names(
    _codes,
    several=True,
    schema={"type": "string", "pattern": rf"^\s*({_CODE})\s*(,\s*({_CODE})\s*)*$"},
)
"""Codes of findings, or what they begin with."""
SEVERITY_OF_CODES = Names(
    _severities,
    several=True,
    table={
        "type": "object",
        "propertyNames": {"pattern": f"^({_CODE})$"},
        "additionalProperties": {"enum": list(SEVERITIES)},
    },
)
"""CODE=severity."""
EXPECTATION = Names(
    lambda: [f"{subject}=" for subject in SUBJECTS],
    several=True,
    table={
        "type": "object",
        "properties": {subject: {"type": ["string", "number"]} for subject in SUBJECTS},
        "additionalProperties": False,
    },
)
"""WHAT=VALUE."""
