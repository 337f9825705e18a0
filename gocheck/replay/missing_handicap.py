"""The handicap stones that a record lacks."""

from dataclasses import replace

from gocheck.board import BLACK, WHITE
from gocheck.record import Record, Setup, fixed_points
from gocheck.replay.replay import Replay


def with_missing_stones(record: Record, replayed: Replay) -> Record | None:
    """Return a record with the handicap stones that HA names and it lacks, set up at the start.

    They are put where its server places them. None where none are missing, where other stones
    are set up, where Black moves first, so that HA may be what is wrong, and where no custom says
    where to put them.
    """
    stated = record.handicap.stones or 0
    if stated < 2 or replayed.handicap_stones or any(replayed.positions[0]):
        return None
    if record.moves and record.moves[0].color != WHITE:
        return None
    points = fixed_points(record.columns, record.rows, stated, record.server)
    if not points:
        return None
    setup = Setup(0, 0, tuple((point, BLACK) for point in points), None)
    return replace(record, setups=(setup, *record.setups))
