"""One game's score in full."""

from dataclasses import replace
from typing import Any, get_args

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
from msgspec import structs

from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.record.servers import KGS, TOM, Server
from gocheck.referee import Referee
from gocheck.report.values import Unknown
from gocheck.reports.score import score_in_full
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FALSE_EYE = """
    . X X . . X O .
    X X O X X X O .
    O O O O O O O .
    X . . . . . . .
    """
"""Black has to connect at D4 once nothing else is left: a false eye. A1 is dead."""


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


def test_an_old_game_without_km_has_komi_0() -> None:
    text = "(;SZ[9]RU[Japanese]DT[1850];B[ee];W[cc];B[];W[])"
    [record] = read_games(Source("a.sgf", text.encode()))
    assert isinstance(record, Record)
    assert "komi: 0 (not recorded);" in "\n".join(in_full(record))


def in_full(game: Record, **settings: Any) -> list[str]:
    """Return the lines on a game, scored with these settings."""
    judged = Referee(Settings(RULESETS, score_all=True, **settings)).check(game)
    return list(score_in_full(judged, RULESETS, 200))


def test_the_usual_komi_of_the_year_is_in_the_head() -> None:
    game = replace(finished(EVEN, rules="Japanese", result="W+2.5"), date="1965-03-01")
    assert "komi: not recorded (4.5, usual in 1965);" in "\n".join(in_full(game))
    early = replace(finished(EVEN, rules="Japanese", result="W+2"), date="1925")
    assert "komi: not recorded (0, usual in 1925);" in "\n".join(in_full(early))


def test_rulesets_that_count_where_the_game_ended_are_named() -> None:
    game = finished(empty(4, 4), f"{moves_to(EVEN)} pass pass d4", komi="0")
    lines = in_full(game, rules=("chinese", "tromp-taylor", "basic"))
    assert "Counted where the game ended, after move 10: tromp-taylor, basic." in lines


@pytest.mark.parametrize(
    ("server", "line"),
    [
        (KGS, "D4: Black must play there, so it is not territory."),
        (TOM, "D4: Black must play there, but the game's server counts it as territory."),
    ],
)
def test_a_false_eye_is_named_with_how_it_counts(server: Server, line: str) -> None:
    game = replace(finished(FALSE_EYE, rules="Japanese", result="W+1"), server=server)
    assert line in in_full(game, dead=("A1",))


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
