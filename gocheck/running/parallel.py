"""Many inputs to reports in input order, by several workers at once, or from the cache.

Inputs are divided into chunks by their bytes. Just so many chunks are in flight that no worker
waits, and memory does not grow. Start reading at `Run.reports_on`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import IO, TYPE_CHECKING, ParamSpec, TypeVar

from gocheck.findings.finding import finding
from gocheck.inputs.addresses import WHOLE, Shard
from gocheck.inputs.sources import sources
from gocheck.limits.resources import CHUNK_BYTES
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running import worker
from gocheck.running.batch import reports as reports_in_this_process, with_duplicates
from gocheck.running.executors import Workers
from gocheck.running.splitting import split_collections
from gocheck.running.worker import ExecutorError, code_version
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import Error

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from gocheck.running.cache import Cache

ONE_BY_ONE_FROM_BYTES = 4 * 1024 * 1024
"""Bytes from which an input that cannot be split is checked in this process, a game at a time: its
reports, all together on their way from a worker or into the cache, would fill the memory."""

WORKERS_FROM_BYTES = 1024 * 1024
"""Bytes of records from which workers are started: below, that takes longer than the work."""

CHUNKS_BEFORE_WORKERS = 16
"""Chunks that are held until it is known whether the input is worth starting workers. Twice what
`WORKERS_FROM_BYTES` makes of full chunks; cached and small inputs make emptier ones."""

CHUNK_INPUTS_WITH_ENGINE = 8
"""The same where an engine is asked: it takes a second or more for a game, and what a chunk holds
is lost if the run is killed. A choice."""

CHUNK_INPUTS = 256
"""Inputs in a chunk at most, so that many tiny files also make several chunks."""

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


_Input = Source | Unreadable


@dataclass(slots=True)
class _Pending:
    """A chunk: some inputs on their way to their reports."""

    inputs: list[_Input]
    """The inputs, in order."""
    cached: list[list[Report] | None]
    """The reports on each input that the cache holds, None where it holds none."""
    missing: list[_Input]
    """The inputs that the cache does not hold."""
    future: Future[list[list[Report]]] | None = None
    """The future reports on these; None while no worker has them."""


class Run:
    """Checks inputs under one set of settings.

    workers: starts them, None to work in this process; cache: keeps reports, None for no
    cache; warn: called with a line for the user where the cache or the workers fail, and the run
    goes on without them, and where an input holds no records; on_read: called with the name of each
    input that was read; the other arguments are those of `gocheck.inputs.sources`.
    """

    def __init__(
        self,
        settings: Settings,
        workers: Workers | None = None,
        cache: Cache | None = None,
        warn: Callable[[str], object] = lambda line: None,
        *,
        shard: Shard = WHOLE,
        on_open: Callable[[IO[bytes]], object] = lambda file: None,
        on_read: Callable[[str], object] = lambda name: None,
        follow_links: bool = False,
    ) -> None:
        self.settings = settings
        """How games are checked."""
        self._sources = partial(
            sources,
            warn=warn,
            shard=shard,
            on_open=on_open,
            limits=settings.limits,
            follow_links=follow_links,
        )
        self._on_read = on_read
        self._workers = workers
        self._cache = cache
        self._warn = warn
        self._referee = Referee(settings)
        self._executor: Executor | None = None

    def reports_on(self, paths: Iterable[str]) -> Iterator[Report]:
        """Yield the report on every game that the paths name, in order, as `reports` does.

        If the settings ask for duplicates, there is a finding on each game that was seen before.
        """
        reports = self.reports(self._noted(self._sources(paths)))
        return with_duplicates(reports) if self.settings.duplicates else reports

    def _noted(self, inputs: Iterable[_Input]) -> Iterator[_Input]:
        for given in inputs:
            self._on_read(_source_of(given).name)
            yield given

    def reports(self, inputs: Iterable[_Input]) -> Iterator[Report]:
        """Yield the report on every game of every input, in order.

        A game on which a worker dies again and again is reported as such. At the end, also an early
        one, all workers are stopped.
        """
        inputs = split_collections(inputs)
        try:
            if self._workers is None and self._cache is None:
                yield from reports_in_this_process(inputs, self._referee)
            else:
                yield from self._by_chunks(inputs)
        finally:
            self._close()

    @cached_property
    def _pickled_settings(self) -> bytes:
        import pickle  # takes long to load, and only workers need it

        return pickle.dumps(self.settings, pickle.HIGHEST_PROTOCOL)

    def _by_chunks(self, inputs: Iterable[_Input]) -> Iterator[Report]:
        in_flight: deque[_Pending] = deque()
        most = CHUNK_INPUTS_WITH_ENGINE if self.settings.engine else CHUNK_INPUTS
        for together in _grouped(inputs, most):
            pending = self._look_up(together)
            in_flight.append(pending)
            if self._executor is not None:
                self._submit(pending)
            elif self._is_worth_workers(in_flight):
                for each in in_flight:
                    self._submit(each)
            # Of large inputs, which are checked here, only one is held in memory.
            while in_flight and (_is_large(together) or len(in_flight) >= self._capacity()):
                yield from self._finish(in_flight.popleft())
        while in_flight:
            yield from self._finish(in_flight.popleft())

    def _is_worth_workers(self, in_flight: Collection[_Pending]) -> bool:
        if self._workers is None:
            return False
        if self.settings.engine:  # slow for any game
            return len(in_flight) > 1
        return sum(_bytes_of(each.missing) for each in in_flight) >= WORKERS_FROM_BYTES

    def _capacity(self) -> int:
        """Return how many chunks may be in flight before the first of them must be done."""
        if self._workers is None:
            return 1
        if self._executor is None:
            return CHUNKS_BEFORE_WORKERS
        try:
            return self._workers.capacity()
        except Exception as error:  # as of a cluster that is gone
            self._without_workers(error)
            return 1

    def _look_up(self, inputs: list[_Input]) -> _Pending:
        """Return some inputs with what the cache holds of them."""
        cached: list[list[Report] | None] = [None] * len(inputs)
        sources = [each for each in inputs if isinstance(each, Source)]
        if self._cache and not _is_large(inputs):
            try:
                found = iter(self._cache.find(sources))
                cached = [next(found) if isinstance(each, Source) else None for each in inputs]
            except Error as error:
                self._without_cache(error)
        missing = [each for each, reports in zip(inputs, cached, strict=True) if reports is None]
        return _Pending(inputs, cached, missing)

    def _submit(self, pending: _Pending) -> None:
        """Give a chunk to a worker, unless it is empty, or checked here."""
        if self._workers is None or not pending.missing or _is_large(pending.inputs):
            return
        try:
            if self._executor is None:
                self._executor = self._workers.start()
            pending.future = self._executor.submit(
                worker.check_in_worker, self._pickled_settings, pending.missing
            )
        except Exception as error:  # each executor has its own
            self._without_workers(error)

    def _without_workers(self, cause: Exception) -> None:
        """Let this process do all that is left, since no worker can be started or reached."""
        if self._workers is None:
            return
        self._warn(f"no worker can be started ({cause_of(cause)}); one process does the rest")
        self._stop_workers()
        self._workers = None

    def _stop_workers(self) -> None:
        executor, self._executor = self._executor, None
        with suppress(Exception):  # nothing more is wanted of them
            if executor is not None:
                executor.shutdown(wait=False)
        with suppress(Exception):
            if self._workers is not None:
                self._workers.close()

    def _finish(self, pending: _Pending) -> Iterator[Report]:
        """Yield the reports on some inputs, as soon as they are ready."""
        if _is_large(pending.inputs):
            yield from reports_in_this_process(pending.inputs, self._referee)
            return
        found = self._check(pending) if pending.missing else []
        self._keep(pending.missing, found)
        new = iter(found)
        for cached in pending.cached:
            yield from next(new) if cached is None else cached

    def _check(self, pending: _Pending) -> list[list[Report]]:
        """Return what is found on the inputs that the cache does not hold."""
        # Without workers an answer that is not there yet may never come.
        if pending.future is not None and (self._workers is not None or pending.future.done()):
            try:
                return self._answer(pending.future)
            except ExecutorError as error:
                self._without_workers(error)
            except Exception:
                try:
                    return [self._retry(each) for each in pending.missing]
                except ExecutorError as error:
                    self._without_workers(error)
        return worker.check_inputs(self._referee, pending.missing)

    def _retry(self, given: _Input) -> list[Report]:
        """Return what is found on an input, or a game of it, on which a worker died.

        Where another one dies on an input, its games are tried one by one, and where it dies on a
        game, that is lost. Any exception counts: each executor raises its own for a worker that is
        gone, and what is wrong in one game must not end the run. Raises ExecutorError where no
        worker is left.
        """
        try:
            [found] = self._ask(worker.check_in_worker, self._pickled_settings, [given])
            return found
        except ExecutorError:
            raise
        except Exception as error:
            cause = error
        source = _source_of(given)
        last = self._count(source) if source.only is None else 1
        if last > 1:
            games = (_only(source, number) for number in range(1, last + 1))
            return [report for game in games for report in self._retry(game)]
        try:
            self._ask(code_version)  # the game is lost only if others can still be checked
        except Exception as error:
            raise ExecutorError(cause_of(error)) from None
        return [self._referee.check(_lost(source, source.only or 1, cause))]

    def _count(self, source: Source) -> int:
        """Return how many games an input holds, 1 if the worker dies on that too."""
        try:
            return self._ask(worker.count_games, source, self.settings.limits)
        except ExecutorError:
            raise
        except Exception:
            return 1

    def _ask(
        self, function: Callable[_Given, _Answer], *args: _Given.args, **kwargs: _Given.kwargs
    ) -> _Answer:
        """Return the answer of any worker; raises what it raises, and ExecutorError without one."""
        if self._executor is None:
            raise ExecutorError("they are lost")
        return self._answer(self._executor.submit(function, *args, **kwargs))

    def _answer(self, future: Future[_Answer]) -> _Answer:
        return self._workers.answer(future) if self._workers else future.result()

    def _keep(self, inputs: list[_Input], found: list[list[Report]]) -> None:
        """Keep in the cache what was found on some inputs."""
        if self._cache is None:
            return
        try:
            self._cache.keep(
                (given, reports)
                for given, reports in zip(inputs, found, strict=True)
                if isinstance(given, Source)
            )
        except Error as error:
            self._without_cache(error)

    def _without_cache(self, error: Error) -> None:
        self._warn(f"{error}; the run goes on without it")
        cache, self._cache = self._cache, None
        if cache:
            with suppress(Error):
                cache.close()

    def _close(self) -> None:
        self._referee.close()
        try:
            self._stop_workers()
        finally:
            if self._cache:
                try:
                    self._cache.close()
                except Error as error:
                    self._warn(str(error))


def _grouped(inputs: Iterable[_Input], most: int) -> Iterator[list[_Input]]:
    """Yield inputs in order, grouped into chunks of at most so many; a large one by itself."""
    together: list[_Input] = []
    size = 0
    for given in inputs:
        if _is_large([given]):
            if together:
                yield together
            yield [given]
            together, size = [], 0
            continue
        together.append(given)
        size += _bytes_of([given])
        if size >= CHUNK_BYTES or len(together) >= most:
            yield together
            together, size = [], 0
    if together:
        yield together


def _is_large(inputs: list[_Input]) -> bool:
    """Return whether this is one input that is checked here, a game at a time."""
    return len(inputs) == 1 and _bytes_of(inputs) >= ONE_BY_ONE_FROM_BYTES


def _source_of(given: _Input) -> Source:
    return given.source if isinstance(given, Unreadable) else given


def _bytes_of(inputs: Iterable[_Input]) -> int:
    return sum(len(each.data) for each in inputs if isinstance(each, Source))


def _only(source: Source, game: int) -> Source:
    """Return an input of which one game is wanted."""
    alone = copy(source)
    alone.only = game
    return alone


def _lost(source: Source, number: int, cause: Exception) -> Unreadable:
    """Return what takes the place of a game that no worker could check."""
    from concurrent.futures import BrokenExecutor  # takes long to load

    message = "the worker process ended on this game twice; the game is not checked"
    if not isinstance(cause, BrokenExecutor):
        message = f"no worker returned this game ({cause_of(cause)}); it is not checked"
    return Unreadable(source, number, (finding("SGF180", message),))


def cause_of(error: Exception) -> str:
    """Return what an executor raised, in one line."""
    text = str(error) if isinstance(error, ExecutorError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split()).removesuffix(":")
