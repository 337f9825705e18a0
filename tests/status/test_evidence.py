"""Which evidence a referee takes, and what it then says of the recorded result."""

import re
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest
from helpers.fake_engines import fake
from helpers.finished_games import EVEN, RULESETS, findings, finished, said
from helpers.opinions import LOST, OPEN, PARTLY, PROVED, say, sure
from msgspec import structs

from gocheck.findings.meanings import ERROR, NOTE, WARNING
from gocheck.record.record import Record
from gocheck.record.servers import CGOS, FOX, KGS, OGS, TOM, Server
from gocheck.referee import Referee
from gocheck.report.values import Evidence, Report
from gocheck.reports.score import score_in_full
from gocheck.settings import Settings
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import AS_IS, EVIDENCE, ORDER

MARKED = """
    b b b . . w w
    b b b . . w w
    b b b . . w w
    b b b . . w w
    b b b . . w w
    """
"""Marks on `OPEN`: every stone inside is dead, Black's own ones too."""

ALL_DEAD = """
    . . . w w w w
    . . . w w w w
    . . . w w w w
    . . . w w w w
    . . . w w w w
    """
"""Marks on `OPEN` by which the black chain of five is dead."""


WALL = "A2 A4 A6 B2 B3 B4 B6 B7 C2 C4 C6 D1 D2 D3 D4 D5 D6 D7"
"""The black chain of `PARTLY`."""

SMALL = "\n".join(OPEN.strip().splitlines()[:4])
"""The same in four lines, which is less than the judge knows."""


def game(text: str, *, territory: str | None = None, result: str = "B+4.5") -> Record:
    """Return a finished game under the Chinese rules with komi 0.5."""
    return finished(text, rules="Chinese", komi="0.5", result=result, territory=territory)


def referee(status: str = "auto") -> Referee:
    """Return a referee who takes this evidence."""
    return Referee(Settings(RULESETS, rules=("japanese", "chinese"), status=status))


def evidence(report: Report) -> tuple[str, str]:
    """Return what the status and the score under a record's own ruleset rest on."""
    assert report.readable
    assert report.status is not None
    return report.status.evidence, report.scores["chinese"].evidence


RECORDS = {
    "with marks": game(OPEN, territory=ALL_DEAD),
    "all alive by proof": game(PROVED),
    "one dead by proof": game(LOST),
    "not proved": game(OPEN),
    "too small": game(SMALL),
}


EXPECTED = {
    # The strongest evidence there is.
    "auto": ("marked", "proved", "proved", "judged", "assumed"),
    "marked": ("marked", "assumed", "assumed", "assumed", "assumed"),
    "proved": ("assumed", "proved", "proved", "assumed", "assumed"),
    # The judge judges only what is not proved.
    "judged": ("judged", "proved", "proved", "judged", "assumed"),
    "assumed": ("assumed", "assumed", "assumed", "assumed", "assumed"),
    # Without an engine.
    "engine": ("assumed", "assumed", "assumed", "assumed", "assumed"),
}
"""For each --status the evidence that each of the `RECORDS` is scored by."""


@pytest.mark.parametrize(
    ("status", "record", "expected"),
    [
        (status, record, expected)
        for status, row in EXPECTED.items()
        for record, expected in zip(RECORDS, row, strict=True)
    ],
)
def test_the_strongest_evidence_asked_for_decides(status: str, record: str, expected: str) -> None:
    assert evidence(referee(status).check(RECORDS[record])) == (expected, expected)


