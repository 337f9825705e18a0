"""Text from records made safe to print: no control characters for a terminal."""

import re

from gocheck.text.regex import regex

_CONTROL = regex(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that control a terminal, end a line, or change the direction of writing."""
_KEPT = "\n\r\t"


def one_line(text: str) -> str:
    """Return text with line ends and other control characters escaped."""
    return _CONTROL.sub(_visible, text)


def printable(text: str) -> str:
    """Return text, of several lines perhaps, with control characters escaped."""
    return _CONTROL.sub(lambda found: found[0] if found[0] in _KEPT else _visible(found), text)


def _visible(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")
