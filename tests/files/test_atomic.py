"""Reports, baselines and copies are written whole or not at all, whatever ends the run."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gocheck.files.atomic import finish, open_atomic, write_atomic

PROJECT = Path(__file__).parents[2]
GAME = b"(;GM[1]SZ[9]KM[6.5]RE[W+1];B[aa];W[aa];B[ba];W[ba])"
OLD = "the report of the last run\n"
LIMIT = 8_000
"""Bytes after which every file is full."""


def run(folder: Path, *arguments: str, limit: int = LIMIT) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "gocheck", *arguments],
        cwd=folder,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # Python would leave compiled modules that are cut off, for all later processes.
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Games with more findings than a file of `LIMIT` bytes holds."""
    (tmp_path / "games").mkdir()
    for number in range(120):
        (tmp_path / "games" / f"{number}.sgf").write_bytes(GAME)
    return tmp_path


@pytest.mark.ci
@pytest.mark.parametrize(
    "name",
    [
        "table",
        *(
            pytest.param(name, marks=pytest.mark.ci)
            for name in ("jsonl", "json", "csv", "sarif", "junit", "markdown")
        ),
    ],
)
def test_a_full_disk_leaves_the_old_report(folder: Path, name: str) -> None:
    (folder / "out.txt").write_text(OLD, encoding="utf-8")
    process = run(folder, "check", "games", "--all-games", "--format", f"{name}:out.txt")
    _, errors = process.communicate()
    assert process.returncode == 2
    assert errors == f"gocheck: {name} cannot be written: File too large\n"
    assert (folder / "out.txt").read_text(encoding="utf-8") == OLD
    assert files(folder) == ["out.txt"]


@pytest.mark.ci
@pytest.mark.parametrize("limit", [0, 100])
def test_a_full_disk_leaves_no_part_of_a_parquet_table(folder: Path, limit: int) -> None:
    process = run(folder, "check", "games", "--format", "parquet:tables", limit=limit)
    _, errors = process.communicate()
    assert process.returncode == 2
    assert errors.startswith("gocheck: ")
    assert [path for path in (folder / "tables").rglob("*") if path.is_file()] == []


@pytest.mark.ci
def test_a_full_disk_leaves_the_old_baseline(folder: Path) -> None:
    old = '{"gocheck-baseline": 2}\n'
    (folder / "known.jsonl").write_text(old, encoding="utf-8")
    process = run(folder, "check", "games", "--write-baseline", "--baseline", "known.jsonl")
    _, errors = process.communicate()
    assert process.returncode == 2
    assert errors == "gocheck: cannot write known.jsonl: File too large\n"
    assert (folder / "known.jsonl").read_text(encoding="utf-8") == old
    assert files(folder) == ["known.jsonl"]


@pytest.mark.ci
def test_kill_leaves_the_old_report(folder: Path) -> None:
    (folder / "out.txt").write_text(OLD, encoding="utf-8")
    os.mkfifo(folder / "waiting.sgf")
    arguments = ("check", "games", "waiting.sgf", "--format", "jsonl:out.txt")
    process = run(folder, *arguments, limit=resource.RLIM_INFINITY)
    with open(folder / "waiting.sgf", "wb"):  # returns when it is read: the games are done
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert (folder / "out.txt").read_text(encoding="utf-8") == OLD


def test_a_run_that_reads_nothing_leaves_the_old_report(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text(OLD, encoding="utf-8")
    (tmp_path / "games").mkdir()
    process = run(tmp_path, "check", "games", "--format", "jsonl:out.txt")
    process.communicate()
    assert process.returncode == 2
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == OLD
    assert files(tmp_path) == ["out.txt"]


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    with open_atomic(str(link)) as stream:
        stream.write("new")
        assert real.read_text() == "old"
        finish(stream)
    assert link.is_symlink()
    assert (real.read_text(), real.stat().st_mode & 0o777) == ("new", 0o640)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a file to somebody else")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text(OLD, encoding="utf-8")
    os.chown(file, 4711, 4712)
    write_atomic(file, b"new")
    assert file.read_bytes() == b"new"
    assert (file.stat().st_uid, file.stat().st_gid) == (4711, 4712)


def test_a_device_and_a_pipe_are_not_replaced(tmp_path: Path) -> None:
    with open_atomic("/dev/null") as stream:
        stream.write("text")
        finish(stream)
    assert not Path("/dev/null").is_file()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with open_atomic(str(pipe)) as stream:
        stream.write("text")
        finish(stream)
    assert os.read(reader, 9) == b"text"
    os.close(reader)


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError):
        write_atomic(tmp_path / "a", b"new")


def test_the_name_is_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        synced.append(os.path.isdir(f"/proc/self/fd/{descriptor}"))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    write_atomic(tmp_path / "a", b"new")
    assert synced == [False, True]