@pytest.mark.parametrize("status", ["auto", "judged"])
def test_without_numpy_the_judge_decides_nothing(
    status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    report = referee(status).check(RECORDS["not proved"])
    assert evidence(report) == ("assumed", "assumed")
    assert said(report, "END407") == [("END407", WARNING)]
    by_proof = referee("proved").check(RECORDS["not proved"])
    assert structs.replace(report, findings=()) == structs.replace(by_proof, findings=())


@pytest.mark.parametrize("record", ["with marks", "all alive by proof", "too small"])
def test_numpy_is_not_missed_where_nothing_is_judged(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = referee().check(RECORDS[record])
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert referee().check(RECORDS[record]) == expected


@pytest.mark.parametrize("status", ["auto", "marked", "proved", "judged", "assumed"])
def test_games_checked_together_equal_games_checked_one_by_one(status: str) -> None:
    records = [
        game(OPEN),
        game(PROVED, result="W+5.5"),
        game(EVEN),
        game(SMALL),
        game(OPEN, territory=MARKED),
        replace(game(OPEN, result="W+9.5"), rules=None),
        game(LOST),
        game(OPEN, result="B+R"),
        game("X . . . .\n. . O . .\n. X . O .\n. . . . .\n. . . . ."),
        game(OPEN, result="?"),
    ]
    judge = referee(status)
    together = judge.check_all(records)
    assert together == [judge.check(record) for record in records]
    assert judge.check_all(records[::-1]) == together[::-1]
    assert judge.check_all([]) == []


def told(report: Report) -> tuple[str, dict[str, tuple[str, str]], dict[str, str]]:
    """Return what the status rests on, its chains by their points, the findings on the engine."""
    assert report.readable
    status = report.status
    assert status is not None
    chains: dict[str, tuple[str, str]] = {
        " ".join(sorted(chain.points)): (chain.status, chain.evidence) for chain in status.chains
    }
    return status.evidence, chains, {each.code: each.message for each in findings(report, "END40")}


def asked(engine: str, status: str = "auto", timeout: float = 10.0) -> Report:
    """Return what is reported on `PARTLY` where an engine is asked."""
    settings = Settings(RULESETS, status=status, engine=engine, engine_timeout=timeout)
    judge = Referee(settings)
    try:
        return judge.check(game(PARTLY))
    finally:
        judge.close()


def test_stones_proved_dead_are_dead_where_the_rest_is_assumed_alive() -> None:
    assert told(referee("proved").check(game(PARTLY))) == (
        "assumed",
        {"A5": ("dead", "proved")},
        {},
    )
    for status in ("assumed", "marked"):
        assert told(referee(status).check(game(PARTLY))) == ("assumed", {}, {})


@pytest.mark.parametrize(
    ("status", "dead", "expected", "message"),
    [
        ("auto", "A5 G4", {"A5": "proved", "G4": "engine"}, None),
        (
            "auto",
            "G4",
            {"A5": "proved", "G4": "engine"},
            "the engine calls the chain at A5 alive, but it is proved dead; it is counted as dead",
        ),
        (
            "auto",
            "A5 " + WALL,
            {"A5": "proved"},
            "the engine calls the chain at B7 dead, but it is proved alive; it is counted as alive",
        ),
        # The engine alone was asked for.
        ("engine", "A5 G4", {"A5": "engine", "G4": "engine"}, None),
        (
            "engine",
            "G4",
            {"G4": "engine"},
            "the engine calls the chain at A5 alive, but it is proved dead; it is counted as alive",
        ),
    ],
)
def test_an_engine_is_not_asked_about_what_is_proved(
    tmp_path: Path, status: str, dead: str, expected: dict[str, str], message: str | None
) -> None:
    engine = fake(tmp_path, {"final_status_list dead": f"good({dead!r})"})
    evidence, chains, said_of_it = told(asked(engine.command, status))
    assert evidence == "engine"
    is_dead = {name: decided for name, (what, decided) in chains.items() if what == "dead"}
    assert is_dead == expected
    assert said_of_it == ({"END406": message} if message else {})


def test_an_engine_is_not_asked_for_the_seki_of_what_is_proved(tmp_path: Path) -> None:
    engine = fake(
        tmp_path,
        {"final_status_list dead": "good('A5')", "final_status_list seki": f"good({WALL!r})"},
    )
    _, chains, said_of_it = told(asked(engine.command))
    assert WALL not in chains
    assert said_of_it == {}


def test_an_engine_is_not_asked_where_all_is_proved_or_marked(tmp_path: Path) -> None:
    engine = fake(tmp_path)
    judge = Referee(Settings(RULESETS, engine=engine.command))
    assert evidence(judge.check(game(PROVED))) == ("proved", "proved")
    assert evidence(judge.check(game(OPEN, territory=MARKED))) == ("marked", "marked")
    judge.close()
    assert engine.commands == []


@pytest.mark.parametrize(("result", "severity"), [("W+2.5", ERROR), ("W+12.5", WARNING)])
def test_no_moves_are_missing_if_re_reverses_the_margin_by_an_engine(
    tmp_path: Path, result: str, severity: str
) -> None:
    # Black is 2.5 points ahead.
    engine = fake(tmp_path, {"final_status_list dead": "good('A5 G4')"})
    judge = Referee(Settings(RULESETS, engine=engine.command))
    report = judge.check(finished(PARTLY, "", rules="Chinese", komi="4.5", result=result))
    judge.close()
    assert said(report, "RES50") == [("RES501", severity)]


@pytest.mark.parametrize(
    ("status", "expected", "instead"),
    [
        ("auto", "judged", "gocheck judges the dead stones itself"),
        ("engine", "assumed", "all stones are assumed alive"),
    ],
)
def test_where_the_engine_fails_the_next_evidence_decides(
    status: str, expected: str, instead: str
) -> None:
    taken, _, said_of_it = told(asked("no-such-engine", status))
    assert taken == expected
    assert said_of_it == {
        "END405": "the engine cannot be used on 7x7 boards: the engine could not be started: No"
        f" such file or directory on PATH (Debian has such programs in /usr/games); {instead}"
    }


@pytest.mark.parametrize(
    ("rules", "komi", "without"),
    [
        # Three points of territory each, an area of 15 against 20.
        ("Japanese", "0.5", "; without such marks the score would be W+0.5 under japanese"),
        ("Chinese", "0.5", "; without such marks the score would be W+5.5 under chinese"),
        ("Chinese", "-6", "; without such marks the score would be B+1 under chinese"),
        (None, "0.5", ""),
    ],
)
def test_a_mark_against_a_proof_is_reported_with_the_score_without_it(
    rules: str | None, komi: str, without: str
) -> None:
    record = finished(PROVED, rules=rules, komi=komi, territory="w w w w w w w\n" * 5)
    report = referee().check(record)
    assert report.readable
    assert all(scored.winner == "white" for scored in report.scores.values())
    (message,) = (each.message for each in findings(report, "END403"))
    assert message == f"the chain at B5 is marked as dead but cannot be captured{without}"


def test_the_judge_finds_the_recorded_score() -> None:
    # Black has 20 points and White 15, with White B3 dead.
    report = referee().check(game(OPEN))
    assert report.readable
    assert report.scores["chinese"].result == "B+4.5"


@pytest.mark.parametrize(
    ("komi", "result", "expected"),
    [
        # Black has 20 points and White 15. An agreement needs no word.
        ("0.5", "B+4.5", []),
        # The judge can be wrong by a little: within two points a note, within six a warning ...
        ("0.5", "W+4.5", [("RES501", ERROR)]),
        ("4.5", "W+6.5", [("RES501", ERROR)]),
        ("4.5", "W+5.5", [("RES501", WARNING)]),
        ("4.5", "W+2.5", [("RES501", WARNING)]),
        ("4.5", "W+1.5", [("RES501", NOTE)]),
        # ... but hardly gives the very margin that RE gives to the other player ...
        ("2.5", "W+2.5", [("RES501", ERROR)]),
        ("3.5", "W+1.5", [("RES501", ERROR)]),
        ("5.5", "B+0.5", [("RES501", WARNING)]),
        # ... and another margin never more than a warning.
        ("0.5", "B+3.5", [("RES502", NOTE)]),
        ("0.5", "B+2.5", [("RES502", NOTE)]),
        ("0.5", "B+1.5", [("RES502", WARNING)]),
        ("0.5", "B+24.5", [("RES502", WARNING)]),
        ("0.5", "B+34.5", [("RES502", ERROR)]),
        # Stones change the margin by whole points only.
        ("0.5", "B+4", [("RES507", WARNING)]),
    ],
)
def test_a_confident_judgement(
    monkeypatch: pytest.MonkeyPatch, komi: str, result: str, expected: list[tuple[str, str]]
) -> None:
    say(monkeypatch, sure(OPEN, CONFIDENT + 0.001, "1,2"))
    record = finished(OPEN, rules="Chinese", komi=komi, result=result)
    assert said(referee().check(record), "RES50") == expected


FAR_AHEAD = "\n".join(["..XO........", ".OXO........", *["..XO........"] * 3])
"""White is 30 points ahead, and B4 is as good as dead; if it lived, Black would have no eyes."""


@pytest.mark.parametrize(
    ("komi", "result", "expected"),
    [
        ("0.5", "B+30.5", [("RES501", ERROR)]),
        ("0.5", "W+30.5", []),
        ("0.5", "W+20.5", [("RES503", NOTE)]),
        # Black 30 points better off would win, but not by more than 10 points.
        ("-10.5", "B+10.5", [("RES503", NOTE)]),
        ("-10.5", "B+11.5", [("RES501", ERROR)]),
    ],
)
def test_uncertainty_that_cannot_change_the_winner(
    monkeypatch: pytest.MonkeyPatch, komi: str, result: str, expected: list[tuple[str, str]]
) -> None:
    opinion = sure(FAR_AHEAD, 0.99, "1,1")
    opinion[13] = 0.2
    say(monkeypatch, opinion)
    record = finished(FAR_AHEAD, rules="Chinese", komi=komi, result=result)
    report = referee().check(record)
    assert said(report, "RES50") == expected
    assert report.readable
    assert report.status is not None
    assert report.status.margin_uncertainty == 2 * 15


def test_living_chains_have_a_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    say(monkeypatch, sure(OPEN, 0.98, "1,2"))
    report = referee().check(game(OPEN))
    status = report.to_dict()["status"]
    assert [(each["points"], each["status"]) for each in status["chains"]] == [(["B3"], "dead")]
    alive = [(each["color"], each["points"][0], each["confidence"]) for each in status["alive"]]
    assert alive == [("black", "D5", 0.98), ("white", "E5", 0.98), ("black", "B4", 0.98)]


def test_uncertainty_changes_no_score_counted_as_is(monkeypatch: pytest.MonkeyPatch) -> None:
    opinion = sure(FAR_AHEAD, 0.99, "1,1")
    opinion[13] = 0.2
    say(monkeypatch, opinion)
    record = finished(FAR_AHEAD, rules="Tromp-Taylor", komi="0.5", result="W+7.5")
    report = referee().check(record)
    assert report.readable
    assert report.status is not None
    assert report.status.margin_uncertainty
    assert report.scores["tromp-taylor"].evidence == "as-is"
    (found,) = findings(report, "RES50")
    assert (found.code, found.severity) == ("RES502", ERROR)
    assert "all stones on the board counted)" in found.message
    assert "check whether" not in found.message


def test_stones_removed_without_agreement_are_listed_by_ruleset() -> None:
    compared = ("katago-tromp-taylor", "tromp-taylor")
    report = Referee(Settings(RULESETS, rules=compared)).check(game(PARTLY))
    text = "\n".join(score_in_full(report, RULESETS, 200)).splitlines()
    assert [line for line in text if "ead stones removed" in line] == [
        "No dead stones removed: tromp-taylor.",
        "Dead stones removed only inside pass-alive territory: katago-tromp-taylor.",
    ]
    assert report.readable
    scores = report.scores
    # A5 is worth its own point and two more of Black's eyes.
    by_katago, by_tromp_taylor = (scores[name].black for name in compared)
    assert by_katago == by_tromp_taylor + 3


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("B+4.5", []),
        ("B+3.5", [("RES503", NOTE)]),
        ("B+4", [("RES507", WARNING)]),
    ],
)
def test_an_uncertain_judgement_can_agree_but_gives_no_error(
    monkeypatch: pytest.MonkeyPatch, result: str, expected: list[tuple[str, str]]
) -> None:
    say(monkeypatch, sure(OPEN, CONFIDENT - 0.001, "1,2"))
    report = referee().check(game(OPEN, result=result))
    assert said(report, "RES50") == expected
    assert report.agrees is {"B+4.5": True, "B+4": False}.get(result)


