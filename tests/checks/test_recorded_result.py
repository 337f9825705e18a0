"""The findings on a recorded result that is not the score, and how severe they are."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import EVEN, RULESETS, findings, finished, position, report, said
from helpers.opinions import doubted

from gocheck.checks.recorded_result import findings_on_result
from gocheck.comparison.agreement import ComparedScore, CountedBoard, Explanation
from gocheck.findings.meanings import sample_of
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.reports.game_sentences import explanations
from gocheck.running.batch import reports
from gocheck.scoring.scorer import Scorer
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.status.dead_chains import by_engine
from gocheck.status.evidence_kinds import ENGINE, JUDGED

# EVEN has four points of territory each, eight of area; komi 6.5: White by 6.5.
PROVED = """
    . X . X O . O .
    X X X X O O O O
    . X . X O . O .
    X X X X O O O O
    . X . X O . O .
    """
"""Six points of territory each; every chain is unconditionally alive."""
ONE_DAME = """
    . X . X . O . O .
    X X X X X O O O O
    . X . X X O . O .
    X X X X X O O O O
    . X . X X O . O .
    """
"""The same, and a dame at E5."""
MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """


def results(
    recorded: str | None,
    *,
    marked: bool,
    komi: str | None = "6.5",
    rules: str | None = "Japanese",
    **settings: str,
) -> list[tuple[str, str]]:
    """Return the findings on the result of EVEN."""
    game = finished(
        EVEN, rules=rules, komi=komi, result=recorded, territory=MARKS if marked else None
    )
    asked = settings.get("komi_setting", "record")
    judged = report(
        game,
        komi=asked if asked in ("record", "ruleset") else Decimal(asked),
        ruleset=settings.get("ruleset"),
        default=settings.get("default"),
    )
    return said(judged, "RES")


@pytest.mark.parametrize(
    ("recorded", "marked", "expected"),
    [
        ("W+6.5", True, []),
        ("W+6.5", False, []),
        ("W+", True, []),
        # Wrong winner and wrong margin of marked games are
        # errors ...
        ("B+6.5", True, [("RES501", "error")]),
        ("B+", True, [("RES501", "error")]),
        ("0", True, [("RES501", "error")]),
        ("W+5.5", True, [("RES502", "error")]),
        ("W+7", True, [("RES502", "error")]),
        # ... warnings where the record itself puts a question mark to its result ...
        ("B+6.5?", True, [("RES501", "warning")]),
        ("W+7.5?", True, [("RES502", "warning")]),
        ("W+6.5?", True, []),
        # ... and nothing is an error on `assumed`: by whole points nothing can be said,
        ("W+5.5", False, [("RES503", "note")]),
        ("B+6.5", False, [("RES503", "note")]),
        ("B+", False, [("RES503", "note")]),
        ("B+6.5?", False, [("RES503", "note")]),
        # by a fraction something is wrong, but the stones are not known.
        ("W+6", False, [("RES507", "warning")]),
        ("B+6", False, [("RES507", "warning")]),
        ("0", False, [("RES507", "warning")]),
        ("W+6?", False, [("RES507", "warning")]),
        # No result, nothing said.
        ("W+R", True, []),
        ("Void", True, []),
        ("?", True, []),
        (None, True, [("RES509", "note")]),
    ],
)
def test_a_result_that_differs_from_the_score_is_reported(
    recorded: str | None, marked: bool, expected: list[tuple[str, str]]
) -> None:
    assert results(recorded, marked=marked) == expected


@pytest.mark.parametrize(
    ("komi", "recorded", "expected"),
    [
        # A margin that another unit of komi explains is a warning,
        ("65", "W+6.5", [("RES502", "warning")]),
        ("3.25", "W+6.5", [("RES502", "warning")]),
        # but not where the other player wins, nor where something else explains it.
        ("-6.5", "W+6.5", [("RES501", "error")]),
        ("7.5", "W+6.5", [("RES502", "error")]),
    ],
)
def test_a_margin_that_a_unit_of_komi_explains(
    komi: str, recorded: str, expected: list[tuple[str, str]]
) -> None:
    assert results(recorded, marked=True, komi=komi) == expected


@pytest.mark.parametrize(
    ("moves", "off", "expected"),
    [
        pytest.param("pass pass", 2, "error", id="passed"),
        pytest.param("", 2, "note", id="two points more"),
        pytest.param("", 3, "error", id="three points more"),
        pytest.param("", -2, "note", id="two points less"),
    ],
)
def test_without_final_passes_a_margin_may_differ_by_two_points(
    moves: str, off: int, expected: str
) -> None:
    # Everything is proved, but the last plays may be missing: a note, not an error.
    margin = Decimal("6.5") + off
    game = finished(ONE_DAME, moves, rules="Japanese", komi="6.5", result=f"W+{margin}")
    settings = Settings(RULESETS)
    assert said(Referee(settings).check(game), "RES") == [("RES502", expected)]


