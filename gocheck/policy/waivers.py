"""Illegal moves that the record itself acknowledges with KO."""

from collections.abc import Iterable
from dataclasses import replace

from gocheck.findings import MEANINGS, NOTE, Finding
from gocheck.record import Record


def acknowledged(record: Record, findings: Iterable[Finding]) -> list[Finding]:
    """Return findings on moves, those on acknowledged ones as notes that are waived.

    KO in the node of a move means that it is executed although it is illegal (SGF FF[4], move
    properties): the writer of the record knew. A KO with a value is not SGF and acknowledges
    nothing.
    """
    if not record.acknowledged:
        return list(findings)
    return [
        replace(found, severity=NOTE, waived="record")
        if MEANINGS[found.code].acknowledged_by_ko
        and found.move is not None
        and found.variation is None
        and record.moves[found.move - 1].node in record.acknowledged
        else found
        for found in findings
    ]
