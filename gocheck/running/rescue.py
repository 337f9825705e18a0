"""What a worker died on: done again, down to the one game that is lost."""

from concurrent.futures import BrokenExecutor

from gocheck.findings import finding
from gocheck.record import Unread
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.running import working
from gocheck.running.executors import Crew, CrewError
from gocheck.running.working import Judged, Part
from gocheck.sgf import Source

_PATIENCE = 60.0
"""Seconds for a worker to start."""


class Rescue:
    """Does parts again whose worker died, each with a worker that does nothing else.

    written: the errand, as `gocheck.running.working.written` has it.
    """

    def __init__(self, crew: Crew, written: bytes, referee: Referee) -> None:
        self._crew = crew
        self._written = written
        self._referee = referee

    def judged(self, part: Part) -> list[Judged]:
        """Return what is found on each input of a part, lost games reported in it.

        Where the worker dies again the halves of the part are tried, down to the game on which it
        dies. Raises CrewError where no worker can be started.

        Any exception counts: what an executor raises for a worker that is gone is its own affair,
        and what is wrong in one game must not end the run. It is told with the game that is lost.
        """
        alone = self._crew.start(1)
        try:
            alone.submit(working.who).result(_PATIENCE)
        except Exception as error:
            self._crew.stop(alone)
            raise CrewError(f"no worker can be started ({_told(error)}); try --jobs 1") from None
        try:
            return working.answered(alone.submit(working.check_part, self._written, part).result())
        except Exception as error:
            cause = error
        finally:
            self._crew.stop(alone)
        return self._halved(part, cause)

    def _halved(self, part: Part, cause: Exception) -> list[Judged]:
        if len(part.inputs) > 1:
            half = len(part.inputs) // 2
            one, other = Part(part.inputs[:half]), Part(part.inputs[half:])
            return [*self.judged(one), *self.judged(other)]
        [given] = part.inputs
        source = given.source if isinstance(given, Unread) else given
        last = part.last or self._count(source)
        if last <= part.first:
            return [Judged([self._lost(source, part.first, cause)])]
        half = (part.first + last) // 2
        [one_half] = self.judged(Part(part.inputs, part.first, half))
        [other_half] = self.judged(Part(part.inputs, half + 1, last))
        return [Judged([*one_half.reports, *other_half.reports])]

    def _count(self, source: Source) -> int:
        """Return how many games an input holds, 1 if the worker dies on that too.

        It needs no limit of time: the worker before did as much, and did not hang.
        """
        alone = self._crew.start(1)
        try:
            return alone.submit(working.count, source).result()
        except Exception:
            return 1
        finally:
            self._crew.stop(alone)

    def _lost(self, source: Source, number: int, cause: Exception) -> GameReport:
        message = "the process that judged this game died on it, and again when it had nothing else"
        if not isinstance(cause, BrokenExecutor):
            message = f"the game came back from no worker ({_told(cause)})"
        return self._referee.check(Unread(source, number, (finding("SGF180", message),)))


def _told(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
