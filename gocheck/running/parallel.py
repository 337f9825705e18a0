"""Many inputs to reports in input order, by several workers at once, or from the cache.

Inputs are divided into parts by their bytes. So many parts are in flight that no worker waits, and
no more, so that memory does not grow. Start reading at `Run.reports`.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field

from gocheck.record import Unread
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.running import working
from gocheck.running.batch import reports as reports_by
from gocheck.running.cache import Cache, CacheError
from gocheck.running.executors import Crew
from gocheck.running.rescue import Rescue
from gocheck.running.sections import sections
from gocheck.running.working import Errand, Judged, Part, bytes_of, whole
from gocheck.settings import Settings
from gocheck.sgf import Source

PART = 128 * 1024
"""Bytes of a part, some sixty games."""
MOST_INPUTS = 256
"""Of a part."""
LARGE = 4 * 1024 * 1024
"""Bytes from which an input that cannot be cut (`gocheck.running.sections`) is judged here, a game
at a time: its reports would fill the memory."""
WORTH_IT = 1024 * 1024
"""Bytes from which on workers are started: below, that takes longer than the work."""
_WAITING = 16
"""Parts that may wait for a decision on that."""


@dataclass(slots=True)
class _Piece:
    """Some inputs on their way: what the cache knows of them, and what is to be judged."""

    inputs: list[Source | Unread] = field(default_factory=list)
    known: list[list[GameReport] | None] = field(default_factory=list)
    part: Part = field(default_factory=lambda: Part(()))
    future: Future[bytes] | None = None


class Run:
    """Judges inputs under one set of settings.

    crew: who does it, None for this process; cache: where reports are kept, None for nowhere;
    tell: called with a line for the user where the cache fails, which is then done without; told:
    what may be made of reports before they travel, a function that can be pickled.
    """

    def __init__(
        self,
        settings: Settings,
        crew: Crew | None = None,
        cache: Cache | None = None,
        tell: Callable[[str], None] = lambda line: None,
        told: Callable[[GameReport], GameReport] = whole,
    ) -> None:
        self._errand = Errand(settings, told, packed=cache is not None)
        self._written = working.written(self._errand)
        self._crew = crew
        self._cache = cache
        self._tell = tell
        self._referee = Referee(settings)
        self._executor: Executor | None = None

    def reports(self, inputs: Iterable[Source | Unread]) -> Iterator[GameReport]:
        """Yield the report on every game of every input, in order.

        A worker that dies on a game again and again loses this game, which is reported. Raises
        CrewError where no worker can be started. Left before its end, it stops all workers.
        """
        done = False
        inputs = sections(inputs)
        try:
            if self._crew is None and self._cache is None:
                yield from reports_by(inputs, self._referee)
            else:
                yield from self._by_parts(inputs)
            done = True
        finally:
            self._close(finished=done)

    def _by_parts(self, inputs: Iterable[Source | Unread]) -> Iterator[GameReport]:
        waiting: deque[_Piece] = deque()
        for inputs_of_piece in _pieces(inputs):
            piece = self._piece(inputs_of_piece)
            waiting.append(piece)
            if self._executor is not None:
                self._submit(piece)
            elif self._crew and sum(bytes_of(each.part.inputs) for each in waiting) >= WORTH_IT:
                for each in waiting:
                    self._submit(each)
            while len(waiting) >= self._room():
                yield from self._finished(waiting.popleft())
        while waiting:
            yield from self._finished(waiting.popleft())

    def _room(self) -> int:
        """Return how many pieces may be on their way before the first of them must be done."""
        if self._crew is None:
            return 1
        return self._crew.width(self._executor) if self._executor is not None else _WAITING

    def _piece(self, inputs: list[Source | Unread]) -> _Piece:
        known: list[list[GameReport] | None] = [None] * len(inputs)
        sources = [each for each in inputs if isinstance(each, Source)]
        if self._cache and not _is_large(inputs):
            try:
                found = iter(self._cache.find(sources))
                known = [next(found) if isinstance(each, Source) else None for each in inputs]
            except CacheError as error:
                self._without_cache(error)
        wanted = (each for each, reports in zip(inputs, known, strict=True) if reports is None)
        return _Piece(inputs, known, Part(tuple(wanted)))

    def _submit(self, piece: _Piece) -> None:
        if not piece.part.inputs or _is_large(piece.inputs):
            return
        assert self._crew is not None
        if self._executor is None:
            self._executor = self._crew.start(0)
        try:
            piece.future = self._executor.submit(working.check_part, self._written, piece.part)
        except BrokenExecutor:
            self._renew()
            piece.future = self._executor.submit(working.check_part, self._written, piece.part)

    def _renew(self) -> None:
        """Start a new executor in place of one whose worker died."""
        assert self._crew is not None
        if self._executor is not None:
            self._crew.stop(self._executor)
        self._executor = self._crew.start(0)

    def _finished(self, piece: _Piece) -> Iterator[GameReport]:
        """Yield the reports on a piece, when they are there."""
        if _is_large(piece.inputs):
            yield from reports_by(piece.inputs, self._referee)
            return
        judged = self._judged(piece) if piece.part.inputs else []
        self._keep(piece.part, judged)
        new = iter(judged)
        for known in piece.known:
            yield from next(new).reports if known is None else known

    def _judged(self, piece: _Piece) -> list[Judged]:
        """Return what is found on the inputs of a piece that are not known."""
        if piece.future is None:
            return working.judge_with(self._referee, self._errand, piece.part)
        try:
            return working.answered(piece.future.result())
        except Exception as error:
            # Which of the parts in flight was the cause is not known: each is tried alone.
            if isinstance(error, BrokenExecutor):
                self._renew_if_broken()
            assert self._crew is not None
            return Rescue(self._crew, self._written, self._referee).judged(piece.part)

    def _renew_if_broken(self) -> None:
        assert self._executor is not None
        try:
            self._executor.submit(working.who)
        except BrokenExecutor:
            self._renew()

    def _keep(self, part: Part, judged: list[Judged]) -> None:
        if self._cache is None:
            return
        try:
            self._cache.keep(
                (source, each.packed)
                for source, each in zip(part.inputs, judged, strict=True)
                if isinstance(source, Source)
            )
        except CacheError as error:
            self._without_cache(error)

    def _without_cache(self, error: CacheError) -> None:
        self._tell(f"{error}; the run goes on without it")
        self._cache = None

    def _close(self, *, finished: bool) -> None:
        self._referee.close()
        executor, self._executor = self._executor, None
        try:
            if executor is not None and self._crew:
                if finished:
                    executor.shutdown(wait=True)
                else:
                    self._crew.stop(executor)
        finally:
            if self._crew:
                self._crew.close()
            if self._cache:
                try:
                    self._cache.close()
                except CacheError as error:
                    self._tell(str(error))


def _pieces(inputs: Iterable[Source | Unread]) -> Iterator[list[Source | Unread]]:
    """Yield inputs in order, as many together as make a part; a large one by itself."""
    piece: list[Source | Unread] = []
    size = 0
    for given in inputs:
        if _is_large([given]):
            if piece:
                yield piece
            yield [given]
            piece, size = [], 0
            continue
        piece.append(given)
        size += bytes_of([given])
        if size >= PART or len(piece) >= MOST_INPUTS:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _is_large(inputs: list[Source | Unread]) -> bool:
    return len(inputs) == 1 and bytes_of(inputs) >= LARGE
