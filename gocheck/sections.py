"""A large collection of games as several inputs, so that it need not be parsed as a whole.

It is cut where one game has ended and the next begins, and only as far as that is beyond doubt;
what is then left is one input. Games keep their numbers, and findings their lines.
"""

import re
from collections.abc import Iterable, Iterator

from gocheck.reading.encodings import as_utf_8
from gocheck.record import Unread
from gocheck.source import Before, Source, span_of

LARGE = 256 * 1024
"""Bytes from which an input is cut."""
_SECTION = 64 * 1024
"""The least bytes of a section, some thirty games."""

_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?=\(\s*+;)")
_NEXT = re.compile(rb"\s*+(?:(?=\(\s*+;)|\Z)")
_PLAIN_GAME = re.compile(
    rb"\(\s*+;[^\[\]()\\]*+(?:\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\][^\[\]()\\]*+)*+\)", re.DOTALL
)
"""A game without variations."""


def sections(inputs: Iterable[Source | Unread]) -> Iterator[Source | Unread]:
    """Yield the inputs in order, in place of a large one its sections."""
    for given in inputs:
        if isinstance(given, Source) and len(given.data) >= LARGE and _is_plain(given):
            yield from _cut(given)
        else:
            yield given


def _is_plain(source: Source) -> bool:
    """Return whether an input is SGF that needs no look at the whole to be decoded."""
    return bool(_START.match(source.data)) and as_utf_8(source)[0] is source


def _cut(source: Source) -> Iterator[Source]:
    data = source.data
    start = games = 0
    before = Before()
    found = _START.match(data)
    position = found.end() if found else 0
    while position < len(data):
        end = _end(data, position)
        if end is None:
            break
        games += 1
        position = end
        if position - start >= _SECTION:
            section = Source(source.file, data[start:position], source.member, before=before)
            yield section
            before = section.after(games)
            start, games = position, 0
    if start < len(data):
        yield Source(source.file, data[start:], source.member, before=before)


def _end(data: bytes, position: int) -> int | None:
    """Return where the game ends that begins here, with the space behind it.

    None where it is not closed for certain, or something else than a game follows.
    """
    plain = _PLAIN_GAME.match(data, position)
    end = plain.end() if plain else span_of(data, position).end
    closed = data[end - 1 : end] == b")"
    behind = _NEXT.match(data, end) if closed else None
    return behind.end() if behind and not _may_be_two(data[position:end]) else None


def _may_be_two(game: bytes) -> bool:
    """Return whether a value that was not closed may have swallowed the start of another game."""
    closing = game.count(b"]") - game.count(b"\\]")
    return game.count(b"[") != closing and game.count(b"(") > 1
