"""Groups, their eyes and what group tax asks of them; which stand by seki only."""

import pytest
from helpers.finished_games import position, shown

from gocheck.board.groups import groups, groups_after_filling, groups_in_seki
from gocheck.board.stones import BLACK, WHITE
from gocheck.status.status import as_is, assumed, pass_alive_cleared

TWO_GROUPS = """
    . X O . O X .
    X X O O O X X
    . X O . O X .
    """

SITUATIONS = [
    # (position, [(colour, eyes, tax)]) in order of their first points. The tax: two points for
    # each living group, one for each one-eyed group in seki.
    (TWO_GROUPS, [("X", ["A1", "A3"], 2), ("O", ["D1", "D3"], 2), ("X", ["G1", "G3"], 2)]),
    # Chains that surround a point together are one group.
    ("X . X .\n. X . X\nX . X .", [("X", ["A2", "B1", "B3", "C2", "D1", "D3"], 2)]),
    # One large eye can be made two.
    (". . . X O\nX X X X O\nO O O O O", [("X", ["A3 B3 C3"], 2), ("O", [], 0)]),
    # One eye of one or two points cannot: such a group stands by seki.
    (". . X O .\nX X X O O\nO O O O .", [("X", ["A3 B3"], 1), ("O", ["E1", "E3"], 2)]),
    (". X O .\nX X O O\nO O O .", [("X", ["A3"], 1), ("O", ["D1", "D3"], 2)]),
    # Nor can a group without any: it owes nothing.
    ("X . O", [("X", [], 0), ("O", [], 0)]),
    # Stones that touch at a corner only are two groups.
    ("X O\nO X", [("X", [], 0), ("O", [], 0), ("O", [], 0), ("X", [], 0)]),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    SITUATIONS,
    ids=[
        "two groups",
        "chains around a point",
        "one large eye",
        "one eye of two points",
        "one eye of one point",
        "no eyes",
        "touching at a corner",
    ],
)
def test_groups_have_their_eyes_and_tax(
    text: str, expected: list[tuple[str, list[str], int]]
) -> None:
    stones, shape = position(text)
    found = [
        (
            ".XO"[group.color],
            sorted(shown(frozenset(eye), shape) for eye in group.eyes),
            group.tax,
        )
        for group in groups(stones, assumed(stones, shape).owners, shape)
    ]
    assert found == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TWO_GROUPS, []),
        # What is next to the dame D2 and D3 is alive in seki, and so is the corner, which has
        # one liberty, A3. White's right side stands by itself.
        (
            """
            . X O . X O . O
            X X O . X O O .
            O O O X X O . O
            """,
            ["A2 A3 B2 B3", "A1 B1 C1 C2 C3", "D1 E1 E2 E3"],
        ),
        # A3 is in atari, so the whole group would have to answer.
        (
            """
            X . X . X O .
            O X X X X O O
            O O O O O O .
            """,
            ["A3 B2 B3 C2 C3 D2 D3 E2 E3"],
        ),
        # Pass-alive Black may leave a stone of White's in atari inside: it is not Black's chain.
        (
            """
            . X . O X O .
            X X X X X O O
            O O O O O O .
            """,
            [],
        ),
    ],
    ids=["two groups", "beside dame", "in atari", "a stone in atari inside"],
)
def test_standing_by_seki(text: str, expected: list[str]) -> None:
    stones, shape = position(text)
    cleared = pass_alive_cleared(as_is(stones, shape), shape, suicide=False, seki=False)
    found = groups_in_seki(stones, cleared.owners, shape)
    assert [shown(frozenset(group.points), shape) for group in found] == expected


NEEDED = """
    . O . O . O .
    O O O O O O O
    X X X O X X X
    . X X O X . X
    X . X . X X X
    """
"""White could cut at D1, but Black's right side has one eye, so Black must have played there."""
TWO_POINTS = """
    . O . O . O .
    O O O . O O O
    X X X . X X X
    . X X . X X .
    X . X O X . X
    """
