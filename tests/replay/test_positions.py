"""Packed positions: a list like any other, and much smaller."""

import pickle
from random import Random

import pytest

from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Move
from gocheck.replay.history import History
from gocheck.replay.packed_positions import Positions


@pytest.mark.parametrize("count", [1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 128, 129, 256, 400])
def test_packed_positions_are_indexed_as_a_list(count: int) -> None:
    random = Random(count)
    listed = [bytes([number % 256, number // 256]) for number in range(count)]
    packed = Positions()
    for position in listed:
        packed.append(position)
    assert len(packed) == count
    assert list(packed) == listed
    for at in (0, count - 1, -count, -1, *(random.randrange(-count, count) for _ in range(20))):
        assert packed[at] == listed[at]
    for _ in range(10):
        part = slice(random.randint(-count, count), random.randint(-count, count))
        assert packed[part] == listed[part]
    assert list(pickle.loads(pickle.dumps(packed))) == listed
    other = packed.copy()
    other.append(b"xx")
    other.replace_last(b"yy")
    assert (len(packed), list(other)) == (count, [*listed, b"yy"])


def test_a_long_game_is_replayed_alike() -> None:
    short, long = History(9, 9), History(9, 9, length=1_000_000)
    for number in range(600):
        point = (number * 7 % 9, number * 5 % 9)
        move = Move((BLACK, WHITE)[number % 2], None if number % 50 == 0 else point, number)
        assert short.play(move) == long.play(move)
    assert isinstance(long.positions, Positions)
    assert list(long.positions) == short.positions
    assert len(pickle.dumps(long.positions)) < len(pickle.dumps(short.positions)) / 2
