"""SZ, GM, HA and the names: what the root says."""

from string import ascii_lowercase

import pytest
from helpers.record_texts import findings, games, places, record, unread

from gocheck.sgf.source import Place


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


@pytest.mark.parametrize(("size", "side"), [("13:13", 13), ("9 : 9", 9), ("1:1", 1)])
def test_a_square_board_as_a_rectangle(size: str, side: int) -> None:
    read = record(f"(;SZ[{size}];B[aa])")
    assert (read.columns, read.rows, findings(read)) == (side, side, ["SGF119 note"])
    assert places(read, "SGF119") == [(1, 3)]


@pytest.mark.parametrize("size", ["+9", " +9 ", "09", "9"])
def test_a_size_is_a_number_in_sgf_notation(size: str) -> None:
    read = record(f"(;SZ[{size}];B[aa])")
    assert (read.columns, read.rows, findings(read)) == (9, 9, [])


@pytest.mark.parametrize("moves", [40, 200])
def test_passes_alone_show_no_size(moves: int) -> None:
    read = record("(;RE[B+3.5]" + ";B[];W[tt]" * moves + ")")
    assert (read.columns, read.rows, findings(read)) == (19, 19, [])


@pytest.mark.parametrize(
    ("version", "expected"),
    [("4", []), ("3", []), ("2", []), (" 1 ", []), ("", [])]
    + [(each, ["SGF106 note"]) for each in ("5", "0", "4.0", "[9\\]", "garbage")],
)
def test_versions_of_sgf(version: str, expected: list[str]) -> None:
    read = record(f"(;GM[1]FF[{version}]SZ[9];B[aa])")
    assert (read.columns, findings(read)) == (9, expected)


@pytest.mark.parametrize(
    ("text", "severity", "place"),
    [
        ("(;FF[4]GaMe[1]SZ[9];B[aa])", "warning", (1, 8)),
        ("(;FF[3]SZ[9];B[aa];\nWhite[bb])", "note", (2, 1)),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]Comment [x]))", "note", (1, 29)),
        ("(;SZ[9];B[aa]C[see Black[bb\\]])", None, None),
        ("(;SZ[9];B[aa]C[a]\n [b])", None, None),
    ],
)
def test_names_with_small_letters(
    text: str, severity: str | None, place: tuple[int, int] | None
) -> None:
    read = record(text)
    told = [found.severity for found in read.findings if found.code == "SGF125"]
    assert told == ([severity] if severity else [])
    assert places(read, "SGF125") == ([place] if place else [])


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ("RE[B+R]RE[B+R]", "SGF111 note"),
        ("RE[B+R][B+R]", "SGF111 note"),
        ("RE[B+R][W+R]", "SGF111 warning"),
        ("RE[B+R];RE[B+R]", "SGF111 note"),
        ("RE[B+R];RE[W+R]", "SGF111 warning"),
        ("C[a][b]", "SGF111 note"),
    ],
)
def test_the_same_value_twice_is_a_note(properties: str, expected: str) -> None:
    assert findings(record(f"(;SZ[9]{properties};B[aa])")) == [expected]


@pytest.mark.parametrize(
    ("size", "what"),
    [
        ("60", "above 52"),
        ("19:53", "above 52"),
        ("0", "not a board size"),
        ("x", "not a board size"),
    ],
)
def test_findings_on_a_size(size: str, what: str) -> None:
    read = record(f"(;SZ[{size}];B[aa])")
    (found,) = [each for each in read.findings if each.code == "SGF119"]
    assert found.message.startswith(f"SZ[{size}] is {what}; treated as 19x19")


def test_a_size_in_words_that_does_not_hold_the_points() -> None:
    assert record("(;SZ[9x9];B[aa];W[pd])").columns == 19


def test_a_size_after_the_root() -> None:
    read = record("(;GM[1]\n;SZ[9]B[aa];W[tt])")
    assert (read.columns, findings(read)) == (9, ["SGF111 warning"])
    assert places(read, "SGF111") == [(2, 2)]
    again = record("(;SZ[19]\n;SZ[9]B[aa];W[tt])")
    assert (again.columns, findings(again)) == (19, ["SGF111 warning"])


def game_on(side: int, rows: int) -> str:
    """Moves on every point of so many rows of a square board."""
    points = [
        f"{column}{row}" for row in ascii_lowercase[:rows] for column in ascii_lowercase[:side]
    ]
    return "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(points))


