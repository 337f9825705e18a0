"""Games without KM: which komi their scores use, and what is said of it."""

from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import BLACK_PLAYS_LAST, finished, report, said
from helpers.record_texts import record as read

from gocheck.record.record import Komi, Record
from gocheck.report.values import Report

MARKS = """
    b . . w
    b . . w
    b . . w
    b . . .
    """
"""One point more for Black."""


def without_komi(date: str | None, result: str, *, rules: str = "Japanese") -> Record:
    made = finished(BLACK_PLAYS_LAST, rules=rules, result=result, territory=MARKS)
    return replace(made, date=date)


def komi(reported: Report) -> dict[str, Decimal]:
    assert reported
    return {name: each.komi for name, each in reported.scores.items()}


def test_each_ruleset_has_the_komi_of_the_year() -> None:
    compared = ("japanese", "chinese", "ing")
    reported = report(without_komi("1967", "W+3.5"), rules=compared)
    assert komi(reported) == {
        "japanese": Decimal("4.5"),
        "chinese": Decimal("7.5"),  # its own, since 5.5 is not confirmed before 1980
        "ing": Decimal(8),
    }


@pytest.mark.parametrize(
    ("date", "result", "used"),
    [("1967", "W+3.5", "4.5"), ("1967", "W+4", "5"), (None, "W+4", "6.5")],
)
def test_no_agreement_is_claimed_on_an_assumed_komi(
    date: str | None, result: str, used: str
) -> None:
    reported = report(without_komi(date, result))
    assert komi(reported)["japanese"] == Decimal(used)
    assert reported.agrees is None
    assert said(reported, "RES") == []


def test_another_result_than_with_the_usual_komi_is_a_note() -> None:
    assert said(report(without_komi("1985", "W+3.5")), "RES") == [("RES503", "note")]
    by_ruleset = report(without_komi("1985", "W+3.5"), komi="ruleset")
    assert said(by_ruleset, "RES501") == []
    assert komi(by_ruleset)["japanese"] == Decimal("6.5")


def test_the_cause_is_no_komi_that_was_not_usual_then() -> None:
    def causes(date: str | None, assumed: Decimal | None = None) -> set[str]:
        made = replace(without_komi(date, "W+3.5"), komi=Komi(None, assumed, assumed=True))
        game = report(made)
        assert game
        return {each.change for each in game.explanations or ()}

    assert "the komi was 4.5" in causes(None)
    assert not any("komi was 4.5" in each for each in causes("1985"))
    assert "the komi was 4.5" in causes(None, Decimal(0))  # without "not 0"


@pytest.mark.parametrize(
    ("properties", "used"),
    [
        ("DT[1967]RE[W+3.5]", ": 4.5 (japanese)"),
        ("DT[1963]RE[B+12]", ": 5 (japanese)"),
        ("DT[1963]RE[W+3.5]HA[2]", None),
        ("RE[W+3.5]", None),
    ],
)
def test_the_finding_names_the_komi_that_scores_use(properties: str, used: str | None) -> None:
    [message] = [
        each.message for each in read(f"(;{properties})").findings if each.code == "SET303"
    ]
    assert message.startswith("KM is missing: no komi is recorded")
    assert ("; scores use the usual komi of 196" in message) == (used is not None)
    assert message.endswith(used or "recorded")
