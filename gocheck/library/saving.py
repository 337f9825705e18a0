"""Games to the bytes of files: what nobody edited stays as it was, byte for byte.

Whatever is edited is read again before it is handed out. Start reading at `stored_bytes`.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from operator import itemgetter
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from gocheck.files.atomic import is_device, write_atomic
from gocheck.limits.input_limits import InputLimits
from gocheck.reading.encoding.encodings import UTF_8, codec_name, display_name, stated_between
from gocheck.reading.encoding.stored_text import StoredText
from gocheck.reading.encoding.utf_8 import as_utf_8
from gocheck.reading.formats.conversion import Converted
from gocheck.reading.repair.parsing import parsable
from gocheck.sgf.game_tree import Piece, TreeNode, merged, read_tree
from gocheck.sgf.source import Source, Span, spans
from gocheck.sgf.tokens import node, tokens
from gocheck.text.messages import Error

EncodingChoice = Literal["auto", "keep", "utf-8"]
"""In which encoding a record is written: that of its file, or UTF-8 where that cannot hold the
text; that of its file, or there is an error; UTF-8."""
_LOST = "\ufffd".encode()
_ANOTHER_GAME = "the edited text would be read as another game"

_stored: WeakKeyDictionary[Source, StoredText] = WeakKeyDictionary()
_on_disk: WeakKeyDictionary[Source, bytes] = WeakKeyDictionary()
"""What was written into the file that a source is from."""


def text_of(source: Source, number: int | None) -> list[Piece]:
    """Return the text of a file with all edits, or of one of its games, with what follows it."""
    games = source.games
    last = number is None or number >= len(games)
    start = 0 if number in (None, 1) else games[(number or 1) - 1].start
    end = len(source.data) if last else games[number or 0].start
    found: list[Piece] = []
    for each in sorted(source.trees) if number is None else {number} & source.trees.keys():
        span = games[each - 1]
        found += [Span(start, span.start), *source.trees[each].pieces()]
        start = span.end
    return merged([*found, Span(start, end)])


def stored_bytes(
    source: Source,
    number: int | None,
    encoding: EncodingChoice,
    warn: Callable[[str], object],
    limits: InputLimits,
) -> bytes:
    """Return a file with all edits, or one of its games; number: as for `text_of`.

    warn: called with a line where the encoding changes, or is only detected. Raises Error.
    """
    if encoding not in ("auto", "keep", "utf-8"):
        raise Error(f"encoding: {encoding!r} is not auto, keep or utf-8")
    pieces = text_of(source, number)
    stored = _stored.get(source) or _stored.setdefault(source, StoredText(source))
    in_file = [_in_file(source, piece) for piece in pieces]
    edited = len(pieces) > 1 or not isinstance(pieces[0], Span)
    text = b"".join(_text(source.data, pieces))
    stated = _stated(text)
    fits = not (stored.encoding == UTF_8 and source.origin.isascii() and _lacks_charset(text))
    new = stated - _stated(source.data)
    converts = stored.encoding != UTF_8 and UTF_8 in new
    other = [each for each in new if each not in (UTF_8, None, stored.encoding)]
    is_ascii = text.removeprefix(BOM_UTF8).isascii()
    if other and not is_ascii:
        raise Error(f"CA names {display_name(other[0])}, in which the file is not", source.name)
    if encoding == "utf-8":
        is_ascii = is_ascii and source.stored.endswith(source.origin)
        converts = not is_ascii and (stored.encoding != UTF_8 or bool(stated - {UTF_8}))
    if not converts:
        if not edited and stored.can_be_cut:
            return stored.joined(in_file) or b""
        if not edited and number is None:
            return source.stored
        for found in _kept(source, stored, in_file, text) if fits else ():
            if found is not None and _is_read_as(found, text, limits):
                if detected := _detected(stored.encoding, stated, pieces):
                    warn(f"{source.name}: {detected}")
                return found
        if fits and stored.encoding == UTF_8 and stated <= {UTF_8, None}:
            raise Error(_ANOTHER_GAME, source.name)
        name = display_name(stored.encoding) if stored.encoding else "the encoding of the file"
        name = name if fits else "ASCII"
        if encoding == "keep":
            raise Error(f"the text cannot be written in {name}", source.name)
        warn(f"{source.name}: the text cannot be written in {name}; it is converted to UTF-8")
    if source.origin.count(_LOST) > source.stored.count(_LOST) and stored.encoding is None:
        raise Error("some bytes are not text in any encoding: a copy would lose them", source.name)
    converted = _in_utf_8(text, text)
    if source.data is not source.origin:
        unrepaired = _in_utf_8(b"".join(_text(source.origin, in_file)), text)
        if _is_read_as(unrepaired, converted, limits):
            return unrepaired
        if not edited or (number is None and len(source.trees) < len(source.games)):
            raise Error("converted to UTF-8, it would lose parts of damaged games", source.name)
    if not _is_read_as(converted, converted, limits):
        raise Error(_ANOTHER_GAME, source.name)
    return converted


def _detected(encoding: str | None, stated: set[str | None], pieces: Iterable[Piece]) -> str:
    """Return the remark on new text in an encoding that only its letters show; "" without any."""
    is_named = encoding is None or encoding in stated or encoding.startswith("utf")
    if is_named or all(piece.isascii() for piece in pieces if isinstance(piece, bytes)):
        return ""
    name = display_name(encoding or "")
    return f"CA does not name the encoding; new text is written in {name}, which was detected"


def _in_file(source: Source, piece: Piece) -> Piece:
    """Return a piece of the text by its places before the text was repaired."""
    if isinstance(piece, bytes) or source.data is source.origin:
        return piece
    return Span(*(_place(source, offset) for offset in piece))


def _place(source: Source, offset: int) -> int:
    """Return where a place between two bytes was before the repairs.

    Right after the first; where a game begins, right before the second.
    """
    if offset in (0, len(source.data)):
        return offset and len(source.origin)
    game = bisect_left(source.games, offset, key=itemgetter(0))
    if game < len(source.games) and source.games[game].start == offset:
        return source.in_origin(offset)
    place = source.in_origin(offset - 1)
    return place + (source.origin[place : place + 1] == source.data[offset - 1 : offset])


def _kept(
    source: Source, stored: StoredText, in_file: list[Piece], text: bytes
) -> Iterable[bytes | None]:
    """Yield ways to write a text in the encoding of its file: as it was, and repaired."""
    stated = next(filter(None, _stated(text)), None)
    if stored.can_be_cut:
        yield stored.joined(in_file, stated)
    if stored.encoding and source.data is not source.origin:
        yield stored.joined([text])


def utf_8_text(source: Source) -> bytes:
    """Return the text of a file with all edits, in UTF-8."""
    return b"".join(_text(source.data, text_of(source, None)))


def _text(data: bytes, pieces: Iterable[Piece]) -> Iterable[bytes]:
    for piece in pieces:
        yield piece if isinstance(piece, bytes) else data[slice(*piece)]


def _stated(text: bytes) -> set[str | None]:
    """Return the encodings that CA names in a text."""
    return set(stated_between(text, 0, len(text))) if b"CA" in text else set()


def _lacks_charset(text: bytes) -> bool:
    """Return whether a game is more than ASCII, and does not say that it is UTF-8."""
    games = () if text.isascii() else spans(text)
    return any(
        not text[slice(*span)].isascii() and UTF_8 not in stated_between(text, *span)
        for span in games
    )


def _in_utf_8(text: bytes, read: bytes) -> bytes:
    """Return a text whose games say that they are UTF-8, where they are more than ASCII.

    read: the text as it is read, which is sound.
    """
    found: list[bytes] = []
    position = 0
    for span, sound in zip(spans(text), spans(read), strict=False):
        stated = _root(read, sound)[1].values_of("CA")
        other = [codec_name(value) != UTF_8 for value in stated]
        if any(other) or not (stated or read[slice(*sound)].isascii()):
            place, root = _root(text, span)
            root.set_values("CA", [b"UTF-8"])
            new = b"".join(_text(root.data, root.pieces()))
            found += [text[position : place.start], new[1:-1]]
            position = place.end
    return b"".join([*found, text[position:]])


def _root(text: bytes, span: Span) -> tuple[Span, TreeNode]:
    """Return where the root of a game is, and it alone: the rest need not be sound."""
    found = node(text, span.start)
    assert found, "a game begins with a node"
    alone = b"(%s)" % text[slice(*found)]
    return Span(*found), read_tree(alone, Span(0, len(alone)))


def _is_read_as(stored: bytes, text: bytes, limits: InputLimits) -> bool:
    """Return whether a file is read as a text."""
    read = parsable(as_utf_8(Source("", stored))[0], limits)[0].data
    return read == text or _tokens(read) == _tokens(text)


def _tokens(text: bytes) -> list[bytes]:
    return [text[start:end] for _, start, end in tokens(text)]


def write(source: Source, data: bytes, path: str | os.PathLike[str] | None) -> None:
    """Write a file whole or not at all; path: None for the file that was read. Raises Error.

    A device or pipe is written to directly.
    """
    if not isinstance(path, str | os.PathLike | None) or path == "":
        raise Error(f"{path!r} is not a path")
    named = source.file if path is None else os.fspath(path)
    try:
        target = Path(os.path.realpath(named))
        if path is None:
            _check_own(source, target)
        if is_device(named):
            Path(named).write_bytes(data)
        else:
            write_atomic(target, data)
    except (OSError, ValueError) as error:  # the latter of a NUL in a path
        raise Error(getattr(error, "strerror", None) or str(error), named) from None
    if target == Path(os.path.realpath(source.file)):
        _on_disk[source] = data


def _check_own(source: Source, target: Path) -> None:
    """Raise Error where a game cannot be written into the file that it is from."""
    cause = ""
    if source.member:
        cause = "it is not a file of its own"
    elif not target.is_file():
        cause = "there is no such file"
    elif isinstance(source, Converted):
        cause = "it is not SGF"
    elif target.read_bytes() != _on_disk.get(source, source.stored):
        cause = "it has changed since it was read"
    if cause:
        raise Error(f"{cause}; name the path to save to", source.name)
