"""Archives as streams: nothing is unpacked to disk, and memory for each member is bounded.

Zip, tar (plain or packed with gzip, bzip2 or xz), single files packed with these, and, with the
extra ``7z``, 7z. Archives within archives are opened too, to a bounded depth.
"""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath
from typing import IO, cast

from gocheck.findings.finding import finding
from gocheck.inputs.members import (
    HeaderTooLarge,
    MemberNames,
    TarStream,
    member_name,
    seven_zip_members,
    unicode_path,
)
from gocheck.inputs.records import (
    ENCRYPTED,
    PACKED_SUFFIXES,
    TAR_SUFFIXES,
    Expansion,
    TooMuch,
    Warn,
    begins_as_record,
    bounded,
    has_known_name,
    is_archive_name,
    is_backup_name,
    is_record_name,
    names_read_as,
    not_read,
    record,
    too_large,
    unreadable,
)
from gocheck.inputs.remote import RawStream
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits, allowed_by, bytes_text
from gocheck.limits.resources import HEAD_BYTES, READ_TOGETHER
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Source
from gocheck.text.messages import how_to_add
from gocheck.text.parsing import regex

_COMPRESSED, _TAR, _ZIP, _SEVEN_ZIP = "compressed", "tar", "zip", "7z"
"""How a file is packed."""
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_ZIP_METHODS = {9: "deflate64", 93: "zstd", 95: "xz", 98: "ppmd"}
"""Ways of packing in a zip archive that Python does not know (APPNOTE.TXT of PKWARE, 4.4.5)."""
_SEVEN_ZIP_MAGIC = b"7z\xbc\xaf\x27\x1c"
_GZIP_MAGIC = b"\x1f\x8b"
_BZIP2_MAGIC = b"BZh"
_XZ_MAGIC = b"\xfd7zXZ\x00"
_NOT_OPENED = {b"Rar!\x1a\x07": "rar", b"\x28\xb5\x2f\xfd": "zst"}
"""The first bytes of archives that gocheck does not open."""
_PACKED = regex(r"\.(gz|bz2|xz)\Z", re.IGNORECASE)
_PACKED_MAGIC = (_GZIP_MAGIC, _BZIP2_MAGIC, _XZ_MAGIC)

_DAMAGE = (
    EOFError,
    OSError,  # damage in gzip and bzip2
    RuntimeError,  # a password, a way of packing that is not known
    ValueError,
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
)


_BZIP2_DAMAGE = "Invalid data stream"
"""bz2's message on damage, in an error that is not its own."""
_DAMAGED = "it is damaged"


class _Partly(ValueError):
    """Damage after the part that could be read; the text says where."""


class _Salvaged(RawStream):
    """A stream that ends where it is damaged."""

    def __init__(self, stream: IO[bytes], expansion: Expansion, most: int = READ_TOGETHER) -> None:
        self._expansion = expansion
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._most = most
        """Bytes that are read at a time, all lost if one of them is damaged."""
        self.damage = ""
        """The problem at its end, "" without one. The error itself would hold the stream."""

    def take(self, size: int) -> bytes:
        """Return bytes, none where the stream is damaged."""
        try:
            data = b"" if self.damage else self._read(min(size, self._most))
        except _DAMAGE as error:
            self.damage = _cause(error)
            return b""
        self._expansion.add(len(data))
        return data


class _Opened:
    """A stream whose first bytes are known before they are read. start: those read already."""

    def __init__(self, stream: IO[bytes], start: bytes = b"") -> None:
        self.stream = stream
        """The stream, from which the first bytes are gone."""
        self.head = start + stream.read(max(0, HEAD_BYTES - len(start)))
        """The first bytes."""
        self._left = self.head

    def read(self, size: int) -> bytes:
        """Return so many bytes, fewer at the end."""
        data, self._left = self._left[:size], self._left[size:]
        return data + self.stream.read(size - len(data)) if len(data) < size else data

    def unpacked(self) -> IO[bytes]:
        """Return what the stream holds, which is packed with gzip, bzip2 or xz."""
        packed = cast(IO[bytes], self)
        if self.head.startswith(_GZIP_MAGIC):
            return cast(IO[bytes], gzip.GzipFile(fileobj=packed, mode="rb"))
        unpack = bz2.BZ2File if self.head.startswith(_BZIP2_MAGIC) else lzma.LZMAFile
        return cast(IO[bytes], unpack(packed))


