"""Names in the encodings that files are in, whatever CA says."""

import codecs
from encodings.aliases import aliases

import pytest
from helpers.record_texts import findings, games, moves, places, record

from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.sgf.source import Source
from gocheck.sgf.values import escaped


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
    ("label", "encoding", "name"),
    [
        ("x-sjis", "cp932", "髙尾紳路"),
        ("x-mac-japanese", "shift_jis", "武宮正樹"),
        ("windows-874", "cp874", "สมชาย"),
        ("win-1251", "cp1251", "Петров"),
        ("windows-31j", "cp932", "髙尾紳路"),
        ("MS932", "cp932", "髙尾紳路"),
        ("MS_Kanji", "cp932", "髙尾紳路"),
        ("x-gbk", "gb18030", "陳耀燁"),
        ("GB 2312", "gb18030", "陳耀燁"),
        ("EUC-CN", "gb18030", "古力"),
        ("windows-949", "cp949", "뷁이세돌"),
        ("ks_c_5601-1987", "cp949", "뷁이세돌"),
        ("BIG-5", "big5hkscs", "許功蓋"),
        ("x-euc-jp", "euc_jp", "井山裕太"),
        ("cp-1251", "cp1251", "Иван"),
        ("koi8-r", "koi8-r", "Иван"),
        ("macintosh", "mac_roman", "José"),
        ("ISO-8859-1", "cp1252", "José’s “joseki” – 6½"),  # 92, 93, 94, 96: Windows-1252
        ("iso8859-1", "cp1252", "José"),
        ("HZ-GB-2312", "hz", "聂卫平"),
        ("ISO-2022-KR", "iso2022_kr", "이세돌"),
        ("ISO-2022-JP", "iso2022_jp", "本因坊秀策"),
    ],
)
def test_names_of_encodings_that_browsers_know(label: str, encoding: str, name: str) -> None:
    read = record(f"(;CA[{label}]SZ[9]PB[{name}]KM[6.5];B[aa])".encode(encoding))
    assert (read.black, len(read.moves)) == (name, 1)
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
    assert read.black == "José"
    assert findings(read) == ["SGF105 warning"]
    assert places(read, "SGF105") == [(2, 1)]


@pytest.mark.parametrize("encoding", ["UTF-16", "UTF-32", "cp037", "unicode_escape", "idna"])
def test_an_encoding_that_the_file_cannot_be_in(encoding: str) -> None:
    read = record(f"(;CA[{encoding}]SZ[9]PB[Black\\\\e]PW[..])")
    assert read.black == "Black\\e"
    assert findings(read) == ["SGF105 warning"]


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ("GBK", "CA names GBK, but the text is UTF-8"),
        ("windows-1252", "CA names windows-1252, but the text is UTF-8"),
        ("US-ASCII", "CA names US-ASCII, but the text is UTF-8"),
        ("UTF-16", "CA names UTF-16, but the text is not UTF-16"),
        ("klingon", "CA[klingon] is not a known encoding; the encoding is detected from the text"),
        ("", "CA[] names no encoding; the encoding is detected from the text"),
    ],
)
def test_an_encoding_is_named_as_the_file_does(stated: str, message: str) -> None:
    read = record(f"(;SZ[9]CA[{stated}]PB[柯洁王]PW[聂卫平马晓春])")
    assert read.black == "柯洁王"
    assert [each.message for each in read.findings if each.code == "SGF105"] == [message]


@pytest.mark.parametrize(("stated", "expected"), [("UTF-8", ["SGF105 note"]), ("UTF-16", [])])
def test_utf_16_with_a_mark_whose_ca_names_another(stated: str, expected: list[str]) -> None:
    read = record(f"(;SZ[9]CA[{stated}]PB[柯洁])".encode("utf-16"))
    assert (read.black, findings(read)) == ("柯洁", expected)
    assert not expected or read.findings[0].message == "CA names UTF-8, but the text is UTF-16"


