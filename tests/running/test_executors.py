"""Where workers come from; a cluster is played by a thread pool."""

import errno
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing.context import BaseContext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from gocheck.running import executors, pool
from gocheck.running.executors import CHUNKS_PER_WORKER, DaskCluster, can_start_processes, cores
from gocheck.running.worker import ExecutorError, code_version
from gocheck.text.messages import how_to_add

ADDRESS = "dask://127.0.0.1:8786"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("max 100000", 8),
        ("200000 100000", 2),
        ("250000 100000", 3),
        ("10000 100000", 1),
        ("9900000 100000", 8),
        ("nonsense", 8),
        (None, 8),
    ],
)
def test_cores_are_those_that_a_container_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, expected: int
) -> None:
    quota = tmp_path / "cpu.max"
    if text is not None:
        quota.write_text(text)
    monkeypatch.setattr(executors, "_QUOTA", quota)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)), raising=False)
    assert cores() == expected


def test_cores_where_a_process_has_no_affinity(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "_QUOTA", tmp_path / "missing")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert cores() == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (OSError(errno.EAGAIN, "Resource temporarily unavailable"), "temporarily unavailable"),
        (OSError("no pipe"), "no pipe"),
        (EOFError(), "EOFError"),
    ],
)
def test_a_worker_that_cannot_be_started_says_why(
    monkeypatch: pytest.MonkeyPatch, error: Exception, cause: str
) -> None:
    def fail() -> BaseContext:
        raise error

    monkeypatch.setattr(pool, "_context", fail)
    with pytest.raises(ExecutorError, match=cause):
        pool.WorkerPool(1)


def test_no_processes_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_start_processes()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert not can_start_processes()


def test_a_program_of_one_file_has_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its Python ignores the environment, and so the current folder."""
    flags = SimpleNamespace(safe_path=False, ignore_environment=1)
    monkeypatch.setattr(sys, "flags", flags)
    assert not can_start_processes()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert can_start_processes()


class Client:
    """A connection to a cluster of three workers with two threads each."""

    answer: Callable[[], object] = staticmethod(code_version)
    has_workers = True
    made: ClassVar[list["Client"]] = []

    def __init__(self, address: str, **options: Any) -> None:
        self.address = address
        self.closed = False
        Client.made.append(self)

    def get_executor(self, *, pure: bool) -> Executor:
        assert not pure
        client = self

        class Cluster(ThreadPoolExecutor):
            def submit(self, task: Any, /, *args: Any, **more: Any) -> Future[Any]:
                return super().submit(client.answer if task is code_version else task, *args)

        return Cluster(1)

    def wait_for_workers(self, number: int, timeout: float) -> None:
        if not self.has_workers:
            raise TimeoutError

    def nthreads(self) -> dict[str, int]:
        return {"a": 2, "b": 2, "c": 2}

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> type[Client]:
    """Put a client in the place of that of Dask."""
    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(Client, "made", [])
    return Client


def test_a_cluster_that_runs_the_same_version(client: type[Client]) -> None:
    factory = DaskCluster(ADDRESS)
    (made,) = client.made
    assert made.address == "tcp://127.0.0.1:8786"
    assert factory.start().submit(code_version).result() == code_version()
    assert factory.capacity() == CHUNKS_PER_WORKER * 6 + 1
    assert not made.closed
    factory.close()
    assert made.closed


def test_a_cluster_that_runs_another_version_is_refused(
    client: type[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "answer", staticmethod(lambda: "gocheck 0.0.1"))
    with pytest.raises(ExecutorError, match=r"run gocheck 0\.0\.1, but this process runs gocheck"):
        DaskCluster(ADDRESS)
    assert client.made[0].closed


def test_a_cluster_without_workers_is_refused(
    client: type[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "has_workers", False)
    with pytest.raises(ExecutorError, match="had no worker for 10 seconds"):
        DaskCluster(ADDRESS)
    assert client.made[0].closed


def failing(error: Exception) -> Callable[[], object]:
    def fail() -> object:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (TimeoutError(), f"no worker of {ADDRESS} answers within 60 seconds"),
        (
            ModuleNotFoundError("No module named 'gocheck'"),
            f"the workers of {ADDRESS} cannot run gocheck: No module named 'gocheck'",
        ),
    ],
)
def test_a_cluster_without_gocheck_is_refused(
    client: type[Client], monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    monkeypatch.setattr(client, "answer", staticmethod(failing(error)))
    with pytest.raises(ExecutorError) as raised:
        DaskCluster(ADDRESS)
    assert str(raised.value) == message
    assert client.made[0].closed


def test_a_scheduler_that_does_not_answer(
    client: type[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Client, address: str, **options: Any) -> None:
        raise OSError(f"Timed out\n   connecting to {address}")

    monkeypatch.setattr(client, "__init__", refuse)
    with pytest.raises(ExecutorError) as raised:
        DaskCluster(ADDRESS)
    assert str(raised.value) == (
        f"no Dask scheduler answers at {ADDRESS}: Timed out connecting to tcp://127.0.0.1:8786"
    )


def test_an_address_of_another_kind() -> None:
    for address in ("ray://x:1", "dask://x", "dask://x:0", "dask://x:65536"):
        with pytest.raises(ExecutorError, match=f"'{address}' is not the address of an executor"):
            DaskCluster(address)


def test_a_cluster_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for address in (ADDRESS, "dask://x:65535"):
        with pytest.raises(ExecutorError, match=re.escape(how_to_add("dask"))):
            DaskCluster(address)
