"""What the network sees of a proved area: stones along its border, and none inside."""

import random

import pytest
from helpers.boards import board, drawing, drawn_position
from helpers.finished_games import position
from helpers.neutral_stones import changed_statuses, with_a_neutral_stone
from helpers.opinions import LOST, OPEN, PARTLY, PROVED

from gocheck.board import BLACK, WHITE, Board
from gocheck.status.judge.judge import judged
from gocheck.status.judge.outline import outline
from gocheck.status.proof import prove


def seen(text: str) -> str:
    """Return a drawn position as the network sees it."""
    stones, shape = position(text)
    return drawn_position(outline(prove(stones, shape)), shape.columns)


def test_a_proved_area_shows_stones_along_its_border_only() -> None:
    assert seen(PROVED) == "\n".join(["..XO..."] * 5)


def test_dead_stones_in_a_proved_area_are_not_seen() -> None:
    without = LOST.replace("O . . X O", ". . . X O")
    assert without != LOST
    assert seen(LOST) == seen(without)


def test_where_nothing_is_proved_the_whole_position_is_seen() -> None:
    assert seen(OPEN) == drawing(OPEN)


def test_a_border_beside_what_is_not_proved_is_seen() -> None:
    lines = drawing(PARTLY).split("\n")
    unproved = [line[4:] for line in lines]
    assert [line[4:] for line in seen(PARTLY).split("\n")] == unproved
    assert [line[:4] for line in seen(PARTLY).split("\n")][:5] == ["...X"] * 5


WALLS = """
    . . . . . X . X . O O . O .
    . . . . . X X X . O . O O O
    . . . . . X . X . O O O . O
    . . . . . X X X . O . O O O
    . . . . . X . X . O O O O .
    O O O O O X X X . O O O O O
    O . O . O X . X . O . O . O
    O O O O O X X X . O O O O O
    O . O . O X . X . O . O . O
    """
"""Three walls with more than two eyes each, neutral points between two of them, and a corner."""
CORNER = [(column, row) for column in range(5) for row in range(5)]


def with_a_random_corner(seed: int) -> Board:
    """Return the walls, with plays at random in the corner."""
    drawn = random.Random(seed)
    made = board(WALLS)
    for column, row in drawn.sample(CORNER, k=20):
        made.play(row * made.geometry.columns + column, drawn.choice((BLACK, WHITE)))
    return made


def with_a_stone_at_home(made: Board, seed: int) -> list[bytes]:
    """Return the positions with one stone more in its own proved territory."""
    stones = made.snapshot()
    owners = prove(stones, made.geometry).owners
    every = with_a_neutral_stone(stones, made.geometry, len(stones), random.Random(seed))
    found = [
        more
        for more in every
        if all(
            color in (before, owner)
            for color, before, owner in zip(more, stones, owners, strict=True)
        )
    ]
    assert len(found) > 10
    return found


@pytest.mark.parametrize("seed", range(20))
def test_a_stone_more_in_proved_territory_is_not_seen(seed: int) -> None:
    made = with_a_random_corner(seed)
    before = outline(prove(made.snapshot(), made.geometry))
    every = with_a_stone_at_home(made, seed)
    assert {outline(prove(more, made.geometry)) for more in every} == {before}


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.ci) for seed in range(2, 20))]
)
def test_a_stone_more_in_proved_territory_changes_no_status_and_no_confidence(seed: int) -> None:
    made = with_a_random_corner(seed)
    (before,) = judged([made.snapshot()], made.geometry)
    assert before.uncertain_chains
    for more in with_a_stone_at_home(made, seed)[:4]:
        (after,) = judged([more], made.geometry)
        assert changed_statuses(before, after, made.geometry) == []
        assert (after.uncertain_chains, after.confidence) == (
            before.uncertain_chains,
            before.confidence,
        )
        assert after.margin_uncertainty == before.margin_uncertainty


def test_a_stone_more_changes_no_status_where_the_outline_is_symmetric() -> None:
    # It is its own mirror image with the colours swapped, and the stone decides between two views.
    stones, shape = position(
        """
        . X . X O . O .
        X X O X O X O O
        . X . O X . O .
        X X O . . X O O
        . X X O X O O .
        X X O X O X O O
        . X . . . . O .
        """
    )
    (before,) = judged([stones], shape)
    (after,) = judged([bytes([BLACK]) + stones[1:]], shape)
    assert before.seki
    assert changed_statuses(before, after, shape) == []
