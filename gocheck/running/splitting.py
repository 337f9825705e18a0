"""A large collection of games as several inputs, so that it need not be parsed in one piece.

It is split where one game has ended and the next begins, and only as far as that is certain; what
is then left is one input. Games keep their numbers, and findings their lines.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from gocheck.findings.finding import Finding, finding
from gocheck.reading.encoding.stored_text import HowRead, how_read
from gocheck.reading.encoding.utf_8 import Decoded, as_utf_8
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Before, Place, Source, span_of
from gocheck.text.messages import failure_message
from gocheck.text.parsing import regex

SECTION_BYTES = 64 * 1024
"""The least bytes of a section of a collection, some thirty games. Half a chunk: smaller sections
cost more entries in the cache, larger ones leave workers idle at the end."""

SPLIT_FROM_BYTES = 256 * 1024
"""Bytes from which a collection of games is split. Twice a chunk: a smaller one is little more than
the work that one worker gets at once, and splitting it gains nothing."""

_START = regex(rb"(?:\xef\xbb\xbf)?\s*+(?=\(\s*+;)")
"""What may stand before the first game: a byte order mark and space."""
_NEXT = regex(rb"\s*+(?:(?=\(\s*+;)|\Z)")
"""What may follow a game: another one, or the end."""
_PLAIN_GAME = regex(
    rb"\(\s*+;[^\[\]()\\]*+(?:\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\][^\[\]()\\]*+)*+\)", re.DOTALL
)
"""A game without variations."""


def split_collections(inputs: Iterable[Source | Unreadable]) -> Iterator[Source | Unreadable]:
    """Yield the inputs in order, in place of a large one its sections.

    The encoding is found from the entire input, before it is split; an input with bytes that are
    not text is not split, so that its findings are fixable where `gocheck fix` can fix them.
    """
    for given in inputs:
        is_large = isinstance(given, Source) and len(given.data) >= SPLIT_FROM_BYTES
        if isinstance(given, Source) and is_large and given.only is None:
            try:
                yield from _sections(given)
            except Exception as error:
                failed = finding("SGF109", failure_message("this file", error))
                yield Unreadable(given, 1, (failed,))
        else:
            yield given


def _sections(given: Source) -> Iterator[Source]:
    """Yield the sections of an input, or the input where it cannot be split."""
    text, findings, settled = as_utf_8(given)
    begin = _START.match(text.data)
    if begin and text is given:
        yield from _split(text.data, begin.end(), partial(_plain, text))
    elif begin and (not findings or how_read(text) is HowRead.DECODED):
        yield from _split(text.data, begin.end(), partial(_decoded, text, findings, settled))
    else:
        yield given


def _plain(text: Source, start: int, end: int, before: Before) -> Source:
    return Source(text.file, text.data[start:end], text.member, before=before)


def _decoded(
    text: Source, findings: Sequence[Finding], settled: bool, start: int, end: int, before: Before
) -> Source:
    first, behind = (bisect_left(findings, each, key=_offset) for each in (start, end))
    here = [
        replace(found, place=Place(offset=_offset(found) - start))
        for found in findings[first:behind]
    ]
    return Decoded(text, text.data[start:end], before, here, settled=settled)


def _offset(found: Finding) -> int:
    """Return the offset of a finding in a text."""
    return found.place.offset or 0 if found.place else 0


def _split(
    data: bytes, position: int, section: Callable[[int, int, Before], Source]
) -> Iterator[Source]:
    """Yield a text's sections.

    position: where its first game begins; section: makes one of its start and end, and of what
    comes before it.
    """
    start = games = 0
    before = Before()
    while position < len(data):
        end = _end(data, position)
        if end is None:
            break
        games += 1
        position = end
        if position - start >= SECTION_BYTES:
            done = section(start, position, before)
            yield done
            before = done.after(games)
            start, games = position, 0
    if start < len(data):
        yield section(start, len(data), before)


def _end(data: bytes, position: int) -> int | None:
    """Return where the game ends that begins here, with the space after it.

    None where it is perhaps not closed, or where anything but a game follows.
    """
    plain = _PLAIN_GAME.match(data, position)
    end = plain.end() if plain else span_of(data, position).end
    closed = data[end - 1 : end] == b")"
    behind = _NEXT.match(data, end) if closed else None
    return behind.end() if behind and not _may_be_two(data[position:end]) else None


def _may_be_two(game: bytes) -> bool:
    """Return whether an unclosed value may contain the start of another game."""
    closing = game.count(b"]") - game.count(b"\\]")
    return game.count(b"[") != closing and game.count(b"(") > 1
