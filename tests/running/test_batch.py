"""A fault of gocheck's own costs one game; all others are checked, in order."""

from collections.abc import Iterator

import pytest

from gocheck.limits.resources import CHUNK_BYTES
from gocheck.reading.records import read_games
from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running import batch
from gocheck.settings import Settings
from gocheck.sgf.source import Source

GAME = b"(;SZ[9]PB[%s]KM[6.5]RE[B+3];B[aa];W[bb])"
BAD = "bad"


def source(*players: bytes) -> Source:
    return Source("g.sgf", b"".join(GAME % player for player in players))


def outcome(report: Report) -> str:
    """Return the codes of what made a game unreadable, or "checked"."""
    return "checked" if report.readable else " ".join(each.code for each in report.findings)


class FaultyReferee(Referee):
    """Fails on games of one player."""

    def check_all(self, records: list[Record | Unreadable]) -> list[Report]:  # type: ignore[override]
        if any(isinstance(each, Record) and each.black == BAD for each in records):
            raise RuntimeError("a fault")
        return super().check_all(records)


def test_a_fault_in_checking_costs_one_game() -> None:
    referee = FaultyReferee(Settings(Rulesets()))
    assert referee.together > 3
    found = list(batch.reports([source(b"a", b"bad", b"c"), source(b"d")], referee))
    assert [outcome(each) for each in found] == ["checked", "SGF109", "checked", "checked"]
    assert [each.number for each in found] == [1, 2, 3, 1]
    assert "a fault" in found[1].findings[0].message


def test_a_fault_in_reading_ends_the_file_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(given: Source, *limits: object) -> Iterator[Record | Unreadable]:
        for record in read_games(given):
            if isinstance(record, Record) and record.black == BAD:
                raise RuntimeError("a fault")
            yield record

    monkeypatch.setattr(batch, "read_games", faulty)
    inputs = [source(b"a", b"bad", b"c"), source(b"bad"), source(b"d")]
    found = list(batch.reports(inputs, Referee(Settings(Rulesets()))))
    assert [outcome(each) for each in found] == ["checked", "SGF109", "SGF109", "checked"]
    assert [each.number for each in found] == [1, 2, 1, 1]


def test_a_large_input_does_not_wait_for_later_ones_to_be_checked_with_it() -> None:
    checked: list[int] = []
    before: list[int] = []

    def inputs() -> Iterator[Source]:
        for size in (10, 10, CHUNK_BYTES, 10, 10):
            before.append(len(checked))
            yield source(b"x" * size)

    for number, _ in batch.numbered_reports(inputs(), Referee(Settings(Rulesets()))):
        checked.append(number)
    assert before == [0, 0, 0, 3, 3]
    assert checked == [0, 1, 2, 3, 4]