@pytest.mark.parametrize("moves", ["pass pass", ""])
@pytest.mark.parametrize(("result", "code"), [("W+7.5", "RES502"), ("B+0.5", "RES501")])
def test_a_proved_board_with_nothing_left_to_play_needs_no_final_passes(
    moves: str, result: str, code: str
) -> None:
    komi = "6.5" if code == "RES502" else "0.5"
    game = finished(PROVED, moves, rules="Japanese", komi=komi, result=result)
    assert said(Referee(Settings(RULESETS)).check(game), "RES") == [(code, "error")]


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("recorded", ["B+6.5", "W+7", "0", "W+", "B+"])
def test_without_komi_no_result_is_wrong(recorded: str, marked: bool) -> None:
    assert results(recorded, marked=marked, komi=None) == []


@pytest.mark.parametrize("rules", [None, "Martian"])
@pytest.mark.parametrize(
    ("recorded", "marked", "expected"),
    [
        # Some ruleset compared gives the result, or nothing is known of the stones.
        ("W+6.5", True, []),
        ("W+", True, []),
        ("W+6.5", False, []),
        ("B+", False, []),
        # Half a point of komi leaves no whole margin, whoever is dead.
        ("W+7", False, [("RES507", "warning")]),
        ("0", False, [("RES507", "warning")]),
        # None does, and the record itself marks the territory.
        ("B+6.5", True, [("RES508", "warning")]),
        ("W+7", True, [("RES508", "warning")]),
        ("0", True, [("RES508", "warning")]),
        ("B+", True, [("RES508", "warning")]),
    ],
)
def test_without_a_ruleset_a_result_is_reported_only_if_no_ruleset_gives_it(
    rules: str | None, recorded: str, marked: bool, expected: list[tuple[str, str]]
) -> None:
    assert results(recorded, marked=marked, rules=rules) == expected


def test_the_ruleset_asked_for_is_the_one_compared() -> None:
    assert results("B+6.5", marked=True, rules=None, default="japanese") == [("RES501", "error")]
    assert results("W+6.5", marked=True, rules="Martian", default="chinese") == []
    # S2: under AGA each side's area is eight as well; Ing's komi is the record's.
    assert results("W+6.5", marked=True, ruleset="ing") == []
    assert results("W+5.5", marked=True, ruleset="ing") == [("RES502", "error")]


@pytest.mark.parametrize(
    ("setting", "komi", "recorded", "expected"),
    [
        # --komi record: what KM says.
        ("record", "6.5", "W+6.5", []),
        ("record", "5.5", "W+5.5", []),
        ("record", "5.5", "W+6.5", [("RES502", "error")]),
        # --komi ruleset: Japanese 6.5, whatever KM says; a note, since it is not the record's.
        ("ruleset", "5.5", "W+6.5", []),
        ("ruleset", "5.5", "W+5.5", [("RES502", "note")]),
        # Asked for so, it is known although KM is missing.
        ("ruleset", None, "W+6.5", []),
        ("ruleset", None, "W+5.5", [("RES502", "note")]),
        # --komi NUMBER: for every record.
        ("3.25", "6.5", "W+3.5", [("RES502", "note")]),
        ("7", "6.5", "W+7", []),
        ("0", None, "0", []),
        ("-2", None, "B+2", []),
        ("-2", None, "W+2", [("RES501", "note")]),
    ],
)
def test_komi_setting(
    setting: str, komi: str | None, recorded: str, expected: list[tuple[str, str]]
) -> None:
    assert results(recorded, marked=True, komi=komi, komi_setting=setting) == expected


@pytest.mark.parametrize(
    ("setting", "komi", "points"),
    [
        ("record", "5.5", {"japanese": "5.5", "chinese": "5.5", "ing": "5.5"}),
        ("record", None, {"japanese": "6.5", "chinese": "7.5", "ing": "8"}),
        ("ruleset", "5.5", {"japanese": "6.5", "chinese": "7.5", "ing": "8"}),
        ("1.5", "5.5", {"japanese": "1.5", "chinese": "1.5", "ing": "1.5"}),
    ],
)
def test_komi_in_every_column(setting: str, komi: str | None, points: dict[str, str]) -> None:
    game = finished(EVEN, rules="Japanese", komi=komi, result="W+5.5")
    asked = setting if setting in ("record", "ruleset") else Decimal(setting)
    judged = report(game, rules=tuple(points), komi=asked)
    assert judged is not None
    assert {name: str(each.komi) for name, each in judged.scores.items()} == points