def contents(
    name: str,
    stream: IO[bytes],
    found: bool = False,
    warn: Warn = lambda line: None,
    limits: InputLimits = DEFAULT_LIMITS,
) -> Iterator[Source | Unreadable]:
    """Yield what an open file holds: one record, or those of an archive.

    Its content decides, whatever its name. found: it was not named by the user, so that nothing is
    yielded where neither name nor content is that of a record; warn: called with a remark on an
    archive. What cannot be read is yielded as `Unreadable`.
    """
    expansion = Expansion(stream, limits)
    try:
        yield from _File(name, expansion, warn).contents(expansion.stream, None, 0, found)
    except TooMuch as error:
        yield not_read(name, None, finding("SGF153", str(error)))


def _cause(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, EOFError):
        return "it is cut short"
    if isinstance(error, RuntimeError) and "password" in str(error):
        return ENCRYPTED
    packing = gzip.BadGzipFile | lzma.LZMAError | zlib.error
    if isinstance(error, packing) or str(error) == _BZIP2_DAMAGE:
        return _DAMAGED
    return str(error) or type(error).__name__


class _File:
    """A file with all archives in it.

    Of what is in it, member is the name, None for the file itself, and depth the number of archives
    around it.
    """

    def __init__(self, name: str, expansion: Expansion, warn: Warn) -> None:
        self._name = name
        self._expansion = expansion
        self._limits = expansion.limits
        self._warn = warn

    def contents(
        self, stream: IO[bytes], member: str | None, depth: int, found: bool
    ) -> Iterator[Source | Unreadable]:
        """Yield what a stream holds, as the function `contents` does; raises TooMuch."""
        path = member or self._name
        try:
            opened = _Opened(stream)
            if not found or has_known_name(path) or begins_as_record(opened.head):
                yield from self._by_content(opened, member, depth, found)
        except _DAMAGE as error:
            if not found or has_known_name(path):
                partly = isinstance(error, _Partly)
                yield unreadable(self._name, _cause(error), member, partly=partly)

    def _by_content(
        self, opened: _Opened, member: str | None, depth: int, found: bool
    ) -> Iterator[Source | Unreadable]:
        path, head = member or self._name, opened.head
        if not head and is_archive_name(path.lower()):
            raise ValueError("it is empty")
        for magic, kind in _NOT_OPENED.items():
            if head.startswith(magic):
                raise ValueError(
                    f"gocheck opens no {kind} archives; pack the records as zip or tar"
                )
        packing = _packing(head, path)
        if packing and depth >= self._limits.archive_depth:
            cause = f"the archive is inside {depth} other archives; it is not opened"
            yield not_read(self._name, path, finding("SGF153", cause + allowed_by("archive_depth")))
        elif packing == _COMPRESSED:
            yield from self._packed(opened, member, depth, found)
        elif packing == _TAR:
            yield from self._tar(opened, member, depth)
        elif packing == _ZIP:
            yield from self._zip(self._seekable(opened, depth), member, depth)
        elif packing == _SEVEN_ZIP:
            yield from self._seven_zip(self._seekable(opened, depth), member, depth)
        elif path.lower().endswith(PACKED_SUFFIXES) and not begins_as_record(head):
            raise ValueError("it is not compressed as its name says")
        else:
            yield self._record(opened, member)

    def _record(self, opened: _Opened, member: str | None) -> Source | Unreadable:
        return record(self._name, member, bounded(opened, self._limits), self._expansion)

    def _packed(
        self, opened: _Opened, member: str | None, depth: int, found: bool
    ) -> Iterator[Source | Unreadable]:
        """Yield what a file packed with gzip, bzip2 or xz holds."""
        path = member or self._name
        salvaged = _Salvaged(opened.unpacked(), self._expansion)
        unpacked = _Opened(io.BufferedReader(salvaged, READ_TOGETHER))
        head = unpacked.head
        if not head and salvaged.damage:
            raise ValueError(salvaged.damage)
        inner = PurePosixPath(_PACKED.sub("", path)).name
        if _is_tar(head) or (path.lower().endswith(TAR_SUFFIXES) and not begins_as_record(head)):
            yield from self._tar(unpacked, member, depth)
        elif head.startswith((*_ZIP_MAGIC, _SEVEN_ZIP_MAGIC, *_PACKED_MAGIC)):
            yield from self._by_content(unpacked, _within(member, inner), depth + 1, found)
        elif not found or is_record_name(inner) or begins_as_record(head):
            yield self._record(unpacked, _within(member, inner))
        if salvaged.damage:
            followed = " or followed by other data" if salvaged.damage == _DAMAGED else ""
            raise _Partly(salvaged.damage + followed)

    def _tar(
        self, opened: _Opened, member: str | None, depth: int
    ) -> Iterator[Source | Unreadable]:
        tar = TarStream(opened, self._limits)
        names = self._names(member)
        path = ""
        try:
            for archive, entry in tar.entries():
                path = _within(member, member_name(entry, names))
                if not entry.isfile() or not self._may_be_record(path, entry.size):
                    continue
                if entry.size > self._limits.file_size:
                    yield too_large(self._name, path, self._limits)
                elif content := archive.extractfile(entry):
                    whole_blocks = cast(IO[bytes], cast(io.BufferedReader, content).raw)
                    salvaged = _Salvaged(whole_blocks, self._expansion, tarfile.BLOCKSIZE)
                    yield from self._member(salvaged, path, depth)
                    if salvaged.damage:
                        raise _Partly(f"the archive is cut short or damaged in {path}")
        except HeaderTooLarge as error:
            yield not_read(self._name, member, finding("SGF153", str(error)))
            return
        if not tar.has_end:
            last = f" after {path}" if path else ""
            raise _Partly(f"the archive is cut short or damaged{last}; the rest is not read")
        # A compressed archive is checked for damage where it ends, and another one may follow.
        while chunk := opened.read(READ_TOGETHER):
            zeros = len(chunk) - len(chunk.lstrip(b"\0"))
            following = chunk[zeros - zeros % tarfile.BLOCKSIZE :]
            if _is_tar(following):
                rest = _Opened(cast(IO[bytes], opened), following)
                yield from self._tar(rest, member, depth)

    def _zip(
        self, stream: IO[bytes], member: str | None, depth: int
    ) -> Iterator[Source | Unreadable]:
        with _whole_zip(stream) as archive:
            stored = [(entry, *_stored_name(entry)) for entry in archive.infolist()]
            names = self._names(member, [raw for _, raw, text in stored if text is None])
            for entry, raw, text in stored:
                path = _within(member, text or names.text(raw))
                if entry.is_dir() or not self._may_be_record(path, entry.file_size):
                    continue
                if entry.file_size > self._limits.file_size:
                    yield too_large(self._name, path, self._limits)
                    continue
                damage, partly = "", False
                try:
                    with archive.open(entry) as content:
                        salvaged = _Salvaged(content, self._expansion)
                        for source in self._member(salvaged, path, depth):
                            partly = True
                            yield source
                        damage = salvaged.damage
                except _DAMAGE as error:
                    method = _ZIP_METHODS.get(entry.compress_type)
                    damage = f"gocheck does not unpack {method}" if method else _cause(error)
                if damage and has_known_name(path):
                    yield unreadable(self._name, damage, path, partly=partly)

    def _seven_zip(
        self, stream: IO[bytes], member: str | None, depth: int
    ) -> Iterator[Source | Unreadable]:
        members = seven_zip_members(
            stream, self._may_be_record, self._limits.file_size, self._expansion.add
        )
        try:
            for inner, data in members:
                path = _within(member, inner)
                if data is None:
                    yield too_large(self._name, path, self._limits)
                else:
                    self._expansion.add(len(data))
                    yield from self.contents(io.BytesIO(data), path, depth + 1, found=True)
        except ImportError:
            message = f"reading a 7z archive needs an extra package: {how_to_add('7z')}"
            yield not_read(self._name, member, finding("SGF152", message))

    def _member(self, salvaged: _Salvaged, path: str, depth: int) -> Iterator[Source | Unreadable]:
        """Yield what a member of an archive holds, as far as it can be read."""
        stream = io.BufferedReader(salvaged, READ_TOGETHER)
        if stream.peek(1) or not salvaged.damage:
            yield from self.contents(stream, path, depth + 1, found=True)

    def _names(self, member: str | None, known: Iterable[bytes] = ()) -> MemberNames:
        """Return what decodes the names in an archive."""
        archive = f"{self._name}!{member}" if member else self._name
        return MemberNames(lambda found: self._warn(names_read_as(archive, found)), known)

    def _may_be_record(self, path: str, size: int) -> bool:
        """Return whether a member may be a record: by its name, or else by its content later."""
        is_small = size <= self._limits.file_size
        return has_known_name(path) or (is_small and not is_backup_name(path))

    def _seekable(self, opened: _Opened, depth: int) -> IO[bytes]:
        """Return a file as one that can be read in any order.

        Raises ValueError where that needs more memory than the bound.
        """
        if not depth and opened.stream.seekable():
            opened.stream.seek(0)
            return opened.stream
        data = bounded(opened, self._limits)
        if len(data) > self._limits.file_size:
            most = bytes_text(self._limits.file_size)
            raise ValueError(f"such an archive must be a file on disk or at most {most} large")
        return io.BytesIO(data)


