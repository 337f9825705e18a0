"""Results of boards that nobody can have counted."""

import pytest
from helpers.finished_games import RULESETS
from helpers.record_texts import record

from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.reports.board_text import plain
from gocheck.reports.diagram import Diagram
from gocheck.reports.score import score_in_full
from gocheck.reports.show import Page, board_as_text
from gocheck.reports.summary import Summary
from gocheck.settings import Settings

EMPTY = Diagram(19, 19, bytes(361))


def judged(text: str) -> Report:
    return Referee(Settings(RULESETS)).check(record(text))


def said(report: Report) -> list[str]:
    return [
        f"{each.code} {each.severity}" for each in report.findings if each.code.startswith("RES")
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
        # The judge may give White the whole board: that says nothing of who won.
        (f"{ROOT}RE[W+]{TWO}", ["RES514 note"]),
        (f"{ROOT}RE[B+]{TWO}", ["RES514 note"]),
        (f"{ROOT}RE[B+R]{TWO}", []),
        (f"{ROOT}RE[B+3.5 (rest omitted)]{TWO}", ["RES514 note", "RES515 note"]),
        (f"RU[Japanese]KM[6]RE[共280手 黑胜3目（后略）]{TWO}", ["RES514 note", "RES515 note"]),
        (f"{ROOT}RE[B+T]{TWO}", []),
        (f"{ROOT}RE[?]{TWO}", []),
        (f"{ROOT}RE[Void]{TWO}", []),
    ],
)
def test_after_two_moves(text: str, expected: list[str]) -> None:
    report = judged(f"(;{text})")
    assert said(report) == expected
    assert report.readable
    if expected:
        assert not report.scores
        assert report.status is None
        assert report.explanations is None


@pytest.mark.parametrize("end", [";B[];W[]", "TB[aa]TW[ss]"])
def test_players_may_stop_when_they_like(end: str) -> None:
    assert "RES514 warning" not in said(judged(f"(;{ROOT}RE[B+3.5]{TWO}{end})"))


def test_a_result_that_agrees_is_not_reported() -> None:
    # Nobody has anything: White wins by komi.
    report = judged(f"(;{ROOT}RE[W+6.5]{TWO})")
    assert report.readable
    scored = report.scores.get("japanese")
    assert ("RES514 warning" in said(report)) != bool(scored and scored.agrees)


@pytest.mark.parametrize(
    ("recorded", "expected"), [("B+3.5", "warning"), ("W+", "note"), ("B+", "note"), ("0", "note")]
)
def test_all_games_are_scored_where_that_is_asked_for(recorded: str, expected: str) -> None:
    every = Settings(RULESETS, score_all=True)
    report = Referee(every).check(record(f"(;{ROOT}RE[{recorded}]{TWO})"))
    assert said(report) == [f"RES514 {expected}"]
    assert report.readable
    assert {scored.agrees for scored in report.scores.values()} == {None}
    summary = Summary()
    summary.take(report)
    assert summary.of_undecided().endswith(": 1 with too few moves to have been counted.")


@pytest.mark.parametrize(
    ("recorded", "moves", "told"),
    [
        ("B+3.5", TWO, "Ends too early to be counted (recorded result: B+3.5); "),
        ("W+", TWO, "Ends too early to be counted (recorded result: W+); "),
        ("B+R", TWO, "Not counted (recorded result: B+R); "),
        ("B+3.5", f"{TWO};B[];W[]", None),
    ],
)
@pytest.mark.parametrize("score_all", [False, True], ids=["finished only", "all games"])
def test_show_and_score_say_that_nobody_counted(
    recorded: str, moves: str, told: str | None, score_all: bool
) -> None:
    game = record(f"(;{ROOT}RE[{recorded}]{moves})")
    report = Referee(Settings(RULESETS, score_all=score_all)).check(game)
    shown = "\n".join(map(plain, board_as_text(report, [EMPTY], len(game.moves), Page(200))))
    scored = "\n".join(score_in_full(report, RULESETS, 200))
    is_scored = score_all or told is None
    assert ("\nStones: " in shown) == is_scored
    assert ("\nStones: " in scored) == is_scored
    for text, how in ((shown, "drawn"), (scored, "scored")):
        if told is None:
            assert "counted" not in text
        else:
            assert (f"{told}{how} as is." in text) == score_all
            assert (f"{told}--score-all " in text) != score_all


def test_the_summary_counts_the_finished_games_that_end_too_early() -> None:
    summary = Summary()
    for recorded in ("B+3.5", "0", "B+", "B+R"):
        summary.take(judged(f"(;{ROOT}RE[{recorded}]{TWO})"))
    assert summary.of_undecided() == "Not scored: 3 with too few moves to have been counted."


def test_a_board_that_is_divided() -> None:
    wall = "".join(f";B[j{row}];W[k{row}]" for row in "abcdefghijklmnopqrs")
    assert "RES514 warning" not in said(judged(f"(;{ROOT}RE[B+30.5]{wall})"))


HALF = ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce]"
"""White has 10 points and Black has 5."""


def test_a_full_board_is_not_compared_if_moves_are_omitted() -> None:
    root = "SZ[5]RU[Japanese]KM[0.5]"
    assert said(judged(f"(;{root}RE[B+9.5]{HALF})"))[0].startswith("RES501")
    report = judged(f"(;{root}RE[黑胜9目半（后略）]{HALF})")
    assert said(report) == ["RES514 note", "RES515 note"]
    (found,) = (each for each in report.findings if each.code == "RES514")
    message = "RE[黑胜9目半（后略）] cannot be checked: it says that the last moves are omitted"
    assert found.message == message


def test_a_result_of_another_number_of_moves_is_no_error() -> None:
    root = "SZ[5]RU[Japanese]KM[0.5]"
    marked = f"{HALF};B[];W[];TB[aa:ae]TW[da:ee]"
    assert said(judged(f"(;{root}RE[B+9.5]{marked})")) == ["RES501 error"]
    report = judged(f"(;{root}RE[共99手 黑胜9目半]{marked})")
    assert said(report) == ["RES501 warning", "RES515 note", "RES517 note"]
