"""The sentence of `gocheck score` on a difference between rulesets, for each cause."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.boards import empty
from helpers.finished_games import (
    BLACK_PLAYS_LAST,
    EVEN,
    RULESETS,
    finished,
    moves_to,
    played,
    report,
)
from helpers.opinions import say, sure

from gocheck.inputs.sources import sources
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.reports.difference_sentences import sentences_on_differences
from gocheck.rules.lookup import Rulesets
from gocheck.running.batch import reports
from gocheck.settings import Settings

FIXTURES = Path(__file__).parents[2] / "fixtures"
THREE_STONES = """
    X . . . X
    . . . . .
    . . . . .
    . . . . .
    X . . . .
    """


def told(
    game: Record, *names: str, own: str | None = "japanese", komi: str = "record"
) -> list[str]:
    """Return the sentences, each on one line."""
    asked = komi if komi in ("record", "ruleset") else Decimal(komi)
    judged = report(game, rules=names, ruleset=own, komi=asked, score_all=True)
    assert judged is not None
    return [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]


def of_fixture(name: str, *names: str) -> list[str]:
    settings = Settings(RULESETS, names)
    [judged] = reports(sources([str(FIXTURES / name)]), Referee(settings))
    assert judged.readable
    return [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]


def test_the_last_play() -> None:
    game = finished(empty(5, 5), "b2 c4 d4 pass pass", komi="0")
    assert told(game, "japanese", "chinese", "aga") == [
        "chinese and aga give Black 1 point more than japanese, which makes Black win: Black's"
        " last play counts as area (+1)."
    ]
    assert told(game, "japanese", "korean", "chinese", own="chinese") == [
        "japanese and korean give White 1 point more than chinese, which makes the game a"
        " draw: Black's last play does not count as territory (+1)."
    ]
    game = finished(empty(5, 5), "b2 c4 d4 pass pass", komi="0.5")
    assert told(game, "japanese", "chinese") == [
        "chinese gives Black 1 point more than japanese, which changes the winner: Black's"
        " last play counts as area (+1)."
    ]


def test_the_same_scores_need_no_sentence() -> None:
    assert told(finished(empty(5, 5), "b2 c4 pass pass", komi="0"), "japanese", "chinese") == []


def test_without_a_ruleset_scores_are_compared_with_the_largest_group() -> None:
    game = finished(empty(5, 5), "b2 c4 d4 pass pass", komi="0")
    [only] = told(game, "japanese", "chinese", "aga", own=None)
    assert only.startswith("japanese gives White 1 point more than chinese, ")


def test_handicap_stones_and_what_white_gets_for_them() -> None:
    game = finished(THREE_STONES, "W:c3 B:c2 pass pass", handicap=3, komi="0.5")
    assert told(game, "japanese", "chinese", "aga", "ing") == [
        "aga gives Black 1 point more than japanese, which changes the winner: Black's 3 handicap"
        " stones count as area (+3); White gets 2 points for 3 handicap stones (-2).",
        "ing gives Black 3 points more than japanese, which changes the winner: Black's 3 handicap"
        " stones count as area (+3).",
    ]
    [chinese] = told(game, "aga", "chinese", own="aga")
    assert chinese.endswith("White gets 3 points for 3 handicap stones, not 2 (+1).")
    [japanese] = told(game, "aga", "japanese", own="aga")
    assert japanese.endswith(
        "Black's 3 handicap stones do not count as territory (+3); White gets nothing for 3"
        " handicap stones (-2)."
    )


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (
            "b2 pass d4 c3 pass pass",
            "Black 1 point more: Black's extra play, because White passed, counts",
        ),
        (
            "b2 c4 pass c3 pass d4 d2 e2 pass pass",
            "White 2 points more: White's 2 extra plays, because Black passed, count",
        ),
        (
            "W:b2 B:c4 W:d4 pass pass",
            "White 1 point more: White's extra play, the first and last of the game, counts",
        ),
        ("b2 B:c4 W:d4 pass pass", "Black 1 point more: Black's 1 play out of turn counts"),
    ],
)
def test_plays_and_passes(moves: str, reason: str) -> None:
    [text] = told(finished(empty(5, 5), moves, komi="0"), "japanese", "chinese")
    player, why = reason.split(": ")
    assert text.startswith(f"chinese gives {player} than japanese")
    assert f": {why} " in text
    assert text.endswith(" as area (+1).") or text.endswith(" as area (+2).")


def test_stones_set_up() -> None:
    game = finished("X . .\n. . .\nX . O", "B:b2 W:pass B:pass", komi="0", to_move="B")
    [text] = told(game, "japanese", "chinese")
    assert "Black's 1 additional setup stone counts as area (+1)" in text


def test_a_play_on_an_occupied_point_is_no_setup() -> None:
    [text] = told(finished(empty(5, 5), "b2 c3 c3 pass pass", komi="0"), "japanese", "chinese")
    assert "the loss of White's 1 stone to plays on occupied points counts as area (+1)" in text


def test_points_in_seki() -> None:
    assert of_fixture("situations/seki-with-eyes.sgf", "japanese", "chinese") == [
        "chinese gives White 2 points more than japanese: 2 points in seki at A1, G1 count (+2)."
    ]


def test_neutral_points_and_dead_stones() -> None:
    board = """
        . X . O .
        . X O O X
        . X . O .
        """
    marked = "b...w\nb...w\nb...w"
    game = finished(board, "pass pass", komi="0", territory=marked)
    judged = report(game, rules=("japanese", "chinese", "tromp-taylor"), dame="filled")
    assert judged.readable
    # C3 and C1 are filled by both; under Tromp-Taylor they are nobody's, and E2 lives.
    texts = [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]
    assert any("1 dead stone is not removed" in text for text in texts)


def test_points_of_an_area_with_a_gap_are_no_dead_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    board = """
        . . . X O . .
        . X . X O . .
        . O . X O . .
        . . . X O . .
        . . . . O . .
        """
    say(monkeypatch, sure(board, 0.99, "1,2"))
    settings = Settings(RULESETS, ("japanese", "tromp-taylor"), "japanese", dame="as-is")
    judged = Referee(settings).check(finished(board, "pass pass", komi="0"))
    assert judged is not None
    (text,) = sentences_on_differences(judged, RULESETS, 80)
    assert " ".join(text.split()) == (
        "tromp-taylor gives White 16 points more than japanese, which changes the winner: White's 1"
        " additional setup stone counts as area (+1); 14 points of an area with a gap at A1–C5 do"
        " not count (+14); 1 dead stone is not removed (+1)."
    )


def test_area_rules_under_which_dame_stay_open_do_not_call_them_territory() -> None:
    board = """
        . X . O .
        . X X O .
        . X O O .
        """
    settings = Settings(RULESETS, ("chinese", "tromp-taylor", "japanese"), "chinese", dame="filled")
    judged = Referee(settings).check(finished(board, "pass pass", komi="0"))
    assert judged is not None
    assert [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)] == [
        "tromp-taylor gives White 1 point more than chinese, which makes the game a draw: open"
        " dame do not count as filled (+1).",
        "japanese gives White 1 point more than chinese, which makes the game a draw: the last"
        " dame, which Black fills, does not count as territory (+1).",
    ]


def test_points_that_are_marked_and_not_surrounded() -> None:
    board = """
        . . X O .
        . . . O .
        . . . O .
        """
    game = finished(board, "pass pass", komi="0", territory="bb..w\nbb..w\nbb..w")
    [text] = told(game, "japanese", "chinese")
    assert "6 points that only marks make territory at A1–B3 do not count (+6)" in text
    [back] = told(game, "chinese", "japanese", own="chinese")
    assert "6 points that only marks make territory at A1–B3 do not count (+6)" in back


def test_surrounded_points_that_are_not_marked() -> None:
    board = """
        . X O .
        . X O .
        . X O .
        """
    game = finished(board, "pass pass", komi="0", territory="b...\nb...\nb..w")
    [text] = told(game, "japanese", "chinese")
    assert "2 surrounded points not marked as territory at D2–D3 count (+2)" in text


def test_group_tax_first_pass_and_pass_stones() -> None:
    assert of_fixture("situations/group-tax.sgf", "chinese", "stone-scoring", "button") == [
        "stone-scoring gives White 2 points more than chinese: the group tax costs Black 4 and"
        " White 2 (+2).",
        "button gives Black 0.5 points more than chinese, which makes the game a draw: Black's"
        " first pass gives Black 0.5 (+0.5).",
    ]
    [primer] = told(played(BLACK_PLAYS_LAST), "japanese", "primer", komi="0")
    assert primer == (
        "primer gives Black 1 point more than japanese: passes, 1 of them assumed, hand over"
        " stones, Black 2 and White 1 (+1)."
    )
    [primer] = told(played(BLACK_PLAYS_LAST, ""), "japanese", "primer", komi="0")
    assert ": passes, 3 of them assumed, hand over stones, Black 2 and White 1 (+1)." in primer
    [primer] = told(played(BLACK_PLAYS_LAST, "pass pass pass"), "japanese", "primer", komi="0")
    assert ": passes hand over stones, Black 2 and White 1 (+1)." in primer
    [wmsg] = told(played(BLACK_PLAYS_LAST), "chinese", "wmsg", own="wmsg", komi="0")
    assert wmsg.endswith(": White's first pass changes nothing, and costs Black 1 under wmsg (+1).")
    # The same amount for another reason is another sentence.
    found = told(played(BLACK_PLAYS_LAST), "aga", "wmsg", "ikeda-area", own="aga", komi="0")
    assert [text.partition(": ")[2] for text in found] == [
        "White's first pass costs Black 1 (+1).",
        "White's first pass gives White 1 (+1).",
    ]
    # Without recorded passes who passed first is assumed.
    [ikeda] = told(played(BLACK_PLAYS_LAST, ""), "aga", "ikeda-area", own="aga", komi="0")
    assert ikeda.endswith(": White's assumed first pass gives White 1 (+1).")
    # Button counts the first pass of all, here Black's; wmsg the first at the end, White's.
    game = finished(empty(5, 5), "b2 c3 pass d4 d2 pass pass")
    [button] = told(game, "wmsg", "button", own="wmsg", komi="0")
    assert button.endswith(
        ": Black's first pass gives Black 0.5, and White's costs Black 1 under wmsg (+1.5)."
    )


def test_komi_and_ties() -> None:
    even = played(EVEN)
    [komi] = told(even, "japanese", "korean", "chinese", komi="ruleset")
    assert komi == "chinese gives White 1 point more than japanese: komi is 7.5, not 6.5 (+1)."
    [tie] = told(even, "chinese", "ing", own="chinese", komi="0")
    assert tie == "ing makes equal totals a win for Black, unlike chinese."
    [draw] = told(even, "chinese", "aga", "ing", own="ing", komi="0")
    assert draw == "chinese and aga make equal totals a draw, unlike ing."


def test_long_lists_of_names_are_cut() -> None:
    game = finished(empty(5, 5), "b2 c4 d4 pass pass", komi="0")
    [text, *_] = told(game, *RULESETS.names)
    assert text.startswith("chinese, chinese-superko, aga and ")
    assert " more give Black 1 point more than japanese" in text


def test_what_was_played_after_the_end() -> None:
    # Area 8 to 8 where the game ends; counted as is, 9 to 4 after d4.
    game = finished(empty(4, 4), f"{moves_to(EVEN)} pass pass d4")
    assert told(game, "chinese", "tromp-taylor", "basic", own="chinese", komi="0") == [
        "tromp-taylor and basic give White 5 points more than chinese, which makes the game a"
        " draw: plays after the end of the game at move 10 do not count (+5)."
    ]
    assert told(game, "chinese", own="tromp-taylor", komi="0") == [
        "chinese gives Black 5 points more than tromp-taylor, which makes Black win: plays after"
        " the end of the game at move 10 count (+5)."
    ]


def test_after_resumed_play_no_dead_stones_are_removed() -> None:
    game = finished(empty(4, 4), f"{moves_to(EVEN)} pass pass d4 pass pass")
    settings = Settings(
        RULESETS, ("simplified-ing", "chinese"), "chinese", komi=Decimal(0), dead=("D4",)
    )
    judged = Referee(settings).check(game)
    assert judged is not None
    assert [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)] == [
        "simplified-ing gives Black 5 points more than chinese, which makes Black win: 1 dead"
        " stone is not removed after play was resumed (+5)."
    ]


LOST_AND_DEAD = """
    . X . X O O . O .
    X X X X O O O . O
    O . . X O O O . .
    X X X X O O . X .
    . X . X O O O O O
    """
"""White A3 is dead inside pass-alive territory, Black H2 among White's stones outside of it."""


