"""Many inputs to reports, in input order: exactly one report for every game."""

from collections.abc import Iterable, Iterator

from gocheck.findings import finding
from gocheck.reading import read_games
from gocheck.record import Record, Unread
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.source import Source

TOGETHER = 32
"""Games that are judged together."""


def reports(inputs: Iterable[Source | Unread], referee: Referee) -> Iterator[GameReport]:
    """Yield the report on every game of every input, in order.

    A fault of gocheck's own on one game becomes a finding of that game; the run goes on.
    """
    waiting: list[Record | Unread] = []
    for given in inputs:
        for record in (given,) if isinstance(given, Unread) else _games(given):
            waiting.append(record)
            if len(waiting) == TOGETHER:
                yield from _judged(waiting, referee)
                waiting = []
    yield from _judged(waiting, referee)


def _judged(records: list[Record | Unread], referee: Referee) -> Iterator[GameReport]:
    try:
        yield from referee.judge_all(records)
    except Exception:
        for record in records:
            try:
                report = referee.judge(record)
            except Exception as error:
                report = referee.judge(_fault(record, error))
            yield report


def _games(source: Source) -> Iterator[Record | Unread]:
    number = 0
    try:
        for record in read_games(source):
            number = record.game
            yield record
    except Exception as error:
        yield _fault(Unread(source, number + 1, "utf-8", ()), error)


def _fault(record: Record | Unread, error: Exception) -> Unread:
    message = f"gocheck failed on this game ({type(error).__name__}: {error}); please report it"
    return Unread(record.source, record.game, record.encoding, (finding("SGF109", message),))
