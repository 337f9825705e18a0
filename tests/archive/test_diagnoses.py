"""What the results of a folder or an event have in common."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.finished_games import BLACK_PLAYS_LAST, EVEN, RULESETS, finished, report

from gocheck.archive import Diagnoses, Diagnosis
from gocheck.comparison import ComparedScore
from gocheck.limits import MOST_EXAMPLES, MOST_GAME_GROUPS
from gocheck.record import Handicap
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.reports import trimmed
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . w
    """


def game(
    result: str, komi: str = "6.5", *, rules: str = "Japanese", event: str | None = None
) -> GameReport:
    """A game that White wins by komi, with another result perhaps."""
    record = finished(EVEN, rules=rules, komi=komi, result=result, territory=MARKS)
    return report(replace(record, event=event))


def found(*reports: GameReport, folder: str = "cup", **options: bool) -> tuple[Diagnosis, ...]:
    """What games in one folder have in common."""
    diagnoses = Diagnoses(**options)
    for number, each in enumerate(reports):
        diagnoses.take(trimmed(replace(each, file=f"{folder}/{number}.sgf", member=None)))
    return diagnoses.end()


def test_komi_that_fits_most_results() -> None:
    [one] = found(*[game("W+5.5")] * 41, *[game("W+6.5")] * 12, *[game("W+3.5")] * 7)
    assert (one.place, one.name, *one.cause) == ("folder", "cup", "komi", "6.5", "5.5")
    assert (one.games, one.fits, one.explained) == (60, 41, 41)
    assert (one.contradicting, one.neither) == (12, 7)
    assert one.sentence == (
        "41 of 60 results with komi 6.5 fit komi 5.5; 12 fit only what is recorded, 7 neither"
    )


@pytest.mark.parametrize(
    ("fits", "contradicts", "reported"),
    [(6, 0, False), (7, 0, True), (10, 1, True), (9, 2, False), (15, 4, True), (30, 30, False)],
)
def test_chance_is_not_reported(fits: int, contradicts: int, reported: bool) -> None:
    assert bool(found(*[game("W+5.5")] * fits, *[game("W+6.5")] * contradicts)) == reported


def test_differences_for_either_player_are_not_reported() -> None:
    assert not found(*[game("W+5.5")] * 10, *[game("W+7.5")] * 10)


def test_other_komi_is_counted_apart() -> None:
    [one] = found(*[game("W+5.5")] * 7, *[game("W+7.5", "7.5")] * 50)
    assert (one.games, one.contradicting) == (7, 0)


@pytest.mark.parametrize(("whole", "other", "way"), [(7, 6, "up"), (6, 7, "down")])
def test_results_in_whole_points(whole: int, other: int, way: str) -> None:
    # White wins by 6.5 with komi 6.5, Black with komi -6.5.
    white, black = [game(f"W+{whole}")] * 8, [game(f"B+{whole}", "-6.5")] * 7
    [one] = found(*white, *black, *[game(f"W+{other}")] * 3)
    assert one.cause == ("rounded", "", way)
    assert (one.games, one.explained, one.rounded_otherwise, one.neither) == (18, 15, 3, 0)
    against = {"up": "down", "down": "up"}[way]
    assert one.sentence == (
        f"15 of 18 results with half a point in the score are rounded {way};"
        f" 0 fit only what is recorded, 0 neither, 3 rounding {against}"
    )


def test_against_a_habit_of_rounding_the_other_way_is_less_certain() -> None:
    up, down = [game("W+7")] * 8 + [game("B+7", "-6.5")] * 7, game("W+6")
    assert down.game
    assert down.game.explanation
    first = down.game.explanation[0]
    assert first.change == "RE rounds W+6.5 down"
    [one] = found(*up, *[down] * 3)
    assert [each.first_pass for each in one.exceptions] == [first.confidence] * 3
    assert all(each.second_pass < first.confidence for each in one.exceptions)
    assert "; rounding down: 15.sgf 78%, 16.sgf 78%, 17.sgf 78%" in one.second_pass
    [more] = found(*up * 8, *[down] * 3)
    assert more.exceptions[0].second_pass < 0.4
    assert len(list(one.as_json()["second_pass_of_these"])) == 3  # type: ignore[call-overload]


