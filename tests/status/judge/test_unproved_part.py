"""What the network sees: what is not proved and the walls around it, and no neutral stone."""

import random

import pytest
from helpers.boards import board, drawing
from helpers.finished_games import position
from helpers.neutral_stones import changed_statuses, with_a_neutral_stone
from helpers.opinions import OPEN, PARTLY, PROVED

from gocheck.board.board import Board
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge import judge
from gocheck.status.judge.judge import judged
from gocheck.status.judge.judgement import Judgement
from gocheck.status.judge.unproved_part import unproved_part
from gocheck.status.proof import prove

LETTERS = ".XO#?xo"
"""Empty, Black, White, hidden, unused, and walls of Black's and of White's proved areas."""


def seen(text: str) -> str:
    """Return a drawn position as the network sees it."""
    stones, shape = position(text)
    points = "".join(LETTERS[byte] for byte in unproved_part(prove(stones, shape)))
    return "\n".join(points[at : at + shape.columns] for at in range(0, len(points), shape.columns))


def test_proved_areas_are_hidden() -> None:
    assert seen(PROVED) == "\n".join(["#######"] * 5)


def test_the_walls_around_what_is_not_proved_are_seen() -> None:
    assert seen(PARTLY) == drawing(
        """
        ###xO..
        ###xOO.
        ###xO..
        ###xO.X
        ###xO..
        ###xOO.
        ###xO..
        """
    )


def test_where_nothing_is_proved_the_whole_position_is_seen() -> None:
    assert seen(OPEN) == drawing(OPEN)


def test_dame_between_proved_walls_are_hidden() -> None:
    rows = seen(WALLS).split("\n")
    assert [row[5:] for row in rows[:5]] == ["x########"] * 5
    assert rows[5:] == ["ooooo#########", *["#" * 14] * 3]


def test_a_stone_on_dame_that_is_not_joined_to_its_own_wall_is_seen() -> None:
    rows = seen(
        """
        . X . X . . O . O .
        X X X X . . O O O O
        . X . X O . O . O .
        X X X X . . O O O O
        . X . X . . O . O .
        """
    ).split("\n")
    assert rows == ["###x..o###", "###x..o###", "###xO.o###", "###x..o###", "###x..o###"]


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
HIDDEN_DAME = 9
"""The points between the first two walls that are next to both of them or to one."""
CORNER = [(column, row) for column in range(5) for row in range(5)]


def with_a_random_corner(seed: int) -> Board:
    """Return the walls, with plays at random in the corner."""
    drawn = random.Random(seed)
    made = board(WALLS)
    for column, row in drawn.sample(CORNER, k=20):
        made.play(row * made.geometry.columns + column, drawn.choice((BLACK, WHITE)))
    return made


def with_a_stone_more(made: Board, seed: int) -> list[bytes]:
    """Return the positions with a neutral stone more: at home, or between proved walls."""
    stones = made.snapshot()
    found = with_a_neutral_stone(stones, made.geometry, len(stones), random.Random(seed))
    assert len(found) > 30
    return found


@pytest.mark.parametrize("seed", range(20))
def test_a_neutral_stone_more_is_not_seen(seed: int) -> None:
    made = with_a_random_corner(seed)
    before = unproved_part(prove(made.snapshot(), made.geometry))
    every = with_a_stone_more(made, seed)
    assert {unproved_part(prove(more, made.geometry)) for more in every} == {before}


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.ci) for seed in range(2, 20))]
)
def test_a_neutral_stone_more_changes_no_status_and_no_confidence(seed: int) -> None:
    made = with_a_random_corner(seed)
    (before,) = judged([made.snapshot()], made.geometry)
    assert before.uncertain_chains
    for more in with_a_stone_more(made, seed):
        (after,) = judged([more], made.geometry)
        assert changed_statuses(before, after, made.geometry) == []
        assert (after.uncertain_chains, after.confidence) == (
            before.uncertain_chains,
            before.confidence,
        )
        assert after.margin_uncertainty == before.margin_uncertainty


