"""Chains and regions found on many boards at once."""

from random import Random

import numpy as np
import pytest

from gocheck.board.board import geometry
from gocheck.board.regions import components as one_by_one
from gocheck.status.judge.network.features import components_of_boards


@pytest.mark.parametrize("columns", range(1, 10))
@pytest.mark.parametrize("rows", range(1, 10, 2))
def test_components_together_equal_those_found_one_by_one(columns: int, rows: int) -> None:
    random = Random(columns * rows)
    points = columns * rows
    positions = [bytes(random.choices(range(3), k=points)) for _ in range(4)]
    found = components_of_boards(
        np.frombuffer(b"".join(positions), np.uint8).reshape(-1, rows, columns)
    )
    assert found.first[-1] == found.sizes.size
    for number, position in enumerate(positions):
        first = found.first[number]
        here = found.of_point[number * points : (number + 1) * points]
        expected = one_by_one(position, geometry(columns, rows))
        assert found.first[number + 1] - first == len(expected)
        for component, members in enumerate(expected, first):
            assert tuple(np.flatnonzero(here == component)) == tuple(sorted(members))
            assert found.sizes[component] == len(members)


def test_a_spiral_is_one_chain() -> None:
    spiral = np.array(
        [
            [1, 1, 1, 1, 1, 1, 1],
            [0, 0, 0, 0, 0, 0, 1],
            [1, 1, 1, 1, 1, 0, 1],
            [1, 0, 0, 0, 1, 0, 1],
            [1, 0, 1, 1, 1, 0, 1],
            [1, 0, 0, 0, 0, 0, 1],
            [1, 1, 1, 1, 1, 1, 1],
        ]
    )
    assert components_of_boards(spiral[np.newaxis]).sizes.tolist() == [31, 18]
