"""What holds of every count, on boards filled at random."""

import pytest
from hypothesis import given, strategies as st

from gocheck.board.board import Geometry, geometry
from gocheck.board.regions import chains
from gocheck.board.stones import opponent
from gocheck.status.life.count import count

pytestmark = pytest.mark.ci

Position = tuple[bytes, frozenset[int], Geometry]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    columns, rows = draw(st.integers(1, 9)), draw(st.integers(1, 7))
    board = geometry(columns, rows)
    colors = st.sampled_from((0, 0, 1, 1, 2, 2))
    position = bytes(draw(st.lists(colors, min_size=columns * rows, max_size=columns * rows)))
    dead = {
        point
        for chain in chains(position, board)
        if draw(st.integers(0, 3)) == 0
        for point in chain.points
    }
    return position, frozenset(dead), board


@given(positions())
def test_every_point_is_counted_once(drawn: Position) -> None:
    position, dead, board = drawn
    result = count(position, dead, board)
    living = {point for point, color in enumerate(position) if color and point not in dead}
    black, white = result.surrounded
    assert len(living) + len(black) + len(white) == len(living | black | white)
    assert result.seki <= living


@given(positions())
def test_surrounded_points_are_territory_or_eyes_in_seki_or_false_eyes(drawn: Position) -> None:
    result = count(*drawn)
    for color in (0, 1):
        lost = result.seki_eyes[color] | result.false_eyes[color]
        assert lost <= result.surrounded[color]
        assert result.territory[color] == result.surrounded[color] - lost


@given(positions())
def test_swapping_the_colours_swaps_the_counts(drawn: Position) -> None:
    position, dead, board = drawn
    swapped = bytes(opponent(color) if color else 0 for color in position)
    mine, theirs = count(position, dead, board), count(swapped, dead, board)
    assert mine.territory == theirs.territory[::-1]
    assert mine.seki == theirs.seki
    assert mine.false_eyes == theirs.false_eyes[::-1]
