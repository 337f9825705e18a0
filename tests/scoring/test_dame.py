"""Open neutral points filled in turn, and what that forces."""

from decimal import Decimal

import pytest
from helpers.boards import empty
from helpers.finished_games import RULESETS, finished, position
from helpers.real_games import Archive

from gocheck.board.stones import BLACK, WHITE
from gocheck.reading.records import read_games
from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.rules.ruleset import builtin
from gocheck.scoring.scorer import FillingPlay, Scorer, fill, lead
from gocheck.settings import Settings
from gocheck.status.status import assumed

B, W = FillingPlay(BLACK, at_home=False), FillingPlay(WHITE, at_home=False)
B_HOME, W_HOME = FillingPlay(BLACK, at_home=True), FillingPlay(WHITE, at_home=True)


@pytest.mark.parametrize(
    ("neutral", "at_home", "color", "plays"),
    [
        (0, (0, 0), BLACK, ()),
        (1, (0, 0), BLACK, (B,)),
        (3, (0, 0), WHITE, (W, B, W)),
        # White's point forces Black to answer at home, and White plays the next one too.
        (2, (1, 0), WHITE, (W, B_HOME, W)),
        (3, (1, 0), BLACK, (B, W, B_HOME, W)),
        (4, (1, 1), BLACK, (B, W_HOME, B, W, B_HOME, W)),
        # Black takes the only neutral point; what he has to fill then costs nothing.
        (1, (2, 0), BLACK, (B,)),
        # No neutral point, nothing to fill it with.
        (0, (2, 1), BLACK, ()),
    ],
)
def test_dame_are_filled_in_turn(
    neutral: int, at_home: tuple[int, int], color: int, plays: tuple[FillingPlay, ...]
) -> None:
    assert fill(neutral, at_home, color) == plays


def test_the_lead_by_filling_counts_plays_at_home_where_asked() -> None:
    plays = fill(4, (0, 2), BLACK)
    assert plays == (B, W_HOME, B, W_HOME, B, W)
    assert lead(plays, at_home=False) == 2
    assert lead(plays, at_home=True) == -2


@pytest.mark.parametrize(
    ("ruleset", "moves", "dame"),
    [
        ("chinese", "pass pass", (2, 1)),
        ("chinese", "B:pass", (1, 2)),
        # Territory counting does not count them, and Tromp-Taylor counts the board as it is.
        ("japanese", "pass pass", (0, 0)),
        ("tromp-taylor", "pass pass", (0, 0)),
    ],
)
def test_open_dame_are_points_of_who_fills_them(
    ruleset: str, moves: str, dame: tuple[int, int]
) -> None:
    open_dame = """
        . X . O .
        . X . O .
        . X . O .
        """
    happened, status = replay(finished(open_dame, moves)), assumed(*position(open_dame))
    as_recorded = Scorer(happened, status)
    filled = Scorer(happened, status, fill_dame=True)
    for game in (filled, filled.with_status(status)):
        assert game.score(builtin()[ruleset], Decimal(0)).parts["dame"] == dame
    assert as_recorded.score(builtin()[ruleset], Decimal(0)).parts["dame"] == (0, 0)


@pytest.mark.parametrize("dame", ["auto", "filled"])
def test_where_nobody_has_stones_nothing_is_to_be_filled(dame: str) -> None:
    game = finished(empty(5, 5), "pass pass", rules="Japanese", komi="6.5", result="W+6.5")
    judged = Referee(Settings(RULESETS, dame=dame)).check(game)
    assert judged is not None
    assert {scored.result for scored in judged.scores.values()} == {"W+6.5"}


@pytest.mark.ci
def test_area_and_territory_of_finished_games_differ_by_the_extra_play(archive: Archive) -> None:
    # With equally many plays the margins are equal. Black opens, so
    # he makes one more or none. Left out are games with passes before the end, and those with
    # fewer neutral points than what has to be filled at home.
    referee = Referee(
        Settings(RULESETS, rules=("japanese", "chinese"), status="judged", score_all=True)
    )
    rows = [row for row in archive.truth if row["source"] in ("kgs", "tygem", "guessr_pro")]
    names = [
        f"games/sgf/{row['path']}"
        for row in rows
        if row["counting"] == "territory" and row["handicap"] in ("", "0") and row["komi"]
    ]
    records = [record for name in names[::8] for record in read_games(archive.source(name))]
    compared = forced = 0
    for start in range(0, len(records), 32):
        for report in referee.check_all(records[start : start + 32]):
            game = report
            assert game.status is not None
            area, territory = (game.scores[name] for name in ("chinese", "japanese"))
            at_home = len(game.filled) - int(sum(area.parts["dame"]))
            eyes = game.status.false_eyes.values()
            left = 0 if game.status.false_eyes_count else sum(map(len, eyes))
            if left != at_home or {"passes", "out_of_turn", "setup"}.intersection(area.causes):
                continue
            black, white = map(len, game.status.seki_eyes.values())
            assert area.margin - territory.margin - black + white in (0, 1), report.name
            compared += 1
            forced += at_home > 0
    assert compared > 80
    assert forced > 10
