"""NUL bytes in a text, which are removed before it is repaired."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from gocheck.text import regex

_NUL = regex(rb"\0+")
_SINGLE_NUL = regex(rb"(?<!\0)\0(?!\0)")


@dataclass(frozen=True, slots=True)
class NulBytes:
    """NUL bytes removed from a text."""

    shifts: tuple[tuple[int, int], ...] = ()
    """For each run of them: where it was in the text without them, and where the text goes on in
    the origin."""

    @classmethod
    def of(cls, runs: Sequence[tuple[int, int]]) -> "NulBytes":
        """Return those in these runs, each with its start and end."""
        shifts = []
        removed = 0
        for start, end in runs:
            shifts.append((start - removed, end))
            removed += end - start
        return cls(tuple(shifts))

    def in_origin(self, offset: int) -> int:
        """Return the place of a byte of the text in the origin."""
        number = bisect_right(self.shifts, offset, key=itemgetter(0))
        return offset + self.removed(number)

    def removed(self, runs: int) -> int:
        """Return how many bytes the first runs have."""
        return self.shifts[runs - 1][1] - self.shifts[runs - 1][0] if runs else 0

    def composed(self, shifts: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return shifts into the text as shifts into its origin."""
        if not self.shifts:
            return tuple(shifts)
        found = []
        starts = [(0, 0), *shifts]
        ends = [*shifts, (None, None)]
        for (here, there), (end, following) in zip(starts, ends, strict=True):
            number = bisect_left(self.shifts, there, key=itemgetter(0))
            found.append((here, there + self.removed(number)))
            if there == following:
                continue  # added text: the NUL bytes of this place come after it
            while number < len(self.shifts):
                at, behind = self.shifts[number]
                if end is not None and here + at - there >= end:
                    break
                found.append((here + at - there, behind))
                number += 1
        return tuple(found)


def without_nul_bytes(data: bytes, most_runs: int) -> tuple[bytes, NulBytes]:
    """Return a text without its NUL bytes, and where they were.

    Where most of them are single and make up half of the text, they stay: they are not damage but
    halves of two-byte characters. Of more runs than the most that are wanted, one more is removed,
    and the text after it stays as it is.
    """
    first = [match.span() for match in islice(_NUL.finditer(data), most_runs + 1)]
    if not first:
        return data, NulBytes()
    runs, single = len(first), sum(end - start == 1 for start, end in first)
    end = len(data)
    if runs > most_runs:
        end = first[-1][1]
        runs, single = (sum(1 for _ in each.finditer(data)) for each in (_NUL, _SINGLE_NUL))
    if 2 * single > len(data) - runs:
        return data, NulBytes()
    return data[:end].translate(None, b"\0") + data[end:], NulBytes.of(first)
