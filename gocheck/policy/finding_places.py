"""The places of the findings on a game in its file, and what identifies each."""

from collections.abc import Iterable
from typing import NamedTuple

from gocheck.findings import Finding as FoundHere
from gocheck.policy.finding_identity import position_digest, recorded_text, source_digest
from gocheck.record import Record, Unreadable
from gocheck.replay import Replay
from gocheck.report import Finding, finding_of


class Located(NamedTuple):
    """A finding as a stage makes it, and its place in the file."""

    finding: FoundHere
    """The finding."""
    line: int | None
    """The line, from 1; None for the whole file."""
    column: int | None
    """The column, in characters from 1; None for the whole file."""


def located(findings: Iterable[FoundHere], record: Record | Unreadable) -> tuple[Located, ...]:
    """Return the findings on a game in the order of their places in the file."""
    found = [
        Located(each, *record.source.line_and_column(record.game, each.place))
        if each.place
        else Located(each, None, None)
        for each in findings
    ]
    return tuple(
        sorted(found, key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    )


def identified(
    findings: Iterable[Located], record: Record | Unreadable, replay: Replay | None = None
) -> tuple[Finding, ...]:
    """Return the findings on a game as they are reported; replay: None for an unreadable game."""
    source, number = record.source, record.game
    read = record if isinstance(record, Record) else None
    return tuple(
        finding_of(
            *each,
            position_digest(replay, each.finding) if replay else source_digest(source, number),
            recorded_text(each.finding, source, number, read),
        )
        for each in findings
    )
