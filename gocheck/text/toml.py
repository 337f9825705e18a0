"""TOML from anybody."""

import tomllib
from collections.abc import Callable
from typing import Any

from gocheck.text.regex import regex

_MOST_PARTS = 50
"""Parts of a key with dots: the parser takes memory with the square of them. A choice, many times
what a settings file needs."""
_MOST_KIB = 256
"""KiB of a text: its tables take up to five hundred times as many. Settings have a few."""
_LONG_KEY = regex(
    rf"""(?<![\w.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}"""
)


def toml_table(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return a TOML text as a table; raises ValueError, also where it is too large or nested too
    deeply."""
    if len(text) > _MOST_KIB << 10:
        raise ValueError(f"larger than {_MOST_KIB} KiB")
    if _LONG_KEY.search(text):
        raise ValueError(f"a key has more than {_MOST_PARTS} parts")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError("nested too deeply") from None
