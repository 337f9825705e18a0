"""How the text of a file was read, which decides whether a copy without loss is possible."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from enum import Enum
from weakref import WeakKeyDictionary

from gocheck.reading.encoding.encodings import LATIN_1, UTF_8, codec_name
from gocheck.sgf.game_text import GameText
from gocheck.sgf.source import Source
from gocheck.text.parsing import regex


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


_LOST = "\ufffd".encode()
"""What text has, as it is read, for something that could not be decoded."""
_KEPT_IN_COPIES = regex(b"\xf4\x8f[\xbc-\xbf]")
"""How characters begin, in UTF-8, that hold unknown bytes while a copy is made
(`gocheck.fixing.file_text`). A file that has some itself would confuse the two."""
_BEYOND_ASCII = bytes(range(0x80, 0x100))
"""All bytes that ASCII does not have."""
_SINGLE_BYTE = (LATIN_1, "cp1251")
"""The encodings of one byte a character that reading guesses; in them any bytes are text."""
_WORD = regex(r"[^\W\d_]+")
_ASCII_LETTER = regex("[A-Za-z]")

_known: WeakKeyDictionary[Source, HowRead] = WeakKeyDictionary()


def how_read(read: Source) -> HowRead:
    """Return how the text of a file was read.

    Kept as long as the file is, since each of its games needs it.
    """
    if read not in _known:
        _known[read] = _determine(read)
    return _known[read]


def has_utf_16_mark(stored: bytes) -> bool:
    """Return whether bytes begin with the byte order mark of UTF-16."""
    return stored.startswith((BOM_UTF16_LE, BOM_UTF16_BE))


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
