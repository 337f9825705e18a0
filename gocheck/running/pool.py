"""Worker processes of this machine.

They are forked from a server that has loaded gocheck and the network once, so that a worker costs
next to nothing; without such a server each loads for itself. This process itself is not forked: it
may have threads, with which that is not safe.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from gocheck.limits import WORKER_STOP_SECONDS
from gocheck.running import worker
from gocheck.running.errors import ExecutorError
from gocheck.running.worker import PATH, SAFE_PATH, USERS

_SERVER = "forkserver"
_PRELOADED = ["gocheck.running.preloaded"]
_FILES, _FILES_OF_WORKER = 14, 2
"""Files that are open for all workers together, and for each: pipes and their ends."""
_MOST_ON_WINDOWS = 61
"""Workers that Python can wait for there (`ProcessPoolExecutor`)."""
_NUMPY_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""Variables of the environment from which numpy knows, when it is loaded, how many threads to start
for its products. Workers use one, so none starts a thread for every core."""
_OWN_FOLDER = str(Path(__file__).absolute().parents[2])
"""The folder that holds the package."""

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class WorkerPool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach.

    Raises ExecutorError where this process may not open as many files as that takes.
    """

    def __init__(self, jobs: int) -> None:
        _require_files(_FILES + _FILES_OF_WORKER * jobs)
        with _environment():  # the process that tracks shared resources is started here
            super().__init__(_possible(jobs), _context(), initializer=worker.start_worker)

    def submit(
        self, function: Callable[_Given, _Answer], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Answer]:
        """Return the future answer; a worker or the server may be started here."""
        with _without_interrupts(), _environment():
            return super().submit(function, *args, **kwargs)


def _possible(jobs: int) -> int:
    """Return how many of so many workers the system can wait for."""
    return min(jobs, _MOST_ON_WINDOWS) if sys.platform == "win32" else jobs


def _require_files(number: int) -> None:
    """Raise ExecutorError unless so many files can be opened: the server ends with a traceback."""
    with ExitStack() as stack:
        try:
            for _ in range(number):
                stack.enter_context(open(os.devnull, "rb"))
        except OSError as error:
            raise ExecutorError(error.strerror or str(error)) from None


def stop(executor: Executor) -> None:
    """End all workers at once."""
    workers = _workers(executor)
    for process in workers:
        process.terminate()
    deadline = time.monotonic() + WORKER_STOP_SECONDS
    for process in workers:
        process.join(max(0.0, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
    _end_answers(executor)
    executor.shutdown(wait=True, cancel_futures=True)


def require_workers(executor: Executor) -> None:
    """End all workers if one is dead, and the executor does not know it.

    So it is where one is killed while it sends an answer, whose end the executor waits for. Raises
    ExecutorError where the thread that gets the answers has ended: it could not start another one.
    """
    thread = getattr(executor, "_executor_manager_thread", None)
    if thread is not None and not thread.is_alive():
        raise ExecutorError("the thread that waits for them has ended")
    if not all(process.is_alive() for process in _workers(executor)):
        stop(executor)


def _workers(executor: Executor) -> list[Any]:
    """Return the processes of an executor, which Python names nowhere else."""
    return list((getattr(executor, "_processes", None) or {}).values())


def _end_answers(executor: Executor) -> None:
    """End the pipe by which answers come: this process holds its other end open too.

    Else the executor would wait for the rest of an answer that was not sent to its end.
    """
    answers = getattr(executor, "_result_queue", None)
    if answers is not None:
        with suppress(OSError, AttributeError):  # Python names the pipe nowhere else
            answers._writer.close()


def _context() -> BaseContext:
    if _SERVER not in get_all_start_methods():
        return get_context("spawn")
    context = get_context(_SERVER)
    context.set_forkserver_preload(_PRELOADED)
    return context


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Block Ctrl-C and SIGHUP, permanently for the processes that are started here."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _environment() -> Iterator[None]:
    """Set the environment of processes that are started here.

    One thread for numpy; the paths where this process finds its modules, which the server gets in
    no other way; and no modules from the current folder, whose files may be anybody's.
    `worker.start_worker` restores the paths.
    """
    wanted = {PATH: os.pathsep.join(_folders_of_modules()), SAFE_PATH: "1"}
    kept = {USERS[name]: os.environ.get(name, "") for name in wanted}
    threads = {name: os.environ.get(name, "1") for name in _NUMPY_THREADS}
    with _set_in_environment({**threads, **wanted, **kept}):
        yield


@contextmanager
def _set_in_environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set variables of the environment, and restore them at the end."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _folders_of_modules() -> list[str]:
    """Return where the server finds modules.

    Without the current folder, unless it is named in full or holds gocheck itself.
    """
    named = [path for path in sys.path if path]
    return named if _OWN_FOLDER in named else [*named, _OWN_FOLDER]
