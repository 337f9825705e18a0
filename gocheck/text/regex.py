"""Regular expressions that are compiled when they are first used.

A run needs few of them, and compiling them all was a tenth of the time of a short one.
"""

import re
from functools import cached_property
from typing import Any, AnyStr, Generic, cast


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
