"""What a history keeps of a game, and which facts it states about a move."""

import pytest
from helpers.boards import drawing, drawn, drawn_position, empty, game, play, read_moves, setup

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.record.record import Setup
from gocheck.replay.facts import Facts, Recurrence
from gocheck.replay.history import MOST_POSITION_BYTES, History
from gocheck.replay.packed_positions import Positions

KO = """
    . X O .
    X . . O
    . X O .
"""


def last_facts(history: History) -> Facts | None:
    """Return the facts about the last move."""
    found = [facts for facts in history.facts if facts.move == len(history.moves)]
    return found[0] if found else None


def test_plain_plays_and_captures_leave_no_facts() -> None:
    history = game(empty(3, 2), "a1 a2 pass b1")
    assert drawn(history.board) == drawing(
        """
        O . .
        . O .
        """
    )
    assert history.facts == []


def test_positions_after_each_move() -> None:
    history = game("O . .", "b1 pass a1")
    assert [drawn_position(position, 3) for position in history.positions] == [
        "O..",
        ".X.",
        ".X.",
        "XX.",
    ]
    assert history.hashes[1] == history.hashes[2] != history.hashes[3]


def test_whose_turn_it_is() -> None:
    history = game(empty(3, 3))
    turns = [history.to_move]
    for move in read_moves("a1 pass b1 pass pass W:c1 B:c2 B:c3", 3, 3):
        history.play(move)
        turns.append(history.to_move)
    assert turns == [BLACK, WHITE, BLACK, WHITE, BLACK, None, BLACK, WHITE, WHITE]


def test_prisoners_are_counted_for_who_took_them() -> None:
    history = game(
        """
        . X O .
        X O . O
        . X O .
        """,
        "c2",
    )
    assert (history.prisoners[BLACK], history.prisoners[WHITE]) == (1, 0)
    play(history, "b2")
    assert (history.prisoners[BLACK], history.prisoners[WHITE]) == (1, 1)


def test_a_suicide_gives_prisoners_to_the_opponent() -> None:
    history = game(". O X X . O .", "e1")
    assert (history.prisoners[BLACK], history.prisoners[WHITE]) == (0, 3)


def test_a_stone_played_over_is_not_a_prisoner() -> None:
    history = game("O . .", "a1")
    assert (history.prisoners[BLACK], history.prisoners[WHITE]) == (0, 0)


def test_two_passes_in_a_row_are_an_agreement_phase() -> None:
    history = game(empty(3, 3), "a1 pass b1 pass pass c1 pass pass pass")
    assert history.passes[BLACK] == [5, 7, 9]
    assert history.passes[WHITE] == [2, 4, 8]
    assert history.two_passes == [5, 8, 9]


def test_two_passes_of_one_colour_are_no_agreement_phase() -> None:
    history = game(empty(3, 3), "B:pass B:pass")
    assert history.two_passes == []
    assert last_facts(history) == Facts(2, BLACK, None, out_of_turn=True)


def test_a_point_off_the_board_is_not_a_pass() -> None:
    history = game(empty(3, 3), "pass off")
    assert last_facts(history) == Facts(2, WHITE, None, outside="zz")
    assert (history.passes[WHITE], history.two_passes) == ([], [])
    assert history.to_move == BLACK


def test_an_occupied_point() -> None:
    history = game("X . .", "c1 a1")
    assert last_facts(history) == Facts(2, WHITE, (0, 0), occupied=True)
    assert drawn(history.board) == "O.X"


def test_how_many_stones_a_suicide_takes() -> None:
    one = game(". O . O .", "c1")
    assert last_facts(one) == Facts(
        1,
        BLACK,
        (2, 0),
        suicide=1,
        recurrences=(Recurrence(0, None, BLACK, at_start=True),),
    )
    two = game(". O . X O .", "c1")
    assert last_facts(two) == Facts(1, BLACK, (2, 0), suicide=2)


def test_the_same_colour_twice() -> None:
    history = game(empty(3, 1), "B:a1 B:c1")
    assert last_facts(history) == Facts(2, BLACK, (2, 0), out_of_turn=True)


def test_a_play_after_two_passes() -> None:
    history = game(empty(3, 1), "pass pass B:a1 W:c1")
    assert [facts.move for facts in history.facts if facts.after_end] == [3, 4]
    assert not any(facts.out_of_turn for facts in history.facts)


def test_a_ko_is_the_position_before_the_opponents_play() -> None:
    history = game(KO, "b2 c2", to_move=WHITE)
    assert last_facts(history) is None
    play(history, "b2")
    assert last_facts(history) == Facts(
        3, WHITE, (1, 1), ko=True, recurrences=(Recurrence(1, WHITE, BLACK),)
    )


def test_retaking_after_a_pass_is_not_a_ko() -> None:
    history = game(KO, "b2 c2 pass pass", to_move=WHITE)
    play(history, "W:b2")
    assert last_facts(history) == Facts(
        5, WHITE, (1, 1), recurrences=(Recurrence(1, WHITE, BLACK),), after_end=True
    )


