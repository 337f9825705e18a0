"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first.

resources.py lists how much of each thing is read, held or listed.
"""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE
from gocheck.limits.resources import (
    DEEPEST_ARCHIVE,
    FETCHED_TOGETHER,
    LARGE_TEXT,
    LARGEST_INPUT,
    LONGEST_POINT,
    LONGEST_POINT_LIST,
    MOST_DETECTED,
    MOST_POINTS_LISTED,
    READ_TOGETHER,
    UNPACKED_TOGETHER,
    VERY_LARGE_TEXT,
)

__all__ = [
    "DEEPEST_ARCHIVE",
    "FETCHED_TOGETHER",
    "LARGEST_INPUT",
    "LARGE_TEXT",
    "LONGEST_POINT",
    "LONGEST_POINT_LIST",
    "MOST_DETECTED",
    "MOST_POINTS_LISTED",
    "ONE",
    "READ_TOGETHER",
    "UNPACKED_TOGETHER",
    "VERY_LARGE_TEXT",
    "collect_seldom",
]
