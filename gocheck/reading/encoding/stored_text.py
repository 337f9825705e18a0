"""The text of a file as it was read, and its bytes as they are stored, so that a copy keeps them.

`how_read` decides whether a copy without loss is possible; `StoredText` knows the bytes by their
places in the text in UTF-8.
"""

import codecs
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import chain
from weakref import WeakKeyDictionary

from gocheck.reading.encoding.encodings import (
    HZ,
    ISO_2022_JP,
    ISO_2022_KR,
    LATIN_1,
    UTF_8,
    codec_name,
    values_of_ca,
    wide_encoding,
)
from gocheck.sgf.game_text import GameText
from gocheck.sgf.game_tree import Piece
from gocheck.sgf.source import Source, Span
from gocheck.text.parsing import regex

_MARKS = (
    codecs.BOM_UTF8, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE,
    codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE,
)  # fmt: skip
"""The longer ones first, since one of UTF-32 begins as that of UTF-16 does."""
_FOUND = (
    "gb18030", "cp932", "euc_jp", "cp949", "big5hkscs", LATIN_1, "cp1251",
    ISO_2022_JP, ISO_2022_KR, HZ,
)  # fmt: skip
"""The encodings that reading finds in files that name no other."""
_BEYOND_ASCII = bytes(range(0x80, 0x100))
_LOST = "\ufffd".encode()
"""What text has, as it is read, for something that could not be decoded."""
_KEPT_IN_COPIES = regex(b"\xf4\x8f[\xbc-\xbf]")
"""How characters begin, in UTF-8, that hold unknown bytes while a copy is made
(`gocheck.fixing.file_text`). A file that has some itself would confuse the two."""
_SINGLE_BYTE = (LATIN_1, "cp1251")
"""The encodings of one byte a character that reading guesses; in them any bytes are text."""
_WORD = regex(r"[^\W\d_]+")
_ASCII_LETTER = regex("[A-Za-z]")


class HowRead(Enum):
    """How the text of a file was read."""

    AS_STORED = "as stored"
    """It is UTF-8."""

    DECODED = "decoded"
    """From another encoding."""

    DAMAGED = "damaged"
    """With unknown bytes, which a copy keeps."""

    UNKNOWN = "unknown"
    """With unknown bytes, which no copy can keep."""


_known: WeakKeyDictionary[Source, HowRead] = WeakKeyDictionary()


class StoredText:
    """A file as it is stored, and as it was decoded."""

    def __init__(self, source: Source) -> None:
        stored = source.stored
        self._mark = next((mark for mark in _MARKS if stored.startswith(mark)), b"")
        self._stored = stored.removeprefix(self._mark)
        self._skipped = len(codecs.BOM_UTF8) * source.origin.startswith(codecs.BOM_UTF8)
        self._text = source.origin[self._skipped :]
        self._wide = wide_encoding(stored)

    @cached_property
    def encoding(self) -> str | None:
        """The encoding that the whole text is in; None for several, and for damaged text.

        Of ASCII it is the one that CA names, if that is one.
        """
        stated = list(filter(None, map(codec_name, values_of_ca(self._text))))
        if self._text == self._stored and not (self._text.isascii() and len(set(stated)) == 1):
            return UTF_8
        text = self._text.decode(UTF_8)
        candidates = (self._wide,) if self._wide else dict.fromkeys(chain(stated, _FOUND))
        return next((each for each in candidates if _encoded(text, each) == self._stored), None)

    @property
    def can_be_cut(self) -> bool:
        """Whether the bytes of a part of the text are known."""
        return self.encoding is not None or self._ascii_places is not None

    def joined(self, pieces: Iterable[Piece], encoding: str | None = None) -> bytes | None:
        """Return a text as it is stored; None where something new is not in its encoding.

        pieces: slices of the text in UTF-8, which end between two characters of ASCII, and new
        text; encoding: that of new text where the file has not one.
        """
        used = self.encoding or encoding or UTF_8
        parts = list(pieces)
        from_start = bool(parts) and isinstance(parts[0], Span) and parts[0].start == 0
        found = [self._mark if self._wide or from_start else b""]
        for piece in parts:
            if isinstance(piece, bytes):
                new = piece if used == UTF_8 else _encoded(piece.decode(UTF_8), used)
                if new is None:
                    return None
                found.append(new)
            else:
                found += self._slice(*(max(0, each - self._skipped) for each in piece))
        return b"".join(found)

    def _slice(self, start: int, end: int) -> Iterator[bytes]:
        if self.encoding == UTF_8:
            yield self._stored[start:end]
        elif self.encoding:
            yield _encoded(self._text[start:end].decode(UTF_8), self.encoding) or b""
        elif self._ascii_places:
            first, last = map(self._place, (start, end))
            yield self._stored[first:last]

    def _place(self, offset: int) -> int:
        """Return where in the file a place in the text is: after the same character of ASCII."""
        if offset >= len(self._text):
            return len(self._stored)
        assert self._ascii_places
        of_text, of_stored = self._ascii_places
        before = bisect_left(of_text, offset)
        return of_stored[before - 1] + 1 if before else 0

    @cached_property
    def _ascii_places(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """Return where each character of ASCII is in the text and in the file.

        None where some are part of another character, or were lost.
        """
        both = self._text, self._stored
        if len({each.translate(None, _BEYOND_ASCII) for each in both}) > 1:
            return None
        of_text, of_stored = (
            array("Q", (at for at, byte in enumerate(each) if byte < 0x80)) for each in both
        )
        return of_text, of_stored


def how_read(read: Source) -> HowRead:
    """Return how the text of a file was read.

    Kept as long as the file is, since each of its games needs it.
    """
    if read not in _known:
        _known[read] = _determine(read)
    return _known[read]


def has_utf_16_mark(stored: bytes) -> bool:
    """Return whether bytes begin with the byte order mark of UTF-16."""
    return stored.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))


