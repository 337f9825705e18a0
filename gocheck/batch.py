"""Many inputs to reports, in input order: exactly one report for every game."""

from collections.abc import Iterable, Iterator

from gocheck.findings import finding
from gocheck.reading import read_games
from gocheck.record import Record, Unread
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.source import Source


def reports(inputs: Iterable[Source | Unread], referee: Referee) -> Iterator[GameReport]:
    """Yield the report on every game of every input, in order.

    A fault of gocheck's own on one game becomes a finding of that game; the run goes on.
    """
    for given in inputs:
        if isinstance(given, Unread):
            yield referee.judge(given)
            continue
        for record in _games(given):
            try:
                yield referee.judge(record)
            except Exception as error:
                yield referee.judge(_fault(record, error))


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
