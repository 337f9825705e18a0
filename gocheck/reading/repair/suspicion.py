"""Which text sgfmill may read and silently skip parts of.

The check is cheap: most files are searched only for a few signs of damage, and only files with such
a sign are read to the letter.
"""

from gocheck.sgf import follows_grammar, has_brackets_in_pairs
from gocheck.text import regex

_CLEAN_START = regex(rb"(?:\xef\xbb\xbf)?\s*\(\s*;\s*[A-Z;()]")
_ONCE = (b"FF[", b"GM[", b"PB[", b"SZ[")
"""What a game has once."""
_SWALLOWED = regex(rb"\\\][\s;()]*+[A-Z]{1,2}+\[")
"""A property after an escaped bracket, and so perhaps inside the value before it."""
_AFTER_CLOSING = regex(rb"\)\s*(?:[^\s()]|\(\s*+[^\s;()])")
_CLOSING = b") \t\r\n"
_MOVE_RUNS_ON = regex(rb"\[(?<=[BW]\[)(?<![A-Z][BW]\[)[^\[\]\\]{0,8}[;(\[]")
_NEAR = 64
"""Bytes that are searched before a place: a choice, more than the space and brackets there."""
_DOUBLED = (b"\\]", b"[[", b"]]")
"""Extra brackets that may make up for a missing one, so that their numbers are equal."""


def suspect(data: bytes, games: int) -> bool:
    """Return whether text that sgfmill parses may hold something that it skips.

    That is text with a sign of damage, unless all of it follows the grammar and it is certain where
    each value ends.
    """
    if not _seems_odd(data, games):
        return False
    return b"\0" in data or not (follows_grammar(data) and has_brackets_in_pairs(data))


def _seems_odd(data: bytes, games: int) -> bool:
    """Return whether a text has a sign of damage.

    Those are: brackets that do not match; NUL bytes; a move with more than a point; text before the
    first game, after the last, or after a closing bracket (also a game without its semicolon);
    more beginnings of games than sgfmill found.
    """
    return (
        data.count(b"[") != data.count(b"]")
        or any(data.count(each) > games for each in _ONCE)
        or data.count(b"(") != data.count(b")")
        or b"\0" in data
        or (b"\\]" in data and _SWALLOWED.search(data) is not None)
        or (any(each in data for each in _DOUBLED) and _MOVE_RUNS_ON.search(data) is not None)
        or not _CLEAN_START.match(data)
        or not data[-_NEAR:].rstrip().endswith(b")")
        or any(
            data[max(0, behind.start() - _NEAR) : behind.start()].rstrip(_CLOSING).endswith(b"]")
            for behind in _AFTER_CLOSING.finditer(data)
        )
    )
