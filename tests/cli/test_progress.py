"""What progress says of the input: how much is read, and how long the rest takes."""

import io
import re
import time
from pathlib import Path

import pytest

import gocheck
from gocheck.cli import progress
from gocheck.cli.progress import Progress

MEBIBYTE = 1 << 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three MiB of records and archives, and a file that is neither."""
    for name in ("a.sgf", "b.zip", "below/c.sgf", "film.mp4"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(MEBIBYTE))
    return tmp_path


def shown(path: Path | str, read: int, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the line after ten seconds, when so many bytes are read."""
    state = Progress("plain", [str(path)])
    state._measure()
    state.watch(io.BytesIO())  # a stream has no size
    state._before = read
    state._games = 500
    state._show_state(10)
    return capsys.readouterr().err


def test_the_size_of_a_folder_is_that_of_its_records(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = "gocheck: 500 games, 50 a second, 0 findings, 33% read, 20 s left\n"
    assert shown(folder, MEBIBYTE, capsys) == expected


def test_nothing_is_left_at_the_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(folder, 3 * MEBIBYTE, capsys).endswith(" findings, 100% read\n")


def test_what_is_read_and_not_yet_judged_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.sgf").write_text("(;SZ[9];B[ee])(;SZ[9];B[ee])", encoding="utf-8")
    state = Progress("plain", [str(tmp_path)])
    state._measure()
    read: list[str] = []
    reports = gocheck.check(tmp_path, jobs=2, on_open=state.watch, on_read=state.note_read)
    for report in reports:
        state._shown = time.monotonic()
        state.count(report)
        state._show_state(10)
        read += capsys.readouterr().err.splitlines()
    left = [re.findall(r"100% read(?:, (\d) files? left to judge)?$", line)[0] for line in read]
    assert left == ["2", "2", "1", "1", "", ""]


@pytest.mark.parametrize("path", ["@names.txt", "-", "missing.sgf"])
def test_the_size_of_lists_streams_and_missing_files_is_not_shown(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(path, MEBIBYTE, capsys) == "gocheck: 500 games, 50 a second, 0 findings\n"


def test_what_is_read_of_a_file_counts(folder: Path) -> None:
    state = Progress("plain", [])
    with (folder / "a.sgf").open("rb") as first:
        state.watch(first)
        first.read(1000)
        assert state._read() == 1000
    with (folder / "b.zip").open("rb") as second:
        state.watch(second)
        assert state._read() == MEBIBYTE
    assert state._read() == 2 * MEBIBYTE


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0 s"), (99, "99 s"), (100, "2 min"), (5999, "100 min"), (9000, "2.5 h")],
)
def test_times_to_wait(seconds: float, text: str) -> None:
    assert progress._duration(seconds) == text