@pytest.mark.parametrize(
    ("confidence", "moves", "komi", "result", "expected"),
    [
        # RE gives the score's margin to White.
        (0.76, "pass pass", "0.5", "W+4.5", ERROR),
        (0.74, "pass pass", "0.5", "W+4.5", None),
        (0.76, "pass pass", "3.5", "W+1.5", ERROR),
        (0.76, "pass pass", "4.5", "W+0.5", None),
        # Without final passes it takes more.
        (0.76, "", "0.5", "W+4.5", ERROR),
        (0.74, "", "0.5", "W+4.5", None),
        (0.97, "", "1.5", "W+3.5", ERROR),
        (0.97, "", "2", "W+3", WARNING),
        (0.97, "", "2.5", "W+2.5", WARNING),
        (0.98, "", "2.5", "W+2.5", ERROR),
        (0.98, "", "3.5", "W+1.5", WARNING),
        (0.98, "", "4.5", "W+0.5", NOTE),
        # Without final passes, but nothing is left to play: as with them, from 98.8 %.
        (0.989, "", "3.5", "W+1.5", ERROR),
        (0.989, "", "4.5", "W+0.5", WARNING),
        (0.987, "", "3.5", "W+1.5", WARNING),
        # The chain moves the margin by 40 points, so 40 may be missing, and 42 not.
        (0.60, "", "-15", "W+20", None),
        (0.60, "", "-16", "W+21", ERROR),
        # White by another margin.
        (0.98, "pass pass", "0.5", "W+5.5", ERROR),
        (0.951, "pass pass", "0.5", "W+5.5", ERROR),
        (0.949, "pass pass", "0.5", "W+5.5", None),
        (0.97, "", "0.5", "W+5.5", None),
        (0.60, "pass pass", "0.5", "W+35.5", None),
        (0.60, "pass pass", "0.5", "W+36.5", ERROR),
        (0.60, "", "0.5", "W+36.5", WARNING),
        (0.987, "", "0.5", "W+5.5", WARNING),
        (0.989, "", "0.5", "W+5.5", ERROR),
    ],
)
def test_a_wrong_winner_with_the_right_margin_needs_less_confidence(
    monkeypatch: pytest.MonkeyPatch,
    confidence: float,
    moves: str,
    komi: str,
    result: str,
    expected: str | None,
) -> None:
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[2 * 7 + 1] = 2 * confidence - 1
    say(monkeypatch, opinion)
    report = referee().check(finished(OPEN, moves, rules="Chinese", komi=komi, result=result))
    assert report.readable
    assert report.status is not None
    assert report.status.confidence == confidence
    assert said(report, "RES501") == ([] if expected is None else [("RES501", expected)])


