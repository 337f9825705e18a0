"""Points as players write them, and as SGF does."""

from itertools import product

import pytest

from gocheck.board.points import (
    MAXIMUM_SIDE,
    Point,
    column_name,
    parse_point_name,
    point_name,
    sgf_point,
    sgf_points,
)


@pytest.mark.parametrize(
    ("point", "size", "name"),
    [
        ((0, 0), (19, 19), "A19"),
        ((15, 3), (19, 19), "Q16"),
        ((7, 18), (19, 19), "H1"),
        ((8, 18), (19, 19), "J1"),
        ((18, 18), (19, 19), "T1"),
        ((24, 0), (52, 52), "Z52"),
        ((25, 51), (52, 52), "AA1"),
        ((32, 51), (52, 52), "AH1"),
        ((33, 51), (52, 52), "AJ1"),
        ((49, 51), (52, 52), "AZ1"),
        ((50, 51), (52, 52), "BA1"),
        ((51, 51), (52, 52), "BB1"),
        ((4, 0), (5, 3), "E3"),
    ],
)
def test_names(point: Point, size: tuple[int, int], name: str) -> None:
    assert point_name(point, size[1]) == name
    assert parse_point_name(name, *size) == point


def test_no_two_columns_share_a_name_and_none_has_an_i() -> None:
    all_names = [column_name(column) for column in range(MAXIMUM_SIDE)]
    assert len(set(all_names)) == MAXIMUM_SIDE
    assert not any("I" in name for name in all_names)


@pytest.mark.parametrize(
    ("columns", "rows"), [(1, 1), (1, 52), (52, 1), (5, 9), (19, 19), (26, 33), (52, 52)]
)
def test_reading_a_name_gives_the_point_back(columns: int, rows: int) -> None:
    points = [*product(range(columns), range(rows))]
    assert points
    for point in points:
        name = point_name(point, rows)
        assert parse_point_name(name, columns, rows) == point
        assert parse_point_name(f" {name.lower()} ", columns, rows) == point
        assert sgf_points(columns, rows)[sgf_point(point).encode()] == point


@pytest.mark.parametrize(
    "name", ["", "Q", "16", "I5", "U1", "A0", "A20", "AA1", "A-1", "16Q", "A1.5", "pass"]
)
def test_names_outside_of_a_19x19_board(name: str) -> None:
    with pytest.raises(ValueError, match="is not a point of a 19x19 board"):
        parse_point_name(name, 19, 19)


@pytest.mark.parametrize(("name", "size"), [("F1", (5, 9)), ("A10", (5, 9)), ("F1", (5, 5))])
def test_names_outside_of_a_smaller_board(name: str, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"{name!r} is not a point of a {size[0]}x{size[1]} board"):
        parse_point_name(name, *size)


@pytest.mark.parametrize(
    ("point", "letters"), [((0, 0), "aa"), ((15, 3), "pd"), ((25, 26), "zA"), ((51, 51), "ZZ")]
)
def test_sgf_points_have_two_letters(point: Point, letters: str) -> None:
    assert sgf_point(point) == letters
    assert sgf_points(52, 52)[letters.encode()] == point


def test_sgf_points_are_those_of_the_board_only() -> None:
    assert dict(sgf_points(2, 1)) == {b"aa": (0, 0), b"ba": (1, 0)}
