"""The text that a copy is made of: the file as it is read, with every byte accounted for."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass

from sgfmill import sgf_grammar

from gocheck.fixing.game_text import GameText
from gocheck.fixing.reading_edits import span_in_origin
from gocheck.reading import read_games
from gocheck.reading.encodings import LATIN_1, UTF_8, codec_name
from gocheck.record import Record, Unread
from gocheck.source import Source

AS_STORED = "as stored"
DECODED = "decoded"
DAMAGED = "damaged"
LOSSY = "lossy"
"""How text was read: as it stands; from another encoding; with bytes of which it is not known what
they are, which a copy keeps; from another format, with characters that are lost."""

_OTHER_FORMAT = "SGF150"
_LOST = "\ufffd".encode()
"""What stands in text as it is read where there was something else."""
_FIRST_KEPT = 0x10FF00
_KEPT = {0xDC00 + byte: _FIRST_KEPT + byte for byte in range(0x80, 0x100)}
_RESTORED = {kept: surrogate for surrogate, kept in _KEPT.items()}
"""Bytes that are no text, as characters of the last private plane while a copy is made."""

_SINGLE_BYTE = (LATIN_1, "cp1251")
_WORD = re.compile(r"[^\W\d_]+")
_ASCII_LETTER = re.compile("[A-Za-z]")
_CHANGED = frozenset(("CA", "DT", "FF", "HD", "RD", "SZ", "TE"))
"""Properties that fixes change, beside those that are compared as they are read."""
_COMPARED = frozenset(("AB", "AE", "AP", "AW", "B", "EV", "HA", "KM", "PL", "RE", "TB", "TW", "W"))


class UnknownText(Exception):
    """Text of which no copy can be made without a guess or a loss; the text says why."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file: as it is read and mended (source), and how it came to be read so.

    converted: whether it is SGF made of another format.
    """

    source: Source
    encoding: str
    converted: bool

    def stored(self, copy: bytes) -> bytes:
        """Return a copy as it is written: with the bytes that are no text as they were."""
        return restored(copy) if self.encoding == DAMAGED else copy


def restored(data: bytes) -> bytes:
    """Return text with the bytes that are no text as they were, where it holds any."""
    text = data.decode(UTF_8, errors="surrogateescape").translate(_RESTORED)
    return text.encode(UTF_8, errors="surrogateescape")


def file_text(source: Source, games: Sequence[Record | Unread]) -> FileText:
    """Return the text that a copy of a file is made of.

    games: all that the file was read as. Raises UnknownText.
    """
    read = games[-1].source
    encoding = AS_STORED
    converted = any(found.code == _OTHER_FORMAT for game in games for found in game.findings)
    if converted:
        lossy = _LOST in read.data and _LOST not in source.data
        encoding = LOSSY if lossy else AS_STORED
    elif read.origin != source.data:
        encoding = DECODED
        lost = read.origin.count(_LOST) > source.data.count(_LOST)
        if lost or any(_is_guess(source, read, number) for number in range(len(read.games))):
            if not _is_read_byte_by_byte(source, read):
                raise UnknownText("some of the text is in no encoding, and a copy would lose it")
            read = _read_with_all_bytes(source)
            if _keeps_bytes(read):
                encoding = DAMAGED
    if len(read.games) != len(games):
        raise UnknownText("the games of the file cannot be told apart in its text")
    return FileText(read, encoding, converted)


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
                (name, [_unescaped(value) for value in values])
                for name, values in properties.items()
                if name not in _CHANGED | _COMPARED
            ]
    return found


def _unescaped(value: bytes) -> bytes:
    if b"\\" not in value:
        return value
    text: bytes = sgf_grammar.text_value(value)
    return text


def is_utf_16(source: Source) -> bool:
    """Return whether a file is stored in UTF-16 and says so at its start."""
    return source.data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))


def _is_read_byte_by_byte(source: Source, read: Source) -> bool:
    """Return whether text was read so that every byte of ASCII stands for itself."""
    data = source.data
    return any(
        data.decode(encoding, errors="replace").encode(UTF_8) == read.origin
        for encoding in (UTF_8, *_SINGLE_BYTE)
    )


def _read_with_all_bytes(source: Source) -> Source:
    """Return the text of a file with a character for each byte that is not UTF-8.

    Raises UnknownText where the file holds such characters itself.
    """
    text = source.data.decode(UTF_8, errors="surrogateescape")
    if any(ord(character) >= _FIRST_KEPT for character in text):
        raise UnknownText("some of the text is in no encoding, and a copy would lose it")
    # In UTF-16, which CA does not matter in.
    data = text.translate(_KEPT).encode("utf-16")
    return list(read_games(Source(source.file, data, source.member)))[-1].source


def _keeps_bytes(read: Source) -> bool:
    """Return whether bytes that are no text stand in or around the games, as they are read."""
    around = 0
    parts = [read.data]
    for span in (span_in_origin(read, each) for each in read.games):
        parts.append(read.origin[around : span.start])
        around = span.end
    parts.append(read.origin[around:])
    return any(ord(each) >= _FIRST_KEPT for part in parts for each in part.decode(UTF_8))


def _is_guess(source: Source, read: Source, number: int) -> bool:
    """Return whether a game was read in an encoding of single bytes, in which any bytes are text,
    though CA names another one, and what it says there are not all words.
    """
    span = read.games[number]
    text = GameText(read.data[span.start : span.end])
    if text.data.isascii():
        return False
    stated = [value for node in range(len(text.nodes)) if (value := text.value("CA", node))]
    here = span_in_origin(read, span)
    game = read.origin[here.start : here.end].decode(UTF_8)
    return bool(stated) and any(
        codec_name(encoding.encode("ascii")) not in map(codec_name, stated)
        and game.encode(encoding, errors="replace") in source.data
        and not are_words(game, encoding)
        for encoding in _SINGLE_BYTE
    )


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