FAR = ";B[pd];W[dp];B[pp];W[qf]"


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        # SZ stands against half of the points, or against slips
        (f"SZ[9]{FAR}", 19, ["SGF119 warning"]),
        (f"SZ[9]{FAR};B[aa];W[bb];B[cc];W[ee];B[ff]", 9, []),
        (f"SZ[9]{FAR};B[Zz]", 9, []),
        # against a third where that is too much for slips
        (f"SZ[13]{game_on(21, 8)}", 21, ["SGF119 warning"]),
        (f"SZ[13]{game_on(19, 8)}", 13, []),
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
    ("game", "expected"),
    [("1", []), ("", []), (" 1 ", []), ("01", []), ("+1", []), ("Go", ["SGF106 warning"])],
)
def test_gm_1_is_go(game: str, expected: list[str]) -> None:
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
        ("+2", 2, []),
        ("two", 2, ["SGF147 note"]),
        ("２", 2, ["SGF147 note"]),
        ("2.0", 2, ["SGF147 note"]),
        ("2 stones", 2, ["SGF147 note"]),
        ("3 stenen", 3, ["SGF147 note"]),
        ("vier stenen voorgift", 4, ["SGF147 note"]),
        ("H4", 4, ["SGF147 note"]),
        ("三子", 3, ["SGF147 note"]),
        ("让二子", 2, ["SGF147 note"]),
        ("受讓十三子", 13, ["SGF147 note"]),
        ("四子局", 4, ["SGF147 note"]),
        ("2점", 2, ["SGF147 note"]),
        ("넉 점 접바둑", 4, ["SGF147 note"]),
        ("定先", 1, ["SGF147 note"]),
        ("정선", 1, ["SGF147 note"]),
        ("互先", 0, ["SGF147 note"]),
        ("호선", 0, ["SGF147 note"]),
        ("先番", 1, ["SGF147 note"]),
        ("让先", 1, ["SGF147 note"]),
        ("Jo-sen", 1, ["SGF147 note"]),
        ("先相先", 0, ["SGF147 note"]),
        ("先互先", 0, ["SGF147 note"]),
        ("sen-ai-sen", 0, ["SGF147 note"]),
        ("Sen ai sen", 0, ["SGF147 note"]),
        ("B-W-B", 0, ["SGF147 note"]),
        ("tagai-sen", 0, ["SGF147 note"]),
        ("對子", 0, ["SGF147 note"]),
        ("饒先", 1, ["SGF147 note"]),
        ("定先（コミなし）", 1, ["SGF147 note"]),
        ("先(4目半コミ出し)", None, ["SGF106 warning"]),  # it is not without komi
        ("先 no komi", 1, ["SGF147 note"]),
        ("互先 コミなし", None, ["SGF106 warning"]),  # HA[0] would not say that
        ("授二子", 2, ["SGF147 note"]),
        ("4 pierres", 4, ["SGF147 note"]),
        ("先・二", None, ["SGF147 note"]),
        ("先々先", None, ["SGF147 note"]),
        ("sen-sen-ni", None, ["SGF147 note"]),
        ("先二", None, ["SGF147 note"]),
        ("先二先", None, ["SGF147 note"]),
        ("二先二", None, ["SGF147 note"]),
        ("先二子", None, ["SGF147 note"]),
        ("关山先相先", 0, ["SGF147 note"]),
        ("关山" * 4 + "先相先", 0, ["SGF147 note"]),
        ("关山" * 4 + "一先相先", None, ["SGF106 warning"]),  # too long for a name
        ("安井 定先", 1, ["SGF147 note"]),
        ("丈和先二", None, ["SGF147 note"]),
        ("2先相先", None, ["SGF106 warning"]),
        ("丈和二子先", None, ["SGF147 note"]),
        ("先相先 先番", 0, ["SGF147 note"]),
        ("先相先（白番）", 0, ["SGF147 note"]),
        ("先相先の黒番", 0, ["SGF147 note"]),
        ("定先白番", 1, ["SGF147 note"]),
        ("先二の先番", 1, ["SGF147 note"]),
        ("先二（二子番）", 2, ["SGF147 note"]),
        ("先二 黒番", None, ["SGF147 note"]),  # with or without stones
        ("先相先の二子番", None, ["SGF106 warning"]),  # no game of 先相先 has stones
        ("先二（四子番）", None, ["SGF106 warning"]),  # nor has 先二 four
        ("二三子の先番", None, ["SGF106 warning"]),
        ("先手先番", None, ["SGF106 warning"]),
        ("先番" * 2000, None, ["SGF106 warning"]),
        ("二子", 2, ["SGF147 note"]),
        ("四子番", 4, ["SGF147 note"]),
        ("置碁2子", 2, ["SGF147 note"]),
        ("置き石 三子", 3, ["SGF147 note"]),
        ("井目", 9, ["SGF147 note"]),
        ("삼점", 3, ["SGF147 note"]),
        ("칠점 접바둑", 7, ["SGF147 note"]),
        ("맞바둑", 0, ["SGF147 note"]),
        ("3H", 3, ["SGF147 note"]),
        ("zwei Steine", 2, ["SGF147 note"]),
        ("Vorgabe 4", 4, ["SGF147 note"]),
        ("quatre pierres", 4, ["SGF147 note"]),
        ("2 камня", 2, ["SGF147 note"]),
        ("нет", 0, ["SGF147 note"]),
        ("三四", None, ["SGF147 note"]),  # three or four stones, not 34
        ("二三子", None, ["SGF147 note"]),
        ("二十三子", 23, ["SGF147 note"]),
        ("置碁", None, ["SGF106 warning"]),
        ("先手", None, ["SGF106 warning"]),  # who moves next, not a handicap
        ("先先先先先", None, ["SGF106 warning"]),
        ("none", 0, ["SGF147 note"]),
        ("geen", 0, ["SGF147 note"]),
        ("无", 0, ["SGF147 note"]),
        ("二段", None, ["SGF106 warning"]),  # a rank
        ("2 or 3", None, ["SGF106 warning"]),
        ("2.5", None, ["SGF106 warning"]),
        ("B+2", None, ["SGF106 warning"]),
        ("some", None, ["SGF106 warning"]),
        ("9" * 5000, None, ["SGF106 warning"]),
    ],
    ids=lambda value: str(value)[:12],
)
def test_handicap_is_read_from_ha(handicap: str, stones: int | None, expected: list[str]) -> None:
    read = record(f"(;HA[{handicap}])")
    assert (read.handicap.recorded, read.handicap.stones) == (handicap, stones)
    assert findings(read) == expected


