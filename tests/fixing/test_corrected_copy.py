"""What `gocheck fix` changes, and that it changes nothing else."""

import pytest
from helpers.corrected_copies import changes, copy, corrected, fixable, games, left
from helpers.foreign_files import FORMATS, GIB
from helpers.record_texts import record

from gocheck import __version__
from gocheck.reading.records import read_games
from gocheck.record.servers import FOX
from gocheck.sgf.source import Source


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
            f"(;FF[4]AP[gocheck:{__version__} (foxwq)]KM[7.5]RU[Chinese]RE[B+3];B[aa])",
        ),
        (
            "(;FF[4]TC[3]TT[60]KM[375]RU[Chinese]RE[B+2.25];B[aa])",
            f"(;AP[gocheck:{__version__} (foxwq)]FF[4]TC[3]TT[60]KM[7.5]"
            "RU[Chinese]RE[B+4.5];B[aa])",
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
        ("(;FF[4]KM[0];B[aa]PL[W]C[x];W[bb]PL[Black])", "(;FF[4]KM[0];B[aa]C[x];W[bb])"),
        ("(;FF[4]KM[0];AB[cc]B[aa]PL[2];W[bb])", "(;FF[4]KM[0];AB[cc];B[aa];W[bb])"),
        ("(;FF[4]KM[0]PL[W]B[aa];W[bb])", "(;FF[4]KM[0];B[aa];W[bb])"),
        # the start of the game
        ("(FF[4]KM[0];B[aa])", "(;FF[4]KM[0];B[aa])"),
        (";FF[4]KM[0];B[aa])", "(;FF[4]KM[0];B[aa])"),
        # the encoding
        ("(;FF[4]CA[martian]KM[0]PB[李];B[aa])", "(;FF[4]CA[UTF-8]KM[0]PB[李];B[aa])"),
        # brackets, and what is no property
        ("(;FF[4]KM[0];B[aa]", "(;FF[4]KM[0];B[aa])"),
        ("(;FF[4]KM[0](;B[aa](;W[bb])(;W[cc]", "(;FF[4]KM[0](;B[aa](;W[bb])(;W[cc])))"),
        ("(;FF[4]KM[0];B[aa];W[b", "(;FF[4]KM[0];B[aa];)"),
        ("(;FF[4]KM[0];B[aa]\n(;FF[4]KM[5];B[bb])", "(;FF[4]KM[0];B[aa]\n)(;FF[4]KM[5];B[bb])"),
        ("(;FF[4]KM[0];B[aa]?;W[bb]x\0)", "(;FF[4]KM[0];B[aa];W[bb])"),
        ("(;FF[4]KM[0]C[see [1] and 2]];B[aa])", "(;FF[4]KM[0]C[see [1\\] and 2\\]];B[aa])"),
        ("(;FF[4]KM[0];B[aa;W[bb])", "(;FF[4]KM[0];B[aa];W[bb])"),
        ("(;FF[4]KM[0];B[aa](W[bb])(;W[cc]))", "(;FF[4]KM[0];B[aa](;W[bb])(;W[cc]))"),
        ("(;FF[4]KM[0];b[aa];w[bb])", "(;FF[4]KM[0];B[aa];W[bb])"),
        ("mail\n(;FF[4]KM[0];B[aa] ?)\nbye (;FF[4]KM[1]) end",
         "mail\n(;FF[4]KM[0];B[aa] )\nbye (;FF[4]KM[1]) end"),
        # points
        ("(;FF[4]KM[0]AB[aa][bb][aa]AW[cc];W[dd])", "(;FF[4]KM[0]AB[aa][bb]AW[cc];W[dd])"),
        ("(;FF[4]KM[0]AB[aa:bb][ab:ac];W[dd])", "(;FF[4]KM[0]AB[aa:bb][ac];W[dd])"),
        ("(;FF[4]KM[0]AB[aa]\nAB[aa];W[dd])", "(;FF[4]KM[0]AB[aa]\n;W[dd])"),
        ("(;FF[4]SZ[3]KM[0];B[bb]TB[aa][ab][aa])", "(;FF[4]SZ[3]KM[0];B[bb]TB[aa][ab])"),
        ("(;FF[4]KM[0];AB[aa][aa]B[bb])", "(;FF[4]KM[0];AB[aa];B[bb])"),
        ("(;FF[4]SZ[]KM[0];B[aa])", "(;FF[4]SZ[19]KM[0];B[aa])"),
        ("(;FF[4]SZ[1900]KM[0];B[Aa])", "(;FF[4]SZ[27]KM[0];B[Aa])"),
        ("(;FF[4]SZ[9]KM[0];B[D4];W[e5];B[pass](;W[C3])(;W[A1]))",
         "(;FF[4]SZ[9]KM[0];B[df];W[ee];B[](;W[cg])(;W[ai]))"),
        ("(;FF[4]SZ[9]KM[0];B[D4]C[E5];W[F6]N[C3])", "(;FF[4]SZ[9]KM[0];B[df]C[E5];W[fd]N[C3])"),
        ("(;FF[4]KM[0]AB[dd]PL[2];W[aa])", "(;FF[4]KM[0]AB[dd]PL[W];W[aa])"),
        # game info under other names
        ("(;FF[4]KM[0]TE[Meijin]RD[2001-02-03]HD[0];B[aa])",
         "(;EV[Meijin]DT[2001-02-03]HA[0]FF[4]KM[0];B[aa])"),
        ("(;FF[4]KM[0]EV[ ]TE[Meijin];B[aa])", "(;FF[4]KM[0]EV[Meijin];B[aa])"),
        ("(;FF[4]KM[0]RD[2001年2月3日];B[aa])", "(;DT[2001-02-03]CA[UTF-8]FF[4]KM[0];B[aa])"),
        ("(;FF[4]KO[6.5];B[aa])", "(;KM[6.5]FF[4]KO[6.5];B[aa])"),
        ("(;FF[4]KO[375];B[aa])", "(;KM[7.5]FF[4]KO[375];B[aa])"),
        ("(;FF[4]KM[0]DT[Sept 8/9, 1965];B[aa])", "(;FF[4]KM[0]DT[1965-09-08,09];B[aa])"),
        # a result that lost its last figure
        ("(;FF[4]RU[Chinese]KM[3.75]RE[W+3.2];B[aa])", "(;FF[4]RU[Chinese]KM[7.5]RE[W+6.5];B[aa])"),
        # words where SGF has a number, a letter, or forms of its own
        ("(;FF[4]KM[0]HA[2 stones]AB[aa][bb];W[cc])", "(;FF[4]KM[0]HA[2]AB[aa][bb];W[cc])"),
        ("(;FF[4]KM[0]HA[三子];B[aa])", "(;CA[UTF-8]FF[4]KM[0]HA[3];B[aa])"),
        ("(;FF[4]KM[0]HA[none];B[aa])", "(;FF[4]KM[0]HA[0];B[aa])"),
        ("(;FF[4]KM[0]AB[aa]PL[white];W[bb])", "(;FF[4]KM[0]AB[aa]PL[W];W[bb])"),
        ("(;FF[4]KM[0];B[aa](;W[bb])(;AE[aa]PL[wit];W[cc]))",
         "(;FF[4]KM[0];B[aa](;W[bb])(;AE[aa]PL[W];W[cc]))"),
        ("(;FF[4]KM[0];B[aa]PL[wit];W[bb])", "(;FF[4]KM[0];B[aa];W[bb])"),
        ("(;FF[4]KM[0]RE[Black wins by resignation.];B[aa])", "(;FF[4]KM[0]RE[B+R];B[aa])"),
        ("(;FF[4]KM[0]RE[흑 불계승];B[aa])", "(;CA[UTF-8]FF[4]KM[0]RE[B+R];B[aa])"),
        ("(;FF[4]KM[0]RE[白番の時間切れ勝ち];B[aa])", "(;CA[UTF-8]FF[4]KM[0]RE[W+T];B[aa])"),
        ("(;FF[4]KM[6.5]RE[白胜43.5目];B[aa])", "(;CA[UTF-8]FF[4]KM[6.5]RE[W+43.5];B[aa])"),
        ("(;FF[4]KM[6.5]RE[W+three and a half points];B[aa])",
         "(;FF[4]KM[6.5]RE[W+3.5];B[aa])"),
        ("(;FF[4]KM[0]RE[W];B[aa])", "(;FF[4]KM[0]RE[W+];B[aa])"),
        ("(;FF[4]KM[0]RE[Jigo];B[aa])", "(;FF[4]KM[0]RE[0];B[aa])"),
        ("(;FF[4]KM[0]RE[unknown];B[aa])", "(;FF[4]KM[0]RE[?];B[aa])"),
        # the form of a copy that is made for another reason
        ("(;FF[3]KM[3.75];Black[aa]CoPyRight[x])", "(;FF[4]KM[7.5];B[aa]CPR[x])"),
        ("(;FF[3]KM[0];Black[aa]White[bb];Black[cc])", "(;FF[4]KM[0];B[aa];W[bb];B[cc])"),
        ("(;GM[1]KM[3.75];B[aa])", "(;FF[4]GM[1]KM[7.5];B[aa])"),
        ("(;FF[3]KM[3.75];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[3][4]KM[3.75]FF[2];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[4]CA[utf-8]KM[3.75]CA[GBK][x];B[aa])", "(;FF[4]CA[utf-8]KM[7.5];B[aa])"),
        ("(;FF[4]KM[0];Black[aa](;W[bb]Comment[x])(;W[cc]))",
         "(;FF[4]KM[0];B[aa](;W[bb]C[x])(;W[cc]))"),
        # markup that FF[4] writes otherwise, and what it only dropped
        ("(;FF[3]KM[3.75];B[aa]L[bb] [cc])", "(;FF[4]KM[7.5];B[aa]LB[bb:A][cc:B])"),
        ("(;KM[3.75];B[aa]Markered[aa][bb])", "(;FF[4]KM[7.5];B[aa]MA[bb]TR[aa])"),
        ("(;KM[3.75]AW[cc];B[aa](;W[bb]M[aa])(;W[ab];B[ba];W[bb]M[cc];B[dd](;W[ca]M[aa][ba])))",
         "(;FF[4]KM[7.5]AW[cc];B[aa](;W[bb]TR[aa])(;W[ab];B[ba];W[bb]TR[cc];B[dd]"
         "(;W[ca]MA[aa][ba])))"),
        ("(;KM[3.75];B[aa](;W[bb]M[bb])(;W[cc]M[bb][cc]))",
         "(;FF[4]KM[7.5];B[aa](;W[bb]TR[bb])(;W[cc]MA[bb]TR[cc]))"),
        ("(;FF[3]KM[3.75];B[aa]VW[aa][cc])", "(;FF[4]KM[7.5];B[aa]VW[aa:cc])"),
        ("(;FF[3]KM[3.75];B[aa]CH[1]BS[0]SC[aa])", "(;FF[4]KM[7.5];B[aa]CH[1]BS[0]SC[aa])"),
        # what may be some program's own
        ("(;FF[3]KM[3.75];B[aa]L[5]M[])", "(;FF[4]KM[7.5];B[aa]L[5]M[])"),
        ("(;FF[3]KM[3.75];B[aa]L[aa]LB[bb:A])", "(;FF[4]KM[7.5];B[aa]L[aa]LB[bb:A])"),
        ("(;FF[4]KM[3.75];B[aa]L[bb]M[cc]VW[aa][cc])",
         "(;FF[4]KM[7.5];B[aa]L[bb]M[cc]VW[aa][cc])"),
        ("(;FF[4]KM[3.75]PB[李];B[aa])", "(;CA[UTF-8]FF[4]KM[7.5]PB[李];B[aa])"),
        # a name of UTF-8 that not every program knows
        ("(;FF[4]CA[x-utf-8]KM[3.75];B[aa])", "(;FF[4]CA[UTF-8]KM[7.5];B[aa])"),
        ("(;FF[4]CA[utf8]KM[3.75]PB[李];B[aa])", "(;FF[4]CA[utf8]KM[7.5]PB[李];B[aa])"),
    ],
)  # fmt: skip
def test_a_copy_has_the_corrections_and_the_same_moves(before: str, after: str) -> None:
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
        "(;?)",
        "(;SZ[9]KM[0]AB[aa]AW[aa];B[bb])",
        "",
    ],
)
def test_without_anything_fixable_a_file_is_not_touched(data: str) -> None:
    made = corrected(data.encode("gb18030"))
    assert made.data == data.encode("gb18030")
    assert made.changes == ()


