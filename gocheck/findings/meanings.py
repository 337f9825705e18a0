"""All codes with what they mean; each is read from its folder when it is first asked for."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gocheck.findings.meaning import Circumstance, Meaning
from gocheck.text import regex

ABOUT = "finding.toml"
"""The file in a code's folder that says what the code means."""

_HOME = Path(__file__).with_name("codes")
_CODE = regex(r"[A-Z]{3}\d{3}")


def folder_of_code(code: str) -> Path:
    """Return the folder of a code, whether there is such a code or not."""
    return _HOME / code


class _Meanings(Mapping[str, Meaning]):
    """The folders in `codes`, by name and in the order of their numbers."""

    def __getitem__(self, code: str) -> Meaning:
        return _meaning(code)

    def __iter__(self) -> Iterator[str]:
        return iter(_codes())

    def __len__(self) -> int:
        return len(_codes())

    def __contains__(self, code: object) -> bool:
        return code in _codes()


@cache
def _codes() -> Mapping[str, None]:
    names = (entry.name for entry in _HOME.iterdir())
    found = (name for name in names if _CODE.fullmatch(name))
    return dict.fromkeys(sorted(found, key=lambda code: code[3:]))


@cache
def _meaning(code: str) -> Meaning:
    if code not in _codes():
        raise KeyError(code)
    fields = tomllib.loads((folder_of_code(code) / ABOUT).read_text(encoding="utf-8"))
    rows = fields.pop("circumstances", ())
    values = {name: _field(value) for name, value in fields.items()}
    try:
        circumstances = tuple(
            Circumstance(**{name: _field(value) for name, value in row.items()}) for row in rows
        )
        return Meaning(code, **values, circumstances=circumstances)
    except TypeError as error:
        raise ValueError(f"{ABOUT} of {code}: {error}") from None


def _field(value: Any) -> Any:
    """Return the value of a field: a text on one line, a list as a tuple."""
    if isinstance(value, str):
        return _on_one_line(value)
    return tuple(value) if isinstance(value, list) else value


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


MEANINGS: Mapping[str, Meaning] = _Meanings()
"""By code, in the order in which they are listed: SGF, MOV, SET, END, RES, each by number."""
