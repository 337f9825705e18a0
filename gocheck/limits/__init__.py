"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first."""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE
from gocheck.limits.resources import (
    ENGINE_CHUNKS_WAITING,
    LAST_BYTES_OF_ENGINE_ERRORS,
    LONGEST_ENGINE_ANSWER,
    LONGEST_PLAY_OUT,
    MOST_EMPTY_POINTS_SEARCHED,
    MOST_NEUTRAL_POINTS_PLAYED_OUT,
    MOST_NODES_A_BOARD,
    MOST_NODES_A_QUESTION,
)

__all__ = [
    "ENGINE_CHUNKS_WAITING",
    "LAST_BYTES_OF_ENGINE_ERRORS",
    "LONGEST_ENGINE_ANSWER",
    "LONGEST_PLAY_OUT",
    "MOST_EMPTY_POINTS_SEARCHED",
    "MOST_NEUTRAL_POINTS_PLAYED_OUT",
    "MOST_NODES_A_BOARD",
    "MOST_NODES_A_QUESTION",
    "ONE",
    "collect_seldom",
]
