"""Archives as streams: nothing is unpacked to disk, and of no member more than a bound is held.

Zip, tar (plain or packed with gzip, bzip2 or xz), single files packed with these, and, with the
extra ``gocheck[7z]``, 7z. Archives within archives are opened too, to a bounded depth.
"""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO, BinaryIO, cast

from gocheck.findings import finding
from gocheck.record import Unread
from gocheck.source import Source

LARGEST = 128 * 1024 * 1024
"""The most bytes of one input that are read."""

RECORD_SUFFIXES = (".sgf", ".sgfs", ".mgt", ".gib", ".ngf", ".ugf", ".ugi")
"""How the names of records end, in folders and archives, in any case."""

_TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
ARCHIVE_SUFFIXES = (".zip", ".7z", *_TAR_SUFFIXES)
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_SEVEN_ZIP_MAGIC = b"7z\xbc\xaf\x27\x1c"
_GZIP_MAGIC = b"\x1f\x8b"
_BZIP2_MAGIC = b"BZh"
_XZ_MAGIC = b"\xfd7zXZ\x00"
_TAR_BLOCK = tarfile.BLOCKSIZE
_CHUNK = 1 << 16
_PACKED = re.compile(r"\.(gz|bz2|xz)\Z", re.IGNORECASE)
_DEEPEST = 3
_TOGETHER = 16 * 1024 * 1024
"""Bytes of a 7z archive that are unpacked together."""

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
    name: str, stream: IO[bytes], member: str | None = None, depth: int = 0
) -> Iterator[Source | Unread]:
    """Yield what an open file holds: one record, or those of an archive.

    An archive is told by its name or its content. member: where the file is itself in an
    archive, its name there; depth: in how many archives it is. What cannot be read is yielded
    as `Unread`.
    """
    lower = (member or name).lower()
    try:
        start = stream.read(_TAR_BLOCK)
        if lower.endswith(".zip") or start.startswith(_ZIP_MAGIC):
            yield from _zip(name, member, _seekable(start, stream, depth), depth)
        elif lower.endswith(".7z") or start.startswith(_SEVEN_ZIP_MAGIC):
            yield from _seven_zip(name, member, _seekable(start, stream, depth), depth)
        else:
            unpacked = _unpacked(start, stream)
            if unpacked:
                stream = unpacked
                start = stream.read(_TAR_BLOCK)
            if lower.endswith(_TAR_SUFFIXES) or _is_tar_header(start):
                yield from _tar(name, member, start, stream, depth)
            else:
                inner = PurePosixPath(_PACKED.sub("", member or name)).name
                path = _within(member, inner) if unpacked else member
                yield _record(name, path, start + _bounded(stream))
    except _DAMAGE as error:
        cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield unreadable(name, cause, member)


def unreadable(name: str, cause: str, member: str | None = None) -> Unread:
    """Return what stands for an input that cannot be read."""
    return _unread(name, member, "SGF101", f"the input cannot be read: {' '.join(cause.split())}")


def _unread(name: str, member: str | None, code: str, message: str) -> Unread:
    # Nothing but the name tells such an input from another.
    found = finding(code, message, value=PurePosixPath(member or name).name)
    return Unread(Source(name, b"", member), 1, "utf-8", (found,))


def _too_large(name: str, member: str | None) -> Unread:
    message = f"the input is larger than {LARGEST >> 20} MiB and is not read"
    return _unread(name, member, "SGF153", message)


def _record(name: str, member: str | None, data: bytes) -> Source | Unread:
    return _too_large(name, member) if len(data) > LARGEST else Source(name, data, member)


