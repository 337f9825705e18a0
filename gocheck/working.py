"""What a worker does: the functions that an executor carries to another process or machine.

A worker keeps one referee for each thread, and with it its own engine. Everything that remembers
one game when it sees the next stays with who gave the work out.
"""

import os
import pickle
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from gocheck import packing as packing  # how reports travel
from gocheck.batch import games, numbered_reports
from gocheck.garbage import collect_seldom
from gocheck.record import Unread
from gocheck.referee import Referee, Settings
from gocheck.report import GameReport
from gocheck.source import Source
from gocheck.version import identity

PATH = "PYTHONPATH"
PATH_BEFORE = "GOCHECK_PYTHONPATH"
"""What the former was before a process was started with another, see `begin`."""


@dataclass(frozen=True, slots=True)
class Part:
    """Work for one worker: some inputs, or of one input the games from first to last."""

    inputs: tuple[Source | Unread, ...]
    first: int = 1
    last: int | None = None


class _Here(threading.local):
    """What a thread of a worker keeps from one part to the next."""

    settings: bytes = b""
    referee: Referee | None = None


_here = _Here()
_referees: set[Referee] = set()


def written(settings: Settings) -> bytes:
    """Return settings as workers take them."""
    return pickle.dumps(settings, pickle.HIGHEST_PROTOCOL)


def judge(settings: bytes, part: Part) -> list[list[GameReport]]:
    """Return the reports on each input of a part, in order; every input has one at least."""
    return judge_with(_referee(settings), part)


def judge_with(referee: Referee, part: Part) -> list[list[GameReport]]:
    """Return the reports on each input of a part by a referee."""
    by_input: list[list[GameReport]] = [[] for _ in part.inputs]
    for number, report in numbered_reports(part.inputs, referee, part.first, part.last):
        by_input[number].append(report)
    return by_input


def count(source: Source) -> int:
    """Return how many games an input holds, unreadable ones among them."""
    return sum(1 for _ in games(source))


def who() -> str:
    """Return which gocheck this worker runs, as `gocheck.version.identity` tells."""
    return identity()


def begin() -> None:
    """Make a new process a worker: it ends when it is told to, and when its parent is gone."""
    collect_seldom()
    before = os.environ.pop(PATH_BEFORE, None)
    if before is not None:
        os.environ.pop(PATH, None)
        os.environ.update({PATH: before} if before else {})
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    signal.signal(signal.SIGTERM, lambda number, frame: _end())
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.sentinel,), daemon=True).start()


def _outlive(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    _end()


def _end() -> None:
    for referee in tuple(_referees):
        with suppress(Exception):
            referee.close()
    os._exit(128 + signal.SIGTERM)


def _referee(settings: bytes) -> Referee:
    if _here.referee is None or _here.settings != settings:
        if _here.referee is not None:
            _here.referee.close()
            _referees.discard(_here.referee)
        _here.referee = Referee(pickle.loads(settings))
        _here.settings = settings
        _referees.add(_here.referee)
    return _here.referee


def bytes_of(inputs: Sequence[Source | Unread]) -> int:
    """Return how many bytes some inputs have."""
    return sum(len(each.data) for each in inputs if isinstance(each, Source))
