"""Where handicap stones stand by custom, and putting in those that a record lacks."""

import pytest
from helpers.findings_of import found
from helpers.record_texts import record

from gocheck.board.points import Point, point_name
from gocheck.findings.finding import Finding
from gocheck.record.handicap_placement import fixed_points, on_fixed_points
from gocheck.record.record import Record
from gocheck.record.servers import FOX, KGS, OGS, TYGEM, Server
from gocheck.replay.replay import replay, with_missing_stones

EMPTY_START = "(;SZ[19]RU[{rules}]KM[0.5]HA[{stones}]{more}{setup};{first}[jj])"


def named(points: tuple[Point, ...], rows: int = 19) -> str:
    return " ".join(sorted(point_name(point, rows) for point in points))


@pytest.mark.parametrize(
    ("side", "stones", "server", "points"),
    [
        # AGA 1991, rule 4, but for the third stone.
        (19, 2, None, "D4 Q16"),
        (19, 4, None, "D16 D4 Q16 Q4"),
        (19, 5, None, "D16 D4 K10 Q16 Q4"),
        (19, 6, None, "D10 D16 D4 Q10 Q16 Q4"),
        (19, 7, None, "D10 D16 D4 K10 Q10 Q16 Q4"),
        (19, 8, None, "D10 D16 D4 K16 K4 Q10 Q16 Q4"),
        (19, 9, None, "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"),
        # As measured on each server's own records.
        (19, 3, None, "D16 D4 Q16"),
        (19, 3, FOX, "D16 D4 Q16"),
        (19, 3, TYGEM, "D16 D4 Q16"),
        (19, 3, KGS, "D4 Q16 Q4"),
        (19, 3, OGS, "D4 Q16 Q4"),
        (9, 2, None, "C3 G7"),
        (9, 3, None, "C3 C7 G7"),
        (9, 2, OGS, "C7 G3"),
        (9, 3, OGS, "C7 G3 G7"),
        (13, 2, None, "D4 K10"),
        (13, 5, None, "D10 D4 G7 K10 K4"),
        (7, 4, None, "C3 C5 E3 E5"),
        # No custom.
        (19, 1, None, ""),
        (19, 10, None, ""),
        (7, 5, None, ""),
        (18, 5, None, ""),
        (5, 2, None, ""),
    ],
)
def test_handicap_points_of_each_board_size(
    side: int, stones: int, server: Server | None, points: str
) -> None:
    assert named(fixed_points(side, side, stones, server), side) == points


@pytest.mark.parametrize(
    ("side", "points", "expected"),
    [
        (19, [(3, 3), (15, 15)], True),
        (19, [(3, 15), (15, 3)], True),
        (19, [(3, 3), (15, 3)], False),
        (19, [(3, 3), (15, 3), (15, 15)], True),
        (19, [(3, 3), (15, 3), (3, 15)], True),
        (19, [(3, 3), (15, 3), (9, 9)], False),
        (19, [(3, 3), (15, 3), (3, 15), (15, 15)], True),
        (19, [(2, 2), (15, 3), (3, 15), (15, 15)], False),
        (19, [(3, 3), (15, 3), (3, 15), (15, 15), (9, 3), (9, 15)], True),
        (19, [(3, 3), (15, 3), (3, 15), (15, 15), (9, 9), (9, 15)], False),
        (5, [(1, 1), (3, 3)], None),
    ],
)
def test_missing_stones_are_found_on_a_turned_board(
    side: int, points: list[Point], expected: bool | None
) -> None:
    assert on_fixed_points(side, side, points) is expected


def test_a_board_that_is_not_square_is_not_turned_on_its_side() -> None:
    assert on_fixed_points(19, 13, [(3, 3), (15, 9)]) is True
    assert on_fixed_points(19, 13, [(3, 3), (9, 15)]) is False


def game(
    stones: int, *, rules: str = "Japanese", more: str = "", setup: str = "", first: str = "W"
) -> Record:
    return record(
        EMPTY_START.format(stones=stones, rules=rules, more=more, setup=setup, first=first)
    )


@pytest.mark.parametrize(
    ("played", "placed"),
    [
        (game(2), "D4 Q16"),
        (game(3, more="TC[3]TT[60]"), "D16 D4 Q16"),
        (game(3, more="PC[http://www.gokgs.com/]"), "D4 Q16 Q4"),
        (record("(;SZ[19]HA[2])"), "D4 Q16"),
        (game(1), None),
        (game(10), None),
        (game(2, first="B"), None),
        (game(2, setup="AB[dd]"), None),
        (game(2, setup=";AB[dd][pp]"), None),
        (game(2, setup="AW[dd]"), None),
        (record("(;SZ[19]HA[2];B[dd];B[pp];W[jj])"), None),
    ],
)
def test_which_missing_stones_are_placed(played: Record, placed: str | None) -> None:
    repaired = with_missing_stones(played, replay(played), None)
    if repaired is None:
        assert placed is None
    else:
        assert named(tuple(point for point, _ in repaired.setups[0].stones)) == placed
        assert repaired.moves == played.moves
        assert replay(repaired).handicap_stones == played.handicap.stones


