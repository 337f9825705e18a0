"""The members of archives: their names as text, and those of tar and 7z, which need more care.

The names often do not say in which encoding they are. Zip has a flag for UTF-8, and Info-ZIP's
field with the name in UTF-8 next to the other one. Without them a name is in the encoding of the
system that made the archive; so it is in most tars.

Python's tarfile keeps extended headers (pax, GNU long names) in memory whatever their size, and
skips over a member of any size without looking for the end of the input. py7zr unpacks a member of
a solid archive from its start.
"""

import io
import struct
import tarfile
import weakref
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, Any, BinaryIO, cast

from gocheck.inputs.records import ENCRYPTED, Readable, TooMuch
from gocheck.limits.input_limits import InputLimits, allowed_by, bytes_text
from gocheck.limits.resources import READ_TOGETHER
from gocheck.reading.encoding.detection import encoding_of_names
from gocheck.reading.encoding.encodings import UTF_8
from gocheck.text.parsing import regex

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
_PAX = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE)
_EXTENDED = (*_PAX, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK)
_PAX_LENGTH = regex(rb"(\d{1,20}) ")
_KEPT_FIELDS = {*tarfile.PAX_FIELDS, "hdrcharset"}
"""Fields of a header for all members that tarfile reads."""
_ENCODING, _ERRORS = "utf-8", "surrogateescape"
"""How tarfile decodes names, whatever the system's encoding."""


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


def member_name(entry: tarfile.TarInfo, names: MemberNames) -> str:
    """Return the name of a member. Extended headers of pax hold names in UTF-8, others in any."""
    raw = entry.name.encode(_ENCODING, _ERRORS)
    is_utf_8 = "path" in entry.pax_headers and entry.name.isprintable()
    return entry.name if is_utf_8 else names.text(raw)


class HeaderTooLarge(Exception):
    """The headers before one member exceed a limit; says which."""


