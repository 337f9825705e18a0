"""GIB, NGF and UGF files, recognised by their content: what they say, by line of the file."""

import re
import tarfile
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.foreign_files import FORMATS, GIB, NGF, UGF, with_line
from helpers.record_texts import findings, moves, places, record, stones

import gocheck
from gocheck.inputs.records import begins_as_record
from gocheck.reading.formats.conversion import _FORMATS, _format_of
from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.rules.lookup import Rulesets
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FILES_GUIDE = Path(gocheck.__file__).parent / "guide" / "files.md"
EACH = [pytest.param(data, id=name) for name, data in FORMATS.items()]


@pytest.mark.parametrize("module", _FORMATS)
def test_every_format_has_a_small_file_and_is_in_the_guide(module: str) -> None:
    of_format = _FORMATS[module][0]
    small = [name for name, data in FORMATS.items() if _format_of(data.encode()) == module]
    assert len(small) == 1, f"tests/helpers/foreign_files.py: add {of_format} file to FORMATS"
    (name,) = small
    assert name in of_format, f"FORMATS is to have {of_format} file under its name"
    listed = re.search(rf"\b{name}\b", FILES_GUIDE.read_text("utf-8"))
    assert listed, f"gocheck/guide/files.md: list {name} among the other formats"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GIB, "Wqp Bdd Wcf B- Wfc"),
        (NGF, "Bqd Wdd B- Wpp"),
        (UGF, "Bgc Wcg Bgg W-"),
    ],
    ids=["GIB", "NGF", "UGF"],
)
def test_moves(data: str, expected: str) -> None:
    assert moves(record(data)) == expected


def test_properties_of_a_gib_file() -> None:
    game = record(GIB)
    assert (game.black, game.white, game.date) == ("Black", "White", "2026-11-21")
    assert (game.event, game.rules) == ("Friendly", None)
    assert (game.komi.recorded, game.handicap.stones, game.result.recorded) == ("0", 2, "W+R")
    assert [stones(setup) for setup in game.setups] == ["Bpd Bdp"]


def test_properties_of_an_ngf_file() -> None:
    game = record(NGF)
    assert (game.black, game.white, game.date) == ("B player", "W player", "2026-11-21")
    assert (game.komi.recorded, game.handicap.stones) == ("6.5", None)
    assert game.result.recorded == "B+3.5"


def test_properties_of_a_ugf_file() -> None:
    game = record(UGF)
    assert (game.black, game.white, game.date) == ("Black", "White", "2026-11-21,2026-11-22")
    assert (game.columns, game.rules, game.komi.recorded) == (9, "Japanese", "-5.5")
    assert (game.result.recorded, game.variations) == ("W+2.5", 1)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\r"])
@pytest.mark.parametrize("data", EACH)
def test_line_ends_change_nothing(data: str, end: str) -> None:
    game = record(data.replace("\n", end))
    assert moves(game) == moves(record(data))
    assert findings(game) == findings(record(data))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("data", EACH)
def test_utf_16_and_byte_order_marks(data: str, encoding: str, mark: str, end: str) -> None:
    stored = (mark + data.replace("\n", end)).encode(encoding)
    assert begins_as_record(stored)
    game = record(stored)
    assert moves(game) == moves(record(data))
    assert findings(game) == findings(record(data))
    assert (game.black, game.result) == (record(data).black, record(data).result)


@pytest.mark.parametrize("data", EACH)
def test_the_finding_says_that_it_is_another_format(data: str) -> None:
    game = record(data)
    assert findings(game) == ["SGF150 note"]
    assert places(game, "SGF150") == [(1, 1)]


