"""What `gocheck fix` changes, and that it changes nothing else."""

import pytest
from fixing.copies import changes, copy, fixable, games, left, mended
from formats.files import GIB, NGF, UGF

from gocheck import __version__
from gocheck.findings import MEANINGS
from gocheck.fixing.fixes import FIXES
from gocheck.source import Source


def test_every_fixable_code_has_a_fix() -> None:
    assert set(FIXES) == {code for code, meaning in MEANINGS.items() if meaning.fixable}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # komi and result in other units
        ("(;FF[4]KM[3.75];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[4]KM[375];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[4]KM[650];B[aa])", "(;FF[4]KM[6.5];B[aa])"),
        ("(;FF[4]KM[6,5 points];B[aa])", "(;FF[4]KM[6.5];B[aa])"),
        ("(;FF[4]KM[7.5]RE[B+2.25];B[aa])", "(;FF[4]KM[7.5]RE[B+4.5];B[aa])"),
        ("(;FF[4]KM[7.5]RE[黑胜2又3/4子];B[aa])", "(;CA[UTF-8]FF[4]KM[7.5]RE[B+5.5];B[aa])"),
        ("(;FF[4]GM[1];KM[375];B[aa])", "(;FF[4]GM[1];KM[7.5];B[aa])"),
        # only the first value is the one that is read
        ("(;FF[4]KM[3.75][6.5];B[aa])", "(;FF[4]KM[7.5][6.5];B[aa])"),
        # Fox
        (
            "(;FF[4]AP[foxwq]KM[0]RE[B+0.5];B[aa])",
            "(;FF[4]AP[foxwq]KM[6.5]RE[B+0.5];B[aa])",
        ),
        (
            "(;FF[4]AP[foxwq]KM[375]RU[Chinese]RE[B+1.5];B[aa])",
            f"(;FF[4]AP[gocheck:{__version__}]KM[7.5]RU[Chinese]RE[B+3];B[aa])",
        ),
        (
            "(;FF[4]TC[3]TT[60]KM[375]RU[Chinese]RE[B+2.25];B[aa])",
            f"(;AP[gocheck:{__version__}]FF[4]TC[3]TT[60]KM[7.5]RU[Chinese]RE[B+4.5];B[aa])",
        ),
        ("(;FF[4]AP[foxwq]KM[7.5]RE[Draw];B[aa])", "(;FF[4]AP[foxwq]KM[7.5]RE[Void];B[aa])"),
        # several moves, or setup and a move, in a node
        ("(;FF[4]KM[0];B[aa]W[bb]C[x];B[cc])", "(;FF[4]KM[0];B[aa];W[bb]C[x];B[cc])"),
        ("(;FF[4]KM[0];W[bb]B[aa]C[x])", "(;FF[4]KM[0];W[bb];B[aa]C[x])"),
        ("(;FF[4]KM[0];B[aa][bb][cc])", "(;FF[4]KM[0];B[aa];B[bb];B[cc])"),
        ("(;FF[4]KM[0];C[x]B[aa]AW[bb]\nN[y])", "(;FF[4]KM[0];AW[bb];C[x]B[aa]\nN[y])"),
        ("(;FF[4]KM[0]AB[aa]W[bb];B[cc])", "(;FF[4]KM[0]AB[aa];W[bb];B[cc])"),
        ("(;FF[4]KM[0]B[aa]W[bb]C[x](;B[cc])(;B[dd]))",
         "(;FF[4]KM[0]C[x];B[aa];W[bb](;B[cc])(;B[dd]))"),
        ("(;FF[4]KM[0](;B[aa]W[bb])(;B[cc]))", "(;FF[4]KM[0](;B[aa];W[bb])(;B[cc]))"),
        # the start of the game
        ("(FF[4]KM[0];B[aa])", "(;FF[4]KM[0];B[aa])"),
        (";FF[4]KM[0];B[aa])", "(;FF[4]KM[0];B[aa])"),
        # the encoding
        ("(;FF[4]CA[martian]KM[0]PB[李];B[aa])", "(;FF[4]CA[UTF-8]KM[0]PB[李];B[aa])"),
        # the form of a copy that is made for another reason
        ("(;GM[1]KM[3.75];B[aa])", "(;FF[4]GM[1]KM[7.5];B[aa])"),
        ("(;FF[3]KM[3.75];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[3]KM[3.75];B[aa]L[bb][cc])", "(;FF[3]KM[7.5];B[aa]L[bb][cc])"),
        ("(;FF[4]KM[3.75]PB[李];B[aa])", "(;CA[UTF-8]FF[4]KM[7.5]PB[李];B[aa])"),
        ("(;FF[4]CA[utf8]KM[3.75]PB[李];B[aa])", "(;FF[4]CA[utf8]KM[7.5]PB[李];B[aa])"),
    ],
)  # fmt: skip
def test_a_copy(before: str, after: str) -> None:
    assert copy(before) == after
    assert fixable(after.encode()) == []
    assert games(after.encode()) == games(before.encode())
    assert copy(after) == after


