"""Records that end before the game, so that the position at the end cannot have been counted.

Most of the board is open, or RE says that the last moves are omitted. Such a record was cut off,
shows a position, or has only a result; its score means nothing.
"""

from gocheck.board import BLACK, EMPTY, WHITE, empty_regions, geometry
from gocheck.record import Record
from gocheck.replay.replay import Replay

_CLOSED_SHARE = 6
"""A record ends early if at most one point in this many has a stone or is surrounded by one colour.

Of 6,484 finished real games no counted one has fewer than one in five. The others have one in ten
at most: records cut off, examples, and draws agreed after a few moves.
"""


def ends_early(record: Record, replay: Replay) -> bool:
    """Return whether a game ends with most of the board open to both players, or RE says so.

    A game that ends in two passes or marks territory does not: its players agreed on the end.
    """
    if record.marks or replay.ends_with_two_passes:
        return False
    if record.result.is_cut:
        return True
    position = replay.final_position
    most = len(position) // _CLOSED_SHARE
    stones = len(position) - position.count(EMPTY)
    if stones > most:
        return False
    if BLACK not in position or WHITE not in position:
        return True
    regions = empty_regions(position, geometry(replay.columns, replay.rows))
    surrounded = sum(len(each.points) for each in regions if each.borders in (BLACK, WHITE))
    return stones + surrounded <= most
