"""The text that can be parsed, as it is written, and where it differs from the original.

`without_nul_bytes` removes the NUL bytes before; `RepairFindings` has the findings by game.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
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


@dataclass(slots=True)
class RepairedText:
    """Copies a text from its beginning to its end, with bytes inserted and left out."""

    data: bytes
    """The text to repair."""
    position: int = 0
    """Up to here it is copied or left out."""
    text: bytearray = field(default_factory=bytearray)
    """The repaired text so far."""
    length: int = 0
    """Of `text`."""
    shifts: list[tuple[int, int]] = field(default_factory=list)
    """Where it differs from the original text, as offsets in this text and in the original."""

    def keep(self, end: int) -> None:
        """Copy the text up to a byte."""
        piece = self.data[self.position : end]
        self.text += piece
        self.length += len(piece)
        self.position = end

    def put_in(self, text: bytes) -> None:
        """Insert what is missing."""
        self.shifts.append((self.length, self.position))
        self.text += text
        self.length += len(text)
        self.shifts.append((self.length, self.position))

    def leave_out(self, end: int) -> None:
        """Go on at a byte, without the text before it."""
        self.position = end
        self.shifts.append((self.length, end))

    def shorten(self, length: int) -> None:
        """Remove the end of the repaired text."""
        del self.text[length:]
        self.length = length
        while self.shifts and self.shifts[-1][0] > length:
            del self.shifts[-1]

    def mark(self) -> tuple[int, int]:
        """Return the end of the repaired text, to which `take_back` returns."""
        return self.length, len(self.shifts)

    def take_back(self, mark: tuple[int, int]) -> None:
        """Remove all that was written since a mark."""
        self.length, shifts = mark
        del self.text[self.length :], self.shifts[shifts:]


class LimitExceeded(Exception):
    """The text exceeds a limit; the message says which."""


@dataclass(slots=True)
class RepairFindings:
    """Collects the findings, whose places are in the text without NUL bytes."""

    nul_bytes: NulBytes
    """Those that were removed from the text."""
    most: int
    """The most repairs; with one more, `LimitExceeded` is raised."""
    _repairs: int = 0
    """The repairs so far."""
    _runs_reported: int = 0
    """The runs of NUL bytes that findings have named."""
    _games: list[list[Finding]] = field(default_factory=list)
    """For each game its findings."""
    _counts: list[int] = field(default_factory=list)
    """For each game the number of all findings, also those not kept."""
    _before: list[Finding] = field(default_factory=list)
    """Findings of the game that comes next."""

    def begin_game(self) -> None:
        """Begin the findings of the next game."""
        self._games.append(self._before)
        self._counts.append(len(self._before))
        self._before = []

    @property
    def has_game(self) -> bool:
        """Whether a game was begun."""
        return bool(self._games)

    @property
    def of_game(self) -> list[Finding]:
        """The findings of the last game so far."""
        return self._games[-1]

    def by_game(self) -> tuple[tuple[Finding, ...], ...]:
        """Return the findings of each game; the last one says how many are not listed."""
        for findings, count in zip(self._games, self._counts, strict=True):
            if count > len(findings):
                message = f"{count - len(findings)} more repairs of this game are not listed"
                findings.append(finding("SGF113", message, findings[-1].place))
        return tuple(map(tuple, self._games))

    def report(self, code: str, message: str, at: int) -> None:
        """Note a finding at a place."""
        self._note(code, message, self.nul_bytes.in_origin(at))

    def report_uncertain(self, code: str, message: str, at: int) -> None:
        """Note one about which nothing is done, so that a corrected copy has it as well."""
        self._note(code, message, self.nul_bytes.in_origin(at), is_uncertain=True)

    def report_missing(self, code: str, message: str, at: int) -> None:
        """Note what is missing at a place: before any NUL bytes there."""
        self._note(code, message, self.nul_bytes.in_origin(at - 1) + 1)

    def report_nul_bytes(self, code: str, what: str, upto: int) -> None:
        """Note the NUL bytes before a place."""
        runs = self.nul_bytes.shifts
        while (reported := self._runs_reported) < len(runs) and runs[reported][0] < upto:
            count = self.nul_bytes.removed(reported + 1) - self.nul_bytes.removed(reported)
            are = "a NUL byte is" if count == 1 else f"{count} NUL bytes are"
            self._note(code, f"{are} {what}", runs[reported][1] - count)
            self._runs_reported += 1

    def report_not_read(self, exceeded: LimitExceeded, at: int) -> None:
        """Note first of all that the last game is not read, whose beginning is at a place."""
        place = Place(offset=self.nul_bytes.in_origin(at))
        self.of_game.insert(0, finding("SGF153", str(exceeded), place))
        self._counts[-1] += 1

    def _note(self, code: str, message: str, offset: int, *, is_uncertain: bool = False) -> None:
        """Note a finding of the game that is being read, or that comes next."""
        self._repairs += 1
        if self._repairs > self.most:
            raise LimitExceeded(
                f"the text needs more than {self.most} repairs; the rest is not read"
                + allowed_by("file_repairs")
            )
        if self._games:
            self._counts[-1] += 1
            if len(self.of_game) >= MOST_REPAIRS_LISTED:
                return
        found = finding(code, message, Place(offset=offset))
        if is_uncertain:
            found = replace(found, fixable=False)
        (self.of_game if self._games else self._before).append(found)