@pytest.mark.parametrize(
    ("dead", "removed"), [(("A3", "H2"), "1 instead of 2"), (("H2",), "none instead of 1")]
)
def test_dead_stones_inside_pass_alive_territory_are_counted(
    dead: tuple[str, ...], removed: str
) -> None:
    board = (
        LOST_AND_DEAD if "A3" in dead else LOST_AND_DEAD.replace("O . . X O O O", ". . . X O O O")
    )
    settings = Settings(
        RULESETS, ("chinese", "katago-tromp-taylor"), "chinese", komi=Decimal(0), dead=dead
    )
    judged = Referee(settings).check(finished(board))
    assert judged is not None
    [text] = [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]
    assert f"dead stones are removed only inside pass-alive territory, {removed} (+" in text


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (
            ("japanese", "cleared"),
            "dead stones are removed only inside pass-alive territory, 1 instead of 2 (+9)",
        ),
        (
            ("cleared", "japanese"),
            "2 dead stones are removed by agreement, not 1 inside pass-alive territory (+9)",
        ),
    ],
)
def test_stones_removed_inside_pass_alive_territory_are_counted_where_territory_counts(
    names: tuple[str, str], sentence: str
) -> None:
    cleared = replace(RULESETS.get("japanese"), name="cleared", dead_stones="pass-alive")
    rulesets = Rulesets([cleared])
    settings = Settings(rulesets, names, names[0], komi=Decimal(0), dead=("A3", "H2"))
    judged = Referee(settings).check(finished(LOST_AND_DEAD))
    assert judged is not None
    [text] = [" ".join(text.split()) for text in sentences_on_differences(judged, rulesets, 80)]
    assert sentence in text