def test_everything_else_stays_as_it_is() -> None:
    text = (
        "mail header\n(;FF[4]\n XY[what][is: this] KM[3.75]\tC[a \\] b \\\\\r\n c\\:]\n"
        "(;B[aa] ZZ[\\]](;W[ab];KO[])(;W[cc]))\n(;C[])) \n between \n"
        "(;FF[4]KM[6.5]C[another]\n)\ntrailer\n"
    )
    data = text.encode()
    assert copy(text) == text.replace("KM[3.75]", "KM[7.5]")
    assert games(corrected(data).data) == games(data)


def test_a_copy_of_a_server_s_record_is_one_of_that_server() -> None:
    data = b"(;FF[4]AP[foxwq]KM[375]RU[Chinese]RE[B+1.5];B[aa])"
    made = corrected(data)
    before, after = (record(each) for each in (data, made.data))
    assert before.server == after.server == FOX
    assert before.result.margin == after.result.margin == 3
    assert after.result.recorded == "B+3"


def test_each_change_is_listed_with_its_place() -> None:
    made = corrected("(;GM[1]SZ[9]\nKM[3.75]PB[Ä]\n;B[aa]\nW[bb])")
    assert changes(made) == [
        "1:2 None no CA -> CA[UTF-8]",
        "1:2 None no FF -> FF[4]",
        "2:1 SET304 KM[3.75] -> KM[7.5]",
        "3:1 SGF107 ;B[aa]W[bb] -> ;B[aa];W[bb]",
    ]
    assert left(made) == []


