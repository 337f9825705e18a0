"""The positions of a very long game, packed in memory."""

import zlib
from collections.abc import Sequence
from typing import overload

POSITION_LOTS_KEPT = 8
"""So many lots stay unpacked: a position that recurs is compared with the latest of up to six kinds
of earlier times in turn (`gocheck.replay.history`), each of which may be in a lot of its own."""

POSITIONS_PACKED_TOGETHER = 64
"""Positions that are packed together. A trade: more take less memory, and longer to unpack for the
sake of one."""


class Positions(Sequence[bytes]):
    """A list of positions to which positions are appended and whose last one may be replaced.

    It takes about a hundredth of the memory of a list: it packs the difference of each position
    from the one before. The positions unpacked last are cached.
    """

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._open: list[bytes] = []
        self._unpacked: dict[int, tuple[bytes, ...]] = {}

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_unpacked": {}}

    def append(self, position: bytes) -> None:
        """Add a position at the end."""
        self._open.append(position)
        if len(self._open) == 2 * POSITIONS_PACKED_TOGETHER:
            self._packed.append(_packed(self._open[:POSITIONS_PACKED_TOGETHER]))
            del self._open[:POSITIONS_PACKED_TOGETHER]

    def replace_last(self, position: bytes) -> None:
        """Replace the last position."""
        self._open[-1] = position

    def pop(self) -> bytes:
        """Remove the last position and return it."""
        last = self._open.pop()
        if not self._open and self._packed:
            block = len(self._packed) - 1
            self._open[:] = _unpacked(self._packed.pop(), len(last))
            self._unpacked.pop(block, None)
        return last

    def copy(self) -> "Positions":
        """Return an independent copy."""
        other = Positions()
        other._packed = self._packed[:]
        other._open = self._open[:]
        return other

    def __len__(self) -> int:
        return len(self._packed) * POSITIONS_PACKED_TOGETHER + len(self._open)

    @overload
    def __getitem__(self, number: int) -> bytes: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[bytes]: ...

    def __getitem__(self, number: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        at = number + len(self) if number < 0 else number
        block, index = divmod(at, POSITIONS_PACKED_TOGETHER)
        if block >= len(self._packed):
            return self._open[at - len(self._packed) * POSITIONS_PACKED_TOGETHER]
        if block < 0:
            raise IndexError(number)
        unpacked = self._unpacked.get(block)
        if unpacked is None:
            unpacked = _unpacked(self._packed[block], len(self._open[0]))
            kept = list(self._unpacked.items())[1 - POSITION_LOTS_KEPT :]
            # A new dictionary, since several threads may read positions at once.
            self._unpacked = {**dict(kept), block: unpacked}
        return unpacked[index]


def _packed(positions: Sequence[bytes]) -> bytes:
    """Return positions of one size, packed."""
    size = len(positions[0])
    number = int.from_bytes(b"".join(positions), "little")
    differences = number ^ number << 8 * size
    length = size * len(positions)
    return zlib.compress(differences.to_bytes(length + size, "little")[:length], 1)


def _unpacked(data: bytes, size: int) -> tuple[bytes, ...]:
    """Return packed positions of this many bytes each."""
    differences = zlib.decompress(data)
    length = len(differences)
    number = int.from_bytes(differences, "little")
    reach = size
    while reach < length:  # each position is the sum of all differences up to it
        number ^= number << 8 * reach
        reach *= 2
    joined = (number & (1 << 8 * length) - 1).to_bytes(length, "little")
    return tuple(joined[start : start + size] for start in range(0, length, size))
