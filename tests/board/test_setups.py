"""Stones set up: nothing is captured, and chains without liberties are reported."""

import pytest
from helpers.boards import at, board, drawing, drawn, names

from gocheck.board.stones import BLACK, EMPTY, WHITE


def test_set_up_captures_nothing() -> None:
    position = board(
        """
        . X .
        X O .
        . X .
        """
    )
    assert position.set_up([(at("c2", position), BLACK)])
    assert drawn(position) == drawing(
        """
        . X .
        X O X
        . X .
        """
    )


@pytest.mark.parametrize(
    ("before", "color", "after", "changed"),
    [
        (". .", BLACK, "X .", True),
        (". .", EMPTY, ". .", False),
        ("X .", BLACK, "X .", False),
        ("X .", WHITE, "O .", True),
        ("O .", EMPTY, ". .", True),
    ],
)
def test_set_up_returns_whether_the_position_changed(
    before: str, color: int, after: str, changed: bool
) -> None:
    position = board(before)
    assert position.set_up([(at("a1", position), color)]) is changed
    assert drawn(position) == drawing(after)
    assert position.hash == board(after).hash


WITHOUT_LIBERTIES = [
    ("nothing", ". . .", []),
    ("chains that breathe", "X . O", []),
    (
        "one of two",
        """
        . X . .
        X O X .
        . X . O
        """,
        ["b2"],
    ),
    (
        "a chain in the corner and its neighbour on the edge",
        """
        . . O O .
        O O X X O
        X X O O .
        """,
        ["a1 b1", "c2 d2"],
    ),
    ("both colours of a full board", "X O\nO X", ["a2", "b2", "a1", "b1"]),
    ("a point taken by itself", "X", ["a1"]),
]


@pytest.mark.parametrize(
    ("drawing", "chains"),
    [case[1:] for case in WITHOUT_LIBERTIES],
    ids=[case[0] for case in WITHOUT_LIBERTIES],
)
def test_chains_without_liberties(drawing: str, chains: list[str]) -> None:
    position = board(drawing)
    found = position.without_liberties()
    assert sorted(names(chain, position) for chain in found) == sorted(chains)


def test_a_chain_without_liberties_is_removed_only_when_touched() -> None:
    position = board(
        """
        X O . . .
        O . . X .
        . . X O X
        . . . X .
        """
    )
    position.play(at("e4", position), BLACK)
    assert drawn(position).startswith("XO..X")
    position.play(at("b3", position), WHITE)
    assert drawn(position).startswith("XO..X")
    position.play(at("b4", position), WHITE)
    assert drawn(position).startswith(".O..X")


def test_a_setup_that_cuts_a_chain_can_leave_a_part_without_liberties() -> None:
    position = board(". X X X . .")
    position.play(at("e1", position), WHITE)  # which finds the liberty A1 of the whole chain
    position.set_up([(at("c1", position), WHITE)])
    assert [names(chain, position) for chain in position.without_liberties()] == ["c1", "d1"]


def test_a_stone_set_up_where_a_chain_was_captured_does_not_have_its_liberties() -> None:
    position = board(
        """
        O . . .
        X X . .
        """
    )
    for color, name in ((WHITE, "b2"), (WHITE, "c1"), (BLACK, "c2"), (BLACK, "d1"), (BLACK, "b1")):
        position.play(at(name, position), color)
    assert drawn(position) == "OOX.\n.X.X"
    position.set_up([(at("a1", position), WHITE)])
    assert [names(chain, position) for chain in position.without_liberties()] == ["a1 a2 b2"]
