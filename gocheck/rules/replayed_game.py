"""A record with its replay and its ruleset, the input of the later stages."""

from dataclasses import dataclass
from enum import Enum

from gocheck.board.board import Geometry, geometry
from gocheck.record.record import Record
from gocheck.replay.replay import Replay, replay, with_missing_stones
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset


class NamedBy(Enum):
    """What a record's ruleset is named by."""

    USER = "user"
    """The user, for every record, regardless of RU."""
    RECORD = "record"
    """RU of the record."""
    DEFAULT = "default"
    """Neither; it is the user's default for such records, if any."""


@dataclass(frozen=True, slots=True)
class RecordRuleset:
    """A record's ruleset, and how it was found."""

    ruleset: Ruleset | None
    """The ruleset; None if the record has none."""
    named_by: NamedBy
    """How it was found."""
    meant: tuple[str, ...] = ()
    """The names of the rulesets that RU may mean, if RU names no known ruleset."""

    @property
    def handicap_order(self) -> str | None:
        """The order of its handicap stones (`Ruleset.handicap_order`)."""
        return self.ruleset.handicap_order if self.ruleset else None


def record_ruleset(
    record: Record, rulesets: Rulesets, for_all: str | None, default: str | None
) -> RecordRuleset:
    """Return a record's ruleset; raises RulesetError for unknown names.

    for_all: the ruleset of every record, regardless of RU; None to use RU; default: that of records
    whose RU names none; None for no ruleset.
    """
    used, instead = (rulesets.get(name) if name else None for name in (for_all, default))
    if used:
        return RecordRuleset(used, NamedBy.USER)
    named = rulesets.recognise(record.rules) if record.rules else None
    if named:
        return RecordRuleset(named, NamedBy.RECORD)
    meant = rulesets.meant(record.rules) if record.rules else ()
    return RecordRuleset(instead, NamedBy.DEFAULT, meant)


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
