"""Many inputs to reports, in input order: exactly one report for every game.

This is the work of one process; `gocheck.running.parallel` divides the work among several.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from gocheck.findings import Finding, finding
from gocheck.limits import DEFAULT_LIMITS, InputLimits
from gocheck.reading import read_games
from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report import GameReport, LocatedFinding
from gocheck.sgf import Source
from gocheck.text import failure_message


def reports(inputs: Iterable[Source | Unreadable], referee: Referee) -> Iterator[GameReport]:
    """Yield the report on every game of every input, in order.

    A fault of gocheck's own on one game becomes a finding of that game; the run goes on.
    """
    for _, report in numbered_reports(inputs, referee):
        yield report


def numbered_reports(
    inputs: Iterable[Source | Unreadable], referee: Referee, first: int = 1, last: int | None = None
) -> Iterator[tuple[int, GameReport]]:
    """Yield what `reports` does, each with the number of its input, from 0.

    first, last: check only these games of each input, counted from 1.
    """
    numbers: list[int] = []
    waiting: list[Record | Unreadable] = []
    for number, given in enumerate(inputs):
        records = (
            (given,) if isinstance(given, Unreadable) else games(given, referee.settings.limits)
        )
        for record in islice(records, first - 1, last):
            numbers.append(number)
            waiting.append(record)
            if len(waiting) == referee.together:
                yield from zip(numbers, _checked(waiting, referee), strict=True)
                numbers, waiting = [], []
    yield from zip(numbers, _checked(waiting, referee), strict=True)


def games(source: Source, limits: InputLimits = DEFAULT_LIMITS) -> Iterator[Record | Unreadable]:
    """Yield every game of an input; a fault of gocheck's own in reading is the last one."""
    number = 0
    try:
        for record in read_games(source, limits):
            number = record.game
            yield record
    except Exception as error:
        yield _fault(Unreadable(source, number + 1, ()), error)


def _checked(records: list[Record | Unreadable], referee: Referee) -> Iterator[GameReport]:
    try:
        yield from referee.check_all(records)
    except Exception:
        for record in records:
            try:
                report = referee.check(record)
            except Exception as error:
                report = referee.check(_fault(record, error))
            yield report


def with_duplicates(reports: Iterable[GameReport]) -> Iterator[GameReport]:
    """Yield reports with a finding on each game that was seen before."""
    from gocheck.archive import Duplicates  # takes long to load

    duplicates = Duplicates()
    for report in reports:
        try:
            report = duplicates.look(report)
        except Exception as error:
            failed = LocatedFinding(_failed(error), None, None)
            report = replace(report, findings=(*report.findings, failed))
        yield report


def _fault(record: Record | Unreadable, error: Exception) -> Unreadable:
    return Unreadable(record.source, record.game, (_failed(error),))


def _failed(error: Exception) -> Finding:
    return finding("SGF109", failure_message("this game", error))
