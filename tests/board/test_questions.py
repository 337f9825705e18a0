"""Questions to a board, and the way back to an earlier position."""

import pytest
from helpers.boards import COLORS, at, board, drawing, drawn

# name, position, play, whether it surely has a liberty and captures nothing
PLAYS = [
    (
        "next to an empty point",
        """
        . X O
        . . X
        . . .
        """,
        "B b2",
        True,
    ),
    (
        "a capture",
        """
        . O X
        . X .
        . . .
        """,
        "B a3",
        False,
    ),
    (
        "a capture with an empty point next to it",
        """
        O . .
        X . .
        . . .
        """,
        "B b3",
        False,
    ),
    (
        "a stone without a liberty",
        """
        . O .
        O . .
        . . .
        """,
        "B a3",
        False,
    ),
    (
        "the last liberty of one's own chain",
        """
        . X O
        X X O
        O O .
        """,
        "B a3",
        False,
    ),
]


@pytest.mark.parametrize(
    ("position", "play", "expected"), [each[1:] for each in PLAYS], ids=[each[0] for each in PLAYS]
)
def test_a_play_is_plain_if_it_has_a_liberty_and_captures_nothing(
    position: str, play: str, expected: bool
) -> None:
    on = board(position)
    color, name = play.split()
    assert on.is_plain(at(name, on), COLORS[color]) is expected


def test_a_position_is_restored() -> None:
    before = """
        . X O
        X . X
        . X .
        """
    on = board(before)
    position, key = on.snapshot(), on.hash
    on.play(at("b2", on), COLORS["W"])
    on.play(at("a3", on), COLORS["W"])
    on.play(at("c1", on), COLORS["B"])
    on.restore(position, key)
    assert (drawn(on), on.hash) == (drawing(before), key)
    played = on.play(at("b2", on), COLORS["B"])
    assert (played.captured, played.removed) == ((), ())
    on.restore(position, key)
    assert on.is_plain(at("a3", on), COLORS["B"]) is False


def test_a_play_where_stones_were_captured_is_plain() -> None:
    on = board("...\n...\n...")
    for play in ("W a3", "W b3", "B a2", "B b2", "B c3"):
        color, name = play.split()
        on.play(at(name, on), COLORS[color])
    assert drawn(on) == "..X\nXX.\n..."
    assert on.is_plain(at("b3", on), COLORS["B"])


def test_a_play_in_the_only_eye_of_a_chain_is_not_plain() -> None:
    on = board("...\n...\n...")
    for play in ("W c3", "W c2", "W b1", "W a1", "B b3", "B b2", "B a2"):
        color, name = play.split()
        on.play(at(name, on), COLORS[color])
    assert drawn(on) == ".XO\nXXO\nOO."
    assert not on.is_plain(at("a3", on), COLORS["B"])
    assert len(on.play(at("a3", on), COLORS["B"]).removed) == 4
