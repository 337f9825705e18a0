"""What Black placed on the board more than White, and how it came to be so."""

from dataclasses import replace

import pytest
from helpers.boards import empty
from helpers.finished_games import finished

from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Setup
from gocheck.replay.replay import replay
from gocheck.scoring.scorer import fill
from gocheck.scoring.stone_balance import StoneBalance, stone_balance

NOTHING = StoneBalance(0, 0, 0, 0, 0, 0, 0, (), None)


def of(
    moves: str,
    start: str = empty(5, 5),
    handicap: int | None = None,
    filled: int = 0,
    at_home: tuple[int, int] = (0, 0),
) -> StoneBalance:
    played = replay(finished(start, moves, handicap=handicap))
    color = opponent(played.moves[-1].color) if played.moves else played.first_to_move
    return stone_balance(played, fill(filled, at_home, color))


@pytest.mark.parametrize(
    ("moves", "last", "passes", "turns"),
    [
        ("", 0, 0, 0),
        ("b2 c3 d4 pass pass", 1, 0, 0),
        ("b2 c3 pass pass", 0, 0, 0),
        ("b2 c3", 0, 0, 0),
        ("b2 pass d4 c3 pass pass", 0, 1, 0),
        ("b2 pass d4 pass pass", 1, 1, 0),
        ("b2 c3 pass c4 d4 pass pass", 1, -1, 0),
        ("b2 c3 pass c4 d4 d2 pass pass", 0, -1, 0),
        ("W:b2 B:c3 W:d4 pass pass", -1, 0, 0),
        ("b2 B:c3 W:d4 pass pass", 0, 0, 1),
        ("b2 W:off B:c3 pass pass", 1, 1, 0),
        # Play that was resumed: passes then come before the last play.
        ("b2 c3 pass pass B:d4 W:e5 pass pass", 0, 0, 0),
    ],
)
def test_last_play_passes_and_turns_are_counted(
    moves: str, last: int, passes: int, turns: int
) -> None:
    found = of(moves)
    assert (found.last, found.passes, found.turns) == (last, passes, turns)
    plays = sum(
        1 if move.color == BLACK else -1
        for move in finished(empty(5, 5), moves).moves
        if move.point is not None
    )
    assert found.placed == plays


@pytest.mark.parametrize(
    ("moves", "filled", "last", "passes", "dame"),
    [
        # Black to move fills one, or the first and the last of three.
        ("b2 c3", 1, 0, 0, 1),
        ("b2 c3 pass pass", 3, 0, 0, 1),
        ("b2 c3", 2, 0, 0, 0),
        # Black made the last play; White fills the last point.
        ("b2 c3 d4 pass pass", 1, 1, 0, -1),
        ("b2 c3 d4", 2, 1, 0, 0),
        # One pass alone: Black is to move, and fills the point too.
        ("b2 c3 d4 pass", 1, 1, 0, 1),
    ],
)
def test_open_neutral_points(moves: str, filled: int, last: int, passes: int, dame: int) -> None:
    found = of(moves, filled=filled)
    assert (found.last, found.passes, found.dame) == (last, passes, dame)
    assert found.placed == of(moves).placed


@pytest.mark.parametrize(
    ("at_home", "dame", "plays"),
    [
        ((0, 0), 1, 3),
        # Black to move; what forces White at home is followed by one more of his.
        ((0, 1), 1, 4),
        ((0, 2), 3, 5),
        # Black's false eye: White's point forces it, and he fills the last one too.
        ((1, 0), -1, 4),
    ],
)
def test_forced_plays_at_home(at_home: tuple[int, int], dame: int, plays: int) -> None:
    found = of("b2 c3", filled=3, at_home=at_home)
    assert (found.last, found.dame, len(found.filled)) == (0, dame, plays)
    assert found.placed == of("b2 c3").placed


@pytest.mark.parametrize(
    ("moves", "start"),
    [
        pytest.param(
            "W:b2 B:c3 pass pass",
            "X . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . X",
            id="set up",
        ),
        pytest.param("B:a5 B:e1 W:b2 B:c3 pass pass", empty(5, 5), id="played"),
        pytest.param(
            "B:a5 W:pass B:e1 W:b2 B:c3 pass pass", empty(5, 5), id="played, White passing"
        ),
    ],
)
def test_handicap_stones_set_up_or_played(moves: str, start: str) -> None:
    assert of(moves, start, handicap=2) == replace(NOTHING, handicap=2, opens=WHITE)


def test_captures_are_counted() -> None:
    # White takes B1: two plays each, one stone less of Black's.
    happened = replay(finished(empty(2, 2), "b1 a1 b2 W:pass B:a2"))
    assert happened.prisoners == (1, 0)
    assert stone_balance(happened, ()).placed == 2
    assert stone_balance(happened, ()).setup == 0


@pytest.mark.parametrize(
    ("stones", "after", "setup"),
    [
        ((((4, 4), WHITE),), 0, -1),
        ((((4, 4), BLACK),), 2, 1),
        ((((1, 3), EMPTY),), 2, -1),
        ((((1, 3), WHITE),), 2, -2),
    ],
)
def test_stones_set_up_removed_and_overwritten(
    stones: tuple[tuple[tuple[int, int], int], ...], after: int, setup: int
) -> None:
    game = finished(empty(5, 5), "b2 c3 d4 pass pass")
    game = replace(game, setups=(Setup(after, after, stones, BLACK),))
    assert stone_balance(replay(game), ()).setup == setup


def test_a_play_on_an_occupied_point_overwrites() -> None:
    # White's stone is gone.
    assert of("b2 c3 c3 pass pass") == replace(NOTHING, replaced=1, last=1, opens=BLACK)
    # Two plays, one stone.
    assert of("b2 c3 b2 pass pass") == replace(NOTHING, replaced=-1, last=1, opens=BLACK)
