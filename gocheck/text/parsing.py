"""Regular expressions that are compiled when they are first used, and TOML from anybody.

A run needs few of the expressions, and compiling them all was a tenth of the time of a short one.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cached_property
from typing import Any, AnyStr, Generic, cast

_MOST_PARTS = 50
"""Parts of a key with dots: the parser takes memory with the square of them. A choice, many times
what a settings file needs."""


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what `re.compile` does, for its methods and attributes; not for functions of `re`."""
    return cast(re.Pattern[AnyStr], _Regex(pattern, flags))


class _Regex(Generic[AnyStr]):
    """A regular expression whose attributes are those of the compiled one."""

    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self._pattern: AnyStr = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self._pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute that is asked for the first time, and keep it."""
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value


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
