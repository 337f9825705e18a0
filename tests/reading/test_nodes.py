"""The main line: moves, setups and marks, node by node."""

import pytest
from helpers.record_texts import findings, moves, places, record, stones

from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Record


def setups(read: Record) -> list[tuple[int, int, str]]:
    return [(each.after, each.node, stones(each)) for each in read.setups]


def test_moves_know_their_nodes() -> None:
    read = record("(;SZ[9];B[aa];C[no move];W[bb];B[])")
    assert moves(read) == "Baa Wbb B-"
    assert [move.node for move in read.moves] == [1, 3, 4]


def test_a_move_in_the_root() -> None:
    assert moves(record("(;SZ[9]B[aa];W[bb])")) == "Baa Wbb"


def test_lower_case_tails() -> None:
    read = record("(;GaMe[1]SiZe[9]Komi[6.5]PlayerBlack[X];Black[aa];White[bb];BlacK[cc])")
    assert (read.columns, read.black) == (9, "X")
    assert moves(read) == "Baa Wbb"  # BlacK is BK, which is no move


def test_setup_in_the_second_node() -> None:
    read = record("(;SZ[9]HA[2];AB[cc][gg];W[ee])")
    assert setups(read) == [(0, 1, "Bcc Bgg")]
    assert findings(read) == []


def test_setup_during_the_game() -> None:
    read = record("(;SZ[9]AB[aa];W[bb];AW[cc]AE[aa];B[dd])")
    assert setups(read) == [(0, 0, "Baa"), (1, 2, "Wcc .aa")]
    assert moves(read) == "Wbb Bdd"


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("B", BLACK),
        ("W", WHITE),
        (" W ", WHITE),
    ],
)
def test_pl_names_the_player_to_move(value: str, color: int) -> None:
    read = record(f"(;SZ[9]PL[{value}])")
    assert [each.to_move for each in read.setups] == [color]
    assert findings(read) == []


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("b", BLACK),
        ("w", WHITE),
        ("black", BLACK),
        ("White", WHITE),
        ("Ｗ", WHITE),
        ("zwart", BLACK),
        ("wit", WHITE),
        ("黑", BLACK),
        ("黒", BLACK),
        ("白", WHITE),
        ("흑", BLACK),
        ("백", WHITE),
    ],
)
def test_pl_in_words(value: str, color: int) -> None:
    read = record(f"(;SZ[9]\n PL[{value}])")
    assert [each.to_move for each in read.setups] == [color]
    assert findings(read) == ["SGF147 note"]
    assert read.findings[0].message.endswith(f"; read as PL[{'B' if color == BLACK else 'W'}]")
    assert places(read, "SGF147") == [(2, 2)]


@pytest.mark.parametrize(
    ("value", "severity", "read_as"),
    [
        ("D4", "warning", "[df]"),
        ("AA", "note", "[aa]"),  # as SGF writes it, but for the capitals
        ("D4 E5 F6 G7 H8", "warning", "[df][ee][fd][gc][hb]"),
        ("D4 E5 F6 G7 H8 J9 A1", "warning", "[df][ee][fd][gc][hb] and 2 more"),
    ],
)
def test_setup_as_people_write_it(value: str, severity: str, read_as: str) -> None:
    read = record(f"(;SZ[9]AB[{value}])")
    assert findings(read) == [f"SGF106 {severity}"]
    message = f"AB[{value}] is not in SGF's form; read as AB{read_as}"
    assert read.findings[0].message == message
    assert len(read.setups[0].stones) == len(value.split())


def test_pl_given_twice() -> None:
    read = record("(;SZ[9]PL[W][B];W[aa])")
    assert [each.to_move for each in read.setups] == [WHITE]
    assert findings(read) == ["SGF111 warning"]


@pytest.mark.parametrize("value", ["", "0", "3", "x", "BW", "blue"])
def test_pl_that_cannot_be_read(value: str) -> None:
    read = record(f"(;SZ[9]\n PL[{value}])")
    assert [each.to_move for each in read.setups] == [None]
    assert findings(read) == ["SGF106 warning"]
    assert places(read, "SGF106") == [(2, 2)]


