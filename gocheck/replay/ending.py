"""How a game ends: who passed, who moved last, and the passes that the record leaves out."""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE, opponent
from gocheck.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends, as far as it bears on the score.

    closing: colours of the passes that the record lacks, assumed alternately from the player to
    move; passes: how many each side made, those included, those between handicap stones not;
    last: who moved last; first_ending and first_any: who made the first of the first two passes
    in a row, and the first pass of all; recorded: whether the record holds those two; to_move:
    whose turn it is after the last recorded move.
    """

    closing: tuple[int, ...]
    passes: tuple[int, int]
    last: int
    first_ending: int
    first_any: int
    recorded: tuple[bool, bool]
    to_move: int


def ending(replay: Replay) -> Ending:
    """Return how a game ends, with the closing passes that the record leaves out."""
    moves = replay.moves
    to_move = opponent(moves[-1].color) if moves else replay.first_to_move
    closing: tuple[int, ...]
    if replay.ends_with_two_passes:
        closing = ()
    elif moves and moves[-1].point is None and moves[-1].outside is None:
        closing = (to_move,)
    else:
        closing = (to_move, opponent(to_move))
    if replay.first_stop is not None:
        first_ending = moves[replay.first_stop - 2].color
    elif len(closing) == 1:
        first_ending = opponent(to_move)
    else:
        first_ending = to_move
    opening = replay.opening
    by_black, by_white = (
        [number for number in numbers if number > opening] for numbers in replay.passes
    )
    recorded = sorted(by_black + by_white)
    last = closing[-1] if closing else moves[-1].color
    first_any = moves[recorded[0] - 1].color if recorded else (*closing, last)[0]
    passes = (
        len(by_black) + closing.count(BLACK),
        len(by_white) + closing.count(WHITE),
    )
    known = (replay.first_stop is not None or len(closing) == 1, bool(recorded))
    return Ending(closing, passes, last, first_ending, first_any, known, to_move)
