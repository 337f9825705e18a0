"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first."""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE
from gocheck.limits.resources import MOST_BOARDS_HELD

__all__ = [
    "MOST_BOARDS_HELD",
    "ONE",
    "collect_seldom",
]
