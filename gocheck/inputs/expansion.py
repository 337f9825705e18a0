"""How much an archive unpacks to, with the archives in it: one budget for all."""

import io
from collections.abc import Callable
from typing import IO, NamedTuple, cast

from gocheck.limits import LARGEST_EXPANSION, UNPACKED_IN_ANY_CASE


class TooMuchUnpacked(Exception):
    """A file unpacks to more than the limits."""


class Expansion:
    """The bytes unpacked from one file, compared with its size."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._unpacked = 0
        self._packed = 0
        self.stream = stream
        """The file, to be read through this where its size is unknown."""
        if stream.seekable():
            begin = stream.tell()
            self._packed = stream.seek(0, io.SEEK_END)
            stream.seek(begin)
        else:
            self.stream = cast(IO[bytes], _Counted(stream, self))

    def add_packed(self, size: int) -> None:
        """Count bytes read of the file."""
        self._packed += size

    def add(self, size: int) -> None:
        """Count unpacked bytes; raise TooMuchUnpacked."""
        self._unpacked += size
        if self._unpacked > max(UNPACKED_IN_ANY_CASE, LARGEST_EXPANSION * self._packed):
            raise TooMuchUnpacked(
                f"the archive unpacks to more than {UNPACKED_IN_ANY_CASE >> 20} MiB and "
                f"{LARGEST_EXPANSION} times its size; the rest is not read"
            )


class _Counted(io.RawIOBase):
    """A file that cannot be sought in: its size is what was read of it."""

    def __init__(self, stream: IO[bytes], expansion: Expansion) -> None:
        self._stream = stream
        self._expansion = expansion

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self._expansion.add_packed(len(data))
        return data


class Nesting(NamedTuple):
    """Where a file is among archives."""

    depth: int
    """The number of archives around it."""
    expansion: Expansion
    """What the outermost file unpacks to."""
    on_names: Callable[[str, str], None] = lambda archive, encoding: None
    """Called with an archive and the encoding of the names in it, where that had to be found."""

    def inner(self) -> "Nesting":
        """Return the nesting of what is in the file."""
        return self._replace(depth=self.depth + 1)
