"""Why a recorded result is not the score: each kind of change on a small board, and what holds."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from helpers.boards import empty
from helpers.finished_games import (
    BLACK_PLAYS_LAST,
    EVEN,
    RULESETS,
    finished,
    position,
    report,
)
from helpers.opinions import doubted as doubted_chains
from numpy.typing import NDArray

from gocheck.board.board import Geometry
from gocheck.board.stones import WHITE
from gocheck.comparison.agreement import Explanation as FoundExplanation, fits
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.other_rulesets import rulesets_in_words
from gocheck.comparison.explaining.question import Question
from gocheck.comparison.explaining.search import explain
from gocheck.record.record import Komi, Record
from gocheck.record.result import parse_result
from gocheck.record.servers import CGOS, FOX, KGS
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.report.values import Explanation, ExplanationKind, Report
from gocheck.running.batch import reports
from gocheck.scoring.scorer import Scorer
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.status.dead_chains import by_engine
from gocheck.status.judge.judge import judged
from gocheck.status.judge.network import network
from gocheck.status.status import Status

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """
_PROTECTIVE_MOVE = "a missed or unrecorded protective move (teire)"
_DIFFERENTLY = "a border point counted differently"
_TEIRE = f"{_PROTECTIVE_MOVE}, or {_DIFFERENTLY}"
FIXTURES = Path(__file__).parents[3] / "fixtures"


