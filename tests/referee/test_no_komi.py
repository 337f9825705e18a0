"""Games from before komi without KM: scored with komi 0, and never the reason for an error."""

from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS
from helpers.record_texts import record

from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.settings import Settings

OLD = "DT[1846-09-11]RU[Japanese]"
GAME = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce];B[];W[];TB[aa:ae]TW[da:ee]"
"""Black has 5 points, White has 10."""


def report_on(properties: str) -> Report:
    return Referee(Settings(RULESETS)).check(record(f"(;SZ[5]{properties}{GAME})"))


def test_the_score_agrees_with_the_record() -> None:
    report = report_on(f"{OLD}RE[W+5]")
    assert report.agrees is True
    assert report.readable
    assert report.scores["japanese"].komi == Decimal(0)
    assert report.assumptions == ("komi",)


@pytest.mark.parametrize(("result", "code"), [("B+5", "RES501"), ("W+8", "RES502")])
def test_another_result_is_a_note(result: str, code: str) -> None:
    report = report_on(f"{OLD}RE[{result}]")
    (found,) = (each for each in report.findings if each.code[:3] == "RES")
    assert (found.code, found.severity) == (code, "note")


def test_without_a_ruleset_no_result_is_called_impossible() -> None:
    report = report_on("DT[1846]RE[B+9]")
    assert not [each for each in report.findings if each.code == "RES508"]


def test_recorded_komi_is_no_assumption() -> None:
    report = report_on(f"{OLD}KM[0]RE[W+5]")
    assert report.readable
    assert report.assumptions == ()
