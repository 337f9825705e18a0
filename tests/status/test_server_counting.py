"""Servers, and how the points in false eyes count on them."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS, finished

from gocheck.comparison.explaining.priors import popularity
from gocheck.record.servers import (
    COUNTS_FALSE_EYES,
    FACTS,
    KGS,
    OFFERS,
    OGS,
    TOM,
    TYGEM,
    Server,
    server_of,
)
from gocheck.referee import Referee
from gocheck.rules.ruleset import builtin
from gocheck.settings import Settings

SERVERS = sorted({fact.server for fact in FACTS}, key=lambda each: each.name)


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
    assert server.does(COUNTS_FALSE_EYES, date(2013, 1, 1))


@pytest.mark.parametrize(
    "place",
    [
        "",
        "Tom Price, Australia",
        "Tomakomai",
        "The Kiseido Go Server (KGS) at http://kgs.kiseido.com/",
    ],
)
def test_other_places_count_no_false_eyes(place: str) -> None:
    server = server_of({"PC": [place.encode()]})
    assert server is None or not server.does(COUNTS_FALSE_EYES, date(2013, 1, 1))


SEKI = """
    . X O . X O X O
    X X O . X O O .
    O O O X X O . O
    """
"""A3 is an eye of Black's in seki. G3 is dead."""

FALSE_EYE = """
    . X X . . X O .
    X X O X X X O .
    O O O O O O O .
    X . . . . . . .
    """
"""Black has to connect at D4 once nothing else is left: a false eye. A1 is dead."""


@pytest.mark.parametrize(
    ("server", "date", "territory"),
    [
        (None, None, 2),
        (KGS, None, 2),
        (TOM, None, 3),
        # goscorer, with scoreFalseEyes=false, since 2024-06-08
        (OGS, "2013-05-01", 3),
        (OGS, "2024-06-07", 3),
        (OGS, "2024-06-08", 2),
        (OGS, "2023", 3),
        (OGS, "2024", 2),
        (OGS, "2025-11-02", 2),
        (OGS, None, 2),  # today's rule
    ],
)
def test_points_in_false_eyes_are_territory_where_the_server_counts_them(
    server: Server | None, date: str | None, territory: int
) -> None:
    game = replace(finished(FALSE_EYE, rules="Japanese", result="W+1"), server=server, date=date)
    scores = Referee(Settings(RULESETS, dead=("A1",))).check(game)
    assert scores is not None
    assert scores.scores["japanese"].parts["territory"].black == territory
    assert scores.status is not None
    assert scores.status.false_eyes_count == (territory == 3)


def test_every_statement_about_a_server_has_a_source() -> None:
    assert all(fact.source for fact in FACTS)
    stated = [(fact.server, fact.what) for fact in FACTS]
    assert len(set(stated)) == len(stated)


@pytest.mark.parametrize("server", SERVERS, ids=lambda each: each.name)
def test_the_rulesets_of_a_server_are_those_whose_shares_are_chosen(server: Server) -> None:
    offered = (server.value(OFFERS) or "").split()
    shares = [popularity(builtin()[name], server) for name in offered]
    assert offered
    assert 0.97 <= sum(shares) <= 1


@pytest.mark.parametrize(
    ("date", "territory"),
    [("2005-12-31", 3), ("2016.11.02 17:05", 3), ("2017-01-01", 2), ("2024", 2), (None, 2)],
)
def test_tygem_counts_false_eyes_in_the_years_that_were_measured(
    date: str | None, territory: int
) -> None:
    game = replace(finished(FALSE_EYE, rules="Korean", result="W+1"), server=TYGEM, date=date)
    scores = Referee(Settings(RULESETS, dead=("A1",))).check(game)
    assert scores is not None
    assert scores.scores["korean"].parts["territory"].black == territory


@pytest.mark.parametrize(
    ("server", "date", "result"),
    [
        (TOM, None, None),
        (OGS, None, False),
        (TYGEM, "2010", None),
        (TYGEM, None, None),  # it may be of those years
        (TYGEM, "2020", False),
    ],
)
def test_a_result_that_depends_on_how_players_count_is_not_wrong(
    server: Server, date: str | None, result: bool | None
) -> None:
    game = replace(finished(FALSE_EYE, rules="Japanese", result="W+13.5"), server=server, date=date)
    settings = Settings(RULESETS, dead=("A1",), komi=Decimal("6.5"))
    scores = Referee(settings).check(game)
    assert scores is not None
    assert scores.scores["japanese"].agrees is result


@pytest.mark.parametrize(
    ("result", "agrees"),
    [
        # Counted otherwise, the margin is one point less, and small plays may add six.
        ("B+4", None),
        ("B+5", False),
        ("W+10", None),
        # The winner is right, but not the margin.
        ("W+11", False),
        ("W+20", False),
    ],
)
def test_points_that_players_count_otherwise_do_not_explain_a_much_larger_difference(
    result: str, agrees: bool | None
) -> None:
    game = replace(finished(FALSE_EYE, rules="Japanese", result=result), server=TOM)
    settings = Settings(RULESETS, dead=("A1",), komi=Decimal(-6))
    scores = Referee(settings).check(game)
    assert scores is not None
    assert scores.scores["japanese"].result == "W+3"
    assert scores.scores["japanese"].agrees is agrees


@pytest.mark.parametrize(("result", "agrees"), [("W+5", None), ("W+6", False)])
def test_an_empty_point_in_seki_counts_one_point_either_way(
    result: str, agrees: bool | None
) -> None:
    # A3 is one point, and small plays may add six: off by 7, and by 8.
    game = replace(finished(SEKI, rules="Japanese", result=result), server=TOM)
    settings = Settings(RULESETS, dead=("G3",), komi=Decimal(-5))
    scores = Referee(settings).check(game)
    assert scores is not None
    assert scores.scores["japanese"].result == "B+2"
    assert scores.scores["japanese"].agrees is agrees


def test_by_area_a_result_on_such_a_server_is_certain() -> None:
    game = replace(finished(FALSE_EYE, rules="Chinese", result="W+1.5"), server=TOM)
    settings = Settings(RULESETS, dead=("A1",), komi=Decimal("6.5"))
    scores = Referee(settings).check(game)
    assert scores is not None
    assert scores.scores["chinese"].agrees is False


@pytest.mark.parametrize(("server", "territory"), [(None, 0), (KGS, 0), (OGS, 0), (TOM, 1)])
def test_points_in_seki_are_territory_where_the_server_counts_them(
    server: Server | None, territory: int
) -> None:
    game = replace(finished(SEKI, rules="Japanese", result="W+1"), server=server)
    scores = Referee(Settings(RULESETS, dead=("G3",))).check(game)
    assert scores is not None
    assert scores.scores["japanese"].parts["territory"].black == territory
    assert scores.scores["chinese"].parts["territory"].black == 1
    assert scores.status is not None
    assert scores.status.seki_eyes_count == (territory == 1)
