"""The findings on the repairs of a text, by game."""

from dataclasses import dataclass, field, replace

from gocheck.findings import Finding, finding
from gocheck.limits import MOST_REPAIRS_LISTED, allowed_by
from gocheck.reading.repair.nul_bytes import NulBytes
from gocheck.sgf import Place


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
