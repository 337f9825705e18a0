"""The missing handicap stones of a record."""

from dataclasses import replace

from gocheck.board import BLACK, WHITE
from gocheck.record import Record, Setup, fixed_points
from gocheck.replay.replay import Replay


def with_missing_stones(record: Record, replay: Replay, order: str | None) -> Record | None:
    """Return the record with its missing handicap stones set up at the start.

    HA gives their number, the record's server their points, or else `order`, that of the ruleset.
    None if none are missing, if other stones are set up, if Black moves first (HA may then be
    wrong), or if their points are not known.
    """
    stated = record.handicap.stones or 0
    if stated < 2 or replay.handicap_stones or any(replay.positions[0]):
        return None
    if record.moves and record.moves[0].color != WHITE:
        return None
    points = fixed_points(record.columns, record.rows, stated, record.server, order)
    if not points:
        return None
    setup = Setup(0, 0, tuple((point, BLACK) for point in points), None)
    return replace(record, setups=(setup, *record.setups))
