"""Names in the encodings that files are in, whatever CA says."""

import codecs
from encodings.aliases import aliases

import pytest
from reading.texts import findings, places, record

from gocheck.reading import read_games
from gocheck.record import Record
from gocheck.source import Source


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("UTF-8", "柯洁 José Иван 이세돌"),
        ("utf8", "柯洁"),
        ("GB18030", "柯洁"),
        ("GB2312", "古力"),
        ("gbk", "聂卫平"),
        ("Shift_JIS", "本因坊秀策"),
        ("Big5", "周俊勳"),
        ("EUC-KR", "이세돌"),
        ("EUC-JP", "本因坊秀策"),
        ("windows-1251", "Иван"),
        ("cp1251", "Иван"),
        ("KOI8-R", "Иван"),
        ("ISO-8859-1", "José"),
        ("Latin-1", "José"),
        (" UTF-8 ", "José"),
    ],
)
def test_the_encoding_that_ca_names(encoding: str, name: str) -> None:
    read = record(f"(;CA[{encoding}]SZ[9]PB[{name}]KM[6.5])".encode(encoding.strip()))
    assert read.black == name
    assert findings(read) == []


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("Shift_JIS", "表"),  # 95 5C: the second byte is a backslash
        ("Shift_JIS", "一表二"),
        ("Shift_JIS", "ゾウ"),  # 83 5D: a closing bracket
        ("Big5", "許功蓋"),  # each ends in 5C
        ("GB18030", "俓俔"),  # 82 5C, 82 5D
    ],
)
def test_characters_with_a_bracket_or_backslash_for_a_byte(encoding: str, name: str) -> None:
    read = record(f"(;CA[{encoding}]SZ[9]PB[{name}]KM[6.5])".encode(encoding))
    assert read.black == name
    assert findings(read) == []


@pytest.mark.parametrize("encoding", ["", "klingon", "UTF-9", "rot13", "hex", "a\\]b", "x" * 5000])
def test_an_encoding_that_is_not_known(encoding: str) -> None:
    read = record(f"(;SZ[9]\nCA[{encoding}]PB[José])")
    assert (read.black, read.encoding) == ("José", "utf-8")
    assert findings(read) == ["SGF105 warning"]
    assert places(read, "SGF105") == [(2, 1)]


@pytest.mark.parametrize("encoding", ["UTF-16", "UTF-32", "cp037", "unicode_escape", "idna"])
def test_an_encoding_that_the_file_cannot_be_in(encoding: str) -> None:
    read = record(f"(;CA[{encoding}]SZ[9]PB[Black\\\\e]PW[..])")
    assert read.black == "Black\\e"
    assert findings(read) == ["SGF105 warning"]


def test_an_encoding_that_the_text_is_not_in() -> None:
    read = record(b"(;CA[UTF-8]SZ[9]PB[Jos\xe9]PW[Andr\xe9])")
    assert (read.black, read.white) == ("José", "André")
    assert findings(read) == ["SGF105 warning"]
    assert places(read, "SGF105") == [(1, 23)]


def test_no_encoding_and_utf_8() -> None:
    read = record("(;SZ[9]PB[柯洁])")
    assert (read.black, read.encoding, findings(read)) == ("柯洁", "utf-8", [])


def test_no_encoding_and_something_else() -> None:
    read = record(b"(;SZ[9]PB[Jos\xe9]PW[Andr\xe9])")
    assert (read.black, read.white) == ("José", "André")
    assert findings(read) == ["SGF105 note"]
    assert places(read, "SGF105") == [(1, 14)]
    assert "read as Latin-1" in read.findings[0].message


TEXT = "(;SZ[9]KM[6.5]PB[柯洁];B[aa];W[bb])"


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-16-le", "utf-16-be"],
)
def test_byte_order_marks(data: bytes) -> None:
    read = record(data)
    assert (read.black, len(read.moves), findings(read)) == ("柯洁", 2, [])


def test_a_byte_order_mark_is_stronger_than_ca() -> None:
    text = "(;CA[UTF-16]SZ[9]PB[柯洁])"
    read = record(codecs.BOM_UTF16_LE + text.encode("utf-16-le"))
    assert (read.black, findings(read)) == ("柯洁", [])


def test_utf_16_cut_in_the_middle_of_a_character() -> None:
    data = codecs.BOM_UTF16_LE + "(;SZ[9]PB[a])".encode("utf-16-le") + b"("
    assert record(data).black == "a"


def test_text_that_no_encoding_explains() -> None:
    read = record(b"(;CA[UTF-8]SZ[9]C[\xff\xfe];B[aa]C[\x80])")
    assert (findings(read), len(read.moves)) == (["SGF105 warning"], 1)


def undeclared(encoding: str, *texts: str) -> tuple[list[str | None], str]:
    """Read names and comments without CA; return the names, and what is said of them."""
    black, white, *more = texts
    comments = "".join(f";B[aa]C[{text}]" for text in more)
    read = record(f"(;SZ[9]KM[6.5]PB[{black}]PW[{white}]{comments})".encode(encoding))
    assert len(read.moves) == len(more)
    (said,) = read.findings
    assert (said.code, said.severity) == ("SGF105", "note")
    return [read.black, read.white], said.message.rpartition(" ")[2]