def test_a_change_shows_both_what_was_and_what_is() -> None:
    assert changes(corrected("(;FF[4]KM[0]\nB[aa])")) == ["2:1 SGF123 B[aa] -> ;B[aa]"]
    names = corrected("(;FF[4]GaMe[1]\nSiZe[9]KoMi[0];B[aa])")
    assert [each for each in changes(names) if "SGF125" in each] == [
        "1:8 SGF125 GaMe -> GM, and 2 more names shortened"
    ]


def test_what_was_put_in_and_left_out_is_listed() -> None:
    made = corrected("mail\n(FF[4]KM[0];b[aa] no\nword;W[bb]C[a [1] b](;B[cc](;W[dd])")
    assert made.data == b"mail\n(;FF[4]KM[0];B[aa] ;W[bb]C[a [1\\] b](;B[cc](;W[dd])))"
    assert changes(made) == [
        "2:2 SGF110 nothing -> ';'",
        "2:13 SGF117 'b' -> 'B'",
        "2:19 SGF113 'no word' -> removed",
        "3:17 SGF114 nothing -> '\\\\'",
        "3:36 SGF112 nothing -> '))'",
    ]
    assert left(made) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # without the backslash SZ[9] would be treated as the beginning of another property
        (
            "(;FF[4]AP[SZ[9B[aa]KM[0];W[bb];B[bCW[cc])",
            "(;FF[4]AP[SZ\\[9]KM[0];B[aa];W[bb];B[bC];W[cc])",
        ),
        (
            "(;FF[4]RD[2021-0KM[37]1-20]KM[0];B[aa]C[a [b])",
            "(;DT[2021-0KM[37\\]1-20]FF[4]KM[0];B[aa]C[a [b])",
        ),
    ],
)
def test_brackets_that_could_be_read_in_two_ways_are_escaped(before: str, after: str) -> None:
    assert copy(before) == after
    assert games(after.encode()) == games(before.encode())
    assert copy(after) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(SZ[9]KM[0]FF[4];B[aa])", "(;SZ[9]KM[0]FF[4];B[aa])"),
        ("(;FF[4]KM[0];B[aa](W[bb]C[x])(;W[cc]))", "(;FF[4]KM[0];B[aa](;W[bb]C[x])(;W[cc]))"),
    ],
)
def test_properties_without_a_node_get_one_together(before: str, after: str) -> None:
    made = corrected(before)
    assert made.data.decode() == after
    assert len(changes(made)) == 1