def test_the_message_names_both_results_and_the_evidence() -> None:
    game = finished(EVEN, rules="Japanese", komi="6.5", result="B+6.5", territory=MARKS)
    (wrong,) = findings(report(game), "RES")
    assert wrong.message == (
        "RE[B+6.5] names the wrong winner: the score is W+6.5 (japanese, komi 6.5, stones as"
        " marked); most likely cause: RE names the wrong player (97%)"
    )
    game = finished(EVEN, rules="Japanese", komi="6.5", result="B+36.5", territory=MARKS)
    (wrong,) = findings(report(game), "RES")
    assert wrong.message.endswith(
        "; no small change explains the difference; RE is 43 points from any margin that the board"
        " allows"
    )
    game = finished(EVEN, rules="Chinese", komi="7.5", result="白胜1又3/4子", territory=MARKS)
    (wrong,) = findings(report(game), "RES502")
    assert "W+3.5 in points" in wrong.message
    assert "the score is W+7.5 (chinese, komi 7.5, stones as marked)" in wrong.message


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.996,), [99]),
        ((1.0,), [99]),
        ((0.415, 0.415, 0.1), [42, 41]),  # as `gocheck score` lists them: 42, 41, 10 and 7
    ],
)
def test_shares_in_a_message_equal_those_of_the_list(
    monkeypatch: pytest.MonkeyPatch, shares: tuple[float, ...], told: list[int]
) -> None:
    made = tuple(Explanation("winner", "a change", "a reason", "B+6.5", each) for each in shares)
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda question: made)
    game = report(finished(EVEN, rules="Japanese", komi="6.5", result="B+6.5", territory=MARKS))
    (wrong,) = findings(game, "RES")
    assert [int(share) for share in re.findall(r"\((\d+)%\)", wrong.message)] == told
    assert game.readable
    listed = [int(line[:3]) for line in explanations(game, 80) if line[3:4] == "%"]
    assert listed[: len(told)] == told


@pytest.mark.parametrize(
    ("recorded", "komi", "wrong"),
    [
        ("B+6.5", "6.5", "names the wrong winner: the score is W+6.5 ("),
        ("0", "6", "gives a draw instead of a winner: the score is W+6 ("),
        ("B+6", "0", "names a winner instead of a draw: the score is 0 ("),
        ("W+7.5", "6.5", "has the wrong margin: the score is W+6.5 ("),
        ("W+7", "6.5", "has the wrong margin, impossible with komi 6.5: the score is W+6.5 ("),
    ],
)
def test_the_message_says_what_is_wrong_with_the_result(
    recorded: str, komi: str, wrong: str
) -> None:
    game = finished(EVEN, rules="Japanese", komi=komi, result=recorded, territory=MARKS)
    (found,) = findings(report(game), "RES")
    assert found.message.startswith(f"RE[{recorded}] {wrong}")


