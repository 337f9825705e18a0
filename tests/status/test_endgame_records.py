"""Which records the end is played out for, and the findings on it."""

from dataclasses import replace

import pytest
from helpers.endgames import ONE_CONNECTION
from helpers.finished_games import RULESETS, finished

from gocheck.record.servers import FOX, KGS, OGS, TOM, TYGEM, Server
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.reports.score import score_in_full
from gocheck.settings import Settings

WIDTH = 100


def judged(
    *,
    moves: str = "",
    rules: str = "Japanese",
    server: Server | None = None,
    to_move: str = "W",
    dame: str = "auto",
    compared: tuple[str, ...] = ("japanese", "chinese"),
) -> Report:
    made = finished(ONE_CONNECTION, moves, rules=rules, result="B+1", to_move=to_move)
    settings = Settings(RULESETS, rules=compared, dame=dame)
    return Referee(settings).check(replace(made, server=server))


def played_out(report: Report) -> bool:
    assert report.readable
    assert report.status is not None
    return report.status.played_out


@pytest.mark.parametrize(
    ("server", "expected"),
    [(None, True), (FOX, True), (KGS, False), (OGS, False), (TOM, False), (TYGEM, False)],
)
def test_the_end_is_played_out_only_where_no_server_counted_as_is(
    server: Server | None, expected: bool
) -> None:
    assert played_out(judged(server=server)) == expected


def test_the_end_is_not_played_out_after_two_passes() -> None:
    assert not played_out(judged(moves="pass pass"))


def test_the_end_is_not_played_out_with_dame_as_is() -> None:
    assert not played_out(judged(dame="as-is"))


def test_the_end_is_not_played_out_under_area_rules() -> None:
    assert not played_out(judged(rules="Chinese"))


@pytest.mark.parametrize(("to_move", "territory"), [("B", 9), ("W", 8)])
def test_territory_is_counted_after_filling(to_move: str, territory: int) -> None:
    report = judged(to_move=to_move)
    assert report.readable
    assert report.scores["japanese"].parts["territory"].black == territory


def test_a_game_whose_dame_are_not_all_filled_says_so() -> None:
    sentence = "The record ends before the dame are filled."
    for moves in ("", "pass pass"):
        report = judged(moves=moves, compared=("japanese",))
        text = " ".join(" ".join(score_in_full(report, RULESETS, WIDTH)).split())
        assert (sentence in text) == (not moves)


def test_assumed_filling_is_reported() -> None:
    text = " ".join(" ".join(score_in_full(judged(), RULESETS, WIDTH)).split())
    assert "C1: Black must play there, so it is not territory." in text