def test_escaped_brackets_are_listed_with_their_places() -> None:
    made = corrected("(;FF[4]AP[SZ[9B[aa]KM[0];W[bb])")
    assert changes(made)[0] == "1:11 SGF114 SZ[9 -> SZ\\[9"


def test_a_bracket_that_is_escaped_is_not_a_stray_one() -> None:
    made = corrected("(;FF[4]KM[0]PB[x]P\\];W[dd];B[aa])")
    assert made.data == b"(;FF[4]KM[0]PB[x];W[dd];B[aa])"
    assert changes(made) == ["1:18 SGF113 'P\\\\]' -> removed"]


def test_every_repaired_place_is_listed() -> None:
    made = corrected("(;FF[4]KM[0]" + ";B[aa]x1 ;W[bb]x2 " * 40 + ")")
    assert len(changes(made)) == 80
    assert {each.code for each in made.changes} == {"SGF113"}
    assert {each.before for each in made.changes} == {"'x1'", "'x2'"}
    assert {each.after for each in made.changes} == {"removed"}


def test_spaces_not_allowed_in_sgf_are_listed() -> None:
    made = corrected("(;FF[4];B[aa]\u3000;W[bb])")
    assert changes(made) == ["1:14 SGF113 '\\u3000' -> removed"]


@pytest.mark.parametrize(
    ("data", "listed"),
    [
        ("(;FF[4];B[a\0a])", ["1:12 SGF113 a NUL byte -> removed"]),
        ("(;FF[4];B[aa]\0\0\0", ["1:14 SGF112 nothing -> ')'"]),
        (
            "(;FF[4];B[aa\0\0;W[bb])\0",
            ["1:13 SGF114 nothing -> ']'", "1:13 SGF113 2 NUL bytes -> removed"],
        ),
        (
            "(;FF[4]\0;w\0[bb])",
            [
                "1:8 SGF113 a NUL byte -> removed",
                "1:10 SGF117 'w' -> 'W'",
                "1:11 SGF113 a NUL byte -> removed",
            ],
        ),
    ],
)
def test_nul_bytes_are_listed_apart_from_what_is_put_in(data: str, listed: list[str]) -> None:
    assert changes(corrected(data)) == listed