@pytest.mark.parametrize(
    ("data", "number", "line"),
    [
        (GIB, 14, "INI 0 1 two &4"),
        (GIB, 16, "STO 0 3 1 19 3"),
        (GIB, 16, "STO 0 3 3 4 3"),
        (GIB, 16, "STA 0 3 1 4 3"),
        (NGF, 14, "PMACWUDDU"),
        (NGF, 14, "PMACW"),
        (NGF, 8, "six"),
        (UGF, 14, "CG,X1,2,0"),
        (UGF, 4, "Size=99"),
        (UGF, 26, "NODE,5"),
        (UGF, 28, ".Comment,99"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(data: str, number: int, line: str) -> None:
    game = record(with_line(data, number, line))
    assert findings(game) == ["SGF150 note", "SGF151 warning"]
    assert places(game, "SGF151") == [(number, 1)]
    (message,) = (each.message for each in game.findings if each.code == "SGF151")
    assert line.removeprefix("Size=") in message
    if line == "Size=99":
        assert (game.columns, game.rows) == (19, 19)


def test_many_broken_lines_are_a_few_findings() -> None:
    game = record(GIB.replace("\\GE", "STO x\n" * 500 + "\\GE"))
    found = [each.message for each in game.findings if each.code == "SGF151"]
    assert len(found) == 11
    assert found[-1] == "490 more lines cannot be read; they are ignored"


@pytest.mark.parametrize("data", EACH)
def test_a_file_cut_anywhere_gives_one_game(data: str) -> None:
    assert data
    for end in range(len(data)):
        (game,) = read_games(Source("cut", data[:end].encode()))
        assert game.findings or isinstance(game, Record)


def test_findings_of_moves_name_their_line() -> None:
    rulesets = Rulesets()
    (game,) = read_games(Source("x", with_line(GIB, 17, "STO 0 4 2 3 3").encode()))
    report = Referee(Settings(rulesets, scores=False)).check(game)
    (occupied,) = (each for each in report.findings if each.code == "MOV202")
    assert (occupied.line, occupied.column) == (17, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("White wins by  resign!", "W+R"),
        ("Black wins by 0.5!", "B+0.5"),
        ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
        ("White 19Win  >> White(83):Black(64)", "W+19"),
        ("White loses on time", "B+T"),
        ("白5.5目勝ち!", "W+5.5"),
        ("黒中押し勝ち!", "B+R"),
        ("흑 시간승", "B+T"),
        ("Progressing!", "Progressing"),
        ("", None),
    ],
)
def test_results_of_ngf_files(text: str, expected: str | None) -> None:
    assert record(with_line(NGF, 11, text)).result.recorded == expected


@pytest.mark.parametrize(
    ("kind", "margin", "expected"),
    [("0", "35", "B+3.5"), ("1", "110", "W+11"), ("3", "0", "B+R"), ("8", "0", "W+T")],
)
def test_results_of_gib_files(kind: str, margin: str, expected: str) -> None:
    text = GIB.replace("GRLT:4,ZIPSU:0,", f"GRLT:{kind},ZIPSU:{margin},")
    assert record(text).result.recorded == expected


def test_the_result_in_words_where_the_number_is_not_known() -> None:
    assert record(GIB.replace("GRLT:4,", "GRLT:9,")).result.recorded == "W+R"


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        ("W,2.50", "W+2.5"),
        ("B,C", "B+R"),
        ("B,F", "B+F"),
        ("W,t", "W+T"),
        ("D,0", "Draw"),
        ("N,", "Void"),
        ("X,1.50", "X,1.50"),
        ("", None),
    ],
)
def test_results_of_ugf_files(winner: str, expected: str | None) -> None:
    assert record(with_line(UGF, 8, f"Winner={winner}")).result.recorded == expected


@pytest.mark.parametrize(("handicap", "expected"), [("0", "B-"), ("1", "B-"), ("2", "W-")])
def test_who_passes_first_in_a_gib_file(handicap: str, expected: str) -> None:
    text = GIB.partition("STO")[0].replace("INI 0 1 2", f"INI 0 1 {handicap}")
    assert moves(record(text + "SKI 0 2\n\\GE\n")) == expected


def test_komi_of_a_gib_file_in_its_own_line() -> None:
    text = with_line(with_line(GIB, 9, r"\[GAMEGONGJE=65\]"), 10, "")
    assert record(text).komi.points == Decimal("6.5")


