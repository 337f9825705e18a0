"""Patterns of SGF in broken text: spaces, names, values, brackets."""

import re

from gocheck.sgf import VALUE_TEXT

IDENTIFIER = re.compile(rb"([A-Za-z][A-Za-z0-9_]*+)\s*+(?=\[)")
"""The name of a property, and the space before its first value."""
VALUE = re.compile(rb"\[(?P<text>" + VALUE_TEXT + rb")\]", re.DOTALL)
BRACKET = re.compile(rb"\[" + VALUE_TEXT + rb"\]|[\[\]()]", re.DOTALL)
"""A value, or one bracket."""
SHORT_VALUE = rb"\[[^\[\]\\]*+(?:\\[\s\S][^\[\]\\]*+)*+\]"
"""A value without opening brackets."""
_SPACE = re.compile(rb"\s*+")


def after_space(data: bytes, at: int) -> int:
    """Return the first place after any space at a place."""
    space = _SPACE.match(data, at)
    return space.end() if space else at