def test_variations_inside_the_main_line_come_after_it() -> None:
    text = "(;FF[4]KM[0];B[aa](;W[bb]C[x])(;W[ee]);W[cc];B[dd])"
    made = corrected(text)
    assert made.data == b"(;FF[4]KM[0];B[aa](;W[cc];B[dd])(;W[bb]C[x])(;W[ee]))"
    assert [each.split()[1] for each in changes(made)] == ["SGF115"] * 3
    assert not corrected(made.data).changes


def test_a_bracket_is_put_in_at_its_place_before_a_variation_that_is_moved() -> None:
    made = corrected("(;FF[4]KM[0](;W[cc(;W[bb]);W[dd];B[ee])")
    assert made.data == b"(;FF[4]KM[0](;W[cc](;W[dd];B[ee])(;W[bb])))"
    codes = [each.split()[1] for each in changes(made)]
    assert codes == ["SGF114", "SGF115", "SGF115", "SGF112"]


def test_text_in_another_encoding_is_not_lost_around_broken_games() -> None:
    text = "前文\n(;FF[4]CA[gb18030]KM[0]PB[李]?;B[aa]\n)后文(;FF[4]CA[gb18030]KM[0];B[aa]"
    made = corrected(text.encode("gb18030"))
    assert made.data.decode() == text.replace("gb18030", "UTF-8").replace("?", "") + ")"
    assert left(made) == []


def test_games_of_one_file_keep_their_order() -> None:
    text = "(;FF[4]KM[3.75];B[aa])(;FF[4]KM[6.5];B[bb])x(;FF[4]KM[650];B[cc])"
    assert copy(text) == text.replace("3.75", "7.5").replace("650", "6.5")


def test_a_broken_game_keeps_its_place_and_is_reported() -> None:
    text = "(;FF[4]KM[3.75];B[aa])\n(;?\n;[bb])\n(;FF[4]KM[650];B[cc])"
    made = corrected(text)
    assert made.data.decode() == text.replace("3.75", "7.5").replace("650", "6.5")
    assert [code for code, _ in left(made)] == ["SGF102", "SGF113", "SGF113"]


def test_a_broken_game_that_is_not_closed_keeps_its_text() -> None:
    made = corrected("(;?(;FF[4]KM[3.75];B[aa])")
    assert made.data == b"(;?(;FF[4]KM[7.5];B[aa])"


def test_each_edit_has_the_code_of_the_finding_about_it() -> None:
    name = "中国围棋甲级联赛第三轮古力九段"
    made = corrected(f"(;FF[4]CA[martian]KM[0]EV[{name}]棋;B[aa]".encode("gb18030"))
    assert made.data.decode() == f"(;FF[4]CA[UTF-8]KM[0]EV[{name}];B[aa])"
    assert changes(made) == [
        "1:8 SGF105 CA[martian] -> CA[UTF-8]",
        "1:27 SGF105 CA names no known encoding, and the text is not UTF-8; read as GB18030"
        " -> written in UTF-8",
        "1:43 SGF113 '棋' -> removed",
        "1:50 SGF112 nothing -> ')'",
    ]
    made = corrected("(;FF[4]KM[0]PB[李世石九段]PW[李世石九".encode() + b"\xe6\x9d];B[aa]")
    assert changes(made) == ["1:38 SGF112 nothing -> ')'"]
    made = corrected(b"(;FF[4]KM[0]\xe9;B[aa])")
    assert changes(made) == [
        "1:13 SGF105 CA is missing, and the text is not UTF-8; read as Latin-1 -> written in UTF-8",
        "1:13 SGF113 'é' -> removed",
    ]


