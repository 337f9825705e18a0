"""Finished positions, each showing one thing that counting has to see. Drawn as in `drawings`."""

import pytest
from helpers.boards import drawing
from helpers.counted_boards import counted, shown

SITUATIONS = {
    "unfilled dame between living groups make no seki": (
        """
        . X . O .
        . X . O .
        X X . O .
        . X . O .
        """,
        """
        b X . O w
        b X . O w
        X X . O w
        b X . O w
        """,
    ),
    "the points of dead stones are territory": (
        """
        . . o X . O . .
        . o . X . O . .
        . . . X . O . x
        X X X X . O . .
        """,
        """
        b b b X . O w w
        b b b X . O w w
        b b b X . O w w
        X X X X . O w w
        """,
    ),
    "a false eye is no territory": (
        """
        O O O O O O O O O O
        O O O X X X X X X O
        O O X . X . X . X O
        O O O X X X X X X O
        O O O O O O O O O O
        . . . . . . . . . .
        """,
        """
        O O O O O O O O O O
        O O O X X X X X X O
        O O X f X b X b X O
        O O O X X X X X X O
        O O O O O O O O O O
        w w w w w w w w w w
        """,
    ),
    "an eye is not false where the stone can connect at a dame point instead": (
        """
        O O O O O O O O O O
        O O . X X X X X X O
        O O X . X . X . X O
        O O O X X X X X X O
        O O O O O O O O O O
        . . . . . . . . . .
        """,
        """
        O O O O O O O O O O
        O O . X X X X X X O
        O O X b X b X b X O
        O O O X X X X X X O
        O O O O O O O O O O
        w w w w w w w w w w
        """,
    ),
    "each connection forces the next, and one eye is left": (
        """
        . X . X X . X . X O .
        X X X O X X O X X O .
        X O O O O O O O O O .
        O O . . . . . . . . .
        """,
        """
        e B f B B f B f B O w
        B B B O B B O B B O w
        B O O O O O O O O O w
        O O w w w w w w w w w
        """,
    ),
    "a two-headed dragon has two eyes, neither of them false": (
        """
        X X X X X X X X X
        X X O O O O O X X
        . X O . O . O X .
        X O O O O O O O X
        X X X X X X X X X
        O O O O O O O O O
        . . . . . . . . .
        """,
        """
        X X X X X X X X X
        X X O O O O O X X
        b X O w O w O X b
        X O O O O O O O X
        X X X X X X X X X
        O O O O O O O O O
        w w w w w w w w w
        """,
    ),
    "in an eye of two points a stone thrown in would cut: one point is filled": (
        """
        . X X . . X O .
        X X O X X X O .
        O O O O O O O .
        """,
        """
        b X X f b X O w
        X X O X X X O w
        O O O O O O O w
        """,
    ),
    "a dead stone on a false eye costs a move more: it is captured first": (
        """
        . X . X . o X O .
        X X X X X X O O .
        O O O O O O O . .
        """,
        """
        b X b X f f X O w
        X X X X X X O O w
        O O O O O O O w w
        """,
    ),
    "two groups that share their last liberties": (
        """
        . X O . O .
        O X O O O O
        O X O . O .
        O X O O O O
        . X O . O .
        """,
        """
        . B O w O w
        W B O O O O
        W B O w O w
        W B O O O O
        . B O w O w
        """,
    ),
    "one eye each and a dame between": (". X X . O O .", "e B B . W W e"),
    "eye against eye, without dame": (". X O .", "e B W e"),
    "a square is one eye": (
        """
        . . X . O .
        . . X O O O
        X X X . O .
        O O O O O O
        """,
        """
        e e B . O w
        e e B O O O
        B B B . O w
        O O O O O O
        """,
    ),
    "six points in the corner are two eyes": (
        """
        . . . X . O .
        . . . X O O O
        X X X X . O .
        O O O O O O O
        """,
        """
        b b b X . O w
        b b b X O O O
        X X X X . O w
        O O O O O O O
        """,
    ),
    "six points in the corner with a dead stone on the vital point are one": (
        """
        . o . X . O .
        . . . X O O O
        X X X X . O .
        O O O O O O O
        """,
        """
        e e e B . O w
        e e e B O O O
        B B B B . O w
        O O O O O O O
        """,
    ),
    "three in a row are two eyes": (". . . X . O . . .", "b b b X . O w w w"),
    "with a dead stone in the middle they are one": (". o . X . O . . .", "e e e B . O w w w"),
    "dead stones that nearly fill an eye leave two": (
        ". o o o o . X . O . . .",
        "b b b b b b X . O w w w",
    ),
    "an open boundary makes no seki": (
        """
        . . X . . . O . .
        . . X . . . O . .
        . . . . . . . . .
        . . X . . . O . .
        . . X . . . O . .
        """,
        """
        . . X . . . O . .
        . . X . . . O . .
        . . . . . . . . .
        . . X . . . O . .
        . . X . . . O . .
        """,
    ),
    "an area behind one gap belongs to the player around it": (
        """
        . . . . . X O . .
        . . . . . X O . .
        . . . . . . O . .
        . . . . . X O . .
        X X X X X X O . .
        """,
        """
        b b b b b X O w w
        b b b b b X O w w
        b b b b b . O w w
        b b b b b X O w w
        X X X X X X O w w
        """,
    ),
    "both players have an area behind the same gap": (
        """
        . . . X . O . . .
        . . . X . O . . .
        . . . . . . . . .
        . . . X . O . . .
        """,
        """
        . . . X . O . . .
        . . . X . O . . .
        . . . . . . . . .
        . . . X . O . . .
        """,
    ),
    "an area of two points behind a gap is neutral": (
        """
        . . . O . .
        X X X O . .
        . X X O . .
        X X X O . .
        """,
        """
        . . . O w w
        X X X O w w
        b X X O w w
        X X X O w w
        """,
    ),
    "a small area with two gaps is neutral": (
        """
        . . . . O .
        . . . X O .
        . . . . O .
        X X X X O .
        . X . X O .
        """,
        """
        . . . . O w
        . . . X O w
        . . . . O w
        X X X X O w
        b X b X O w
        """,
    ),
    "an empty board is dame": (". . .", ". . ."),
    "a board with dead stones only is dame": (". x . o .", ". . . . ."),
    "a single stone owns the board": (". . . . X . . . .", "b b b b X b b b b"),
    "ten points make two eyes whatever stones are inside": (
        """
        . . . . . X O .
        o o o o o X O .
        X X X X X X O .
        O O O O O O O .
        . . . . . . . .
        """,
        """
        b b b b b X O w
        b b b b b X O w
        X X X X X X O w
        O O O O O O O w
        w w w w w w w w
        """,
    ),
    "nine points that dead stones divide nowhere make one eye": (
        """
        X . . . . X O .
        o o o o o X O .
        X X X X X X O .
        O O O O O O O .
        . . . . . . . .
        """,
        """
        B e e e e B O w
        e e e e e B O w
        B B B B B B O w
        O O O O O O O w
        w w w w w w w w
        """,
    ),
    "open space joins the chains around it": (
        """
        X X X . . . O .
        . . . . . . O O
        . . . . . . O .
        . . . . . . O O
        . . . . . . O .
        . . . . . . O O
        X X X . . . O .
        """,
        """
        X X X . . . O w
        . . . . . . O O
        . . . . . . O w
        . . . . . . O O
        . . . . . . O w
        . . . . . . O O
        X X X . . . O w
        """,
    ),
    "open space with one eye is not enough": (
        """
        X X X X . O .
        X . . . . O O
        X . . . . O .
        X X X X . O O
        """,
        """
        B B B B . O w
        B . . . . O O
        B . . . . O w
        B B B B . O O
        """,
    ),
    "open space with two eyes is enough": (
        """
        X X X X X . O .
        X . . . . . O O
        X . . . . . O .
        X X X X X . O O
        """,
        """
        X X X X X . O w
        X . . . . . O O
        X . . . . . O w
        X X X X X . O O
        """,
    ),
    "six points behind four gaps are two eyes": (
        """
        O O O . O O O O .
        O X X . X X O O O
        . . . . . . . O .
        O X . . . X O O O
        O X X . X X O O .
        O O O . O O O O O
        """,
        """
        O O O . O O O O w
        O X X . X X O O O
        . . . . . . . O w
        O X . . . X O O O
        O X X . X X O O w
        O O O . O O O O O
        """,
    ),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_eyes_and_territory_of_a_situation(name: str) -> None:
    before, after = SITUATIONS[name]
    assert shown(before) == drawing(after)


def test_a_small_space_is_the_only_one_of_its_group() -> None:
    small = """
        X . . . . X O .
        . . . . . X O .
        X X X X X X O .
        O O O O O O O .
        . . . . . . . .
        """
    ((only, _),) = counted(small).single_spaces
    assert len(only) == 9
    assert not counted(small.replace("X . . . . X", ". . . . . X")).single_spaces


def test_a_small_space_is_not_the_only_one_of_a_group_with_open_space() -> None:
    result = counted(
        """
        . . . X . . . O .
        X X X X . . . O O
        . . . . . . . O .
        . . . . . . . O O
        . . . . . . . O .
        """
    )
    assert not result.seki
    assert not result.single_spaces


def test_points_in_seki_count_under_area_counting_only() -> None:
    result = counted(". X X . O O .")
    eyes = (frozenset({0}), frozenset({6}))
    assert result.surrounded == eyes
    assert result.seki_eyes == eyes
    assert result.territory == (frozenset(), frozenset())
    assert result.seki == {1, 2, 4, 5}


def test_a_false_eye_counts_under_area_counting() -> None:
    result = counted(
        """
        . X X . . X O .
        X X O X X X O .
        O O O O O O O .
        """
    )
    assert result.false_eyes == (frozenset({3}), frozenset())
    assert result.surrounded[0] == {0, 3, 4}
    assert result.territory[0] == {0, 4}


@pytest.mark.parametrize("second", [".", "o"])
def test_a_dead_stone_on_a_false_eye_costs_the_move_that_captures_it_too(second: str) -> None:
    # Black captures at G4, and connects at F4.
    result = counted(
        f"""
        . X . X X o {second} X O .
        X X X X O X X X O .
        O O O O O O O O O .
        """
    )
    assert result.false_eyes == (frozenset({5, 6}), frozenset())
    assert result.territory[0] == {0, 2}


def test_the_largest_board() -> None:
    """One chain winds through the whole board; nothing recurses."""
    rows = ["X" * 52 if row % 2 else "." * 52 for row in range(52)]
    result = counted("\n".join(rows))
    assert len(result.territory[0]) == 52 * 26
