"""Game information under names of the server's own, time limits and move numbers."""

from decimal import Decimal

import pytest
from helpers.record_texts import findings, moves, places, record

from gocheck.record.servers import CGOS, FOX, KGS, OGS, TYGEM, Server
from gocheck.sgf.source import Place

SINA = "TE[Spring Cup]RD[2018-04-24]KO[7.5]HD[0]RE[黑胜2又3/4子]"


def test_fields_of_sina() -> None:
    read = record(f"(;SZ[19]{SINA};B[pd])")
    assert (read.event, read.date, read.komi.points) == ("Spring Cup", "2018-04-24", Decimal("7.5"))
    assert (read.handicap.stones, read.result.margin) == (0, Decimal("5.5"))
    assert findings(read) == ["SGF140 note"] * 3 + ["SET312 note", "RES504 note"]


def test_standard_properties_override_server_fields() -> None:
    read = record(f"(;SZ[19]EV[Autumn Cup]DT[2017-01-01]KM[6.5]HA[0]{SINA};B[pd])")
    assert (read.event, read.date, read.komi.points) == ("Autumn Cup", "2017-01-01", Decimal("6.5"))
    assert findings(read) == ["SGF111 warning", "RES504 note"]  # komi is 7.5 in KO
    (other,) = [each for each in read.findings if each.code == "SGF111"]
    said = "KO gives a komi of 7.5 points and KM one of 6.5 points; KM is read"
    assert other.message == said
    assert places(read, "SGF111") == [(1, 77)]


@pytest.mark.parametrize("komi", ["7.5", "750", "3.75", "", "x"])
def test_the_same_komi_twice_is_no_contradiction(komi: str) -> None:
    assert "SGF111 warning" not in findings(record(f"(;SZ[19]KM[{komi}]KO[7.5])"))


def test_an_empty_komi_is_overridden() -> None:
    assert record("(;KM[]KO[7.5])").komi.points == Decimal("7.5")


@pytest.mark.parametrize("properties", ["TE[1]", "TE[2]", "TE[]", "KO[]", "HD[x]", "RD[x]", "RD[]"])
def test_values_of_another_meaning_are_left_alone(properties: str) -> None:
    read = record(f"(;SZ[19]{properties})")
    assert findings(read) == []
    assert (read.event, read.date, read.komi.points) == (None, None, None)


def test_an_empty_ko_with_a_move_is_nothing_to_report() -> None:
    assert findings(record("(;SZ[19];B[pd];W[dd]KO[])")) == []


@pytest.mark.parametrize(
    ("komi", "points"),
    [("3.75", "7.5"), ("375", "7.5"), ("6.5目", "6.5"), ("三又四分之三子", "7.5")],
)
def test_komi_in_ko_in_another_unit(komi: str, points: str) -> None:
    read = record(f"(;SZ[19]\nRU[Chinese]KO[{komi}])")
    assert read.komi.points == Decimal(points)
    assert findings(read) == ["SET312 note", "SET304 note"]
    assert places(read, "SET304") == places(read, "SET312") == [(2, 12)]
    assert read.place("KM") == Place(0, "KO")


@pytest.mark.parametrize(
    ("date", "told"), [("2015", []), ("二〇一五年三月", ["SGF142"]), ("2015-13-20", ["SGF141"])]
)
def test_a_date_in_rd(date: str, told: list[str]) -> None:
    read = record(f"(;SZ[19]\nRD[{date}])")
    assert read.date == date
    assert [each[:6] for each in findings(read)] == ["SGF140", *told]
    assert {place for code in ("SGF140", *told) for place in places(read, code)} == {(2, 1)}


@pytest.mark.parametrize(
    ("record_of_ko", "said"),
    [
        ("KO[aa]", "KO[aa] is not a komi, and its node has no move; it is ignored"),
        (";B[aa]KO[1]", "KO[1] is not empty; it acknowledges no illegal move"),
        (";B[aa];W[bb];KO[]", "KO[] is in a node without a move; it acknowledges no illegal move"),
        (";B[aa];KO[7.5]", "KO[7.5] is not empty; it acknowledges no illegal move"),
        ("B[aa]KO[7.5]", "KO[7.5] is not empty; it acknowledges no illegal move"),
    ],
)
def test_ko_that_acknowledges_nothing(record_of_ko: str, said: str) -> None:
    read = record(f"(;KM[6.5]SZ[9]{record_of_ko})")
    (found,) = [each for each in read.findings if each.code == "SGF106"]
    assert (found.message, found.severity) == (said, "note")
    assert read.acknowledged == frozenset()
    assert read.komi.points == Decimal("6.5")


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
def test_a_time_limit_in_words_is_reported(time: str, expected: list[str]) -> None:
    assert findings(record(f"(;SZ[9]TM[{time}]OT[whatever])")) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("1", []),
        ("0", []),
        ("57", []),
        ("+3", []),
        ("1.5", ["SGF144 warning"]),
        ("x", ["SGF144 warning"]),
        ("-3", ["SGF144 warning"]),
    ],
)
def test_move_numbers_are_checked_and_not_used(number: str, expected: list[str]) -> None:
    read = record(f"(;SZ[9];B[aa];W[bb]MN[{number}];B[cc])")
    assert findings(read) == expected
    assert moves(read) == "Baa Wbb Bcc"


@pytest.mark.parametrize(("number", "color"), [("1", 1), ("2", 2)])
def test_players_by_number(number: str, color: int) -> None:
    read = record(f"(;SZ[9]PL[{number}])")
    assert [each.to_move for each in read.setups] == [color]
    assert findings(read) == ["SGF145 note"]


def test_pl_next_to_a_move() -> None:
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
        ("RU[Chinese]PC[(CGOS) 9x9 Computer Go Server]", CGOS),
        ("AP[Sabaki:0.51]", None),
        ("", None),
    ],
)
def test_the_server_is_recognised(properties: str, server: Server | None) -> None:
    assert record(f"(;SZ[19]{properties})").server == server
