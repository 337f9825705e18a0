"""Many small games without files: one for each number, every one with something to report; and a
Dask cluster on this machine."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gocheck.running import parallel
from gocheck.sgf.source import Source

GAME = "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[{name}]PW[b]RE[B+1.5];B[{point}];W[ee];B[ee])"

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(sys.path),
    "DASK_DISTRIBUTED__WORKER__HEARTBEAT": "200ms",
}
Process = subprocess.Popen[str]
LONG = 300
"""Seconds to wait for what takes 1 to 15 on a machine that has nothing else to do."""


def game(number: int, name: str = "a") -> bytes:
    point = "abcdfghi"[number % 8] + "abcdfghi"[number // 8 % 8]
    return GAME.format(name=f"{name}", point=point).encode("ascii")


def sources(count: int, deadly: int | None = None, name: str = "") -> list[Source]:
    return [
        Source(f"{number}.sgf", game(number, name if number == deadly else f"a{number}"))
        for number in range(count)
    ]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few games, and workers for any number of them."""
    monkeypatch.setattr(parallel, "CHUNK_BYTES", 500)
    monkeypatch.setattr(parallel, "WORKERS_FROM_BYTES", 0)


@pytest.fixture
def fixture_sources() -> list[Source]:
    folder = Path(__file__).parents[2] / "fixtures"
    return [
        Source(path.as_posix(), path.read_bytes()) for path in sorted(folder.rglob("*.[sgn][gi]*"))
    ]


def start(log: Path, *arguments: str) -> Process:
    with log.open("w") as file:
        command = (sys.executable, "-m", *arguments)
        return subprocess.Popen(command, stderr=file, stdout=file, text=True, env=ENVIRONMENT)


def until(log: Path, pattern: str) -> str:
    for _ in range(10 * LONG):
        if found := re.search(pattern, log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"{pattern} was not said: {log.read_text()}")


@pytest.fixture
def scheduled(tmp_path: Path) -> Iterator[tuple[str, Process, list[Process]]]:
    """The scheduler's address, the scheduler, and the workers."""
    logs = [tmp_path / name for name in ("scheduler", "worker1", "worker2")]
    here = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    started = [start(logs[0], "distributed.cli.dask_scheduler", *here)]
    try:
        address = until(logs[0], r"tcp://127\.0\.0\.1:\d+")
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        started += [
            start(log, "distributed.cli.dask_worker", address, *options) for log in logs[1:]
        ]
        for log in logs[1:]:
            until(log, "Registered to")
        yield address.replace("tcp://", "dask://"), started[0], started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(scheduled: tuple[str, Process, list[Process]]) -> tuple[str, list[Process]]:
    """The scheduler's address, and the workers."""
    address, _, workers = scheduled
    return address, workers
