"""Whether a game was played to its end and counted."""

from gocheck.record import Record
from gocheck.replay.replay import Replay

_NOT_COUNTED = ("resignation", "time", "forfeit", "void")
_COUNTED = ("score", "draw", "winner")


def is_finished(record: Record, replay: Replay) -> bool:
    """Return whether a game was played to its end and counted.

    It was if RE is a score, a draw or a winner alone, if the game ends in two passes, or if its
    last node marks territory. It was not after a resignation, a loss on time or a forfeit, nor if
    the game is void.
    """
    kind = record.result.kind
    if kind in _NOT_COUNTED:
        return False
    return kind in _COUNTED or replay.ends_with_two_passes or record.marks is not None
