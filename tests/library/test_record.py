"""The record of a game: its tree, edits, and what is written."""

import codecs
import copy
import datetime
import os
import pickle
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import gocheck
from gocheck import Clock, Error, Game, Move, Node, Setup

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAME = """(;FF[4]GM[1]SZ[9]RU[Japanese] KM[6.5]
  PB[Ann]PW[Bob \\] x]XX[odd\\:][two]
;B[ee]C[first
line \\\\ \\]]BL[10.5]OB[3];W[dd]LB[aa:A][bb:b\\:c]TR[aa:bb][cc]
(;B[cc]WL[7])
(;B[dc]N[other]; W[cc])(;AB[aa]AW[bb]AE[dd]PL[W])
)
"""


def game(text: str = GAME) -> Game:
    return Game.from_sgf(text)


def edited(text: str, **values: Any) -> str:
    """Return a game in which properties of the root are set."""
    found = game(text)
    for name, value in values.items():
        found.root[name] = value
    return found.to_sgf().decode()


# The tree


def test_a_tree_has_the_nodes_of_the_record() -> None:
    root = game().root
    assert root.parent is None
    assert [len(node.children) for node in root.walk()] == [1, 1, 3, 0, 1, 0, 0]
    main = root.main_line()
    assert main == tuple(node for node in root.walk())[:4]
    assert [node.number for node in root.walk()] == [0, 1, 2, 3, 3, 4, 2]
    assert [node.line for node in root.walk()] == [1, 3, 4, 5, 6, 6, 6]
    assert main[3].move == Move(3, "black", "C7")
    assert main[0].move is None
    assert main[2].parent is main[1]


def test_a_node_knows_its_position() -> None:
    last = [*game().root.walk()][-1]
    assert last.setup == Setup(2, ("A9",), ("B8",), ("D6",), "white")
    assert last.board.stones == {"A9": "black", "B8": "white", "E5": "black"}
    third = game().node(3)
    assert third.board.stones == {"C7": "black", "D6": "white", "E5": "black"}
    assert (third.board.last, third.board.caption) == ("C7", "After move 3: Black C7")
    assert third.board == game().board()


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];B[dd]W[ed];B[cc])",
        "(;SZ[9];W[aa]C[x];B[ba]W[bb]B[ab];W[aa])",
        (FIXTURES / "situations" / "two-moves-in-a-node.sgf").read_text(encoding="utf-8"),
    ],
)
def test_all_moves_of_a_node_are_on_its_board(text: str) -> None:
    found = game(text)
    for node in found.root.main_line():
        of_game = found.board(node.number)
        assert (node.board, node.board.last) == (of_game, of_game.last)
        assert str(node.board) == str(of_game).replace("!O!", "(O)")  # it does not know the rules
    first = found.root.main_line()[1]
    assert first.move == found.moves[0]
    first.insert().comment = "another node"
    assert len(found.moves) == found.root.main_line()[-1].number
    assert found.root.main_line()[-1].board == found.board()


def test_captures_are_on_the_boards_of_variations() -> None:
    found = game("(;SZ[5];B[ab];W[aa](;B[ba])(;B[bb];W[cc];B[ba]))")
    assert [sorted(node.board.stones) for node in found.root.walk()] == [
        [],
        ["A4"],
        ["A4", "A5"],
        ["A4", "B5"],
        ["A4", "A5", "B4"],
        ["A4", "A5", "B4", "C3"],
        ["A4", "B4", "B5", "C3"],
    ]


def test_comments_and_clocks_are_read() -> None:
    first = game().node(1)
    assert first.comment == "first\nline \\ ]"
    assert first.clock == Clock(Decimal("10.5"), None, 3, None)
    assert game().node(2).clock is None
    assert game().node(2).comment is None
    assert game().node(3).clock == Clock(None, Decimal(7), None, None)


def test_times_that_are_no_numbers_are_unknown() -> None:
    found = game("(;TM[1:00:00];B[aa]BL[5 min]OB[2];W[bb]WL[7 min])")
    assert found.time_limit is None
    assert found.node(1).clock == Clock(None, None, 2, None)
    assert found.node(2).clock is None
    assert found.node(1).raw("BL") == ("5 min",)
    with pytest.raises(Error, match=r"TM\[1:00:00\] is not a number"):
        _ = found.root["TM"]


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("B", "[ee]", "E5"),
        ("W", "[]", "pass"),
        ("W", "[tt]", "pass"),
        ("AB", "[aa][bb:cb]", ("A9", "B8", "C8")),
        ("PL", "[B]", "black"),
        ("LB", "[aa:A][bb:b\\:c\\]]", {"A9": "A", "B8": "b:c]"}),
        ("AR", "[aa:bb][cc:dd]", (("A9", "B8"), ("C7", "D6"))),
        ("DD", "[]", ()),
        ("KO", "[]", True),
        ("GB", "[2]", 2),
        ("MN", "[12]", 12),
        ("TM", "[600.5]", Decimal("600.5")),
        ("SZ", "[9:13]", (9, 13)),
        ("AP", "[CGoban:3]", ("CGoban", "3")),
        ("FG", "[257:end]", (257, "end")),
        ("FG", "[]", None),
        ("C", "[a\\\nb\\] \\\\]", "ab] \\"),
        ("EV", "[a\nb]", "a b"),
        ("JD", "[2000]", "2000"),
        ("ZZ", "[a][b\\]]", ("a", "b]")),
        ("ZZ", "[a\nb]", ("a\nb",)),
    ],
)
def test_values_have_the_types_of_their_properties(name: str, written: str, value: Any) -> None:
    found = game(f"(;SZ[9];{name}{written})").node()
    assert found[name] == value
    assert type(found[name]) is type(value)
    assert found.get(name) == value
    assert "[" + "][".join(found.raw(name)) + "]" == written