def test_an_encoding_that_the_text_is_not_in() -> None:
    read = record(b"(;CA[UTF-8]SZ[9]PB[Jos\xe9]PW[Andr\xe9])")
    assert (read.black, read.white) == ("José", "André")
    assert findings(read) == ["SGF105 warning"]
    assert places(read, "SGF105") == [(1, 23)]


def test_no_encoding_and_utf_8() -> None:
    read = record("(;SZ[9]PB[柯洁])")
    assert (read.black, findings(read)) == ("柯洁", [])


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


@pytest.mark.parametrize("encoding", ["utf-32-le", "utf-32-be"])
def test_byte_order_marks_of_utf_32(encoding: str) -> None:
    read = record(("\ufeff" + TEXT).encode(encoding))
    assert (read.black, len(read.moves), findings(read)) == ("柯洁", 2, [])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("before", ["", "\r\n ", "junk "])
def test_no_byte_order_mark(encoding: str, before: str) -> None:
    read = record((before + TEXT).encode(encoding))
    assert (read.black, len(read.moves)) == ("柯洁", 2)
    (said,) = [each for each in read.findings if each.code == "SGF105"]
    name = encoding[:6].upper()
    message = f"neither a byte order mark nor CA names the encoding; read as {name}"
    assert (said.message, said.severity) == (message, "note")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_no_byte_order_mark_but_ca(encoding: str) -> None:
    read = record(TEXT.replace("SZ", "CA[UTF-16]SZ").encode(encoding))
    assert (read.black, findings(read)) == ("柯洁", [])


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_a_wrong_byte_order_mark(mark: bytes) -> None:
    read = record(mark + TEXT.encode())
    assert (read.black, len(read.moves), findings(read)) == ("柯洁", 2, ["SGF105 warning"])


def test_a_byte_order_mark_of_utf_8_before_text_in_another_encoding() -> None:
    read = record(codecs.BOM_UTF8 + "(;SZ[9]PB[聂卫平]PW[马晓春];B[aa])".encode("gb18030"))
    assert (read.black, read.white, findings(read)) == ("聂卫平", "马晓春", ["SGF105 note"])


@pytest.mark.parametrize("zeros", [b"\0", b"\0" * 7, b"\0" * 100])
def test_zeros_alone_are_not_utf_16(zeros: bytes) -> None:
    assert record(b"(;SZ[9]KM[6.5];B[aa];W[bb])" + zeros).black is None


@pytest.mark.parametrize("players", ["a", "ab"])
@pytest.mark.parametrize("filler", [b"x\0", b"\0x"])
def test_letters_with_zeros_behind_a_game_are_not_utf_16(players: str, filler: bytes) -> None:
    assert record(f"(;SZ[9]PB[{players}])".encode() + filler * 60).black == players


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
    """Read names and comments without CA; return the names, and the findings on them."""
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
        ("euc_jp", "EUC-JP", ("井山裕太", "羽根直樹")),
        ("euc_jp", "EUC-JP", ("本因坊秀策", "井上幻庵因碩")),
        ("euc_kr", "EUC-KR", ("李昌鎬", "曺薰鉉")),
        ("iso2022_jp", "ISO-2022-JP", ("井山裕太", "羽根直樹", "コミは６目半でした")),
        ("euc_kr", "EUC-KR", ("이세돌", "이창호")),
        ("euc_kr", "EUC-KR", ("신진서", "박정환", "흑 불계승입니다")),
        ("cp1251", "Windows-1251", ("Александр Динерштейн", "Илья Шикшин")),
        ("iso-8859-1", "Latin-1", ("Jürgen Groß", "François Müller")),
    ],
)
def test_the_encoding_is_detected(encoding: str, name: str, texts: tuple[str, ...]) -> None:
    assert undeclared(encoding, *texts) == (list(texts[:2]), name)


