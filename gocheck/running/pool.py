"""Worker processes of this machine, each with a thread of this process that hands it its work.

They are forked from a server that has loaded gocheck and the network once, so that a worker costs
next to nothing; without such a server each loads for itself. This process itself is not forked: it
may have threads, with which that is not safe. Each worker has a connection of its own, so that one
that dies, even in the middle of an answer, loses only what it was given.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from gocheck.limits.resources import NUMPY_THREADS
from gocheck.running import worker
from gocheck.running.worker import PATH, SAFE_PATH, USERS, ExecutorError

WORKER_STOP_SECONDS = 2.0
"""For all workers to end themselves and their engines on SIGTERM, before they are killed: the user
waits. Longer than an engine gets (`ENGINE_STOP_SECONDS`), which would be left running."""

_SERVER = "forkserver"
_PRELOADED = ["gocheck.running.preloaded"]
_FILES, _FILES_OF_WORKER = 14, 3
"""Files that are open for all workers together, and for each: its connection, and two pipes of the
server."""
_OWN_FOLDER = str(Path(__file__).absolute().parents[2])
"""The folder that holds the package."""
_STARTING = Lock()
"""Held while the environment is that of a process to be started."""

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class WorkerPool(ThreadPoolExecutor):
    """Processes that Ctrl-C does not reach. A new one takes the place of one that died."""

    def __init__(self, jobs: int) -> None:
        """Start the workers; raises ExecutorError where the system does not start them."""
        super().__init__(jobs)
        self._processes: dict[Connection, BaseProcess] = {}
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        """The connection of each worker that has no work, None for one that died."""
        self._ended = False
        try:
            _require_files(_FILES + _FILES_OF_WORKER * jobs)
            for _ in range(jobs):
                self._free.put(self._start())
        except ExecutorError:
            self.shutdown()
            raise

    def submit(
        self, function: Callable[_Given, _Answer], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Answer]:
        """Return the future answer; BrokenExecutor where the worker dies that is asked for it."""
        return super().submit(self._ask, partial(function, *args, **kwargs))

    def _ask(self, call: Callable[[], _Answer]) -> _Answer:
        connection = self._free.get()
        try:
            connection = connection or self._start()
            connection.send(call)
            value, error = connection.recv()
        except (EOFError, OSError):
            assert connection
            process = self._processes.pop(connection)
            process.kill()
            process.join()
            connection.close()
            connection = None
            raise BrokenExecutor("the worker process ended") from None
        finally:
            self._free.put(connection)
        if error:
            raise error
        answer: _Answer = value
        return answer

    def _start(self) -> Connection:
        """Return the connection of a new worker; raises ExecutorError."""
        with _for_new_processes():
            if self._ended:
                raise ExecutorError("the workers are stopped")
            try:
                context = _context()
                ours, theirs = context.Pipe()
                process: BaseProcess = context.Process(  # type: ignore[attr-defined]
                    target=worker.serve, args=(theirs,), daemon=True
                )
                process.start()
                theirs.close()
            except (EOFError, OSError) as error:
                text = getattr(error, "strerror", None) or str(error)
                raise ExecutorError(text or type(error).__name__) from None
            self._processes[ours] = process
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all workers at once, whatever they do."""
        super().shutdown(wait=False, cancel_futures=True)
        with _STARTING:
            self._ended = True
        processes = list(self._processes.values())
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + WORKER_STOP_SECONDS
        for process in processes:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
        super().shutdown(wait=True)
        for connection in self._processes:
            connection.close()


def _require_files(number: int) -> None:
    """Raise ExecutorError unless so many files can be opened: the server ends with a traceback."""
    with ExitStack() as stack:
        try:
            for _ in range(number):
                stack.enter_context(open(os.devnull, "rb"))
        except OSError as error:
            raise ExecutorError(error.strerror or str(error)) from None


def _context() -> BaseContext:
    if _SERVER not in get_all_start_methods():
        return get_context("spawn")
    context = get_context(_SERVER)
    context.set_forkserver_preload(_PRELOADED)
    return context


@contextmanager
def _for_new_processes() -> Iterator[None]:
    """Set what the processes get that are started here, and restore it at the end.

    Ctrl-C and SIGHUP are blocked for them, permanently. Their environment: one thread for numpy;
    the paths where this process finds its modules, which the server gets in no other way; and no
    modules from the current folder, whose files may be anybody's. `worker.serve` restores the
    paths. The program that runs here is not loaded by them, as `multiprocessing` would: workers
    need nothing of it, and a script without `if __name__ == "__main__"` would run in each.
    """
    wanted = {PATH: os.pathsep.join(_folders_of_modules()), SAFE_PATH: "1"}
    with _STARTING:
        kept = {USERS[name]: os.environ.get(name, "") for name in wanted}
        # No worker starts a thread for every core.
        threads = {name: os.environ.get(name, "1") for name in NUMPY_THREADS}
        values = {**threads, **wanted, **kept}
        before = {name: os.environ.get(name) for name in values}
        program = sys.modules["__main__"]
        mask: Any = None
        if hasattr(signal, "pthread_sigmask"):
            mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
        try:
            os.environ.update(values)
            sys.modules["__main__"] = ModuleType("__main__")
            yield
        finally:
            sys.modules["__main__"] = program
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
            if mask is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _folders_of_modules() -> list[str]:
    """Return where the server finds modules.

    Without the current folder, unless it is named in full or holds gocheck itself.
    """
    named = [path for path in sys.path if path]
    return named if _OWN_FOLDER in named else [*named, _OWN_FOLDER]
