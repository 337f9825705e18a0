"""A Dask cluster of a scheduler and two workers on this machine, one of which is killed."""

import os
import re
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from .conftest import game

pytest.importorskip("distributed")

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(sys.path),
    "DASK_DISTRIBUTED__WORKER__HEARTBEAT": "200ms",
    "OPENBLAS_NUM_THREADS": "1",
}
Process = subprocess.Popen[str]


def start(log: Path, *arguments: str) -> Process:
    with log.open("w") as file:
        command = (sys.executable, "-m", *arguments)
        return subprocess.Popen(command, stderr=file, stdout=file, text=True, env=ENVIRONMENT)


def until(log: Path, pattern: str) -> str:
    for _ in range(600):
        if found := re.search(pattern, log.read_text()):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"{pattern} was not said: {log.read_text()}")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[Process]]]:
    """The scheduler's address, and the workers."""
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
        yield address.replace("tcp://", "dask://"), started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


def check(archive: Path, *options: str) -> Process:
    command = (sys.executable, "-m", "gocheck", "check", str(archive), "--format", "jsonl")
    return subprocess.Popen(
        (*command, "--no-scores", "--fail-on", "never", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def test_a_worker_killed_in_mid_run(cluster: tuple[str, list[Process]], tmp_path: Path) -> None:
    address, workers = cluster
    archive = tmp_path / "games.tar"
    with tarfile.open(archive, "w") as tar:
        for number in range(5000):
            member = tarfile.TarInfo(f"{number}.sgf")
            data = game(number, f"name {number}")
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    run = check(archive, "--executor", address)
    assert run.stdout is not None
    lines = [run.stdout.readline() for _ in range(300)]
    workers[0].send_signal(signal.SIGKILL)
    assert run.stderr is not None
    with run:  # not communicate(), which passes over what is buffered
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert (run.returncode, errors) == (0, "")
    assert workers[1].poll() is None
    expected, _ = check(archive, "--jobs", "1").communicate(timeout=300)
    assert len(lines) == 5000
    assert "".join(lines) == expected


def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(game(1))
    begun = time.monotonic()
    run = check(tmp_path, "--executor", "dask://127.0.0.1:9")
    out, errors = run.communicate(timeout=120)
    assert (run.returncode, out) == (2, "")
    [line] = errors.splitlines()
    assert line.startswith("gocheck: there is no Dask scheduler at dask://127.0.0.1:9: ")
    assert time.monotonic() - begun < 60


def test_another_address_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(game(1))
    run = check(tmp_path, "--executor", "ray://127.0.0.1:9")
    _, errors = run.communicate(timeout=120)
    said = "gocheck: an executor is given as dask://HOST:PORT, not 'ray://127.0.0.1:9'\n"
    assert (run.returncode, errors) == (2, said)