def test_cut_names_in_utf_8_and_a_comment_in_another_encoding() -> None:
    data = "(;SZ[9]KM[375]PB[绿城俱乐部]PW[".encode() + "中国围棋".encode()[:-1]
    data += b"];B[aa]C[" + "黑超时罚4点".encode("gb18030") + b"])"
    read = record(data)
    assert (read.black, read.white, len(read.moves)) == ("绿城俱乐部", "中国围\ufffd", 1)
    assert [each.message for each in read.findings if each.code == "SGF124"] == [
        "CA is missing, and the text is only partly UTF-8; read as UTF-8 and GB18030"
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
        ("ISO-8859-1", "é", True),
        ("ISO-8859-1", "Müller", True),
        ("windows-1251", "José", True),
        ("ISO-8859-1", "½", False),  # Â½ is no name, but no more is ½
        ("GB2312", "小谢", True),
        ("GBK", "贾山", True),  # 璐惧北 in GBK, no likelier by its letters
        ("GB2312", "李", True),  # half of the last letter would be the bracket
        ("Big5", "張", True),
        ("Shift_JIS", "林", True),
        # Two bytes may be a letter by chance, four or six hardly are; in EUC any may.
        ("ISO-8859-15", "é", False),
        ("ISO-8859-15", "éè", True),
        ("KOI8-R", "é", False),
        ("KOI8-R", "éè", True),
        ("EUC-JP", "é", False),
        ("EUC-KR", "éè", False),
        ("EUC-KR", "李昌", True),
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
    assert (findings(read), len(read.moves)) == (["SGF124 warning"], 1)


def test_half_a_character_does_not_swallow_the_bracket_after_it() -> None:
    data = "(;CA[GBK]SZ[9]PB[聂卫平".encode("gbk") + b"\xb1]PW[" + "马晓春".encode("gbk") + b"])"
    read = record(data)
    assert (read.black, read.white) == ("聂卫平\ufffd", "马晓春")
    assert findings(read) == ["SGF124 warning"]


def test_a_name_that_was_damaged_before_it_was_saved() -> None:
    text = "(;CA[UTF-8]SZ[9]KM[6.5]PB[Sh\ufffdsai]PW[Go]EV[H\ufffdnjo]C[\ufffd];B[aa])"
    read = record(text)
    (found,) = read.findings
    message = "PB[Sh\ufffdsai] holds U+FFFD, which stands for a lost character (EV too)"
    assert (found.code, found.severity, found.message) == ("SGF126", "note", message)
    assert places(read, "SGF126") == [(1, text.index("PB") + 1)]
    assert findings(record("(;CA[UTF-8]SZ[9]C[\ufffd];B[aa]C[\ufffd])")) == []


def test_each_game_of_a_file_in_its_own_encoding() -> None:
    data = b"".join(
        f"(;CA[{encoding}]SZ[9]PB[{name}])\n".encode(encoding)
        for encoding, name in (("GB18030", "柯洁"), ("EUC-KR", "이세돌"), ("UTF-8", "José"))
    )
    read = list(read_games(Source("text.sgf", data)))
    assert [each.black for each in read if isinstance(each, Record)] == ["柯洁", "이세돌", "José"]
    assert all(findings(each) == [] for each in read)


@pytest.mark.parametrize(
    ("stated", "encoding", "names"),
    [
        ("GB2312", "euc_jp", ("本因坊秀策", "井上幻庵因碩")),
        ("GB2312", "big5", ("周俊勳", "林海峰")),
        ("ISO-8859-1", "gb18030", ("聂卫平", "马晓春")),
        ("ISO-8859-1", "cp949", ("이세돌", "이창호")),
        ("ISO-8859-7", "gb18030", ("聂卫平 (九段, Beijing)", "马晓春 (九段, Zhejiang, in 1995)")),
        ("windows-1251", "cp932", ("本因坊秀策", "井上幻庵因碩")),
        ("EUC-KR", "cp1251", ("Александр Динерштейн", "Илья Шикшин")),
        ("KOI8-R", "cp932", ("井山裕太", "ソゾ表")),  # 5D, which ends a value otherwise
        ("US-ASCII", "cp1252", ("José", "André")),
        ("Shift_JIS", "iso2022_jp", ("本因坊秀策", "井上幻庵因碩")),
        ("ISO-2022-JP", "cp932", ("本因坊秀策", "井上幻庵因碩")),
    ],
)
def test_a_wrong_ca(stated: str, encoding: str, names: tuple[str, str]) -> None:
    text = f"(;CA[{stated}]SZ[9]KM[6.5]PB[{names[0]}]PW[{names[1]}];B[aa];W[bb])"
    read = record(text.encode(encoding))
    assert ((read.black, read.white), len(read.moves)) == (names, 2)
    assert findings(read) == ["SGF105 warning"]
    assert "but the text is" in read.findings[0].message


NAMES = {
    "gb18030": ("古力", "陳耀燁", "时越"),
    "big5": ("許皓鋐", "黑嘉嘉", "林至涵"),
    "cp932": ("余正麒", "ゾウ", "辻"),
    "euc_jp": ("余正麒", "酒井猛", "淡路修三"),
    "cp949": ("뷁", "옹달샘", "李世乭"),
    "cp1251": ("Ян", "ЛЁХА", "Зуев"),
    "cp1252": ("Å", "Þórður", "naïve"),
    "utf-8": ("古力", "José", "이세돌"),
}


@pytest.mark.parametrize(
    ("encoding", "name"), [(encoding, name) for encoding in NAMES for name in NAMES[encoding]]
)
def test_a_correct_ca_is_used_for_any_length_of_text(encoding: str, name: str) -> None:
    read = record(f"(;CA[{encoding}]SZ[9]KM[6.5]PB[{name}];B[aa])".encode(encoding))
    assert (read.black, findings(read)) == (name, [])


def test_a_table_of_letters_does_not_contradict_ca() -> None:
    table = "Ää Àà Ââ Åå Ææ Çç Èè Éé Êê Ëë Îî Ïï Ññ Öö Ôô Øø ß Üü Ùù Ûû ÿ ¿¡ «»"
    read = record(f"(;CA[ISO-8859-1]SZ[9]KM[6.5]C[{table}];B[aa])".encode("cp1252"))
    assert findings(read) == []


def test_a_game_without_ca_among_others_with_it() -> None:
    data = b"".join(
        f"(;{stated}SZ[9]KM[6.5]PB[{name}])".encode(encoding)
        for stated, name, encoding in (
            ("CA[Shift_JIS]", "井山裕太", "cp932"),
            ("", "本因坊秀策", "cp932"),
            ("", "聂卫平对马晓春", "gb18030"),
        )
    )
    one, two, three = games(data)
    assert [each.black for each in (one, two, three) if isinstance(each, Record)] == [
        "井山裕太", "本因坊秀策", "聂卫平对马晓春",
    ]  # fmt: skip
    assert [findings(each) for each in (one, two, three)] == [[], [], ["SGF105 note"]]


@pytest.mark.parametrize("stated", [*NAMES, "koi8-r", "mac_roman", "cp1250", "hz", "iso2022_jp"])
@pytest.mark.parametrize("encoding", NAMES)
def test_moves_are_read_under_any_ca(stated: str, encoding: str) -> None:
    assert len(NAMES[encoding]) == 3
    for name in NAMES[encoding]:
        text = f"(;CA[{stated}]SZ[9]AB[ee]KM[6.5]PB[{name}];B[aa]C[{name}];W[bb])"
        read = record(text.encode(encoding))
        assert (len(read.moves), len(read.setups)) == (2, 1)
        assert set(findings(read)) <= {"SGF105 warning"}


@pytest.mark.parametrize(("encoding", "text"), [("cp949", "]量"), ("euc_jp", "]¡")])
def test_an_escaped_bracket_does_not_make_another_encoding_fit(encoding: str, text: str) -> None:
    # In another encoding the letter takes the bracket that closes the value: as many are left.
    read = record(f"(;CA[{encoding}]SZ[9]PB[{escaped(text)}];B[aa];W[bb])".encode(encoding))
    assert (read.black, moves(read), findings(read)) == (text, "Baa Wbb", [])


@pytest.mark.ci
@pytest.mark.parametrize("name", sorted(set(aliases.values())))
def test_any_codec_of_python_in_ca_gives_a_report(name: str) -> None:
    data = b"(;SZ[9]KM[0]CA[" + name.encode() + b"]PB[a\xe9-b\xff\x80..]PW[\xfe-];B[aa])"
    (read,) = read_games(Source("text.sgf", data))
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


@pytest.mark.parametrize("stated", ["", "CA[UTF-8]", "CA[windows-1251]", "CA[EUC-KR]", "CA[Big5]"])
def test_a_letter_that_ends_in_a_backslash_closes_no_value(stated: str) -> None:
    data = f"(;SZ[9]{stated}PB[許功]PW[周俊勳];B[aa];W[bb])".encode("big5")
    read = record(data)
    assert (read.black, read.white, moves(read)) == ("許功", "周俊勳", "Baa Wbb")


def test_unassigned_characters_are_not_text() -> None:
    """E1 B4 of Big5 is a character of GB18030 that nobody has defined."""
    read = record("(;CA[GB2312]SZ[9]PB[張栩]PW[x])".encode("big5"))
    assert (read.black, findings(read)) == ("張栩", ["SGF105 warning"])


@pytest.mark.parametrize("wide", ["utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_the_other_way_round(wide: str) -> None:
    other = codecs.BOM_UTF16_BE if wide.endswith("le") else codecs.BOM_UTF16_LE
    read = record(other + TEXT.encode(wide))
    assert (read.black, len(read.moves), findings(read)) == ("柯洁", 2, ["SGF105 warning"])


def test_escapes_that_the_end_of_the_text_cuts_off() -> None:
    data = "(;CA[ISO-2022-JP]SZ[9]PB[武宮]PW[小林])".encode("iso2022_jp")
    read = record(data[: data.index(b"PW[") + 7])
    assert read.black == "武宮"
    assert findings(read) == ["SGF124 warning", "SGF112 error"]


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]PB[柯];B[aa]) see CA[GBK]",
        "CA[GBK] (;SZ[9]PB[柯];B[aa])",
        "(;SZ[9]PB[柯]C[a CA[GBK];B[aa])",
        "SZ[99]CA[GBK](;SZ[9]CA[UTF-8]PB[柯];B[aa])",
    ],
)
def test_only_a_property_of_the_game_names_its_encoding(text: str) -> None:
    read = [*read_games(Source("x.sgf", text.encode()))][-1]
    assert isinstance(read, Record)
    assert (read.black, "SGF105" in str(findings(read))) == ("柯", False)


