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
from functools import partial
from pathlib import PurePosixPath
from typing import IO, cast

from gocheck.findings.finding import finding
from gocheck.inputs.member_names import MemberNames, unicode_path
from gocheck.inputs.records import (
    ENCRYPTED,
    PACKED_SUFFIXES,
    TAR_SUFFIXES,
    Expansion,
    Nesting,
    TooMuch,
    Warn,
    begins_as_record,
    bounded,
    is_archive_name,
    is_backup_name,
    is_record_name,
    names_read_as,
    not_read,
    record,
    too_large,
    unreadable,
)
from gocheck.inputs.tar_stream import HeaderTooLarge, TarStream, member_name
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


class _Salvaged(io.RawIOBase):
    """A stream that ends where it is damaged."""

    def __init__(self, stream: IO[bytes], expansion: Expansion, most: int = READ_TOGETHER) -> None:
        self._expansion = expansion
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._most = most
        """Bytes that are read at a time, all lost if one of them is damaged."""
        self.damage = ""
        """The problem at its end, "" without one. The error itself would hold the stream."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast(bytearray, buffer))
        if self.damage:
            return 0
        try:
            data = self._read(min(len(view), self._most))
        except _DAMAGE as error:
            self.damage = _cause(error)
            return 0
        self._expansion.add(len(data))
        view[: len(data)] = data
        return len(data)


class _Rejoined(io.RawIOBase):
    """A stream of which the start was already read, put together again."""

    def __init__(self, start: bytes, rest: IO[bytes]) -> None:
        self._start = start
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast(bytearray, buffer))
        data, self._start = self._start[: len(view)], self._start[len(view) :]
        data = data or self._rest.read(len(view))
        view[: len(data)] = data
        return len(data)


def contents(
    name: str,
    stream: IO[bytes],
    member: str | None = None,
    nesting: Nesting | None = None,
    found: bool = False,
    warn: Warn = lambda line: None,
    limits: InputLimits = DEFAULT_LIMITS,
) -> Iterator[Source | Unreadable]:
    """Yield what an open file holds: one record, or those of an archive.

    Its content decides, whatever its name. member: where the file is itself in an archive, its
    name there; nesting: the archives around it; found: it was not named by the user, so that
    nothing is yielded where neither name nor content is that of a record; on_names: as in
    `Nesting`. What cannot be read is yielded as `Unreadable`.
    """
    path = member or name
    is_outermost = nesting is None
    try:
        if nesting is None:
            nesting = Nesting(0, Expansion(stream, limits), warn)
            stream = nesting.expansion.stream
        head = stream.read(HEAD_BYTES)
        if not found or is_record_name(path) or is_archive_name(path) or begins_as_record(head):
            yield from _by_content(name, member, head, stream, nesting, found)
    except _DAMAGE as error:
        if not found or is_record_name(path) or is_archive_name(path):
            yield unreadable(name, _cause(error), member, partly=isinstance(error, _Partly))
    except TooMuch as error:
        if not is_outermost:
            raise
        yield not_read(name, member, finding("SGF153", str(error)))


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


def _by_content(
    name: str, member: str | None, head: bytes, stream: IO[bytes], nesting: Nesting, found: bool
) -> Iterator[Source | Unreadable]:
    path = member or name
    if not head and is_archive_name(path.lower()):
        raise ValueError("it is empty")
    for magic, kind in _NOT_OPENED.items():
        if head.startswith(magic):
            raise ValueError(f"gocheck opens no {kind} archives; pack the records as zip or tar")
    packing = _packing(head, path)
    if packing and nesting.depth >= nesting.limits.archive_depth:
        cause = f"the archive is inside {nesting.depth} other archives; it is not opened"
        yield not_read(name, path, finding("SGF153", cause + allowed_by("archive_depth")))
    elif packing == _COMPRESSED:
        yield from _packed(name, member, head, stream, nesting, found)
    elif packing == _TAR:
        yield from _tar(name, member, head, stream, nesting)
    elif packing == _ZIP:
        yield from _zip(name, member, _seekable(head, stream, nesting), nesting)
    elif packing == _SEVEN_ZIP:
        yield from _seven_zip(name, member, _seekable(head, stream, nesting), nesting)
    elif path.lower().endswith(PACKED_SUFFIXES) and not begins_as_record(head):
        raise ValueError("it is not compressed as its name says")
    else:
        yield record(name, member, head + bounded(stream, nesting.limits), nesting.expansion)


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


def _packed(
    name: str, member: str | None, head: bytes, stream: IO[bytes], nesting: Nesting, found: bool
) -> Iterator[Source | Unreadable]:
    """Yield what a file packed with gzip, bzip2 or xz holds."""
    path = member or name
    salvaged = _Salvaged(_unpacked(head, stream), nesting.expansion)
    unpacked = io.BufferedReader(salvaged, READ_TOGETHER)
    head = unpacked.read(HEAD_BYTES)
    if not head and salvaged.damage:
        raise ValueError(salvaged.damage)
    inner = PurePosixPath(_PACKED.sub("", path)).name
    if _is_tar(head) or (path.lower().endswith(TAR_SUFFIXES) and not begins_as_record(head)):
        yield from _tar(name, member, head, unpacked, nesting)
    elif head.startswith((*_ZIP_MAGIC, _SEVEN_ZIP_MAGIC, *_PACKED_MAGIC)):
        within = _within(member, inner)
        yield from _by_content(name, within, head, unpacked, nesting.inner(), found)
    elif not found or is_record_name(inner) or begins_as_record(head):
        data = head + bounded(unpacked, nesting.limits)
        yield record(name, _within(member, inner), data, nesting.expansion)
    if salvaged.damage:
        followed = " or followed by other data" if salvaged.damage == _DAMAGED else ""
        raise _Partly(salvaged.damage + followed)


def _within(member: str | None, inner: str) -> str:
    """Return the name of a member of an archive that may itself be a member of one."""
    return f"{member}!{inner}" if member else inner


def _unpacked(start: bytes, rest: IO[bytes]) -> IO[bytes]:
    """Return what a file packed with gzip, bzip2 or xz holds."""
    stream = io.BufferedReader(_Rejoined(start, rest), READ_TOGETHER)
    if start.startswith(_GZIP_MAGIC):
        return cast(IO[bytes], gzip.GzipFile(fileobj=stream))
    if start.startswith(_BZIP2_MAGIC):
        return cast(IO[bytes], bz2.BZ2File(stream))
    return cast(IO[bytes], lzma.LZMAFile(stream))


def _names(
    name: str, member: str | None, nesting: Nesting, known: Iterable[bytes] = ()
) -> MemberNames:
    """Return what decodes the names in an archive."""
    archive = f"{name}!{member}" if member else name
    return MemberNames(lambda found: nesting.warn(names_read_as(archive, found)), known)


def _is_tar(head: bytes) -> bool:
    try:
        tarfile.TarInfo.frombuf(head[: tarfile.BLOCKSIZE], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def _may_be_record(path: str, size: int, limits: InputLimits) -> bool:
    """Return whether a member may be a record: by its name, or else by its content later."""
    if is_record_name(path) or is_archive_name(path):
        return True
    return size <= limits.file_size and not is_backup_name(path)


def _tar(
    name: str, member: str | None, head: bytes, rest: IO[bytes], nesting: Nesting
) -> Iterator[Source | Unreadable]:
    stream = io.BufferedReader(_Rejoined(head, rest), READ_TOGETHER)
    tar = TarStream(stream, nesting.limits)
    names = _names(name, member, nesting)
    path = ""
    try:
        for archive, entry in tar.entries():
            path = _within(member, member_name(entry, names))
            if not entry.isfile() or not _may_be_record(path, entry.size, nesting.limits):
                continue
            if entry.size > nesting.limits.file_size:
                yield too_large(name, path, nesting.limits)
            elif content := archive.extractfile(entry):
                whole_blocks = cast(io.BufferedReader, content).raw
                salvaged = _Salvaged(
                    cast(IO[bytes], whole_blocks), nesting.expansion, tarfile.BLOCKSIZE
                )
                yield from _member(name, salvaged, path, nesting)
                if salvaged.damage:
                    raise _Partly(f"the archive is cut short or damaged in {path}")
    except HeaderTooLarge as error:
        yield not_read(name, member, finding("SGF153", str(error)))
        return
    if not tar.has_end:
        last = f" after {path}" if path else ""
        raise _Partly(f"the archive is cut short or damaged{last}; the rest is not read")
    # A compressed archive is checked for damage where it ends, and another one may follow.
    while chunk := stream.read(READ_TOGETHER):
        zeros = len(chunk) - len(chunk.lstrip(b"\0"))
        following = chunk[zeros - zeros % tarfile.BLOCKSIZE :]
        if _is_tar(following):
            yield from _tar(name, member, following, stream, nesting)


def _seekable(start: bytes, rest: IO[bytes], nesting: Nesting) -> IO[bytes]:
    """Return a file of which the start was read as one that can be read in any order.

    Raises ValueError where that needs more memory than the bound.
    """
    if not nesting.depth and rest.seekable():
        rest.seek(0)
        return rest
    data = start + bounded(rest, nesting.limits)
    if len(data) > nesting.limits.file_size:
        most = bytes_text(nesting.limits.file_size)
        raise ValueError(f"such an archive must be a file on disk or at most {most} large")
    return io.BytesIO(data)


_NAME_IN_UTF_8 = 0x800
"""The flag of a name in UTF-8 (APPNOTE.TXT of PKWARE, 4.4.4)."""


def _raw_name(entry: zipfile.ZipInfo) -> bytes:
    """Return the name of a member as it is stored, up to a NUL byte; zipfile decodes it."""
    encoding = "utf-8" if entry.flag_bits & _NAME_IN_UTF_8 else "cp437"
    return entry.orig_filename.partition("\0")[0].encode(encoding)


def _states_its_name(entry: zipfile.ZipInfo, raw: bytes) -> bool:
    """Return whether the encoding of a member's name is known."""
    is_utf_8 = entry.flag_bits & _NAME_IN_UTF_8
    return bool(is_utf_8) or unicode_path(raw, entry.extra) is not None


