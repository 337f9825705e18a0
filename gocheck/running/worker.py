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
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gocheck.limits.input_limits import InputLimits
from gocheck.limits.resources import collect_seldom
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import games, numbered_reports
from gocheck.sgf.source import Source
from gocheck.text.messages import VERSION, Error

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATH = "PYTHONPATH"
SAFE_PATH = "PYTHONSAFEPATH"
USERS = {PATH: "GOCHECK_PYTHONPATH", SAFE_PATH: "GOCHECK_PYTHONSAFEPATH"}
"""For each variable that a worker is started with, the one that holds the user's own value, which
`serve` puts back."""


class ExecutorError(Error):
    """No workers can be started; the message is one line."""


class _ThreadState(threading.local):
    """What a thread of a worker keeps from one chunk to the next."""

    pickled_settings: bytes = b""
    """The settings as they came; other ones make another referee necessary."""
    referee: Referee | None = None
    """The referee that checks under these settings; None before the first chunk."""


_state = _ThreadState()
_referees: set[Referee] = set()


def check_in_worker(
    pickled_settings: bytes, inputs: Sequence[Source | Unreadable]
) -> list[list[Report]]:
    """Return what `check_inputs` does under settings; pickled, which each chunk has anew."""
    if _state.referee is None or _state.pickled_settings != pickled_settings:
        if _state.referee is not None:
            _state.referee.close()
            _referees.discard(_state.referee)
        import pickle  # takes long to load, and only workers need it

        _state.referee = Referee(pickle.loads(pickled_settings))
        _state.pickled_settings = pickled_settings
        _referees.add(_state.referee)
    return check_inputs(_state.referee, inputs)


def check_inputs(referee: Referee, inputs: Sequence[Source | Unreadable]) -> list[list[Report]]:
    """Return the reports on each input; every input has one at least."""
    by_input: list[list[Report]] = [[] for _ in inputs]
    for number, report in numbered_reports(inputs, referee):
        by_input[number].append(report)
    return by_input


def count_games(source: Source, limits: InputLimits) -> int:
    """Return how many games an input holds, unreadable ones among them."""
    return sum(1 for _ in games(source, limits))


USED = ("sgfmill", "numpy", "chardet", "webencodings", "threadpoolctl", "msgspec")
"""The packages whose version may change what is reported: those that gocheck needs, without `click`
and `rich`, which show it."""
_SUFFIXES = (".py", ".toml", ".npz")
"""The endings of gocheck's files that may change what is reported: code, rulesets, weights."""


@cache
def code_version() -> str:
    """Return the exact version of gocheck: two runs with the same one give the same reports.

    It has a digest of code, rulesets and weights, and the versions of packages.
    """
    from hashlib import blake2b

    digest = blake2b(digest_size=16)
    files = (file for file in Path(__file__).parents[1].rglob("*") if file.suffix in _SUFFIXES)
    for file in sorted(files):
        digest.update(file.name.encode("utf-8", "surrogateescape"))
        digest.update(file.read_bytes())
    used = (f"{name} {_version(name)}" for name in USED)
    return ", ".join((f"gocheck {VERSION} ({digest.hexdigest()})", *used))


def _version(name: str) -> str:
    """Return the version of a package; gocheck runs without numpy too."""
    from importlib.metadata import PackageNotFoundError, version  # takes long to load

    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


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