@pytest.fixture
def also_unlikely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explanations are listed from 5 % on."""
    monkeypatch.setattr(priors, "LEAST_CONFIDENCE", 0.05)


def told(game: Record, **settings: str) -> tuple[Explanation, ...] | None:
    judged = report(game, ruleset=settings.get("ruleset"), dame=settings.get("dame", "auto"))
    assert judged is not None
    return judged.explanations


def of_even(rules: str | None, komi: str | None, result: str) -> tuple[Explanation, ...] | None:
    """The explanations of EVEN, marked; with komi 6.5 White wins by that."""
    return told(finished(EVEN, rules=rules, komi=komi, result=result, territory=MARKS))


@pytest.mark.parametrize(
    ("rules", "komi", "result", "kind", "change"),
    [
        ("Japanese", "6.5", "B+6.5", "winner", "RE names the wrong player"),
        (
            "Japanese",
            "65",
            "W+6.5",
            "komi unit",
            "the komi was 6.5, written in tenths of a point as 65",
        ),
        ("Japanese", "3", "W+6", "komi unit", "the komi was 6, written in zi as 3"),
        (
            "Japanese",
            "-6.5",
            "W+6.5",
            "komi unit",
            "the komi was 6.5, written with the wrong sign as -6.5",
        ),
        ("Japanese", "8", "W+6.5", "komi", "the komi was 6.5, not 8"),
        ("Japanese", None, "W+5.5", "komi", "the komi was 5.5"),
        ("Chinese", "7", "W+3.5", "result unit", "RE gives 7 points in zi"),
        ("Japanese", "6.5", "W+5.5", "dame", f"{_TEIRE} gave Black 1 point more"),
        ("Chinese", "7.5", "W+9.5", "dame", f"{_DIFFERENTLY} gave White 2 points more"),
        ("Japanese", "6.5", "W+7", "half point", "RE rounds W+6.5 up"),
        ("Japanese", "6.5", "W+6", "half point", "RE rounds W+6.5 down"),
        ("Chinese", "7.5", "W+7", "half point", "RE rounds W+7.5 down"),
    ],
)
def test_the_most_likely_cause_comes_first(
    rules: str, komi: str | None, result: str, kind: str, change: str
) -> None:
    best = (of_even(rules, komi, result) or ())[0]
    assert best.kind == kind
    assert best.change.startswith(change)
    assert best.result == result


@pytest.mark.parametrize("handicap", [None, 0, 1])
def test_another_komi_explains_a_game_with_a_handicap_of_one_stone(handicap: int | None) -> None:
    game = finished(
        EVEN, rules="Japanese", komi="0.5", result="W+6.5", handicap=handicap, territory=MARKS
    )
    assert "the komi was 6.5, not 0.5" in [each.change for each in told(game) or ()]


ONE_DAME = """
    . X . O .
    . X O O .
    . X O O .
    """
"""C3 is a dame: three points of territory each; by area White has two more."""


@pytest.mark.parametrize(
    ("rules", "board", "result", "change"),
    [
        # Nothing that the board does not have is a cause: no dame where none is open, and one dame
        # moves the margin by two points at most.
        ("Japanese", EVEN, "W+5.5", f"{_TEIRE} gave Black 1 point more"),
        (
            "Japanese",
            ONE_DAME,
            "W+5.5",
            f"a dame counted as territory, {_TEIRE} gave Black 1 point more",
        ),
        ("Chinese", EVEN, "W+7.5", f"{_DIFFERENTLY} gave White 1 point more"),
        ("Chinese", ONE_DAME, "W+8.5", "the open dame was counted for nobody"),
        ("Chinese", ONE_DAME, "W+9.5", "the open dame was filled by White"),
    ],
)
@pytest.mark.usefixtures("also_unlikely")
def test_a_dame_explains_only_what_the_open_dame_can(
    rules: str, board: str, result: str, change: str
) -> None:
    territory = MARKS if board == EVEN else "\n".join(["b...w"] * 3)
    game = finished(board, rules=rules, komi="6.5", result=result, territory=territory)
    changes = [each.change for each in told(game, dame="filled") or () if each.kind == "dame"]
    assert changes == [change]


FALSE_EYE = """
    O O O O O O O O O O
    O O O X X X X X X O
    O . X . X . X . X O
    O O O X X X X X X O
    O O O O O O O O O O
    . . . . . . . . . .
    """
"""B4 is a dame; filled, Black must play at D4. Black has two points of territory, White ten."""


@pytest.mark.parametrize(
    ("result", "change"),
    [
        ("W+7", f"a dame or false eye counted as territory, {_TEIRE} gave Black 1 point more"),
        ("W+9", f"a dame counted as territory, {_TEIRE} gave White 1 point more"),
    ],
)
def test_a_false_eye_counted_as_territory_gives_its_player_a_point(
    result: str, change: str
) -> None:
    rows = [". " * 10, ". " * 10, ". . . . . b . b . .", ". " * 10, ". " * 10, "w " * 10]
    territory = "\n".join(rows)
    game = finished(FALSE_EYE, rules="Japanese", komi="0", result=result, territory=territory)
    assert change in [each.change for each in told(game) or () if each.kind == "dame"]


@pytest.mark.parametrize(
    ("moves", "komi", "kind"),
    [
        ("", "0.5", "dame"),  # the last ko, most likely
        ("pass pass", "0.5", "winner"),
        ("", "3.5", "winner"),
    ],
)
def test_without_final_passes_the_last_plays_may_reverse_half_a_point(
    moves: str, komi: str, kind: str
) -> None:
    result = f"B+{komi}"
    game = finished(EVEN, moves, rules="Japanese", komi=komi, result=result, territory=MARKS)
    assert (told(game) or ())[0].kind == kind


@pytest.mark.parametrize(
    ("written", "change"),
    [
        ("KM[0]", "the komi was 6.5, not KM[0]"),
        ("KM[none]", "the komi was 6.5, not KM[none]"),
        ("", None),  # with the usual komi it is right, and nothing supports another
    ],
)
def test_a_komi_that_cannot_be_right_is_explained(written: str, change: str | None) -> None:
    data = (FIXTURES / "games" / "9x9-japanese-marked.sgf").read_bytes()
    source = Source("x.sgf", data.replace(b"KM[6.5]", written.encode()))
    [judged] = reports([source], Referee(Settings(RULESETS)))
    assert judged.readable
    assert judged.agrees is None
    explained = judged.explanations
    assert (explained[0].change if explained else None) == change


@pytest.mark.parametrize(
    ("komi", "result", "change"),
    [
        ("11.5", "W+1.5", "a digit is missing in RE, 1.5 for 11.5"),
        ("13", "W+1", "a digit is missing in RE, 1 for 13"),
        ("13.5", "W+3.5", "a digit is missing in RE, 3.5 for 13.5"),
        ("13.5", "W+13", None),  # the digit after the point is half a point
        ("11.5", "B+1.5", None),
        ("11.5", "W+5", None),
        ("6.5", "W+0.5", None),
    ],
)
def test_a_digit_may_be_missing_in_the_recorded_result(
    komi: str, result: str, change: str | None
) -> None:
    # The board is even, so that White wins by komi.
    found = [each for each in of_even("Japanese", komi, result) or () if each.kind == "digit"]
    assert [each.change for each in found] == ([change] if change else [])


def test_no_digit_is_missing_where_re_gives_the_stones_of_a_player() -> None:
    game = finished(EVEN, rules="Chinese", komi="11.5", result="W+1.5", territory=MARKS)
    assert "digit" in {each.kind for each in told(game) or ()}
    game = replace(game, result=replace(game.result, stones=(WHITE, Decimal(181))))
    assert "digit" not in {each.kind for each in told(game) or ()}


def test_no_unlikely_cause_is_named() -> None:
    # A miscount of a point is less likely than the usual komi 7.5.
    assert [each.kind for each in of_even("Chinese", "6.5", "W+7.5") or ()] == ["komi"]


def test_no_komi() -> None:
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result="B+1", territory=MARKS)
    best = (told(game) or ())[0]
    assert (best.kind, best.change) == ("no komi", "the count left out the komi")
    assert best.reason == "the difference is the komi"
    only = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result="B+", territory=MARKS)
    [without] = [each for each in told(only) or () if each.kind == "no komi"]
    assert without.reason == "without it the other player wins"  # RE has no margin


LEFT_AND_RIGHT = """
    b b . . w w w
    b b . . w w w
    b b . . w w w
    b b . . w w w
    b b . . w w w
    b b . . w w w
    b b . . w w w
    """
"""The marks of DEAD: Black 14 points and the dead stones, White 21."""


@pytest.mark.parametrize(
    ("dead", "result", "change"),
    [
        (1, "W+9", "White had 3 prisoners more"),
        (1, "W+8", "White had 2 prisoners more"),
        (1, "W+10", "White had 4 prisoners more"),
        (1, "W+3", "Black had 3 prisoners more"),
        (3, "W+6", "White had 2 prisoners more or Black 2 fewer"),
    ],
)
def test_prisoners(dead: int, result: str, change: str) -> None:
    start = DEAD if dead == 1 else DEAD.replace(". O X", "O O X").replace(". . X", "O . X", 1)
    game = finished(start, rules="Japanese", komi="0", result=result, territory=LEFT_AND_RIGHT)
    found = {each.change: each for each in told(game) or () if each.kind == "prisoners"}
    assert list(found) == [change]
    assert found[change].reason.startswith(f"Black has {dead} prisoner")


def test_a_server_does_not_miscount_prisoners() -> None:
    game = finished(DEAD, rules="Japanese", komi="0", result="W+8", territory=LEFT_AND_RIGHT)
    for server, counted in ((None, True), (KGS, False)):
        kinds = {each.kind for each in told(replace(game, server=server)) or ()}
        assert ("prisoners" in kinds) == counted


@pytest.mark.parametrize(
    ("rules", "board", "result", "change"),
    [
        ("Japanese", EVEN, "W+5.5", f"{_PROTECTIVE_MOVE} gave Black 1 point more"),
        (
            "Japanese",
            ONE_DAME,
            "W+5.5",
            f"a dame counted as territory, or {_PROTECTIVE_MOVE} gave Black 1 point more",
        ),
        ("Chinese", EVEN, "W+7.5", f"{_DIFFERENTLY} gave White 1 point more"),
    ],
)
@pytest.mark.usefixtures("also_unlikely")
def test_a_server_does_not_miscount_the_border(
    rules: str, board: str, result: str, change: str
) -> None:
    territory = MARKS if board == EVEN else "\n".join(["b...w"] * 3)
    game = finished(board, rules=rules, komi="6.5", result=result, territory=territory)
    found = told(replace(game, server=KGS), dame="filled") or ()
    assert [each.change for each in found if each.kind == "dame"] == [change]


OPEN_AREA = """
    . X . . . X O .
    . X . . . X O .
    . X . . . X O .
    . X . . . O O .
    . X X X X O . .
    """
"""White's stone at F2 is next to E2, so that the 12 points around D4 belong to nobody."""