def test_a_name_in_small_letters_is_that_of_the_property() -> None:
    assert list(game("(;Size[9]Komi[5.5])").root) == ["S", "K"]


@pytest.mark.parametrize(
    ("name", "written", "why"),
    [
        ("AB", "zz", "AB[zz] is not a point of a 9x9 board"),
        ("LB", "aa", "LB[aa] is not two values with a colon between them"),
        ("MN", "x", "MN[x] is not a whole number"),
        ("MN", "x" * 40, f"MN[{'x' * 40}] is not a whole number"),
        ("MN", "x" * 41, f"MN[{'x' * 40}...] is not a whole number"),
        ("TM", "1:00", "TM[1:00] is not a number"),
        ("GB", "3", "GB[3] is not 1 or 2"),
        ("PL", "x", "PL[x] is not B or W"),
        ("SZ", "53", "SZ[53] is not a board size (1 to 52, or COLUMNS:ROWS)"),
        ("LN", ":aa", "LN[] is not a point"),
        ("LN", "aa:", "LN[] is not a point"),
        ("TB", "aa:ii][" * 1300 + "aa", "TB: it has too many points"),
    ],
)
def test_values_that_break_the_format_are_errors(name: str, written: str, why: str) -> None:
    node = game(f"(;SZ[9]\n;{name}[{written}])").node()
    with pytest.raises(Error) as error:
        node[name]
    assert (error.value.cause, error.value.line) == (why, 2)
    assert "][".join(node.raw(name)) == written


def test_a_missing_property_is_a_key_error() -> None:
    root = game().root
    for use in (root.__getitem__, root.__delitem__):
        with pytest.raises(KeyError) as error:
            use("TM")
        assert isinstance(error.value, Error)
        assert str(error.value) == "input:1: the node has no TM"
    assert root.get("TM", 5) == 5
    assert "TM" not in root
    assert "PB" in root


def test_findings_have_nodes() -> None:
    found = game("(;SZ[9]KM[6.5];B[ee]\n(;W[dd];B[zz])(;W[dd]LB[x]))")
    codes = {each.code: found.node(each) for each in found.findings}
    assert codes["MOV201"] is found.node(3)
    assert found.node(3).raw("B") == ("zz",)


# Edits


@pytest.mark.parametrize(
    ("name", "value", "before", "after"),
    [
        ("PB", "Al", "PB[Ann]", "PB[Al]"),
        ("PB", "a]\\[b", "PB[Ann]", "PB[a\\]\\\\\\[b]"),
        ("KM", 7.5, "KM[6.5]", "KM[7.5]"),
        ("KM", "0", "KM[6.5]", "KM[0]"),
        ("XX", ["odd:", "three"], "XX[odd\\:][two]", "XX[odd:][three]"),
        ("PW", "x", "PW[Bob \\] x]", "PW[x]"),
        ("DT", datetime.date(2026, 1, 2), "[two]", "[two]DT[2026-01-02]"),
        ("RE", "W+2.5", "[two]", "[two]RE[W+2.5]"),
        ("AP", ("a:b", "1"), "[two]", "[two]AP[a\\:b:1]"),
        ("C", "one\ntwo", "[two]", "[two]C[one\ntwo]"),
        ("AB", "A1 b2", "[two]", "[two]AB[ai][bh]"),
        ("LB", {"A1": "x:y"}, "[two]", "[two]LB[ai:x\\:y]"),
        ("LN", [("A1", "B2")], "[two]", "[two]LN[ai:bh]"),
        ("PL", "white", "[two]", "[two]PL[W]"),
        ("DD", [], "[two]", "[two]DD[]"),
        ("FG", None, "[two]", "[two]FG[]"),
        ("FG", (257, "end"), "[two]", "[two]FG[257:end]"),
        ("KO", True, "[two]", "[two]KO[]"),
        ("GB", 1, "[two]", "[two]GB[1]"),
        ("GB", 2, "[two]", "[two]GB[2]"),
        ("MN", 12, "[two]", "[two]MN[12]"),
        ("TM", 600.5, "[two]", "[two]TM[600.5]"),
    ],
)
def test_only_the_edited_value_differs(name: str, value: Any, before: str, after: str) -> None:
    assert GAME.count(before) == 1
    assert edited(GAME, **{name: value}) == GAME.replace(before, after)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("KM", "x", "KM: 'x' is not a number of points: a komi is a multiple of 0.25 up to 1000"),
        ("PB", "a\nb", "PB: 'a\\nb' has several lines; this property has one"),
        ("PB", 3, "PB: 3 is not a text"),
        ("C", "\0", "C: '\\x00' holds a NUL character"),
        ("C", "\ud800", "C: '\\ud800' holds half a character (a surrogate)"),
        ("RE", "wins", "RE[wins] is not a result such as B+3.5, W+R, W+T, W+F, Draw, Void or ?"),
        ("DT", "yesterday", "DT[yesterday] is not in SGF's form, such as 2003-01-05"),
        ("B", "E5", "the root node has no move: SGF has moves only after the root"),
        ("AB", ["Z9"], "AB: 'Z9' is not a point of a 9x9 board"),
        ("AB", [], "AB needs a point; `del node['AB']` removes it"),
        ("LB", "A1", "LB: 'A1' is not a dictionary such as {'D4': 'A'}"),
        ("LN", [("A1", "A1")], "LN: 'A1' is both ends of a line"),
        ("GM", 2, "GM[2] is not 1"),
        ("FF", 5, "FF[5] is not 1 to 4"),
        ("HA", True, "HA[True] is not a whole number"),
        ("GB", 3, "GB[3] is not 1, or 2 for emphasis"),
        ("GB", 0, "GB[0] is not 1, or 2 for emphasis"),
        ("KO", False, "KO has no value: True sets it, `del node['KO']` removes it"),
        ("MN", 10**18, f"MN[{10**18}] is not a whole number"),
        ("TM", "x", "TM[x] is not a number"),
        ("TM", True, "TM[True] is not a number"),
        ("TM", 10**18, f"TM[{10**18}] is not a number"),
        ("HA", -1, "HA[-1] is not 0 to 361"),
        ("HA", 362, "HA[362] is not 0 to 361"),
        ("TM", -1, "TM[-1] is not 0 or more"),
        ("HA", "-1", "HA[-1] is not 0 to 361"),
        ("HA", "two", "HA[two] is not a whole number"),
        ("RE", "b+r", "RE[b+r] is not in SGF's form, which is B+R"),
        ("RE", "B+3.5 (time)", "RE[B+3.5 (time)] is not in SGF's form, which is B+3.5"),
        ("RE", "Jigo", "RE[Jigo] is not in SGF's form, which is 0"),
        ("LN", [], "LN needs a line; `del node['LN']` removes it"),
        ("PL", "B", "PL: 'B' is not a colour; use 'black' or 'white'"),
        ("CA", "klingon", "CA[klingon] is not a known encoding"),
        ("pb", "x", "'pb' is not the name of a property, which is of capitals A to Z"),
        ("SZ", 53, "a board has 1 to 52 lines a side, not 53x53"),
        ("SZ", "x", "a board has 1 to 52 lines a side, not 'x'"),
        ("SZ", (9, None), "a board has 1 to 52 lines a side, not (9, None)"),
        ("AB", [5], "AB: 5 is not a point such as 'D4'"),
        ("LB", {"A1": 5}, "LB: 5 is not a text"),
        ("LN", 5, "LN: 5 is not a list such as [('D4', 'Q16')]"),
        ("AP", 5, "AP: 5 is not two values"),
        ("FG", ("a", "b"), "FG[a] is not a whole number"),
        ("TM", [], "TM[[]] is not a number"),
        ("KO", 1, "KO has no value: True sets it, `del node['KO']` removes it"),
        ("ZZ", {}, "ZZ: {} is not a text or a list of texts"),
        ("C", None, "C: None is not a text"),
        ("LB", {5: "x"}, "LB: 5 is not a point such as 'D4'"),
        ("C", "x" * (1 << 20) + "x", "C: a value of more than 1 MiB would not be read again"),
    ],
)
def test_what_a_value_may_not_be_is_an_error(name: str, value: Any, why: str) -> None:
    found = game()
    with pytest.raises(Error) as error:
        found.root[name] = value
    assert error.value.cause == why
    assert found.to_sgf().decode() == GAME


