"""Programs that a test starts, and that must not outlive it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import AnyStr


@contextmanager
def killed_after(
    seconds: float, process: subprocess.Popen[AnyStr]
) -> Iterator[subprocess.Popen[AnyStr]]:
    """Kill a process and its children if it has not ended in time, or if the test fails.

    The process was started with start_new_session. Waits for its end.
    """
    timer = Timer(seconds, _kill, [process.pid])
    timer.daemon = True
    timer.start()
    try:
        with process:
            try:
                yield process
            except BaseException:
                _kill(process.pid)
                raise
    finally:
        timer.cancel()


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
