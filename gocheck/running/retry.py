"""Chunks whose worker died: tried again, down to the one game that cannot be checked."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gocheck.findings import finding
from gocheck.limits import WORKER_START_SECONDS
from gocheck.record import Unreadable
from gocheck.referee import Referee
from gocheck.report import Report
from gocheck.running.code_version import code_version
from gocheck.running.errors import ExecutorError
from gocheck.running.executors import ExecutorFactory
from gocheck.running.worker import (
    Chunk,
    InputReports,
    check_in_worker,
    count_games,
    unpickled,
)
from gocheck.sgf import Source

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Retry:
    """Checks chunks again whose worker died, each with a worker that does nothing else."""

    def __init__(self, factory: ExecutorFactory, pickled_task: bytes, referee: Referee) -> None:
        self._factory = factory
        self._pickled_task = pickled_task
        self._referee = referee

    def check(self, chunk: Chunk) -> list[InputReports]:
        """Return what is found on each input of a chunk, lost games reported in it.

        Where the worker dies again the halves of the chunk are tried, down to the game on which it
        dies. Raises ExecutorError where no worker can be started.

        Any exception counts: each executor raises its own for a worker that is gone, and what is
        wrong in one game must not end the run. It is reported with the game that is lost.
        """
        executor = self._started()
        try:
            future = executor.submit(check_in_worker, self._pickled_task, chunk)
            return unpickled(self._factory.answer(future, executor))
        except Exception as error:
            cause = error
        finally:
            self._stop(executor)
        if len(chunk.inputs) > 1:
            return self._check_inputs(chunk)
        return [self._check_games(chunk, cause)]

    def _started(self) -> Executor:
        """Return an executor of which a worker answers; raises ExecutorError."""
        executor = None
        try:
            executor = self._factory.start(1)
            executor.submit(code_version).result(WORKER_START_SECONDS)
        except Exception as error:
            if executor is not None:
                self._stop(executor)
            raise ExecutorError(cause_of(error)) from None
        return executor

    def _stop(self, executor: Executor) -> None:
        with suppress(Exception):  # nothing more is wanted of it
            self._factory.stop(executor)

    def _check_inputs(self, chunk: Chunk) -> list[InputReports]:
        """Return what is found on the two halves of several inputs."""
        half = len(chunk.inputs) // 2
        return [
            *self.check(Chunk(chunk.inputs[:half])),
            *self.check(Chunk(chunk.inputs[half:])),
        ]

    def _check_games(self, chunk: Chunk, cause: Exception) -> InputReports:
        """Return what is found on the two halves of one input's games; of one game, its loss."""
        [given] = chunk.inputs
        source = given.source if isinstance(given, Unreadable) else given
        last = chunk.last or self._count(source)
        if last <= chunk.first:
            self._stop(self._started())  # it is lost only if others can still be checked
            return InputReports([self._lost(source, chunk.first, cause)])
        half = (chunk.first + last) // 2
        [first_half] = self.check(Chunk(chunk.inputs, chunk.first, half))
        [second_half] = self.check(Chunk(chunk.inputs, half + 1, last))
        return InputReports([*first_half.reports, *second_half.reports])

    def _count(self, source: Source) -> int:
        """Return how many games an input holds, 1 if the worker dies on that too."""
        executor = self._started()
        try:
            future = executor.submit(count_games, source, self._referee.settings.limits)
            return self._factory.answer(future, executor)
        except Exception:
            return 1
        finally:
            self._stop(executor)

    def _lost(self, source: Source, number: int, cause: Exception) -> Report:
        from concurrent.futures import BrokenExecutor  # takes long to load

        message = "the worker process ended on this game twice; the game is not checked"
        if not isinstance(cause, BrokenExecutor):
            message = f"no worker returned this game ({cause_of(cause)}); it is not checked"
        return self._referee.check(Unreadable(source, number, (finding("SGF180", message),)))


def cause_of(error: Exception) -> str:
    """Return what an executor raised, in one line."""
    text = str(error) if isinstance(error, ExecutorError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split()).removesuffix(":")
