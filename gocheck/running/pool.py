"""Worker processes of this machine.

They come from a server that has loaded gocheck and the network once and gives birth to them (where
there is none, each loads for itself), so that a worker costs next to nothing. This process itself
is not forked: one that has threads cannot be, safely.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from typing import Any, ParamSpec, TypeVar

from gocheck.limits import ONE
from gocheck.running import working
from gocheck.running.working import PATH, PATH_BEFORE

_PATIENCE = 0.5
"""Seconds for a worker to end itself when it is told to."""
_SERVER = "forkserver"
_LOADED_ONCE = ["gocheck.running.preloaded"]

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, with one thread each for numpy's products."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, _context(), initializer=working.begin)

    def submit(
        self, function: Callable[_Given, _Answer], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Answer]:
        """Return the answer to come; what starts a worker, or the server, starts it here."""
        with _without_interrupts(), _environment():
            return super().submit(function, *args, **kwargs)


def stop(executor: Executor) -> None:
    """End all workers at once, whatever they do."""
    workers: dict[int, Any] = dict(getattr(executor, "_processes", None) or {})
    for process in workers.values():
        process.terminate()
    for process in workers.values():
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
    executor.shutdown(wait=True, cancel_futures=True)


def _context() -> BaseContext:
    if _SERVER not in get_all_start_methods():
        return get_context("spawn")
    context = get_context(_SERVER)
    context.set_forkserver_preload(_LOADED_ONCE)
    return context


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back, from the processes that are started here for good."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _environment() -> Iterator[None]:
    """Set what processes that are started here find in their environment.

    That is one thread for numpy, and, for the server, which is not told otherwise, where this
    process finds its modules; `working.begin` puts the latter back.
    """
    before = {name: os.environ.get(name) for name in (*ONE, PATH, PATH_BEFORE)}
    os.environ.update({name: value for name, value in ONE.items() if before[name] is None})
    os.environ[PATH_BEFORE] = before[PATH] or ""
    os.environ[PATH] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