def test_the_largest_value_is_read_again() -> None:
    text = "x" * (1 << 20)
    assert game(edited("(;SZ[9];B[ee])", C=text)).root.comment == text


def test_moves_and_setup_are_in_nodes_of_their_own() -> None:
    found = game()
    with pytest.raises(Error, match="SGF has SZ in the root only"):
        found.node(1)["SZ"] = 9
    with pytest.raises(Error, match="'red' is not a colour; use 'black' or 'white'"):
        found.node(1).add("A1", "red")
    with pytest.raises(Error, match="SGF has AB and B in nodes of their own"):
        found.node(1).set_up("A1")
    with pytest.raises(Error, match="SGF has B and W in nodes of their own"):
        found.node(1)["W"] = "A1"
    with pytest.raises(Error, match="A1 is in AB and in AW"):
        found.root.set_up(black="A1", white="A1")
    assert found.to_sgf().decode() == GAME


def test_game_info_is_set_by_name() -> None:
    found = game()
    found.black, found.white, found.event, found.place = "A", None, "Cup", "Tokyo"
    found.date, found.komi, found.recorded_result = datetime.date(2026, 1, 2), 0, "B+R"
    found.time_limit, found.black_rank, found.ruleset = 600, "3d", "aga"
    zero, limit = Decimal(0), Decimal(600)
    again = game(found.to_sgf().decode())
    for each in (found, again):
        assert (each.black, each.white, each.event, each.place) == ("A", None, "Cup", "Tokyo")
        assert (each.date, each.komi, each.recorded_result) == ("2026-01-02", zero, "B+R")
        assert (each.time_limit, each.black_rank, each.ruleset) == (limit, "3d", "aga")
    del found.root["RE"]
    assert found.recorded_result is None


@pytest.mark.parametrize(
    "text",
    [*("0", "Draw", "Void", "?", "B+", "W+", "B+0.5", "W+64", "B+12.5"),
     *("B+R", "W+Resign", "B+T", "W+Time", "B+F", "W+Forfeit")],
)  # fmt: skip
def test_every_result_of_the_format_is_set(text: str) -> None:
    found = game()
    found.recorded_result = text
    assert game(found.to_sgf().decode()).recorded_result == text


def test_ruleset_and_handicap_are_set_and_removed() -> None:
    found = game("(;SZ[9]RU[Japanese]HA[2];B[ee])")
    found.ruleset, found.handicap = "aga", 3
    assert (found.ruleset, found.handicap) == ("aga", 3)
    assert found.to_sgf() == b"(;SZ[9]RU[AGA]HA[3];B[ee])"
    found.ruleset = found.handicap = None
    assert (found.ruleset, found.handicap) == (None, 0)
    assert found.to_sgf() == b"(;SZ[9];B[ee])"


def test_a_pass_in_words_is_a_pass_on_the_main_line_only() -> None:
    found = game("(;SZ[9];B[ee];W[pass](;B[cc];W[pass];B[dd])(;B[dd];W[pass]))")
    moves = [node.move and node.move.point for node in found.root.walk()]
    assert moves[:6] == [None, "E5", "pass", "C7", "pass", "D6"]
    assert [move.point for move in found.moves] == moves[1:6]