@pytest.mark.parametrize(
    ("server", "moves", "severity"),
    [
        (None, "", ERROR),
        (FOX, "", ERROR),
        (KGS, "", WARNING),
        (OGS, "", WARNING),
        (CGOS, "", WARNING),
        (KGS, "pass pass", ERROR),
    ],
)
def test_missing_passes_of_a_server_that_records_them_show_that_moves_may_be_missing(
    monkeypatch: pytest.MonkeyPatch, server: Server | None, moves: str, severity: str
) -> None:
    # Two dame are open. The score is W+8.5.
    text = """
        . . X . O . .
        . . X . O . .
        . . X O O . .
        . . X O . . .
        . . X O . . .
        """
    say(monkeypatch, sure(text, 0.99))
    record = finished(text, moves, rules="Chinese", komi="5.5", result="B+20.5")
    report = referee().check(replace(record, server=server))
    assert said(report, "RES501") == [("RES501", severity)]


def test_marks_show_that_no_moves_are_missing_where_the_passes_are() -> None:
    text = """
        . . X . O . .
        . . X . O . .
        . . X O O . .
        """
    territory = "\n".join(["bb...ww", "bb...ww", "bb...ww"])
    record = finished(text, "", rules="Japanese", komi="5.5", result="B+20.5", territory=territory)
    report = referee().check(replace(record, server=KGS))
    assert said(report, "RES501") == [("RES501", ERROR)]


