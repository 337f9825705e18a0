"""The bytes of a file by their places in its text in UTF-8, so that a copy keeps them."""

import codecs
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

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
from gocheck.sgf.game_tree import Piece
from gocheck.sgf.source import Source, Span

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
        """The encoding that the whole text is in; None for several, and for damaged text."""
        if self._text == self._stored:
            return UTF_8
        text = self._text.decode(UTF_8)
        stated = filter(None, map(codec_name, values_of_ca(self._text)))
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


def _encoded(text: str, encoding: str) -> bytes | None:
    try:
        return text.encode(encoding)
    except UnicodeError:
        return None
