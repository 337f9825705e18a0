"""The repairs with which a broken file could be read, found from its source.

Records are read from repaired text (`gocheck.reading.repair.repairing`), and copies are made from
it. This module finds how that text differs from the file, byte for byte, and what is missing in it
around the games.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple

from gocheck.findings.finding import Finding
from gocheck.fixing.fixes import FIXES, keep_repaired_text
from gocheck.sgf.source import Source, Span

_REPAIRED = frozenset(code for code, fix in FIXES.items() if fix is keep_repaired_text)
"""Findings on repairs that were needed to read a file."""
_CUT_OFF = "SGF112"
_PUT_IN = {
    b"(": "SGF115", b";": "SGF115", b")": "SGF115",
    b"[": "SGF114", b"]": "SGF114", b"\\": "SGF114",
}  # fmt: skip
_LETTERS_PUT_IN = "SGF117"
_LEFT_OUT = "SGF113"
_MOVED = "SGF115"
"""Variations that are put in again after the main line."""


class ReadingEdit(NamedTuple):
    """One place at which a text was repaired so that it could be read."""

    offset: int
    """Where it is in the source's origin."""

    left_out: bytes
    """What was removed there."""

    put_in: bytes
    """What was added there."""


def reading_edits(source: Source) -> list[tuple[int, ReadingEdit]]:
    """Return every edit that reading made, each with its offset in the source's data.

    Text removed around the games is included.
    """
    edits: list[tuple[int, ReadingEdit]] = []
    here = there = 0
    for data_offset, origin_offset in source.shifts:
        reached = there + data_offset - here
        left_out = source.origin[reached:origin_offset]
        # Added text lies between two shifts to the same byte of the origin.
        put_in = source.data[data_offset - (reached - origin_offset) : data_offset]
        if left_out or put_in:
            start = data_offset - len(put_in)
            last = edits[-1][1] if edits else None
            damage = not left_out.strip(b"\0")  # it may stand behind the game
            if last and not damage and edits[-1][0] + len(last.put_in) == start:
                edits[-1] = (edits[-1][0], last._replace(left_out=last.left_out + left_out))
            else:
                place = min(reached, origin_offset)
                edits.append((start, ReadingEdit(place, left_out, put_in)))
        here, there = data_offset, origin_offset
    return edits


def within(edits: Sequence[tuple[int, ReadingEdit]], span: Span) -> Iterator[ReadingEdit]:
    """Yield the edits inside one game, of all in order."""
    for start, edit in edits[bisect_left(edits, span.start, key=itemgetter(0)) :]:
        if start >= span.end:
            return
        if start > span.start or edit.put_in:
            yield edit


class RepairsFound:
    """The findings on the repairs of one game, by where each repair is."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self._codes: dict[int, list[str]] = {}
        for each in findings:
            if each.code in _REPAIRED and each.place and each.place.offset is not None:
                self._codes.setdefault(each.place.offset, []).append(each.code)
        cuts = (offset for offset, codes in self._codes.items() if _CUT_OFF in codes)
        self._cut_off = min(cuts, default=inf)

    def code_of(self, edit: ReadingEdit) -> str:
        """Return the code of the finding on an edit.

        That is one at its place, or that of a record cut off before it. Of many repairs in a game
        not all are reported one by one; for the others it is the usual code of such edits.
        """
        is_cut_off = self._cut_off <= edit.offset + len(edit.left_out)
        usual = _MOVED if edit.left_out.startswith(b"(") else _LEFT_OUT
        if edit.put_in:
            usual = _PUT_IN.get(edit.put_in[:1], _LETTERS_PUT_IN)
        if edit.put_in.startswith(b")") and is_cut_off:
            usual = _CUT_OFF
        here = self._codes.get(edit.offset)
        if here:
            return usual if usual in here else here[0]
        return _CUT_OFF if is_cut_off else usual
