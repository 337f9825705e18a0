"""How a game ends: who passed, who moved last, and the passes that the record leaves out."""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE, opponent
from gocheck.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends, as far as it bears on the score."""

    closing: tuple[int, ...]
    """Colours of the final passes that the record lacks, assumed alternately from the player to
    move."""
    passes: tuple[int, int]
    """How many passes Black made, and White, the assumed ones included; those between handicap
    stones not."""
    last: int
    """Who moved last, the assumed passes included."""
    first_ending: int
    """Who made the first of the first two passes in a row."""
    first_any: int
    """Who made the first pass of all."""
    recorded: tuple[bool, bool]
    """Whether the record holds the passes of `first_ending` and of `first_any`."""
    to_move: int
    """Whose turn it is after the last recorded move."""


def ending(replay: Replay) -> Ending:
    """Return how a game ends, with the final passes that the record leaves out."""
    moves = replay.moves
    to_move = opponent(moves[-1].color) if moves else replay.first_to_move
    closing = _missing_passes(replay, to_move)
    last = closing[-1] if closing else moves[-1].color

    ends_in_one_pass = len(closing) == 1
    if replay.first_two_passes is not None:
        first_ending = moves[replay.first_two_passes - 2].color
    else:
        first_ending = opponent(to_move) if ends_in_one_pass else to_move

    by_black, by_white = (
        [number for number in numbers if number > replay.handicap_moves]
        for numbers in replay.passes
    )
    recorded = sorted(by_black + by_white)
    first_any = moves[recorded[0] - 1].color if recorded else (*closing, last)[0]
    return Ending(
        closing=closing,
        passes=(
            len(by_black) + closing.count(BLACK),
            len(by_white) + closing.count(WHITE),
        ),
        last=last,
        first_ending=first_ending,
        first_any=first_any,
        recorded=(replay.first_two_passes is not None or ends_in_one_pass, bool(recorded)),
        to_move=to_move,
    )


def _missing_passes(replay: Replay, to_move: int) -> tuple[int, ...]:
    """Return the colours of the final passes that a record lacks: two, one or none."""
    if replay.ends_with_two_passes:
        return ()
    last = replay.moves[-1] if replay.moves else None
    if last and last.point is None and last.outside is None:
        return (to_move,)
    return (to_move, opponent(to_move))
