"""SZ, GM, HA and the names: what the root says."""

import pytest
from reading.texts import findings, games, places, record, unread


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ("", (19, 19)),
        ("SZ[19]", (19, 19)),
        ("SZ[ 9 ]", (9, 9)),
        ("SZ[09]", (9, 9)),
        ("SZ[1]", (1, 1)),
        ("SZ[52]", (52, 52)),
        ("SZ[9:5]", (9, 5)),
        ("SZ[5:9]", (5, 9)),
        ("SZ[9 : 5]", (9, 5)),
        ("SZ[1:52]", (1, 52)),
        ("SZ[13:13]", (13, 13)),
        ("SiZe[9]", (9, 9)),
    ],
)
def test_board_sizes(root: str, size: tuple[int, int]) -> None:
    read = record(f"(;{root})")
    assert (read.columns, read.rows) == size
    assert findings(read) == []


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("13x13", (13, 13)),
        ("9,9", (9, 9)),
        ("9X13", (9, 13)),
        ("13×13", (13, 13)),
        ("19 19", (19, 19)),
        ("１３", (13, 13)),
        ("9：13", (9, 13)),
        ("13路", (13, 13)),
        ("19路盤", (19, 19)),
        ("19줄", (19, 19)),
        ("9.0", (9, 9)),
        ("13x13 board", (13, 13)),
    ],
)
def test_sizes_as_people_write_them(size: str, expected: tuple[int, int]) -> None:
    read = record(f"(;SZ[{size}];B[aa];W[cc])")
    assert (read.columns, read.rows, findings(read)) == (*expected, ["SGF119 warning"])
    assert places(read, "SGF119") == [(1, 3)]


def test_a_size_in_words_that_does_not_hold_the_points() -> None:
    assert record("(;SZ[9x9];B[aa];W[pd])").columns == 19


def test_a_size_after_the_root() -> None:
    read = record("(;GM[1]\n;SZ[9]B[aa];W[tt])")
    assert (read.columns, findings(read)) == (9, ["SGF111 warning"])
    assert places(read, "SGF111") == [(2, 2)]
    again = record("(;SZ[19]\n;SZ[9]B[aa];W[tt])")
    assert (again.columns, findings(again)) == (19, ["SGF111 warning"])


FAR = ";B[pd];W[dp];B[pp];W[qf]"


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        # SZ stands against half of the points, or against slips
        (f"SZ[9]{FAR}", 19, ["SGF119 warning"]),
        (f"SZ[9]{FAR};B[aa];W[bb];B[cc];W[ee];B[ff]", 9, []),
        (f"SZ[9]{FAR};B[Zz]", 9, []),
        ("SZ[13];B[aa];W[pd]", 13, []),
        ("SZ[52];B[aa];W[zz]", 52, []),
        # Without SZ
        (";B[ua];W[ub];B[uc];W[ud]", 21, ["SGF119 warning"]),
        (";B[aa];W[ub];B[bb];W[ud]", 19, ["SGF119 warning"]),
        (";B[Aa];W[Ab];B[Ac];W[Ad]", 19, []),
    ],
)
def test_a_size_that_does_not_hold_the_points(text: str, size: int, expected: list[str]) -> None:
    read = record(f"(;GM[1]{text})")
    assert (read.columns, read.rows) == (size, size)
    assert [each for each in findings(read) if not each.startswith("SGF106")] == expected
    assert len(read.moves) == text.count(";")


SMALL = "".join(
    f";{'BW'[number % 2]}[{column}{row}]"
    for number, (column, row) in enumerate(
        (column, row) for row in "abcdefghi" for column in "abcdfghi"
    )
)


@pytest.mark.parametrize(
    ("root", "moves", "size", "expected"),
    [
        ("RE[B+3.5]", SMALL, 9, ["SGF119 warning"]),
        ("", SMALL + ";B[];W[tt]", 19, ["SGF119 note"]),
        ("", SMALL + ";B[];W[]", 9, ["SGF119 warning"]),
        ("", SMALL + ";TB[aa]", 9, ["SGF119 warning"]),
        ("RE[B+R]", SMALL, 19, ["SGF119 note"]),
        ("RE[B+3.5]", SMALL[: 6 * 30], 19, ["SGF119 note"]),
        ("RE[B+3.5]", SMALL[: 6 * 20], 19, []),
        ("RE[B+3.5]", SMALL + ";B[pd]", 19, []),
    ],
)
def test_a_small_board_without_sz(root: str, moves: str, size: int, expected: list[str]) -> None:
    read = record(f"(;GM[1]{root}{moves})")
    assert (read.columns, findings(read)) == (size, expected)


