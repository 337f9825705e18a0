"""From a record to a replay: setups, handicap, who moves first, what is counted."""

from importlib import import_module

import pytest
from helpers.boards import at, board, drawing, drawn_position, empty, record, setup

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.record.record import Setup
from gocheck.replay.replay import replay

NINE = empty(9, 9)


def test_an_empty_record() -> None:
    played = replay(record(empty(3, 2)))
    assert (played.columns, played.rows) == (3, 2)
    assert (played.moves, played.facts, played.two_passes, played.left_without_liberties) == (
        (),
        (),
        (),
        (),
    )
    assert played.positions == (bytes(6),)
    assert played.hashes == (0,)
    assert played.first_to_move == BLACK
    assert not played.end.two_passes


def test_a_short_game() -> None:
    played = replay(record("O . . .\n. . . .", "a1 c1 b2 pass d1 c2 pass pass"))
    assert drawn_position(played.final_position, 4) == drawing(
        """
        . X O .
        X . O X
        """
    )
    assert len(played.positions) == len(played.hashes) == 9
    assert played.prisoners == (1, 0)
    assert played.passes == ((7,), (4, 8))
    assert played.two_passes == (8,)
    assert played.end.two_passes


@pytest.mark.parametrize(
    ("moves", "resumed"),
    [
        ("a1 b1 c1", False),
        ("a1 pass c1", False),
        ("a1 pass pass", False),
        ("a1 pass pass pass", False),
        ("a1 pass pass B:c1", True),
        ("a1 pass pass pass B:c1", True),
    ],
)
def test_a_game_is_resumed_by_a_play_after_two_passes(moves: str, resumed: bool) -> None:
    assert replay(record(NINE, moves)).end.resumed is resumed


@pytest.mark.parametrize(
    ("moves", "ends"),
    [
        ("a1 b1", False),
        ("a1 pass", False),
        ("a1 pass pass", True),
        ("pass pass", True),
        ("pass pass pass", True),
        ("pass pass a1", False),
        ("B:pass B:pass", False),
        ("pass off", False),
    ],
)
def test_ends_with_two_passes(moves: str, ends: bool) -> None:
    assert replay(record(NINE, moves)).end.two_passes is ends


@pytest.mark.parametrize(
    ("start", "named", "first"),
    [
        (". . .", None, BLACK),
        ("X . .", None, BLACK),
        ("X . O", None, BLACK),
        (". . O", None, BLACK),
        (". . .", WHITE, WHITE),
        ("X . .", BLACK, BLACK),
    ],
)
def test_the_first_player_to_move(start: str, named: int | None, first: int) -> None:
    setups = (setup(start, to_move=named),)
    assert replay(record(empty(3, 1), setups=setups)).first_to_move == first


MORE_BLACK = """
    . X O . .
    . X O . .
    . X X . .
    . . . . .
    . . . . .
"""
MORE_WHITE = MORE_BLACK.translate(str.maketrans("XO", "OX"))
AS_MANY = """
    . X O . .
    . X O . .
    . . . . .
    . . . . .
    . . . . .
"""
THREE_STONES = """
    . . . . .
    . X . X .
    . . . . .
    . X . . .
    . . . . .
"""


@pytest.mark.parametrize(
    ("start", "moves", "named", "out_of_turn"),
    [
        (MORE_BLACK, "W:d3 B:d4 W:e4", None, False),
        (MORE_BLACK, "B:d3 W:d4 B:e4", None, False),
        (MORE_WHITE, "B:d3 W:d4 B:e4", None, False),
        (MORE_WHITE, "W:d3 B:d4 W:e4", None, False),
        (AS_MANY, "B:d3 W:d4", None, False),
        (AS_MANY, "W:d3 B:d4", None, False),
        (THREE_STONES, "B:d4 W:d5", None, False),
        (MORE_BLACK, "W:d3 B:d4", BLACK, True),
        (MORE_WHITE, "W:d3 B:d4", WHITE, False),
    ],
)
def test_either_player_opens_a_position_without_pl(
    start: str, moves: str, named: int | None, *, out_of_turn: bool
) -> None:
    start_setup = setup(start, to_move=named)
    played = replay(record(empty(5, 5), moves, setups=(start_setup,)))
    assert [facts.move for facts in played.facts if facts.out_of_turn] == [1] * out_of_turn


def test_a_first_move_by_the_other_colour_is_out_of_turn() -> None:
    played = replay(record(NINE, "W:c3 B:g7"))
    assert [(facts.move, facts.out_of_turn) for facts in played.facts] == [(1, True)]


def test_the_last_pl_of_the_opening_counts() -> None:
    named = (Setup(0, 0, (), WHITE), Setup(0, 1, (((0, 0), BLACK),), None), Setup(0, 2, (), BLACK))
    assert replay(record(NINE, setups=named)).first_to_move == BLACK


FIVE = empty(5, 5)


