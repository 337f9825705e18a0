"""Patterns of SGF in broken text: spaces, names, values, brackets."""

import re
from collections.abc import Iterator

from gocheck.sgf import VALUE_TEXT
from gocheck.text import regex

IDENTIFIER = regex(rb"([A-Za-z][A-Za-z0-9_]*+)\s*+(?=\[)")
"""The name of a property, and the space before its first value."""
VALUE = regex(rb"\[(?P<text>" + VALUE_TEXT + rb")\]", re.DOTALL)
_BRACKET = regex(rb"\[" + VALUE_TEXT + rb"\]|[\[\]()]", re.DOTALL)
_LONE_BRACKET = regex(rb"[\[\]()]")
SHORT_VALUE = rb"\[[^\[\]\\]*+(?:\\[\s\S][^\[\]\\]*+)*+\]"
"""A value without opening brackets."""
_SPACE = regex(rb"\s*+")


def after_space(data: bytes, at: int) -> int:
    """Return the first place after any space at a place."""
    space = _SPACE.match(data, at)
    return space.end() if space else at


def brackets(data: bytes, start: int) -> Iterator[re.Match[bytes]]:
    """Yield the values after a place, and the brackets outside of them, in order."""
    for match in _BRACKET.finditer(data, start):
        yield match
        if match[0] == b"[":  # never closed, as are all after it: do not look for their ends
            yield from _LONE_BRACKET.finditer(data, match.end())
            return
