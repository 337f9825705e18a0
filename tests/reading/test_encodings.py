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
    assert (read.black, read.white) == ("Jos\ufffd", "Andr\ufffd")
    assert findings(read) == ["SGF105 warning"]
    assert places(read, "SGF105") == [(1, 17)]


def test_no_encoding_and_utf_8() -> None:
    read = record("(;SZ[9]PB[柯洁])")
    assert (read.black, read.encoding, findings(read)) == ("柯洁", "utf-8", [])


def test_no_encoding_and_something_else() -> None:
    read = record(b"(;SZ[9]PB[Jos\xe9]PW[Andr\xe9])")
    assert (read.black, read.white, read.encoding) == ("José", "André", "iso-8859-1")
    assert findings(read) == ["SGF105 note"]
    assert places(read, "SGF105") == [(1, 8)]


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


def test_text_that_is_no_property_of_ours_does_not_matter() -> None:
    assert findings(record(b"(;CA[UTF-8]SZ[9]C[\xff\xfe];B[aa]C[\x80])")) == []


@pytest.mark.parametrize("name", sorted(set(aliases.values())))
def test_every_codec_of_python_is_survived(name: str) -> None:
    data = b"(;SZ[9]KM[0]CA[" + name.encode() + b"]PB[a\xe9-b\xff\x80..]PW[\xfe-];B[aa])"
    for read in read_games(Source("text.sgf", data)):
        assert isinstance(read, Record)
        assert len(read.moves) == 1