@pytest.mark.parametrize("encoding", ["gb18030", "shift_jis", "euc_kr", "iso-8859-1", "cp1251"])
def test_the_copy_of_text_in_another_encoding_is_utf_8(encoding: str) -> None:
    name = {"euc_kr": "이세돌", "iso-8859-1": "Ävö", "cp1251": "Чёрные"}.get(encoding, "表中")
    text = f"head {name}\n(;FF[4]CA[{encoding}]KM[3.75]PB[{name}]C[{name}];B[aa])\n{name}"
    made = corrected(text.encode(encoding))
    fixed = text.replace("3.75", "7.5").replace(encoding, "UTF-8")
    assert made.data.decode("utf-8") == fixed
    assert fixable(made.data) == []


def test_the_copy_of_utf_16_is_utf_8() -> None:
    text = "(;FF[4]KM[3.75]PB[李];B[aa])"
    made = corrected(text.encode("utf-16"))
    assert made.data.decode("utf-8") == "(;CA[UTF-8]FF[4]KM[7.5]PB[李];B[aa])"


@pytest.mark.parametrize("broken", [b"\x00\xd8", b"\xfd\xff\x00\xd8"])
def test_a_copy_that_would_lose_text_is_not_made(broken: bytes) -> None:
    data = "(;FF[4]KM[3.75]PB[李];B[aa])".encode("utf-16-le")
    data = b"\xff\xfe" + data.replace("李".encode("utf-16-le"), broken)
    made = corrected(data)
    assert made.data == data
    assert made.changes == ()
    assert left(made) == [
        ("SET304", "some of the text is in no known encoding and would be lost in a copy")
    ]


def test_a_change_from_utf_16_is_listed() -> None:
    made = corrected("(;FF[4]KM[3.75];B[aa])".encode("utf-16"))
    assert made.data == b"(;FF[4]KM[7.5];B[aa])"
    assert changes(made) == ["1:1 None UTF-16 -> UTF-8", "1:8 SET304 KM[3.75] -> KM[7.5]"]


def test_games_in_two_encodings_become_one() -> None:
    first = "(;FF[4]CA[iso-8859-1]KM[3.75]PB[Ä];B[aa])".encode("iso-8859-1")
    second = "(;FF[4]CA[utf-8]KM[6.5]PB[Ä];B[aa])".encode()
    made = corrected(first + second)
    assert made.data.decode("utf-8") == (
        "(;FF[4]CA[UTF-8]KM[7.5]PB[Ä];B[aa])(;FF[4]CA[utf-8]KM[6.5]PB[Ä];B[aa])"
    )


@pytest.mark.parametrize(
    ("encoding", "name", "found"),
    [
        ("cp949", "이세돌 구단", "EUC-KR"),
        ("gb18030", "古力九段", "GB18030"),
        ("iso-8859-1", "Ävö", "Latin-1"),
    ],
)
def test_a_detected_encoding_is_reported(encoding: str, name: str, found: str) -> None:
    made = corrected(f"(;FF[4]KM[6.5]PB[{name}];B[aa])".encode(encoding))
    assert made.data.decode("utf-8") == f"(;CA[UTF-8]FF[4]KM[6.5]PB[{name}];B[aa])"
    assert changes(made) == [
        "1:2 SGF105 no CA -> CA[UTF-8]",
        f"1:18 SGF105 CA is missing, and the text is not UTF-8; read as {found}"
        " -> written in UTF-8",
    ]
    assert left(made) == []


@pytest.mark.parametrize(
    ("encoding", "name", "found", "column"),
    [("iso-8859-1", "Jürgen", "Latin-1", 28), ("cp1251", "Чёрные", "Windows-1251", 27)],
)
def test_words_that_ca_does_not_fit_are_written_in_utf_8(
    encoding: str, name: str, found: str, column: int
) -> None:
    text = f"(;FF[4]CA[UTF-8]KM[6.5]PB[{name}]C[{name} {name}];B[aa])"
    made = corrected(text.encode(encoding))
    assert made.data.decode("utf-8") == text
    assert left(made) == []
    assert changes(made) == [
        f"1:{column} SGF105 CA names UTF-8, but the text is not UTF-8; read as {found}"
        " -> written in UTF-8"
    ]


