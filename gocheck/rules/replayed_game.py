"""A record with its replay and its ruleset, the input of the later stages."""

from dataclasses import dataclass

from gocheck.board import Geometry, geometry
from gocheck.record import Record
from gocheck.replay import Replay, replay, with_missing_stones
from gocheck.rules.record_ruleset import RecordRuleset
from gocheck.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record with its replay and its ruleset."""

    record: Record
    """The record, with the missing handicap stones that were placed."""
    replay: Replay
    """The replay of its main line."""
    record_ruleset: RecordRuleset
    """Its ruleset, and how that was found."""
    repaired: bool = False
    """Whether missing handicap stones were placed."""

    @property
    def own(self) -> Ruleset | None:
        """The record's ruleset, None without one."""
        return self.record_ruleset.ruleset

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return geometry(self.replay.columns, self.replay.rows)

    @property
    def by_area(self) -> bool:
        """Whether the record's ruleset counts area."""
        return self.own is not None and self.own.counts_area

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end and counted."""
        return self.replay.end.finished


def replayed_game(record: Record, own: RecordRuleset, *, repair_handicap: bool) -> ReplayedGame:
    """Return a record with its replay.

    repair_handicap: whether missing handicap stones are placed.
    """
    replayed = replay(record)
    order = own.handicap_order
    repaired = with_missing_stones(record, replayed, order) if repair_handicap else None
    if repaired:
        record, replayed = repaired, replay(repaired)
    return ReplayedGame(record, replayed, own, repaired is not None)
