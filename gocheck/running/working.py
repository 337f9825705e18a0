"""What a worker does: the functions that an executor carries to another process or machine.

A worker keeps one referee for each thread, and with it its own engine. Everything that remembers
one game when it sees the next stays with who gave the work out, but for which engines are of no use
(`gocheck.status.engine_session`): every worker finds that out for itself, and all find the same.
"""

import os
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from gocheck.limits import collect_seldom
from gocheck.record import Unread
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.running.batch import games, numbered_reports
from gocheck.running.code_version import identity
from gocheck.running.packing import pack
from gocheck.settings import Settings
from gocheck.sgf import Source

PATH = "PYTHONPATH"
SAFE_PATH = "PYTHONSAFEPATH"
BEFORE = {PATH: "GOCHECK_PYTHONPATH", SAFE_PATH: "GOCHECK_PYTHONSAFEPATH"}
"""The variables that say what the former were before a process was started with others, see
`begin`."""


@dataclass(frozen=True, slots=True)
class Part:
    """Work for one worker: some inputs, or of one input the games from first to last."""

    inputs: tuple[Source | Unread, ...]
    first: int = 1
    last: int | None = None


class Judged(NamedTuple):
    """The reports on one input, and the same whole and packed for the cache: b"" without one."""

    reports: list[GameReport]
    packed: bytes = b""


def whole(report: GameReport) -> GameReport:
    """Return a report as it is."""
    return report


@dataclass(frozen=True, slots=True)
class Errand:
    """What a worker is to do with every part.

    told: what is made of each report before it travels, a function that can be pickled; packed:
    whether all reports are packed for the cache too.
    """

    settings: Settings
    told: Callable[[GameReport], GameReport] = whole
    packed: bool = False


class _Here(threading.local):
    """What a thread of a worker keeps from one part to the next."""

    written: bytes = b""
    errand: Errand | None = None
    referee: Referee | None = None


_here = _Here()
_referees: set[Referee] = set()


def written(errand: Errand) -> bytes:
    """Return an errand as workers take it."""
    return pickle.dumps(errand, pickle.HIGHEST_PROTOCOL)


def check_part(written: bytes, part: Part) -> bytes:
    """Return what `answered` reads: what was found on each input of a part, in order."""
    errand, referee = _errand(written)
    return pickle.dumps(judge_with(referee, errand, part), pickle.HIGHEST_PROTOCOL)


def answered(answer: bytes) -> list[Judged]:
    """Return a worker's answer."""
    answers: list[Judged] = pickle.loads(answer)
    return answers


def judge_with(referee: Referee, errand: Errand, part: Part) -> list[Judged]:
    """Return what a referee finds on each input of a part; every input has one report at least."""
    by_input: list[list[GameReport]] = [[] for _ in part.inputs]
    for number, report in numbered_reports(part.inputs, referee, part.first, part.last):
        by_input[number].append(report)
    return [
        Judged(list(map(errand.told, reports)), pack(reports) if errand.packed else b"")
        for reports in by_input
    ]


def count(source: Source) -> int:
    """Return how many games an input holds, unreadable ones among them."""
    return sum(1 for _ in games(source))


def who() -> str:
    """Return which gocheck this worker runs, as `gocheck.running.code_version.identity` tells."""
    return identity()


def begin() -> None:
    """Make a new process a worker: it ends when it is told to, and when its parent is gone."""
    collect_seldom()
    _restore_environment()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    signal.signal(signal.SIGTERM, lambda number, frame: _end())
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.sentinel,), daemon=True).start()


def _restore_environment() -> None:
    """Put back what this process was started with, so that an engine finds what the user set."""
    for name, kept in BEFORE.items():
        before = os.environ.pop(kept, None)
        if before is not None:
            os.environ.pop(name, None)
            os.environ.update({name: before} if before else {})


def _outlive(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    _end()


def _end() -> None:
    for referee in tuple(_referees):
        with suppress(Exception):
            referee.close()
    os._exit(128 + signal.SIGTERM)


def _errand(written: bytes) -> tuple[Errand, Referee]:
    if _here.errand is None or _here.referee is None or _here.written != written:
        if _here.referee is not None:
            _here.referee.close()
            _referees.discard(_here.referee)
        _here.errand = pickle.loads(written)
        assert _here.errand is not None
        _here.referee = Referee(_here.errand.settings)
        _here.written = written
        _referees.add(_here.referee)
    return _here.errand, _here.referee


def bytes_of(inputs: Sequence[Source | Unread]) -> int:
    """Return how many bytes some inputs have."""
    return sum(len(each.data) for each in inputs if isinstance(each, Source))
