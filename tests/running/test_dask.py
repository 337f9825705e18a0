"""A Dask cluster of a scheduler and two workers on this machine, one of which is killed."""

import logging
import os
import signal
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import pytest
from helpers.child_processes import killed_after

from gocheck.running import executors

from .conftest import ENVIRONMENT, LONG, Process, game, start, until

pytestmark = pytest.mark.ci


def check(archive: Path, *options: str) -> Process:
    command = (sys.executable, "-m", "gocheck", "check", str(archive), "--format", "jsonl")
    return subprocess.Popen(
        (*command, "--no-scores", "--fail-on", "never", *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        start_new_session=True,
    )


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return a file of many games, and what a run without a cluster writes on it."""
    many = tmp_path_factory.mktemp("collection") / "many.sgf"
    name = "name" * 100  # so that a few games are many chunks
    many.write_bytes(b"\n".join(game(number, f"{name} {number}") for number in range(5000)))
    expected, _ = check(many, "--jobs", "1").communicate(timeout=LONG)
    assert len(expected.splitlines()) == 5000
    return many, expected


def test_a_worker_killed_in_mid_run(cluster: tuple[str, list[Process]], tmp_path: Path) -> None:
    address, workers = cluster
    archive = tmp_path / "games.tar"
    with tarfile.open(archive, "w") as tar:
        for number in range(5000):
            member = tarfile.TarInfo(f"{number}.sgf")
            data = game(number, f"name {number}")
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    with killed_after(LONG, check(archive, "--executor", address)) as run:
        assert run.stdout is not None
        lines = [run.stdout.readline() for _ in range(300)]
        workers[0].send_signal(signal.SIGKILL)
        assert run.stderr is not None
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert (run.returncode, errors) == (0, "")
    assert workers[1].poll() is None
    expected, _ = check(archive, "--jobs", "1").communicate(timeout=LONG)
    assert len(lines) == 5000
    assert "".join(lines) == expected


def test_a_scheduler_killed_in_mid_run(
    scheduled: tuple[str, Process, list[Process]], collection: tuple[Path, str]
) -> None:
    address, scheduler, _ = scheduled
    many, expected = collection
    with killed_after(LONG, check(many, "--executor", address)) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        lines = [run.stdout.readline() for _ in range(83)]
        scheduler.kill()
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert run.returncode == 0, errors
    assert len(errors.splitlines()) == 1, errors
    line = errors
    assert line.startswith("gocheck: no worker can be started (")
    assert line.endswith("); one process does the rest\n")
    assert "".join(lines) == expected


def test_no_library_below_dask_writes_to_standard_error() -> None:
    import distributed  # noqa: F401  # it gives loggers levels of their own

    executors._quiet()
    names = [name for name in logging.root.manager.loggerDict if name.startswith("tornado")]
    assert names
    assert [name for name in names if logging.getLogger(name).isEnabledFor(logging.ERROR)] == []


def test_all_workers_killed_in_mid_run(
    cluster: tuple[str, list[Process]], collection: tuple[Path, str]
) -> None:
    address, workers = cluster
    many, expected = collection
    with killed_after(LONG, check(many, "--executor", address)) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        lines = [run.stdout.readline() for _ in range(83)]
        for each in workers:
            each.send_signal(signal.SIGKILL)
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert run.returncode == 0, errors
    assert errors == (
        f"gocheck: no worker can be started (the Dask scheduler at {address} had no worker for 10"
        " seconds); one process does the rest\n"
    )
    assert "".join(lines) == expected


def test_an_interrupt_leaves_the_cluster_alone(
    cluster: tuple[str, list[Process]], tmp_path: Path
) -> None:
    address, workers = cluster
    many = tmp_path / "many.sgf"
    many.write_bytes(b"\n".join(game(number, f"name {number}") for number in range(30_000)))
    with killed_after(LONG, check(many, "--executor", address)) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        lines = [run.stdout.readline() for _ in range(300)]
        os.killpg(run.pid, signal.SIGINT)
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert run.returncode == 130
    assert errors == f"gocheck: interrupted after {len(lines)} games\n"
    assert 300 <= len(lines) < 30_000
    assert [worker.poll() for worker in workers] == [None, None]


def test_a_missing_scheduler_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(game(1))
    run = check(tmp_path, "--executor", "dask://127.0.0.1:9")
    out, errors = run.communicate(timeout=LONG)
    assert (run.returncode, out) == (2, "")
    assert len(errors.splitlines()) == 1, errors
    line = errors
    assert line.startswith("gocheck: no Dask scheduler answers at dask://127.0.0.1:9: ")


def test_an_invalid_address_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(game(1))
    run = check(tmp_path, "--executor", "ray://127.0.0.1:9")
    _, errors = run.communicate(timeout=LONG)
    said = "gocheck: 'ray://127.0.0.1:9' is not the address of an executor (dask://HOST:PORT)\n"
    assert (run.returncode, errors) == (2, said)


def test_a_scheduler_without_workers_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(game(1))
    log = tmp_path / "scheduler"
    here = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    scheduler = start(log, "distributed.cli.dask_scheduler", *here)
    try:
        address = until(log, r"tcp://127\.0\.0\.1:\d+").replace("tcp", "dask")
        run = check(tmp_path, "--executor", address)
        out, errors = run.communicate(timeout=LONG)
    finally:
        scheduler.terminate()
        scheduler.wait()
    assert (run.returncode, out) == (2, "")
    assert errors == (f"gocheck: the Dask scheduler at {address} had no worker for 10 seconds\n")


@pytest.fixture
def removed_after_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scheduler remove a worker after 5 to 10 seconds without an answer, not minutes."""
    monkeypatch.setitem(ENVIRONMENT, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL", "5s")


@pytest.mark.usefixtures("removed_after_seconds")
def test_a_worker_frozen_in_mid_run(
    cluster: tuple[str, list[Process]], collection: tuple[Path, str], tmp_path: Path
) -> None:
    address, workers = cluster
    many, expected = collection
    with killed_after(LONG, check(many, "--executor", address)) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        lines = [run.stdout.readline() for _ in range(83)]
        workers[0].send_signal(signal.SIGSTOP)
        lines += run.stdout.readlines()
        errors = run.stderr.read()
    assert (run.returncode, errors) == (0, "")
    assert "failed to heartbeat" in (tmp_path / "scheduler").read_text()
    assert "".join(lines) == expected
