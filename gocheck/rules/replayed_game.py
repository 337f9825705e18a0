"""A game between its replay and its report."""

from dataclasses import dataclass

from gocheck.board import Geometry, geometry
from gocheck.findings import Finding
from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record with its replay and its own ruleset."""

    record: Record
    """As it was read, or with the handicap stones that it lacked."""
    replayed: Replay
    """Of the same record."""
    own: Ruleset | None
    """The ruleset under which the record is checked: what the user asked for, what RU names, or the
    user's default; None without one."""
    findings: tuple[Finding, ...]
    """Those that reading the record gave, and those on its ruleset."""
    finished: bool
    """Whether the game was played to its end and counted."""
    repaired: bool = False
    """Whether handicap stones were put into the record."""

    @property
    def shape(self) -> Geometry:
        """The board."""
        return geometry(self.replayed.columns, self.replayed.rows)

    @property
    def by_area(self) -> bool:
        """Whether the record's own ruleset counts area."""
        return self.own is not None and self.own.counts_area

    @property
    def is_closed(self) -> bool:
        """Whether the record holds the end of its game: two passes, or marks."""
        return self.replayed.ends_with_two_passes or self.record.marks is not None