def test_game_info_under_another_name_is_removed() -> None:
    found = game("(;SZ[9]TE[Cup]RD[2026-11-21];B[ee])")
    assert (found.event, found.date) == ("Cup", "2026-11-21")
    found.event = None
    found.date = "2026-11-22"
    assert (found.event, found.date) == (None, "2026-11-22")


def test_a_new_node_has_no_line_and_no_setup() -> None:
    found = game("(;SZ[9]\n;B[ee]\n;AB[aa]C[x])")
    *_, last = found.root.walk()
    new = last.add("D4")
    assert [node.line for node in found.root.walk()] == [1, 2, 3, None]
    assert (new.setup, new.move) == (None, Move(2, "white", "D4"))
    assert (last.setup, last.move) == (Setup(1, ("A9",), (), (), None), None)


def test_a_finding_at_the_end_of_a_text_with_semicolons_has_the_last_node() -> None:
    found = Game.from_sgf("(;SZ[9];B[ee]C[a;b];W[dd]C[cut")
    [finding] = [each for each in found.findings if each.code == "SGF112"]
    assert found.node(finding).comment == "cut"


def test_findings_of_a_later_game_have_the_lines_of_its_file_after_an_edit(tmp_path: Path) -> None:
    (tmp_path / "two.sgf").write_text("(;SZ[9];B[aa])\n(;SZ[9]\n;B[aa];W[aa])\n")
    _, second = gocheck.read(tmp_path / "two.sgf")
    before = [(each.code, each.line, each.column) for each in second.findings]
    assert ("MOV202", 3, 8) in before
    second.node(2).comment = "x"
    assert [(each.code, each.line, each.column) for each in second.findings] == before
    assert (second.number, second.node(2).line) == (2, 3)


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("(;SZ[9])", "black"),
        ("(;SZ[9]PL[W])", "white"),
        ("(;SZ[9]HA[2]AB[cc][gg])", "white"),
        ("(;SZ[9]AB[cc]AW[gg])", "black"),
        ("(;SZ[9]AB[cc]AW[gg];W[dd])", "black"),
        ("(;SZ[9]AB[cc]AW[gg];W[dd]AB[hh])", "black"),
    ],
)
def test_who_moves_next(text: str, player: str) -> None:
    assert game(text).to_move == player


def test_a_node_is_shown_with_its_first_properties() -> None:
    found = game("(;SZ[9];B[ee]C[a\nb];W[cc]C[" + "long " * 20 + "])")
    assert repr(found.node(1)) == "<Node B[ee] C[a\\nb]>"
    assert repr(found.node(2)) == "<Node W[cc] C[" + ("long " * 20)[:52] + "...>"


def test_amounts_of_a_server_in_zi_are_then_written_in_points() -> None:
    text = "(;SZ[9]AP[foxwq]RU[Chinese]KM[375]RE[B+1.75]PB[a];B[ee])"
    found = game(text)
    assert found.komi == Decimal("7.5")
    found.white = "b"
    assert found.to_sgf().decode() == text.replace("PB[a]", "PB[a]PW[b]")
    with pytest.raises(Error):
        found.recorded_result = "won"
    assert found.root.raw("KM") == ("375",)
    found.recorded_result = "B+0.5"
    written = found.to_sgf().decode()
    assert written == (
        f"(;SZ[9]AP[gocheck:{gocheck.__version__} (foxwq)]RU[Chinese]KM[7.5]RE[B+0.5]PB[a]PW[b]"
        ";B[ee])"
    )
    assert game(written).komi == found.komi == Decimal("7.5")
    found = game(text)
    found.komi = 6.5
    assert "KM[6.5]RE[B+3.5]" in found.to_sgf().decode()


@pytest.mark.parametrize(
    ("text", "komi", "why"),
    [
        ("(;SZ[9];B[ee])", "6.75", "not a whole or half number of points"),
        ("(;SZ[9]RE[B+0.5];B[ee])", 0, "impossible with a recorded margin of 0.5 points"),
        ("(;SZ[9]KM[6.5];B[ee])", 375, "in hundredths of a zi"),
    ],
)
def test_komi_is_read_as_it_is_set(text: str, komi: Any, why: str) -> None:
    found = game(text)
    with pytest.raises(Error, match=why):
        found.komi = komi
    assert found.to_sgf().decode() == text
    found.komi = 5.5
    assert found.komi == Decimal("5.5")
    assert "KM[5.5]" in found.to_sgf().decode()


def test_game_info_is_set_where_it_is() -> None:
    text = "(;SZ[9];B[ee]PB[Ann];W[dd])"
    found = game(text)
    found.black = "Zoe"
    assert found.to_sgf().decode() == text.replace("Ann", "Zoe")
    assert found.black == "Zoe"


def test_what_a_game_does_not_have_cannot_be_set() -> None:
    found = game()
    with pytest.raises(AttributeError):
        found.result = "B+R"  # type: ignore[attr-defined]
    assert found.copy().to_sgf() == found.to_sgf()


def test_every_ruleset_is_written_so_that_it_is_read() -> None:
    assert len(gocheck.rulesets) > 20
    for name in gocheck.rulesets:
        found = game()
        found.ruleset = name
        assert found.ruleset == name
        live = Game(9, rules=name)
        assert Game.from_sgf(live.to_sgf()).ruleset == name


def test_nodes_are_added_inserted_promoted_and_deleted() -> None:
    found = game("(;SZ[9]\n;B[ee]\n;W[dd]\n)\n")
    first = found.node(1)
    first.add("C3").comment = "variation"
    assert found.to_sgf() == b"(;SZ[9]\n;B[ee]\n(;W[dd])\n(;W[cg]C[variation])\n)\n"
    first.children[1].promote()
    assert found.moves[1].point == "C3"
    first.children[0].add("pass").add("pass", "black")
    assert [move.point for move in found.moves] == ["E5", "C3", "pass", "pass"]
    first.insert("A1", "white")
    assert [move.point for move in found.moves] == ["E5", "A1", "C3", "pass", "pass"]
    found.node(2).delete(keep_children=True)
    found.node(3).delete()
    assert [move.point for move in found.moves] == ["E5", "C3"]
    assert found.to_sgf() == b"(;SZ[9]\n;B[ee]\n(;W[cg]C[variation])\n(;W[dd])\n)\n"
    found.node(1).add("D4", first=True)
    assert found.moves[1].point == "D4"
    with pytest.raises(Error, match="the root of a game stays where it is"):
        found.root.delete()
    with pytest.raises(Error, match="there is no place 3 among 3 nodes"):
        first.children[0].promote(3)