@pytest.mark.parametrize(
    ("result", "moves", "severity", "distance"),
    [
        ("B+10.5", "pass pass", WARNING, None),
        ("B+13.5", "pass pass", WARNING, 9),
        ("B+24.5", "pass pass", WARNING, 20),
        ("B+25.5", "pass pass", ERROR, 21),
        ("B+25.5", "", WARNING, None),  # moves may be missing
    ],
)
def test_a_margin_far_from_the_board_is_said_to_be(
    monkeypatch: pytest.MonkeyPatch, result: str, moves: str, severity: str, distance: int | None
) -> None:
    say(monkeypatch, sure(OPEN, 0.985, "1,2"))
    record = finished(OPEN, moves, rules="Chinese", komi="0.5", result=result)
    report = referee().check(record)
    [wrong] = findings(report, "RES502")
    assert wrong.severity == severity
    far = re.search(r"RE is (\d+) points from any margin that the board allows", wrong.message)
    assert (far and int(far[1])) == distance
    if distance:
        assert report.readable
        assert report.scores["chinese"].distance == distance


@pytest.mark.parametrize(
    ("confidence", "agrees"),
    [(0.987, None), (0.989, False)],
)
def test_a_point_counted_either_way_hides_no_margin_that_is_far_off_a_sure_score(
    monkeypatch: pytest.MonkeyPatch, confidence: float, agrees: bool | None
) -> None:
    # Black has to connect at D4: a false eye. A1 is dead.
    text = """
        . X X . . X O .
        X X O X X X O .
        O O O O O O O .
        X . . . . . . .
        . . . . . . . .
        """
    say(monkeypatch, sure(text, confidence, "0,3"))
    record = replace(finished(text, rules="Japanese", komi="6.5", result="W+90.5"), server=TOM)
    assert referee().check(record).agrees is agrees


