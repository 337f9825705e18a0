"""Groups, their eyes and what group tax asks of them; which stand by seki only."""

import pytest
from helpers.finished_games import position, shown

from gocheck.board.groups import groups, groups_in_seki
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
