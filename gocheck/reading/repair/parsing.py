"""The games of a text, which is repaired if that is needed to parse them.

It is if sgfmill refuses the text, or may read it and silently skip parts of it. Most files are
searched only for a few signs of such damage, and only those with a sign are read to the letter.
"""

from gocheck.findings.finding import Finding
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.sgf.grammar import follows_grammar, has_brackets_in_pairs
from gocheck.sgf.source import Source
from gocheck.sgf.trees import Trees, parsed
from gocheck.text.parsing import regex

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
Parsable = tuple[Source, Trees, tuple[tuple[Finding, ...], ...]]
"""A source that parses, its games, and for each the findings on its repairs; () without repairs."""


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


def parsable(source: Source, limits: InputLimits = DEFAULT_LIMITS) -> Parsable:
    """Return a source that can be parsed: unchanged if nothing seems wrong."""
    trees = _parsed(source.data, limits)
    if trees is None or suspect(source.data, len(trees)):
        return repaired_if_needed(source, trees, limits)
    return source, trees, ()


def repaired_if_needed(source: Source, trees: Trees | None, limits: InputLimits) -> Parsable:
    """Return a source with its damage repaired; trees: its games, None where it does not parse."""
    from gocheck.reading.repair.repairing import repair  # takes long to load

    data, shifts, findings = repair(source.data, limits)
    if trees is not None and not any(findings):
        return source, trees, ()
    origin, stored = source.data, source.stored
    clean = Source(source.file, data, source.member, origin, tuple(shifts), source.before, stored)
    return clean, _parsed(data, limits) or (), findings


def _parsed(data: bytes, limits: InputLimits) -> Trees | None:
    """Return the games of a text as sgfmill parses them; None where it refuses one."""
    try:
        return parsed(data, limits)
    except ValueError:
        return None