def test_every_kind_of_evidence_is_known_everywhere() -> None:
    asked = {evidence for order in ORDER.values() for evidence in order}
    assert asked <= EVIDENCE.keys(), "describe each kind of ORDER in EVIDENCE"
    assert EXPECTED.keys() == ORDER.keys(), "EXPECTED, above, needs a line for each choice"
    kinds = [each for each in EVIDENCE if each != AS_IS]
    assert get_args(Evidence) == tuple(EVIDENCE), "gocheck/report/values.py: Evidence"
    assert max(map(len, kinds)) < 8, "a column of the table has room for seven letters"


@pytest.mark.parametrize("page", ["dead.md", "table.md"])
def test_the_guide_lists_every_kind_of_evidence(page: str) -> None:
    text = (files("gocheck") / "guide" / page).read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    missing = [each for each in EVIDENCE if each != AS_IS and each not in listed]
    assert missing == [], f"gocheck/guide/{page}: add a line to the table of kinds of evidence"


@pytest.mark.parametrize(
    ("unsettled", "expected"), [(2, [("RES501", ERROR)]), (3, [("RES503", NOTE)])]
)
def test_no_result_is_wrong_while_many_points_are_unsettled(
    monkeypatch: pytest.MonkeyPatch, unsettled: int, expected: list[tuple[str, str]]
) -> None:
    # 35 points, of which one in 14 may be unsettled.
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[[0, 7, 28][:unsettled]] = 0.5
    say(monkeypatch, opinion)
    report = referee().check(game(OPEN, result="W+20.5"))
    assert said(report, "RES50") == expected
    assert report.readable
    assert report.status is not None
    assert len(report.status.unsettled) == unsettled
    [found] = findings(report, "RES50")
    compared = ": the score is B+" if unsettled == 2 else ": 3 of 35 points are unsettled"
    assert compared in found.message
    assert "cut" not in found.message
    # `game` ends with two passes.
    is_said = "3 points are unsettled: it is unknown who owns them." in score_in_full(
        report, RULESETS, 99
    )
    assert is_said == (unsettled == 3)


def test_a_record_without_final_passes_seems_cut_while_many_points_are_unsettled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[[0, 7, 28]] = 0.5
    say(monkeypatch, opinion)
    report = referee().check(finished(OPEN, "", rules="Chinese", komi="0.5", result="W+20.5"))
    [found] = findings(report, "RES503")
    assert ": the record seems cut, since 3 of 35 points are unsettled" in found.message


NEUTRAL_COLUMN = """
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    . . X . O . .
    """
"""Five points in the middle are nobody's, three more than dame. Area 15 for each."""


