"""Work divided among workers: the same reports in the same order, whoever made them."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import active_children, forkserver, get_context
from pathlib import Path
from typing import Any, NoReturn

import pytest
from helpers import dying

from gocheck.findings.finding import finding
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running import executors, parallel, worker
from gocheck.running.batch import reports
from gocheck.running.executors import Processes, Workers
from gocheck.running.parallel import Run, cause_of
from gocheck.running.pool import WorkerPool
from gocheck.running.worker import ExecutorError
from gocheck.settings import Settings
from gocheck.sgf.source import Source

from .conftest import game, sources

SETTINGS = Settings(Rulesets())


def by(workers: Workers | None, inputs: list[Source]) -> list[Report]:
    return list(Run(SETTINGS, workers).reports(inputs))


def alone(inputs: list[Source]) -> list[Report]:
    return list(reports(inputs, Referee(SETTINGS)))


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_processes_give_what_one_gives(fixture_sources: list[Source]) -> None:
    assert len(fixture_sources) > 80
    assert by(Processes(2), fixture_sources) == alone(fixture_sources)
    assert not active_children()


def of_threads(start: Callable[[], Executor], capacity: int) -> Workers:
    """Return workers that an executor plays."""
    return changed(Workers(), start=start, capacity=lambda: capacity)


def changed(workers: Workers, **methods: Callable[[], object]) -> Workers:
    for name, method in methods.items():
        setattr(workers, name, method)
    return workers


@pytest.mark.usefixtures("small_chunks")
def test_any_executor_can_be_used() -> None:
    given = sources(50)
    assert by(of_threads(lambda: ThreadPoolExecutor(3), 4), given) == alone(given)


def test_a_few_games_start_no_worker() -> None:
    def start() -> ThreadPoolExecutor:
        raise AssertionError("an executor is started")

    given = sources(50)
    assert by(of_threads(start, 1), given) == alone(given)


@pytest.mark.usefixtures("small_chunks")
def test_unreadable_inputs_keep_their_place() -> None:
    given: list[Source | Unreadable] = list(sources(20))
    unread = Unreadable(Source("gone.sgf", b""), 1, (finding("SGF101", "it is gone"),))
    given.insert(7, unread)
    given.insert(12, Source("empty.sgf", b""))
    found = list(Run(SETTINGS, Processes(2)).reports(given))
    assert found == list(reports(given, Referee(SETTINGS)))
    assert [report.file for report in found][6:9] == ["6.sgf", "gone.sgf", "7.sgf"]


def test_a_worker_whose_parent_is_gone_ends_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=worker.serve, args=(theirs,))
    process.start()
    theirs.close()
    ours.send(partial(time.sleep, 0.2))
    ours.close()
    process.join()
    assert process.exitcode == 128 + signal.SIGTERM
    assert capfd.readouterr().err == ""


def codes(found: list[Report]) -> dict[str, list[str]]:
    return {
        each.name: [located.code for located in each.findings]
        for each in found
        if any(located.code == "SGF180" for located in each.findings)
    }


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("dies", [dying.die, dying.die_while_answering])
def test_a_worker_that_dies_loses_one_game(
    dies: Callable[[], NoReturn],
) -> None:
    given = sources(24, deadly=11, name=dying.DEADLY)
    found = by(dying.DyingProcesses(dies), given)
    assert codes(found) == {"11.sgf": ["SGF180"]}
    expected = alone(given)
    del found[11], expected[11]
    assert found == expected
    assert not active_children()


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_of_many_games_in_a_file_the_worker_loses_one() -> None:
    many = b"\n".join(game(number, dying.DEADLY if number == 4 else "a") for number in range(7))
    given = [Source("many.sgf", many)]
    found = by(dying.DyingProcesses(), given)
    assert codes(found) == {"many.sgf#5": ["SGF180"]}
    expected = alone(given)
    del found[4], expected[4]
    assert found == expected


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_a_worker_killed_from_outside_loses_nothing() -> None:
    given = sources(200)
    found: list[Report] = []
    for report in Run(SETTINGS, Processes(2)).reports(given):
        if len(found) in (20, 60, 100):
            os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        found.append(report)
    assert found == alone(given)


def test_a_worker_that_dies_loses_only_what_it_was_given() -> None:
    workers = WorkerPool(2)
    try:
        deadly = workers.submit(os._exit, 9)
        others = [workers.submit(time.sleep, 0.1) for _ in range(4)]
        with pytest.raises(BrokenExecutor):
            deadly.result()
        assert [each.result() for each in others] == [None] * 4
    finally:
        workers.shutdown()
    assert not active_children()


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (CancelledError(), "CancelledError"),
        (OSError(24, "Too many\nopen files"), "OSError: [Errno 24] Too many open files"),
        (ExecutorError("no worker"), "no worker"),
    ],
)
def test_what_an_executor_raises_is_reported_in_one_line(error: Exception, expected: str) -> None:
    assert cause_of(error) == expected


def without_workers(workers: Workers) -> None:
    """Check a run in which this process has to do what workers cannot."""
    given = sources(30)
    warnings: list[str] = []
    assert list(Run(SETTINGS, workers, warn=warnings.append).reports(given)) == alone(given)
    [line] = warnings
    assert line.startswith("no worker can be started (")
    assert line.endswith("); one process does the rest")


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_workers_that_end_at_their_start_leave_the_work_to_this_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "serve", dying.die_at_start)
    without_workers(Processes(2))


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("error", [EOFError(), ConnectionResetError(), OSError(24, "no files")])
def test_workers_that_cannot_be_started_leave_the_work_to_this_process(error: Exception) -> None:
    def fail() -> ThreadPoolExecutor:
        raise error

    without_workers(of_threads(fail, 3))


class Failing(ThreadPoolExecutor):
    """An executor that takes three chunks, and fails from then on."""

    taken = 0

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Any:
        type(self).taken += 1
        if type(self).taken > 3:
            raise RuntimeError("the cluster\nis gone")
        return super().submit(function, *given, **named)


@pytest.mark.usefixtures("small_chunks")
def test_workers_that_are_lost_in_mid_run_lose_no_game() -> None:
    Failing.taken = 0
    without_workers(of_threads(lambda: Failing(1), 2))


@pytest.mark.usefixtures("small_chunks")
def test_chunks_that_a_lost_cluster_holds_are_checked_here() -> None:
    class Cancelling(Failing):
        def submit(self, function: Any, /, *given: Any, **named: Any) -> Any:
            future = Future[bytes]()
            if Cancelling.taken:
                raise OSError("no scheduler")
            future.set_exception(ConnectionError("closed"))
            return future

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            raise OSError("no scheduler")

    def capacity() -> int:
        Cancelling.taken = 1
        raise OSError("no scheduler")

    without_workers(changed(Workers(), start=lambda: Cancelling(1), capacity=capacity))


@pytest.mark.usefixtures("small_chunks")
def test_no_answer_is_waited_for_once_the_workers_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client of Dask that is closed leaves some answers neither cancelled nor ready."""
    waits: list[float | None] = []

    class Unanswered(Future[bytes]):
        def result(self, timeout: float | None = None) -> bytes:
            waits.append(timeout)
            if len(waits) > 20:
                raise OSError("asked for ever")
            raise TimeoutError

    class Silent(ThreadPoolExecutor):
        def submit(self, function: Any, /, *given: Any, **named: Any) -> Any:
            return Unanswered()

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            waits.extend([None] * wait)

    def require_workers() -> None:
        raise ExecutorError("the cluster\nis gone")

    silent = of_threads(lambda: Silent(1), 3)
    without_workers(changed(silent, require_workers=require_workers))
    assert len(waits) == 1