def test_a_stone_more_changes_no_status_where_what_is_seen_is_symmetric() -> None:
    # It is its own mirror image with the colours swapped, so it is judged in two views.
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


def test_a_prisoner_in_the_eye_of_a_living_group_changes_no_status() -> None:
    # Black's group on the right encloses the corner above, where searches look.
    stones, shape = position(
        """
        O . O O O O O . X O . O O
        O O O O O O O . X O . . O
        O . O O O O O . X . . . O
        O O O O O O O . X X X X X
        O O O O O O O O X X X . .
        O O O O O O O O O O O X X
        O O O O O O O O O O X X .
        O O O O O O O O O X X X .
        O O O O O O O O O X . X X
        O O O O O O O O O X O X O
        O O O O O O O O O X X X O
        O O O O O O O O O O O O O
        O . O O O O O O O O O O O
        O O O O O O O O O O O . O
        """
    )
    n7 = 7 * 13 + 12
    with_n7 = stones[:n7] + bytes([WHITE]) + stones[n7 + 1 :]
    (before,) = judged([stones], shape)
    (after,) = judged([with_n7], shape)
    assert before.uncertain_chains
    assert changed_statuses(before, after, shape) == []
    assert after.uncertain_chains == before.uncertain_chains


def test_dame_behind_a_gap_between_proved_walls_is_not_doubted() -> None:
    # Black K4 closes the gap to three points, and then they are his.
    stones, shape = position(
        """
        X . X O X X . X X X X . O O O . O . O O . O O
        X X X . O X X X . . . . O . O O O X X O O O .
        X . X O O . O X X X X . O O . X O O O O . O O
        X X X O X X X X . X X O O O O O X O O O O . .
        X . . X O . X X X X X . O O O O X . O O . O O
        """
    )
    (before,) = judged([stones], shape)
    (after,) = judged([stones[:32] + bytes([BLACK]) + stones[33:]], shape)
    assert (after.confidence, after.margin_uncertainty) == (
        before.confidence,
        before.margin_uncertainty,
    )
    assert before.uncertain_chains


@pytest.mark.parametrize(("more", "searches"), [(-1, False), (0, True)])
def test_hidden_points_do_not_count_as_unsure(
    monkeypatch: pytest.MonkeyPatch, more: int, searches: bool
) -> None:
    made = with_a_random_corner(0)
    (status,) = judged([made.snapshot()], made.geometry)
    seen_and_unsure = status.unsettled_points - HIDDEN_DAME
    asked = []

    def step(judgement: Judgement) -> Judgement:
        asked.append(judgement)
        return judgement

    monkeypatch.setattr(judge, "_STEPS", (step,))
    monkeypatch.setattr(judge, "MOST_UNSURE_POINTS_SEARCHED", seen_and_unsure + more)
    judged([made.snapshot()], made.geometry)
    assert bool(asked) is searches


def test_a_prisoner_changes_no_eye_space_of_the_chains_around_its_captors() -> None:
    # White's groups above and below are alive. The chains between them are called dead.
    stones, shape = position(
        """
        . O X . .
        O O O O O
        X X X . X
        X . X X X
        X . O . .
        X X X X .
        . X O X .
        O O O O O
        . O . O .
        """
    )
    with_d9 = stones[:3] + bytes([BLACK]) + stones[4:]
    owners = prove(stones, shape).owners
    assert prove(with_d9, shape).owners == owners
    opinions = [{EMPTY: 0.0, BLACK: 1.0, WHITE: -1.0}[owner] for owner in owners]
    for point, color in enumerate(stones):
        if color and not owners[point]:
            opinions[point] = -0.97
    before, after = (judge.judge(prove(each, shape), opinions) for each in (stones, with_d9))
    assert before.uncertain_chains
    assert changed_statuses(before, after, shape) == []
    assert (after.uncertain_chains, after.margin_uncertainty) == (
        before.uncertain_chains,
        before.margin_uncertainty,
    )
