"""The text that a copy is made of: the file as it is read, with every byte accounted for."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from sgfmill import sgf_grammar

from gocheck.fixing.game_text import GameText
from gocheck.fixing.old_markup import MARKS, renewed
from gocheck.fixing.reading_edits import span_in_origin
from gocheck.reading import LATIN_1, UTF_8, codec_name, read_decoded
from gocheck.record import Record, Unread
from gocheck.sgf import Source

AS_STORED = "as stored"
DECODED = "decoded"
DAMAGED = "damaged"
UNKNOWN = "unknown"
"""How text was read: as it stands; from another encoding; with bytes of which it is not known what
they are, which a copy keeps; so that they cannot be kept."""
NO_COPY = "some of the text is in no encoding, and a copy would lose it"

_OTHER_FORMAT = "SGF150"
_LOST = "\ufffd".encode()
"""What stands in text as it is read where there was something else."""
_FIRST_KEPT = 0x10FF00
_KEPT = {0xDC00 + byte: _FIRST_KEPT + byte for byte in range(0x80, 0x100)}
_RESTORED = {kept: surrogate for surrogate, kept in _KEPT.items()}
"""Bytes that are no text, as characters of the last private plane while a copy is made."""

_HIGHEST = re.compile(b"\xf4\x8f[\xbc-\xbf]")
"""How characters of the same plane begin in UTF-8, where a file holds some itself."""
_BEYOND_ASCII = bytes(range(0x80, 0x100))
_SINGLE_BYTE = (LATIN_1, "cp1251")
_WORD = re.compile(r"[^\W\d_]+")
_ASCII_LETTER = re.compile("[A-Za-z]")
_CHANGED = frozenset(("CA", "DT", "FF", "HD", "RD", "SZ", "TE"))
"""Properties that fixes change, beside those that are compared as they are read."""
_COMPARED = frozenset(("AB", "AE", "AP", "AW", "B", "EV", "HA", "KM", "PL", "RE", "TB", "TW", "W"))
_how_read: WeakKeyDictionary[Source, str] = WeakKeyDictionary()


class UnknownText(Exception):
    """Text of which no copy can be made without a guess or a loss; the text says why."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file: as it is read and mended (source), and how it came to be read so.

    converted: whether it is SGF made of another format; utf_8: whether the copy is read as UTF-8,
    perhaps with damage.
    """

    source: Source
    encoding: str
    converted: bool
    utf_8: bool

    def stored(self, copy: bytes) -> bytes:
        """Return a copy as it is written: with the bytes that are no text as they were."""
        return restored(copy) if self.encoding == DAMAGED else copy


def restored(data: bytes) -> bytes:
    """Return text with the bytes that are no text as they were, where it holds any."""
    if data.isascii():
        return data
    return as_bytes(data.decode(UTF_8, errors="surrogateescape")) or b""


def as_bytes(text: str | None) -> bytes | None:
    """Return text in UTF-8, with the bytes that are no text as they were; None of none."""
    if text is None:
        return None
    return text.translate(_RESTORED).encode(UTF_8, errors="surrogateescape")


def file_text(source: Source, games: Sequence[Record | Unread]) -> FileText:
    """Return the text that a copy of a file is made of.

    games: all that the file was read as. Raises UnknownText.
    """
    read = games[-1].source
    converted = any(found.code == _OTHER_FORMAT for game in games for found in game.findings)
    encoding = how_read(read)
    if encoding == UNKNOWN:
        raise UnknownText(NO_COPY)
    if encoding == DAMAGED:
        read = games_with_all_bytes(source)[-1].source
    if len(read.games) != len(games):
        raise UnknownText("the games of the file cannot be told apart in its text")
    utf_8 = encoding != DAMAGED or _decoded(source.data, UTF_8) == games[-1].source.origin
    return FileText(read, encoding, converted, utf_8)


def how_read(read: Source) -> str:
    """Return how the text of a file was read, as the constants above say.

    Asked for one game of a file after the other, so it is kept as long as the file is.
    """
    if read not in _how_read:
        _how_read[read] = _found_out(read)
    return _how_read[read]


def _found_out(read: Source) -> str:
    stored = read.stored
    if read.origin == stored:
        return AS_STORED
    lost = _LOST in _remaining(read) and read.origin.count(_LOST) > stored.count(_LOST)
    if not lost and not any(_is_guess(read, number) for number in range(len(read.games))):
        return DECODED
    kept = _is_read_byte_by_byte(read) and not (_HIGHEST.search(stored) or _is_marked(stored))
    return DAMAGED if kept else UNKNOWN


def other_text(source: Source) -> list[object]:
    """Return all properties of a text that parses which no fix changes, and its variations.

    In the order of the file; what values say, however it is escaped.
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
                renewed(name, [_unescaped(value) for value in values])
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


def is_utf_16(source: Source) -> bool:
    """Return whether a file is stored in UTF-16 and says so at its start."""
    return _is_marked(source.data)


def _is_marked(stored: bytes) -> bool:
    return stored.startswith((BOM_UTF16_LE, BOM_UTF16_BE))


def _remaining(read: Source) -> bytes:
    """Return the text of a file without what is left out of the games."""
    if read.data is read.origin:
        return read.data
    parts = []
    around = 0
    for span in read.games:
        there = span_in_origin(read, span)
        parts += [read.origin[around : there.start], read.data[span.start : span.end]]
        around = there.end
    parts.append(read.origin[around:])
    return b"".join(parts)


def _is_read_byte_by_byte(read: Source) -> bool:
    """Return whether text was read so that every byte of ASCII stands for itself."""
    return read.stored.translate(None, _BEYOND_ASCII) == read.origin.translate(None, _BEYOND_ASCII)


def _decoded(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, errors="replace").encode(UTF_8)


def games_with_all_bytes(source: Source) -> list[Record | Unread]:
    """Return the games of a file, its text with a character for each byte that is not UTF-8."""
    text = source.data.decode(UTF_8, errors="surrogateescape").translate(_KEPT)
    data = text.encode(UTF_8)
    return list(read_decoded(Source(source.file, data, source.member, before=source.before)))


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
    here = span_in_origin(read, span)
    game = read.origin[here.start : here.end].decode(UTF_8)
    return bool(stated) and any(
        codec_name(encoding.encode("ascii")) not in map(codec_name, stated)
        and not are_words(kept, encoding)
        and _is_stored(game, encoding, read)  # last: it goes over the whole file
        for encoding in _SINGLE_BYTE
    )


def _is_stored(game: str, encoding: str, read: Source) -> bool:
    """Return whether a game stands in a file as it is in an encoding."""
    try:
        return game.encode(encoding) in read.stored
    except UnicodeEncodeError:
        return False


def are_words(text: str, encoding: str) -> bool:
    """Return whether what stands in a text beyond ASCII are letters in words, as in "Jürgen".

    In Latin-1 such a word has letters of ASCII too; in Windows-1251 it has two letters at least.
    """
    if any(not (each.isascii() or each.isalpha()) for each in text):
        return False
    foreign = [word for word in _WORD.findall(text) if not word.isascii()]
    if encoding == LATIN_1:
        return all(_ASCII_LETTER.search(word) for word in foreign)
    return all(len(word) > 1 for word in foreign)