def _determine(read: Source) -> HowRead:
    stored = read.stored
    if read.origin == stored:
        return HowRead.AS_STORED
    lost = _LOST in _text_of_games(read) and read.origin.count(_LOST) > stored.count(_LOST)
    if not lost and not any(_is_guess(read, number) for number in range(len(read.games))):
        return HowRead.DECODED
    if not _is_read_byte_by_byte(read) or _KEPT_IN_COPIES.search(stored) or has_utf_16_mark(stored):
        return HowRead.UNKNOWN
    return HowRead.DAMAGED


def _text_of_games(read: Source) -> bytes:
    """Return the text of a file without what is left out of the games."""
    if read.data is read.origin:
        return read.data
    parts = []
    around = 0
    for span in read.games:
        there = read.span_in_origin(span)
        parts += [read.origin[around : there.start], read.data[span.start : span.end]]
        around = there.end
    parts.append(read.origin[around:])
    return b"".join(parts)


def _is_read_byte_by_byte(read: Source) -> bool:
    """Return whether text was read so that every byte of ASCII stands for itself."""
    return read.stored.translate(None, _BEYOND_ASCII) == read.origin.translate(None, _BEYOND_ASCII)


def _is_guess(read: Source, number: int) -> bool:
    """Return whether a game was read in an encoding of single bytes, in which any bytes are text,
    though CA names another one, and what it says there are not all words.
    """
    span = read.games[number]
    text = GameText(read.data[span.start : span.end])
    if text.data.isascii():
        return False
    stated = [value for node in range(len(text.nodes)) if (value := text.value("CA", node))]
    kept = text.data.decode(UTF_8)  # without what is left out, which need not be words
    here = read.span_in_origin(span)
    game = read.origin[here.start : here.end].decode(UTF_8)
    return bool(stated) and any(
        codec_name(encoding.encode("ascii")) not in map(codec_name, stated)
        and not _are_words(kept, encoding)
        and _is_stored(game, encoding, read)  # last: it goes over the whole file
        for encoding in _SINGLE_BYTE
    )


def _is_stored(game: str, encoding: str, read: Source) -> bool:
    try:
        return game.encode(encoding) in read.stored
    except UnicodeEncodeError:
        return False


def _are_words(text: str, encoding: str) -> bool:
    """Return whether the characters of a text beyond ASCII are letters in words, as in "Jürgen".

    In Latin-1 such a word has letters of ASCII too; in Windows-1251 it has two letters at least.
    """
    if any(not (each.isascii() or each.isalpha()) for each in text):
        return False
    foreign = [word for word in _WORD.findall(text) if not word.isascii()]
    if encoding == LATIN_1:
        return all(_ASCII_LETTER.search(word) for word in foreign)
    return all(len(word) > 1 for word in foreign)


def _encoded(text: str, encoding: str) -> bytes | None:
    try:
        return text.encode(encoding)
    except UnicodeError:
        return None