def test_a_node_that_is_no_longer_part_of_the_game_cannot_be_edited() -> None:
    found = game()
    second, third = found.node(2), found.node(3)
    third.delete()
    second.delete()
    found.play("A1")
    undone = found.node()
    found.undo()
    found.undo()
    first = found.root.add("A1")
    left = first.add("B2")
    first.delete(keep_children=True)
    left.comment = "stays"
    before = found.to_sgf()
    for node in (second, third, undone, first):
        for edit in (
            lambda node: setattr(node, "comment", "x"),
            lambda node: node.set_raw("N", "x"),
            lambda node: node.set_up("A1"),
            Node.add,
            Node.insert,
            Node.promote,
            Node.delete,
        ):
            with pytest.raises(Error, match="the node is no longer part of the game"):
                edit(node)
    assert found.to_sgf() == before


def test_setup_can_be_edited() -> None:
    found = game("(;SZ[9])")
    found.root.set_up(black=["E5"], white="A1 A2", to_move="white")
    assert found.to_sgf() == b"(;SZ[9]AB[ee]AW[ai][ah]PL[W])"
    assert found.to_move == "white"
    assert found.board().stones == {"E5": "black", "A1": "white", "A2": "white"}
    found.root.set_up(empty="A1")
    assert found.to_sgf() == b"(;SZ[9]AE[ai])"


def test_raw_values_are_checked_for_brackets_only() -> None:
    found = game("(;SZ[9])")
    found.root.set_raw("DT", "in spring\\]")
    assert found.to_sgf() == b"(;SZ[9]DT[in spring\\]])"
    for wrong in ("a]", "a\\", "\\\\]"):
        with pytest.raises(Error):
            found.root.set_raw("DT", wrong)


def test_what_would_be_read_as_another_game_is_not_written(tmp_path: Path) -> None:
    found = game("(;SZ[9];C[x])")
    found.node().set_raw("EV", "C[")
    warnings: list[str] = []
    with pytest.raises(Error, match="the edited text would be read as another game"):
        found.save(tmp_path / "a.sgf", on_warning=warnings.append)
    assert (list(tmp_path.iterdir()), warnings) == ([], [])


def test_edits_are_what_is_checked() -> None:
    found = game("(;SZ[9]KM[6.5]RU[Japanese]PB[a]PW[b]RE[W+R];B[ee];W[ee])")
    assert [each.code for each in found.findings] == ["MOV202"]
    found.node(2)["W"] = "D4"
    assert list(found.findings) == []
    found.node(1).comment = "x\n" * 3
    found.node(2)["LB"] = {"A1": "x"}
    found.node(2).set_raw("LB", "zz:x")
    assert [(each.code, each.line) for each in found.findings] == [("SGF106", 4)]
    assert found.node(found.findings[0]) is found.node(2)


def test_an_edited_game_of_a_collection_keeps_its_place() -> None:
    text = b"(;SZ[9]RU[AGA]KM[7.5];B[ee])\n\n(;SZ[9]RU[AGA]KM[7.5];B[ee]\n;W[dd])"
    _, second = gocheck.read(text)
    second.node(2)["W"] = "E5"
    assert [(each.code, each.line) for each in second.findings] == [("MOV202", 4)]
    assert (second.number, second.name) == (2, "input#2")
    assert second.node(second.findings[0]) is second.node(2)


def test_another_size_is_that_of_the_board() -> None:
    found = game("(;SZ[9];B[ee])")
    found.root["SZ"] = 13
    assert (found.size, found.moves[0].point) == ((13, 13), "E9")
    assert found.node(1).board == found.board()
    found.node(1)["TR"] = "N13"
    assert found.node(1).raw("TR") == ("ma",)


@pytest.mark.parametrize(("size", "written"), [(13, "me"), (None, "mk"), ((13, 10), "mb")])
def test_the_first_point_after_another_size_is_on_the_new_board(size: Any, written: str) -> None:
    root = game("(;SZ[9];B[ee])").root
    if size:
        root["SZ"] = size
    else:
        del root["SZ"]
    assert root.children[0].add("N9").raw("W") == (written,)


def test_passes_in_words_are_passes() -> None:
    found = game("(;SZ[9];B[ee];W[pass](;B[])(;B[Pass]))")
    assert [
        node["W" if node.number == 2 else "B"] for node in found.root.walk() if node.number
    ] == [
        "E5",
        "pass",
        "pass",
        "pass",
    ]
    assert found.node(2).move == Move(2, "white", "pass")


def test_an_edit_that_leaves_no_game_of_go_is_an_error() -> None:
    found = game("(;SZ[9];B[ee])")
    found.root.set_raw("GM", "2")
    with pytest.raises(Error, match=r"the edited game cannot be read: GM\[2\] is not Go"):
        found.moves  # noqa: B018
    found.root.set_raw("GM", "1")
    assert found.move_count == 1


# Live games


