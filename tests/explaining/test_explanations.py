"""Why a recorded result is not the score: each kind of change on a small board, and what holds."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from boards import empty
from numpy.typing import NDArray
from scoring.finals import BLACK_PLAYS_LAST, EVEN, RULESETS, finished, position, report

from gocheck import judge
from gocheck.batch import reports
from gocheck.comparing import fits
from gocheck.explaining import Explanation, Question, explain, priors
from gocheck.judging import by_engine
from gocheck.record import Record
from gocheck.referee import Referee, Settings
from gocheck.replay import replay
from gocheck.result import parse_result
from gocheck.scoring import Scorer
from gocheck.servers import KGS
from gocheck.source import Source

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """
FIXTURES = Path(__file__).parents[2] / "fixtures"


def told(game: Record, **settings: str) -> tuple[Explanation, ...] | None:
    judged = report(game, ruleset=settings.get("ruleset"), dame=settings.get("dame", "auto")).game
    assert judged is not None
    return judged.explanation


def of_even(rules: str | None, komi: str | None, result: str) -> tuple[Explanation, ...] | None:
    """The explanations of EVEN, marked; with komi 6.5 White wins by that."""
    return told(finished(EVEN, rules=rules, komi=komi, result=result, territory=MARKS))


@pytest.mark.parametrize(
    ("rules", "komi", "result", "kind", "change"),
    [
        ("Japanese", "6.5", "B+6.5", "winner", "White wins by as much"),
        ("Japanese", "65", "W+6.5", "komi unit", "komi 6.5: 65 is it in tenths of a point"),
        ("Japanese", "3", "W+6", "komi unit", "komi 6: 3 is it in zi"),
        ("Japanese", "-6.5", "W+6.5", "komi unit", "komi 6.5: -6.5 is it with the wrong sign"),
        ("Japanese", "8", "W+6.5", "komi", "komi 6.5 in place of 8"),
        ("Japanese", None, "W+5.5", "komi", "komi 5.5"),
        ("Chinese", "7", "W+3.5", "result unit", "the recorded margin is in zi: 7 points"),
        ("Japanese", "6.5", "W+5.5", "dame", "1 point more for Black at the border"),
        ("Chinese", "7.5", "W+9.5", "dame", "the last dame played by White, not by Black"),
        ("Japanese", "6.5", "W+9.5", "prisoners", "3 prisoners more for White"),
        ("Japanese", "6.5", "0", "not counted", "the draw was agreed"),
        ("Japanese", "6.5", "B+", "not counted", "the game was not counted"),
    ],
)
def test_the_likeliest(rules: str, komi: str | None, result: str, kind: str, change: str) -> None:
    best = (of_even(rules, komi, result) or ())[0]
    assert best.kind == kind
    assert best.change.startswith(change)
    assert best.result == result


def test_no_komi() -> None:
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result="B+1", territory=MARKS)
    best = (told(game) or ())[0]
    assert (best.kind, best.change) == ("no komi", "no komi in place of 6.5")