@pytest.mark.parametrize(
    "data",
    [
        "(;KM[6.5];B[aa])",
        "junk (;FF[3]GM[1]KM[0]\n;B[aa] C[\\]] )\r\n(;GM[1]KM[5.5])\x00",
        "(;FF[4]CA[gb2312]KM[6.5]PB[李];B[aa])",
        "(;FF[4]KM[6.5]HA[4];W[aa]RE[B+3.5][W+R])",
        "(;SZ[9]KM[0]",
        "",
    ],
)
def test_without_anything_fixable_a_file_is_not_touched(data: str) -> None:
    for encoding in ("utf-8", "gb18030"):
        made = mended(data.encode(encoding))
        if "SGF105" not in fixable(data.encode(encoding)):
            assert made.data == data.encode(encoding)
            assert made.changes == ()


def test_everything_else_stays_as_it_is() -> None:
    text = (
        "mail header\n(;FF[4]\n XY[what][is: this] KM[3.75]\tC[a \\] b \\\\\r\n c\\:]\n"
        "(;B[aa] ZiZi[\\]](;W[ab];KO[])(;W[cc]))\n(;C[])) \n between \n"
        "(;FF[4]KM[6.5]C[another]\n)\ntrailer\n"
    )
    data = text.encode()
    assert copy(text) == text.replace("KM[3.75]", "KM[7.5]")
    assert games(mended(data).data) == games(data)


def test_each_change_is_listed_with_its_place() -> None:
    made = mended("(;GM[1]SZ[9]\nKM[3.75]PB[Ä]\n;B[aa]\nW[bb])")
    assert changes(made) == [
        "1:2 None no CA -> CA[UTF-8]",
        "1:2 None no FF -> FF[4]",
        "2:1 SET304 KM[3.75] -> KM[7.5]",
        "3:1 SGF107 ;B[aa]W[bb] -> ;B[aa];W[bb]",
    ]
    assert left(made) == []


def test_games_of_one_file_keep_their_order() -> None:
    text = "(;FF[4]KM[3.75];B[aa])(;FF[4]KM[6.5];B[bb])x(;FF[4]KM[650];B[cc])"
    assert copy(text) == text.replace("3.75", "7.5").replace("650", "6.5")


def test_a_broken_game_keeps_its_place_and_is_told() -> None:
    text = "(;FF[4]KM[3.75];B[aa])\n(;KM[0]?;B[bb])\n(;FF[4]KM[650];B[cc])"
    made = mended(text)
    assert made.data.decode() == text.replace("3.75", "7.5").replace("650", "6.5")
    assert [code for code, _ in left(made)] == ["SGF102"]


@pytest.mark.parametrize("encoding", ["gb18030", "shift_jis", "euc_kr", "iso-8859-1", "cp1251"])
def test_the_copy_of_text_in_another_encoding_is_utf_8(encoding: str) -> None:
    name = {"euc_kr": "이세돌", "iso-8859-1": "Ävö", "cp1251": "Чёрные"}.get(encoding, "表中")
    text = f"head {name}\n(;FF[4]CA[{encoding}]KM[3.75]PB[{name}]C[{name}];B[aa])\n{name}"
    made = mended(text.encode(encoding))
    fixed = text.replace("3.75", "7.5").replace(encoding, "UTF-8")
    assert made.data.decode("utf-8") == fixed
    assert fixable(made.data) == []