def test_bytes_that_are_left_out_leave_nothing_unknown() -> None:
    made = corrected(b"(;FF[4]CA[]KM[0]\xe0\xa0\x80\x80;B[aa])")
    assert made.data == b"(;FF[4]CA[UTF-8]KM[0];B[aa])"
    assert left(made) == []


def test_a_second_ca_is_corrected_too() -> None:
    text = "(;FF[4]CA[gb18030]KM[{}];B[aa];CA[gb2312]W[bb]C[李])"
    made = corrected(text.format("3.75").encode("gb18030"))
    fixed = text.format("7.5").replace("gb18030", "UTF-8").replace("gb2312", "UTF-8")
    assert made.data.decode() == fixed
    assert changes(made) == [
        "1:8 None CA[gb18030] -> CA[UTF-8]",
        "1:19 SET304 KM[3.75] -> KM[7.5]",
        "1:34 None CA[gb2312] -> CA[UTF-8]",
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"(;FF[4]CA[UTF-8]KM[3.75]C[\xff];B[aa])",
        b"(;FF[4]CA[UTF-8]KM[3.75]PB[J\xfcrgen]C[\xff];B[aa])",
        b"(;FF[4]CA[GBK]KM[3.75]C[\xff\xff \xff];B[aa])",
        "(;FF[4]KM[3.75]PB[李世石九段]PW[古力".encode()[:-1] + b"]C[\xe6\x9d];B[aa])\n\xe6 end",
    ],
)
def test_bytes_that_are_not_text_are_kept_and_reported(data: bytes) -> None:
    made = corrected(data)
    assert made.data == data.replace(b"3.75", b"7.5")
    assert left(made) in (
        [
            (
                "SGF124",
                "some bytes are not text in any encoding; the copy keeps the encoding of the file",
            )
        ],
        [("SGF105", "some bytes are unreadable and are kept unchanged")],
    )
    (read,) = read_games(Source("text.sgf", made.data))
    assert {each.code for each in read.findings} & {"SGF105", "SGF124"}


@pytest.mark.parametrize(
    ("text", "code", "cause"),
    [
        ("(;FF[4]KM[0];B[aa]PL[B];W[bb])", "SGF108", "PL may apply before or after"),
        ("(;FF[4]KM[0]HA[定先];B[aa])", "SGF147", "Black moves first"),
        ("(;FF[4]KM[0]HA[先相先];B[aa])", "SGF147", "a series of games"),
        ("(;FF[4]KM[0]HA[先二（二子番）]AB[dd][pp];W[aa])", "SGF147", "a series of games"),
        ("(;FF[4]KM[0]HA[先二];B[aa])", "SGF147", "a series of games"),
        ("(;FF[4]KM[0]RE[B+Offline];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0]RE[W+15 (moves beyond 215 not known)];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0]RE[Black resigns. W 133.5 B 81.0];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0]RE[226수 백불계승];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0]RE[古力 白胜];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0]RE[B+R?];B[aa])", "RES515", "says more"),
        ("(;FF[4]KM[0];AB[aa]B[cc]TB[bb])", "SGF108", "marks territory"),
        ("(;FF[4]KM[0]AB[aa]AW[aa];B[bb])", "SGF118", "in two ways"),
        ("(;FF[4]KM[0];B[aa]PL[W][B];W[bb])", "SGF108", "PL may apply before or after"),
        ("(;FF[4]KM[0];B[tt])".replace("tt", "uu"), "SGF119", "without SZ"),
        ("(;FF[4]KM[0]TE[Cup][Two];B[aa])", "SGF140", "more than one value"),
        ("(;FF[4]KM[0]DT[summer];B[aa])", "SGF142", "the date is not fully readable"),
        (
            "(;FF[4]KM[0]DT[2001/10/01 22:03:45 UT];B[aa])",
            "SGF142",
            "the date is not fully readable",
        ),
        ("(;FF[4]RU[Japanese]KM[3.75];B[aa])", "SET304", "contradicts the ruleset"),
        ("(;FF[4]RU[Japanese]KM[6.5]RE[B+1.75];B[aa])", "RES504", "contradicts the ruleset"),
    ],
)
def test_what_would_be_a_guess_is_left_and_reported(text: str, code: str, cause: str) -> None:
    made = corrected(text)
    assert made.data == text.encode()
    ((left_code, why),) = left(made)
    assert left_code == code
    assert cause in why


