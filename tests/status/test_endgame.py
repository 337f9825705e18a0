"""The end that a record leaves out, played out: what has to be filled at home, by whom."""

import pytest
from helpers.boards import board
from helpers.endgames import (
    A_DEAD_CAPTOR,
    A_KO_IS_NO_WAY_OUT,
    A_KO_TAKEN,
    A_LINK,
    A_PLAIN_POINT_TOO,
    AN_EYE_IN_SEKI,
    DEAD_STONE,
    EACH_HAS_A_CONNECTION,
    KO,
    NO_ANSWER,
    NO_WAY_OUT,
    ONE_CONNECTION,
    TWO_CONNECTIONS,
    TWO_STONES_FOR_ONE,
)

from gocheck.board.points import point_name
from gocheck.board.stones import BLACK, WHITE
from gocheck.status.dead_chains import named_dead
from gocheck.status.endgame import filled_at_home


def filled(text: str, color: int, dead: tuple[str, ...] = ()) -> tuple[str, str] | None:
    """Return the points that Black, and White, fill at home, None if nothing is said."""
    made = board(text)
    status, strange = named_dead(made.snapshot(), made.geometry, dead)
    assert status is not None, strange
    found = filled_at_home(status, made.geometry, color)
    if found is None:
        return None
    columns, rows = made.geometry.columns, made.geometry.rows
    black, white = (
        " ".join(point_name((at % columns, at // columns), rows).lower() for at in sorted(points))
        for points in found
    )
    return black, white


@pytest.mark.parametrize(
    ("text", "color", "expected"),
    [
        (ONE_CONNECTION, BLACK, ("", "")),
        (ONE_CONNECTION, WHITE, ("c1", "")),
        # White takes one neutral point and Black answers at home; White takes the other too.
        (TWO_CONNECTIONS, WHITE, ("c7 c1", "")),
        (A_PLAIN_POINT_TOO, WHITE, ("c1", "")),
        (A_PLAIN_POINT_TOO, BLACK, ("", "")),
        # Black saves himself one connection; after White's play he has to make the other.
        (TWO_CONNECTIONS, BLACK, ("c1", "")),
        # Each makes the opponent answer before he spares himself a connection.
        (EACH_HAS_A_CONNECTION, BLACK, ("", "e8")),
        (EACH_HAS_A_CONNECTION, WHITE, ("c1", "")),
        (TWO_STONES_FOR_ONE, BLACK, ("", "")),
        (TWO_STONES_FOR_ONE, WHITE, ("c1", "")),
    ],
    ids=[
        "one connection, Black first",
        "one connection, White first",
        "two connections, White first",
        "a plain point too, White first",
        "a plain point too, Black first",
        "two connections, Black first",
        "each has a connection, Black first",
        "each has a connection, White first",
        "two stones for one, Black first",
        "two stones for one, White first",
    ],
)
def test_who_is_first_at_a_neutral_point(text: str, color: int, expected: tuple[str, str]) -> None:
    assert filled(text, color) == expected


def test_swapping_the_colours_swaps_the_result() -> None:
    swapped = TWO_CONNECTIONS.translate(str.maketrans("XO", "OX"))
    assert filled(swapped, BLACK) == ("", "c7 c1")
    assert filled(swapped, WHITE) == ("", "c1")


def test_whoever_took_a_ko_last_fills_it() -> None:
    assert filled(KO, BLACK) == ("c2", "")
    assert filled(KO, WHITE) == ("c2", "")


def test_a_ko_is_not_retaken_at_once() -> None:
    assert filled(A_KO_TAKEN, WHITE) == ("c2 b1", "e1")


def test_a_threat_is_not_prevented_by_retaking_a_ko_at_once() -> None:
    assert filled(A_KO_IS_NO_WAY_OUT, BLACK) == ("", "")


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_dead_stones_alone_capture_nothing(color: int) -> None:
    assert filled(A_DEAD_CAPTOR, color, ("b1",)) == ("", "")


def test_a_chain_in_atari_is_saved_at_a_neutral_point() -> None:
    assert filled(DEAD_STONE, BLACK, ("c1",)) == ("", "")


def test_nothing_is_filled_where_a_living_chain_can_be_captured() -> None:
    assert filled(DEAD_STONE, WHITE, ("c1",)) is None


def test_nothing_is_filled_on_an_open_board() -> None:
    assert filled("\n".join(["." * 9] * 4 + ["X" + "." * 7 + "O"] + ["." * 9] * 4), BLACK) is None


def test_nothing_is_filled_with_more_than_sixty_neutral_points() -> None:
    row = ". X . O . O . X . X . O ."
    assert filled("\n".join([row] * 20), BLACK) == ("", "")
    with_one_more = "X X . O O O O X X X X O O"
    assert filled("\n".join([row] * 20 + [with_one_more]), BLACK) is None
    assert filled("\n".join([row] * 19 + [with_one_more]), BLACK) == ("", "")


def test_a_threat_that_cannot_be_answered_is_prevented() -> None:
    assert filled(NO_ANSWER, WHITE, ("e3",)) == ("f3 e2", "")


def test_nothing_is_filled_where_a_threat_can_be_neither_answered_nor_prevented() -> None:
    # Black cannot capture two dead stones in time, and a play at e5 or f5 only takes a liberty.
    text = NO_ANSWER.replace("O O O X O .", "O O O X O O")
    assert filled(text, BLACK, ("e3",)) is None


def test_a_threat_is_prevented_at_its_own_point_where_possible() -> None:
    assert filled(A_LINK, BLACK) == ("", "")


def test_a_play_that_is_captured_with_its_chain_prevents_nothing() -> None:
    assert filled(NO_WAY_OUT, WHITE, ("e3",)) == ("", "")


def test_an_eye_in_seki_is_not_territory_to_fill() -> None:
    assert filled(AN_EYE_IN_SEKI, WHITE) == ("", "")