@pytest.mark.parametrize(
    ("rules", "result", "player"),
    [
        ("Japanese", "B+4.5", "Black"),
        ("Japanese", "W+19.5", "White"),
        ("Japanese", "B+1.5", None),
    ],
)
def test_an_open_area_counted_for_a_player(rules: str, result: str, player: str | None) -> None:
    marks = "\n".join([*["b......w"] * 4, "b.....ww"])
    game = finished(OPEN_AREA, rules=rules, komi="6.5", result=result, territory=marks)
    areas = [each.change for each in told(game) or () if "open area" in each.change]
    change = f"the open area of 12 points at C5 was counted for {player}"
    assert areas == ([change] if player else [])


@pytest.mark.parametrize(
    ("rules", "result"),
    # By area the closing stone at E2 is a point, if it is played.
    [("Japanese", "B+3.5"), ("Chinese", "B+9.5"), ("Chinese", "B+8.5")],
)
def test_an_area_that_one_play_closes(rules: str, result: str) -> None:
    marks = "\n".join([*["b......w"] * 4, "b.....ww"])
    game = finished(OPEN_AREA, rules=rules, komi="6.5", result=result, territory=marks)
    best = (told(game) or ())[0]
    assert (best.kind, best.change) == ("gap", "Black closed the border at E2")
    assert best.reason == "the 11 points behind it are nobody's while it is open"


@pytest.mark.parametrize(("result", "explained"), [("B+1.5", True), ("W+2.5", False)])
def test_half_an_open_area_is_no_area_with_gaps(result: str, *, explained: bool) -> None:
    board, marks = (f"{row}\n" * 4 for row in (". X . . O .", "b....w"))
    game = finished(board, rules="Japanese", komi="6.5", result=result, territory=marks)
    areas = [each.change for each in told(game) or () if "open area" in each.change]
    assert bool(areas) == explained  # eight points; with four less for the gaps a border


def test_prisoners_of_one_player_forgotten_but_not_by_a_server() -> None:
    start = DEAD.replace(". O X", ". . X").replace(". . X", "O O X", 3)
    marks = LEFT_AND_RIGHT.replace("b b . .", ". . . .", 4).replace(". . . .", "b b . .", 3)
    game = finished(
        start, "B:a4 B:b4 pass pass", rules="Japanese", komi="0", result="W+9", territory=marks
    )
    changes = {each.change for each in told(game) or ()}
    assert "the 6 prisoners that Black took were not counted" in changes
    changes = {each.change for each in told(replace(game, server=KGS)) or ()}
    assert "the 6 prisoners that Black took were not counted" not in changes


@pytest.mark.parametrize("result", ["W+7.5", "W+8.5", "W+9.5"])
def test_where_nobody_has_prisoners_none_are_miscounted(result: str) -> None:
    explanations = of_even("Japanese", "6.5", result)
    assert explanations is not None
    assert "prisoners" not in {each.kind for each in explanations}


@pytest.mark.parametrize(
    ("rules", "right", "wrong", "change"),
    [
        # WMSG: Black has one point less if White was first to pass; the primer has pass stones.
        ("WMSG", "W+6.5", "W+7.5", "White passed first"),
        ("Primer", "W+6.5", "W+7.5", "Black passed once more or White once less"),
    ],
)
def test_passes(rules: str, right: str, wrong: str, change: str) -> None:
    assert of_even(rules, "6.5", right) is None
    assert ("passes", change) in {
        (each.kind, each.change) for each in of_even(rules, "6.5", wrong) or ()
    }


SETTLED = """
    . X . X . O . O .
    X X X X O O O O O
    . X . X O O . O .
    X X X X O O O O O
    . X . X O O . O .
"""
"""All but one point is somebody's."""
OPEN = """
    . X . X . . O O . O .
    X X X X . . O O O O O
    . X . X . . O O . O .
    X X X X . . O O O O O
    . X . X . . O O . O .
"""
"""Ten points are nobody's: eight more than dame."""


def unmarked(board: str, moves: str, result: str) -> tuple[Explanation, ...]:
    """The explanations of a game without marks."""
    return checked(finished(board, moves, rules="Chinese", komi="7", result=result))


def checked(game: Record) -> tuple[Explanation, ...]:
    """The explanations of a game whose stones are proved or judged, or as marked."""
    report = Referee(Settings(RULESETS)).check(game)
    assert report is not None
    return report.explanations or ()


TWO_EYES_EACH = """
    . X . X O . O
    X X X X O O O
    . . . X O . O
    X X X X O O O
    . X . X O . O
    """
"""By area Black has 20 points and White 15."""
TWO_EYES_MARKED = """
    b . b . . w .
    . . . . . . .
    b b b . . w .
    . . . . . . .
    b . b . . w .
    """


@pytest.mark.parametrize("komi", ["7", "7.5"])
@pytest.mark.parametrize(
    ("moves", "territory", "is_counted"),
    [
        ("", None, False),
        ("pass pass", None, True),
        ("", TWO_EYES_MARKED, True),
        ("pass pass", TWO_EYES_MARKED, True),
    ],
)
def test_a_game_with_final_passes_or_marks_was_counted(
    komi: str, moves: str, territory: str | None, is_counted: bool
) -> None:
    for result in ("B+", "0"):
        game = finished(
            TWO_EYES_EACH, moves, rules="Chinese", komi=komi, result=result, territory=territory
        )
        assert ("not counted" in {each.kind for each in checked(game)}) is not is_counted


