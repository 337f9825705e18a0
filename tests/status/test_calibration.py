"""The confidence in the margin of a score, from the lowest confidence and the open points."""

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.accuracy import judge, read
from helpers.finished_games import RULESETS, finished
from helpers.opinions import OPEN, say, sure

from gocheck.board.board import geometry
from gocheck.record.servers import FOX, KGS, Server
from gocheck.referee import Referee
from gocheck.replay.end_of_game import NOT_RECORDED, PASSES, SERVER
from gocheck.settings import Settings
from gocheck.status.certainty import margin_confidence
from gocheck.status.status import Status, as_is

SURE = replace(as_is(bytes(361), geometry(19, 19)), evidence="judged", confidence=0.985, end=PASSES)


def confidence(status: Status) -> float:
    found = margin_confidence(status)
    assert found is not None
    return found


def test_nothing_is_said_of_a_score_without_a_judgement() -> None:
    assert margin_confidence(replace(SURE, confidence=None)) is None


def test_it_is_lower_than_the_lowest_confidence_where_that_is_high() -> None:
    assert 0.95 < confidence(SURE) < 0.985
    assert 0.95 < confidence(replace(SURE, confidence=1.0)) < 1


@pytest.mark.parametrize(
    "doubted",
    [
        replace(SURE, confidence=0.9),
        replace(SURE, unsettled=frozenset(range(12))),
        replace(SURE, false_eyes=(frozenset(), frozenset({7}))),
        replace(SURE, end=SERVER),
        replace(SURE, end=NOT_RECORDED),
    ],
    ids=["a chain", "open points", "a point to fill", "only the server ends it", "no end"],
)
def test_every_doubt_lowers_it(doubted: Status) -> None:
    assert confidence(doubted) < confidence(SURE) - 0.005


def test_records_of_people_without_passes_are_trusted_less_than_those_of_servers() -> None:
    assert (
        confidence(replace(SURE, end=NOT_RECORDED)) < confidence(replace(SURE, end=SERVER)) - 0.01
    )


@pytest.mark.parametrize(
    ("server", "moves", "end"),
    [
        (None, "pass pass", PASSES),
        (KGS, "pass pass", PASSES),
        (FOX, "", SERVER),
        (KGS, "", NOT_RECORDED),
        (None, "", NOT_RECORDED),
    ],
)
def test_the_record_shows_how_the_game_ended(
    monkeypatch: pytest.MonkeyPatch, server: Server | None, moves: str, end: str
) -> None:
    say(monkeypatch, sure(OPEN, 0.98, "1,2"))
    record = finished(OPEN, moves, rules="Japanese", komi="0.5", result="B+1.5")
    report = Referee(Settings(RULESETS)).check(replace(record, server=server))
    assert report.readable
    assert report.status is not None
    assert report.status.end == end


def test_open_points_count_by_their_share_of_the_board() -> None:
    small = replace(SURE, position=bytes(81), unsettled=frozenset(range(9)))
    large = replace(small, position=bytes(361), unsettled=frozenset(range(40)))
    assert confidence(small) == pytest.approx(confidence(large), abs=0.002)


@pytest.mark.ci
def test_it_is_the_share_of_real_games_with_the_recorded_margin(shared_data: Path) -> None:
    scored = judge(read(shared_data / "games.tar.gz", 800).known)
    measured = [each for each in scored if each.confidence is not None and not each.fitted_on]
    assert len(measured) > 300
    for high in (True, False):
        some = [each for each in measured if (confidence(each.status) >= 0.92) == high]
        stated = sum(confidence(each.status) for each in some) / len(some)
        exact = sum(each.exact for each in some) / len(some)
        assert stated == pytest.approx(exact, abs=0.05)
