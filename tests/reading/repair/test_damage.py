"""Files that are empty, junk, deep, or cut: one line about each, and no failure."""

import re
from random import Random

import pytest
from helpers.growth import assert_linear
from helpers.record_texts import findings, games, moves, places, record, unread

from gocheck.reading.repair.repaired_text import without_nul_bytes
from gocheck.record.record import Record


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the input is empty"),
        (b" \n\r\t", "the input is empty"),
        (b"\0" * 894, "the input holds only NUL bytes"),
        (b"hello", "the input holds no SGF game"),
        (b"\x1f\x8b\x08\0\xff\xfe", "the input holds no SGF game"),
        (b"((((", "the input holds no SGF game"),
        (b")];;[(", "the input holds no SGF game"),
        (b"\xef\xbb\xbf", "the input is empty"),
        (b"\xff\xfe", "the input is empty"),
        ("hello (there)".encode("utf-16"), "the input holds no SGF game"),
        (b"<script>for(;;){f();}</script>", "the input holds no SGF game"),
        (
            b"<script>for(;i<3;i++)a[i]=0</script>",
            "the input holds no SGF game",
        ),
        (b"hello ;) how are you (; fine", "the input holds no SGF game"),
    ],
)
def test_input_without_a_game(data: bytes, message: str) -> None:
    read = unread(data)
    assert (read.game, findings(read)) == (1, ["SGF101 error"])
    assert read.findings[0].message == message


@pytest.mark.parametrize("data", ["(;", "(;SZ", "(;(;(;", "(; nothing )", "(;;[aa])"])
def test_a_game_without_readable_properties(data: str) -> None:
    assert findings(unread(data))[0] == "SGF102 error"


@pytest.mark.parametrize(
    "data", ["(;)", "\0\0(;)\0", "(;;;)", "(;))", "(;SZ[9])junk", "(;SZ[9])))))"]
)
def test_odd_but_readable(data: str) -> None:
    assert moves(record(data)) == ""


def test_a_nul_byte_in_a_value() -> None:
    read = record("(;S\0Z[9]PB[a\0b]KM[6.\0\x005];B[a\0b]\n;W\0[bb])")
    assert (read.columns, read.black, read.komi.recorded) == (9, "ab", "6.5")
    assert moves(read) == "Bab Wbb"
    assert findings(read) == ["SGF113 warning"] * 5
    assert places(read, "SGF113") == [(1, 4), (1, 13), (1, 21), (1, 29), (2, 3)]


def test_a_record_is_cut_off_before_the_nul_bytes_behind_it() -> None:
    read = record("(;SZ[9];B[aa];W[bb]" + "\0" * 500)
    assert moves(read) == "Baa Wbb"
    assert (places(read, "SGF112"), places(read, "SGF116")) == ([(1, 20)], [(1, 20)])


def test_many_nul_bytes_are_reported_once_at_their_place() -> None:
    read = record("\0(;SZ[9];B[a" + "\0" * 512 + "a];W[bb)" + "\0" * 600)
    assert moves(read) == "Baa Wbb"
    assert [each.message for each in read.findings] == [
        "a NUL byte is ignored outside the games",
        "']' is missing after the value of W; read as if present",
        "512 NUL bytes are ignored",
        "600 NUL bytes are ignored outside the games",
        "KM is missing: no komi is recorded",
    ]


DEEP = 100_000


@pytest.mark.parametrize("most", [10, 1000])
@pytest.mark.parametrize(
    ("part", "kept"), [(b"a\0", True), (b"\0a", True), (b"ab\0", False), (b"ab\0\0", False)]
)
def test_nul_bytes_stay_where_each_is_half_of_a_character(
    part: bytes, kept: bool, most: int
) -> None:
    text = part * 100
    assert (without_nul_bytes(text, most)[0] == text) == kept


@pytest.mark.ci
@pytest.mark.parametrize("kind", ["deep", "wide"])
def test_a_hundred_thousand_variations(kind: str) -> None:
    def make(count: int) -> bytes:
        if kind == "deep":
            return b"(;SZ[9]" + b"(;B[aa]" * count + b")" * (count + 1)
        return b"(;SZ[9]" + b"(;B[aa])" * count + b")"

    read = record(make(DEEP))
    assert len(read.moves) == (DEEP if kind == "deep" else 1)
    assert read.variations == (0 if kind == "deep" else DEEP - 1)
    assert_linear(record, make, DEEP)


OVER_AND_OVER = [
    b"(",
    b"[",
    b"]",
    b")",
    b";",
    b"(;",
    b"(;B[aa]",
    b"(;B[",
    b"(;C[",
    b"(;PB[",
    b"(;C[x]]",
    b"]) x",
    b"(;B[aa])x",
    b"(;B[aa]);",
    b"(;B[aa](;W[bb]);",
    b"a",
    b"a ",
    b" ",
    b"(a",
    b"(A[",
    b"\\",
    b"C[a];",
    b"(;FF[4]B[aa]",
    b"();",
    b"aa[",
    b"(;a[b]",
    b"\xe6(;",
    b"C[[",
    b"C[a]a]",
    b"(;C[;B[",
    b"A[\n;",
    b"(;B[aa] 5 ",
    b"(;GM[1](;W[a]a",
    b"\x1b$B",
    b"(;C[\xe6]",
]


@pytest.mark.ci
@pytest.mark.parametrize("closing", [b"", b"]", b"])", b")"], ids=["", "value", "both", "game"])
@pytest.mark.parametrize("part", OVER_AND_OVER, ids=repr)
def test_damage_over_and_over_takes_linear_time(part: bytes, closing: bytes) -> None:
    def read(data: bytes) -> None:
        assert games(data)

    assert_linear(read, lambda size: b"(;SZ[9]" + part * (size // len(part)) + closing, size=40_000)


SMALL = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[3.75]HA[2]RE[B+2.5]RU[Chinese]PB[\xe6\x9f\xaf]AB[cc][gg:hh]\n"
    b";W[dd];B[ee](;W[ff]C[x\\]y];B[];W[tt];TB[aa]TW[bb])(;W[aa]))\n(;SZ[5:4];B[ba])"
)


def damaged(random: Random) -> bytes:
    """Return the small record with up to eight pieces left out or replaced, or no record at all."""
    if random.randrange(4) == 0:
        return random.randbytes(random.randrange(60))
    data = bytearray(SMALL)
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(data))
        piece = random.choice([b"", random.randbytes(4), b"(", b")", b";", b"[", b"]", b"(;"])
        data[at : at + random.randint(0, 20)] = piece
    return bytes(data)


@pytest.mark.parametrize("seed", range(10))
def test_any_damage_gives_a_report(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        check_any(damaged(random))


def check_any(data: bytes) -> None:
    """Assert that there is a report on each game, with places in the file."""
    read = games(data)
    assert read
    assert [each.game for each in read] == list(range(1, len(read) + 1))
    for each in read:
        assert isinstance(each, Record) or findings(each)
        for found in each.findings:
            if found.place:
                text = each.source.origin.decode("utf-8", errors="replace")
                where = each.source.line_and_column(each.game, found.place)
                line, column = where
                rows = re.split(r"\r\n|\n\r|\n|\r", text)
                assert 1 <= line <= len(rows)
                assert 1 <= column <= len(rows[line - 1]) + 1