@pytest.mark.parametrize(
    ("start", "moves", "handicap", "stones", "free", "first"),
    [
        (THREE_STONES, "W:c3 B:d2", 3, 3, 0, WHITE),
        (THREE_STONES, "W:c3 B:d2", 2, 3, 0, WHITE),  # the stones count, not what HA says
        (THREE_STONES, "W:c3 B:d2", None, 3, 0, WHITE),
        (THREE_STONES, "W:c3 B:d2", 0, 3, 0, WHITE),
        (THREE_STONES, "W:c3 B:d2", 1, 3, 0, WHITE),
        (THREE_STONES, "B:c3 W:d2", 3, 3, 0, WHITE),
        (THREE_STONES, "B:c3 W:d2", None, 0, 0, BLACK),  # a position, not a handicap
        (FIVE, "B:b2 B:d4 W:c3", 2, 2, 2, BLACK),
        (FIVE, "B:b2 B:d4 W:c3", 3, 2, 2, BLACK),
        (FIVE, "B:b2 B:d4 B:c2 W:c3", 2, 2, 2, BLACK),
        (FIVE, "B:b2 B:pass B:d4", 3, 0, 0, BLACK),
        (FIVE, "B:b2 W:pass B:d4 W:c3", 2, 2, 2, BLACK),  # White passes for the handicap
        (FIVE, "B:b2 W:c3 B:d4", 2, 0, 0, BLACK),
        (FIVE, "W:c3 B:b2 W:d4", 2, 0, 0, WHITE),  # the stones are missing from the record
        (FIVE, "B:b2 B:d4 W:c3", None, 0, 0, BLACK),
        (FIVE, "", 2, 0, 0, BLACK),
    ],
)
def test_handicap_stones_set_up_or_played(
    start: str, moves: str, handicap: int | None, stones: int, free: int, first: int
) -> None:
    played = replay(record(start, moves, handicap=handicap, black="Shusaku"))
    assert (played.handicap_stones, played.free_handicap) == (stones, free)
    assert played.first_to_move == first


@pytest.mark.parametrize(("handicap", "stones"), [(None, 0), (0, 0), (1, 0), (3, 3)])
def test_black_stones_alone_are_no_handicap_in_a_problem(handicap: int | None, stones: int) -> None:
    played = replay(record(THREE_STONES, "W:c3 B:d2", handicap=handicap))
    assert (played.handicap_stones, played.first_to_move) == (stones, WHITE)


@pytest.mark.parametrize(
    ("moves", "handicap", "out_of_turn"),
    [
        ("B:b2 B:d4 W:c3 B:c4", 2, []),
        ("B:b2 B:d4 B:c2 W:c3", 3, []),
        ("B:b2 B:d4 B:c2 W:c3", 2, [3]),
        ("B:b2 B:d4 W:c3", None, [2]),
        ("W:c3 B:d4 W:c2", 2, []),
        ("B:b2 W:c3 W:c2", 2, [3]),
    ],
)
def test_free_handicap_stones_are_in_turn(
    moves: str, handicap: int | None, out_of_turn: list[int]
) -> None:
    played = replay(record(FIVE, moves, handicap=handicap))
    assert [facts.move for facts in played.facts if facts.out_of_turn] == out_of_turn


def test_setups_come_where_the_record_has_them() -> None:
    stones = (((2, 0), WHITE),)
    setups = (
        Setup(after=1, node=2, stones=stones, to_move=WHITE),
        Setup(after=2, node=4, stones=(((0, 0), EMPTY),), to_move=None),
    )
    played = replay(record(empty(4, 1), "a1 d1", setups=setups))
    assert [drawn_position(position, 4) for position in played.positions] == [
        "....",
        "X.O.",
        "..OO",
    ]
    assert played.hashes == tuple(board(text).hash for text in ("....", "X.O.", "..OO"))
    assert played.prisoners == (0, 0)
    assert played.facts == ()


def test_the_opening_may_take_more_than_one_node() -> None:
    setups = (setup("X . .", node=0), setup("X . O", node=1))
    played = replay(record(empty(3, 1), setups=setups))
    assert drawn_position(played.final_position, 3) == "X.O"


def test_stones_left_without_liberties_by_a_setup() -> None:
    stranding = """
        . X . .
        X O X .
        . X . .
    """
    setups = (setup(stranding, after=1, node=7, to_move=WHITE),)
    played = replay(record(empty(4, 3), "d1", setups=setups))
    on = board(stranding)
    assert played.left_without_liberties == ((7, ((at("b2", on),),)),)
    assert drawn_position(played.final_position, 4) == drawing(stranding)


def test_setups_beyond_the_most_points_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("gocheck.replay.replay"), "MOST_SETUP_POINTS", 6)
    drawings = ("X O .", "O X .", "X O O", "O X X")
    setups = tuple(setup(text, after=0, node=node) for node, text in enumerate(drawings, start=1))
    played = replay(record(empty(3, 1), setups=setups))
    assert [node for node, _ in played.left_without_liberties] == [1, 2]
    assert played.first_unchecked_setup == 3


def test_a_setup_that_changes_nothing_leaves_no_stones_without_liberties() -> None:
    stranding = """
        X O .
        O . .
    """
    setups = (setup(stranding, node=0), setup(stranding, node=3))
    played = replay(record(empty(3, 2), setups=setups))
    assert [node for node, _ in played.left_without_liberties] == [0]
    assert played.first_unchecked_setup is None


def test_nothing_is_repaired() -> None:
    played = replay(record("X O .", "B:b1 off W:b1 W:c1"))
    assert [facts.move for facts in played.facts] == [1, 2, 3, 4]
    assert drawn_position(played.final_position, 3) == ".OO"
