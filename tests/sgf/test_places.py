"""Where findings stand: line and column, in characters of the file."""

import codecs

import pytest
from helpers.record_texts import games, places, record

from gocheck.sgf.source import Place, Source


@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\r", "\n\r"], ids=["newline", "both", "return", "turned"]
)
def test_lines_are_counted_with_any_line_end(end: str) -> None:
    read = record(f"(;SZ[9]{end}{end}PB[two{end}lines] KM[x]{end};B[aa]{end};AB[zz])")
    assert places(read, "SET305") == [(4, 8)]
    assert places(read, "SGF106") == [(6, 2)]


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("柯洁", "utf-8"),
        ("柯洁", "gb18030"),
        ("秀策", "shift_jis"),
        ("Иван", "cp1251"),
        ("José", "iso-8859-1"),
        ("𠮷野", "utf-8"),
        ("𠮷野", "gb18030"),
    ],
)
def test_columns_count_characters(name: str, encoding: str) -> None:
    before = f"(;CA[{encoding}]PB[{name}]"
    read = record(f"{before}KM[x])".encode(encoding))
    assert places(read, "SET305") == [(1, len(before) + 1)]


def test_columns_count_characters_in_the_fallback_encoding() -> None:
    assert places(record(b"(;PB[Jos\xe9]KM[x])"), "SET305") == [(1, 11)]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_a_byte_order_mark_is_not_counted_as_a_character(encoding: str) -> None:
    read = record("\ufeff(;PB[柯洁]KM[x]\n;AB[zz])".encode(encoding))
    assert places(read, "SET305") == [(1, 9)]
    assert places(read, "SGF106") == [(2, 2)]


def test_the_second_game_of_a_file() -> None:
    first, second = games("(;KM[x])\njunk (;SZ[9];B[aa]\n;KM[6];AB[zz])(;KM[y])")[:2]
    assert places(first, "SET305") == [(1, 3)]
    assert places(second, "SGF106") == [(3, 8)]


def test_a_game_after_a_broken_one() -> None:
    text = "(;KM[x])\n(;SZ[9];B;W[aa])\n (;SZ[9]KM[y])"
    assert [places(each, "SET305") for each in games(text)] == [[(1, 3)], [], [(3, 9)]]
    assert [places(each, "SGF113") for each in games(text)] == [[], [(2, 9)], []]


def test_a_broken_game() -> None:
    assert places(record("(;SZ[9]\n;B[aa] 5\n;W[bb])"), "SGF113") == [(2, 8)]
    assert places(record("(;SZ[9]\n;B[aa]\n;W[b"), "SGF112") == [(3, 3)]


def test_a_repair_shifts_no_places() -> None:
    read = record("(SZ[9]\0b[aa] x;PB[a]b]AB[zz]KM[y]W[cc;AW[yy]")
    assert [(each.code, *places(read, each.code)) for each in read.findings] == [
        ("SGF110", (1, 2)),
        ("SGF117", (1, 8)),
        ("SGF113", (1, 14), (1, 7)),
        ("SGF114", (1, 20), (1, 38)),
        ("SGF114", (1, 20), (1, 38)),
        ("SGF112", (1, 45)),
        ("SGF113", (1, 14), (1, 7)),
        ("SGF106", (1, 23), (1, 39)),
        ("SGF108", (1, 15)),
        ("SGF106", (1, 23), (1, 39)),
        ("SGF123", (1, 7)),
        ("SET305", (1, 29)),
    ]


def test_a_broken_game_in_an_encoding_of_its_own() -> None:
    text = "(;CA[GB18030]PB[柯洁] 5"
    assert places(record(text.encode("gb18030")), "SGF113") == [(1, 21)]


def test_after_the_start_of_a_variation() -> None:
    text = "(;SZ[9];B[aa]\n(;W[bb]\n ( ;AB[zz];B[cc])(;B[dd]))\n(;AB[yy]))"
    assert places(record(text), "SGF106") == [(3, 5)]


@pytest.mark.parametrize(
    ("property_", "value", "expected"),
    [
        ("AB", 0, (1, 9)),
        ("AB", 1, (1, 15)),
        ("AB", 2, (2, 1)),
        ("AW", 0, (2, 5)),
        ("AB", 3, (3, 3)),
        ("AE", 0, (1, 8)),
        ("AB", 9, (1, 8)),
        (None, 0, (1, 8)),
    ],
)
def test_values_of_a_property(property_: str | None, value: int, expected: tuple[int, int]) -> None:
    source = Source("text.sgf", b"(;SZ[9];AB[aa][bb]\n[cc]AW[dd]\nAB[ee];B[aa])")
    assert source.line_and_column(1, Place(1, property_, value)) == expected


def test_a_missing_property_is_reported_next_to_one_that_exists() -> None:
    source = Source("text.sgf", b"(;SZ[9]\n;B[aa])")
    assert source.line_and_column(1, Place(7)) == (2, 1)
    assert source.line_and_column(5, Place(0, "SZ")) == (1, 3)
    assert Source("empty.sgf", b"").line_and_column(1, Place(0, "KM")) == (1, 1)


def test_brackets_and_semicolons_in_values_are_text() -> None:
    text = "(;SZ[9]C[a\\] ;B[x\\] (;)];B[aa]C[;;\\\\];AB[zz])"
    assert places(record(text), "SGF106") == [(1, text.index("AB") + 1)]


def test_lower_case_tails() -> None:
    assert places(record("(;SiZe[9]AddBlack[aa][zz])"), "SGF106") == [(1, 22)]


def test_the_name_of_a_member() -> None:
    assert Source("games.zip", b"", "a/b.sgf").name == "games.zip!a/b.sgf"
    assert Source("a.sgf", b"").name == "a.sgf"


def test_bytes_that_look_like_a_byte_order_mark_later_are_text() -> None:
    data = b"(;SZ[9]C[" + codecs.BOM_UTF8 + b"]KM[x])"
    assert places(record(data), "SET305") == [(1, 12)]


def test_each_markup_property_with_wrong_values_has_one_finding() -> None:
    text = "(;SZ[9];B[aa]TR[zz][zy][aa]LB[x][y:z]SQ[bb])"
    assert places(record(text), "SGF106") == [
        (1, text.index("TR") + 1),
        (1, text.index("LB") + 1),
    ]
