"""The judge's answers: their shape, their constancy, and positions nobody would argue about."""

import random
from pathlib import Path

import numpy as np
import pytest
from helpers.boards import at, board
from numpy.typing import NDArray

import gocheck.status.judge.network
from gocheck.board.board import Board, geometry
from gocheck.board.regions import chains
from gocheck.board.stones import BLACK, EMPTY
from gocheck.status.judge.network import (
    MAXIMUM_JUDGED_SIDE,
    MINIMUM_JUDGED_SIDE,
    network,
    ownership,
)
from gocheck.status.judge.network.network import SECOND, Weights, opinion, shipped_weights

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


@pytest.mark.parametrize(("columns", "rows"), [(4, 9), (9, 4), (26, 19), (19, 26)])
def test_sizes_not_judged(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="cannot judge"):
        ownership([bytes(columns * rows)], columns, rows)


def test_a_position_of_another_size() -> None:
    with pytest.raises(ValueError, match="81 points"):
        ownership([bytes(80)], 9, 9)


def test_no_positions() -> None:
    assert ownership([], 9, 9).shape == (0, 81)


@pytest.mark.parametrize("side", [MINIMUM_JUDGED_SIDE, 9, 19, MAXIMUM_JUDGED_SIDE])
@pytest.mark.parametrize("color", [0, 1, 2])
def test_boards_of_one_colour_have_finite_owners(side: int, color: int) -> None:
    owners = ownership([bytes([color]) * side * side], side, side)
    assert np.isfinite(owners).all()


def test_boards_judged_together_do_not_affect_each_other() -> None:
    positions = [scattered(13, 13, seed) for seed in range(70)]
    together = ownership(positions, 13, 13)
    alone = np.concatenate([ownership([position], 13, 13) for position in positions])
    assert (together == alone).all()
    assert (together == ownership(positions, 13, 13)).all()
    assert (together[::-1] == ownership(positions[::-1], 13, 13)).all()


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


def test_the_colours_are_treated_alike() -> None:
    other = bytes.maketrans(b"\1\2", b"\2\1")
    text = "1" * 19 + "0" * 19 * 8 + "1" * 19 + "2" * 19 + "0" * 19 * 8
    position = bytes(map(int, text))
    one, two = ownership([position, position.translate(other)], 19, 19)
    assert (np.sign(one) == -np.sign(two)).all()


def test_the_weights_are_small() -> None:
    (package,) = gocheck.status.judge.network.__path__
    assert sum(file.stat().st_size for file in Path(package).glob("*.npz")) < MEGABYTE


def test_two_networks_where_the_first_only_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    second = shipped_weights(SECOND)
    boards = np.zeros((2, 5, 5), dtype=np.uint8)
    boards[0, 0, 0] = boards[1, 1, 1] = BLACK
    asked = []

    def made_up(weights: Weights, some: NDArray[np.uint8]) -> NDArray[np.float32]:
        asked.append((weights is second, len(some)))
        in_corner = some[:, :1, :1] == BLACK
        said = np.where(in_corner, -0.5 if weights is second else 0.1, 0.9)
        # Of empty points nobody is sure: only the numbers of stones count as a guess.
        return np.where(some == EMPTY, 0.0, said).astype(np.float32).reshape(len(some), -1)

    monkeypatch.setattr(network, "opinion_by", made_up)
    owners = opinion(boards)
    assert asked == [(False, 2), (True, 1)]
    assert owners[0, 0] == pytest.approx((0.1 - 0.5) / 2)
    assert owners[1, 6] == pytest.approx(0.9)
