"""The findings on one record under chosen settings."""

from typing import Any

from helpers.finished_games import RULESETS

from gocheck.findings.finding import Finding
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.settings import Settings


def found(record: Record, **settings: Any) -> list[Finding]:
    """Return the findings on a record, in the order of the report."""
    [judged] = Referee(Settings(RULESETS, **settings)).findings([record])
    return [each.finding for each in judged]
