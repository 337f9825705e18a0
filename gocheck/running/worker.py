"""What a worker does: the functions that an executor runs in another process or machine.

A worker keeps one referee for each thread, and with it its own engine. Anything that remembers one
game while it checks the next stays in the parent process, except which engines are unusable
(`gocheck.status.engine`): every worker finds that out for itself, and all find the same.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from gocheck.limits.garbage import collect_seldom
from gocheck.limits.input_limits import InputLimits
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import games, numbered_reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATH = "PYTHONPATH"
SAFE_PATH = "PYTHONSAFEPATH"
USERS = {PATH: "GOCHECK_PYTHONPATH", SAFE_PATH: "GOCHECK_PYTHONSAFEPATH"}
"""For each variable that a worker is started with, the one that holds the user's own value, which
`serve` puts back."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Work for one worker: some inputs, or some games of one input."""

    inputs: tuple[Source | Unreadable, ...]
    """The inputs, in order."""
    first: int = 1
    """The first game of each input that is checked, counted from 1."""
    last: int | None = None
    """The last game of each input that is checked, None for all that follow the first."""


class InputReports(NamedTuple):
    """The answer of a worker on one input."""

    reports: list[Report]
    """The reports on its games."""
    packed: bytes = b""
    """The reports, packed for the cache; empty where nothing is kept."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker does with every chunk."""

    settings: Settings
    """The settings under which games are checked."""
    packed: bool = False
    """Whether the reports are packed too, for the cache."""


class _ThreadState(threading.local):
    """What a thread of a worker keeps from one chunk to the next."""

    pickled_task: bytes = b""
    """The task as it came; another one makes another referee necessary."""
    task: Task | None = None
    """The same, unpickled; None before the first chunk."""
    referee: Referee | None = None
    """The referee that checks under the settings of the task."""


_state = _ThreadState()
_referees: set[Referee] = set()


def pickled(task: Task) -> bytes:
    """Return a task as `check_in_worker` takes it."""
    import pickle  # takes long to load, and only workers need it

    return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)


def check_in_worker(pickled_task: bytes, chunk: Chunk) -> bytes:
    """Return what is found on each input of a chunk, in order, as `unpickled` reads it."""
    import pickle

    task, referee = _task_and_referee(pickled_task)
    return pickle.dumps(check_chunk(referee, task, chunk), pickle.HIGHEST_PROTOCOL)


def unpickled(answer: bytes) -> list[InputReports]:
    """Return the answer of `check_in_worker`."""
    import pickle

    found: list[InputReports] = pickle.loads(answer)
    return found


def check_chunk(referee: Referee, task: Task, chunk: Chunk) -> list[InputReports]:
    """Return what is found on each input of a chunk; every input has one report at least."""
    by_input: list[list[Report]] = [[] for _ in chunk.inputs]
    for number, report in numbered_reports(chunk.inputs, referee, chunk.first, chunk.last):
        by_input[number].append(report)
    packed: list[bytes] = [b""] * len(by_input)
    if task.packed:
        from gocheck.running.packing import pack  # takes long to load

        packed = list(map(pack, by_input))
    return list(map(InputReports, by_input, packed))


def count_games(source: Source, limits: InputLimits) -> int:
    """Return how many games an input holds, unreadable ones among them."""
    return sum(1 for _ in games(source, limits))


def serve(connection: Connection) -> None:
    """Answer what the parent process asks over a connection, until that is closed.

    A question is a function without arguments; the answer is its value, and its error or None.
    """
    collect_seldom()
    _restore_environment()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    signal.signal(signal.SIGTERM, lambda number, frame: _end())
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with_parent, args=(parent.sentinel,), daemon=True).start()
    with suppress(EOFError, OSError):  # the parent has closed it, or is gone
        while True:
            call = connection.recv()
            answer, failure = None, None
            try:
                answer = call()
            except Exception as error:
                failure = error
            connection.send((answer, failure))
    _end()


def _restore_environment() -> None:
    """Restore the user's environment, so that an engine finds what the user set."""
    for name, users in USERS.items():
        value = os.environ.pop(users, None)
        if value is not None:
            os.environ.pop(name, None)
            os.environ.update({name: value} if value else {})


def _end_with_parent(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    main = threading.main_thread().ident
    if main is None or not hasattr(signal, "pthread_kill"):
        _end()
    else:  # in the main thread, so that it does not start the engine again meanwhile
        signal.pthread_kill(main, signal.SIGTERM)


def _end() -> None:
    for referee in tuple(_referees):
        with suppress(Exception):
            referee.close()
    os._exit(128 + signal.SIGTERM)


def _task_and_referee(pickled_task: bytes) -> tuple[Task, Referee]:
    """Return a task and this thread's referee for it, the same ones for the same task."""
    if _state.task is None or _state.referee is None or _state.pickled_task != pickled_task:
        if _state.referee is not None:
            _state.referee.close()
            _referees.discard(_state.referee)
        import pickle

        _state.task = pickle.loads(pickled_task)
        assert _state.task is not None
        _state.referee = Referee(_state.task.settings)
        _state.pickled_task = pickled_task
        _referees.add(_state.referee)
    return _state.task, _state.referee


def bytes_of(inputs: Sequence[Source | Unreadable]) -> int:
    """Return how many bytes some inputs have."""
    return sum(len(each.data) for each in inputs if isinstance(each, Source))
