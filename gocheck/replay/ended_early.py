"""Records that end before anything on the board is divided, so that nobody can have counted them.

That is a record cut off, a position set up, or a result typed in; a score of it says nothing.
"""

from gocheck.board import BLACK, EMPTY, WHITE, empty_regions, geometry
from gocheck.record import Record
from gocheck.replay.replay import Replay

_OPEN = 6
"""One point in so many, at most, is a stone or surrounded by one colour.

Of 6,484 finished real games none in which players counted has less than one in five; those with
less have one in ten at most, and are cut off, or examples, or draws agreed after a few moves.
"""


def ends_early(record: Record, replayed: Replay) -> bool:
    """Return whether a line stops with most of the board open to both players.

    Never where it ends in two passes or marks its territory: then its players say that it is over.
    """
    if record.marks or replayed.ends_with_two_passes:
        return False
    position = replayed.final_position
    most = len(position) // _OPEN
    if len(position) - position.count(EMPTY) > most:
        return False
    regions = empty_regions(position, geometry(replayed.columns, replayed.rows))
    enclosed = (region.points for region in regions if region.borders in (BLACK, WHITE))
    if BLACK not in position or WHITE not in position:
        return True
    return len(position) - position.count(EMPTY) + sum(map(len, enclosed)) <= most
