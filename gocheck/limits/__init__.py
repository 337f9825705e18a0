"""What gocheck takes of a machine: threads, memory, time. Imports nothing, so it can come first."""

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.numpy_threads import ONE

__all__ = [
    "ONE",
    "collect_seldom",
]
