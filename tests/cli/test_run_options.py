"""How runs are done: the same bytes for any --jobs, Ctrl-C, progress, the cache."""

import fcntl
import json
import os
import pty
import signal
import subprocess
import sys
import tarfile
import termios
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result
from helpers.child_processes import killed_after

from gocheck.cli import progress as showing
from gocheck.cli.exit_status import Interrupts
from gocheck.cli.formats import FORMATS
from gocheck.cli.main import main
from gocheck.report.values import Report
from gocheck.running import parallel
from gocheck.running.parallel import Run

FIXTURES = Path(__file__).parents[2] / "fixtures"
GAME = "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[{name}]PW[b]DT[2020-01-01]RE[B+R];B[aa];W[ee])"
COMMAND = (sys.executable, "-m", "gocheck")
LONG = 600
"""Seconds to wait for what takes 1 to 40 on a machine that has nothing else to do."""
SOON = 60
"""Seconds in which a run ends after a signal, also on a machine that has much else to do."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def archive(path: Path, games: int) -> str:
    with tarfile.open(path, "w") as tar:
        for number in range(games):
            member = tarfile.TarInfo(f"{number}.sgf")
            data = GAME.format(name=f"n{number // 2 * 2}").encode("ascii")
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    return str(path)


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "CHUNK_BYTES", 4000)
    monkeypatch.setattr(parallel, "WORKERS_FROM_BYTES", 0)


@pytest.mark.ci
@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    "options",
    [
        ("check", "--format", "jsonl", "--variations"),
        ("score", "--rules", "all"),
        ("check", "--format", "table", "--verbose", "--statistics"),
        ("check", "--format", "csv", "--duplicates", "--expect", "size=19,komi=6.5"),
        ("check", "--format", "jsonl", "--results", "results.csv"),
        ("check", "--format", "jsonl", "--baseline", "baseline.jsonl", "--show-waived"),
        ("check", "--format", "sarif", "--no-scores", "--rules", "all"),
        ("compare", "--skip-duplicates", "--rules", "japanese,chinese,tromp-taylor"),
    ],
    ids=lambda options: " ".join(options),
)
def test_the_same_bytes_for_any_jobs_and_from_the_cache(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "results.csv").write_text(
        "file,result\nwrong-winner.sgf,W+3.5\n9x9-japanese-marked.sgf,B+1\ngone.sgf,B+R\n"
    )
    whole = str(FIXTURES)
    run("check", str(FIXTURES / "situations"), "--baseline", "baseline.jsonl", "--write-baseline")
    command, *rest = options
    expected = run(command, whole, *rest, "--jobs", "1")
    assert len(expected.stdout) > 2000
    for more in (("--jobs", "2"), ("--jobs", "2", "--cache", "c"), ("--jobs", "1", "--cache", "c")):
        found = run(command, whole, *rest, *more)
        assert found.stdout_bytes == expected.stdout_bytes
        assert (found.stderr, found.exit_code) == (expected.stderr, expected.exit_code)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("jobs", "options", "ending", "word"),
    [
        ("1", ("--no-scores",), signal.SIGINT, "interrupted"),
        ("2", ("--no-scores",), signal.SIGINT, "interrupted"),
        ("2", ("--score-all",), signal.SIGINT, "interrupted"),  # in the middle of judging
        ("1", ("--no-scores", "--cache", "cache"), signal.SIGINT, "interrupted"),
        ("2", ("--score-all", "--cache", "cache"), signal.SIGINT, "interrupted"),
        ("1", ("--score-all",), signal.SIGTERM, "terminated"),
        ("2", ("--score-all",), signal.SIGTERM, "terminated"),
        ("1", ("--score-all",), signal.SIGHUP, "hung up"),
        ("2", ("--score-all",), signal.SIGHUP, "hung up"),
    ],
)
def test_a_signal_ends_a_run_that_prints_what_was_done(
    tmp_path: Path, jobs: str, options: tuple[str, ...], ending: signal.Signals, word: str
) -> None:
    many = archive(tmp_path / "many.tar", 60_000)
    process = subprocess.Popen(
        (*COMMAND, "check", many, *options, "--jobs", jobs, "--format", "jsonl"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        cwd=tmp_path,
        start_new_session=True,
    )
    with killed_after(LONG, process):
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(500)]
        if ending == signal.SIGTERM:
            process.send_signal(ending)
        else:
            os.killpg(process.pid, ending)  # to all processes, as a terminal does
        assert process.stderr is not None
        with killed_after(SOON, process):  # not communicate(), which passes over what is buffered
            lines += process.stdout.readlines()
            errors = process.stderr.read()
    names = [json.loads(line)["member"] for line in lines]
    assert names == [f"{number}.sgf" for number in range(len(lines))]
    assert len(lines) < 60_000
    assert process.returncode == 128 + ending
    assert errors.decode() == f"gocheck: {word} after {len(lines)} games\n"
    assert is_soon_empty(process.pid)


def is_soon_empty(group: int) -> bool:
    """Return whether all processes of a group end, and are buried."""
    for _ in range(10 * LONG):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.ci
@pytest.mark.parametrize("unbuffered", ["1", ""])
def test_a_signal_within_a_line_does_not_cut_the_line(tmp_path: Path, unbuffered: str) -> None:
    # The reader waits until the pipe is full, in the middle of a line of more than 4096 bytes.
    some = archive(tmp_path / "some.tar", 50)
    process = subprocess.Popen(
        (*COMMAND, "check", some, "--score-all", "--jobs", "1", "--format", "jsonl"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": unbuffered},
        start_new_session=True,
    )
    with killed_after(LONG, process):
        assert process.stdout is not None
        waiting, before = _bytes_in(process.stdout), 0
        while waiting == 0 or waiting > before:
            time.sleep(0.5)
            before, waiting = waiting, _bytes_in(process.stdout)
        process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        lines = process.stdout.readlines()
    assert lines[-1].endswith(b"\n")
    assert [json.loads(line)["member"] for line in lines] == [
        f"{number}.sgf" for number in range(len(lines))
    ]
    assert process.returncode == 128 + signal.SIGTERM


def _bytes_in(pipe: IO[bytes]) -> int:
    content = fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))
    return int.from_bytes(content, sys.byteorder)


def test_a_run_that_is_left_after_a_signal_is_closed() -> None:
    closed = []

    def values() -> Iterator[int]:
        try:
            yield from range(3)
        finally:
            closed.append(True)

    run = values()
    until_signal = Interrupts().until_signal(run)
    next(until_signal)
    signal.raise_signal(signal.SIGTERM)
    assert isinstance(until_signal, Generator)
    until_signal.close()
    assert closed


@pytest.mark.ci
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_replaces_no_report_by_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: signal.Signals
) -> None:
    reports_on = Run.reports_on

    def interrupted(run: Run, paths: Iterable[str]) -> Iterator[Report]:
        yield from islice(reports_on(run, paths), 2)
        signal.raise_signal(ending)

    monkeypatch.setattr(Run, "reports_on", interrupted)
    monkeypatch.chdir(tmp_path)
    files = {name: f"gocheck.{name}" for name in FORMATS if name != "parquet"}
    for file in files.values():
        (tmp_path / file).write_text("earlier")
    asked = [f"--format={name}:{file}" for name, file in files.items()]
    result = run("check", str(FIXTURES / "situations"), *asked, "--format=parquet:tables")
    assert result.exit_code == 128 + ending
    for name in FORMATS:
        assert f"gocheck: {name} is not written: the run ended early\n" in result.stderr
    assert {(tmp_path / file).read_text() for file in files.values()} == {"earlier"}
    assert not list(tmp_path.rglob("*.parquet"))
    assert not list(tmp_path.rglob(".gocheck*"))
    result = run("check", str(FIXTURES / "situations"), "--format", "sarif")
    with pytest.raises(ValueError, match="Expecting"):
        json.loads(result.stdout)
    shown = run("check", str(FIXTURES / "games")).stdout
    assert "2 games read" in shown
    assert shown.endswith("\nInterrupted; so far: no findings.\n")


@pytest.mark.ci
def test_an_interrupted_table_has_its_totals(tmp_path: Path) -> None:
    many = archive(tmp_path / "many.tar", 60_000)
    process = subprocess.Popen(
        (*COMMAND, "check", many, "--no-scores", "--progress", "plain"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )
    assert process.stderr is not None
    line = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=LONG)
    assert "% read, " in line
    assert line.endswith(" left\n")
    assert process.returncode == 130
    assert "games read" in out


def test_progress_in_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "LINE_SECONDS", 0)
    few = archive(tmp_path / "few.tar", 20)
    result = run("check", few, "--progress", "plain")
    lines = result.stderr.splitlines()
    assert len(lines) == 20
    assert all(line.startswith("gocheck: ") and " a second, " in line for line in lines)
    assert result.stdout == run("check", few).stdout
    assert run("check", few).stderr == ""


def _read(terminal: int, parts: list[bytes]) -> None:
    with suppress(OSError):  # nobody has the terminal open any more
        while part := os.read(terminal, 1 << 16):
            parts.append(part)


@pytest.mark.ci
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bar_on_a_terminal(tmp_path: Path, jobs: str) -> None:
    some = archive(tmp_path / "some.tar", 30_000)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        (*COMMAND, "check", some, "--no-scores", "--jobs", jobs, "--format", "jsonl"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(theirs)
    parts: list[bytes] = []
    reader = threading.Thread(target=_read, args=(ours, parts))
    reader.start()
    out, _ = process.communicate(timeout=LONG)
    reader.join()
    os.close(ours)
    shown = b"".join(parts)
    assert len(out.splitlines()) == 30_000
    assert b"\x1b" not in out
    assert b"games, " in shown
    assert "━".encode() in shown
    assert b" left" in shown


def test_a_short_run_shows_no_bar(tmp_path: Path) -> None:
    few = archive(tmp_path / "few.tar", 20)
    ours, theirs = pty.openpty()
    parts: list[bytes] = []
    reader = threading.Thread(target=_read, args=(ours, parts))
    reader.start()
    subprocess.run(
        (*COMMAND, "check", few, "--no-scores", "--jobs", "1"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**ENVIRONMENT, "TERM": "xterm"},
        check=False,
        timeout=LONG,
    )
    os.close(theirs)
    reader.join()
    os.close(ours)
    assert b"".join(parts) == b""


def test_jobs_from_the_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gocheck.toml").write_text('jobs = 1\ncache = "kept"\ncache-size = 1\n')
    (tmp_path / "a.sgf").write_text(GAME)
    run("check", "a.sgf")
    assert (tmp_path / "kept" / "gocheck-cache-1.sqlite").is_file()


def test_a_cache_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(GAME)
    result = run("check", str(tmp_path), "--cache", str(tmp_path / "a.sgf"))
    assert result.exit_code == 2
    assert result.stderr.startswith("gocheck: the cache ")
    assert len(result.stderr.splitlines()) == 1


def test_where_no_processes_can_be_started_one_job_does_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a browser. Nothing is wrong, so only --verbose says so."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    (tmp_path / "a.sgf").write_text(GAME)
    command = ("check", str(tmp_path), "--jobs", "2")
    assert run(*command).stderr == ""
    remarks = run(*command, "--verbose").stderr.splitlines()
    assert remarks.count("gocheck: no worker processes can be started here: --jobs 1") == 1
