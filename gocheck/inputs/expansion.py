"""How much a file holds, with all archives in it: bytes, games and nodes, one budget for all."""

import io
from itertools import islice
from typing import IO, NamedTuple, cast

from gocheck.inputs.remarks import Warn
from gocheck.limits import BYTES_OF_A_GAME, InputLimits, allowed_by, bytes_text
from gocheck.sgf import spans


class TooMuch(Exception):
    """A file holds more than a limit; says which."""


class Expansion:
    """What was found in one file so far, compared with its size."""

    def __init__(self, stream: IO[bytes], limits: InputLimits) -> None:
        self.limits = limits
        """The limits in force."""
        self._unpacked = 0
        self._packed = 0
        self._games = 0
        self._nodes = 0
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
        """Count unpacked bytes; raise TooMuch."""
        self._unpacked += size
        limits = self.limits
        if self._unpacked > max(limits.unpacked_size, limits.expansion * self._packed):
            raise TooMuch(
                f"the archive unpacks to more than {bytes_text(limits.unpacked_size)} and "
                f"{limits.expansion} times its size; the rest is not read"
                f"{allowed_by('unpacked_size', 'expansion')}"
            )

    def add_record(self, data: bytes) -> None:
        """Count the games and nodes of a record; raise TooMuch.

        Nodes are counted as semicolons, those in texts too.
        """
        if b"\0" in data:  # as in UTF-16
            data = data.translate(None, b"\0")
        limits = self.limits
        self._nodes += data.count(b";")
        if self._nodes > max(limits.file_nodes, self._packed):
            raise TooMuch(
                f"the file holds more than {limits.file_nodes} nodes, and more than one for each of"
                f" its bytes; the rest is not read{allowed_by('file_nodes')}"
            )
        most = max(limits.file_games, self._packed // BYTES_OF_A_GAME)
        is_one = data.count(b"(") <= 1
        self._games += 1 if is_one else sum(1 for _ in islice(spans(data), most + 1))
        if self._games > most:
            raise TooMuch(
                f"the file holds more than {limits.file_games} games, and more than one for each"
                f" {BYTES_OF_A_GAME} of its bytes; the rest is not read{allowed_by('file_games')}"
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
    warn: Warn = lambda line: None
    """Called with a remark on an archive."""

    @property
    def limits(self) -> InputLimits:
        """The limits in force."""
        return self.expansion.limits

    def inner(self) -> "Nesting":
        """Return the nesting of what is in the file."""
        return self._replace(depth=self.depth + 1)