@pytest.mark.parametrize(
    ("rules", "more", "points"),
    [
        # S2, rule 4: Q16, D4, Q4
        ("AGA", "", "D4, Q16, Q4"),
        ("AGA 1991", "", "D4, Q16, Q4"),
        ("Japanese", "", "D4, Q16, D16"),
        # servers keep their habits
        ("AGA", "TC[3]TT[60]", "D4, Q16, D16 as on Fox"),
        ("Japanese", "PC[http://www.gokgs.com/]", "D4, Q16, Q4 as on KGS"),
    ],
)
def test_the_ruleset_decides_where_the_third_stone_is(rules: str, more: str, points: str) -> None:
    (placed,) = about_handicap(game(3, rules=rules, more=more), repair=True)
    assert f"places them at {points}" in placed.message


def about_handicap(played: Record, *, repair: bool) -> list[Finding]:
    return [each for each in found(played, repair_handicap=repair) if each.code[:4] == "SET3"]


def test_a_move_on_a_placed_stone_may_mean_a_wrong_placement() -> None:
    played = record("(;SZ[19]KM[0.5]RU[Japanese]HA[2];W[cc];B[dp];W[cc])")
    messages = [each.message for each in found(played, repair_handicap=True) if each.move]
    assert messages == [
        "move 2: Black D4 is on an occupied point; possible cause: --repair-handicap placed a stone"
        " there",
        "move 3: White C17 is on an occupied point",
    ]


def test_stones_are_placed_only_when_asked_for() -> None:
    assert [each.code for each in about_handicap(game(2), repair=False)] == ["SET307"]
    (placed,) = about_handicap(game(2, more="TC[3]TT[60]"), repair=True)
    assert (placed.code, placed.severity) == ("SET315", "warning")
    assert "places them at D4, Q16 as on Fox" in placed.message


@pytest.mark.parametrize(
    ("played", "why"),
    [
        (game(2, first="B"), "Black moves first, so HA may be wrong"),
        (game(10), "there is no standard placement for so many on this board"),
        (game(2, setup="AW[dd]"), "other stones are set up"),
    ],
)
def test_why_missing_stones_are_not_placed(played: Record, why: str) -> None:
    (missing,) = [each for each in about_handicap(played, repair=True) if each.code == "SET307"]
    assert missing.message.endswith(f"--repair-handicap does not place them because {why}")
    (missing,) = [each for each in about_handicap(played, repair=False) if each.code == "SET307"]
    assert missing.message.endswith("the record places no handicap stones")


def test_free_placement_is_named_as_the_reason() -> None:
    (placed,) = about_handicap(game(3, rules="Chinese"), repair=True)
    assert "lets Black choose" in placed.message
    (placed,) = about_handicap(game(3, rules="Chinese", more="AP[foxwq]"), repair=True)
    assert "lets Black choose" not in placed.message


@pytest.mark.parametrize(
    ("rules", "setup", "expected"),
    [
        ("Japanese", "AB[dd][pp]", []),
        ("Japanese", "AB[dd][pd]", ["SET314"]),
        ("Chinese", "AB[dd][pd]", []),
        ("Japanese", ";AB[dd][pd]", ["SET314"]),
        ("Japanese", "AB[dd]", ["SET306"]),
        ("Japanese", "AB[dd][pd][aa]", ["SET306"]),
    ],
)
def test_stones_off_the_fixed_points(rules: str, setup: str, expected: list[str]) -> None:
    played = game(2, rules=rules, setup=setup)
    assert [each.code for each in about_handicap(played, repair=False)] == expected


def test_free_moves_under_fixed_points() -> None:
    played = record("(;SZ[19]RU[Japanese]KM[0.5]HA[2];B[dd];B[pd];W[jj])")
    about = about_handicap(played, repair=False)
    assert [each.code for each in about] == ["SET314", "SET308"]
    assert "D16, Q16" in about[0].message


@pytest.mark.parametrize(
    ("rules", "komi", "stones", "expected"),
    [
        ("Japanese", "6.5", "AB[dd][pp]", ["SET316"]),
        ("Chinese", "7.5", "AB[dd][pp]", ["SET316"]),
        ("Chinese", "3.75", "AB[dd][pp]", ["SET304", "SET316"]),
        ("Chinese", "5", ";B[dd];B[pp];W[jj]", ["SET308", "SET316"]),
        ("Japanese", "4.5", "AB[dd][pp]", []),
        ("Japanese", "0.5", "AB[dd][pp]", []),
        ("Japanese", "-6.5", "AB[dd][pp]", []),
        # The ruleset has that komi with a handicap.
        ("koPOSITIONALscoreAREAtaxNONEsui1komi6.5", "6.5", "AB[dd][pp]", []),
        ("koPOSITIONALscoreAREAtaxNONEsui1komi6.5", "7.5", "AB[dd][pp]", ["SET316"]),
    ],
)
def test_komi_of_an_even_game(rules: str, komi: str, stones: str, expected: list[str]) -> None:
    played = record(f"(;SZ[19]RU[{rules}]KM[{komi}]HA[2]{stones})")
    about = [each for each in about_handicap(played, repair=False) if each.code != "SET314"]
    assert sorted(each.code for each in about) == expected
    for each in about:
        if each.code == "SET316":
            assert (each.severity, "2 handicap stones" in each.message) == ("note", True)


@pytest.mark.parametrize("text", ["HA[1]", "HA[0]AB[dd]", ""])
def test_komi_with_one_handicap_stone_is_not_reported(text: str) -> None:
    played = record(f"(;SZ[19]RU[Japanese]KM[6.5]{text};B[pp];W[dp])")
    assert "SET316" not in {each.code for each in about_handicap(played, repair=False)}
