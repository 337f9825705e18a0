"""Servers, and how the points in false eyes count on them."""

from dataclasses import replace

import pytest
from scoring.finals import RULESETS, finished

from gocheck.referee import Referee, Settings
from gocheck.servers import KGS, OGS, Server, server_of


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("OGS: http://online-go.com/game/9854", "OGS"),
        ("OGS", "OGS"),
        ("https://online-go.com/game/1", "OGS"),
        ("Tom", "Tom"),
        ("http://weiqi.sports.tom.com", "Tom"),
    ],
)
def test_a_server_is_known_by_its_name_or_address(place: str, name: str) -> None:
    server = server_of({"PC": [place.encode()]})
    assert server is not None
    assert server.name == name
    assert server.counts_false_eyes


@pytest.mark.parametrize(
    "place",
    [
        "",
        "Tom Price, Australia",
        "Tomakomai",
        "The Kiseido Go Server (KGS) at http://kgs.kiseido.com/",
    ],
)
def test_other_places_are_no_server_that_counts_false_eyes(place: str) -> None:
    server = server_of({"PC": [place.encode()]})
    assert server is None or not server.counts_false_eyes


FALSE_EYE = """
    . X X . . X O .
    X X O X X X O .
    O O O O O O O .
    X . . . . . . .
    """
"""Black has to connect at D4 once nothing else is left: a false eye. A1 is dead."""


@pytest.mark.parametrize(("server", "territory"), [(None, 2), (KGS, 2), (OGS, 3)])
def test_points_in_false_eyes_are_territory_where_the_server_counts_them(
    server: Server | None, territory: int
) -> None:
    game = replace(finished(FALSE_EYE, rules="Japanese", result="W+1"), server=server)
    scores = Referee(Settings(RULESETS, dead=("A1",))).judge(game).game
    assert scores is not None
    assert scores.scores["japanese"].score.parts["territory"][0] == territory
    assert scores.status is not None
    assert scores.status.false_eyes_count == (territory == 3)
