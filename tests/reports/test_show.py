"""The signs of points on a board that `gocheck show` and `Board` draw."""

import pytest
from helpers.finished_games import RULESETS, finished
from helpers.opinions import OPEN, say, sure

from gocheck.referee import Referee
from gocheck.replay.replay import replay
from gocheck.reports.show import status_signs
from gocheck.settings import Settings


def signs(monkeypatch: pytest.MonkeyPatch, unsure: int) -> str:
    """Return the signs on `OPEN` where nobody is sure who owns so many points, from A5 on."""
    opinion = sure(OPEN, 0.99, "1,2")
    opinion[:unsure] = 0.1
    say(monkeypatch, opinion)
    record = finished(OPEN, rules="Chinese", komi="0.5")
    report = Referee(Settings(RULESETS)).check(record)
    assert report.status is not None
    position = replay(record).final_position
    found = status_signs(report.status, position, 7, 5)
    rows = [
        "".join(found.get(point, ".") for point in range(row * 7, row * 7 + 7)) for row in range(5)
    ]
    return " ".join(rows)


def test_dead_stones_and_territory_have_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs(monkeypatch, 0) == "bbb..ww b.b..ww bob..ww bbb..ww bbb..ww"


def test_points_are_no_territory_where_the_game_is_not_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # One unsettled point in 14 is not enough for that.
    assert signs(monkeypatch, 2) == "bbb..ww b.b..ww bob..ww bbb..ww bbb..ww"
    assert signs(monkeypatch, 3) == "???..ww b.b..ww bob..ww bbb..ww bbb..ww"


def test_unsettled_stones_are_not_drawn_as_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs(monkeypatch, 16) == "???..?? ?.?..?? ?.b..ww bbb..ww bbb..ww"