def test_no_explanation_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priors, "_KOMI", {Decimal("6.5"): 1000.0})
    [best, *_] = of_even("Japanese", "65", "W+6.5") or ()
    assert best.confidence == 0.99


def kinds(board: str, moves: str, result: str) -> dict[str, float]:
    """The kinds of explanation of a game without marks, with their shares."""
    return {each.kind: each.confidence for each in reversed(unmarked(board, moves, result))}


def test_a_record_is_cut_short_only_without_final_passes() -> None:
    assert "cut" in kinds(OPEN, "", "W+4")
    assert "cut" not in kinds(OPEN, "pass pass", "W+4")
    [reason] = {each.reason for each in unmarked(OPEN, "", "W+4") if each.kind == "cut"}
    assert reason == "the final passes are missing, and 8 points are still undecided"


def test_open_dame_are_not_the_end_of_a_record() -> None:
    assert "cut" not in kinds(SETTLED, "", "W+10")


def test_a_record_cut_short_explains_at_most_the_open_points() -> None:
    # Eight points and the last ko and connection may become somebody's, but not twenty.
    for result in ("W+4", "W+20", "W+1"):
        assert "cut" in kinds(OPEN, "", result)
    assert "cut" not in kinds(OPEN, "", "B+8")


@pytest.mark.parametrize("least", [1, 4, 10, 30])
def test_a_record_with_more_open_points_is_likelier_cut_short(least: int) -> None:
    """These are the numbers of the sentences on real games in `priors`."""
    one, more, most = (
        priors.unfinished(loose, 0.6, unsettled=False) for loose in (least - 1, least, least + 1)
    )
    assert one < more == most


def few_moves(result: str) -> tuple[Explanation, ...]:
    """The explanations of a record of 16 moves, with eight stones each and komi 7."""
    moves = "e5 c3 g7 c7 g3 e3 e7 c5 g5 b2 h8 b8 h2 e2 e8 d2"
    game = finished(empty(9, 9), moves, rules="Chinese", komi="7", result=result)
    judged = Referee(Settings(RULESETS, status="judged")).check(game)
    assert judged is not None
    return judged.explanations or ()


def test_no_missing_moves_change_more_than_the_whole_board() -> None:
    whole, ahead = 2 * 9 * 9, 6  # White is, as the record stands
    assert "cut" in {each.kind for each in few_moves(f"B+{whole - ahead}")}
    assert "cut" not in {each.kind for each in few_moves(f"B+{whole - ahead + 1}")}


def test_a_record_with_few_moves_is_cut_short() -> None:
    best = few_moves("W+20")[0]
    assert (best.kind, best.change) == ("cut", "the last moves are missing")
    assert best.reason == "the final passes are missing, and the record has only 16 moves"


def test_where_all_stones_are_only_assumed_alive_nothing_is_explained() -> None:
    assert told(finished(EVEN, rules="Japanese", komi="6.5", result="B+6.5")) is None


def test_where_nothing_explains_it_the_list_is_empty() -> None:
    assert of_even("Japanese", "6.5", "W+35.5") == ()


@pytest.mark.parametrize("result", ["W+6.5", "W+", "W+R", "Void", "?"])
def test_a_result_that_agrees_has_no_explanation(result: str) -> None:
    assert of_even("Japanese", "6.5", result) is None


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["ing"], "ing"),
        (["chinese", "ing"], "chinese (or ing)"),
        (["chinese", "ing", "cgos"], "chinese (or ing, cgos)"),
        (["chinese", "ing", "cgos", "basic"], "chinese (or ing, cgos, ...)"),
    ],
)
def test_of_rulesets_that_count_alike_three_are_named(names: list[str], words: str) -> None:
    assert rulesets_in_words(names) == words


def test_where_the_record_cannot_tell_ruleset_from_komi_both_are_named() -> None:
    # By territory Black has one point more, by area two: W+5.5 with komi 7.5 is the area score,
    # and the territory score with komi 6.5. Nobody plays by territory with komi 7.5.
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="7.5", result="W+5.5", territory=MARKS)
    best = (told(game) or ())[0]
    assert best.kind == "ruleset or komi"
    assert best.change.startswith("the ruleset was chinese (or ")
    assert best.change.endswith(", not japanese, or the komi was 6.5, not 7.5")
    assert best.reason == "komi 7.5 is usual under chinese, not under japanese"
    assert best.rulesets[0] == "chinese"
    assert "korean" not in best.rulesets
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="3.5", result="W+1.5", territory=MARKS)
    best = (told(game) or ())[0]
    assert (best.kind, best.rulesets[0]) == ("ruleset", "chinese")
    assert best.reason == "all dame are filled"  # 3.5 is usual under neither


def test_the_usual_komi_of_the_ruleset_is_likelier_than_another() -> None:
    shares = {}
    for each in ("6.5", "5.5"):
        found = of_komi(each, "2016-05-01")
        assert found
        assert ("the usual komi of japanese" in found.reason) is (each == "6.5")
        shares[each] = found.confidence
    assert shares["6.5"] > shares["5.5"]


@pytest.mark.parametrize(
    ("date", "komi", "unusual"),
    [("1985-05-01", "5.5", "6.5"), ("1993-09-01", "5.5", "4.5"), ("1960", "4.5", "6.5")],
)
def test_a_komi_that_was_not_usual_then_explains_nothing(
    date: str, komi: str, unusual: str
) -> None:
    assert of_komi(komi, date)
    assert not of_komi(unusual, date)


def test_without_komi_in_a_year_of_change_it_may_have_been_any() -> None:
    # In 2001 komi 5.5 was usual, 6.5 was near, and servers knew 0.5.
    assert of_komi("0.5", "2001-12-07", recorded=None)
    assert not of_komi("0.5", "1985-12-07", recorded=None)