class TarStream:
    """A tar archive that is read from its start to its end, as tarfile wants it."""

    def __init__(self, stream: Readable, limits: InputLimits) -> None:
        self._stream = stream
        self._limits = limits
        self._position = 0
        self._of_headers: int | None = limits.tar_header_size
        """Bytes that may still be read before the next member; None while one is read."""
        self._next_is_pax = False
        self.has_end = False
        """The header read last is the one that ends an archive."""

    def entries(self) -> Iterator[tuple[tarfile.TarFile, tarfile.TarInfo]]:
        """Yield each member, with the archive to extract it from.

        Raises HeaderTooLarge, and tarfile's errors.
        """
        outer = weakref.proxy(self)  # a class is freed late, the stream must not wait for that
        headers = 0

        class Entry(tarfile.TarInfo):
            """A member; what its headers ask for is checked before tarfile reads it."""

            @classmethod
            def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> "Entry":
                nonlocal headers
                outer.has_end = len(buf) == tarfile.BLOCKSIZE and not any(buf)
                entry = super().frombuf(buf, encoding, errors)
                if entry.size < 0:
                    raise tarfile.ReadError("a header has a negative size")
                if entry.type in _EXTENDED:
                    headers += 1
                    if headers > outer._limits.tar_headers:
                        raise HeaderTooLarge(
                            f"a member has more than {outer._limits.tar_headers} extended headers;"
                            f" the rest of the archive is not read{allowed_by('tar_headers')}"
                        )
                outer._next_is_pax = entry.type in _PAX
                return entry

        with tarfile.open(
            fileobj=cast(BinaryIO, self),
            mode="r:",
            tarinfo=Entry,
            encoding=_ENCODING,
            errors=_ERRORS,
        ) as archive:
            while True:
                entry = archive.next()
                self._of_headers = None
                if entry is None:
                    return
                # Otherwise every header of the archive stays in memory.
                archive.members.clear()  # type: ignore[attr-defined]
                for field in archive.pax_headers.keys() - _KEPT_FIELDS:
                    del archive.pax_headers[field]  # type: ignore[attr-defined]
                yield archive, entry
                self._of_headers = self._limits.tar_header_size
                headers = 0

    def tell(self) -> int:
        """Return the number of bytes read and skipped."""
        return self._position

    def seek(self, position: int) -> None:
        """Skip to a later position, or to the end of the input."""
        if position < self._position:
            raise tarfile.StreamError("a header points backwards")
        while self._take(min(READ_TOGETHER, position - self._position)):
            pass

    def read(self, size: int) -> bytes:
        """Return so many bytes, fewer at the end of the input; raise HeaderTooLarge."""
        if self._of_headers is not None:
            self._of_headers -= size
            if self._of_headers < 0:
                raise HeaderTooLarge(
                    "the headers of a member are larger than "
                    f"{bytes_text(self._limits.tar_header_size)}; the rest of the archive is not"
                    f" read{allowed_by('tar_header_size')}"
                )
        data = self._take(size)
        if self._of_headers is not None and self._next_is_pax:
            self._next_is_pax = False
            _check_pax(data)
        return data

    def _take(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._position += len(data)
        return data


def _check_pax(data: bytes) -> None:
    """Raise ReadError where the fields of a pax header overlap or are not whole.

    Until 3.11.10 and 3.12.6, tarfile takes hours for overlapping fields, and much memory.
    """
    position = 0
    while position < len(data) and data[position]:
        length = _PAX_LENGTH.match(data, position)
        end = position + int(length[1]) if length else 0
        if not length or end <= length.end() or data[end - 1 : end] != b"\n":
            raise tarfile.ReadError("a pax header is damaged")
        if data.find(b"=", length.end(), end) <= length.end():
            raise tarfile.ReadError("a pax header is damaged")
        position = end


def seven_zip_members(
    stream: IO[bytes],
    wanted: Callable[[str, int], bool],
    largest: int,
    on_skipped: Callable[[int], None] = lambda size: None,
) -> Iterator[tuple[str, bytes | None]]:
    """Yield the name and the content of each wanted member, None of one that is too large.

    wanted: decides by a member's name and size; on_skipped: called with the size of each member
    that is not, and may raise TooMuch: in a solid archive those after it are unpacked with it.
    Raises ValueError where the archive is damaged, and ImportError without the extra ``7z``.
    """
    import py7zr

    try:
        with py7zr.SevenZipFile(stream) as archive:
            for member in archive.files:
                if member.emptystream and not member.is_directory and wanted(member.filename, 0):
                    yield member.filename, b""
            streams = archive.header.main_streams
            for number, folder in enumerate(streams.unpackinfo.folders if streams else ()):
                start, end = streams.packinfo.packpositions[number : number + 2]
                archive.fp.seek(archive.afterheader + start)
                read = partial(_read, archive.worker, archive.fp, archive.afterheader + end)
                try:
                    yield from _of_block(folder.files or (), read, wanted, largest, on_skipped)
                finally:
                    folder.decompressor = None  # large, and in objects that refer to each other
    except TooMuch:
        raise
    except py7zr.PasswordRequired:
        raise ValueError(ENCRYPTED) from None
    except Exception as error:
        # py7zr raises errors of any class on a damaged archive.
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _of_block(
    members: Iterable[Any],
    read: Callable[[Any, Any], object],
    wanted: Callable[[str, int], bool],
    largest: int,
    on_skipped: Callable[[int], None],
) -> Iterator[tuple[str, bytes | None]]:
    """Yield the wanted ones of members that are packed together; read: unpacks the next one."""
    from py7zr.io import NullIO

    skipped: list[Any] = []
    for member in members:
        is_wanted = wanted(member.filename, member.uncompressed)
        if not is_wanted or member.uncompressed > largest:
            on_skipped(member.uncompressed)
            skipped.append(member)
            if is_wanted:
                yield member.filename, None
            continue
        while skipped:
            read(skipped.pop(0), NullIO())  # type: ignore[no-untyped-call]
        content = io.BytesIO()
        read(member, content)
        yield member.filename, content.getvalue()


def _read(worker: Any, packed: Any, end: int, member: Any, to: Any) -> None:
    """Unpack the next member of a block; `SevenZipFile.extract` would read it from its start."""
    checksum = worker.decompress(
        packed, member.folder, to, member.uncompressed, member.compressed, end
    )
    if member.crc32 is not None and checksum != member.crc32:
        import py7zr

        raise py7zr.exceptions.CrcError(member.crc32, checksum, member.filename)