@pytest.mark.parametrize(("turn", "color"), [("B", BLACK), ("W", None), ("2", None)])
def test_pl_next_to_a_move_of_the_other_player(turn: str, color: int | None) -> None:
    read = record(f"(;SZ[9];B[aa]PL[{turn}];W[bb])")
    assert [each.to_move for each in read.setups] == [color]


def test_setup_and_a_move_in_one_node() -> None:
    read = record("(;SZ[9];B[aa]AB[bb];W[cc]PL[B])")
    assert setups(read) == [(0, 1, "Bbb"), (1, 2, "")]
    assert moves(read) == "Baa Wcc"
    assert findings(read) == ["SGF108 warning", "SGF108 warning"]


@pytest.mark.parametrize(
    ("node", "line"),
    [
        ("B[aa]W[bb]", "Baa Wbb"),
        ("W[bb]B[aa]", "Wbb Baa"),
        ("W[bb]C[between]B[aa]", "Wbb Baa"),
        ("B[aa][bb]", "Baa Bbb"),
        ("B[aa]B[bb]", "Baa Bbb"),
        ("B[][aa]", "B- Baa"),
        ("W[aa][bb][cc]", "Waa Wbb Wcc"),
        ("B[aa][zz]", "Baa B?zz"),
    ],
)
def test_two_moves_in_one_node(node: str, line: str) -> None:
    read = record(f"(;SZ[9];{node};W[ii])")
    assert moves(read) == f"{line} Wii"
    assert findings(read) == ["SGF107 warning"]


def test_the_finding_is_at_the_second_of_two_moves() -> None:
    assert places(record("(;SZ[9];B[aa][bb])"), "SGF107") == [(1, 14)]


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("(;SZ[9];B[aa];TB[bb])", 2),
        ("(;SZ[9];B[aa]TB[bb])", 1),
        ("(;SZ[9]TB[bb])", 0),
        ("(;SZ[9];B[aa];TB[bb];C[thanks])", 2),
        ("(;SZ[9];TB[cc];B[aa];TW[bb])", 3),
        ("(;SZ[9];B[aa]W[bb]TB[cc])", 1),
        ("(;SZ[9];B[aa][bb]TB[cc])", 1),
        ("(;SZ[9];AB[aa]TB[bb])", 1),
        ("(;SZ[9];B[aa](;TB[bb])(;W[cc]))", 2),
    ],
)
def test_marks_that_count(text: str, node: int) -> None:
    marks = record(text).marks
    assert marks is not None
    assert marks.node == node


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];B[aa])",
        "(;SZ[9];TB[bb];B[aa])",
        "(;SZ[9];B[aa]TB[bb];W[])",
        "(;SZ[9];B[aa];TB[bb];AB[cc])",
        "(;SZ[9];B[aa];TB[bb];PL[W])",
        "(;SZ[9];B[aa](;W[cc])(;TB[bb]))",
    ],
)
def test_marks_that_do_not_count(text: str) -> None:
    assert record(text).marks is None


@pytest.mark.parametrize(
    ("text", "line", "variations"),
    [
        ("(;SZ[9];B[aa])", "Baa", 0),
        ("(;SZ[9](;B[aa]))", "Baa", 0),
        ("(;SZ[9](;B[aa])(;B[bb]))", "Baa", 1),
        ("(;SZ[9](;B[aa](;W[cc])(;W[dd];B[ee]))(;B[bb]))", "Baa Wcc", 2),
        ("(;SZ[9];B[aa](;W[cc](;B[dd])(;B[ee])(;B[ff]))(;W[gg]))", "Baa Wcc Bdd", 3),
    ],
)
def test_the_main_line_is_the_first_of_each_fork(text: str, line: str, variations: int) -> None:
    read = record(text)
    assert (moves(read), read.variations) == (line, variations)


def test_glued_moves_are_played_in_the_order_of_the_file() -> None:
    read = record("(;SZ[9];B[aa]W[bb]B[cc]W[dd];W[ee][ff]B[gg])")
    assert moves(read) == "Baa Wbb Bcc Wdd Wee Wff Bgg"
