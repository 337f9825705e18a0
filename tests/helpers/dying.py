"""Worker processes that die: one that is given a game of a certain player ends at once."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.running import ExecutorFactory, batch, processes

DEADLY = "Medusa"


def begin() -> None:
    """Make this process one that dies."""
    checked = batch._checked

    def or_die(records: list[Record | Unreadable], referee: Referee) -> Iterator[GameReport]:
        if any(isinstance(each, Record) and each.black == DEADLY for each in records):
            os._exit(9)
        return checked(records, referee)

    batch._checked = or_die


def _start(number: int) -> Executor:
    return ProcessPoolExecutor(number or 2, get_context("spawn"), initializer=begin)


def executor_factory() -> ExecutorFactory:
    """Return what starts two processes that die."""
    return replace(processes(2), start=_start)
