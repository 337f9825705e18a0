"""The names in an archive, which often do not say in which encoding they are.

Zip has a flag for UTF-8, and Info-ZIP's field with the name in UTF-8 next to the other one. Without
them a name is in the encoding of the system that made the archive; so it is in most tars.
"""

import struct
import zlib
from collections.abc import Callable, Iterable

from gocheck.reading.encoding.detection import encoding_of_names
from gocheck.reading.encoding.encodings import UTF_8

MOST_SEARCHES_FOR_ENCODING = 10
"""How often the encoding of names is looked for: an archive may hold many names in none."""

MOST_NAMES_COMPARED = 1000
"""Names of an archive's members that are kept to find their encoding, and the bytes of the longest
of them."""

_ANY_BYTES = "cp437"
"""An encoding in which any bytes are letters: that of zip without a flag."""
_FIELD = struct.Struct("<HH")
_UNICODE_PATH = 0x7075
"""The field with the name in UTF-8 (APPNOTE.TXT of PKWARE, 4.6.9)."""
_UNICODE_PATH_HEAD = struct.Struct("<BI")


class MemberNames:
    """Turns the names in one archive into text: all in one encoding, as far as they can be read so.

    known: names that are known before the first is asked for; on_found: called with the encoding
    when it is known and not UTF-8.
    """

    def __init__(self, on_found: Callable[[str], object], known: Iterable[bytes] = ()) -> None:
        self._on_found = on_found
        self._names: dict[bytes, None] = {}
        self._encoding: str | None = None
        self._tries = MOST_SEARCHES_FOR_ENCODING
        for name in known:
            self._note(name)

    def text(self, name: bytes) -> str:
        """Return a name that states no encoding."""
        if name.isascii():
            return name.decode("ascii")
        self._note(name)
        found = _decoded(name, self._encoding)
        if found is None and self._tries:
            self._find()
            found = _decoded(name, self._encoding)
        return found or _decoded(name, UTF_8) or name.decode(_ANY_BYTES)

    def _note(self, name: bytes) -> None:
        if max(len(self._names) + 1, len(name)) <= MOST_NAMES_COMPARED and not name.isascii():
            self._names[name] = None

    def _find(self) -> None:
        self._tries -= 1
        before, self._encoding = self._encoding, encoding_of_names([*self._names])
        if self._encoding not in (before, UTF_8):
            self._on_found(self._encoding)


def _decoded(name: bytes, encoding: str | None) -> str | None:
    try:
        return name.decode(encoding) if encoding else None
    except UnicodeDecodeError:
        return None


def unicode_path(name: bytes, extra: bytes) -> str | None:
    """Return the name in UTF-8 from the extra fields of a member of a zip archive, if it is there.

    It counts only for the name that it was made for (PKWARE APPNOTE, 4.6.9).
    """
    position = 0
    while position + _FIELD.size <= len(extra):
        kind, size = _FIELD.unpack_from(extra, position)
        position += _FIELD.size
        data = extra[position : position + size]
        position += size
        if kind != _UNICODE_PATH or len(data) <= _UNICODE_PATH_HEAD.size:
            continue
        version, checksum = _UNICODE_PATH_HEAD.unpack_from(data)
        if (version, checksum) == (1, zlib.crc32(name)):
            return _decoded(data[_UNICODE_PATH_HEAD.size :], UTF_8)
    return None
