"""Any input to records: SGF as it is, other formats by way of SGF."""

from collections.abc import Iterator
from dataclasses import replace

from gocheck.limits import DEFAULT_LIMITS, InputLimits
from gocheck.reading.formats import as_sgf
from gocheck.reading.sgf_file import read_sgf
from gocheck.record import Record, Unreadable
from gocheck.sgf import Source


def read_games(
    source: Source, limits: InputLimits = DEFAULT_LIMITS
) -> Iterator[Record | Unreadable]:
    """Yield every game of one input in order, as `gocheck.reading.sgf_file.read_sgf` does.

    A file in another format gives one game, with a finding on the format.
    """
    converted = as_sgf(source, limits)
    if converted is None:
        yield from read_sgf(source, limits)
        return
    if isinstance(converted, Unreadable):
        yield converted
        return
    sgf_source, findings = converted
    for record in read_sgf(sgf_source, limits):
        yield replace(record, findings=(*findings, *record.findings))
        findings = []