def test_a_live_game_is_clean_sgf() -> None:
    live = Game((9, 13), rules="aga", handicap=["C3", "G7"], komi="0.5")
    live.black, live.recorded_result = "Ann", "W+R"
    live.play("D4"), live.play("pass")
    live.node(1).comment = "hello"
    live.recorded_result = "W+R"
    expected = (
        f"(;GM[1]FF[4]CA[UTF-8]AP[gocheck:{gocheck.__version__}]\nRU[AGA]\nSZ[9:13]\nKM[0.5]\n"
        "HA[2]\nAB[ck][gg]\nPL[W]\nPB[Ann]\nRE[W+R]\n;W[dj]C[hello]\n;B[]\n)\n"
    )
    assert live.to_sgf().decode() == expected
    assert (live.file, live.name, live.ruleset) == (None, "live game", "aga")
    again = Game.from_sgf(live.to_sgf())
    assert (again.moves, again.komi, again.handicap) == (live.moves, Decimal("0.5"), 2)
    assert [each.code for each in again.findings] == ["SET314"]


def test_a_game_from_a_position_is_written_with_it() -> None:
    live = Game.from_position(9, rules="japanese", black="E5", white="D4 D5", to_move="white")
    assert live.to_sgf().endswith(b"\nSZ[9]\nKM[6.5]\nAB[ee]\nAW[df][de]\nPL[W]\n)\n")
    again = Game.from_sgf(live.to_sgf())
    assert (again.board(), again.to_move, again.handicap) == (live.board(), "white", 0)


def test_played_and_undone_moves_are_in_the_tree() -> None:
    live = Game(9, rules="japanese")
    root = live.root
    live.play("E5")
    assert [node.move for node in root.main_line()[1:]] == list(live.moves)
    live.node().comment = "one"
    live.play("D4")
    live.undo()
    live.play("C3")
    live.node().comment = "two"
    assert [node.comment for node in root.walk()] == [None, "one", "two"]
    assert [move.point for move in live.moves] == ["E5", "C3"]
    live.undo(), live.undo()
    assert (root.children, live.moves, live.to_move) == ((), (), "black")


def test_a_result_is_left_out_once_moves_are_undone_or_played() -> None:
    found = game("(;SZ[9]RE[B+R]PB[x];B[ee];W[dd](;B[cc])(;B[aa]))")
    found.undo()
    assert found.to_sgf() == b"(;SZ[9]PB[x];B[ee];W[dd])"
    assert found.recorded_result is None
    again = game("(;SZ[9]RU[AGA]RE[B+R]PB[x];B[ee];W[dd])")
    again.play("C3")
    assert again.to_sgf() == b"(;SZ[9]RU[AGA]PB[x];B[ee];W[dd];B[cg])"


def test_a_result_is_left_out_where_the_same_move_is_played_again() -> None:
    text = "(;SZ[9]RU[Japanese]RE[W+R];B[dd];W[ed];B[cc])"
    again, earlier = Game.from_sgf(text.encode()), Game.from_sgf(text.encode()).at(2)
    again.undo()
    for each in (again, earlier, earlier.at(), again.copy()):
        if each.move_count == 2:
            each.play("C7")
        assert each.recorded_result is None
        assert each.to_sgf().decode() == text.replace("RE[W+R]", "")


def test_a_result_is_back_once_all_live_moves_are_undone() -> None:
    text = b"(;SZ[9]RU[Japanese]RE[W+R]KM[6.5];B[dd];W[ed];B[cc])"
    found = Game.from_sgf(text)
    found.play("A1")
    found.root.comment = "x"
    assert found.root.get("RE") is None
    found.undo()
    assert (found.recorded_result, found.root.get("RE")) == ("W+R", "W+R")
    assert found.to_sgf() == text.replace(b"6.5]", b"6.5]C[x]")
    found.play("A1")
    assert found.root.get("RE") is None
    found.undo(), found.undo(), found.play("C7")
    assert found.root.get("RE") is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("(;SZ[9];W[ee])", "(;SZ[9])"),
        ("(;SZ[9]PL[W];W[ee])", "(;SZ[9]PL[W])"),
        ("(;SZ[9]AB[aa];W[ee])", "(;SZ[9]AB[aa]PL[W])"),
        ("(;SZ[9]AB[aa]AW[bb];B[ee])", "(;SZ[9]AB[aa]AW[bb]PL[B])"),
        ("(;SZ[9];C[a];B[ee]W[dd];B[cc])", "(;SZ[9];C[a])"),
    ],
)
def test_without_its_moves_a_game_has_the_same_player_to_move(text: str, left: str) -> None:
    found = game(text)
    for _ in found.moves:
        found.undo()
    assert found.to_sgf().decode() == left
    assert game(left).to_move == found.to_move


def test_of_a_node_with_two_moves_one_can_be_undone() -> None:
    found = game("(;SZ[9];B[ee]W[dd]C[x];B[cc])")
    found.undo(), found.undo()
    assert found.to_sgf() == b"(;SZ[9];B[ee]C[x])"


def test_copies_and_earlier_positions_are_games_of_their_own() -> None:
    found = game()
    found.node(1).comment = "edited"
    other, early = copy.copy(found), found.at(1)
    other.black, early.black = "other", "early"
    early.play("A1")
    assert (found.black, other.black, early.black) == ("Ann", "other", "early")
    assert other.node(1).comment == early.node(1).comment == "edited"
    assert [move.point for move in early.moves] == ["E5", "A1"]
    assert found.to_sgf().decode() == GAME.replace("first\nline \\\\ \\]", "edited")
    assert early.to_sgf().decode().endswith("BL[10.5]OB[3]\n;W[ai]\n)\n")


# Files


def test_games_and_nodes_are_not_pickled() -> None:
    found = game()
    for each in (found, found.root):
        with pytest.raises(Error, match="cannot be pickled; use"):
            pickle.dumps(each)
    assert copy.deepcopy(found).to_sgf() == found.to_sgf()


