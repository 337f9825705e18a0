"""From what the user names to inputs: files, folders, archives, standard input."""

import gzip
import io
import lzma
import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from gocheck.findings import finding
from gocheck.record import Unread
from gocheck.source import Source

STANDARD_INPUT = "-"
_TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_COMPRESSED_MAGIC = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00")
_TAR_BLOCK = tarfile.BLOCKSIZE
_DAMAGE = (
    EOFError,
    gzip.BadGzipFile,
    RuntimeError,  # a password, a way of packing that is not known
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
)
RECORD_SUFFIX = ".sgf"


def missing(paths: Iterable[str]) -> list[str]:
    """Return the paths at which there is nothing."""
    return [path for path in paths if path != STANDARD_INPUT and not os.path.exists(path)]


def sources(
    paths: Iterable[str], on_empty: Callable[[str], None] = lambda path: None
) -> Iterator[Source | Unread]:
    """Yield every input that the paths name, in order; a folder's by name, folders within too.

    A file named outright is read whatever its name; in folders and archives those named
    ``*.sgf``, in any case. What cannot be opened is yielded as `Unread`. on_empty: called with
    each path that names a folder or an archive without records.
    """
    for path in paths:
        empty = True
        for source in _named(path):
            empty = False
            yield source
        if empty:
            on_empty(path)


def _named(path: str) -> Iterator[Source | Unread]:
    place = Path(path)
    if path == STANDARD_INPUT:
        yield from _contents(STANDARD_INPUT, io.BytesIO(sys.stdin.buffer.read()))
    elif place.is_dir():
        for file in _records_in(place, frozenset()):
            yield from (file,) if isinstance(file, Unread) else _file(file)
    else:
        yield from _file(place)


def _records_in(folder: Path, above: frozenset[Path]) -> Iterator[Path | Unread]:
    """Yield a folder's records; a link that leads back to a folder above is not followed."""
    real = folder.resolve()
    if real in above:
        return
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield _unreadable(folder.as_posix(), error.strerror or str(error))
        return
    for entry in entries:
        if entry.is_dir():
            yield from _records_in(entry, above | {real})
        elif entry.name.lower().endswith(RECORD_SUFFIX):
            yield entry


def _file(path: Path) -> Iterator[Source | Unread]:
    name = path.as_posix()
    try:
        with path.open("rb") as stream:
            yield from _contents(name, stream)
    except OSError as error:
        yield _unreadable(name, error.strerror or str(error))


def _contents(name: str, stream: BinaryIO) -> Iterator[Source | Unread]:
    """Yield what an open file holds: one record, or those of an archive.

    An archive is told by its name or its content.
    """
    if not stream.seekable():
        stream = io.BytesIO(stream.read())
    start = stream.read(_TAR_BLOCK)
    stream.seek(0)
    lower = name.lower()
    try:
        if lower.endswith(".zip") or start.startswith(_ZIP_MAGIC):
            yield from _zip(name, stream)
        elif (
            lower.endswith(_TAR_SUFFIXES)
            or start.startswith(_COMPRESSED_MAGIC)
            or _is_tar_header(start)
        ):
            yield from _tar(name, stream)
        else:
            yield Source(name, stream.read())
    except _DAMAGE as error:
        yield _unreadable(name, str(error))


def _is_tar_header(block: bytes) -> bool:
    try:
        tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def _unreadable(name: str, cause: str, member: str | None = None) -> Unread:
    message = f"the input cannot be read: {' '.join(cause.split())}"
    return Unread(Source(name, b"", member), 1, "utf-8", (finding("SGF101", message),))


def _zip(name: str, stream: BinaryIO) -> Iterator[Source | Unread]:
    with zipfile.ZipFile(stream) as archive:
        for member in archive.infolist():
            if not member.filename.lower().endswith(RECORD_SUFFIX):
                continue
            try:
                yield Source(name, archive.read(member), member.filename)
            except _DAMAGE as error:
                yield _unreadable(name, str(error), member.filename)


def _tar(name: str, stream: BinaryIO) -> Iterator[Source]:
    with tarfile.open(fileobj=stream, mode="r:*") as archive:
        for member in archive:
            if member.isfile() and member.name.lower().endswith(RECORD_SUFFIX):
                content = archive.extractfile(member)
                if content:
                    yield Source(name, content.read(), member.name)
        # A compressed archive is checked for damage where it ends.
        while archive.fileobj and archive.fileobj.read(_TAR_BLOCK * 128):
            pass