def test_of_causes_that_fit_as_many_results_the_one_of_single_games_is_first() -> None:
    [one] = found(*[game("W+7")] * 8)
    assert one.cause == ("rounded", "", "up")  # RE rounds W+6.5 up
    assert one.sentence.endswith("; as many fit komi 7")


def test_ruleset_that_fits_most_results() -> None:
    def by(result: str) -> GameReport:
        record = finished(
            BLACK_PLAYS_LAST, rules="Japanese", komi="6.5", result=result, territory=MARKS
        )
        return report(record)

    game = by("?").game
    assert game
    scores = game.scores
    by_area, by_territory = scores["chinese"].result, scores["japanese"].result
    assert by_area != by_territory
    wrong, right = by(by_area), by(by_territory)
    [one] = found(*[wrong] * 38, *[right] * 2)
    causes = (one.cause, *one.equal)
    assert ("ruleset", "japanese", "chinese") in causes
    assert (one.games, one.fits, one.contradicting) == (40, 38, 2)


def test_the_games_of_an_event_in_many_folders() -> None:
    diagnoses = Diagnoses()
    for number in range(8):
        each = game("W+5.5", event="Cup 7")
        diagnoses.take(replace(each, file=f"{number}/game.sgf", member=None))
    [one] = diagnoses.end()
    assert (one.place, one.name) == ("event", "Cup 7")


def test_an_event_in_one_folder_is_reported_once() -> None:
    [one] = found(*[game("W+5.5", event="Cup 7")] * 8)
    assert one.place == "folder"


def test_the_second_pass_is_named_apart_and_changes_no_explanation() -> None:
    games = [game("W+5.5")] * 8
    [one] = found(*games)
    assert len(one.examples) == MOST_EXAMPLES
    first = one.examples[0]
    explanation = games[0].game.explanation  # type: ignore[union-attr]
    assert explanation
    assert (first.change, first.first_pass) == (explanation[0].change, explanation[0].confidence)
    assert 0.99 < first.second_pass < 1
    assert one.second_pass.startswith("Second pass, with this cause as frequent as here: 0.sgf 99%")
    assert one.second_pass.endswith("and 3 more")
    [rarer] = found(*[game("W+5.5")] * 15, *[game("W+6.5")] * 4)
    assert rarer.examples[0].second_pass < first.second_pass


def test_another_komi_than_the_recorded_one_gives_no_diagnosis_on_komi() -> None:
    assert not found(*[game("W+5.5")] * 20, komi_as_recorded=False)


@pytest.mark.parametrize("result", ["W+R", "?", "W+"])
def test_results_without_a_margin_are_not_counted(result: str) -> None:
    assert not found(*[game(result)] * 20)


def test_the_number_of_folders_counted_together_is_bounded() -> None:
    diagnoses = Diagnoses()
    one, other = game("W+5.5"), game("W+6.5")
    for number in range(7):
        diagnoses.take(replace(one, file=f"first/{number}.sgf"))
    for number in range(2 * MOST_GAME_GROUPS):
        diagnoses.take(replace(other, file=f"{number}/game.sgf"))
    assert len(diagnoses._groups) == MOST_GAME_GROUPS
    [found] = diagnoses.end()  # settled, not lost
    assert found.name == "first"


def test_plain_values() -> None:
    [one] = found(*[game("W+5.5")] * 8)
    values = one.as_json()
    assert (values["folder"], values["cause"]) == ("cup", "komi")
    assert (values["recorded"], values["meant"]) == ("6.5", "5.5")
    assert (values["games"], values["fits"]) == (8, 8)
    assert Decimal(str(values["meant"])) == Decimal("5.5")


def test_the_other_winner() -> None:
    [one] = found(*[game("B+6.5")] * 18, *[game("W+6.5")] * 2)
    assert one.cause == ("winner", "", "the other winner")
    assert one.sentence == (
        "18 of 20 results fit the other winner; 2 fit only what is recorded, 0 neither"
    )


