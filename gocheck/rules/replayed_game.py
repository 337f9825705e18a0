"""A game between its replay and its report."""

from dataclasses import dataclass

from gocheck.board import Geometry, geometry
from gocheck.record import Record
from gocheck.replay import Replay, is_finished, replay, with_missing_stones
from gocheck.rules.own_ruleset import OwnRuleset
from gocheck.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record with its replay and its own ruleset."""

    record: Record
    """The record, with the handicap stones that were put into it."""
    replayed: Replay
    """What happened on its main line."""
    own_ruleset: OwnRuleset
    """Its own ruleset, and how that was found."""
    finished: bool
    """Whether the game was played to its end and counted."""
    repaired: bool = False
    """Whether missing handicap stones were put into the record."""

    @property
    def own(self) -> Ruleset | None:
        """The record's own ruleset, None without one."""
        return self.own_ruleset.ruleset

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


def replayed_game(record: Record, own: OwnRuleset, *, repair_handicap: bool) -> ReplayedGame:
    """Return a record with its replay.

    repair_handicap: whether handicap stones that HA names and the record lacks are placed.
    """
    replayed = replay(record)
    repaired = with_missing_stones(record, replayed) if repair_handicap else None
    if repaired:
        record, replayed = repaired, replay(repaired)
    finished = is_finished(record, replayed)
    return ReplayedGame(record, replayed, own, finished, repaired is not None)