def of_komi(komi: str, date: str, *, recorded: str | None = "9.5") -> Explanation | None:
    """Return the cause that a komi was another one, of a result that is right with it."""
    game = finished(EVEN, rules="Japanese", komi=recorded, result=f"W+{komi}", territory=MARKS)
    found = told(replace(game, date=date)) or ()
    start = f"the komi was {komi}, not "
    return next((each for each in found if each.change.startswith(start)), None)


def test_a_server_does_not_play_by_rules_that_it_does_not_offer() -> None:
    # RU[GOE] on KGS, which has no Ing rules: RU is wrong, and the territory score is right.
    game = finished(BLACK_PLAYS_LAST, rules="GOE", komi="6.5", result="W+5.5", territory=MARKS)
    judged = {}
    for server in (None, KGS):
        found = Referee(Settings(RULESETS)).check(replace(game, server=server))
        assert found is not None
        best = next(each for each in found.explanations or () if "japanese" in each.rulesets)
        judged[server] = best
    assert "KGS does not offer ing" in judged[KGS].reason
    assert judged[KGS].confidence > judged[None].confidence


@pytest.mark.parametrize(("date", "possible"), [("1974", False), ("1975", True), (None, True)])
def test_no_ruleset_explains_a_game_older_than_it_is(date: str | None, possible: bool) -> None:
    game = finished(EVEN, komi=None, result="W+8", territory=MARKS)
    named = {name for each in told(replace(game, date=date)) or () for name in each.rulesets}
    assert ({"ing", "simplified-ing", "ing-handicap"} <= named) == possible
    assert ("ing" in named) == possible


@pytest.mark.parametrize(
    ("name", "year"),
    [
        *(("ing", 1975), ("aga", 1991), ("tromp-taylor", 1996), ("bga", 2008)),
        *(("chinese-superko", 2002), ("japanese-1949", 1949), ("chinese-1988", 1988)),
        *(("ing-1991", 1991), ("korean-1992", 1992), ("japanese-2003", 2003)),
    ],
)
def test_a_ruleset_exists_from_the_year_of_its_source(name: str, year: int) -> None:
    ruleset = RULESETS.get(name)
    assert [priors.existed(ruleset, each) for each in (year - 1, year)] == [False, True]


def test_cgos_counts_the_position_as_is_under_any_ruleset_of_the_record() -> None:
    made = finished(DEAD, rules="Chinese", komi="7", territory=LEFT_AND_RIGHT)
    made = replace(made, server=CGOS)
    scored = Referee(Settings(RULESETS, ("cgos",))).check(made)
    assert scored is not None
    as_is = scored.scores["cgos"].result
    assert as_is != scored.scores["chinese"].result
    wrong = replace(made, result=parse_result(as_is))
    judged = Referee(Settings(RULESETS)).check(wrong)
    assert judged is not None
    assert judged.explanations
    first = judged.explanations[0]
    assert (first.kind, first.rulesets[0]) == ("ruleset", "cgos")
    assert first.reason == "CGOS does not offer chinese and it removes no dead stones"
    # The server's own rules explain it: RU is wrong, and not the result.
    codes = {CGOS: ("SET317", "warning"), None: ("RES502", "error"), KGS: ("RES502", "error")}
    for server, expected in codes.items():
        found = Referee(Settings(RULESETS)).check(replace(wrong, server=server)).findings
        [of_result] = [(each.code, each.severity) for each in found]
        assert of_result == expected, server


def test_komi_tells_which_ruleset_is_meant() -> None:
    # The same with komi 6.5, usual for territory: then RU is hardly wrong.
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result="W+4.5", territory=MARKS)
    kinds = [each.kind for each in told(game) or ()]
    assert kinds[0] == "dame"
    assert kinds.index("ruleset") > 0


@pytest.mark.parametrize("komi", ["0", "5.5", "6.5", "7.5"])
def test_komi_6_is_offered_on_a_marked_9x9_board(komi: str) -> None:
    board = "\n".join([". . . X O . . . ."] * 9)
    marks = "\n".join(["b b b . . w w w w"] * 9)
    game = finished(board, rules="Japanese", komi=komi, result="W+15", territory=marks)
    changes = [each.change for each in told(game) or ()]
    assert f"the komi was 6, not {komi}" in changes


def test_rounding_down_is_no_more_likely_than_rounding_up() -> None:
    down, up = ((of_even("Japanese", "6.5", result) or ())[0] for result in ("W+6", "W+7"))
    assert down.kind == up.kind == "half point"
    assert down.confidence == pytest.approx(up.confidence, abs=0.05)
    assert down.confidence < 0.95  # some other komi, and what nobody thought of, remain


@pytest.mark.parametrize(
    ("rules", "result", "change"),
    [
        # Three stones, Black 33 points ahead: N under Chinese rules, N-1 under the AGA's.
        ("Chinese", "B+32.5", "White got no points for the handicap as under ing (or {}), not 3"),
        ("AGA", "B+29.5", "White got 3 points for the handicap as under chinese (or {}), not 2"),
        ("NZ", "B+29.5", "White got 3 points for the handicap as under chinese (or {}), not none"),
    ],
)
def test_handicap_points(rules: str, result: str, change: str) -> None:
    data = (FIXTURES / "situations" / "handicap-points.sgf").read_text(encoding="utf-8")
    data = data.replace("RU[Chinese]", f"RU[{rules}]").replace("RE[B+29.5]", f"RE[{result}]")
    (judged,) = reports([Source("x.sgf", data.encode())], Referee(Settings(RULESETS)))
    assert judged.readable
    best = (judged.explanations or ())[0]
    others = ", ".join(best.rulesets[1:3]) + ", ..."
    assert (best.kind, best.change) == ("handicap", change.format(others))