@pytest.mark.parametrize(("end", "read"), [("c\nd\\]", "a b c d"), ("c\nd\ne\\]", "a b c d")])
def test_a_value_of_a_gib_file_goes_on_in_three_lines_at_most(end: str, read: str) -> None:
    text = with_line(GIB, 6, f"\\[GAMENAME=a\nb\n{end}")
    assert record(text).event == read


@pytest.mark.parametrize(("komi", "expected"), [("6", "6.5"), ("7.5", "7.5"), ("0.5", "0.5")])
def test_komi_of_ngf_files(komi: str, expected: str) -> None:
    game = record(with_line(NGF, 8, komi))
    assert game.komi.points == Decimal(expected)
    assert "SGF151 warning" not in findings(game)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "Bpd Bdp"),
        (4, "Bpd Bdp Bdd Bpp"),
        (5, "Bpd Bdp Bdd Bpp Bjj"),
        (6, "Bpd Bdp Bdd Bpp Bdj Bpj"),
        (9, "Bpd Bdp Bdd Bpp Bdj Bpj Bjd Bjp Bjj"),
    ],
)
def test_handicap_stones_given_only_by_number(count: int, expected: str) -> None:
    text = GIB.replace("INI 0 1 2", f"INI 0 1 {count}").replace("1 3 3", "1 4 3")
    assert [stones(setup) for setup in record(text).setups] == [expected]


def test_the_third_handicap_stone_is_where_no_move_is_played() -> None:
    text = GIB.replace("INI 0 1 2", "INI 0 1 3")
    played_there = record(text)  # Black 2 is played on the star point at the top left
    elsewhere = record(text.replace("1 3 3", "1 4 3"))
    assert stones(played_there.setups[0]) == "Bpd Bdp Bpp"
    assert stones(elsewhere.setups[0]) == "Bpd Bdp Bdd"
    assert "the third probably at D16" in elsewhere.findings[0].message


def test_handicap_stones_of_a_ugf_file_are_moves_with_the_number_0() -> None:
    text = UGF.replace("Hdcp=0,-5.50", "Hdcp=2,0.50").replace(
        "[Data]\nGG,B1,1,0", "[Data]\nCC,B1,0,0\nGG,B1,0,0"
    )
    game = record(text)
    assert stones(game.setups[0]) == "Bcg Bgc"
    assert moves(game).startswith("Wcg")


def test_rows_of_a_ugf_file_count_from_the_top_without_igs() -> None:
    assert moves(record(UGF.replace("CoordinateType=IGS\n", "CoordinateType=JPN\n"))).startswith(
        "Bgg Wcc Bgc"
    )


@pytest.mark.parametrize(
    ("kind", "encoding", "name"),
    [("Korea", "cp949", "흑돌"), ("China", "gb18030", "石下之臣"), ("Japan", "cp932", "黒の石")],
)
def test_names_of_gib_files_in_their_edition_s_encoding(
    kind: str, encoding: str, name: str
) -> None:
    text = GIB.replace("=Global", f"={kind}").replace("NAME=Black", f"NAME={name}")
    assert record(text.encode(encoding)).black == name


@pytest.mark.parametrize(
    ("encoding", "name", "title"),
    [
        ("cp949", "이세돌", "한국바둑리그 결승"),
        ("gb18030", "李载雄", "韩国十段战"),
        ("cp932", "アギラール", "レーティング対局"),
        ("big5", "張栩", "電腦圍棋邀請賽"),
        ("utf-8", "李载雄", "韩国十段战"),
    ],
)
def test_names_of_ngf_files_which_state_no_encoding(encoding: str, name: str, title: str) -> None:
    text = with_line(NGF, 4, f"{name}   5D").replace("Rated game", title)
    game = record(text.encode(encoding))
    assert (game.black, game.event) == (name, title)