def _packing(head: bytes, path: str) -> str | None:
    """Return how a file is packed: by its first bytes, or by its name where they do not show it."""
    if head.startswith(_PACKED_MAGIC):
        return _COMPRESSED
    if head.startswith(_SEVEN_ZIP_MAGIC):
        return _SEVEN_ZIP
    if _is_tar(head):
        return _TAR
    if head.startswith(_ZIP_MAGIC):
        return _ZIP
    if begins_as_record(head):
        return None
    by_name = (((".zip",), _ZIP), ((".7z",), _SEVEN_ZIP), (TAR_SUFFIXES, _TAR))
    return next((each for suffixes, each in by_name if path.lower().endswith(suffixes)), None)


def _within(member: str | None, inner: str) -> str:
    """Return the name of a member of an archive that may itself be a member of one."""
    return f"{member}!{inner}" if member else inner


def _is_tar(head: bytes) -> bool:
    try:
        tarfile.TarInfo.frombuf(head[: tarfile.BLOCKSIZE], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


_NAME_IN_UTF_8 = 0x800
"""The flag of a name in UTF-8 (APPNOTE.TXT of PKWARE, 4.4.4)."""


def _stored_name(entry: zipfile.ZipInfo) -> tuple[bytes, str | None]:
    """Return the name of a member as it is stored, up to a NUL byte, which zipfile decodes; and the
    text where the encoding is stated."""
    is_utf_8 = entry.flag_bits & _NAME_IN_UTF_8
    raw = entry.orig_filename.partition("\0")[0].encode("utf-8" if is_utf_8 else "cp437")
    text = raw.decode("utf-8", errors="replace") if is_utf_8 else unicode_path(raw, entry.extra)
    return raw, text


def _whole_zip(stream: IO[bytes]) -> zipfile.ZipFile:
    """Return a zip archive whose directory names what is at its start; raises ValueError.

    The end of a file may be that of an archive in it, if its own is cut off.
    """
    stream.seek(0)
    start = stream.read(4)
    try:
        archive = zipfile.ZipFile(stream)
    except zipfile.BadZipFile:
        if not start.startswith(_ZIP_MAGIC[0][:2]):
            raise ValueError("it is not a zip archive, although its name says so") from None
    else:
        if start != _ZIP_MAGIC[0] or any(not each.header_offset for each in archive.infolist()):
            return archive
    raise ValueError("the zip archive is cut short or damaged; nothing in it is read")