@pytest.mark.parametrize(
    ("rules", "place", "result", "offered"),
    [
        # KGS gives N points under Chinese rules, N-1 under the AGA's, none otherwise.
        ("Japanese", "The KGS Go Server at http://www.gokgs.com/", 3, False),
        ("Japanese", "Paris", 3, True),
        ("Chinese", "The KGS Go Server at http://www.gokgs.com/", -1, True),
        ("Chinese", "The KGS Go Server at http://www.gokgs.com/", -3, True),
        ("Japanese", "foxwq", 3, False),
    ],
)
def test_a_server_gives_only_handicap_points_that_a_ruleset_of_its_has(
    rules: str, place: str, result: int, offered: bool
) -> None:
    data = (FIXTURES / "situations" / "handicap-points.sgf").read_text(encoding="utf-8")
    data = data.replace("RU[Chinese]", f"RU[{rules}]PC[{place}]")

    def game(data: str) -> Report:
        (judged,) = reports([Source("x.sgf", data.encode())], Referee(Settings(RULESETS)))
        assert judged.readable
        return judged

    own = game(data).ruleset or ""
    wrong = game(data).scores[own].margin - result
    data = data.replace("RE[B+29.5]", f"RE[B+{wrong}]")
    kinds = [each.kind for each in game(data).explanations or ()]
    assert ("handicap" in kinds) == offered


@pytest.mark.parametrize(
    "name", ["9x9-japanese-handicap-2", "13x13-chinese-handicap-4", "19x19-chinese-handicap-2"]
)
def test_missing_handicap_stones(name: str) -> None:
    data = (FIXTURES / "games" / f"{name}.sgf").read_bytes()
    lacking = re.sub(rb"AB(\[[a-z]{2}\])+", b"", data)
    without, wrong, whole = reports(
        [
            Source("without.sgf", lacking),
            Source("wrong.sgf", re.sub(rb"RE\[(.)\+", rb"RE[\1+1", lacking)),
            Source("whole.sgf", re.sub(rb"RE\[(.)\+", rb"RE[\1+1", data)),
        ],
        Referee(Settings(RULESETS)),
    )
    assert without.readable
    best, *others = without.explanations or ()
    number = without.recorded_handicap
    assert best.kind == "handicap stones"
    assert best.change == f"the {number} handicap stones that HA names are missing"
    assert best.result == without.recorded_result
    assert not others
    severities = {each.code: each.severity for each in without.findings}
    assert "error" not in severities.values()
    for other in (wrong, whole):
        assert other.readable
        kinds = {each.kind for each in other.explanations or ()}
        assert "handicap stones" not in kinds


def test_missing_handicap_stones_are_more_likely_than_a_slip_of_the_same_points() -> None:
    moves = "".join(f";W[{column}b];B[{column}c]" for column in "abcdefghijklm")
    record = f"(;FF[4]GM[1]SZ[13]RU[Japanese]KM[0.5]HA[2]RE[B+114.5]{moves};W[];B[])"
    (judged,) = reports([Source("x.sgf", record.encode())], Referee(Settings(RULESETS)))
    assert judged.readable
    best = (judged.explanations or ())[0]
    assert best.kind == "handicap stones"


def test_without_a_ruleset_a_recorded_komi_is_hardly_that_of_another_one() -> None:
    # In 1953 komi 4.5 was usual in Japan, 5.5 in China.
    game = finished(EVEN, komi="4.5", result="W+5.5", territory=MARKS)
    found = told(replace(game, date="1953-05-27")) or ()
    assert found[0].kind == "dame"
    assert "ruleset and komi" not in {each.kind for each in found}


def test_without_a_ruleset_nobody_plays_by_one_that_no_record_names() -> None:
    # White wins by 5, with the button by 4.5.
    best, *others = told(finished(EVEN, komi="5", result="W+4.5", territory=MARKS)) or ()
    assert best.change.endswith("the komi was 4.5, not 5")
    assert sum(each.confidence for each in others if "button" in each.rulesets) < 0.1


def test_without_ruleset_and_komi_a_cause_is_named_once() -> None:
    game = finished(EVEN, komi=None, result="W+5.5", territory=MARKS)
    changes = [each.change for each in told(replace(game, date="2003")) or ()]
    assert "under japanese, the komi was 5.5" in changes
    assert not [each for each in changes if "japanese" in each and " with its komi" in each]


def test_without_a_ruleset_only_what_no_ruleset_compared_gives_is_explained() -> None:
    assert of_even(None, "6.5", "W+6.5") is None
    best = (of_even(None, "6.5", "B+6.5") or ())[0]
    assert best.kind == "winner"
    assert best.change.startswith("under ")


DEAD = """
    . . X O . . .
    . . X O . . .
    . O X O . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    """
"""Black 14 points of territory and a dead stone, White 21."""


STONE = 2 * 7 + 1
SEKI = """
    . X O . O X .
    . X O . O X .
    . X O . O X .
    . X O . O X .
    X X O O O X X
    O O X X X O O
    . O . X . O .
    """
"""Below, White's two groups have an eye each and Black's four stones none."""
FOUR_STONES = frozenset(5 * 7 + column for column in (2, 3, 4)) | {6 * 7 + 3}


def uncertain(
    confidence: float,
    result: str,
    start: str = DEAD,
    dead: frozenset[int] = frozenset({STONE}),
    *doubted: int,
    moves: str = "pass pass",
    unsettled: int = 0,
) -> list[FoundExplanation]:
    """The explanations of a position with this confidence of the judge in some chains.

    unsettled: the number of points of whose owner it is unsure.
    """
    colors, shape = position(start)
    game = finished(start, moves, rules="Japanese", komi="0")
    doubts = dict.fromkeys(doubted or (STONE,), 1 - confidence)
    status = replace(
        doubted_chains(by_engine(colors, shape, dead), doubts),
        evidence="judged",
        unsettled=frozenset(range(unsettled)),
        margin_uncertainty=2 * unsettled,
    )
    scorer = Scorer(replay(game), status)
    question = Question(
        replay=replay(game),
        recorded=parse_result(result),
        scorer=scorer,
        scorer_for=lambda _: scorer,
        rulesets=tuple(RULESETS),
        own=RULESETS.get("japanese"),
        komi=Decimal(0),
        komi_recorded=Decimal(0),
        stated=0,
    )
    return list(explain(question))


