"""Undoing restores everything, and asking about a move changes nothing."""

import random

import pytest

from gocheck.board.board import Geometry, geometry
from gocheck.board.stones import BLACK, WHITE, opponent
from gocheck.record.record import Move, Setup
from gocheck.replay.history import History
from gocheck.replay.packed_positions import Positions


def state(history: History) -> tuple[object, ...]:
    """Return all that a history has, the turns in which the order does not matter."""
    several = {key: turns for key, turns in history._all_turns.items() if len(turns) > 1}
    return (
        history.board.snapshot(),
        history.board.hash,
        history.to_move,
        list(history.moves),
        list(history.facts),
        list(history.prisoners),
        [list(passes) for passes in history.passes],
        list(history.two_passes),
        list(history.positions),
        list(history.hashes),
        dict(history._first_turn),
        {
            key: {turn for turn in turns if turn in _latest(history, key)}
            for key, turns in several.items()
        },
    )


def _latest(history: History, key: int) -> set[int]:
    """Return the turns of a position that can still matter."""
    turns = [turn for turn, each in enumerate(history.hashes) if each == key]
    found = {}
    for turn in turns:
        if turn < len(history.moves):
            earlier = history._recurrence(turn)
            found[earlier.made_by, earlier.to_move] = turn
    return set(found.values())


def random_move(history: History, shape: Geometry, draw: random.Random) -> Move:
    """Return any move: also on stones, out of turn, and passes."""
    color = history.to_move or draw.choice((1, 2))
    if draw.random() < 0.05:
        color = opponent(color)
    if draw.random() < 0.08:
        return Move(color, None, 0, "zz" if draw.random() < 0.2 else None)
    point = draw.choice(shape.points)
    if history.board.colors[point] and draw.random() < 0.9:
        point = draw.choice(
            [each for each in shape.points if not history.board.colors[each]] or [0]
        )
    return Move(color, (point % shape.columns, point // shape.columns), 0)


@pytest.mark.parametrize("seed", range(40))
def test_undo_restores_everything(seed: int) -> None:
    draw = random.Random(seed)
    shape = geometry(draw.randint(1, 4), draw.randint(1, 3))
    history = History(shape.columns, shape.rows)
    if seed % 3 == 0:
        history.set_up(Setup(0, 0, (((0, 0), BLACK),), None))
    before: list[tuple[tuple[object, ...], int | None]] = []
    for _ in range(100):
        if before and draw.random() < 0.35:
            expected, to_move = before.pop()
            history.undo(to_move)
            assert state(history) == expected
            continue
        move = random_move(history, shape, draw)
        known = state(history)
        before.append((known, history.to_move))
        facts = history.facts_if(move)
        assert state(history) == known
        assert history.play(move) == facts
    again = History(shape.columns, shape.rows)
    if seed % 3 == 0:
        again.set_up(Setup(0, 0, (((0, 0), BLACK),), None))
    again.play_all(history.moves)
    assert again.facts == history.facts
    assert state(again) == state(history)


def test_nothing_is_undone_before_the_start_or_a_setup() -> None:
    history = History(3, 3)
    with pytest.raises(ValueError, match="no move"):
        history.undo(BLACK)
    history.play(Move(BLACK, (0, 0), 1))
    history.set_up(Setup(1, 1, (((1, 1), BLACK),), None))
    with pytest.raises(ValueError, match="no move"):
        history.undo(BLACK)


def test_undoing_the_last_of_three_passes_keeps_the_first_two() -> None:
    history = History(3, 3)
    for color in (BLACK, WHITE, BLACK):
        history.play(Move(color, None, 0))
    assert history.two_passes == [2, 3]
    history.undo(None)
    assert history.two_passes == [2]
    history.undo(WHITE)
    assert history.two_passes == []


def test_packed_positions_are_removed_from_the_end() -> None:
    packed, plain = Positions(), []
    for number in range(500):
        position = number.to_bytes(9, "little")
        packed.append(position)
        plain.append(position)
    while plain:
        assert packed[-1] == plain[-1]
        assert packed.pop() == plain.pop()
    assert len(packed) == 0


def test_the_stones_that_the_last_capture_removed_are_known() -> None:
    history = History(3, 3)
    for color, point in ((BLACK, (1, 0)), (WHITE, (0, 0)), (BLACK, (0, 1))):
        history.play(Move(color, point, 0))
    assert history.last_removed == (0,)