@pytest.mark.parametrize(
    ("encoding", "name", "texts"),
    [
        ("gb18030", "GB18030", ("时越", "范廷钰")),
        ("gb18030", "GB18030", ("聂卫平", "马晓春", "黑棋胜二又四分之三子", "第十三届春兰杯")),
        ("gb18030", "GB18030", ("石佛", "山贼", "俓俔")),  # trail bytes 5C and 5D
        ("big5", "Big5", ("周俊勳", "林海峰")),
        ("big5", "Big5", ("許功蓋", "陳詩淵")),  # trail bytes 5C
        ("shift_jis", "Shift-JIS", ("井山裕太", "羽根直樹")),
        ("shift_jis", "Shift-JIS", ("ゾウ", "表", "黒番、白の３目半勝ち")),  # 5D, 5C
        ("euc_jp", "EUC-JP", ("井山裕太", "羽根直樹", "コミは６目半でした")),
        ("iso2022_jp", "ISO-2022-JP", ("井山裕太", "羽根直樹", "コミは６目半でした")),
        ("euc_kr", "EUC-KR", ("이세돌", "이창호")),
        ("euc_kr", "EUC-KR", ("신진서", "박정환", "흑 불계승입니다")),
        ("cp1251", "Windows-1251", ("Александр Динерштейн", "Илья Шикшин")),
        ("iso-8859-1", "Latin-1", ("Jürgen Groß", "François Müller")),
    ],
)
def test_the_encoding_is_detected(encoding: str, name: str, texts: tuple[str, ...]) -> None:
    assert undeclared(encoding, *texts) == (list(texts[:2]), name)


def test_names_in_utf_8_that_are_cut_beside_a_comment_in_another_encoding() -> None:
    data = "(;SZ[9]KM[375]PB[绿城俱乐部]PW[".encode() + "中国围棋".encode()[:-1]
    data += b"];B[aa]C[" + "黑超时罚4点".encode("gb18030") + b"])"
    read = record(data)
    assert (read.black, read.white, len(read.moves)) == ("绿城俱乐部", "中国围\ufffd", 1)
    assert [each.message for each in read.findings if each.code == "SGF105"] == [
        "there is no CA and the text is not all UTF-8: read as UTF-8 and GB18030"
    ]


@pytest.mark.parametrize(
    ("stated", "text", "lies"),
    [
        ("GB2312", "聂卫平", True),
        ("Shift_JIS", "井山裕太", True),
        ("ISO-8859-1", "José García", True),
        ("EUC-KR", "이세돌", True),
        ("cp1251", "Иван", True),
        ("GBK", "ćĆ", False),  # valid in GBK too, and too short to say
        ("ISO-8859-1", "é", False),
    ],
)
def test_utf_8_though_ca_says_otherwise(stated: str, text: str, lies: bool) -> None:
    read = record(f"(;CA[{stated}]SZ[9]PB[{text}]KM[6.5])".encode())
    assert (read.black == text) == lies
    assert findings(read) == (["SGF105 warning"] if lies else [])


def test_an_encoding_that_most_of_the_text_is_in() -> None:
    data = "(;CA[GBK]SZ[9]PB[聂卫平九段对马晓春九段的一局棋]PW[".encode("gbk") + b"\xc4];B[aa])"
    read = record(data)
    assert (read.black, read.white) == ("聂卫平九段对马晓春九段的一局棋", "\ufffd")
    assert (findings(read), len(read.moves)) == (["SGF105 warning"], 1)


def test_half_a_character_before_a_bracket_does_not_take_it() -> None:
    data = "(;CA[GBK]SZ[9]PB[聂卫平".encode("gbk") + b"\xb1]PW[" + "马晓春".encode("gbk") + b"])"
    read = record(data)
    assert (read.black, read.white) == ("聂卫平\ufffd", "马晓春")
    assert findings(read) == ["SGF105 warning"]


def test_each_game_of_a_file_in_its_own_encoding() -> None:
    data = b"".join(
        f"(;CA[{encoding}]SZ[9]PB[{name}])\n".encode(encoding)
        for encoding, name in (("GB18030", "柯洁"), ("EUC-KR", "이세돌"), ("UTF-8", "José"))
    )
    read = list(read_games(Source("text.sgf", data)))
    assert [each.black for each in read if isinstance(each, Record)] == ["柯洁", "이세돌", "José"]
    assert all(findings(each) == [] for each in read)


@pytest.mark.parametrize("name", sorted(set(aliases.values())))
def test_every_codec_of_python_is_survived(name: str) -> None:
    data = b"(;SZ[9]KM[0]CA[" + name.encode() + b"]PB[a\xe9-b\xff\x80..]PW[\xfe-];B[aa])"
    for read in read_games(Source("text.sgf", data)):
        assert isinstance(read, Record)
        assert len(read.moves) == 1


@pytest.mark.parametrize(
    ("stated", "encoding", "name"),
    [
        ("GB2312", "gb18030", "陳耀燁"),
        ("GBK", "gb18030", "古力 圍"),
        ("Big5", "big5hkscs", "嘅咁"),
        ("Shift_JIS", "cp932", "髙尾"),
        ("EUC-KR", "cp949", "뷁"),
    ],
)
def test_the_larger_encoding_of_the_family_that_ca_names(
    stated: str, encoding: str, name: str
) -> None:
    data = f"(;SZ[9]CA[{stated}]PB[{name}];B[aa])".encode(encoding)
    (read,) = read_games(Source("x.sgf", data))
    assert isinstance(read, Record)
    assert read.black == name
    assert "SGF105" not in [each.code for each in read.findings]
