"""Chains and empty regions of drawn positions."""

import pytest
from helpers.boards import drawing, drawn_position
from helpers.finished_games import position, shown

from gocheck.board.regions import chains, components, empty_regions, without


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (". . .\n. . .", [("A1 A2 B1 B2 C1 C2", "")]),
        (". X .\n. X .", [("A1 A2", "X"), ("C1 C2", "X")]),
        (". X O .", [("A1", "X"), ("D1", "O")]),
        (". X . O .", [("A1", "X"), ("C1", "XO"), ("E1", "O")]),
        # Diagonal points are not adjacent.
        (". X\nX .", [("A2", "X"), ("B1", "X")]),
        # One stone on its rim is enough.
        (". . .\n. . .\n. . O", [("A1 A2 A3 B1 B2 B3 C2 C3", "O")]),
        ("X O\nO X", []),
    ],
    ids=[
        "an empty board",
        "divided by one colour",
        "divided by both",
        "a point between",
        "diagonal points",
        "one stone on the rim",
        "a full board",
    ],
)
def test_empty_regions_and_their_borders_are_found(
    text: str, expected: list[tuple[str, str]]
) -> None:
    stones, shape = position(text)
    colors = {0: "", 1: "X", 2: "O", 3: "XO"}
    found = [
        (shown(frozenset(region.points), shape), colors[region.borders])
        for region in empty_regions(stones, shape)
    ]
    assert found == expected


def test_chains_are_found_in_order() -> None:
    stones, shape = position(
        """
        X X O .
        . O O X
        X . X X
        """
    )
    found = [
        (".XO"[chain.color], shown(frozenset(chain.points), shape))
        for chain in chains(stones, shape)
    ]
    assert found == [("X", "A3 B3"), ("O", "B2 C2 C3"), ("X", "C1 D1 D2"), ("X", "A1")]


def test_components_cover_every_point_once() -> None:
    stones, shape = position("X X O .\n. O O X\nX . X X")
    found = components(stones, shape)
    assert sorted(point for points in found for point in points) == list(range(12))
    assert all(len({stones[point] for point in points}) == 1 for points in found)
    assert [points[0] for points in found] == sorted(min(points) for points in found)


def test_without_removes_the_chains_of_some_points() -> None:
    stones, shape = position("X X O .\n. O O X")
    left = without(stones, [0, 2, 7])
    assert drawn_position(left, shape.columns) == drawing(". X . .\n. O O .")
    assert without(stones, []) == stones
