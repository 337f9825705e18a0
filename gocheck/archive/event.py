"""A record compared with the expectations and the results list of its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gocheck.findings import Finding
from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.rules import Rulesets

if TYPE_CHECKING:
    from gocheck.archive.event_results import EventResults
    from gocheck.archive.expectations import Expectations


def event_findings(
    record: Record,
    replay: Replay,
    rulesets: Rulesets,
    expectations: Expectations | None,
    results: EventResults | None,
) -> list[Finding]:
    """Return the findings on a record that differs from what the user expects of its event.

    expectations: on size, komi, ruleset and handicap; results: the list of results.
    """
    found = []
    if expectations:
        named = rulesets.recognise(record.rules) if record.rules else None
        found += expectations.deviations(record, named, replay.handicap_stones)
    if results:
        found += results.deviations(record, replay.handicap_stones)
    return found
