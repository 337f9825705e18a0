"""Which ruleset is a record's own."""

from dataclasses import dataclass
from enum import Enum

from gocheck.record import Record
from gocheck.rules.lookup import Rulesets
from gocheck.rules.ruleset import Ruleset


class NamedBy(Enum):
    """Who names a record's own ruleset."""

    USER = "user"
    """The user, for every record, whatever RU says."""
    RECORD = "record"
    """The record, in RU."""
    DEFAULT = "default"
    """Nobody, so it is the one that the user wants then, if any."""


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A record's own ruleset, and how it was found."""

    ruleset: Ruleset | None
    """The ruleset, None where the record has none."""
    named_by: NamedBy
    """Who names it."""
    nearest: str | None = None
    """The name of a ruleset that RU may have meant, where RU names none that is known."""


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """How the user wants the own ruleset of a record to be found."""

    rulesets: Rulesets
    """All rulesets that are known."""
    for_all: Ruleset | None
    """The own ruleset of every record, whatever RU says; None to go by RU."""
    default: Ruleset | None
    """The own ruleset of records whose RU names none; None to leave them without one."""

    @classmethod
    def by_names(
        cls, rulesets: Rulesets, for_all: str | None, default: str | None
    ) -> "RulesetChoice":
        """Return a choice by the names of the rulesets; raises RulesetError for unknown ones."""
        return cls(
            rulesets,
            rulesets.get(for_all) if for_all else None,
            rulesets.get(default) if default else None,
        )

    def own_ruleset(self, record: Record) -> OwnRuleset:
        """Return a record's own ruleset."""
        if self.for_all:
            return OwnRuleset(self.for_all, NamedBy.USER)
        named = self.rulesets.recognise(record.rules) if record.rules else None
        if named:
            return OwnRuleset(named, NamedBy.RECORD)
        nearest = self.rulesets.nearest(record.rules) if record.rules else None
        return OwnRuleset(self.default, NamedBy.DEFAULT, nearest)
