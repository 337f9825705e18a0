"""The causes of a difference add up to it in random games."""

import pytest
from comparison.test_causes import by_each_referee, check
from hypothesis import given
from scoring.test_score_properties import CHECK, games

from gocheck.record.record import Record
from gocheck.referee import Referee

pytestmark = pytest.mark.ci


@given(game=games(handicap=True, unfinished=True, resumed=True))
@by_each_referee
@CHECK
def test_causes_add_up_in_random_games(game: Record, referee: Referee) -> None:
    found = referee.check(game)
    assert found is not None
    check(found)
