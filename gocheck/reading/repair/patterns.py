"""Patterns of SGF in broken text: spaces, names, values, brackets."""

import re

from gocheck.sgf import VALUE_TEXT
from gocheck.text import regex

IDENTIFIER = regex(rb"([A-Za-z][A-Za-z0-9_]*+)\s*+(?=\[)")
"""The name of a property, and the space before its first value."""
VALUE = regex(rb"\[(?P<text>" + VALUE_TEXT + rb")\]", re.DOTALL)
BRACKET = regex(rb"\[" + VALUE_TEXT + rb"\]|[\[\]()]", re.DOTALL)
"""A value, or one bracket."""
SHORT_VALUE = rb"\[[^\[\]\\]*+(?:\\[\s\S][^\[\]\\]*+)*+\]"
"""A value without opening brackets."""
_SPACE = regex(rb"\s*+")


def after_space(data: bytes, at: int) -> int:
    """Return the first place after any space at a place."""
    space = _SPACE.match(data, at)
    return space.end() if space else at