def test_stones_removed_inside_pass_alive_territory_only_are_counted() -> None:
    settings = Settings(
        RULESETS, ("chinese", "katago-tromp-taylor"), "chinese", komi=Decimal(0), status="assumed"
    )
    judged = Referee(settings).check(finished(LOST_AND_DEAD))
    assert judged is not None
    [text] = [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]
    assert ": 1 stone inside pass-alive territory is removed (+" in text


@pytest.mark.parametrize(
    ("dead", "chinese", "tromp_taylor"),
    [
        (
            ("A3", "H2"),
            "2 dead stones are removed by agreement, not 1 inside pass-alive territory (+7)",
            "1 stone inside pass-alive territory is not removed (+4)",
        ),
        (
            ("H2",),
            "1 dead stone is removed by agreement, not 1 inside pass-alive territory (+11)",
            "1 stone inside pass-alive territory is not removed (+4)",
        ),
    ],
)
def test_stones_removed_already_are_not_said_to_be_removed_in_addition(
    dead: tuple[str, ...], chinese: str, tromp_taylor: str
) -> None:
    settings = Settings(
        RULESETS,
        ("chinese", "tromp-taylor"),
        "katago-tromp-taylor",
        komi=Decimal(0),
        dead=dead,
    )
    judged = Referee(settings).check(finished(LOST_AND_DEAD))
    assert judged is not None
    texts = [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]
    assert [text.partition(": ")[2] for text in texts] == [f"{chinese}.", f"{tromp_taylor}."]


def test_nobody_removes_stones_that_count_as_alive() -> None:
    settings = Settings(
        RULESETS, ("chinese",), "katago-tromp-taylor", komi=Decimal(0), status="assumed"
    )
    judged = Referee(settings).check(finished(LOST_AND_DEAD))
    assert judged is not None
    [text] = [" ".join(text.split()) for text in sentences_on_differences(judged, RULESETS, 80)]
    assert text.endswith(": 1 stone inside pass-alive territory is not removed (+4).")
