"""From a record to what happened: facts, no rules."""

from gocheck.replay.cycles import Cycle, cycle
from gocheck.replay.ended_early import ends_early
from gocheck.replay.ending import ending
from gocheck.replay.finished import is_finished
from gocheck.replay.missing_handicap import with_missing_stones
from gocheck.replay.replay import Facts, History, Recurrence, Replay, replay

__all__ = [
    "Cycle",
    "Facts",
    "History",
    "Recurrence",
    "Replay",
    "cycle",
    "ending",
    "ends_early",
    "is_finished",
    "replay",
    "with_missing_stones",
]
