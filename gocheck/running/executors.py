"""Where workers come from: processes of this machine, or a Dask cluster.

Start reading at `Workers`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gocheck.running.worker import ExecutorError, code_version
from gocheck.text.messages import how_to_add
from gocheck.text.parsing import regex

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from distributed import Client

ANSWER_SECONDS = 10.0
"""Without an answer until gocheck checks, again and again, that a cluster still has workers. A
choice: checking costs next to nothing, and workers rarely die."""

SCHEDULER_SECONDS = 10.0
"""For a Dask scheduler to answer, and for a worker to come, also in place of all that are gone:
they do at once; a wrong address must not look like a hanging run."""

WORKER_START_SECONDS = 60.0
"""For a worker of a cluster to load gocheck and answer: many times what it needs, so that a busy
machine is not mistaken for a broken one."""

CHUNKS_PER_WORKER = 2
"""Chunks in flight for each worker: the one that it works on, and one that waits for it, so that it
need not wait while the reports on another are written. Memory grows with this number."""

_Answer = TypeVar("_Answer")

DASK = "dask://"
"""How the address of a Dask cluster begins."""
_ADDRESS = regex(rf"{DASK}((?:[^\s/:\[\]]+|\[[0-9A-Fa-f:.]+\]):([0-9]{{1,5}}))")
_LARGEST_PORT = 65_535
"""A port has 16 bits."""
_LOGGERS = (
    "distributed", "distributed.client", "distributed.core", "distributed.utils",
    "tornado", "tornado.application",
)  # fmt: skip
"""The loggers that complain of calls under way when a connection is closed."""
_WITHOUT_PROCESSES = ("emscripten", "wasi")
"""The platforms in a browser or the like, as `sys.platform` names them."""
_QUOTA = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux keeps the share of the processors that a container may use."""


class Workers:
    """Starts an executor when one is wanted, and knows how it is."""

    def start(self) -> Executor:
        """Return a new executor."""
        raise NotImplementedError

    def capacity(self) -> int:
        """Return how many chunks may be in flight: one more is done while its reports are written.

        Raises what an executor raises that is gone.
        """
        raise NotImplementedError

    def require_workers(self) -> None:
        """Raise ExecutorError where no worker is left. Called where an answer takes long."""

    def close(self) -> None:
        """Take back what is held apart from the executor."""

    def answer(self, future: Future[_Answer]) -> _Answer:
        """Return an answer of an executor.

        Raises what the worker raised, and ExecutorError where no worker is left.
        """
        while True:
            try:
                return future.result(ANSWER_SECONDS)
            except TimeoutError:
                if future.done():  # it is the worker's own error
                    raise
            self.require_workers()


class Processes(Workers):
    """So many processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def start(self) -> Executor:
        """Return a pool of them."""
        from gocheck.running.pool import WorkerPool  # takes long to load

        return WorkerPool(self._jobs)

    def capacity(self) -> int:
        """See `Workers`."""
        return CHUNKS_PER_WORKER * self._jobs + 1


class DaskCluster(Workers):
    """The workers at ``dask://HOST:PORT``, which run the same gocheck as this process."""

    def __init__(self, address: str) -> None:
        """Connect to the cluster; raises ExecutorError."""
        self._address = address
        self._client = _connect(address)
        try:
            self.require_workers()
            self._require_same_version()
        except ExecutorError:
            self.close()
            raise

    def start(self) -> Executor:
        """Return the cluster as an executor."""
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def capacity(self) -> int:
        """See `Workers`."""
        threads: int = sum(self._client.nthreads().values())
        return CHUNKS_PER_WORKER * max(1, threads) + 1

    def require_workers(self) -> None:
        """Raise ExecutorError unless a worker is there, or comes soon."""
        try:
            self._client.wait_for_workers(1, timeout=SCHEDULER_SECONDS)
        except TimeoutError:
            raise ExecutorError(
                f"the Dask scheduler at {self._address} had no worker for"
                f" {SCHEDULER_SECONDS:g} seconds"
            ) from None

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

    def _require_same_version(self) -> None:
        try:
            theirs = self.start().submit(code_version).result(WORKER_START_SECONDS)
        except TimeoutError:
            raise ExecutorError(
                f"no worker of {self._address} answers within {WORKER_START_SECONDS:g} seconds"
            ) from None
        except Exception as error:
            raise ExecutorError(
                f"the workers of {self._address} cannot run gocheck: {error}"
            ) from None
        if theirs != code_version():
            raise ExecutorError(
                f"the workers of {self._address} run {theirs}, but this process runs"
                f" {code_version()}"
            )


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
        pass  # no control groups here, or no quota ("max")
    return number


def can_start_processes() -> bool:
    """Return whether this system has processes, and new ones look for no modules in the current
    folder.

    An environment variable keeps them from it, which `python -E` makes them ignore. A program of
    one file looks for modules in itself only.
    """
    if sys.platform in _WITHOUT_PROCESSES:
        return False
    return bool(getattr(sys, "frozen", sys.flags.safe_path)) or not sys.flags.ignore_environment


def _connect(address: str) -> Client:
    """Return a connection to a Dask scheduler; raises ExecutorError."""
    match = _ADDRESS.fullmatch(address)
    if not match or not 0 < int(match[2]) <= _LARGEST_PORT:
        raise ExecutorError(f"{address!r} is not the address of an executor ({DASK}HOST:PORT)")
    try:
        from distributed import Client
    except ImportError:
        raise ExecutorError(f"{address} needs an extra package: {how_to_add('dask')}") from None
    _quiet()
    try:
        return Client(f"tcp://{match[1]}", timeout=SCHEDULER_SECONDS, set_as_default=False)
    except Exception as error:  # of many kinds, assertions among them
        cause = " ".join(str(error).split())
        raise ExecutorError(f"no Dask scheduler answers at {address}: {cause}") from None


def _quiet() -> None:
    """Keep the loggers from writing what is reported here in a sentence."""
    import logging  # takes long to load

    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
