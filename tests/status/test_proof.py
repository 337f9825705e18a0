"""What is proved of a position, and which points between living groups are still open."""

import pytest
from helpers.finished_games import position, shown
from helpers.opinions import PARTLY

from gocheck.status.proof import as_far_as_proved, prove, proved


def is_proved(text: str) -> bool:
    """Whether every chain of a drawn position is proved alive or dead."""
    return proved(prove(*position(text))) is not None


@pytest.mark.parametrize(
    "text",
    [
        # White plays D2: F3 and the stones next to it cannot all be saved.
        """
        O O . . O X X
        . O . . O X .
        . O O . O X X
        . . . O X . .
        . O . O X . .
        """,
        # Black plays B4; if White captures at A4, Black captures three stones at B4.
        """
        . . O O . . .
        O O X O O O O
        X X X X O . O
        . X . X O . O
        """,
        # White plays A3; if Black connects at B2, White captures six stones at D1.
        """
        . O . O X .
        O O O O X X
        . X O O X .
        X . O X X X
        X X X . . .
        """,
        # White plays E4, later B3 and C6: each takes an eye of Black's.
        """
        . O . X . X
        . O X . X .
        O X . X . X
        O . X X O O
        O O X X O O
        . O O O O .
        """,
        # White plays E4, and the walls around nine points fall apart.
        """
        . X X . . X
        X . . . . X
        X X . . . X
        . O X X X O
        O . O O O O
        . O . O O O
        """,
        # Room for White to live in the corner.
        """
        . . . . . . X O .
        . . . . . . X O O
        . . . . . . X O O
        . . . . . . X O O
        . . . . . . X O .
        X X X X X X X O O
        O O O O O O O O O
        """,
    ],
    ids=["cut", "throw-in", "two connections", "three eyes", "cut walls", "open corner"],
)
def test_a_group_with_two_eyes_that_plays_can_take_is_not_proved_alive(text: str) -> None:
    assert not is_proved(text)


def test_a_chain_that_a_throw_in_captures_is_unsettled() -> None:
    # Black plays D2. If White captures at E2, Black C1 puts C2 in atari: White loses it, or fills
    # his eye at D2. If White connects at C1, Black E2 captures.
    assert not is_proved(
        """
        . . X O .
        X X X O O
        . X O . .
        . X . O O
        """
    )


def test_a_group_that_fills_an_eye_after_an_atari_is_unsettled() -> None:
    # Black D3, White E4, and Black F2; or Black captures D4.
    assert not is_proved(
        """
        . X X O . O
        X . X . O .
        X X . X O .
        X X X O O .
        """
    )


def test_a_chain_that_a_play_in_an_eye_cuts_off_is_unsettled() -> None:
    # White C1; if Black captures it at B1, White E1 makes Black fill C1, and A3 is his only eye.
    assert not is_proved(
        """
        . X . O O . .
        X X X O O O O
        X . . X . O .
        """
    )


def test_a_group_that_an_atari_inside_its_eye_may_kill_is_unsettled() -> None:
    # White plays K10, Black connects at L11, and White plays J10.
    assert not is_proved(
        """
        . X O . O . X . . . .
        X X O O O . X . . . X
        . X O . . O X X X X O
        X X O . O . O O O O O
        . X O O . . O . O O O
        X X O . . . . . O . .
        . X O . O O . O . . .
        X X O O . . O . . O .
        . X O O O O O O O O O
        X X X X X X X X X X X
        . . X . . . X . . . X
        """
    )


def test_a_group_whose_stones_cannot_connect_inside_its_eye_is_unsettled() -> None:
    # White plays B2; if Black then connects at A1, White captures both stones at A2.
    assert not is_proved(
        """
        O O O O O . O
        X X X X O O O
        X . . . X O .
        . . X X X O O
        . X O O O O .
        """
    )


def test_a_group_that_one_play_threatens_to_cut_on_two_sides_is_unsettled() -> None:
    # White plays G5; Black connects at F6 or H6, and White cuts at the other.
    assert not is_proved(
        """
        O O O O X . X . X O O O O
        O O O O X X X X X O O O O
        O O O O O . X . O O O O O
        O O O X X X . X X X O O O
        O O O X . X O X . X O O O
        O O O X X X O X X X O O O
        O O O O O O O O O O O O O
        . O O O O O O O O O O O .
        """
    )


def test_a_wall_that_can_be_cut_inside_its_eye_more_than_once_is_unsettled() -> None:
    # White plays F7, which puts E7 and E6 in atari; a search shows that he captures everything.
    assert not is_proved(
        """
        . O O O O O O O O O O O .
        O O O O O O O O O O O O O
        O O O O O O O O O O O O O
        O O O O O X X X X O O O O
        O O O O X . . . . X O O O
        O O O O X . . . . X O O O
        O O O O O X X X X O O O O
        O O O O O O O O O O O O O
        O O O O O O O O O O O O O
        O O O O O O O O O O O O O
        . O O O O O O O O O O O .
        """
    )


def test_four_points_in_the_corner_are_unsettled() -> None:
    # White A5 makes a ko: Black cannot play A6 without losing the liberty B6.
    assert not is_proved(
        """
        . . X O . O
        . X X O O .
        . X O O . O
        X X O . O O
        O O O O . O
        . O . O O .
        """
    )


@pytest.mark.parametrize(
    "corner",
    [
        """
        . . . X O . O
        . . . X O O .
        . . . X O . O
        """,
        """
        . . . X O . O
        . . . X O O .
        . X X X O . O
        """,
    ],
    ids=["carpenter's square", "seven points"],
)
def test_a_large_corner_that_its_walls_do_not_touch_is_unsettled(corner: str) -> None:
    # If White moves first, Black lives only in seki.
    assert not is_proved(
        corner
        + """
        X X X X O O O
        O O O O O . O
        . O . O O O O
        """
    )


def test_only_what_is_proved_dead_is_dead_as_far_as_proved() -> None:
    stones, shape = position(PARTLY)
    status = as_far_as_proved(prove(stones, shape))
    assert status.evidence == "assumed"
    assert shown(status.dead, shape) == "A5"


@pytest.mark.parametrize(
    ("text", "open_points"),
    [
        # C2 and C1.
        (
            """
            . X X O .
            X X . O O
            . X . O .
            """,
            0,
        ),
        # C3, C2 and C1.
        (
            """
            . X . O .
            X X . O O
            . X . O .
            """,
            3,
        ),
        # C2, D2 and E2 are Black's: White B2 is dead.
        (
            """
            . X . X X X O .
            X X X X X X O O
            . O . . . X O .
            X X X X X X O O
            """,
            0,
        ),
    ],
    ids=["two points", "three points", "three points next to a dead stone"],
)
def test_three_points_between_living_groups_are_open_and_two_are_dame(
    text: str, open_points: int
) -> None:
    status = proved(prove(*position(text)))
    assert status is not None
    assert status.unsettled_points == open_points
