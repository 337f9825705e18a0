"""Many inputs to reports, in input order: exactly one report for every game.

This is the work of one process; `gocheck.running.parallel` divides the work among several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from gocheck.findings.finding import Finding, finding
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.limits.resources import CHUNK_BYTES
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report.making import finding_of
from gocheck.report.values import Report
from gocheck.sgf.source import Source
from gocheck.text.messages import counted, failure_message

if TYPE_CHECKING:
    from gocheck.archive.event_results import EventResults


def reports(inputs: Iterable[Source | Unreadable], referee: Referee) -> Iterator[Report]:
    """Yield the report on every game of every input, in order.

    A fault of gocheck's own on one game becomes a finding of that game; the run goes on.
    """
    for _, report in numbered_reports(inputs, referee):
        yield report


def numbered_reports(
    inputs: Iterable[Source | Unreadable], referee: Referee
) -> Iterator[tuple[int, Report]]:
    """Yield what `reports` does, each with the number of its input, from 0."""
    numbers: list[int] = []
    waiting: list[Record | Unreadable] = []
    size = 0  # of the inputs that the waiting games hold in memory
    for number, given in enumerate(inputs):
        size += len((given.source if isinstance(given, Unreadable) else given).data)
        records = (
            (given,) if isinstance(given, Unreadable) else games(given, referee.settings.limits)
        )
        for record in records:
            numbers.append(number)
            waiting.append(record)
            if len(waiting) == referee.together or size >= CHUNK_BYTES:
                yield from zip(numbers, _checked(waiting, referee), strict=True)
                numbers, waiting, size = [], [], 0
    yield from zip(numbers, _checked(waiting, referee), strict=True)


def games(source: Source, limits: InputLimits = DEFAULT_LIMITS) -> Iterator[Record | Unreadable]:
    """Yield every game of an input, or the only one that is wanted.

    A fault of gocheck's own in reading is the last one.
    """
    number, only = 0, source.only
    try:
        for record in read_games(source, limits):
            number = record.game
            if source.wants(number):
                yield record
            if only == number:
                return
        if only is not None:
            cause = f"there is no game {only}: the input has {counted(number, 'game')}"
            yield Unreadable(source, only, (finding("SGF101", cause),))
    except Exception as error:
        yield fault(Unreadable(source, number + 1, ()), error)


def _checked(records: list[Record | Unreadable], referee: Referee) -> Iterator[Report]:
    try:
        yield from referee.check_all(records)
    except Exception:
        for record in records:
            try:
                report = referee.check(record)
            except Exception as error:
                report = referee.check(fault(record, error))
            yield report


def with_duplicates(reports: Iterable[Report]) -> Iterator[Report]:
    """Yield reports with a finding on each game that was seen before."""
    from gocheck.archive.duplicates import Duplicates  # takes long to load

    duplicates = Duplicates()
    for report in reports:
        yield _looked_at(report, duplicates.look)


def with_results(
    reports: Iterable[Report], results: EventResults, is_complete: Callable[[], bool]
) -> Iterator[Report]:
    """Yield reports with the findings that need all games on a list of results.

    Games that differ from the list come last, since its lines belong to those that have their
    results, then a report on the list itself. is_complete: called after the last game; whether a
    line without a record is a finding.
    """
    differing = []
    for report in reports:
        if results.differs(report):
            differing.append(report)
        else:
            yield _looked_at(report, results.look)
    for report in differing:
        yield _looked_at(report, results.look)
    on_the_list = results.on_the_list(records_missing=is_complete())
    if on_the_list:
        yield on_the_list


def until(reports: Iterable[Report], stop: Callable[[], object]) -> Iterator[Report]:
    """Yield reports until stop, which is called after each, returns something true.

    A KeyboardInterrupt while a game is checked is the end too, if stop then says so.
    """
    try:
        for report in reports:
            yield report
            if stop():
                return
    except KeyboardInterrupt:
        if not stop():
            raise


def _looked_at(report: Report, look: Callable[[Report], Report]) -> Report:
    """Return what becomes of a report; a fault of gocheck's own is a finding of its game."""
    try:
        return look(report)
    except Exception as error:
        failed = finding_of(_failed(error))
        return structs.replace(report, findings=(*report.findings, failed))


def fault(record: Record | Unreadable, error: Exception) -> Unreadable:
    """Return what takes the place of a record on which gocheck itself failed."""
    return Unreadable(record.source, record.game, (_failed(error),))


def _failed(error: Exception) -> Finding:
    return finding("SGF109", failure_message("this game", error))
