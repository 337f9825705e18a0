"""Records that end with most of the board still open, so that nobody can have counted them.

Such a record was cut off, or is a position set up, or a result typed in; its score says nothing.
"""

from gocheck.board import BLACK, EMPTY, WHITE, empty_regions, geometry
from gocheck.record import Record
from gocheck.replay.replay import Replay

_CLOSED_SHARE = 6
"""A record ends early if at most one point in so many is a stone or surrounded by one colour.

Of 6,484 finished real games none in which players counted has less than one in five; those with
less have one in ten at most, and are cut off, or examples, or draws agreed after a few moves.
"""


def ends_early(record: Record, replayed: Replay) -> bool:
    """Return whether a line stops with most of the board open to both players.

    Never where it ends in two passes or marks its territory: then its players agreed that it is
    over.
    """
    if record.marks or replayed.ends_with_two_passes:
        return False
    position = replayed.final_position
    most = len(position) // _CLOSED_SHARE
    stones = len(position) - position.count(EMPTY)
    if stones > most:
        return False
    if BLACK not in position or WHITE not in position:
        return True
    regions = empty_regions(position, geometry(replayed.columns, replayed.rows))
    surrounded = sum(len(each.points) for each in regions if each.borders in (BLACK, WHITE))
    return stones + surrounded <= most