def test_recurrences_name_who_made_the_position_and_who_moved_next() -> None:
    # A single stone's suicide leaves what was there before: the start, White's passes.
    history = game(". O . O .", "B:c1 W:pass B:c1 W:pass B:pass W:pass B:c1")
    facts = last_facts(history)
    assert facts is not None
    assert facts.recurrences == (
        Recurrence(6, None, BLACK),
        Recurrence(5, None, WHITE),
        Recurrence(3, BLACK, WHITE),
    )


def test_no_two_recurrences_are_of_one_kind() -> None:
    history = game(". O . O .", "W:pass B:c1 W:pass B:c1 W:pass B:c1")
    facts = last_facts(history)
    assert facts is not None
    assert facts.recurrences == (
        Recurrence(5, None, BLACK),
        Recurrence(4, BLACK, WHITE),
        Recurrence(0, None, WHITE, at_start=True),
    )


def test_a_setup_in_the_middle_starts_history_anew() -> None:
    history = game(KO, "b2 c2", to_move=WHITE)
    history.set_up(Setup(after=2, node=3, stones=(((0, 0), BLACK),), to_move=WHITE))
    assert drawn_position(history.positions[2], 4) == drawing(
        """
        X X O .
        X . X O
        . X O .
        """
    )
    play(history, "b2")
    assert last_facts(history) is None
    play(history, "c2")
    assert last_facts(history) == Facts(
        4, BLACK, (2, 1), ko=True, recurrences=(Recurrence(2, None, WHITE, at_start=True),)
    )


def test_a_setup_back_to_an_earlier_position_starts_history_anew_too() -> None:
    history = game(KO, "b2 c2", to_move=WHITE)
    history.set_up(Setup(after=2, node=3, stones=(((0, 0), BLACK),), to_move=WHITE))
    history.set_up(Setup(after=2, node=4, stones=(((0, 0), 0),), to_move=WHITE))
    play(history, "b2")
    assert last_facts(history) is None


def test_a_setup_that_changes_nothing_leaves_history_as_it_is() -> None:
    history = game(KO, "b2 c2", to_move=WHITE)
    history.set_up(Setup(after=2, node=3, stones=(((1, 2), BLACK),), to_move=WHITE))
    play(history, "b2")
    facts = last_facts(history)
    assert facts is not None
    assert facts.ko


@pytest.mark.parametrize("color", ["B", "W"])
def test_after_a_setup_without_pl_either_may_move(color: str) -> None:
    history = game(empty(3, 1), "a1")
    history.set_up(Setup(after=1, node=2, stones=(((2, 0), WHITE),), to_move=None))
    assert history.to_move is None
    play(history, f"{color}:b1")
    assert not any(facts.out_of_turn for facts in history.facts)


def test_pl_alone_says_who_is_to_move() -> None:
    history = game(empty(3, 1), "a1")
    history.set_up(Setup(after=1, node=2, stones=(), to_move=BLACK))
    play(history, "B:b1")
    assert history.facts == []


def test_a_drawing_set_up_is_the_start() -> None:
    history = History(3, 1)
    history.set_up(setup("X . O"))
    assert [drawn_position(position, 3) for position in history.positions] == ["X.O"]


def test_after_a_setup_without_change_and_pl_either_may_move() -> None:
    history = game("X . .", "c1")
    history.set_up(Setup(after=1, node=2, stones=(((0, 0), BLACK),), to_move=None))
    assert history.to_move is None


def test_a_copy_knows_where_history_starts_anew() -> None:
    history = game(KO, "b2", to_move=WHITE)
    history.set_up(Setup(after=1, node=2, stones=(((0, 0), BLACK),), to_move=BLACK))
    copy = history.copy()
    play(copy, "c2 b2")
    assert last_facts(copy) == Facts(
        3, WHITE, (1, 1), ko=True, recurrences=(Recurrence(1, None, BLACK, at_start=True),)
    )


def test_what_occurred_several_times_before_a_setup_does_not_recur_after_it() -> None:
    history = game(KO, "b2 pass pass", to_move=WHITE)
    for color in (BLACK, EMPTY):
        history.set_up(Setup(after=3, node=4, stones=(((0, 0), color),), to_move=BLACK))
    play(history, "c2 b2")
    facts = last_facts(history)
    assert facts is not None
    assert facts.recurrences == (Recurrence(3, None, BLACK, at_start=True),)


def test_two_passes_before_a_setup_do_not_end_the_game() -> None:
    history = game(empty(4, 1), "pass pass")
    assert history.first_two_passes == 2
    history.set_up(Setup(after=2, node=3, stones=(((0, 0), BLACK),), to_move=WHITE))
    assert history.first_two_passes is None
    play(history, "W:d1")
    assert last_facts(history) is None
    play(history, "B:pass W:pass B:b1")
    assert history.first_two_passes == 5
    facts = last_facts(history)
    assert facts is not None
    assert facts.after_end


def test_a_setup_in_a_long_game_replaces_the_position_after_the_last_move() -> None:
    history = History(3, 1, length=MOST_POSITION_BYTES)
    assert isinstance(history.positions, Positions)
    play(history, "a1")
    history.set_up(Setup(after=1, node=2, stones=(((2, 0), WHITE),), to_move=WHITE))
    assert [drawn_position(position, 3) for position in history.positions] == ["...", "X.O"]
