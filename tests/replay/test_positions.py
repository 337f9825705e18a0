"""Packed positions: a list like any other, and much smaller."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from gocheck.board.stones import BLACK, WHITE
from gocheck.record.record import Move
from gocheck.replay.history import History
from gocheck.replay.packed_positions import Positions


@given(st.integers(1, 400), st.data())
def test_packed_positions_are_indexed_as_a_list(count: int, data: st.DataObject) -> None:
    listed = [bytes([number % 256, number // 256]) for number in range(count)]
    packed = Positions()
    for position in listed:
        packed.append(position)
    assert len(packed) == count
    assert list(packed) == listed
    for _ in range(5):
        at = data.draw(st.integers(-count, count - 1))
        assert packed[at] == listed[at]
    part = slice(data.draw(st.integers(-count, count)), data.draw(st.integers(-count, count)))
    assert packed[part] == listed[part]
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
