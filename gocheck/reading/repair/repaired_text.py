"""The text that can be parsed, as it is written, where it differs from the original, and why.

`without_nul_bytes` removes the NUL bytes before.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter

from gocheck.findings.finding import Finding, finding
from gocheck.limits.input_limits import allowed_by
from gocheck.sgf.source import Place
from gocheck.text.parsing import regex

MOST_REPAIRS_LISTED = 20
"""Repairs of one game that are listed one by one; the others are counted. A choice, so that a file
of another kind does not fill the report."""

_NUL = regex(rb"\0+")
_SINGLE_NUL = regex(rb"(?<!\0)\0(?!\0)")
Shifts = Sequence[tuple[int, int]]
"""Where a text differs from its origin: an offset, and where the origin goes on from there."""


def without_nul_bytes(data: bytes, most_runs: int) -> tuple[bytes, Shifts]:
    """Return a text without its NUL bytes, and the shifts where they were.

    Where most of them are single and make up half of the text, they stay: they are not damage but
    halves of two-byte characters. Of more runs than the most that are wanted, one more is removed,
    and the text after it stays as it is.
    """
    first = [match.span() for match in islice(_NUL.finditer(data), most_runs + 1)]
    if not first:
        return data, ()
    runs, single = len(first), sum(end - start == 1 for start, end in first)
    upto = len(data)
    if runs > most_runs:
        upto = first[-1][1]
        runs, single = (sum(1 for _ in each.finditer(data)) for each in (_NUL, _SINGLE_NUL))
    if 2 * single > len(data) - runs:
        return data, ()
    shifts = []
    removed = 0
    for start, end in first:
        shifts.append((start - removed, end))
        removed += end - start
    return data[:upto].translate(None, b"\0") + data[upto:], shifts


class LimitExceeded(Exception):
    """The text exceeds a limit; the message says which."""


class RepairedText:
    """Copies a text from its beginning to its end, with bytes inserted and left out.

    Collects the findings on that, game by game.
    """

    def __init__(self, data: bytes, nul_bytes: Shifts, most: int) -> None:
        """Take a text without its NUL bytes, and the most repairs.

        With one more, `LimitExceeded` is raised.
        """
        self.data = data
        """The text to repair."""
        self.position = 0
        """Up to here it is copied or left out."""
        self.text = bytearray()
        """The repaired text so far."""
        self.shifts: list[tuple[int, int]] = []
        """Where it differs from the origin: the text with its NUL bytes."""
        self.games: list[list[Finding]] = []
        """For each game its findings so far."""
        self._before: list[Finding] = []  # of the game that comes next
        self._unlisted = Counter[int]()  # by the number of the game
        self._nul_bytes = nul_bytes
        self._nul_copied = 0
        self._nul_reported = 0
        self._repairs = 0
        self._most = most

    def keep(self, end: int) -> None:
        """Copy the text up to a byte."""
        while (run := self._nul_copied) < len(self._nul_bytes) and self._nul_bytes[run][0] < end:
            at, behind = self._nul_bytes[run]
            if at >= self.position:
                self.text += self.data[self.position : at]
                self.position = at
                self.shifts.append((len(self.text), behind))
            self._nul_copied += 1
        self.text += self.data[self.position : end]
        self.position = end

    def put_in(self, text: bytes) -> None:
        """Insert what is missing."""
        self._shift(self.position)
        self.text += text
        self._shift(self.position)

    def leave_out(self, end: int) -> None:
        """Go on at a byte, without the text before it."""
        self.position = end
        self._shift(end)

    def shorten(self, length: int) -> None:
        """Remove the end of the repaired text."""
        del self.text[length:]
        while self.shifts and self.shifts[-1][0] > length:
            del self.shifts[-1]

    def _shift(self, at: int) -> None:
        """Note that the repaired text goes on at a place: before any NUL bytes there."""
        self.shifts.append((len(self.text), self._in_origin(at - 1) + 1))

    def _in_origin(self, at: int) -> int:
        return at + self._removed(bisect_right(self._nul_bytes, at, key=itemgetter(0)))

    def _removed(self, runs: int) -> int:
        """Return how many bytes the first runs of NUL bytes have."""
        return self._nul_bytes[runs - 1][1] - self._nul_bytes[runs - 1][0] if runs else 0

    # Findings

    @property
    def of_game(self) -> list[Finding]:
        """The findings of the last game so far."""
        return self.games[-1]

    def begin_game(self) -> None:
        """Begin the findings of the next game."""
        self.games.append(self._before)
        self._before = []

    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """Return the findings of each game; the last one says how many are not listed."""
        for number, more in self._unlisted.items():
            found = self.games[number]
            message = f"{more} more repairs of this game are not listed"
            found.append(finding("SGF113", message, found[-1].place))
        return tuple(map(tuple, self.games))

    def report(
        self,
        code: str,
        message: str,
        at: int | None = None,
        *,
        is_missing: bool = False,
        is_uncertain: bool = False,
    ) -> None:
        """Note a finding at a place, or at the current position.

        is_missing: something is missing there, before any NUL bytes; is_uncertain: nothing is done
        about it, so that a corrected copy has it as well.
        """
        at = self.position if at is None else at
        offset = self._in_origin(at - 1) + 1 if is_missing else self._in_origin(at)
        self._note(code, message, offset, is_uncertain=is_uncertain)

    def report_nul_bytes(self, code: str, what: str, upto: int) -> None:
        """Note the NUL bytes before a place."""
        end = bisect_left(self._nul_bytes, upto, key=itemgetter(0))
        for run in range(self._nul_reported, end):
            count = self._removed(run + 1) - self._removed(run)
            are = "a NUL byte is" if count == 1 else f"{count} NUL bytes are"
            self._note(code, f"{are} {what}", self._nul_bytes[run][1] - count)
            self._nul_reported += 1

    def report_not_read(self, exceeded: LimitExceeded, at: int) -> None:
        """Note first of all that the last game is not read, whose beginning is at a place."""
        place = Place(offset=self._in_origin(at))
        self.of_game.insert(0, finding("SGF153", str(exceeded), place))

    def _note(self, code: str, message: str, offset: int, *, is_uncertain: bool = False) -> None:
        """Note a finding of the game that is being read, or that comes next."""
        self._repairs += 1
        if self._repairs > self._most:
            raise LimitExceeded(
                f"the text needs more than {self._most} repairs; the rest is not read"
                + allowed_by("file_repairs")
            )
        if self.games and len(self.of_game) >= MOST_REPAIRS_LISTED:
            self._unlisted[len(self.games) - 1] += 1
            return
        found = finding(code, message, Place(offset=offset))
        if is_uncertain:
            found = replace(found, fixable=False)
        (self.of_game if self.games else self._before).append(found)