def test_the_copy_of_utf_16_is_utf_8() -> None:
    text = "(;FF[4]KM[3.75]PB[李];B[aa])"
    made = mended(text.encode("utf-16"))
    assert made.data.decode("utf-8") == "(;CA[UTF-8]FF[4]KM[7.5]PB[李];B[aa])"


def test_a_copy_that_would_lose_text_is_not_made() -> None:
    data = "(;FF[4]KM[3.75]PB[李];B[aa])".encode("utf-16-le")
    data = b"\xff\xfe" + data.replace("李".encode("utf-16-le"), b"\x00\xd8")
    made = mended(data)
    assert made.data == data
    assert [code for code, _ in left(made)] == ["SET304"]


def test_games_in_two_encodings_become_one() -> None:
    first = "(;FF[4]CA[iso-8859-1]KM[3.75]PB[Ä];B[aa])".encode("iso-8859-1")
    second = "(;FF[4]CA[utf-8]KM[6.5]PB[Ä];B[aa])".encode()
    made = mended(first + second)
    assert made.data.decode("utf-8") == (
        "(;FF[4]CA[UTF-8]KM[7.5]PB[Ä];B[aa])(;FF[4]CA[utf-8]KM[6.5]PB[Ä];B[aa])"
    )


def test_text_of_which_the_encoding_is_a_guess_keeps_its_bytes() -> None:
    data = "(;FF[4]KM[3.75]PB[李世乭];B[aa])".encode("euc_kr")
    made = mended(data)
    if "SGF105" in fixable(data):
        assert made.data == data.replace(b"3.75", b"7.5")
        assert [code for code, _ in left(made)] == ["SGF105"]


def test_bytes_that_are_none_of_the_encoding_stay() -> None:
    data = b"(;FF[4]CA[UTF-8]KM[3.75]C[\xff];B[aa])"
    assert mended(data).data == data.replace(b"3.75", b"7.5")


@pytest.mark.parametrize(
    ("text", "code", "cause"),
    [
        ("(;FF[4]KM[0];B[aa]PL[B];W[bb])", "SGF108", "whether PL is meant"),
        ("(;FF[4]KM[0];AB[aa]B[cc]TB[bb])", "SGF108", "marks territory"),
    ],
)
def test_what_would_be_a_guess_is_left_and_told(text: str, code: str, cause: str) -> None:
    made = mended(text)
    assert made.data == text.encode()
    ((left_code, why),) = left(made)
    assert left_code == code
    assert cause in why


@pytest.mark.parametrize(("data", "name"), [(GIB, "x.gib"), (NGF, "x.ngf"), (UGF, "x.ugf")])
def test_another_format_becomes_sgf(data: str, name: str) -> None:
    made = mended(data, name)
    assert made.converted
    assert made.data.startswith(b"(;FF[4]GM[1]CA[UTF-8]")
    assert fixable(made.data) == []
    assert games(made.data) == games(data.encode())
    (change,) = changes(made)
    assert change.startswith("1:1 SGF150 this is a")
    assert change.endswith(" -> written as it is read")


def test_a_hundred_thousand_nested_variations() -> None:
    depth = 100_000
    text = "(;FF[4]SZ[9]KM[3.75];B[aa]" + "(;C[x]" * depth + ")" * depth + ")"
    assert copy(text) == text.replace("3.75", "7.5")


def test_a_copy_that_would_say_something_else_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "(;FF[4]KM[3.75];B[aa])"
    monkeypatch.setattr(
        "gocheck.fixing.game_text.GameText.changed", lambda self: b"(;FF[4]KM[7.5];B[ab])"
    )
    made = mended(text)
    assert made.data == text.encode()
    assert left(made) == [("SET304", "the copy would not say the same")]


def test_mending_takes_the_input_as_it_is() -> None:
    source = Source("x", b"(;FF[4]KM[3.75])", "member")
    assert mended(source.data).source.data == source.data


def test_a_fault_of_gocheck_s_own_is_told_and_the_file_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(data: bytes) -> None:
        raise ZeroDivisionError("no reason")

    monkeypatch.setattr("gocheck.fixing.mending.GameText", fail)
    made = mended("(;FF[4]KM[3.75];B[aa])")
    assert made.data == b"(;FF[4]KM[3.75];B[aa])"
    ((code, cause),) = left(made)
    assert code == "SGF109"
    assert "ZeroDivisionError: no reason" in cause
