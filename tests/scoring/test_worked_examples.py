"""Scores that a source gives, or that can be counted on the drawing."""

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.boards import empty
from helpers.finished_games import both, finished, named, played, score, totals

from gocheck.board.stones import BLACK, WHITE
from gocheck.replay.replay import replay


@pytest.mark.parametrize(
    "ruleset", ["basic", "tromp-taylor", "chinese", "aga", "katago-tromp-taylor"]
)
def test_area_with_a_neutral_point(ruleset: str) -> None:
    # S0, "Area": on 9x9 with one neutral point "the score would be: Black 44, White 36". Its
    # diagram is not in the text; this position has the totals it states.
    game = finished(
        """
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . X . O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """
    )
    assert totals(game, ruleset) == (44, 36)


def test_territory_and_a_prisoner() -> None:
    # S4, diagram 1: Black has ten points in the lower right corner and five at the top, one of
    # them where he took a white stone, White has 17; Black 16, White 17. The diagram is not in
    # the text; this position is as it describes. Black E8 takes the stone on E9, White A1 is
    # the last play.
    game = finished(
        """
        . . O X O X . . X
        . . O X . X . . X
        . . O O O X X X X
        . . . . O O O O O
        . . . O O X X X X
        . . O O X X . . .
        . . O X X . . . .
        O O O X X . . . X
        . O O X X X X X X
        """,
        "B:e8 W:a1 pass pass",
    )
    japanese = score(game, "japanese")
    assert both(japanese) == (16, 17)
    assert japanese.parts["territory"] == (15, 17)
    assert japanese.parts["prisoners"] == (1, 0)
    assert japanese.result == "W+1"
    # S4 itself, "The end of the game": "pass and hand a stone to your opponent as a prisoner",
    # and "white must play last". He did, so each side passes once, and the lead is the same.
    assert totals(game, "primer") == (17, 18)


IKEDA = """
    . . . X X O O O . . .
    . . . X X O O O . . .
    . . . X X O O O . . .
    . . . X X O O O . . .
    . . . X X O O O . . .
    . . . X X X O O . . .
    . . . X X X O O . . .
    . . . X X X O O . . .
    . . X X X X O O O . .
    . . X X X X O O O . .
    . . X X X X O O O . .
    """


def test_ikedas_example() -> None:
    # Sensei's Library, "Ikeda's Rule": territory W30 B30, area W60 B61, Ikeda W61 B61, button
    # W60.5 B61. A position of ours with these totals: Black makes the last play, White is the
    # first to pass.
    game = played(IKEDA)
    assert totals(game, "japanese") == (30, 30)
    assert totals(game, "chinese") == (61, 60)
    assert totals(game, "ikeda-area") == (61, 61)
    assert totals(game, "button") == (61, Decimal("60.5"))


def test_the_last_dame_is_worth_a_point_of_area_and_none_of_territory() -> None:
    # Dame parity. C2 is the only point that is nobody's.
    before = """
        . X X O .
        . X . O .
        . X X O .
        """
    by_nobody, by_black, by_white = (
        finished(before, moves) for moves in ("pass pass", "B:c2 pass pass", "W:c2 pass pass")
    )
    for game in (by_nobody, by_black, by_white):
        assert totals(game, "japanese") == (3, 3)
    assert totals(by_nobody, "chinese") == (8, 6)
    assert totals(by_black, "chinese") == (9, 6)
    assert totals(by_white, "chinese") == (8, 7)


def nineteen(black: int, neutral: int = 0) -> str:
    """Draw a 19x19 board with so many points of Black's area, and so many of nobody's."""
    letters = "X" * black + "." * neutral + "O" * (361 - black - neutral)
    letters = "." + letters[1:-1] + "."  # an eye each
    return "\n".join(letters[at : at + 19] for at in range(0, 361, 19))


@pytest.mark.parametrize(
    ("black", "neutral", "stones", "result"),
    [
        (184, 0, "184", "W+0.5"),
        (184, 1, "184.5", "B+0.5"),
        (185, 0, "185", "B+1.5"),
        (183, 2, "184", "W+0.5"),
        (180, 1, "180.5", "W+7.5"),
    ],
)
def test_black_needs_more_than_184_and_a_quarter_stones(
    black: int, neutral: int, stones: str, result: str
) -> None:
    # S0: with komi 7.5 (3 3/4 zi) Black needs more than 184.25 of 361 points, those that are
    # nobody's split equally.
    game = finished(nineteen(black, neutral))
    assert score(game, "chinese", "7.5").result == result
    assert Decimal(stones) == black + Decimal(neutral) / 2
    assert (Decimal(stones) > Decimal("184.25")) is result.startswith("B")


INGS_TIE = """
    . . X X O .
    . . X O O .
    . . X X O .
    . . . X O .
    . . X O O .
    . . . X O .
    """


@pytest.mark.parametrize(
    ("ruleset", "komi", "result", "winner"),
    [
        # rulesets.toml, `ing`: komi 8, Black wins a tie (7.5 in effect).
        ("ing", "8", "B+0", BLACK),
        ("ing", "9", "W+1", WHITE),
        ("ing", "7.5", "B+0.5", BLACK),
        ("ing-handicap", "8", "B+0", BLACK),
        ("simplified-ing", "8", "B+0", BLACK),
        ("ogs-ing", "8", "0", None),
        ("chinese", "8", "0", None),
        ("new-zealand", "8", "0", None),
    ],
)
def test_a_tie_under_ing_rules(ruleset: str, komi: str, result: str, winner: int | None) -> None:
    game = finished(INGS_TIE)
    assert totals(game, ruleset) == (22, 14)
    scored = score(game, ruleset, komi)
    assert (scored.result, scored.winner) == (result, winner)


def test_who_wins_a_tie_is_a_dimension_of_its_own() -> None:
    whites = replace(named("chinese"), tie="white")
    scored = score(finished(INGS_TIE), whites, "8")
    assert (scored.winner, scored.result) == (WHITE, "W+0")


@pytest.mark.parametrize(
    ("komi", "white", "result"),
    [
        ("0.25", "8.25", "W+0.25"),
        ("-0.25", "7.75", "B+0.25"),
        ("0.1", "8.1", "W+0.1"),
        ("3.75", "11.75", "W+3.75"),
        ("7.5", "15.5", "W+7.5"),
        ("-6.5", "1.5", "B+6.5"),
        ("0", "8", "0"),
        ("0.0", "8", "0"),
    ],
)
@pytest.mark.parametrize("ruleset", ["chinese", "tromp-taylor"])
def test_komi_is_exact(komi: str, white: str, result: str, ruleset: str) -> None:
    # Reverse komi is a negative one.
    scored = score(finished(". X O .\n" * 4), ruleset, komi)
    assert both(scored) == (8, Decimal(white))
    assert scored.result == result


@pytest.mark.parametrize("ruleset", ["chinese", "japanese", "tromp-taylor", "katago-tromp-taylor"])
def test_an_empty_board_has_no_owner(ruleset: str) -> None:
    assert totals(finished(empty(3, 3)), ruleset) == (0, 0)


def test_one_stone_owns_the_board() -> None:
    # Tromp's rules: empty points that reach only Black are Black's.
    game = finished(empty(3, 3), "b2 pass pass")
    assert replay(game).passes == ((3,), (2,))
    assert totals(game, "tromp-taylor") == (9, 0)
    assert totals(game, "japanese") == (8, 0)
