"""Work divided among workers: the same reports in the same order, whoever made them."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path

import pytest
from helpers import dying

from gocheck.findings import finding
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.rules import Rulesets
from gocheck.running import executors, parallel, pool, worker
from gocheck.running.batch import reports
from gocheck.running.executors import ExecutorError, ExecutorFactory, processes, with_executor
from gocheck.running.parallel import Run
from gocheck.settings import Settings
from gocheck.sgf.source import Source

from .conftest import game, sources

SETTINGS = Settings(Rulesets())


def by(factory: ExecutorFactory | None, inputs: list[Source]) -> list[GameReport]:
    return list(Run(SETTINGS, factory).reports(inputs))


def alone(inputs: list[Source]) -> list[GameReport]:
    return list(reports(inputs, Referee(SETTINGS)))


@pytest.mark.usefixtures("small_chunks")
def test_processes_give_what_one_gives(fixture_sources: list[Source]) -> None:
    assert len(fixture_sources) > 80
    assert by(processes(2), fixture_sources) == alone(fixture_sources)
    assert not active_children()


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    "start",
    [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(1, get_context("spawn"))],
    ids=["threads", "processes"],
)
def test_any_executor_can_be_used(start: object) -> None:
    assert callable(start)
    given = sources(50)
    assert by(with_executor(start, 4), given) == alone(given)


def test_a_few_games_start_no_worker() -> None:
    def start(number: int) -> ThreadPoolExecutor:
        raise AssertionError("an executor is started")

    factory = ExecutorFactory(start, lambda executor: 1, lambda executor: None)
    given = sources(300)
    assert by(factory, given) == alone(given)


@pytest.mark.usefixtures("small_chunks")
def test_unreadable_inputs_keep_their_place() -> None:
    given: list[Source | Unreadable] = list(sources(20))
    unread = Unreadable(Source("gone.sgf", b""), 1, (finding("SGF101", "it is gone"),))
    given.insert(7, unread)
    given.insert(12, Source("empty.sgf", b""))
    found = list(Run(SETTINGS, processes(2)).reports(given))
    assert found == list(reports(given, Referee(SETTINGS)))
    assert [report.file for report in found][6:9] == ["6.sgf", "gone.sgf", "7.sgf"]


def codes(found: list[GameReport]) -> dict[str, list[str]]:
    return {
        each.name: [located.finding.code for located in each.findings]
        for each in found
        if any(located.finding.code == "SGF180" for located in each.findings)
    }


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_a_worker_that_dies_loses_one_game() -> None:
    given = sources(24, deadly=11, name=dying.DEADLY)
    found = by(dying.executor_factory(), given)
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
    found = by(dying.executor_factory(), given)
    assert codes(found) == {"many.sgf#5": ["SGF180"]}
    expected = alone(given)
    del found[4], expected[4]
    assert found == expected


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
def test_a_worker_killed_from_outside_loses_nothing() -> None:
    given = sources(200)
    found: list[GameReport] = []
    for report in Run(SETTINGS, processes(2)).reports(given):
        if len(found) == 20:
            os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        found.append(report)
    assert found == alone(given)


@pytest.mark.usefixtures("small_chunks")
def test_workers_that_cannot_start_end_the_run() -> None:
    factory = ExecutorFactory(
        lambda number: ProcessPoolExecutor(
            1, get_context("spawn"), initializer=os._exit, initargs=(1,)
        ),
        lambda executor: 2,
        pool.stop,
    )
    with pytest.raises(ExecutorError, match="no worker can be started"):
        by(factory, sources(30))


@pytest.mark.usefixtures("small_chunks")
def test_closing_a_run_stops_its_workers() -> None:
    run = Run(SETTINGS, processes(2)).reports(sources(200))
    assert isinstance(run, Iterator)
    for _ in range(3):
        next(run)
    assert active_children()
    begun = time.monotonic()
    del run
    assert not active_children()
    assert time.monotonic() - begun < 3


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

    def slow(task: bytes, chunk: worker.Chunk) -> bytes:
        release.wait(10)
        return check(task, chunk)

    monkeypatch.setattr(worker, "check_in_worker", slow)
    run = Run(SETTINGS, with_executor(lambda: ThreadPoolExecutor(1), 3)).reports(counted())
    threading.Timer(0.3, release.set).start()
    next(iter(run))
    assert read <= 4 * 6  # games in so many chunks of 500 bytes


def test_a_large_input_is_checked_in_the_main_process(
    small_chunks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "ONE_BY_ONE_FROM_BYTES", 600)
    given = [*sources(9), Source("large.sgf", b"".join(map(game, range(20)))), *sources(5)]
    assert by(processes(2), given) == alone(given)


def test_cores_are_those_of_the_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 4, 5}, raising=False)
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(executors, "_QUOTA", quota)
    assert executors.cores() == 4
    quota.write_text("max 100000\n")
    assert executors.cores() == 4
    quota.write_text("150000 100000\n")
    assert executors.cores() == 2
