"""Whether a game was played to its end and counted."""

from gocheck.record import Record
from gocheck.replay.replay import Replay

_NOT_COUNTED = ("resignation", "time", "forfeit", "void")
_COUNTED = ("score", "draw", "winner")


def is_finished(record: Record, replay: Replay) -> bool:
    """Return whether a game was played to its end and counted.

    It was where RE is a score, a draw or a winner without a manner, where the line ends in two
    passes, or where its last node marks territory; never after a resignation, a loss on time, a
    forfeit, or a void game.
    """
    kind = record.result.kind
    if kind in _NOT_COUNTED:
        return False
    return kind in _COUNTED or replay.ends_with_two_passes or record.marks is not None
