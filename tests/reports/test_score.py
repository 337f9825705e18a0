"""One game's score in full."""

from typing import get_args

import pytest
from helpers.finished_games import BLACK_PLAYS_LAST, EVEN, RULESETS, finished, played, report
from msgspec import structs

from gocheck.report.values import Unknown
from gocheck.reports.score import score_in_full


def test_assumed_passes_are_listed_with_the_rulesets_that_count_them() -> None:
    # Under the primer White passes last: after Black's last play White, Black and White again.
    compared = ("japanese", "primer", "wmsg")
    game = report(played(BLACK_PLAYS_LAST, ""), rules=compared, ruleset="japanese", score_all=True)
    lines = "\n".join(score_in_full(game, RULESETS, 100)).splitlines()
    assert [line for line in lines if line.startswith("Missing")] == [
        "Missing final passes assumed under wmsg: White, Black.",
        "Missing final passes assumed under primer: White, Black, White.",
    ]


@pytest.mark.parametrize(
    ("rules", "komi", "result", "line"),
    [
        ("Japanese", None, "W+6.5", "? (japanese): the record has no valid komi."),
        ("Japanese", "6.5", "W+R", "? (japanese): the recorded result is not a score."),
        (
            "Japanese",
            "6.5",
            "B+3.5",
            "? (japanese): all stones are treated as alive, so the dead stones may explain the"
            " difference.",
        ),
    ],
)
def test_the_reason_of_each_question_mark(
    rules: str, komi: str | None, result: str, line: str
) -> None:
    game = report(
        finished(EVEN, rules=rules, komi=komi, result=result),
        rules=("japanese",),
        score_all=True,
    )
    assert line in list(score_in_full(game, RULESETS, 200))


def test_rules_without_komi_are_not_called_a_record_without_komi() -> None:
    made = finished(EVEN, rules="Japanese", komi="6.5", result="W+6.5")
    game = report(made, rules=("telego",), komi="ruleset", score_all=True)
    lines = list(score_in_full(game, RULESETS, 200))
    assert "? (telego): the rules state no komi for such a game." in lines


@pytest.mark.parametrize(
    ("recorded", "handicap", "asked", "head"),
    [
        ("6.5", None, "record", "komi: 6.5; handicap stones: 0;"),
        ("0.5", None, "ruleset", "komi: 0.5 (6.5 used); handicap stones: 0;"),
        (None, None, "record", "komi: not recorded (6.5 used); handicap stones: 0;"),
        ("0.5", 1, "record", "komi: 0.5; handicap stones: 0 (HA[1]);"),
    ],
)
def test_the_komi_in_use_and_ha_are_in_the_head(
    recorded: str | None, handicap: int | None, asked: str, head: str
) -> None:
    made = finished(EVEN, rules="Japanese", komi=recorded, result="W+6.5", handicap=handicap)
    game = report(made, komi=asked, score_all=True)
    assert head in "\n".join(score_in_full(game, RULESETS, 200))


def test_every_reason_of_a_question_mark_has_a_sentence() -> None:
    made = report(finished(EVEN, rules="Japanese", komi="6.5", result="W+6.5"))
    assert made
    for reason in get_args(Unknown):
        scores = {
            name: structs.replace(each, agrees=None, unknown=reason)
            for name, each in made.scores.items()
        }
        lines = score_in_full(structs.replace(made, scores=scores), RULESETS, 200)
        assert any(line.startswith("? (japanese, chinese): ") for line in lines)
