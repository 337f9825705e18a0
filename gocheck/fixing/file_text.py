"""The text that a copy is made of: the file as it is read, with every byte accounted for."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from dataclasses import dataclass

from gocheck.fixing.game_text import GameText
from gocheck.fixing.reading_edits import span_in_origin
from gocheck.formats.game import Converted
from gocheck.reading import read_games
from gocheck.reading.encodings import LATIN_1, UTF_8, codec_name
from gocheck.record import Record, Unread
from gocheck.source import Source

AS_STORED = "as stored"
DECODED = "decoded"
DAMAGED = "damaged"
LOSSY = "lossy"
"""How text was read: as it stands; from another encoding; as UTF-8 with bytes that are none, which
a copy keeps; from another format, with characters that are lost."""

_LOST = "\ufffd".encode()
"""What stands in text as it is read where there was something else."""
_FIRST_KEPT = 0x10FF00
_KEPT = {0xDC00 + byte: _FIRST_KEPT + byte for byte in range(0x80, 0x100)}
_RESTORED = {kept: surrogate for surrogate, kept in _KEPT.items()}
"""Bytes that are no text, as characters of the last private plane while a copy is made."""


class UnknownText(Exception):
    """Text of which no copy can be made without a guess or a loss; the text says why."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file: as it is read and mended (source), and how it came to be read so."""

    source: Source
    encoding: str

    def stored(self, copy: bytes) -> bytes:
        """Return a copy as it is written: with the bytes that are no text as they were."""
        if self.encoding != DAMAGED:
            return copy
        text = copy.decode(UTF_8).translate(_RESTORED)
        return text.encode(UTF_8, errors="surrogateescape")


def file_text(source: Source, games: Sequence[Record | Unread]) -> FileText:
    """Return the text that a copy of a file is made of.

    games: all that the file was read as. Raises UnknownText.
    """
    read = games[-1].source
    encoding = AS_STORED
    if isinstance(read, Converted):
        lossy = _LOST in read.data and _LOST not in source.data
        encoding = LOSSY if lossy else AS_STORED
    elif read.origin != source.data:
        encoding = DECODED
        if read.origin.count(_LOST) > source.data.count(_LOST):
            if source.data.decode(UTF_8, errors="replace").encode(UTF_8) != read.origin:
                raise UnknownText("some of the text is in no encoding, and a copy would lose it")
            read = _read_with_all_bytes(source)
            encoding = DAMAGED
        elif any(_is_guess(source, read, number) for number in range(len(read.games))):
            raise UnknownText("which encoding the text is in is not known: CA is wrong")
    if len(read.games) != len(games):
        raise UnknownText("the games of the file cannot be told apart in its text")
    return FileText(read, encoding)


def is_utf_16(source: Source) -> bool:
    """Return whether a file is stored in UTF-16 and says so at its start."""
    return source.data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))


def _read_with_all_bytes(source: Source) -> Source:
    """Return the text of damaged UTF-8 as it is read, with a character for each byte that is none.

    Raises UnknownText where the file holds such characters itself.
    """
    text = source.data.decode(UTF_8, errors="surrogateescape")
    if any(_FIRST_KEPT <= ord(character) for character in text):
        raise UnknownText("some of the text is in no encoding, and a copy would lose it")
    data = text.translate(_KEPT).encode(UTF_8)
    return list(read_games(Source(source.file, data, source.member)))[-1].source


def _is_guess(source: Source, read: Source, number: int) -> bool:
    """Return whether a game was read as Latin-1, in which any bytes are text, though CA names
    another encoding. Without CA it is what SGF says.
    """
    span = span_in_origin(read, read.games[number])
    game = read.origin[span.start : span.end]
    stated = GameText(game).value("CA") if not game.isascii() else None
    if stated is None or codec_name(stated) == codec_name(LATIN_1.encode("ascii")):
        return False
    try:
        return game.decode(UTF_8).encode(LATIN_1) in source.data
    except UnicodeError:
        return False