def server_of_workers() -> int:
    """Return the process that starts the workers; the standard library names it nowhere."""
    pid = vars(forkserver)["_forkserver"]._forkserver_pid
    assert isinstance(pid, int)
    return pid


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_a_server_that_is_killed_loses_no_game() -> None:
    given = sources(200)
    for kill_at in (0, 1, 100):
        found: list[Report] = []
        forkserver.ensure_running()
        for report in Run(SETTINGS, Processes(2)).reports(given):
            if len(found) == kill_at:
                os.kill(server_of_workers(), signal.SIGKILL)
            found.append(report)
        assert found == alone(given)


@pytest.mark.usefixtures("small_chunks")
def test_closing_a_run_stops_its_workers() -> None:
    given = iter(sources(400))
    run = Run(SETTINGS, Processes(2)).reports(given)
    assert isinstance(run, Iterator)
    for _ in range(3):
        next(run)
    assert active_children()
    del run
    assert not active_children()
    assert next(given, None)  # no more was read


def test_the_number_of_chunks_in_flight_is_bounded(
    small_chunks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = 0

    def counted() -> Iterator[Source]:
        nonlocal read
        for source in sources(400):
            read += 1
            yield source

    release = threading.Event()
    check = worker.check_in_worker

    def slow(settings: bytes, inputs: list[Source | Unreadable]) -> list[list[Report]]:
        release.wait(10)
        return check(settings, inputs)

    monkeypatch.setattr(worker, "check_in_worker", slow)
    run = Run(SETTINGS, of_threads(lambda: ThreadPoolExecutor(1), 3)).reports(counted())
    threading.Timer(0.3, release.set).start()
    next(iter(run))
    assert read <= 4 * 6  # games in so many chunks of 500 bytes


def test_a_large_input_is_checked_in_the_main_process(
    small_chunks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "ONE_BY_ONE_FROM_BYTES", 600)
    given = [*sources(9), Source("large.sgf", b"".join(map(game, range(20)))), *sources(5)]
    assert by(Processes(2), given) == alone(given)


def test_cores_are_those_of_the_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 4, 5}, raising=False)
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(executors, "_QUOTA", quota)
    assert executors.cores() == 4
    quota.write_text("max 100000\n")
    assert executors.cores() == 4
    quota.write_text("150000 100000\n")
    assert executors.cores() == 2


def test_a_worker_closes_its_referee_for_other_settings_and_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[Referee] = []
    ended: list[int] = []
    monkeypatch.setattr(Referee, "close", lambda referee: closed.append(referee))
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(worker, "_state", type(worker._state)())
    monkeypatch.setattr(worker, "_referees", set())
    for settings in (SETTINGS, SETTINGS, replace(SETTINGS, scores=False)):
        worker.check_in_worker(pickle.dumps(settings), [])
    assert len(closed) == 1
    worker._end()
    assert len(set(map(id, closed))) == 2
    assert ended == [128 + signal.SIGTERM]
