"""What holds for every sequence of moves, over stones, suicides and passes included."""

import pickle
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Move, Setup
from gocheck.replay.facts import Facts
from gocheck.replay.history import History

pytestmark = pytest.mark.ci

CHECK = settings(max_examples=100)
SWAPPED = bytes([EMPTY, WHITE, BLACK])


class Game(NamedTuple):
    """A start and moves, legal or not, on a board of any shape."""

    columns: int
    rows: int
    setup: Setup
    moves: list[Move]

    def history(self) -> History:
        history = History(self.columns, self.rows, BLACK)
        history.set_up(self.setup)
        return history


@st.composite
def games(draw: st.DrawFn, largest: int = 5) -> Game:
    """Return a game on a small board, so that captures and repetitions are common.

    It has one move at least.
    """
    columns, rows = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    points = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
    colors = st.sampled_from((BLACK, WHITE))
    stones = draw(st.dictionaries(points, colors, max_size=columns * rows // 2))
    setup = Setup(after=0, node=0, stones=tuple(stones.items()), to_move=BLACK)
    count = draw(st.integers(1, 60))
    # One number a move is quicker to draw than its parts: one move in nine is a pass, and after one
    # in ten the same colour moves again.
    wanted = st.integers(0, 9 * 10 * columns * rows - 1)
    moves: list[Move] = []
    color = BLACK
    for number in draw(st.lists(wanted, min_size=count, max_size=count)):
        row, rest = divmod(number, 9 * 10 * columns)
        column, kind = divmod(rest, 9 * 10)
        point = None if kind % 9 == 8 else (column, row)
        moves.append(Move(color, point, len(moves) + 1))
        color = color if kind // 9 == 9 else opponent(color)
    return Game(columns, rows, setup, moves)


def state(history: History) -> dict[str, object]:
    """Return all that a history holds, apart from it."""
    held = {name: value for name, value in vars(history).items() if name != "board"}
    copied: dict[str, object] = pickle.loads(pickle.dumps(held))  # quicker than deepcopy
    return {**copied, "colors": history.board.snapshot(), "hash": history.board.hash}


def stones(position: bytes) -> int:
    return len(position) - position.count(EMPTY)


@given(games())
@CHECK
def test_no_stone_is_lost(game: Game) -> None:
    assert game.moves
    history = game.history()
    placed = stones(history.positions[0])
    overwritten = 0
    for move in game.moves:
        facts = history.play(move)
        placed += move.point is not None
        overwritten += facts is not None and facts.occupied
        taken = history.prisoners[BLACK] + history.prisoners[WHITE]
        assert taken + stones(history.positions[-1]) + overwritten == placed


@given(games())
@CHECK
def test_facts_are_recorded_exactly_where_a_move_is_unusual(game: Game) -> None:
    assert game.moves
    history = game.history()
    for number, move in enumerate(game.moves, start=1):
        to_move, stopped, before = history.to_move, bool(history.two_passes), history.positions[-1]
        own = before.count(move.color)
        facts = history.play(move) or Facts(number, move.color, move.point)
        now = history.positions[-1]
        assert (facts.move, facts.color, facts.point) == (number, move.color, move.point)
        assert facts.outside is None
        assert facts.out_of_turn == (to_move == opponent(move.color))
        if move.point is None:
            assert facts == Facts(number, move.color, None, out_of_turn=facts.out_of_turn)
            continue
        stood = before[move.point[1] * game.columns + move.point[0]]
        assert facts.occupied == (stood != EMPTY)
        if stood != move.color:
            assert facts.suicide == own + 1 - now.count(move.color)
        assert facts.after_end == stopped
        earlier = [turn for turn in range(number) if history.positions[turn] == now]
        assert bool(facts.recurrences) == bool(earlier)
        kinds = {}
        for turn in earlier:
            made_by = history.moves[turn - 1].color if turn else None
            if turn and history.moves[turn - 1].point is None:
                made_by = None
            kinds[made_by, history.moves[turn].color] = turn
        found = {(known.made_by, known.to_move): known.turn for known in facts.recurrences}
        assert found == kinds
        assert [known.turn for known in facts.recurrences] == sorted(kinds.values(), reverse=True)


@given(games())
@CHECK
def test_a_move_on_a_copy_has_the_same_facts_and_leaves_the_original(game: Game) -> None:
    assert game.moves
    history = game.history()
    for move in game.moves:
        before = state(history)
        on_a_copy = history.copy().play(move)
        off = history.copy().play(Move(move.color, None, 0, outside="zz"))
        assert off is not None
        assert off.outside == "zz"
        assert state(history) == before
        assert history.play(move) == on_a_copy


@given(games(), st.integers(0, 60))
@CHECK
def test_moves_on_a_copy_do_not_change_the_original(game: Game, split: int) -> None:
    history = game.history()
    for move in game.moves[:split]:
        history.play(move)
    copy = history.copy()
    before = state(history)
    assert state(copy) == before
    for move in game.moves[split:]:
        copy.play(move)
    copy.set_up(Setup(after=0, node=0, stones=(((0, 0), BLACK),), to_move=WHITE))
    copy.set_up(Setup(after=0, node=0, stones=(((0, 0), EMPTY),), to_move=WHITE))
    assert state(history) == before
    after = state(copy)
    for move in game.moves[split:]:
        history.play(move)
    assert state(copy) == after


@given(games())
@CHECK
def test_swapping_the_colours_swaps_all_that_happens(game: Game) -> None:
    history, swapped = game.history(), History(game.columns, game.rows, WHITE)
    swapped_stones = tuple((point, opponent(color)) for point, color in game.setup.stones)
    swapped.set_up(Setup(0, 0, swapped_stones, WHITE))
    for move in game.moves:
        facts = history.play(move)
        mirrored = swapped.play(move._replace(color=opponent(move.color)))
        assert mirrored == (None if facts is None else with_colors_swapped(facts))
        assert swapped.positions[-1] == history.positions[-1].translate(SWAPPED + bytes(253))
    assert swapped.prisoners == [0, history.prisoners[WHITE], history.prisoners[BLACK]]
    assert swapped.two_passes == history.two_passes


def with_colors_swapped(facts: Facts) -> Facts:
    recurrences = tuple(
        replace(
            known,
            made_by=known.made_by and opponent(known.made_by),
            to_move=opponent(known.to_move),
        )
        for known in facts.recurrences
    )
    return replace(facts, color=opponent(facts.color), recurrences=recurrences)


@pytest.mark.parametrize("reflected", [False, True])
@given(game=games())
@CHECK
def test_turning_or_reflecting_the_board_changes_nothing(reflected: bool, game: Game) -> None:
    # A quarter turn and the exchange of columns and rows generate all eight symmetries.
    columns, rows = game.columns, game.rows
    history, moved = game.history(), History(rows, columns, BLACK)
    there = {
        (column, row): (row if reflected else rows - 1 - row, column)
        for column in range(columns)
        for row in range(rows)
    }
    moved_stones = tuple((there[point], color) for point, color in game.setup.stones)
    moved.set_up(Setup(0, 0, moved_stones, BLACK))
    for move in game.moves:
        point = None if move.point is None else there[move.point]
        facts = history.play(move)
        expected = None if facts is None else replace(facts, point=point)
        assert moved.play(move._replace(point=point)) == expected
        for (column, row), (to_column, to_row) in there.items():
            stone = history.positions[-1][row * columns + column]
            assert moved.positions[-1][to_row * rows + to_column] == stone
    assert moved.prisoners == history.prisoners