def test_exchanged_colours_of_all_moves() -> None:
    def by(result: str) -> GameReport:
        return report(
            finished(BLACK_PLAYS_LAST, rules="Chinese", komi="6.5", result=result, territory=MARKS)
        )

    game = by("?").game
    assert game
    black = game.scores["chinese"].score.margin + Decimal("6.5")
    assert black > 0
    [one] = found(*[by(f"W+{black + Decimal('6.5')}")] * 8)
    assert "exchanged colours of all moves" in [each.in_words for each in (one.cause, *one.equal)]
    assert (one.games, one.fits) == (8, 8)


def test_a_digit_missing_in_every_result() -> None:
    [one] = found(*[game("W+1.5", "11.5")] * 8)
    assert "a digit missing in RE" in [each.in_words for each in (one.cause, *one.equal)]


def without_handicap_stones(result: bytes | None = None) -> GameReport:
    """A game whose AB was lost, with another result perhaps."""
    path = Path(__file__).parents[2] / "fixtures" / "games" / "9x9-japanese-handicap-2.sgf"
    data = re.sub(rb"AB(\[[a-z]{2}\])+", b"", path.read_bytes())
    if result:
        data = re.sub(rb"RE\[[^\]]*\]", b"RE[" + result + b"]", data)
    [one] = reports([Source("x.sgf", data)], Referee(Settings(RULESETS)))
    return one


def test_missing_handicap_stones_of_many_records() -> None:
    lost = without_handicap_stones()
    [one] = found(*[lost] * 8, *[game("W+6.5")] * 8)  # even games do not contradict
    assert one.cause == ("handicap stones", "", "the handicap stones that HA names")
    assert (one.games, one.explained, one.contradicting, one.neither) == (8, 8, 0, 0)
    assert one.sentence == (
        "8 of 8 results of records without handicap stones fit the handicap stones that HA names;"
        " 0 fit only what is recorded, 0 neither"
    )
    assert lost.game
    assert lost.game.explanation
    assert one.examples[0].second_pass >= lost.game.explanation[0].confidence


def test_a_number_of_stones_with_thousands_of_digits() -> None:
    record = finished(EVEN, rules="Japanese", komi="6.5", result="W+5.5", territory=MARKS)
    [one] = found(*[report(replace(record, handicap=Handicap("9" * 5000, None)))] * 8)
    assert one.cause == ("komi", "6.5", "5.5")


def test_missing_handicap_stones_that_do_not_explain_the_result() -> None:
    [one] = found(*[without_handicap_stones()] * 12, *[without_handicap_stones(b"B+22.5")] * 2)
    assert (one.games, one.explained, one.neither) == (14, 12, 2)


def test_marks_of_the_other_player() -> None:
    end = """
        . . . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        """
    exchanged = """
        w w w . . b b
        w w w . . b b
        w w w . . b b
        w w w . . b b
        """
    wrong = finished(end, rules="Japanese", komi="0.5", result="B+3.5", territory=exchanged)
    [one] = found(*[report(wrong)] * 8)
    assert "TB and TW exchanged" in [each.in_words for each in (one.cause, *one.equal)]


THREE_DAME = """
    . X . O .
    . X . O .
    . X . O .
    . X X O .
    """
MARKED_FOR_IT = """
    b . . . w
    b . . . w
    b . . . w
    b . . . w
    """


def test_open_dame_of_a_territory_game_do_not_contradict_area_rules() -> None:
    # If RU named chinese, the dame that a closed game leaves open would be nobody's.
    def chinese(rules: str, result: str = "?") -> ComparedScore:
        record = finished(THREE_DAME, rules=rules, komi="0", result=result, territory=MARKED_FOR_IT)
        game = report(record, dame="auto").game
        assert game
        return game.scores["chinese"]

    named = chinese("Chinese").score
    assert named.margin != chinese("Japanese").score.margin
    compared = chinese("Japanese", named.result)
    assert compared.agrees is not True
    assert compared.fits_if_named