@pytest.mark.parametrize("name", FORMATS)
def test_another_format_becomes_sgf(name: str) -> None:
    data = FORMATS[name]
    made = corrected(data, f"x.{name.lower()}")
    assert made.converted
    assert made.data.startswith(b"(;FF[4]GM[1]CA[UTF-8]")
    assert fixable(made.data) == []
    assert games(made.data) == games(data.encode())
    (change,) = changes(made)
    assert change.startswith("1:1 SGF150 this is a")
    assert change.endswith(" -> written as SGF")


def test_characters_lost_in_another_format_are_reported() -> None:
    made = corrected(
        GIB.replace("[GAMEBLACKNAME=", "[GAMEBLACKNAME=!").encode().replace(b"!", b"\xff\xff"),
        "x.gib",
    )
    assert made.converted
    assert left(made) == [
        ("SGF124", "some characters are not readable in any encoding; they are lost")
    ]


def test_each_change_of_points_and_names_is_listed() -> None:
    made = corrected("(;FF[4]SZ[9]HD[0]KO[1]AB[aa][aa]PL[2];B[D4]W[E5];B[pass];W[D5])")
    assert made.data == b"(;HA[0]KM[1]FF[4]SZ[9]KO[1]AB[aa]PL[W];B[df];W[ee];B[];W[de])"
    assert changes(made) == [
        "1:13 SGF140 HD[0] -> HA[0]",
        "1:18 SET312 KO[1] without KM -> KM[1]",
        "1:29 SGF118 AB[aa][aa] -> AB[aa]",
        "1:33 SGF145 PL[2] -> PL[W]",
        "1:38 SGF107 ;B[D4]W[E5] -> ;B[df];W[ee]",
        "1:39 SGF121 B[D4]W[E5]B[pass] (4 moves) -> B[df]W[ee]B[] (4 moves)",
    ]


@pytest.mark.ci
def test_a_hundred_thousand_nested_variations() -> None:
    depth = 100_000
    text = "(;FF[4]SZ[9]KM[3.75];B[aa]" + "(;C[x]" * depth + ")" * depth + ")"
    assert copy(text) == text.replace("3.75", "7.5")


@pytest.mark.ci
@pytest.mark.parametrize(("more", "marks"), [("", "TR"), ("[cc]", "MA")])
def test_stones_are_followed_until_a_hundred_thousand_points_are_listed(
    more: str, marks: str
) -> None:
    listed = "[aa:ss]" * 277 + "[aa][bb]" + more
    text = f"(;FF[3]KM[3.75](;B[aa])(;AB{listed};M[ee]))"
    assert copy(text).endswith(f";{marks}[ee]))")


@pytest.mark.parametrize(
    ("lost", "cause"),
    [
        ("(;FF[4]KM[7.5]C[x];B[ab])", "the copy would differ from the original"),
        ("(;FF[4]KM[7.5];B[aa])", "the copy would differ from the original outside the moves"),
        ("(;FF[4]KM[7.5]C[x];B[aa](;W[bb]))", "the copy would differ from the original"),
    ],
)
def test_a_copy_that_would_say_something_else_is_not_made(
    monkeypatch: pytest.MonkeyPatch, lost: str, cause: str
) -> None:
    text = "(;FF[4]KM[3.75]C[x];B[aa])"
    monkeypatch.setattr("gocheck.sgf.game_text.GameText.changed", lambda self: lost.encode())
    made = corrected(text)
    assert made.data == text.encode()
    assert left(made) == [("SET304", cause)]


def test_a_copy_whose_variation_begins_elsewhere_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "(;FF[4]KM[3.75];B[aa](;W[bb];B[cc])(;W[dd]))"
    lost = b"(;FF[4]KM[7.5];B[aa];W[bb](;B[cc])(;W[dd]))"
    monkeypatch.setattr("gocheck.sgf.game_text.GameText.changed", lambda self: lost)
    assert left(corrected(text)) == [("SET304", "the copy would differ from the original")]


def test_a_copy_keeps_the_data_of_its_input() -> None:
    source = Source("x", b"(;FF[4]KM[3.75])", "member")
    assert corrected(source.data).source.data == source.data


def test_an_internal_error_is_reported_and_the_file_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(data: bytes) -> None:
        raise ZeroDivisionError("no reason")

    monkeypatch.setattr("gocheck.fixing.corrected_copy.GameText", fail)
    made = corrected("(;FF[4]KM[3.75];B[aa])")
    assert made.data == b"(;FF[4]KM[3.75];B[aa])"
    ((code, cause),) = left(made)
    assert code == "SGF109"
    assert "ZeroDivisionError: no reason" in cause