def test_an_unsettled_stone_explains_by_its_uncertainty() -> None:
    # White's stone not dead: then nobody has an eye on that side, Black's 14 points and the
    # prisoner are gone, W+21 in place of W+6.
    shares = []
    for confidence in (0.55, 0.8, 0.95):
        best = uncertain(confidence, "W+21")[0]
        assert (best.kind, best.change) == ("status", "White B5 is in seki, not dead")
        assert best.reason == f"gocheck's judge gives it {1 - confidence:.0%}"
        shares.append(best.confidence)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


@pytest.mark.parametrize(
    ("moves", "unsettled", "kind"),
    [("", 30, "cut"), ("", 2, "status"), ("pass pass", 30, "status")],
)
def test_where_much_is_unsettled_moves_are_missing(moves: str, unsettled: int, kind: str) -> None:
    first = min(FOUR_STONES)
    [best, *_] = uncertain(0.93, "B+4", SEKI, FOUR_STONES, first, moves=moves, unsettled=unsettled)
    assert best.kind == kind
    if kind == "cut":
        assert best.change == "the last moves are missing or unsettled stones are misjudged"
        assert best.reason == "the final passes are missing, and 30 points are unsettled"


def test_a_group_may_come_with_points_at_the_border() -> None:
    changes = [each.change for each in uncertain(0.55, "W+22") if each.kind == "status"]
    assert changes == ["White B5 is in seki, not dead, with 1 point more for White at the border"]


def test_stones_in_seki_are_not_called_alive() -> None:
    # Black's 8 points and White's 4; with Black's four stones dead White has 12 more: the stones
    # twice, two liberties, and an eye on either side.
    first = min(FOUR_STONES)
    [best, *_] = uncertain(0.55, "B+4", SEKI, FOUR_STONES, first)
    assert (best.kind, best.change) == ("status", "Black C2 is in seki, not dead")
    [best, *_] = uncertain(0.55, "W+8", SEKI, frozenset(), first)
    assert (best.kind, best.change) == ("status", "Black C2 is dead, not in seki")


@pytest.mark.parametrize(
    ("result", "change"),
    [
        ("0", "Black C2 is in seki but was counted as 4 prisoners"),
        ("B+7", "White A2 is in seki but was counted as 3 prisoners"),
        ("B+10", "White A2, F2 are in seki but were counted as 6 prisoners"),
        ("B+1", None),  # that is White's three points, and Black's stones are four
    ],
)
def test_stones_in_seki_may_have_been_counted_as_prisoners(result: str, change: str | None) -> None:
    found = uncertain(0.998, result, SEKI, frozenset(), STONE)
    changes = [each.change for each in found if "in seki" in each.change]
    assert changes[:1] == ([change] if change else [])


def test_stones_with_two_eyes_are_called_alive() -> None:
    start = """
        . O . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        """
    # Black's 20 points and White's 2.
    stones = frozenset({1, 3, 7, 8, 9, 10})
    [best, *_] = uncertain(0.55, "B+18", start, stones, 1)
    assert (best.kind, best.change) == ("status", "White B5 is alive, not dead")


def test_stones_that_are_dead_in_one_region_are_alive_together() -> None:
    start = """
        . O . . O . X .
        . . . . . . X .
        X X X X X X X .
        . . . . . . . .
        O O O O O O O O
        """
    # Black's 15 points and 2 prisoners; with one stone not dead his region is nobody's too.
    [best, *_] = uncertain(0.6, "B+3", start, frozenset({1, 4}), 1, 4)
    assert (best.kind, best.change) == ("status", "White B5, E5 are in seki, not dead")


def test_a_nearly_certain_group_is_named_only_if_it_is_dead() -> None:
    [best, *_] = uncertain(0.97, "W+21")
    assert (best.kind, best.change) == ("status", "White B5 is dead but was not removed")
    assert best.reason == "players do not always remove dead stones"
    assert uncertain(0.97, "W+8", SEKI, frozenset(), min(FOUR_STONES)) == []


@pytest.mark.parametrize("confidence", [0.99, 0.998])
def test_near_certain_dead_group_may_be_left_on_board(confidence: float) -> None:
    [best] = uncertain(confidence, "W+21")
    assert (best.kind, best.change) == ("status", "White B5 is dead but was not removed")


def test_any_of_many_dead_stones_may_be_left_on_the_board() -> None:
    start = """
        O . O . O . O . O . O . O . O
        . . . . . . . . . . . . . . .
        O . O . O . O . O . O . O . O
        X X X X X X X X X X X X X X X
        . . . . . . . . . . . . . . .
        X X X X X X X X X X X X X X X
        . . O X . . . . . . . . . . .
        """
    stones = (*range(0, 15, 2), *range(30, 45, 2), 6 * 15 + 2)
    # Of Black's 91 points and prisoners the three in the corner are gone, and the stone in it.
    best = uncertain(0.998, "B+87", start, frozenset(stones), *stones)[0]
    assert (best.kind, best.change) == ("status", "White C1 is dead but was not removed")


def test_the_judge_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    ask = network.ownership

    def counted(
        positions: list[bytes], columns: int, rows: int, proved: list[bytes]
    ) -> NDArray[np.float32]:
        calls.extend(positions)
        return ask(positions, columns, rows, proved)

    monkeypatch.setattr("gocheck.status.judge.network.network.ownership", counted)
    path = FIXTURES / "games" / "13x13-chinese-dead-left.sgf"
    data = path.read_bytes().replace(b"RE[B+3.5]", b"RE[B+6.5]")
    [judged] = reports([Source("x.sgf", data)], Referee(Settings(RULESETS)))
    assert judged.readable
    assert judged.explanations is not None
    assert len(calls) == 1


