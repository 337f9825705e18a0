"""Texts from anybody: TOML, normal forms, digests; and regular expressions for them.

These are compiled when they are first used. A run needs few of them, and compiling them all was a
tenth of the time of a short one.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cached_property
from typing import Any, AnyStr, Generic, Literal, cast

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


_TOGETHER = 1000
"""Characters that are normalised together: the time grows with the square of a run of combining
marks. No name and no result is as long."""
DIGEST_SIZE = 8
"""Bytes of a digest: 64 bits, at which two of a million texts are alike by chance once in 37
million."""


def normal_form(form: Literal["NFC", "NFD", "NFKC"], text: str) -> str:
    """Return a text in a normal form; of a very long one each part by itself."""
    import unicodedata  # takes long to load

    if len(text) <= _TOGETHER:
        return unicodedata.normalize(form, text)
    parts = (text[start : start + _TOGETHER] for start in range(0, len(text), _TOGETHER))
    return "".join(unicodedata.normalize(form, part) for part in parts)


def digest(data: bytes) -> str:
    """Return a digest of bytes, in hexadecimal digits."""
    from hashlib import blake2b  # takes long to load

    return blake2b(data, digest_size=DIGEST_SIZE).hexdigest()


def text_digest(text: str) -> str:
    """Return a digest of a text."""
    return digest(text.encode("utf-8", "surrogatepass"))
