"""Worker processes that die: one that is given a game of a certain player ends at once."""

import os
import struct
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import NoReturn

from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report import Report
from gocheck.running import ExecutorFactory, batch, processes

DEADLY = "Medusa"


def die() -> NoReturn:
    """End this process at once."""
    os._exit(9)


def die_while_answering() -> NoReturn:
    """End this process as if it was killed while it sent an answer: half of it is sent."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    answers = frame.f_locals["result_queue"]._writer.fileno()
    os.write(answers, struct.pack("!i", 1000) + b"half")
    die()


def begin(dies: Callable[[], NoReturn]) -> None:
    """Make this process one that dies."""
    checked = batch._checked

    def or_die(records: list[Record | Unreadable], referee: Referee) -> Iterator[Report]:
        if any(isinstance(each, Record) and each.black == DEADLY for each in records):
            dies()
        return checked(records, referee)

    batch._checked = or_die


def _start(dies: Callable[[], NoReturn], number: int) -> Executor:
    context = get_context("spawn")
    return ProcessPoolExecutor(number or 2, context, initializer=begin, initargs=(dies,))


def executor_factory(dies: Callable[[], NoReturn] = die) -> ExecutorFactory:
    """Return what starts two processes that die."""
    return replace(processes(2), start=partial(_start, dies))
