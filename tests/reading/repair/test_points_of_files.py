"""Points of moves, setups and marks: two letters, passes, rectangles, and invalid ones."""

import pytest
from helpers.record_texts import findings, moves, places, record, stones


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
        # No points of the board
        ("9", "jj", "B?jj"),
        ("9:5", "ai", "B?ai"),
        ("9:5", "ia", "Bia"),
        ("19", "a", "B?a"),
        ("19", "abc", "B?abc"),
        ("19", "a,a", "B?a,a"),
        ("19", "D20", "B?D20"),
        ("19", "é", "B?é"),
    ],
)
def test_moves(size: str, value: str, expected: str) -> None:
    read = record(f"(;SZ[{size}];B[{value}])")
    assert moves(read) == expected
    assert findings(read) == []  # to be off the board is for the replay to say


@pytest.mark.parametrize(
    ("size", "value", "expected"),
    [
        ("19", "a b", "Bab"),
        ("19", "a\nb", "Bab"),
        ("19", "\x01ab", "Bab"),
        ("19", "\\ab", "Bab"),
        ("19", "ａｂ", "Bab"),
        ("19", "PD", "Bpd"),
        ("26", "AA", "Baa"),
        ("27", "a A", "BaA"),
    ],
)
def test_moves_that_can_be_read_otherwise(size: str, value: str, expected: str) -> None:
    read = record(f"(;SZ[{size}];B[{value}];W[ba])")
    assert moves(read) == f"{expected} Wba"
    assert findings(read) == ["SGF106 note"]
    assert places(read, "SGF106") == [(1, 10)]


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("AB[aa]", "Baa"),
        ("AB[aa][bb]AW[cc]AE[dd]", "Baa Bbb Wcc .dd"),
        ("AB[aa:bb]", "Baa Bba Bab Bbb"),
        ("AB[aa:ca]", "Baa Bba Bca"),
        ("AE[ha:ia]", ".ha .ia"),
        ("AB[aa][ab:ac]", "Baa Bab Bac"),
        ("AB[aa]AB[bb]", "Baa Bbb"),
        ("AB[ aa ]", "Baa"),
        ("AE[]", ""),
    ],
)
def test_setups_as_points_and_rectangles(setup: str, expected: str) -> None:
    read = record(f"(;SZ[9]{setup})")
    assert [stones(each) for each in read.setups] == [expected]
    assert findings(read) == []


def test_small_letters_in_the_name_of_a_setup() -> None:
    read = record("(;SZ[9]AddBlack[aa])")
    assert [stones(each) for each in read.setups] == ["Baa"]
    assert findings(read) == ["SGF125 note"]


@pytest.mark.parametrize(
    "value",
    ["aa:jj", "jj:kk", "jj", "tt", "aa:", ":aa", "aa:bb:cc", "", "A1", "a"],
)
def test_setup_values_that_are_not_points(value: str) -> None:
    read = record(f"(;SZ[9]AB[{value}][ii])")
    assert [stones(each) for each in read.setups] == ["Bii"]
    assert findings(read) == ["SGF106 warning"]


@pytest.mark.parametrize(
    ("value", "expected", "message"),
    [
        ("bb:aa", "Baa Bba Bab Bbb", "[bb:aa] does not begin at the upper left corner"),
        ("ba:ab", "Baa Bba Bab Bbb", "[ba:ab] does not begin at the upper left corner"),
        ("ca:aa", "Baa Bba Bca", "[ca:aa] does not begin at the upper left corner"),
        ("cc:cc", "Bcc", "[cc:cc] is a single point"),
    ],
)
def test_rectangles_not_in_sgf_form(value: str, expected: str, message: str) -> None:
    read = record(f"(;SZ[9]AB[ii]\n[{value}])")
    assert [stones(each) for each in read.setups] == [f"Bii {expected}"]
    assert findings(read) == ["SGF106 note"]
    assert message in read.findings[0].message
    assert places(read, "SGF106") == [(2, 1)]


@pytest.mark.parametrize(
    ("setup", "expected", "place"),
    [
        ("AB[aa][bb][aa]", "note", (1, 18)),
        ("AB[aa:bb][ba]", "note", (1, 17)),
        ("AB[aa]AW[bb][aa]", "warning", (1, 20)),
        ("AB[aa]AB[aa]", "note", (1, 16)),
        ("AE[aa]AW[aa]", "warning", (1, 8)),
    ],
)
def test_points_given_twice(setup: str, expected: str, place: tuple[int, int]) -> None:
    read = record(f"(;SZ[9]{setup})")
    assert findings(read) == [f"SGF118 {expected}"]
    assert places(read, "SGF118") == [place]


def test_the_last_of_two_ways_counts() -> None:
    (setup,) = record("(;SZ[9]AW[aa]AB[aa])").setups
    assert stones(setup) == "Baa Waa"


def test_the_word_for_a_pass_among_moves_of_sgf() -> None:
    read = record("(;SZ[9];B[aa];W[pass];B[Pass];W[zz])")
    assert moves(read) == "Baa W- B- W?zz"
    assert findings(read) == ["SGF106 note"] * 2
    assert places(read, "SGF106") == [(1, 15), (1, 23)]


def test_marks_given_twice() -> None:
    assert findings(record("(;SZ[9];B[cc]TB[aa][bb][aa])")) == ["SGF118 note"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[19];B[D4];W[q16];B[pass])", "Bdp Wpd B-"),
        ("(;SZ[9];B[D4];W[];B[J9])", "Bdf W- Bia"),
        ("(;SZ[9];B[PASS])", "B-"),
    ],
)
def test_moves_as_people_write_them(text: str, expected: str) -> None:
    read = record(text)
    assert (moves(read), findings(read)) == (expected, ["SGF121 warning"])
    assert places(read, "SGF121") == [(1, text.index("B["[:1] + "[") + 1)]


@pytest.mark.parametrize("text", ["(;SZ[9];B[D4];W[aa])", "(;SZ[9];B[D4];W[zz])"])
def test_one_a1_style_move_among_others_is_a_slip(text: str) -> None:
    read = record(text)
    assert (moves(read)[:4], findings(read)) == ("B?D4", [])


def test_each_bad_value_is_reported_at_its_place() -> None:
    read = record("(;SZ[9]\nAB[aa][zz]\n  [bb][yy])")
    assert places(read, "SGF106") == [(2, 7), (3, 7)]


def test_large_rectangles_are_complete() -> None:
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
def test_marks_as_points_and_rectangles(
    marks: str, black: set[tuple[int, int]], white: set[tuple[int, int]]
) -> None:
    read = record(f"(;SZ[9];B[cc];{marks})")
    assert read.marks is not None
    assert (set(read.marks.black), set(read.marks.white)) == (black, white)
    assert findings(read) == []


def test_marks_off_the_board() -> None:
    read = record("(;SZ[9];B[cc];TB[aa][jj])")
    assert read.marks is not None
    assert read.marks.black == {(0, 0)}
    assert findings(read) == ["SGF106 warning"]


def test_rectangles_upon_rectangles_are_bounded() -> None:
    read = record(f"(;SZ[52]AB{'[aa:ZZ]' * 13_000})")
    assert findings(read) == ["SGF106 warning", "SGF118 note"]
    assert sum(len(each.stones) for each in read.setups) < 200_000
