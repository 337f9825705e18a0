"""The places of the findings on a game in its file, and what identifies each."""

from collections.abc import Iterable

from gocheck.findings import Finding
from gocheck.policy.finding_identity import position_digest, recorded_text, source_digest
from gocheck.record import Record, Unreadable
from gocheck.replay import Replay
from gocheck.report import LocatedFinding


def located(
    findings: Iterable[Finding], record: Record | Unreadable, replay: Replay | None = None
) -> tuple[LocatedFinding, ...]:
    """Return the findings on a game in the order of their places in the file."""
    source, number = record.source, record.game
    read = record if isinstance(record, Record) else None
    found = []
    for finding in findings:
        line = column = None
        if finding.place is not None:
            line, column = source.line_and_column(number, finding.place)
        digest = position_digest(replay, finding) if replay else source_digest(source, number)
        text = recorded_text(finding, source, number, read)
        found.append(LocatedFinding(finding, line, column, digest, text))
    return tuple(
        sorted(found, key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    )
