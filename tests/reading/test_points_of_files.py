"""Points of moves, setups and marks: two letters, passes, rectangles, and what is none."""

import pytest
from reading.texts import findings, moves, places, record, stones


@pytest.mark.parametrize(
    ("size", "value", "expected"),
    [
        ("19", "pd", "Bpd"),
        ("19", "ss", "Bss"),
        ("19", " pd\n", "Bpd"),
        # Passes
        ("19", "", "B-"),
        ("19", " ", "B-"),
        ("19", "tt", "B-"),
        ("9", "tt", "B-"),
        ("9:19", "tt", "B-"),
        # tt is a point on larger boards
        ("20", "tt", "Btt"),
        ("20", "", "B-"),
        ("52", "tt", "Btt"),
        ("20:19", "tt", "B?tt"),
        # Upper case are the lines from the 27th
        ("27", "AA", "BAA"),
        ("52", "ZZ", "BZZ"),
        ("52", "aZ", "BaZ"),
        ("26", "AA", "B?AA"),
        ("19", "PD", "B?PD"),
        # No points of the board
        ("9", "jj", "B?jj"),
        ("9:5", "ai", "B?ai"),
        ("9:5", "ia", "Bia"),
        ("19", "a", "B?a"),
        ("19", "abc", "B?abc"),
        ("19", "a a", "B?a a"),
        ("19", "D4", "B?D4"),
        ("19", "é", "B?é"),
    ],
)
def test_moves(size: str, value: str, expected: str) -> None:
    read = record(f"(;SZ[{size}];B[{value}])")
    assert moves(read) == expected
    assert findings(read) == []  # to be off the board is for the replay to say


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("AB[aa]", "Baa"),
        ("AB[aa][bb]AW[cc]AE[dd]", "Baa Bbb Wcc .dd"),
        ("AB[aa:bb]", "Baa Bba Bab Bbb"),
        ("AB[aa:ca]", "Baa Bba Bca"),
        ("AW[cc:cc]", "Wcc"),
        ("AE[ha:ia]", ".ha .ia"),
        ("AB[aa][ab:ac]", "Baa Bab Bac"),
        ("AB[aa]AB[bb]", "Baa Bbb"),
        ("AB[ aa ]", "Baa"),
        ("AB[aa]AW[aa]", "Baa Waa"),
        ("AE[]", ""),
        ("AddBlack[aa]", "Baa"),
    ],
)
def test_setups(setup: str, expected: str) -> None:
    read = record(f"(;SZ[9]{setup})")
    assert [stones(each) for each in read.setups] == [expected]
    assert findings(read) == []


@pytest.mark.parametrize(
    "value",
    ["bb:aa", "ba:ab", "aa:jj", "jj:kk", "jj", "tt", "aa:", ":aa", "aa:bb:cc", "", "A1", "a"],
)
def test_setup_values_that_are_no_points(value: str) -> None:
    read = record(f"(;SZ[9]AB[{value}][ii])")
    assert [stones(each) for each in read.setups] == ["Bii"]
    assert findings(read) == ["SGF106 warning"]


def test_each_bad_value_is_reported_where_it_stands() -> None:
    read = record("(;SZ[9]\nAB[aa][zz]\n  [bb][yy])")
    assert places(read, "SGF106") == [(2, 7), (3, 7)]


def test_large_rectangles_are_whole() -> None:
    read = record("(;SZ[52]AB[aa:ZZ])")
    assert len(read.setups[0].stones) == 52 * 52


@pytest.mark.parametrize(
    ("marks", "black", "white"),
    [
        ("TB[aa]TW[bb]", {(0, 0)}, {(1, 1)}),
        ("TB[aa:ba]TW[]", {(0, 0), (1, 0)}, set()),
        ("TW[bb]", set(), {(1, 1)}),
        ("TB[]", set(), set()),
    ],
)
def test_marks(marks: str, black: set[tuple[int, int]], white: set[tuple[int, int]]) -> None:
    read = record(f"(;SZ[9];B[cc];{marks})")
    assert read.marks is not None
    assert (set(read.marks.black), set(read.marks.white)) == (black, white)
    assert findings(read) == []


def test_marks_off_the_board() -> None:
    read = record("(;SZ[9];B[cc];TB[aa][jj])")
    assert read.marks is not None
    assert read.marks.black == {(0, 0)}
    assert findings(read) == ["SGF106 warning"]