def test_all_games_of_a_file_are_saved_together(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    text = "junk (;SZ[9]PB[a];B[ee])\r\nnote\r\n(;SZ[9]PB[b])tail\n"
    path.write_bytes(text.encode())
    one, two = gocheck.read(path)
    assert (one.to_sgf() + two.to_sgf()).decode() == text
    one.black, two.black = "Ann", "Bob"
    assert two.to_sgf() == b"(;SZ[9]PB[Bob])tail\n"
    two.save()
    wanted = text.replace("[a]", "[Ann]").replace("[b]", "[Bob]")
    assert path.read_bytes().decode() == wanted
    one.white = "Cid"
    one.save()
    assert b"PW[Cid]" in path.read_bytes()
    path.write_bytes(b"(;)")
    with pytest.raises(Error, match="changed since it was read"):
        one.save()
    one.save(path)
    one.save()
    one.save(tmp_path / "new.sgf")
    assert [each.black for each in gocheck.read(tmp_path / "new.sgf")] == ["Ann", "Bob"]


def test_a_game_from_an_archive_is_saved_under_a_path_only(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a.sgf", "(;SZ[9];B[ee])")
    before = (tmp_path / "games.zip").read_bytes()
    [found] = gocheck.read(tmp_path / "games.zip")
    found.black = "Ann"
    for other, cause in ((found, "it is not a file of its own"), (game(), "there is no such file")):
        with pytest.raises(Error, match=f"{cause}; name the path to save to"):
            other.save()
    found.save(tmp_path / "a.sgf")
    assert (tmp_path / "a.sgf").read_bytes() == b"(;SZ[9]PB[Ann];B[ee])"
    assert (tmp_path / "games.zip").read_bytes() == before


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    live = Game(9, rules="aga")
    with pytest.raises(Error, match="name the path to save to"):
        live.save()
    with pytest.raises(Error) as error:
        live.save(tmp_path / "no folder" / "a.sgf")
    assert error.value.file == str(tmp_path / "no folder" / "a.sgf")
    wrong: Any
    for wrong in (5, "a\0b", tmp_path):
        with pytest.raises(Error):
            live.save(wrong)
    with pytest.raises(Error, match="'' is not a path"):
        live.save("")
    live.save(str(tmp_path / "a.sgf"))
    assert [path.name for path in tmp_path.iterdir()] == ["a.sgf"]


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    game("(;SZ[9];B[ee])").save(pipe)
    assert (os.read(reader, 100), pipe.is_fifo()) == (b"(;SZ[9];B[ee])", True)
    os.close(reader)


def test_a_damaged_file_keeps_its_damage(tmp_path: Path) -> None:
    text = "(;SZ[9]PB[a;B[ee];W[dd]C[x]junk;B[cc]\n(;W[aa]"
    path = tmp_path / "a.sgf"
    path.write_text(text)
    (found,) = gocheck.read(path)
    found.node(2).comment = "y"
    found.save()
    assert path.read_text() == text.replace("[x]", "[y]")


KANJI = "(;CA[{}]SZ[9]PB[李世石]PW[x];B[ee])"


def test_an_encoding_is_kept_where_it_can_be(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(KANJI.format("GB2312").encode("gb18030"))
    (found,) = gocheck.read(path)
    found.white = "古力"
    found.save(encoding="keep")
    wanted = KANJI.format("GB2312").replace("PW[x]", "PW[古力]")
    assert path.read_bytes().decode("gb18030") == wanted
    found.save(tmp_path / "b.sgf", encoding="utf-8")
    assert (tmp_path / "b.sgf").read_bytes().decode() == wanted.replace("GB2312", "UTF-8")


def test_a_file_whose_encoding_cannot_hold_a_text_becomes_utf_8() -> None:
    data = KANJI.format("Big5").replace("石", "爾").encode("big5") * 2
    found = gocheck.read(data)[1]
    found.white = "Ågot"
    with pytest.raises(Error, match="the text cannot be written in Big5"):
        found.to_sgf(encoding="keep")
    warnings: list[str] = []
    written = found.to_sgf(on_warning=warnings.append)
    wanted = KANJI.format("UTF-8").replace("石", "爾").replace("[x]", "[Ågot]")
    assert written.decode() == wanted
    assert warnings == ["input: the text cannot be written in Big5; it is converted to UTF-8"]
    assert found.root["CA"] == "Big5"
    found.root["CA"] = "UTF-8"
    assert found.to_sgf(encoding="keep").decode() == wanted


def test_a_file_that_becomes_utf_8_keeps_the_text_between_its_games() -> None:
    text = "head\r\n(;SZ[9]PB[a];B[ee])\r\nbetween\r\n(;SZ[9]PB[b];B[ee])\r\ntail\r\n"
    found = gocheck.read(text.encode())
    found[0].black = "李"
    wanted = text.replace("PB[a]", "PB[李]CA[UTF-8]")
    assert b"".join(each.to_sgf() for each in found) == wanted.encode()


@pytest.mark.parametrize(
    "rest",
    [
        "(;SZ[9]PB[b];B[ee]",
        "(;SZ[9]PB[b",
        "(;?!李)\r\n(;SZ[9]CA[UTF-8];B[aa])\n",
        "(;SZ[9]CA[UTF-8];C[李];B[aa",
    ],
)
def test_damaged_games_that_nobody_edited_stay_where_a_file_becomes_utf_8(
    rest: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.sgf"
    text = f"(;SZ[9]PB[a];B[ee])\r\n{rest}"
    path.write_bytes(text.replace("UTF-8", "GBK").encode("gbk"))
    found = gocheck.read(path, on_error=print)[0]
    found.black = "李"
    found.save(encoding="utf-8")
    assert path.read_bytes() == text.replace("PB[a]", "PB[李]CA[UTF-8]").encode()


def test_a_file_does_not_become_utf_8_without_parts_of_games_that_nobody_edited(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.sgf"
    data = "(;SZ[9]PB[a];B[ee])\n(;SZ[9]PB[李".encode("gbk")
    path.write_bytes(data)
    found = gocheck.read(path)[0]
    found.black = "b"
    with pytest.raises(Error, match="it would lose parts of damaged games"):
        found.save(encoding="utf-8")
    assert path.read_bytes() == data


def test_a_file_of_ascii_gets_an_encoding_with_the_first_other_letter() -> None:
    (found,) = gocheck.read(b"(;SZ[9]PB[a];B[ee])")
    found.black = "李"
    warnings: list[str] = []
    wanted = "(;SZ[9]PB[李]CA[UTF-8];B[ee])".encode()
    assert found.to_sgf(on_warning=warnings.append) == wanted
    assert warnings == ["input: the text cannot be written in ASCII; it is converted to UTF-8"]
    with pytest.raises(Error, match="the text cannot be written in ASCII"):
        found.to_sgf(encoding="keep")
    (named,) = gocheck.read(b"(;SZ[9]CA[GBK]PB[a];B[ee])")
    named.black = "李"
    assert named.to_sgf(encoding="keep") == "(;SZ[9]CA[GBK]PB[李];B[ee])".encode("gbk")
    (latin,) = gocheck.read(b"(;SZ[9]CA[ISO-8859-1]PB[a];B[ee])")
    latin.black = "Jürgen"
    assert latin.to_sgf(encoding="keep") == "(;SZ[9]CA[ISO-8859-1]PB[Jürgen];B[ee])".encode(
        "latin-1"
    )
    (stated,) = gocheck.read(b"(;SZ[9]CA[UTF-8]PB[a];B[ee])")
    stated.black = "李"
    assert stated.to_sgf(encoding="keep") == "(;SZ[9]CA[UTF-8]PB[李];B[ee])".encode()


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("(;SZ[9]PB[Jürgen]PW[x];B[ee])".encode("latin-1"), "Müller", "Latin-1"),
        ("(;SZ[9]PB[李世石]PW[x]C[聂卫平执黑];B[ee])".encode("gbk"), "古力", "GB18030"),
        (b"(;SZ[9]CA[?]PB[J\xfcrgen]PW[x];B[ee])", "Müller", "Latin-1"),
        (b"(;SZ[9]PB[J\xfcrgen]PW[x];B[ee])", "Ann", None),
        (b"(;SZ[9]CA[latin-1]PB[J\xfcrgen]PW[x];B[ee])", "Müller", None),
        ("(;SZ[9]PB[李世石]PW[x];B[ee])".encode(), "古力", None),
        ("(;SZ[9]PB[李世石]PW[x];B[ee])".encode("utf-16"), "古力", None),
    ],
)
def test_new_text_in_an_encoding_that_was_only_detected_is_reported(
    data: bytes, text: str, encoding: str | None
) -> None:
    (found,) = gocheck.read(data)
    before = found.black
    found.white = text
    for choice in ("auto", "keep"):
        warnings: list[str] = []
        (again,) = gocheck.read(found.to_sgf(encoding=choice, on_warning=warnings.append))
        assert (again.black, again.white) == (before, text)
        assert [f" {encoding}, which was detected" in line for line in warnings] == (
            [True] if encoding else []
        )


def test_an_encoding_is_one_of_three() -> None:
    for found in (game(), gocheck.read(b"(;SZ[9])")[0], Game(9, rules="aga")):
        for unknown in ("latin-1", None):
            with pytest.raises(Error, match="is not auto, keep or utf-8"):
                found.to_sgf(encoding=unknown)  # type: ignore[arg-type]


def test_ca_can_name_no_encoding_that_the_file_is_not_in() -> None:
    (found,) = gocheck.read("(;SZ[9]CA[UTF-8]PB[李];B[ee])".encode())
    found.root["CA"] = "GBK"
    with pytest.raises(Error, match="CA names GB18030, in which the file is not"):
        found.to_sgf()
    del found.root["PB"]
    assert found.to_sgf() == b"(;SZ[9]CA[GBK];B[ee])"
    for mark in (b"", codecs.BOM_UTF8):
        (ascii_only,) = gocheck.read(mark + b"(;SZ[9];B[ee])")
        ascii_only.root["CA"] = "GBK"
        assert ascii_only.to_sgf() == mark + b"(;SZ[9]CA[GBK];B[ee])"
    (missing,) = gocheck.read(KANJI.format("").encode("gbk"))
    missing.root["CA"] = "GBK"
    assert missing.to_sgf() == KANJI.format("GBK").encode("gbk")


def test_a_text_is_utf_8_whatever_it_says() -> None:
    assert game(KANJI.format("UTF-8")).to_sgf() == KANJI.format("UTF-8").encode()
    assert game(KANJI.format("GBK")).to_sgf() == KANJI.format("UTF-8").encode()
    assert game("(;CA[GBK]SZ[9])").to_sgf() == b"(;CA[GBK]SZ[9])"
    assert edited("(;SZ[9])", CA="GBK") == "(;SZ[9]CA[GBK])"


def test_an_earlier_position_of_a_text_is_written_without_a_mark() -> None:
    assert game("(;SZ[9];B[ee];W[dd])").at(1).to_sgf() == b"(;SZ[9];B[ee])"


def test_a_file_that_is_open_as_text_has_no_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[9]PB[李];B[ee])", encoding="utf-8")
    with path.open(encoding="utf-8") as stream:
        (found,) = gocheck.read(stream)
    found.save(tmp_path / "b.sgf")
    assert (tmp_path / "b.sgf").read_bytes() == path.read_bytes()


def test_other_formats_are_saved_as_sgf(tmp_path: Path) -> None:
    path = FIXTURES / "situations" / "tygem-handicap.gib"
    (found,) = gocheck.read(path)
    with pytest.raises(Error, match="it is not SGF; name the path to save to"):
        found.save()
    found.save(tmp_path / "a.sgf")
    (again,) = gocheck.read(tmp_path / "a.sgf")
    assert (again.black, again.moves) == (found.black, found.moves)