"""Each side of Black's has two eyes. D2 and D3 are miai to join them."""
ONE_POINT = """
    . O . O . O .
    O O O O O O O
    X X X O X X X
    . X X O X X .
    X . X . X . X
    """
"""Black joins both sides at D1, unless White plays there first."""
BOTH = """
    . O . O . O .
    O O O O O O O
    X X X . X X X
    . X O O O X .
    X X O . O X X
    . X O O O X .
    X X O . O X X
    """
"""D5 joins both sides of Black's, or White's groups: who moves first has one group."""
HELD = """
    . O . O . O .
    O O O . O O O
    X X X . X X X
    . X X O X X .
    X . X O X . X
    """
"""White cannot stay on D3: Black would capture at D4."""
ONE_SIDE_NEEDED = """
    . O . O . O . O . O .
    O O O O O O O O O O O
    X X X O O O O X X X X
    . X X O X X . X X X .
    X . X . X X . X X . X
    """
"""Black's stones in the middle have no eyes, but G1 and G2 are miai to join them to the right. So
they do not need the left side, and White may play at D1."""
EITHER_SIDE_NEEDED = ONE_SIDE_NEEDED.replace("X X . X X X .", "X X O X X X .")
"""D1 and G1 are miai to join Black's stones in the middle to either side, but not to both."""

WHITE_GETS_ONE = """
    . O . O . O . O .
    O O O O O O O O O
    X X X . X X . X X
    . X X X O O O X .
    X X . X O . O X X
    . X X X O O O X .
    X X X X O . O X X
    """
"""D5 and G5 are miai to join Black's stones in the middle to either side. White gets G5, which
joins the groups above and below, whoever moves next."""

THREE = """
    O X . X . X O
    O X X X X X O
    O O O X O O O
    X X X . X X X
    . X X O X X .
    X . X O X . X
    X X X O X X X
    O O O O O O O
    . O . O . O .
    """
"""D6 joins all three groups of Black's."""


@pytest.mark.parametrize(
    ("text", "first", "black", "white"),
    [
        (NEEDED, BLACK, [2], [2]),
        (NEEDED, WHITE, [2], [2]),
        (TWO_POINTS, BLACK, [2], [2, 0]),
        (TWO_POINTS, WHITE, [2], [2, 0]),
        (ONE_POINT, BLACK, [2], [2]),
        (ONE_POINT, WHITE, [2, 2], [2]),
        (BOTH, BLACK, [2], [2, 2]),
        (BOTH, WHITE, [2, 2], [2]),
        (HELD, WHITE, [2], [2, 0]),
        (ONE_SIDE_NEEDED, BLACK, [2], [2]),
        (ONE_SIDE_NEEDED, WHITE, [2, 2], [2]),
        (EITHER_SIDE_NEEDED, BLACK, [2, 2], [2]),
        (EITHER_SIDE_NEEDED, WHITE, [2, 2], [2]),
        (WHITE_GETS_ONE, BLACK, [2, 2], [2]),
        (WHITE_GETS_ONE, WHITE, [2, 2], [2]),
        (THREE, BLACK, [2], [0, 0, 2]),
        (THREE, WHITE, [2, 2, 2], [0, 0, 2]),
    ],
)
def test_groups_that_filled_dame_join_are_taxed_as_one(
    text: str, first: int, black: list[int], white: list[int]
) -> None:
    stones, shape = position(text)
    status = assumed(stones, shape)
    dame = status.open_dame(shape)
    found = groups_after_filling(stones, status.owners, dame, first, shape)
    assert [group.tax for group in found if group.color == BLACK] == black
    assert [group.tax for group in found if group.color == WHITE] == white
    assert all(len(set(group.points)) == len(group.points) for group in found)


def test_groups_without_dame_stay_as_they_are() -> None:
    stones, shape = position(TWO_GROUPS)
    owners = assumed(stones, shape).owners
    expected = groups(stones, owners, shape)
    assert groups_after_filling(stones, owners, (), BLACK, shape) == expected
