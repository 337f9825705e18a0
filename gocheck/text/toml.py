"""TOML from anybody."""

import tomllib
from collections.abc import Callable
from typing import Any

from gocheck.text.regex import regex

_MOST_PARTS = 50
"""Parts of a key with dots: the parser takes memory with the square of them. A choice, many times
what a settings file needs."""
_LONG_KEY = regex(
    rf"""(?<![\w.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}"""
)


def toml_table(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return a TOML text as a table; raises ValueError, also where it is nested too deeply.

    Its tables take up to a thousand times as many bytes, so a text must not be large.
    """
    if _LONG_KEY.search(text):
        raise ValueError(f"a key has more than {_MOST_PARTS} parts")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError("nested too deeply") from None
