"""Which text sgfmill may read without a word, minus what it could not place.

It is told cheaply: most files are looked at for a few things that odd ones show, and only those
are read by the letter.
"""

import re

from gocheck.sgf import follows_grammar, has_brackets_in_pairs

_CLEAN_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(\s*;\s*[A-Z;()]")
_ONCE = (b"FF[", b"GM[", b"PB[", b"SZ[")
"""What a game has once."""
_SWALLOWED = re.compile(rb"\\\][\s;()]*+[A-Z]{1,2}+\[")
"""A property behind a bracket that is escaped, and so perhaps in the value before it."""
_AFTER_CLOSING = re.compile(rb"\)\s*(?:[^\s()]|\(\s*+[^\s;()])")
_CLOSING = b") \t\r\n"
_MOVE_RUNS_ON = re.compile(rb"\[(?<=[BW]\[)(?<![A-Z][BW]\[)[^\[\]\\]{0,8}[;(\[]")
_DOUBLED = (b"\\]", b"[[", b"]]")
"""What may make up for a bracket that is missing elsewhere, so that their numbers are equal."""


def suspect(data: bytes, games: int) -> bool:
    """Return whether text that sgfmill parses may still hold something that it passes over.

    That is where something seems odd, unless all of it follows the grammar and no bracket within
    a value leaves a doubt where that ends.
    """
    if not _seems_odd(data, games):
        return False
    return b"\0" in data or not (follows_grammar(data) and has_brackets_in_pairs(data))


def _seems_odd(data: bytes, games: int) -> bool:
    """Return whether brackets do not match, NUL bytes stand in a text, a move holds more than a
    point, text stands before the first game, behind the last, or behind a closing bracket (a game
    that begins without its semicolon too), or more games seem to begin than sgfmill found.
    """
    return (
        data.count(b"[") != data.count(b"]")
        or any(data.count(each) > games for each in _ONCE)
        or data.count(b"(") != data.count(b")")
        or b"\0" in data
        or (b"\\]" in data and _SWALLOWED.search(data) is not None)
        or (any(each in data for each in _DOUBLED) and _MOVE_RUNS_ON.search(data) is not None)
        or not _CLEAN_START.match(data)
        or not data[-64:].rstrip().endswith(b")")
        or any(
            data[max(0, behind.start() - 64) : behind.start()].rstrip(_CLOSING).endswith(b"]")
            for behind in _AFTER_CLOSING.finditer(data)
        )
    )
