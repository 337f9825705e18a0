"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first."""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE
from gocheck.limits.resources import (
    MOST_COPIED_MOVES,
    MOST_FINGERPRINTED_MOVES,
    MOST_MOVES_IN_CYCLES,
    MOST_MOVES_IN_NAMED_CYCLE,
    MOST_POSITION_BYTES,
    MOST_REMARKABLE_MOVES,
    MOST_SETUP_POINTS,
)

__all__ = [
    "MOST_COPIED_MOVES",
    "MOST_FINGERPRINTED_MOVES",
    "MOST_MOVES_IN_CYCLES",
    "MOST_MOVES_IN_NAMED_CYCLE",
    "MOST_POSITION_BYTES",
    "MOST_REMARKABLE_MOVES",
    "MOST_SETUP_POINTS",
    "ONE",
    "collect_seldom",
]
