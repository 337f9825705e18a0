"""The sixteen views of a position: each is the same game, and all have one standard view."""

import random

import pytest

from gocheck.board.board import Geometry, geometry
from gocheck.board.regions import chains, liberties
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.board.views import standard_views, views

SIZES = [(19, 19), (5, 7), (7, 5), (2, 1)]


def scattered(columns: int, rows: int, seed: int) -> bytes:
    """Return a position of stones put down at random."""
    return bytes(random.Random(seed).choices(range(3), k=columns * rows))


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_view_keeps_chains_and_liberties(columns: int, rows: int) -> None:
    position = scattered(columns, rows, 1)

    def counts(stones: bytes, shape: Geometry, black: int) -> list[tuple[bool, int, int]]:
        return sorted(
            (chain.color == black, len(chain.points), len(liberties(chain, stones, shape)))
            for chain in chains(stones, shape)
        )

    assert len(views(position, columns, rows)) == 16
    wanted = counts(position, geometry(columns, rows), BLACK)
    for view in views(position, columns, rows):
        shape = geometry(view.columns, view.rows)
        assert counts(view.position, shape, opponent(BLACK) if view.swapped else BLACK) == wanted


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_all_views_have_one_standard_view(columns: int, rows: int) -> None:
    every = views(scattered(columns, rows, 2), columns, rows)
    assert len(every) == 16
    assert len({standard_views(*view[:3])[0][:3] for view in every}) == 1


def test_a_symmetric_position_has_several_standard_views() -> None:
    in_the_corner, in_the_center = bytearray(25), bytearray(25)
    in_the_corner[0] = in_the_center[12] = BLACK
    # One as it is and one mirrored; and all eight with the colours as they are.
    assert len(standard_views(bytes(in_the_corner), 5, 5)) == 2
    assert len(standard_views(bytes(in_the_center), 5, 5)) == 8


def test_swapping_the_colours_keeps_the_other_bits() -> None:
    swapped = next(view for view in views(bytes(25), 5, 5) if view.swapped and not view.mirrored)
    bits = bytes([EMPTY, BLACK, WHITE, 3, 4, BLACK | 4, WHITE | 4, 7])
    assert swapped.of(bits + bytes(17))[:8] == bytes(
        [EMPTY, WHITE, BLACK, 3, 4, WHITE | 4, BLACK | 4, 7]
    )


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_points_of_a_view_are_those_of_the_board(columns: int, rows: int) -> None:
    position = scattered(columns, rows, 3)
    assert len(views(position, columns, rows)) == 16
    for view in views(position, columns, rows):
        for color, point in zip(view.position, view.points, strict=True):
            seen = position[point]
            assert color == (opponent(seen) if seen and view.swapped else seen)
