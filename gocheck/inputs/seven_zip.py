"""7z archives, through py7zr: importable where the extra ``7z`` is installed."""

import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, Any

import py7zr
from py7zr.io import NullIO

from gocheck.inputs.records import ENCRYPTED, TooMuch


def unpacked(
    stream: IO[bytes],
    wanted: Callable[[str, int], bool],
    largest: int,
    on_skipped: Callable[[int], None] = lambda size: None,
) -> Iterator[tuple[str, bytes | None]]:
    """Yield the name and the content of each wanted member, None of one that is too large.

    wanted: decides by a member's name and size; on_skipped: called with the size of each member
    that is not, and may raise TooMuch: in a solid archive those after it are unpacked with it.
    Raises ValueError where the archive is damaged.
    """
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
        raise py7zr.exceptions.CrcError(member.crc32, checksum, member.filename)