@pytest.mark.parametrize(("result", "asked"), [("W+10", False), ("W+11.5", True)])
def test_the_judge_is_asked_only_where_stones_can_make_the_difference(
    result: str, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def counted(positions: list[bytes], board: Geometry) -> list[Status]:
        calls.extend(positions)
        return judged(positions, board)

    monkeypatch.setattr("gocheck.comparison.explaining.question.judged", counted)
    start, by = DEAD.replace(". O X", "O O X"), LEFT_AND_RIGHT
    game = finished(start, rules="Japanese", komi="0.5", result=result, territory=by)
    assert told(game)
    assert bool(calls) == asked


def test_a_swapped_winner_is_more_likely_than_an_unsettled_group_of_forty_points() -> None:
    assert uncertain(0.9, "B+6")[0].kind == "winner"
    swapped = priors.CAUSES["winner"]
    one_in_ten = 1 / 9
    assert swapped > priors.CAUSES["status"] * one_in_ten * priors.share_by_size(80)


def test_lone_living_stones_and_slight_uncertainty_hardly_count() -> None:
    # In 528 marked games: 1 of 3,730 living stones without a neighbour was dead.
    assert priors.other_status(0.2, stones=1, dead=False) == pytest.approx(0.02)
    assert priors.other_status(0.2, stones=5, dead=False) == 0.2
    assert priors.other_status(0.02, stones=5, dead=False) == pytest.approx(0.002)


@pytest.mark.ci
def test_no_explanation_changes_scores_or_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged() -> list[tuple[object, ...]]:
        referee = Referee(Settings(RULESETS))
        sources = [
            Source(path.name, path.read_bytes().replace(b"RE[B+", b"RE[W+1"))
            for path in sorted(FIXTURES.rglob("*.sgf"))
        ]
        return [(each.scores, each.agrees, each.status) for each in reports(sources, referee)]

    with_explanations = judged()
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda _: ())
    assert judged() == with_explanations


@pytest.mark.ci
def test_every_explanation_reproduces_the_result_and_shares_add_up() -> None:
    explained = 0
    for path in sorted(FIXTURES.rglob("*.sgf")):
        recorded = path.read_bytes()
        others = {recorded.replace(b"RE[B+", b"RE[B+" + more) for more in (b"2", b"3", b"1", b"20")}
        for data in sorted(others):
            for each in reports([Source(path.name, data)], Referee(Settings(RULESETS))):
                found = each.explanations
                explained += bool(found)
                assert not each.readable or (found is None or each.agrees is not True)
                shares = [explanation.confidence for explanation in found or ()]
                assert shares == sorted(shares, reverse=True)
                assert sum(shares) <= 1.01
                for explanation in found or ():
                    assert each.readable
                    assert explanation.kind in priors.CAUSES
                    in_zi = parse_result(each.recorded_result).in_zi
                    if explanation.kind != "result unit" and not in_zi:
                        again = parse_result(explanation.result)
                        margin = (again.margin or Decimal(0)) * (-1 if again.winner == 2 else 1)
                        assert fits(margin, again.winner, parse_result(each.recorded_result))
    assert explained > 5


@pytest.mark.usefixtures("also_unlikely")
def test_komi_as_a_servers_program_writes_it_is_seldom_wrong() -> None:
    # RU[Japanese] KM[750] on Fox really is territory with 7.5.
    game = finished(EVEN, "", rules="Japanese", komi="7.5", result="W+6.5", territory=MARKS)
    kinds = []
    for written in ("7.5", "750"):
        other = replace(game, server=FOX, komi=Komi(written, Decimal("7.5")))
        kinds.append([each.kind for each in told(other) or ()])
    assert kinds == [["komi", "dame"], ["dame", "komi"]]


def test_marks_may_be_exchanged() -> None:
    # Black has twelve points and White eight; exchanged, no stone fits its marks.
    end = """
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        """
    right = """
        b b b . . w w
        b b b . . w w
        b b b . . w w
        b b b . . w w
        """
    wrong = right.translate(str.maketrans("bw", "wb"))
    game = finished(end, rules="Japanese", komi="0.5", result="B+3.5", territory=wrong)
    [best, *_] = told(game) or ()
    assert (best.kind, best.change) == ("marks", "TB and TW are exchanged")
    assert best.confidence > 0.9
    half = """
        b b b . . w w
        b b b . . w w
        w w w . . b b
        . . w . . b .
        """
    # Another result that they would not give, marks that are right as they are, and marks that,
    # exchanged, give the result but contradict as many stones.
    for territory, result in ((wrong, "B+9.5"), (right, "W+4.5"), (half, "W+1.5")):
        other = finished(end, rules="Japanese", komi="0.5", result=result, territory=territory)
        assert "marks" not in {each.kind for each in told(other) or ()}


@pytest.mark.parametrize(("rules", "komi"), [("Ing", "8"), ("Japanese", "8"), ("NZ", "7")])
def test_a_margin_in_zi_supports_rulesets_that_count_in_zi(rules: str, komi: str) -> None:
    # Area 9 to 7, territory 4 to 3: 2.75 zi, or 5.5 points, for White under Chinese rules with 7.5
    # and under Japanese rules with 6.5, where nobody counts in zi.
    territory = "\n".join(["b..w"] * 3 + ["b..."])
    game = finished(BLACK_PLAYS_LAST, rules=rules, komi=komi, result="W+2.75", territory=territory)
    [best, *others] = told(game, dame="as-is") or ()
    assert best.rulesets[0] == "chinese"
    assert " with its komi 7.5" in best.change
    assert "it counts in zi, as RE does" in best.reason
    assert not {"japanese", "korean"} & {name for each in others for name in each.rulesets}


@pytest.mark.usefixtures("also_unlikely")
def test_a_ruleset_that_removes_no_dead_stones_is_named_so() -> None:
    # White's stones are called dead; as the board stands both have eight points.
    end = "\n".join([". X O ."] * 4)
    game = finished(end, rules="Japanese", komi="0", result="0")
    judged = Referee(Settings(RULESETS, dead=("C1",))).check(game)
    assert judged is not None
    found = {name: each for each in judged.explanations or () for name in each.rulesets}
    assert found["tromp-taylor"].reason == "it removes no dead stones"


def test_a_report_names_every_kind() -> None:
    assert get_args(ExplanationKind) == tuple(priors.CAUSES)