def _zip(
    name: str, member: str | None, stream: IO[bytes], nesting: Nesting
) -> Iterator[Source | Unreadable]:
    with _whole_zip(stream) as archive:
        raw_names = {entry: _raw_name(entry) for entry in archive.infolist()}
        unstated = [raw for entry, raw in raw_names.items() if not _states_its_name(entry, raw)]
        names = _names(name, member, nesting, unstated)
        for entry, raw in raw_names.items():
            is_utf_8 = bool(entry.flag_bits & _NAME_IN_UTF_8)
            path = _within(member, names.text_in_zip(raw, is_utf_8, entry.extra))
            if entry.is_dir() or not _may_be_record(path, entry.file_size, nesting.limits):
                continue
            if entry.file_size > nesting.limits.file_size:
                yield too_large(name, path, nesting.limits)
                continue
            damage = ""
            partly = False
            try:
                with archive.open(entry) as content:
                    salvaged = _Salvaged(content, nesting.expansion)
                    for source in _member(name, salvaged, path, nesting):
                        partly = True
                        yield source
                    damage = salvaged.damage
            except _DAMAGE as error:
                method = _ZIP_METHODS.get(entry.compress_type)
                damage = f"gocheck does not unpack {method}" if method else _cause(error)
            if damage and (is_record_name(path) or is_archive_name(path)):
                yield unreadable(name, damage, path, partly=partly)


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


def _member(
    name: str, salvaged: _Salvaged, path: str, nesting: Nesting
) -> Iterator[Source | Unreadable]:
    """Yield what a member of an archive holds, as far as it can be read."""
    stream = io.BufferedReader(salvaged, READ_TOGETHER)
    if stream.peek(1) or not salvaged.damage:
        yield from contents(name, stream, path, nesting.inner(), found=True)


def _seven_zip(
    name: str, member: str | None, stream: IO[bytes], nesting: Nesting
) -> Iterator[Source | Unreadable]:
    try:
        from gocheck.inputs.seven_zip import unpacked
    except ImportError:
        message = f"reading a 7z archive needs an extra package: {how_to_add('7z')}"
        yield not_read(name, member, finding("SGF152", message))
        return
    limits = nesting.limits
    wanted = partial(_may_be_record, limits=limits)
    skipped = nesting.expansion.add
    for inner, data in unpacked(stream, wanted, limits.file_size, skipped):
        path = _within(member, inner)
        if data is None:
            yield too_large(name, path, nesting.limits)
        else:
            nesting.expansion.add(len(data))
            yield from contents(name, io.BytesIO(data), path, nesting.inner(), found=True)
