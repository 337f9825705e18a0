"""What the user says of an event, next to a record of it."""

from gocheck.archive.event_results import EventResults
from gocheck.archive.expectations import Expectations
from gocheck.findings import Finding
from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.rules import Rulesets


def event_findings(
    record: Record,
    replay: Replay,
    rulesets: Rulesets,
    expectations: Expectations | None,
    results: EventResults | None,
) -> list[Finding]:
    """Return where a record differs from what the user says of its event.

    expectations: what its records must say; results: the results that they must have.
    """
    found = []
    if expectations:
        named = rulesets.recognise(record.rules) if record.rules else None
        found += expectations.deviations(record, named, replay.handicap_stones)
    if results:
        found += results.deviations(record)
    return found