@pytest.mark.parametrize(
    "size",
    ["0", "53", "100", "9999", "-9", "", "abc", "9:", ":9", "9:53", "0:9", "9.5", "9:9:9", "٩"],
)
def test_sizes_that_cannot_be_used(size: str) -> None:
    assert findings(unread(f"(;SZ[{size}];B[];W[tt])")) == ["SGF104 error"]
    read = record(f"(;SZ[{size}];B[aa];W[tt])")
    assert (read.columns, read.rows, findings(read)) == (19, 19, ["SGF119 warning"])
    assert places(read, "SGF119") == [(1, 3)]


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("(;SZ[x];B[ss])", 19),
        ("(;SZ[x];B[ts])", 20),
        ("(;SZ[x];B[aa](;W[bb])(;W[uc]))", 21),
        ("(;SZ[x]AB[aa:ya])", 25),
        ("(;SZ[x];W[aZ])", 52),
        ("(;SZ[x];W[zzz])", None),
    ],
)
def test_the_smallest_board_that_holds_all_points(text: str, side: int | None) -> None:
    (read,) = games(text)
    assert getattr(read, "columns", None) == side


def test_no_size_and_points_off_the_usual_board() -> None:
    read = record("(;GM[1];B[aa];W[va])")
    assert (read.columns, findings(read)) == (19, ["SGF119 warning"])
    assert "22x22" in read.findings[0].message


def test_no_size_and_a_long_game_in_a_corner() -> None:
    points = [f"{column}{row}" for row in "abcdefghi" for column in "abcdefghi"]
    text = ";B[".join(["(", *(f"{point}]" for point in points[:30]), "])"]).replace("(;", "(;;")
    assert findings(record(text)) == ["SGF119 note"]
    assert findings(record(text.replace("[bb]", "[pp]"))) == []
    assert findings(record(text[:-80] + "])" if text[-81] == "[" else "(;B[aa])")) == []


@pytest.mark.parametrize(
    ("game", "expected"), [("1", []), ("", []), (" 1 ", []), ("Go", ["SGF106 warning"])]
)
def test_go(game: str, expected: list[str]) -> None:
    assert findings(record(f"(;GM[{game}])")) == expected


@pytest.mark.parametrize("game", ["2", "6", "0", "-1", "11"])
def test_another_game(game: str) -> None:
    assert findings(unread(f"(;GM[{game}])")) == ["SGF103 error"]


@pytest.mark.parametrize(
    ("handicap", "stones", "expected"),
    [
        ("0", 0, []),
        ("1", 1, []),
        ("9", 9, []),
        ("", None, []),
        ("7.5", None, ["SGF106 warning"]),
        ("-2", None, ["SGF106 warning"]),
        ("two", None, ["SGF106 warning"]),
        ("9" * 5000, None, ["SGF106 warning"]),
    ],
    ids=lambda value: str(value)[:12],
)
def test_handicap(handicap: str, stones: int | None, expected: list[str]) -> None:
    read = record(f"(;HA[{handicap}])")
    assert (read.handicap.recorded, read.handicap.stones) == (handicap, stones)
    assert findings(read) == expected


def test_names_and_the_like() -> None:
    read = record(
        "(;PB[Honinbo\nShusaku]PW[ a\\]b\\\\c ]DT[1846-09-11]EV[Cup]RO[2 (final)]RU[AGA])"
    )
    assert (read.black, read.white) == ("Honinbo Shusaku", "a]b\\c")
    assert (read.date, read.event, read.round) == ("1846-09-11", "Cup", "2 (final)")
    assert read.rules == "AGA"


def test_what_is_not_there_is_none_and_what_is_empty_is_empty() -> None:
    read = record("(;PB[])")
    assert (read.black, read.white, read.date, read.rules) == ("", None, None, None)


def test_game_info_in_a_later_node_of_the_main_line() -> None:
    read = record("(;SZ[9];B[aa](;PB[Black]RE[W+3.5]KM[6.5];W[bb])(;PB[Other];W[cc]))")
    assert (read.black, read.result.kind) == ("Black", "score")