def _bounded(stream: IO[bytes]) -> bytes:
    """Return the rest of a stream, or of a longer one a little more than the bound."""
    parts = []
    size = 0
    while size <= LARGEST and (part := stream.read(_CHUNK)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _within(member: str | None, inner: str) -> str:
    """Return the name of a member of an archive that may itself be a member of one."""
    return f"{member}!{inner}" if member else inner


def _unpacked(start: bytes, rest: IO[bytes]) -> IO[bytes] | None:
    """Return what a file packed with gzip, bzip2 or xz holds; None where it is none."""
    if not start.startswith((_GZIP_MAGIC, _BZIP2_MAGIC, _XZ_MAGIC)):
        return None
    stream = io.BufferedReader(_Rejoined(start, rest), _CHUNK)
    if start.startswith(_GZIP_MAGIC):
        return cast(IO[bytes], gzip.GzipFile(fileobj=stream))
    if start.startswith(_BZIP2_MAGIC):
        return cast(IO[bytes], bz2.BZ2File(stream))
    return cast(IO[bytes], lzma.LZMAFile(stream))


def _is_tar_header(block: bytes) -> bool:
    try:
        tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def _member(name: str, path: str, stream: IO[bytes], depth: int) -> Iterator[Source | Unread]:
    """Yield what a member of an archive holds."""
    if path.lower().endswith(RECORD_SUFFIXES):
        yield _record(name, path, _bounded(stream))
    elif depth + 1 >= _DEEPEST:
        message = f"an archive in {depth + 1} archives is not opened"
        yield _unread(name, path, "SGF153", message)
    else:
        yield from contents(name, stream, path, depth + 1)


def _is_wanted(path: str) -> bool:
    return path.lower().endswith(RECORD_SUFFIXES + ARCHIVE_SUFFIXES)


def _tar(
    name: str, member: str | None, start: bytes, rest: IO[bytes], depth: int
) -> Iterator[Source | Unread]:
    stream = io.BufferedReader(_Rejoined(start, rest), _CHUNK)
    with tarfile.open(fileobj=cast(BinaryIO, stream), mode="r|") as archive:
        for entry in archive:
            # Else every header of the archive stays in memory.
            archive.members.clear()  # type: ignore[attr-defined]
            path = _within(member, entry.name)
            if not entry.isfile() or not _is_wanted(path):
                continue
            if entry.size > LARGEST:
                yield _too_large(name, path)
            elif content := archive.extractfile(entry):
                yield from _member(name, path, content, depth)
    # A compressed archive is checked for damage where it ends.
    while stream.read(_CHUNK):
        pass


def _seekable(start: bytes, rest: IO[bytes], depth: int) -> IO[bytes]:
    """Return a file of which the start was read as one that can be read in any order.

    Raises ValueError where that needs more memory than the bound.
    """
    if not depth and rest.seekable():
        rest.seek(0)
        return rest
    data = start + _bounded(rest)
    if len(data) > LARGEST:
        raise ValueError(f"an archive of this kind must be a file, or at most {LARGEST >> 20} MiB")
    return io.BytesIO(data)


def _zip(name: str, member: str | None, stream: IO[bytes], depth: int) -> Iterator[Source | Unread]:
    with zipfile.ZipFile(stream) as archive:
        for entry in archive.infolist():
            path = _within(member, entry.filename)
            if entry.is_dir() or not _is_wanted(path):
                continue
            if entry.file_size > LARGEST:
                yield _too_large(name, path)
                continue
            try:
                with archive.open(entry) as content:
                    yield from _member(name, path, content, depth)
            except _DAMAGE as error:
                yield unreadable(name, str(error), path)


def _seven_zip(
    name: str, member: str | None, stream: IO[bytes], depth: int
) -> Iterator[Source | Unread]:
    try:
        from gocheck.seven_zip import unpacked
    except ImportError:
        message = "this is a 7z archive: install gocheck[7z] to read it"
        yield _unread(name, member, "SGF152", message)
        return
    for inner, data in unpacked(stream, _is_wanted, LARGEST, _TOGETHER):
        path = _within(member, inner)
        if data is None:
            yield _too_large(name, path)
        else:
            yield from _member(name, path, io.BytesIO(data), depth)