def test_text_in_no_encoding_is_reported() -> None:
    game = record(GIB.encode().replace(b"NAME=Black", b"NAME=\xff\xfe\xff"))
    assert "SGF124 note" in findings(game)


def test_variations_and_comments_of_a_review() -> None:
    (game,) = read_games(Source("x", UGF.encode()))
    text = game.source.data.decode()
    assert "C[hello [2k\\]]" in text
    assert text.count("(;") == 3
    assert text.index(";W[gg]\nC[the other corner\nand more]") > text.index("(;B[cc]")


@pytest.mark.ci
def test_deep_variations_of_a_review() -> None:
    depth = 20_000
    nodes = "".join(f"NODE,{n},1,1,1\nVARIATION,\n" for n in range(9, depth))
    game = record(UGF.replace("VARIATION,\n", "VARIATION,\n" + nodes, 1))
    assert moves(game) == "Bgc Wcg Bgg W-"


@pytest.mark.parametrize(
    "data",
    [
        b"(;C[\n\\HS\n]B[aa])",
        b"some mail\n(;GM[1]SZ[9]C[\nPMABBREER\n];B[aa])",
        b"\xef\xbb\xbf(;SZ[9]C[\nPMABBREER\n];B[aa])",
    ],
)
def test_sgf_that_mentions_other_formats_is_sgf(data: bytes) -> None:
    assert [each for each in findings(record(data)) if not each.startswith("SGF116")] == []
    assert moves(record(data)) == "Baa"


REAL = {
    "sabaki-other-formats/euc-kr.gib": ("dustkd1015", "B+T", "6.5", 49),
    "sabaki-other-formats/gb2312.gib": ("石下之臣", "W+11", "0", 268),
    "katrain/test.gib": ("kim", "W+T", "6.5", 232),
    "sabaki-other-formats/even.ngf": ("CYY", "B+0.5", "7.5", 333),
    "sabaki-other-formats/handicap2.ngf": ("p81587", "W+R", "0", 189),
    "sabaki-other-formats/gb2312.ngf": ("李载雄", None, "6.5", 211),
    "sabaki-other-formats/amateur.ugf": ("kaziwami", "B+7.5", "-5.5", 254),
    "sabaki-other-formats/review.ugi": ("ken03110", "B+2.5", "6.5", 222),
}
"""Black, result, komi and moves as the files tell them, read by eye."""

DAMAGED = "katrain/test.gib"
"""The names of its event and place were damaged before it was saved."""
COUNTED = ("gb2312.gib", "even.ngf", "amateur.ugf", "review.ugi")


def test_real_files_in_other_formats_are_read(shared_data: Path) -> None:
    rulesets = Rulesets()
    referee = Referee(Settings(rulesets, ("japanese",), ruleset="japanese"))
    seen = set()
    with tarfile.open(shared_data / "nasty.tar.gz") as archive:
        for member in archive:
            name = "/".join(member.name.split("/")[-2:])
            content = archive.extractfile(member) if name in REAL else None
            if content is None:
                continue
            seen.add(name)
            (game,) = read_games(Source(name, content.read()))
            assert isinstance(game, Record)
            lost = ["SGF126 note"] if name == DAMAGED else []
            assert findings(game) == ["SGF150 note", *lost], name
            told = (game.black, game.result.recorded, game.komi.recorded, len(game.moves))
            assert told == REAL[name]
            report = referee.check(game)
            assert not any(each.code.startswith("MOV") for each in report.findings)
            if name.endswith(COUNTED):
                # That the score is the recorded result says that every stone is in its place.
                assert report
                assert report.scores["japanese"].agrees
    assert seen == REAL.keys()


def test_an_ngf_file_with_fewer_moves_than_it_says() -> None:
    whole = record(NGF)
    cut = record(NGF.partition("PMAE")[0])
    assert "SGF151 warning" not in findings(whole)
    assert findings(cut) == [*findings(whole), "SGF151 warning"]
    assert "the header states 4 moves, but the file has 3" in cut.findings[1].message


