"""Whether the time of some work grows in proportion to its input: measured against itself.

A bound in seconds says something about the machine; that four times the input takes sixteen times
as long says something about the code.
"""

import time
from collections.abc import Callable
from typing import TypeVar

_Input = TypeVar("_Input")
_NOTHING = 0.05
"""Seconds below which differences are noise."""
_TRIES = 3
"""Measurements before a result counts: another program may slow down one of the two inputs."""


def assert_linear(
    work: Callable[[_Input], object], make: Callable[[int], _Input], size: int
) -> None:
    """Fail if a quarter of the input takes less than a ninth of the time.

    make: returns an input for a number, to which its size is proportional; size: the larger number.
    """
    work(make(size // 16))  # what is loaded at first use
    assert_proportional(lambda given: seconds(lambda: work(given)), make(size // 4), make(size))


def assert_proportional(
    cost: Callable[[_Input], float], small: _Input, large: _Input, times: float = 9
) -> None:
    """Fail if one input takes many times as long as another, by default nine times.

    cost: returns the seconds that an input takes.
    """
    measured = []
    for _ in range(_TRIES):
        shorter, longer = cost(small), cost(large)
        if longer < times * shorter + _NOTHING:
            return
        measured.append(f"{shorter:.3f} s and {longer:.3f} s")
    raise AssertionError(f"the small and the large input take {', '.join(measured)}")


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that some work takes."""
    begin = time.process_time()
    work()
    return time.process_time() - begin
