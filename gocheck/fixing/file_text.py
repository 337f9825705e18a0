"""The text from which a copy is made: the file as it is read, no byte lost."""

from collections.abc import Sequence
from dataclasses import dataclass

from gocheck.checks.fixable import TEXT_WOULD_BE_LOST
from gocheck.fixing.old_markup import MARKS, updated
from gocheck.reading.encoding.encodings import UTF_8
from gocheck.reading.encoding.how_read import HowRead, how_read
from gocheck.reading.records import read_decoded
from gocheck.record.record import Record, Unreadable
from gocheck.sgf.parser import sgf_grammar
from gocheck.sgf.source import Source

_OTHER_FORMAT = "SGF150"
_FIRST_KEPT = 0x10FF00
"""The last 256 code points of Unicode: private, and next to never used by anybody."""
_KEPT = {0xDC00 + byte: _FIRST_KEPT + byte for byte in range(0x80, 0x100)}
"""The private character for each byte that is not text, which Python reads as U+DC80 to U+DCFF."""
_RESTORED = {kept: surrogate for surrogate, kept in _KEPT.items()}
"""Bytes that are not text, as private characters while a copy is made."""

_CHANGED = frozenset(("CA", "DT", "FF", "HD", "RD", "SZ", "TE"))
"""Properties that fixes change, other than those that are compared as they are read."""
_COMPARED = frozenset(("AB", "AE", "AP", "AW", "B", "EV", "HA", "KM", "PL", "RE", "TB", "TW", "W"))


class UnknownText(Exception):
    """Text that cannot be copied without a guess or a loss; the message is the cause."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file, and how it was read."""

    source: Source
    """The text as it was read and repaired."""

    how_read: HowRead
    """How it was read."""

    converted: bool
    """Whether it is SGF made of another format."""

    utf_8: bool
    """Whether the copy is read as UTF-8, perhaps with damage."""

    def stored(self, copy: bytes) -> bytes:
        """Return a copy as it is stored: with the bytes that are not text as they were."""
        return restored(copy) if self.how_read is HowRead.DAMAGED else copy


def restored(data: bytes) -> bytes:
    """Return text with the bytes that are not text as they were, where it holds any."""
    if data.isascii():
        return data
    return as_bytes(data.decode(UTF_8, errors="surrogateescape")) or b""


def as_bytes(text: str | None) -> bytes | None:
    """Return text in UTF-8, with the bytes that are not text as they were; None for None."""
    if text is None:
        return None
    return text.translate(_RESTORED).encode(UTF_8, errors="surrogateescape")


def file_text(source: Source, games: Sequence[Record | Unreadable]) -> FileText:
    """Return the text from which a copy of a file is made.

    games: all games read from the file. Raises UnknownText.
    """
    read = games[-1].source
    converted = any(found.code == _OTHER_FORMAT for game in games for found in game.findings)
    how = how_read(read)
    if how is HowRead.UNKNOWN:
        raise UnknownText(TEXT_WOULD_BE_LOST)
    if how is HowRead.DAMAGED:
        read = games_with_all_bytes(source)[-1].source
    if len(read.games) != len(games):
        raise UnknownText("the games in the text of the file cannot be separated")
    utf_8 = how is not HowRead.DAMAGED or _decoded(source.data, UTF_8) == games[-1].source.origin
    return FileText(read, how, converted, utf_8)


def other_text(source: Source) -> list[object]:
    """Return all properties that no fix changes, and the variations, of a text that parses.

    In the order of the file; values without their escapes.
    """
    trees: list[sgf_grammar.Coarse_game_tree] = []
    if source.games:
        trees = sgf_grammar.parse_sgf_collection(source.data)[::-1]
    found: list[object] = []
    while trees:
        tree = trees.pop()
        trees += reversed(tree.children)
        found.append(len(tree.children))
        for properties in tree.sequence:
            found += [
                updated(name, [_unescaped(value) for value in values])
                for name, values in properties.items()
                if name not in _CHANGED | _COMPARED | MARKS
            ]
            marks = [value for name in MARKS & properties.keys() for value in properties[name]]
            if marks:
                found.append(sorted(value.strip() for value in marks))
    return found


def _unescaped(value: bytes) -> bytes:
    text: bytes = sgf_grammar.text_value(value) if b"\\" in value else value
    return restored(text)


def _decoded(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, errors="replace").encode(UTF_8)


def games_with_all_bytes(source: Source) -> list[Record | Unreadable]:
    """Return the games of a file, its text with a character for each byte that is not UTF-8."""
    text = source.data.decode(UTF_8, errors="surrogateescape").translate(_KEPT)
    data = text.encode(UTF_8)
    return list(read_decoded(Source(source.file, data, source.member, before=source.before)))