@pytest.mark.parametrize(
    ("confidence", "moves", "severity"),
    [
        (0.98, "", NOTE),
        (0.989, "", ERROR),
        (0.98, "pass pass", ERROR),
    ],
)
def test_a_record_without_final_passes_and_with_an_open_region_draws_no_warning(
    monkeypatch: pytest.MonkeyPatch, confidence: float, moves: str, severity: str
) -> None:
    say(monkeypatch, sure(NEUTRAL_COLUMN, confidence))
    record = finished(NEUTRAL_COLUMN, moves, rules="Chinese", komi="5.5", result="B+20.5")
    report = referee().check(record)
    assert said(report, "RES501") == [("RES501", severity)]


@pytest.mark.parametrize(
    ("moves", "result", "severity"), [("", "W+25", NOTE), ("pass pass", "W+24", ERROR)]
)
def test_an_open_region_counts_where_re_gives_the_margin_to_the_other_player_too(
    monkeypatch: pytest.MonkeyPatch, moves: str, result: str, severity: str
) -> None:
    # Black's stone at G4 is dead with 60 %; alive it would move the margin by 40 points at most.
    text = NEUTRAL_COLUMN.replace(". O . .\n    . . X . O . .", ". O . .\n    . . X . O . X", 1)
    opinion = sure(text, 0.99, "6,1")
    opinion[13] = -0.2
    say(monkeypatch, opinion)
    game = finished(text, moves, rules="Chinese", komi="-24", result=result)
    assert said(referee().check(game), "RES501") == [("RES501", severity)]


@pytest.mark.parametrize(("confidence", "severity"), [(0.91, NOTE), (0.93, ERROR)])
def test_an_open_region_counts_less_the_surer_the_judgement(
    monkeypatch: pytest.MonkeyPatch, confidence: float, severity: str
) -> None:
    say(monkeypatch, sure(NEUTRAL_COLUMN, confidence))
    # Black fills the fifth point: W+4.5.
    record = finished(NEUTRAL_COLUMN, "", rules="Chinese", komi="5.5", result="B+4.5")
    assert said(referee().check(record), "RES501") == [("RES501", severity)]


@pytest.mark.parametrize(
    ("column", "row", "line"),
    [
        # White B3 is dead, so the list has it. Black B4 is alive, so the list does not.
        (1, 2, "Lowest confidence: 80%."),
        (1, 1, "Lowest confidence: 80% (Black B4, alive)."),
    ],
)
def test_the_least_certain_chain_is_named_unless_it_is_in_the_list(
    monkeypatch: pytest.MonkeyPatch, column: int, row: int, line: str
) -> None:
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[row * 7 + column] = 0.6
    say(monkeypatch, opinion)
    report = referee("judged").check(game(OPEN))
    assert line in list(score_in_full(report, RULESETS, 99))


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("pass pass", "Confidence in the margin: 98%."),
        ("", "Confidence in the margin: 92%, if no moves are missing."),
    ],
)
def test_the_confidence_in_the_margin_is_of_a_whole_record(
    monkeypatch: pytest.MonkeyPatch, moves: str, line: str
) -> None:
    say(monkeypatch, sure(OPEN, 0.98, "1,2"))
    record = finished(OPEN, moves, rules="Japanese", komi="0.5", result="B+1.5")
    report = referee("judged").check(record)
    assert line in list(score_in_full(report, RULESETS, 99))


OPEN_MIDDLE = """
    . X . X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . O O O O
    . . . . . O . O .
    """
"""Every stone is proved alive, and 29 points are open to both players."""
OPEN_CORNER = """
    . . . . . . O . O
    . . . . . X O O .
    . . . . . X O . O
    . . . . . X O O .
    X X X X X X O . O
    . X . X X X O O .
    """
"""The same; Black has 20 points behind one gap, at F6."""