def test_a_ugf_file_that_ends_within_a_variation() -> None:
    cut = record(UGF.partition("VARIATIONEND")[0])
    assert "SGF151 warning" not in findings(record(UGF))
    [told] = [each.message for each in cut.findings if each.code == "SGF151"]
    assert told.endswith("the file ends within a variation; it may be cut off")
    last = UGF.partition("VARIATIONEND")[0].rstrip().count("\n") + 1
    assert places(cut, "SGF151") == [(last, 1)]


@pytest.mark.parametrize("following", [GIB, "(;SZ[9];B[aa])"])
def test_a_gib_file_with_another_game_behind_the_first(following: str) -> None:
    read = record(GIB + "\n" + following)
    assert moves(read) == moves(record(GIB))
    assert places(read, "SGF151") == [(GIB.count("\n") + 2, 1)]


def test_a_gib_file_that_has_lost_its_header() -> None:
    read = record(GIB[GIB.index("\\GS") :])
    assert moves(read) == moves(record(GIB))
    assert "SGF150 note" in findings(read)


FIGURES = """[Figure]
.Text,0
on the game
.EndText
.Text,2,x
.#,3,3,A
White
.EndText
.Fig,2,1,1,9,9,Diagram,1,0
GG,B1,0,0
CC,W1,0,0
CG,B1,1,0
GC,W1,2,0
.Text
better
.EndText
.EndFig
.Fig,4,1,1,9,9,Diagram,2,0
GG,B1,0,0
CC,W1,0,0
GC,B1,0,0
CG,W1,1,0
.EndFig
"""


def test_comments_labels_and_diagrams_of_a_ugf_file() -> None:
    (game,) = gocheck.read((UGF + FIGURES).encode())
    plain = gocheck.read(UGF.encode())[0].root
    assert game.moves == tuple(node.move for node in plain.main_line() if node.move)
    assert (game.root.comment, game.node(2).comment) == ("hello [2k]\non the game", "White")
    assert game.node(2)["LB"] == {"C3": "A"}
    diagram = game.node(2).children[-1].main_line()
    assert [node.move and node.move.point for node in diagram] == ["C7", "G3"]
    assert diagram[-1].comment == "better"
    last = game.node(4)
    assert [[node.move and node.move.point for node in child.walk()] for child in last.children][
        -1
    ] == ["C7"]
    assert "SGF151" not in [finding.code for finding in game.findings]


def test_diagrams_of_a_ugf_file_that_belong_to_no_position_are_reported() -> None:
    figures = FIGURES.replace("CC,W1,0,0", "CD,W1,0,0", 1) + ".Text,99\nlost\n.EndText\n?\n"
    (game,) = gocheck.read((UGF + figures).encode())
    found = [finding for finding in game.findings if finding.code == "SGF151"]
    lines = (UGF + figures).splitlines()
    assert [lines[(finding.line or 0) - 1] for finding in found] == ["CG,B1,1,0", ".Text,99", "?"]
    assert game.node(2).comment == "White\nbetter"


def test_the_header_of_a_ugf_file_with_pairs_and_times() -> None:
    text = UGF.replace("Lang=SJIS", "Writer=Egg\nPtime=J;240;0;0,J;240;0;0,0,0\nPlayerB2=B,1d,,")
    (game,) = gocheck.read(text.encode())
    assert (game.black, game.black_rank, game.white) == ("Black & B", "7d & 1d", "White")
    assert (game.time_limit, game.recorder) == (Decimal(14400), "Egg")


@pytest.mark.parametrize(("name", "encoding"), [("이창호 구단", "euc-kr"), ("聂卫平九段", "gbk")])
def test_damaged_text_is_read_in_its_likeliest_encoding(name: str, encoding: str) -> None:
    data = GIB.encode().replace(b"Black (1D)", name.encode(encoding) + b"\xff\xff", 1)
    [game] = read_games(Source("x", data))
    assert isinstance(game, Record)
    assert game.black == name + "\ufffd" * 2
    assert "SGF124 note" in findings(game)