def causes_in_message(
    monkeypatch: pytest.MonkeyPatch, shares: tuple[float, ...], kind: str, change: str
) -> str:
    """The end of the message on a wrong result with causes of these shares: change 1, 2 ..."""
    made = tuple(
        Explanation(kind, change.format(number), "a reason", "B+6.5", share)
        for number, share in enumerate(shares, start=1)
    )
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda question: made)
    game = report(finished(EVEN, rules="Japanese", komi="6.5", result="W+1.5", territory=MARKS))
    (wrong,) = findings(game, "RES")
    return wrong.message.partition("; ")[2]


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((0.74, 0.2), "most likely cause: C1 (74%)"),
        ((0.5, 0.4), "most likely cause: C1 (50%)"),
        # Below a half nothing is called most likely.
        ((0.49, 0.1), "possible cause: C1 (49%)"),
        ((0.11, 0.09), "possible causes: C1 (11%), C2 (9%)"),
        ((0.2, 0.2, 0.2, 0.2), "possible causes: C1 (20%), C2 (20%), C3 (20%)"),
    ],
)
def test_a_cause_is_most_likely_from_a_half_on(
    shares: tuple[float, ...], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert causes_in_message(monkeypatch, shares, "komi", "C{}") == expected


def test_unsettled_stones_that_are_the_most_likely_cause_are_to_be_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change = "White R9 is dead, not alive"
    assert causes_in_message(monkeypatch, (0.62,), "status", change) == (
        f"check whether {change} (most likely cause, 62%)"
    )


ONE_DEAD = """
    . . X O . . .
    . . X O . . .
    . O X O . . .
    . . X O . . .
    """
"""White B2 is dead."""


@pytest.mark.parametrize(
    ("recorded", "evidence", "seki", "check"),
    [
        # The least certain chain whose other status brings the score nearer to RE,
        ("W+27.5", JUDGED, (), ", but check whether White B2 is alive, not dead"),
        ("B+27.5", JUDGED, (), ", but check whether White D4 is dead, not alive"),
        ("B+", JUDGED, (), ", but check whether White D4 is dead, not alive"),
        ("B+27.5", JUDGED, (3,), ", but check whether White D4 is dead, not in seki"),
        # if gocheck judged it,
        ("W+27.5", ENGINE, (), ""),
        # and stones can make the difference.
        ("W+27", JUDGED, (), ""),
    ],
)
def test_an_unexplained_result_names_the_chain_to_check(
    recorded: str, evidence: str, seki: tuple[int, ...], check: str
) -> None:
    # How far unsettled stones could move the margin is not said: up to two points for each point.
    colors, shape = position(ONE_DEAD)
    dead = 2 * 7 + 1
    status = replace(
        doubted(by_engine(colors, shape, frozenset({dead})), {2: 0.01, 3: 0.3, dead: 0.4}),
        evidence=evidence,
        seki=frozenset(seki),
        margin_uncertainty=56,
    )
    game = finished(ONE_DEAD, rules="Japanese", komi="6.5", result=recorded)
    japanese = RULESETS.get("japanese")
    score = Scorer(replay(game), status).score(japanese, Decimal("6.5"))
    own = ComparedScore(score, japanese, CountedBoard(status, game))
    [found] = findings_on_result(game, own, (), closed=True, recorded_komi=True)
    difference = re.search(r"; no small change explains the difference(.*)", found.message)
    assert difference is not None
    assert difference[1] == ("" if recorded == "B+" else difference[1].partition(",")[0]) + check
    assert "56" not in found.message


@pytest.mark.parametrize(
    "recorded", ["B+0.5", "B+1", "W+0.5", "W+1", "W+0.25", "0", "B+", "W+", "B+3?", "W+3.25?"]
)
@pytest.mark.parametrize("rules", ["Japanese", "Chinese", "AGA", "Ing", "NZ", "WMSG", "Button"])
def test_no_finding_on_assumed_stones_is_an_error(rules: str, recorded: str) -> None:
    # For every form of result and whatever the difference.
    game = finished(EVEN, rules=rules, komi="6.5", result=recorded)
    assert "error" not in [severity for _, severity in said(report(game), "RES")]


@pytest.mark.parametrize(
    ("kind", "severity"),
    # Territory is marked: it was counted.
    [("handicap stones", "warning"), ("not counted", "error"), ("winner", "error")],
)
def test_with_missing_handicap_stones_a_wrong_winner_is_no_error(
    kind: str, severity: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = Explanation(kind, "something changed", "for a reason", "B+6.5", 0.9)
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda _: (best,))
    assert results("B+6.5", marked=True) == [("RES501", severity)]


@pytest.mark.parametrize(("kind", "severity"), [("not counted", "warning"), ("winner", "error")])
def test_an_agreed_draw_is_no_error(
    kind: str, severity: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = Explanation(kind, "something changed", "for a reason", "0", 0.9)
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda _: (best,))
    game = finished(PROVED, rules="Japanese", komi="6", result="0")
    assert said(Referee(Settings(RULESETS)).check(game), "RES") == [("RES501", severity)]


@pytest.mark.parametrize(
    ("recorded", "rules", "expected"),
    [
        # SGF FF[4], RE: a draw is 0 or Draw. Ing's rules give the tie to Black.
        ("0", "Chinese", []),
        ("B+0", "Chinese", [("RES516", "note")]),
        ("W+0", "Chinese", [("RES516", "note")]),
        ("B+J", "Chinese", [("RES516", "note")]),
        ("B+0", "Ing", []),
        ("W+0", "Ing", [("RES501", "error")]),
        ("0", "Ing", [("RES501", "error")]),
    ],
)
def test_a_tie_recorded_as_a_win(
    recorded: str, rules: str, expected: list[tuple[str, str]]
) -> None:
    assert results(recorded, marked=True, komi="0", rules=rules) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [("PC[CGOS]", [("SET317", "warning")]), ("", [("RES502", "error")])],
)
def test_where_a_server_plays_other_rules_ru_is_wrong_and_not_re(
    place: str, expected: list[tuple[str, str]]
) -> None:
    sample = sample_of("SET317")
    assert sample is not None
    data = sample.fails.read_bytes().replace(b"PC[CGOS]", place.encode())
    [judged] = reports([Source("g.sgf", data)], Referee(Settings(RULESETS)))
    assert said(judged) == expected
