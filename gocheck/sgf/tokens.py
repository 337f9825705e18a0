"""SGF's grammar below the property: the tokens of a text (names, values, marks) and their places.

Code that reads the text of a record byte by byte finds here what a token is. Nothing is decoded,
and nothing here knows what a property means.
"""

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from gocheck.text.parsing import regex

NAME = "name"
VALUE = "value"
MARK = "mark"
UNCLOSED = "open"
"""The kinds of token: an identifier; a value with its brackets; one of ``( ) ;``; the bracket of a
value that is never closed."""

_NAME = rb"[A-Za-z]++"
VALUE_TEXT = rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+"
"""The pattern of the text between the brackets of a value; with re.DOTALL."""
_VALUE = rb"\[" + VALUE_TEXT + rb"\]"
_TOKEN = regex(
    rb"(?P<value>" + _VALUE + rb")|(?P<name>" + _NAME + rb")|(?P<mark>[;()])|(?P<open>\[)",
    re.DOTALL,
)
_CLOSED = regex(rb"(?<!\\)(?:\\\\)*+\]")
_NODE = regex(
    rb"[\s()]*+(;)(?:\s*+" + _NAME + rb"(?:\s*+" + _VALUE + rb")++)*+",
    re.DOTALL,
)
_LOWER_CASE = bytes(range(ord("a"), ord("z") + 1))


class SgfToken(NamedTuple):
    """One token."""

    kind: str
    """NAME, VALUE, MARK or UNCLOSED."""
    start: int
    """Its first byte."""
    end: int
    """The byte after it."""


def tokens(data: bytes, start: int = 0, end: int = sys.maxsize) -> Iterator[SgfToken]:
    """Yield the tokens of a part of a text; other text is skipped.

    A value that is never closed is the last one.
    """
    for match in _TOKEN.finditer(data, start, end):
        kind = match.lastgroup or ""
        yield SgfToken(kind, *match.span())
        if kind == UNCLOSED:
            return


def last_closing(data: bytes) -> int:
    """Return the place of the last closing bracket that is not escaped, -1 without one.

    No value that begins after it ends. A pattern that looks for the end of each would take time
    that grows with the square of their number.
    """
    last = -1
    for match in _CLOSED.finditer(data):
        last = match.end() - 1
    return last


def node(data: bytes, start: int) -> tuple[int, int] | None:
    """Return where the next node of sound text begins, with its semicolon, and where it ends.

    None where there is anything before it but space and brackets.
    """
    match = _NODE.match(data, start)
    return (match.start(1), match.end()) if match else None


def identifier(name: bytes) -> str:
    """Return a property's identifier: its name without the small letters that FF[3] allowed."""
    return name.translate(None, _LOWER_CASE).decode("ascii")
