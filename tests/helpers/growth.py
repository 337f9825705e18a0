"""Whether the time of some work grows in proportion to its input: measured against itself.

A bound in seconds says something about the machine; that four times the input takes sixteen times
as long says something about the code.
"""

import time
from collections.abc import Callable

_NOTHING = 0.05
"""Seconds below which differences are noise."""


def assert_linear(work: Callable[[bytes], object], make: Callable[[int], bytes], size: int) -> None:
    """Fail if a quarter of the input takes less than a ninth of the time.

    make: returns an input for a number, to which its size is proportional; size: the larger number.
    """
    work(make(size // 16))  # what is loaded at first use
    small, large = make(size // 4), make(size)
    for _ in range(3):  # another program may slow down one of the two
        shorter, longer = _seconds(work, small), _seconds(work, large)
        if longer < 9 * shorter + _NOTHING:
            return
    raise AssertionError(f"{len(small)} bytes: {shorter:.3f} s, {len(large)} bytes: {longer:.3f} s")


def _seconds(work: Callable[[bytes], object], data: bytes) -> float:
    begin = time.process_time()
    work(data)
    return time.process_time() - begin
