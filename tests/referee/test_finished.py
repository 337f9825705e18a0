"""Which games are counted, and what the setting of a game is said to be."""

from dataclasses import replace

import pytest
from helpers.boards import empty, setup
from helpers.finished_games import EVEN, findings, finished, report, said

from gocheck.findings.meanings import SEVERITIES
from gocheck.record.record import Handicap, Unreadable
from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """


ENDINGS = {
    "no pass": ("", None),
    "one pass": ("B:pass", None),
    "two passes": ("B:pass W:pass", None),
    "marks": ("", MARKS),
}
"""Ways in which the line of play ends: its last moves, and the marks in its last node."""


def check_finished(result: str | None, ending: str, expected: bool) -> None:
    """Assert that a game with this result and ending is finished, and so scored, or is not."""
    moves, territory = ENDINGS[ending]
    game = finished(EVEN, moves, rules="AGA", komi="7", result=result, territory=territory)
    found = report(game)
    assert found is not None
    assert found.finished is expected
    # Only finished games are scored; --score-all for the rest, as is.
    assert bool(found.scores) is expected
    assert (found.status is not None) is expected
    everything = report(game, score_all=True)
    assert everything.readable
    assert everything.finished is expected
    assert everything.scores
    assert everything.status is not None
    if not expected:
        assert said(everything, "RES50") == said(report(game), "RES50")


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("result", ["B+3.5", "W+0.25", "0", "Draw", "B+", "W", "B+7.5?"])
def test_a_game_with_a_score_a_draw_or_a_winner_is_finished(result: str, ending: str) -> None:
    check_finished(result, ending, True)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("result", ["?", None, "", "whatever", "B+0.02"])
def test_a_game_of_unknown_result_is_finished_by_two_passes_or_marks(
    result: str | None, ending: str
) -> None:
    check_finished(result, ending, ending in ("two passes", "marks"))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("result", ["B+R", "W+Resign", "B+T", "W+F", "Void"])
def test_a_game_ended_without_counting_is_never_finished(result: str, ending: str) -> None:
    check_finished(result, ending, False)


def test_without_scores_a_finished_game_has_no_status() -> None:
    game = finished(EVEN, rules="AGA", komi="7", result="B+99", territory=MARKS)
    judged = report(game, scores=False)
    assert judged.readable
    assert judged.finished
    assert (judged.scores, judged.status) == ({}, None)
    assert said(judged, "RES") == []
    assert judged.agrees is None


@pytest.mark.parametrize(
    ("result", "agrees"), [("W+7", True), ("W+8", False), ("B+R", None), ("?", None)]
)
def test_whether_a_report_agrees(result: str, agrees: bool | None) -> None:
    game = finished(EVEN, rules="AGA", komi="7", result=result, territory=MARKS)
    assert report(game).agrees is agrees
    assert report(replace(game, rules=None)).agrees is None


@pytest.mark.parametrize(
    ("start", "moves", "handicap", "expected"),
    [
        # SET306: another number than HA says. SET307: none at all. SET308: moves treated as it.
        ("X . X\n. . .\n. . .", "W:b2", 2, []),
        ("X . X\n. . .\nX . .", "W:b2", 2, ["SET306"]),
        ("X . .\n. . .\n. . .", "W:b2", 2, ["SET306"]),
        (empty(3, 3), "W:b2", 2, ["SET307"]),
        (empty(3, 3), "B:b2 W:b3", 2, ["SET307"]),
        (empty(3, 3), "", 2, ["SET307"]),
        (empty(3, 3), "B:a1 B:c3 W:b2", 2, ["SET308"]),
        (empty(3, 3), "B:a1 B:c3 W:b2", 3, ["SET306", "SET308"]),
        # HA[0] and HA[1] are common and mean an even game.
        (empty(3, 3), "b2", 0, []),
        (empty(3, 3), "b2", 1, []),
        (empty(3, 3), "b2", None, []),
        ("X . .\n. . .\n. . .", "W:b2", 1, []),
    ],
)
def test_handicap_stones_other_than_ha_are_reported(
    start: str, moves: str, handicap: int | None, expected: list[str]
) -> None:
    game = finished(start, moves, rules="AGA", komi="0.5", result="B+R", handicap=handicap)
    judged = report(game)
    severities = {"SET306": "warning", "SET307": "warning", "SET308": "note"}
    assert said(judged, "SET30") == [(code, severities[code]) for code in expected]
    # Neither the missing stones nor the moves in their place put anybody out of turn.
    assert said(judged, "MOV206") == []


@pytest.mark.parametrize(
    ("recorded", "said_of_it"),
    [
        ("twenty-five", []),
        ("?", []),
        ("", ["HA is empty, but the board has 2 handicap stones"]),
        (None, ["HA is missing, but the board has 2 handicap stones"]),
    ],
)
def test_handicap_that_cannot_be_read(recorded: str | None, said_of_it: list[str]) -> None:
    game = finished("X . X\n. . .\n. . .", "W:b2", rules="AGA", komi="0.5", result="B+R")
    judged = report(replace(game, handicap=Handicap(recorded, None)))
    assert [each.message for each in findings(judged, "SET306")] == said_of_it


def test_free_handicap_beyond_ha_is_out_of_turn() -> None:
    game = finished(empty(3, 3), "B:a1 B:c3 B:a3 W:b2", rules="AGA", komi="0.5", handicap=2)
    assert [each.move for each in findings(report(game), "MOV206")] == [3]


def test_setup_during_the_game() -> None:
    later = setup("X O .\n. X .", after=1, node=2)
    game = replace(finished(empty(3, 2), "b1 c1", rules="AGA", komi="7"), setups=(later,))
    assert ("SET309", "note") in said(report(game))
    at_start = replace(later, after=0)
    game = replace(game, setups=(at_start,), moves=())
    assert "SET309" not in {code for code, _ in said(report(game))}
    only_turn = replace(later, stones=(), to_move=2)
    game = replace(finished(empty(3, 2), "b1 W:c1", rules="AGA", komi="7"), setups=(only_turn,))
    assert "SET309" not in {code for code, _ in said(report(game))}


def test_a_setup_that_leaves_stones_without_liberties() -> None:
    game = finished("X O .\nO O .", rules="AGA", komi="7")
    (found,) = findings(report(game), "SET310")
    assert (found.severity, found.point) == ("warning", "A2")
    assert said(report(finished("X O .\n. O .", rules="AGA", komi="7")), "SET310") == []


def test_a_game_that_cannot_be_read_has_a_report() -> None:
    unread = Unreadable(Source("broken.sgf", b""), 1, ())
    judged = Referee(Settings(Rulesets())).check(unread)
    assert (judged.file, judged.number, judged.readable) == ("broken.sgf", 1, False)
    assert (judged.agrees, judged.findings) == (None, ())


@pytest.mark.parametrize(
    ("rules", "result", "worst"),
    [
        ("AGA", "W+7", None),
        ("AGA", "W+8", "error"),
        ("AGA", "W+8?", "warning"),
        (None, "W+8", "warning"),
        ("Martian", "W+8", "warning"),
    ],
)
def test_the_most_severe_finding(rules: str | None, result: str, worst: str | None) -> None:
    game = finished(EVEN, rules=rules, komi="7", result=result, territory=MARKS)
    severities = {severity for _, severity in said(report(game))}
    assert next((each for each in SEVERITIES if each in severities), None) == worst
