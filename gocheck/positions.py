"""The positions of a game in the order in which they stood, packed where the game is very long."""

import zlib
from collections.abc import Sequence
from typing import overload

_TOGETHER = 64
"""Positions that are packed together; they differ by a stone or a few each."""


class Positions(Sequence[bytes]):
    """A list of positions that only grows, and whose last one may be replaced.

    It takes some hundredth of the memory of a list, and for each position read that is neither of
    the last ones nor near the one read before some ten microseconds.
    """

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._open: list[bytes] = []
        self._block = -1
        self._unpacked: tuple[bytes, ...] = ()

    def append(self, position: bytes) -> None:
        """Add a position at the end."""
        self._open.append(position)
        if len(self._open) == 2 * _TOGETHER:
            self._packed.append(zlib.compress(b"".join(self._open[:_TOGETHER]), 1))
            del self._open[:_TOGETHER]

    def replace_last(self, position: bytes) -> None:
        """Put another position in the place of the last one."""
        self._open[-1] = position

    def copy(self) -> "Positions":
        """Return an equal list that shares nothing that changes."""
        other = Positions()
        other._packed = self._packed[:]
        other._open = self._open[:]
        return other

    def __len__(self) -> int:
        return len(self._packed) * _TOGETHER + len(self._open)

    @overload
    def __getitem__(self, number: int) -> bytes: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[bytes]: ...

    def __getitem__(self, number: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        at = number + len(self) if number < 0 else number
        block, place = divmod(at, _TOGETHER)
        if block >= len(self._packed):
            return self._open[at - len(self._packed) * _TOGETHER]
        if block < 0:
            raise IndexError(number)
        if block != self._block:
            size = len(self._open[0])
            data = zlib.decompress(self._packed[block])
            self._unpacked = tuple(
                data[start : start + size] for start in range(0, len(data), size)
            )
            self._block = block
        return self._unpacked[place]
