"""What holds for every sequence of plays, over stones and suicides included."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings, strategies as st

from gocheck.board.board import Board
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent

pytestmark = pytest.mark.ci

Plays = tuple[Board, list[tuple[int, int]]]
CHECK = settings(max_examples=150)


@st.composite
def boards_and_plays(draw: st.DrawFn) -> Plays:
    """Return an empty board of up to 6x6 points and plays anywhere on it, by either colour.

    There is one play at least.
    """
    board = Board(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    count = draw(st.integers(1, 3 * len(board.colors)))
    numbers = st.integers(0, 2 * len(board.colors) - 1)  # quicker than points and colours
    drawn = draw(st.lists(numbers, min_size=count, max_size=count))
    return board, [(number // 2, (BLACK, WHITE)[number % 2]) for number in drawn]


def chain_at(board: Board, start: int) -> tuple[set[int], bool]:
    """Return a chain and whether it has a liberty, from nothing but the colours."""
    chain, edge = {start}, [start]
    while edge:
        for point in board.geometry.neighbours[edge.pop()]:
            if board.colors[point] == board.colors[start] and point not in chain:
                chain.add(point)
                edge.append(point)
    around = {near for point in chain for near in board.geometry.neighbours[point]}
    return chain, any(board.colors[point] == EMPTY for point in around)


def chains_without_liberties(board: Board, color: int) -> set[int]:
    dead: set[int] = set()
    for point, stone in enumerate(board.colors):
        if stone == color:
            chain, breathes = chain_at(board, point)
            if not breathes:
                dead |= chain
    return dead


@given(boards_and_plays())
@CHECK
def test_a_play_captures_the_opponents_chains_then_its_own(given_plays: Plays) -> None:
    board, plays = given_plays
    assert plays
    for point, color in plays:
        expected = board.copy()
        expected.set_up([(point, color)])
        captured = chains_without_liberties(expected, opponent(color))
        for stone in captured:
            expected.set_up([(stone, EMPTY)])
        removed = chains_without_liberties(expected, color)
        for stone in removed:
            expected.set_up([(stone, EMPTY)])
        stood = board.colors[point]
        effect = board.play(point, color)
        assert board.snapshot() == expected.snapshot()
        assert (set(effect.captured), set(effect.removed)) == (captured, removed)
        assert (len(effect.captured), len(effect.removed)) == (len(captured), len(removed))
        assert effect.replaced == stood
        assert not board.without_liberties()


@given(boards_and_plays())
@CHECK
def test_the_hash_depends_only_on_the_stones_on_the_board(given_plays: Plays) -> None:
    board, plays = given_plays
    assert plays
    for point, color in plays:
        board.play(point, color)
        hashes = board.geometry.hashes
        parts = (hashes[color][point] for point, color in enumerate(board.colors))
        assert board.hash == reduce(xor, parts, 0)


@given(boards_and_plays(), st.data())
@CHECK
def test_set_up_and_without_liberties_on_any_colouring(
    given_plays: Plays, data: st.DataObject
) -> None:
    board, plays = given_plays
    for point, color in plays:
        board.set_up([(point, data.draw(st.sampled_from((EMPTY, color))))])
    dead = chains_without_liberties(board, BLACK) | chains_without_liberties(board, WHITE)
    found = board.without_liberties()
    assert sorted(point for chain in found for point in chain) == sorted(dead)
    for chain in found:
        assert set(chain) == chain_at(board, chain[0])[0]