def test_a_game_in_utf_8_with_another_ca_is_reported() -> None:
    text = "CA[GBK]SZ[9]PB[柯];B[aa](;CA[UTF-8]SZ[9]PB[柯];B[aa])(;CA[Big5]SZ[9]PB[柯洁];B[aa])"
    told = ["SGF105" in str(findings(each)) for each in read_games(Source("x", text.encode()))]
    assert told == [True, False, True]


def test_an_escape_that_never_ends_swallows_no_bracket() -> None:
    assert moves(record(b"(;SZ[9]PB[\x1b$@];B[aa])")) == "Baa"


def test_an_escape_within_a_line_end() -> None:
    """What is left of the file has one line end where the file has two."""
    (read,) = read_games(Source("x", b"CA[\r\x1b$@\n!!"))
    assert places(read, "SGF105") == [(2, 1), (1, 1)]


@pytest.mark.parametrize(("lost", "as_found"), [(2, True), (3, False)])
def test_of_three_letters_one_may_be_lost_in_an_encoding_that_is_found(
    lost: int, as_found: bool
) -> None:
    name = "聂卫平九段"
    read = record(b"(;SZ[9]KM[0]PB[" + name.encode("gbk") + b"\xff" * lost + b"];B[aa])")
    assert (read.black == name + "\ufffd" * lost) == as_found