@pytest.mark.parametrize(
    ("rules", "right", "wrong", "change"),
    [
        # WMSG: Black has one point less if White was first to pass; the primer has pass stones.
        ("WMSG", "W+6.5", "W+7.5", "White the first to pass"),
        ("Primer", "W+6.5", "W+7.5", "one pass more of Black or less of White"),
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


def kinds(board: str, moves: str, result: str) -> dict[str, float]:
    """The kinds of explanation told of a game without marks, with their shares."""
    game = finished(board, moves, rules="Chinese", komi="7", result=result)
    judged = Referee(Settings(RULESETS)).judge(game).game
    assert judged is not None
    return {each.kind: each.confidence for each in reversed(judged.explanation or ())}


def test_a_record_is_cut_only_without_closing_passes() -> None:
    assert "cut" in kinds(OPEN, "", "W+4")
    assert "cut" not in kinds(OPEN, "pass pass", "W+4")


def test_open_dame_are_not_the_end_of_a_record() -> None:
    assert "cut" not in kinds(SETTLED, "", "W+10")


def test_a_cut_explains_no_more_than_is_open() -> None:
    # Eight points and the last ko and connection may become somebody's, but not twenty.
    for result in ("W+4", "W+20", "W+1"):
        assert "cut" in kinds(OPEN, "", result)
    assert "cut" not in kinds(OPEN, "", "B+8")


def test_a_record_with_few_moves_is_cut() -> None:
    moves = "e5 c3 g7 c7 g3 e3 e7 c5 g5 b2 h8 b8 h2 e2 e8 d2"
    game = finished(empty(9, 9), moves, rules="Chinese", komi="7", result="W+20")
    judged = Referee(Settings(RULESETS, status="judged")).judge(game).game
    assert judged is not None
    best = (judged.explanation or ())[0]
    assert (best.kind, best.change) == ("cut", "the record ends before the game")
    assert best.reason == "no closing passes are recorded, and only 16 moves"


def test_where_all_stones_are_only_assumed_alive_nothing_is_explained() -> None:
    assert told(finished(EVEN, rules="Japanese", komi="6.5", result="B+6.5")) is None


def test_where_nothing_explains_it_the_list_is_empty() -> None:
    assert of_even("Japanese", "6.5", "W+35.5") == ()


@pytest.mark.parametrize("result", ["W+6.5", "W+", "W+R", "Void", "?"])
def test_where_nothing_differs_there_is_none(result: str) -> None:
    assert of_even("Japanese", "6.5", result) is None


def test_where_the_record_cannot_tell_ruleset_from_komi_both_are_named() -> None:
    # By territory Black has one point more, by area two: W+5.5 with komi 7.5 is the area score,
    # and the territory score with komi 6.5. Nobody plays by territory with komi 7.5.
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="7.5", result="W+5.5", territory=MARKS)
    best = (told(game) or ())[0]
    assert best.kind == "ruleset or komi"
    assert best.change.startswith("ruleset chinese (or ")
    assert best.change.endswith(" in place of japanese, or komi 6.5 in place of 7.5")
    assert best.reason == "komi 7.5 is usual under chinese, not under japanese"
    assert best.rulesets[0] == "chinese"
    assert "korean" not in best.rulesets


@pytest.mark.parametrize(
    ("date", "komi", "usual"),
    [("2016-05-01", "6.5", "5.5"), ("1985-05-01", "5.5", "6.5"), ("1960", "4.5", "6.5")],
)
def test_komi_is_that_of_its_time(date: str, komi: str, usual: str) -> None:
    # The score is right with either of two komi: the one of the year is the likelier.
    recorded = Decimal("9.5")
    shares = {}
    for each in (komi, usual):
        game = finished(EVEN, rules="Japanese", komi="9.5", result=f"W+{each}", territory=MARKS)
        best = next(
            found
            for found in told(replace(game, date=date)) or ()
            if found.kind == "komi" and found.change == f"komi {each} in place of {recorded}"
        )
        shares[each] = best.confidence
        assert ("the usual komi of japanese" in best.reason) is (each == komi)
    assert shares[komi] > shares[usual]


def test_a_server_does_not_play_by_rules_that_it_does_not_offer() -> None:
    # RU[GOE] on KGS, which has no Ing rules: RU is wrong, and the territory score is right.
    game = finished(BLACK_PLAYS_LAST, rules="GOE", komi="6.5", result="W+5.5", territory=MARKS)
    judged = {}
    for server in (None, KGS):
        found = Referee(Settings(RULESETS)).judge(replace(game, server=server)).game
        assert found is not None
        best = next(each for each in found.explanation or () if "japanese" in each.rulesets)
        judged[server] = best
    assert "KGS does not offer ing" in judged[KGS].reason
    assert judged[KGS].confidence > judged[None].confidence


def test_komi_tells_which_ruleset_is_meant() -> None:
    # The same with komi 6.5, usual for territory: then RU is hardly wrong.
    game = finished(BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result="W+4.5", territory=MARKS)
    kinds = [each.kind for each in told(game) or ()]
    assert kinds[0] == "dame"
    assert kinds.index("ruleset") > 0


@pytest.mark.parametrize(
    ("rules", "result", "change"),
    [
        # Three stones, Black 33 points ahead: N under Chinese rules, N-1 under the AGA's.
        ("Chinese", "B+32.5", "no handicap points for White, as under ing (or {}), in place of 3"),
        ("AGA", "B+29.5", "3 handicap points for White, as under chinese (or {}), not 2"),
        ("NZ", "B+29.5", "3 handicap points for White, as under chinese (or {}), not none"),
    ],
)
def test_handicap_points(rules: str, result: str, change: str) -> None:
    data = (FIXTURES / "situations" / "handicap-points.sgf").read_text(encoding="utf-8")
    data = data.replace("RU[Chinese]", f"RU[{rules}]").replace("RE[B+29.5]", f"RE[{result}]")
    (judged,) = reports([Source("x.sgf", data.encode())], Referee(Settings(RULESETS)))
    assert judged.game is not None
    best = (judged.game.explanation or ())[0]
    others = ", ".join(best.rulesets[1:3]) + ", ..."
    assert (best.kind, best.change) == ("handicap", change.format(others))


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


def doubtful(confidence: float, result: str) -> list[Explanation]:
    """What is told of DEAD if the judge has this confidence that B5 is dead."""
    colors, shape = position(DEAD)
    stone = 2 * 7 + 1
    game = finished(DEAD, rules="Japanese", komi="0")
    status = replace(
        by_engine(colors, shape, {stone}), evidence="judged", doubts=((stone, 1 - confidence),)
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


def test_a_doubtful_stone_explains_by_how_doubtful_it_is() -> None:
    # White's stone alive: Black's 14 points and the prisoner are gone, W+21 in place of W+6.
    shares = []
    for confidence in (0.55, 0.8, 0.95):
        best = doubtful(confidence, "W+21")[0]
        assert (best.kind, best.change) == ("status", "White's stone at B5 alive, not dead")
        assert best.reason == f"the judge gives it {1 - confidence:.0%}"
        shares.append(best.confidence)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


def test_a_group_may_come_with_points_at_the_border() -> None:
    changes = [each.change for each in doubtful(0.55, "W+22") if each.kind == "status"]
    assert changes == [
        "White's stone at B5 alive, not dead; and 1 point more for White at the border"
    ]


def test_the_judge_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    ask = judge.ownership

    def counted(positions: list[bytes], columns: int, rows: int) -> NDArray[np.float32]:
        calls.extend(positions)
        return ask(positions, columns, rows)

    monkeypatch.setattr("gocheck.judging.ownership", counted)
    path = FIXTURES / "games" / "13x13-chinese-dead-left.sgf"
    data = path.read_bytes().replace(b"RE[B+3.5]", b"RE[B+6.5]")
    [judged] = reports([Source("x.sgf", data)], Referee(Settings(RULESETS)))
    assert judged.game is not None
    assert judged.game.explanation is not None
    assert len(calls) == 1


def test_a_swapped_winner_beats_a_doubtful_group_of_forty_points() -> None:
    assert doubtful(0.9, "B+6")[0].kind == "winner"
    swapped = priors.CAUSES["winner"].prior
    one_in_ten = 1 / 9
    assert swapped > priors.CAUSES["status"].prior * one_in_ten * priors.settled(80)


def test_lone_living_stones_and_slight_doubts_hardly_count() -> None:
    # In 528 marked games: 1 of 3,730 living stones without a neighbour was dead.
    assert priors.otherwise(0.2, stones=1, dead=False) == pytest.approx(0.02)
    assert priors.otherwise(0.2, stones=5, dead=False) == 0.2
    assert priors.otherwise(0.02, stones=5, dead=False) == pytest.approx(0.002)
    assert priors.otherwise(0.5, stones=5, dead=True) == pytest.approx(0.05)


def test_no_explanation_changes_scores_or_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged() -> list[tuple[object, ...]]:
        referee = Referee(Settings(RULESETS))
        sources = [
            Source(path.name, path.read_bytes().replace(b"RE[B+", b"RE[W+1"))
            for path in sorted(FIXTURES.rglob("*.sgf"))
        ]
        return [
            (each.game and each.game.scores, each.agrees, each.game and each.game.status)
            for each in reports(sources, referee)
        ]

    with_explanations = judged()
    monkeypatch.setattr("gocheck.referee.explain", lambda _: ())
    assert judged() == with_explanations


def test_every_explanation_reproduces_the_result_and_shares_add_up() -> None:
    for path in sorted(FIXTURES.rglob("*.sgf")):
        for shift in ("2", "3", "1", "20"):
            data = path.read_bytes().replace(b"RE[B+", b"RE[B+" + shift.encode())
            for each in reports([Source(path.name, data)], Referee(Settings(RULESETS))):
                found = each.game.explanation if each.game else None
                assert each.game is None or (found is None or each.agrees is not True)
                shares = [explanation.confidence for explanation in found or ()]
                assert shares == sorted(shares, reverse=True)
                assert sum(shares) <= 1.01
                for explanation in found or ():
                    assert each.game is not None
                    assert explanation.kind in priors.CAUSES
                    if explanation.kind != "result unit" and not each.game.result.in_zi:
                        again = parse_result(explanation.result)
                        margin = (again.margin or Decimal(0)) * (-1 if again.winner == 2 else 1)
                        assert fits(margin, again.winner, each.game.result)
