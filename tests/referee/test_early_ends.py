"""Results beside boards that nobody can have counted."""

import pytest
from reading.texts import record
from scoring.finals import RULESETS

from gocheck.referee import Referee, Settings
from gocheck.report import GameReport


def judged(text: str) -> GameReport:
    return Referee(Settings(RULESETS)).judge(record(text))


def said(report: GameReport) -> list[str]:
    return [
        f"{each.finding.code} {each.finding.severity}"
        for each in report.findings
        if each.finding.code.startswith("RES")
    ]


ROOT = "RU[Japanese]KM[6.5]"
TWO = ";B[pd];W[dp]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ROOT}RE[B+3.5]{TWO}", ["RES514 warning"]),
        (f"{ROOT}RE[B+3]{TWO}", ["RES507 warning", "RES514 warning"]),
        (f"KM[6.5]RE[B+3.5]{TWO}", ["RES514 warning"]),
        (f"{ROOT}RE[W+3.5];B[pd]", ["RES514 warning"]),
        (f"{ROOT}RE[W+3.5]", ["RES514 warning"]),
        (f"{ROOT}RE[0]{TWO}", ["RES514 note"]),
        (f"{ROOT}RE[B+R]{TWO}", []),
        (f"{ROOT}RE[B+T]{TWO}", []),
        (f"{ROOT}RE[?]{TWO}", []),
        (f"{ROOT}RE[Void]{TWO}", []),
    ],
)
def test_after_two_moves(text: str, expected: list[str]) -> None:
    report = judged(f"(;{text})")
    assert said(report) == expected
    assert report.game is not None
    if expected:
        assert {scored.agrees for scored in report.game.scores.values()} == {None}
        assert report.game.explanation is None


@pytest.mark.parametrize("end", [";B[];W[]", "TB[aa]TW[ss]"])
def test_players_may_stop_when_they_like(end: str) -> None:
    assert "RES514 warning" not in said(judged(f"(;{ROOT}RE[B+3.5]{TWO}{end})"))


def test_a_result_that_agrees_is_not_doubted() -> None:
    # Nobody has anything: White wins by komi.
    report = judged(f"(;{ROOT}RE[W+6.5]{TWO})")
    agreed = report.game is not None and report.game.scores["japanese"].agrees
    assert ("RES514 warning" in said(report)) != bool(agreed)


def test_a_board_that_is_divided() -> None:
    wall = "".join(f";B[j{row}];W[k{row}]" for row in "abcdefghijklmnopqrs")
    assert "RES514 warning" not in said(judged(f"(;{ROOT}RE[B+30.5]{wall})"))
