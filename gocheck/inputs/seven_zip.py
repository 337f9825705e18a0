"""7z archives, through py7zr: importable where the extra ``gocheck-sgf[7z]`` is installed."""

import io
from collections.abc import Callable, Iterator
from typing import IO

import py7zr
from py7zr.io import Py7zIO, WriterFactory

from gocheck.inputs.expansion import TooMuch


class _Buffer(Py7zIO):
    """A member in memory."""

    def __init__(self) -> None:
        self._data = io.BytesIO()

    def write(self, s: bytes | bytearray) -> int:
        return self._data.write(s)

    def read(self, size: int | None = None) -> bytes:
        return self._data.read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._data.seek(offset, whence)

    def flush(self) -> None:
        pass

    def size(self) -> int:
        return len(self._data.getbuffer())

    def content(self) -> bytes:
        return self._data.getvalue()


class _Buffers(WriterFactory):
    def __init__(self) -> None:
        self.made: dict[str, _Buffer] = {}

    def create(self, filename: str) -> Py7zIO:
        self.made[filename] = buffer = _Buffer()
        return buffer


def unpacked(
    stream: IO[bytes],
    wanted: Callable[[str, int], bool],
    largest: int,
    together: int,
    on_skipped: Callable[[int], None] = lambda size: None,
) -> Iterator[tuple[str, bytes | None]]:
    """Yield the name and the content of each wanted member, None of one that is too large.

    wanted: decides by a member's name and size; on_skipped: called with the size of each member
    that is not, and may raise TooMuch: in a solid archive those after it are unpacked with it.
    Members are unpacked in runs of so many bytes together, since a solid archive is read from
    its start for each run. Raises ValueError where the archive is damaged.
    """
    try:
        with py7zr.SevenZipFile(stream) as archive:
            run: list[str] = []
            size = 0
            for entry in archive.list():
                if entry.is_directory:
                    continue
                if not wanted(entry.filename, entry.uncompressed):
                    on_skipped(entry.uncompressed)
                    continue
                if run and size + entry.uncompressed > together:
                    yield from _run(archive, run)
                    run, size = [], 0
                if entry.uncompressed > largest:
                    on_skipped(entry.uncompressed)
                    yield entry.filename, None
                    continue
                run.append(entry.filename)
                size += entry.uncompressed
            if run:
                yield from _run(archive, run)
    except TooMuch:
        raise
    except Exception as error:
        # py7zr raises errors of any class on a damaged archive.
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _run(archive: py7zr.SevenZipFile, names: list[str]) -> Iterator[tuple[str, bytes]]:
    buffers = _Buffers()
    archive.reset()
    archive.extract(targets=names, factory=buffers)
    for name, buffer in buffers.made.items():
        yield name, buffer.content()
