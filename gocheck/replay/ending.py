"""How a game ends: who passed, who moved last, and the missing final passes."""

from dataclasses import dataclass

from gocheck.board import BLACK, WHITE, opponent
from gocheck.replay.replay import Replay


@dataclass(frozen=True, slots=True)
class Ending:
    """The facts about the end of a game that affect its score."""

    missing_passes: tuple[int, ...]
    """The colours of the missing final passes, assumed alternately from the player to move."""
    passes: tuple[int, int]
    """The number of Black's and of White's passes, with the missing ones, without those between
    handicap stones."""
    last: int
    """The colour that moved last, counting the missing passes."""
    first_ending: int
    """The colour that made the first of the first two passes in a row."""
    first_any: int
    """The colour that made the first pass of the game."""
    recorded: tuple[bool, bool]
    """Whether the passes of `first_ending` and of `first_any` are recorded."""
    to_move: int
    """The colour to move after the last recorded move."""


def ending(replay: Replay) -> Ending:
    """Return how a game ends, with its missing final passes."""
    moves = replay.moves
    to_move = opponent(moves[-1].color) if moves else replay.first_to_move
    missing = _missing_passes(replay, to_move)
    last = missing[-1] if missing else moves[-1].color

    ends_in_one_pass = len(missing) == 1
    if replay.first_two_passes is not None:
        first_ending = moves[replay.first_two_passes - 2].color
    else:
        first_ending = opponent(to_move) if ends_in_one_pass else to_move

    by_black, by_white = (
        [number for number in numbers if number > replay.handicap_moves]
        for numbers in replay.passes
    )
    recorded = sorted(by_black + by_white)
    first_any = moves[recorded[0] - 1].color if recorded else (*missing, last)[0]
    return Ending(
        missing_passes=missing,
        passes=(
            len(by_black) + missing.count(BLACK),
            len(by_white) + missing.count(WHITE),
        ),
        last=last,
        first_ending=first_ending,
        first_any=first_any,
        recorded=(replay.first_two_passes is not None or ends_in_one_pass, bool(recorded)),
        to_move=to_move,
    )


def _missing_passes(replay: Replay, to_move: int) -> tuple[int, ...]:
    """Return the colours of the missing final passes: two, one or none."""
    if replay.ends_with_two_passes:
        return ()
    last = replay.moves[-1] if replay.moves else None
    if last and last.point is None and last.outside is None:
        return (to_move,)
    return (to_move, opponent(to_move))
