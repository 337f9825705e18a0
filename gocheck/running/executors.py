"""Who does the work: processes of this machine, a Dask cluster, any executor of Python's.

Start reading at `Crew`.
"""

import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from gocheck.running import working
from gocheck.running.code_version import identity

DASK = "dask://"
_CONNECTING = 10.0
"""Seconds for a scheduler to answer."""
_WAKING = 60.0
"""Seconds for its first worker to load gocheck and answer."""
_AHEAD = 2
"""Parts in flight for each worker, and so many more: what is done while one part is written."""
_LOGGERS = ("distributed", "tornado.application")
_QUOTA = Path("/sys/fs/cgroup/cpu.max")


class CrewError(Exception):
    """Why there is nobody to do the work, in one line."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Where executors come from.

    start: returns a new executor with so many workers, 0 for the usual number; width: how many
    parts may be in flight on it; stop: ends one at once, whatever it does; close: when no more
    executors are wanted. `with_executor` makes a crew of any executor.
    """

    start: Callable[[int], Executor]
    width: Callable[[Executor], int]
    stop: Callable[[Executor], None]
    close: Callable[[], None] = lambda: None


def cores() -> int:
    """Return how many cores this process may use, by its affinity and its group's quota."""
    try:
        number = len(os.sched_getaffinity(0))
    except AttributeError:
        number = os.cpu_count() or 1
    try:
        quota, period = _QUOTA.read_text(encoding="ascii").split()
        number = min(number, max(1, -(-int(quota) // int(period))))
    except (OSError, ValueError):
        pass  # no such groups here, or no quota ("max")
    return number


def can_start_processes() -> bool:
    """Return whether new processes can be kept from looking for modules in the current folder.

    The environment tells them so, which `python -E` makes them ignore.
    """
    return bool(sys.flags.safe_path) or not sys.flags.ignore_environment


def processes(jobs: int) -> Crew:
    """Return a crew of so many processes of this machine."""
    from gocheck.running import pool

    return Crew(
        start=lambda number: pool.Pool(number or jobs),
        width=lambda executor: _AHEAD * jobs + 1,
        stop=pool.stop,
    )


def with_executor(start: Callable[[], Executor], width: int) -> Crew:
    """Return a crew of any executor: start makes one, again where one breaks."""
    return Crew(
        start=lambda number: start(),
        width=lambda executor: width,
        stop=lambda executor: executor.shutdown(wait=False, cancel_futures=True),
    )


def named(address: str) -> Crew:
    """Return the crew at ``dask://HOST:PORT``; raises CrewError."""
    if not address.startswith(DASK):
        raise CrewError(f"an executor is given as {DASK}HOST:PORT, not {address!r}")
    try:
        from distributed import Client
    except ImportError:
        raise CrewError(f"install gocheck[dask] for {address}") from None
    try:
        client = Client(
            f"tcp://{address.removeprefix(DASK)}", timeout=_CONNECTING, set_as_default=False
        )
    except (OSError, ValueError) as error:
        cause = " ".join(str(error).split())
        raise CrewError(f"there is no Dask scheduler at {address}: {cause}") from None
    crew = Crew(
        start=lambda number: client.get_executor(pure=False),
        width=lambda executor: _AHEAD * max(1, sum(client.nthreads().values())) + 1,
        stop=lambda executor: _hushed(lambda: executor.shutdown(wait=False)),
        close=lambda: _hushed(client.close),
    )
    try:
        there = crew.start(0).submit(working.who).result(_WAKING)
    except TimeoutError:
        _hushed(client.close)
        raise CrewError(f"no worker of {address} answers") from None
    except Exception as error:
        _hushed(client.close)
        raise CrewError(f"the workers of {address} cannot run gocheck: {error}") from None
    if there != identity():
        _hushed(client.close)
        raise CrewError(f"the workers of {address} have {there}; here is {identity()}")
    return crew


def _hushed(close: Callable[[], None]) -> None:
    """Close what talks to a cluster; that calls under way then fail need nobody be told."""
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    close()