@pytest.mark.parametrize(
    ("handicap", "message"),
    [
        ("三子", "HA[三子] is not in SGF's form; read as 3 stones"),
        ("定先", "HA[定先] is not in SGF's form; read as no handicap stones; Black moves first"),
        ("先相先", "HA[先相先] is not in SGF's form; read as no handicap stones"),
        (
            "先二",
            "HA[先二] is not in SGF's form; the number of stones changes from game to game and is"
            " unknown",
        ),
        ("even", "HA[even] is not in SGF's form; read as no handicap"),
        ("7.5", "HA[7.5] is not a number of stones; komi belongs in KM"),
        ("-2", "HA[-2] is not a number of stones"),
    ],
)
def test_findings_on_handicap(handicap: str, message: str) -> None:
    assert record(f"(;HA[{handicap}]KM[0.5])").findings[0].message == message


def test_names_and_the_like() -> None:
    read = record(
        "(;PB[Honinbo\nShusaku]PW[ a\\]b\\\\c ]DT[1846-09-11]EV[Cup]RO[2 (final)]RU[AGA])"
    )
    assert (read.black, read.white) == ("Honinbo Shusaku", "a]b\\c")
    assert (read.date, read.event, read.round) == ("1846-09-11", "Cup", "2 (final)")
    assert read.rules == "AGA"


def test_missing_properties_are_none_and_empty_ones_are_empty() -> None:
    read = record("(;PB[])")
    assert (read.black, read.white, read.date, read.rules) == ("", None, None, None)


def test_game_info_in_a_later_node_of_the_main_line() -> None:
    read = record("(;SZ[9];B[aa](;PB[Black]RE[W+3.5]KM[6.5];W[bb])(;PB[Other];W[cc]))")
    assert (read.black, read.result.kind) == ("Black", "score")


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("1", "FF[1] does not define these properties: CA, LB, RU, SQ"),
        ("2", "FF[2] does not define these properties: CA, LB, RU, SQ"),
        (" 3 ", "FF[3] does not define these properties: CA, SQ"),
        ("4", None),
        ("", None),
    ],
)
def test_properties_newer_than_the_version(version: str, message: str | None) -> None:
    read = record(f"(;GM[1]\nFF[{version}]CA[UTF-8]SZ[9]RU[Japanese];B[aa]LB[bb:1]SQ[cc])")
    assert read.rules == "Japanese"
    assert [each.message for each in read.findings if each.code == "SGF120"] == (
        [message] if message else []
    )
    assert places(read, "SGF120") == [(2, 1)] * bool(message)


def test_a_property_given_twice_in_a_node() -> None:
    read = record("(;FF[4]SZ[9];B[aa]C[one]C[two];W[bb]BL[3]WL[4];B[cc]TR[aa][bb]N[a][a](;W[dd]))")
    twice = [each for each in read.findings if each.code == "SGF111"]
    assert [each.place for each in twice] == [Place(1, "C", 1), Place(3, "N", 1)]
    assert {each.severity for each in twice} == {"note"}
    assert [each.message for each in twice] == [
        "C has 2 values in one node; SGF allows one",
        "N has 2 values in one node; SGF allows one",
    ]
