"""Game information under names of the server's own, time limits and move numbers."""

from decimal import Decimal

import pytest
from reading.texts import findings, moves, record

from gocheck.servers import FOX, KGS, OGS, TYGEM, Server

SINA = "TE[Spring Cup]RD[2018-04-24]KO[7.5]HD[0]RE[黑胜2又3/4子]"


def test_what_sina_writes() -> None:
    read = record(f"(;SZ[19]{SINA};B[pd])")
    assert (read.event, read.date, read.komi.points) == ("Spring Cup", "2018-04-24", Decimal("7.5"))
    assert (read.handicap.stones, read.result.margin) == (0, Decimal("5.5"))
    assert findings(read) == ["SGF140 note"] * 3 + ["SET312 note", "RES504 note"]


def test_sgfs_own_names_go_first() -> None:
    read = record(f"(;SZ[19]EV[Autumn Cup]DT[2017-01-01]KM[6.5]HA[0]{SINA};B[pd])")
    assert (read.event, read.date, read.komi.points) == ("Autumn Cup", "2017-01-01", Decimal("6.5"))
    assert findings(read) == ["RES504 note"]


def test_an_empty_komi_gives_way() -> None:
    assert record("(;KM[]KO[7.5])").komi.points == Decimal("7.5")


@pytest.mark.parametrize(
    "properties", ["TE[1]", "TE[2]", "TE[]", "KO[]", "KO[aa]", "HD[x]", "RD[x]"]
)
def test_what_means_something_else_is_left_alone(properties: str) -> None:
    read = record(f"(;SZ[19]{properties})")
    assert findings(read) == []
    assert (read.event, read.date, read.komi.points) == (None, None, None)


def test_an_empty_ko_with_a_move_is_nothing_to_report() -> None:
    assert findings(record("(;SZ[19];B[pd];W[dd]KO[])")) == []


@pytest.mark.parametrize(
    ("time", "expected"),
    [
        ("3600", []),
        (" 1800.0 ", []),
        ("", []),
        ("9 hours", ["SGF143 note"]),
        ("1 hr/125 moves", ["SGF143 note"]),
        ("30:00", []),
        ("1:00:00(5x1:00)", []),
        ("-", []),
    ],
)
def test_time_limit(time: str, expected: list[str]) -> None:
    assert findings(record(f"(;SZ[9]TM[{time}]OT[whatever])")) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [("1", []), ("0", []), ("57", []), ("x", ["SGF144 warning"]), ("-3", ["SGF144 warning"])],
)
def test_move_numbers_are_looked_at_and_not_used(number: str, expected: list[str]) -> None:
    read = record(f"(;SZ[9];B[aa];W[bb]MN[{number}];B[cc])")
    assert findings(read) == expected
    assert moves(read) == "Baa Wbb Bcc"


@pytest.mark.parametrize(("number", "color"), [("1", 1), ("2", 2)])
def test_players_by_number(number: str, color: int) -> None:
    read = record(f"(;SZ[9]PL[{number}])")
    assert [each.to_move for each in read.setups] == [color]
    assert findings(read) == ["SGF145 note"]


def test_whose_answer_it_is_beside_a_move() -> None:
    read = record("(;SZ[9];B[aa]PL[W];W[bb]PL[W])")
    assert [each.to_move for each in read.setups] == [None, 2]


@pytest.mark.parametrize(
    ("properties", "server"),
    [
        ("AP[foxwq]", FOX),
        ("TC[3]TT[60]", FOX),
        ("AP[CGoban:3]", KGS),
        ("PC[The KGS Go Server at http://www.gokgs.com/]", KGS),
        ("PC[OGS: https://online-go.com/game/1]", OGS),
        ("PC[Tygem Baduk]", TYGEM),
        ("AP[Sabaki:0.51]", None),
        ("", None),
    ],
)
def test_servers(properties: str, server: Server | None) -> None:
    assert record(f"(;SZ[19]{properties})").server == server
