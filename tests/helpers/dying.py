"""Worker processes that die: one that is given a game of a certain player ends at once."""

import os
import struct
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, NoReturn
from unittest.mock import patch

from gocheck.record.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running import batch
from gocheck.running.executors import Processes
from gocheck.running.pool import WorkerPool

DEADLY = "Medusa"


def die() -> NoReturn:
    """End this process at once."""
    os._exit(9)


def die_at_start(connection: object) -> NoReturn:
    """End this process before it answers anything."""
    die()


def die_while_answering() -> NoReturn:
    """End this process as if it was killed while it sent an answer: half of it is sent."""
    frame = sys._getframe()
    while "connection" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    os.write(frame.f_locals["connection"].fileno(), struct.pack("!i", 1000) + b"half")
    die()


def _or_die(dies: Callable[[], NoReturn], function: Callable[..., Any], *given: Any) -> Any:
    """Answer as a worker, unless a game is deadly."""
    checked = batch._checked

    def or_die(records: list[Record | Unreadable], referee: Referee) -> Iterator[Report]:
        if any(isinstance(each, Record) and each.black == DEADLY for each in records):
            dies()
        return checked(records, referee)

    with patch.object(batch, "_checked", or_die):
        return function(*given)


class _Dying(WorkerPool):
    def __init__(self, dies: Callable[[], NoReturn]) -> None:
        super().__init__(2)
        self._dies = dies

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        return super().submit(_or_die, self._dies, function, *given)


class DyingProcesses(Processes):
    """Two processes that die."""

    def __init__(self, dies: Callable[[], NoReturn] = die) -> None:
        super().__init__(2)
        self._dies = dies

    def start(self) -> Executor:
        return _Dying(self._dies)
