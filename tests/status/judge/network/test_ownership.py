"""The judge's answers: their shape, their constancy, and positions nobody would argue about."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from helpers.boards import at, board
from numpy.typing import NDArray
from threadpoolctl import threadpool_info

import gocheck.status.judge.network
from gocheck.board.board import Board, geometry
from gocheck.board.regions import chains
from gocheck.board.stones import BLACK, EMPTY, opponent
from gocheck.board.views import views
from gocheck.status.judge.network import network
from gocheck.status.judge.network.features import features_of_boards
from gocheck.status.judge.network.network import POSITIONS_JUDGED_TOGETHER, Weights, ownership
from gocheck.status.judge.unproved_part import (
    HIDDEN,
    MAXIMUM_JUDGED_SIDE,
    MINIMUM_JUDGED_SIDE,
    WALL,
)

MEGABYTE = 10**6


def scattered(columns: int, rows: int, seed: int) -> bytes:
    """Return a position of stones put down at random."""
    return bytes(random.Random(seed).choices(range(3), (2, 1, 1), k=columns * rows))


def judged(text: str) -> tuple[Board, NDArray[np.float32]]:
    """Return a board and whose its points are."""
    position = board(text)
    sides = position.geometry.columns, position.geometry.rows
    return position, ownership([position.snapshot()], *sides)[0]


@pytest.mark.parametrize(
    ("columns", "rows"),
    [*((side, side) for side in range(5, 26)), (5, 25), (25, 5), (19, 9), (13, 14)],
)
def test_boards_of_any_size_are_judged(columns: int, rows: int) -> None:
    positions = [scattered(columns, rows, seed) for seed in range(2)]
    owners = ownership(positions, columns, rows)
    assert owners.shape == (2, columns * rows)
    assert owners.dtype == np.float32
    assert np.isfinite(owners).all()
    assert (np.abs(owners) <= 1).all()


def test_no_positions() -> None:
    assert ownership([], 9, 9).shape == (0, 81)


@pytest.mark.parametrize("side", [MINIMUM_JUDGED_SIDE, 9, 19, MAXIMUM_JUDGED_SIDE])
@pytest.mark.parametrize("color", [0, 1, 2])
def test_boards_of_one_colour_have_finite_owners(side: int, color: int) -> None:
    owners = ownership([bytes([color]) * side * side], side, side)
    assert np.isfinite(owners).all()


@pytest.mark.parametrize(("side", "every"), [(5, 20), pytest.param(13, 1, marks=pytest.mark.ci)])
def test_boards_judged_together_do_not_affect_each_other(side: int, every: int) -> None:
    positions = [scattered(side, side, seed) for seed in range(POSITIONS_JUDGED_TOGETHER + 6)]
    together = ownership(positions, side, side)
    some = positions[::every]
    alone = np.concatenate([ownership([position], side, side) for position in some])
    assert (together[::every] == alone).all()
    assert (together == ownership(positions, side, side)).all()
    assert (together[::-1] == ownership(positions[::-1], side, side)).all()


def test_a_chain_has_one_value() -> None:
    position = scattered(19, 19, 1)
    owners = ownership([position], 19, 19)[0]
    found = chains(position, geometry(19, 19))
    assert len(found) > 20
    for chain in found:
        assert len({float(owners[point]) for point in chain.points}) == 1


def test_two_sides_with_eyes() -> None:
    _, owners = judged(
        """
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        """
    )
    columns = owners.reshape(9, 9).T
    assert (columns[:4] > 0.8).all()
    assert (columns[4:] < -0.8).all()


def test_a_lone_stone_in_an_enemy_area() -> None:
    position, owners = judged(
        """
        . . . . X O . . .
        . . . . X O . . .
        . O . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . X .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """
    )
    assert owners[at("b7", position)] > 0.8
    assert owners[at("h4", position)] < -0.8


def test_two_clear_eyes_in_an_enemy_area() -> None:
    position, owners = judged(
        """
        . . . . . . . . X O . O X
        . . . . . . . . X O O O X
        . . . . . . . . X O . O X
        . . . . . . . . X O O O X
        . . . . . . . . X X X X X
        . . . . . . . . . . . . .
        . . . X . . . . . X . . .
        X X X X X X X X X X X X X
        O O O O O O O O O O O O O
        . . . . . . . . . . . . .
        . . . O . . . . . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        """
    )
    assert owners[at("k13", position)] < -0.5
    assert owners[at("l13", position)] < -0.5
    assert owners[at("j13", position)] > 0.5
    assert owners[at("a6", position)] > 0.5
    assert owners[at("a5", position)] < -0.5


@pytest.mark.parametrize(("columns", "rows"), [(19, 19), (9, 5)])
def test_every_view_of_a_position_has_the_same_owners(columns: int, rows: int) -> None:
    position = scattered(columns, rows, 5)
    (owners,) = ownership([position], columns, rows)
    assert len([*views(position, columns, rows)]) == 16
    for view in views(position, columns, rows):
        (seen,) = ownership([view.position], view.columns, view.rows)
        sign = -1 if view.swapped else 1
        assert (sign * seen == owners[list(view.points)]).all()


def test_a_symmetric_position_has_symmetric_owners() -> None:
    left = scattered(4, 7, 6)
    rows = [left[start : start + 4] for start in range(0, len(left), 4)]
    position = b"".join(row + row[2::-1] for row in rows)
    (owners,) = ownership([position], 7, 7)
    of_rows = owners.reshape(7, 7)
    assert len(set(owners.tolist())) > 10
    assert (of_rows == of_rows[:, ::-1]).all()


def test_the_owners_of_proved_points_are_certain() -> None:
    position = scattered(9, 9, 7)
    known = bytes([BLACK] * 9 + [EMPTY] * 63 + [opponent(BLACK)] * 9)
    (said,) = ownership([position], 9, 9)
    (owners,) = ownership([position], 9, 9, [known])
    assert (owners[:9] == 1).all()
    assert (owners[-9:] == -1).all()
    assert (owners[9:-9] == said[9:-9]).all()


def test_the_weights_are_small() -> None:
    (package,) = gocheck.status.judge.network.__path__
    assert sum(file.stat().st_size for file in Path(package).glob("*.npz")) < MEGABYTE


def test_the_mean_over_eight_views_where_one_view_only_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape = geometry(5, 5)
    corner, center = bytearray(25), bytearray(25)
    corner[0] = center[12] = BLACK
    asked = []

    def made_up(weights: Weights, some: NDArray[np.uint8]) -> NDArray[np.float32]:
        asked.append(len(some))
        in_center = some[:, 2:3, 2:3] != EMPTY
        said = np.where(in_center, 0.9, np.where(some[:, :1, :1] != EMPTY, 0.5, 0.1))
        # Of empty points nobody is sure: only the owners of stones count as a guess.
        found = np.where(some == EMPTY, 0.0, said) * np.where(some == BLACK, 1, -1)
        return found.astype(np.float32).reshape(len(some), -1)

    monkeypatch.setattr(network, "opinion_by", made_up)
    owners = ownership([bytes(corner), bytes(center)], shape.columns, shape.rows)
    assert asked == [2, 7]  # the first answer is that on one of the eight
    # One corner in four is at the top left: a mean of 0.2 less its standard error, by eight views.
    assert owners[0, 0] == pytest.approx(0.2 - 0.1 * (3 / 8) ** 0.5)
    assert owners[1, 12] == pytest.approx(0.9)
    # If Black's stone in the corner is a wall, nothing is guessed.
    wall = bytes([BLACK | WALL]) + bytes(24)
    (owners,) = ownership([wall], shape.columns, shape.rows, [bytes(corner)])
    assert asked == [2, 7, 1]
    assert owners[0] == 1


def test_a_board_with_hidden_columns_is_judged_as_without_them() -> None:
    shown = scattered(7, 9, 3)
    rows = [shown[at : at + 7] + bytes([HIDDEN, HIDDEN]) for at in range(0, 63, 7)]
    boards = np.frombuffer(b"".join(rows), np.uint8).reshape(1, 9, 9)
    weights = network.shipped_weights()
    owners = network.opinion_by(weights, boards).reshape(9, 9)
    alone = network.opinion_by(weights, boards[:, :, :7]).reshape(9, 7)
    assert (owners[:, 7:] == 0).all()
    assert np.abs(alone).max() > 0.5
    assert np.allclose(owners[:, :7], alone, atol=1e-4)


def test_nobody_owns_a_board_that_is_all_hidden() -> None:
    assert (ownership([bytes([HIDDEN]) * 81], 9, 9) == 0).all()


def threads_of_numpy() -> set[int]:
    return {each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"}


@pytest.mark.ci
def test_products_have_one_thread_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def watched(boards: NDArray[np.uint8]) -> object:
        used.append(threads_of_numpy())
        return features_of_boards(boards)

    def ask(seed: int) -> None:
        ownership([scattered(9, 9, seed)], 9, 9)

    used: list[set[int]] = []
    before = threads_of_numpy()
    monkeypatch.setattr(network, "features_of_boards", watched)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(ask, range(40)))
    ask(41)
    assert len(used) > 40
    assert all(each == {1} for each in used)
    assert threads_of_numpy() == before