@pytest.mark.parametrize("text", [OPEN_MIDDLE, OPEN_CORNER])
@pytest.mark.parametrize("rules", ["Japanese", "Chinese"])
@pytest.mark.parametrize("moves", ["", "pass pass"])
@pytest.mark.parametrize("result", ["B+20.5", "W+20.5", "W+3.5", "W+"])
def test_no_result_is_wrong_where_a_large_region_is_open_to_both_though_all_stones_are_proved(
    text: str, rules: str, moves: str, result: str
) -> None:
    report = referee().check(finished(text, moves, rules=rules, komi="0.5", result=result))
    assert report.readable
    assert report.status is not None
    assert report.status.evidence == "proved"
    open_points = len(report.status.unsettled)
    assert open_points > 20
    assert {severity for _, severity in said(report, "RES")} <= {NOTE}
    meaning = "it is unknown who owns them" if moves else "the game is not at its end"
    shown_line = f"{open_points} points are unsettled: {meaning}."
    assert shown_line in score_in_full(report, RULESETS, 99)


def test_open_dame_of_one_or_two_points_leave_no_doubt_where_all_stones_are_proved() -> None:
    report = referee().check(finished(PROVED, rules="Chinese", komi="0.5", result="B+30.5"))
    assert report.readable
    assert report.status is not None
    assert len(report.status.unsettled) == 0
    assert said(report, "RES501") == [("RES501", ERROR)]


ONE_GAP = """
    . . . . . X O . O
    . . . . . X O O .
    . . . . . . O . O
    . . . . . X O O .
    X X X X X X O . O
    """
"""Black has 20 points behind one gap, at F3."""


@pytest.mark.parametrize(("says", "confidence"), [(0.98, 0.98), (0.0, 0.5), (-0.9, 0.5)])
def test_an_area_that_is_all_but_closed_has_an_owner_with_a_confidence(
    monkeypatch: pytest.MonkeyPatch, says: float, confidence: float
) -> None:
    opinion = sure(ONE_GAP, 0.99)
    area = [row * 9 + column for row in range(4) for column in range(5)]
    opinion[area] = 2 * says - 1 if says > 0.5 else says
    say(monkeypatch, opinion)
    report = referee().check(finished(ONE_GAP, rules="Chinese", komi="0.5", result="W+5.5"))
    assert report.readable
    status = report.status
    assert status is not None
    assert len(status.territory["black"]) == len(area)
    assert status.confidence == confidence
    assert status.margin_uncertainty == (0 if confidence > CONFIDENT else 2 * len(area))
    wrong = said(report, "RES501")
    assert wrong == ([("RES501", ERROR)] if confidence > CONFIDENT else [])


CORNER_GAP = """
    . . . X O . .
    . X . X O . .
    . O . X O . .
    . . . X O . .
    . . . . O . .
    """
"""`OPEN` with a gap at D1. White B3 is dead."""


@pytest.mark.parametrize(
    ("rules", "score", "recorded"),
    # By area the closing stone is a point, if it is played.
    [("Japanese", "W+9.5", ["B+4.5"]), ("Chinese", "W+10.5", ["B+4.5", "B+3.5"])],
)
def test_where_the_dead_stones_are_named_an_open_area_is_nobodys(
    rules: str, score: str, recorded: list[str]
) -> None:
    named = Settings(RULESETS, rules=("japanese", "chinese"), dead=("B3",))
    for result in (score, *recorded):
        report = Referee(named).check(finished(CORNER_GAP, rules=rules, komi="0.5", result=result))
        assert report.readable
        assert report.scores[rules.lower()].result == score
        wrong = findings(report, "RES50")
        assert [found.severity for found in wrong] == ([] if result == score else [NOTE])
        if wrong:
            closed = f"; if Black closed the border at D1: {result}, the recorded result"
            assert wrong[0].message.endswith(closed)


def test_a_record_that_may_be_cut_is_no_error_where_every_stone_counts() -> None:
    def severity(result: str, moves: str) -> list[tuple[str, str]]:
        record = finished(FAR_AHEAD, moves, rules="Tromp-Taylor", komi="0.5", result=result)
        return said(referee().check(record), "RES50")

    score = "W+41.5"
    assert severity(score, "") == []
    assert severity("B+9.5", "pass pass") == [("RES501", ERROR)]
    assert severity("B+9.5", "") == [("RES501", WARNING)]
    assert severity("W+9.5", "") == [("RES502", WARNING)]
    # The winner alone is wrong.
    assert severity(score.replace("W", "B"), "") == [("RES501", ERROR)]
