"""An entry of the cache that somebody else wrote turns no verdict, and none ends a run."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec import structs

from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running import cache as caching
from gocheck.running.batch import reports
from gocheck.running.cache import Cache, pack
from gocheck.running.parallel import Run
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import Error

from .conftest import ENVIRONMENT, sources

SETTINGS = Settings(Rulesets())
NAME, KEY = "gocheck-cache-1.sqlite", "gocheck-cache-1.key"
WRONG = Source("a.sgf", b"(;FF[4]GM[1]SZ[9]KM[6.5];B[aa];W[aa])")
TRUE = list(reports([WRONG], Referee(SETTINGS)))


def by(folder: Path) -> list[Report]:
    warnings: list[str] = []
    cache = Cache(folder, SETTINGS)
    found = list(Run(SETTINGS, None, cache, warnings.append).reports([WRONG]))
    assert warnings == []
    return found


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / NAME)) as connection, connection:
        yield connection


def innocent() -> bytes:
    """Return reports that say nothing against the game, as the cache would hold them."""
    [report] = TRUE
    return pack([structs.replace(report, findings=())])


def written_by_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a cache in which somebody with an own copy of gocheck reports nothing on the game."""
    with monkeypatch.context() as changed:
        changed.setattr("gocheck.running.cache.pack", lambda found: innocent())
        by(folder)
    assert by(folder) != TRUE  # to the one who has the key


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    folder = tmp_path / "victim"
    assert by(folder) == by(folder) == TRUE
    return folder


@pytest.mark.usefixtures("victim")
def test_the_cache_of_another_turns_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_by_another(tmp_path / "other", monkeypatch)
    shutil.copy(tmp_path / "other" / NAME, tmp_path / "victim" / NAME)
    assert by(tmp_path / "victim") == TRUE


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o440, 0o404])
def test_a_key_that_came_with_a_clone_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    """Git gives a file 0644 or, with a strict umask, 0600."""
    written_by_another(tmp_path, monkeypatch)
    (tmp_path / KEY).chmod(mode)
    assert by(tmp_path) == TRUE


def test_a_key_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written_by_another(tmp_path, monkeypatch)
    user = os.geteuid()
    if user == 0:
        os.chown(tmp_path / KEY, 4711, 4711)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
        with pytest.raises(Error, match="only its owner may read"):
            by(tmp_path)
        return
    assert by(tmp_path) == TRUE


@pytest.mark.parametrize("file", [NAME, f"{NAME}-journal", f"{NAME}-wal", f"{NAME}-shm"])
@pytest.mark.parametrize("kind", ["pipe", "link", "dangling link"])
def test_what_is_no_regular_file_is_replaced(tmp_path: Path, file: str, kind: str) -> None:
    by(tmp_path)
    other = tmp_path / "other"
    (tmp_path / NAME).replace(other)
    before = other.read_bytes()
    if kind == "pipe":
        os.mkfifo(tmp_path / file)
    else:
        (tmp_path / file).symlink_to("other" if kind == "link" else "made")
    assert by(tmp_path) == by(tmp_path) == TRUE
    assert other.read_bytes() == before
    assert {each.name for each in tmp_path.iterdir()} == {NAME, KEY, "other"}
    assert not (tmp_path / NAME).is_symlink()


@pytest.mark.usefixtures("victim")
def test_a_sparse_journal_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "victim" / f"{NAME}-journal").open("wb") as journal:
        journal.truncate(1 << 30)
    tracemalloc.start()
    try:
        assert by(tmp_path / "victim") == TRUE
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_key_that_is_a_link_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written_by_another(tmp_path, monkeypatch)
    (tmp_path / KEY).rename(tmp_path / "key")
    (tmp_path / KEY).symlink_to("key")
    assert by(tmp_path) == TRUE
    assert not (tmp_path / KEY).is_symlink()


@pytest.mark.parametrize("key", [b"", b"short", b"x" * 33])
def test_an_incomplete_key_is_replaced(tmp_path: Path, key: bytes) -> None:
    (tmp_path / KEY).write_bytes(key)
    (tmp_path / KEY).chmod(0o400)
    assert by(tmp_path) == TRUE
    assert len((tmp_path / KEY).read_bytes()) == 32


def test_only_the_owner_reads_the_key(victim: Path) -> None:
    assert stat.S_IMODE((victim / KEY).stat().st_mode) == 0o400
    assert [path.name for path in victim.glob(".gocheck-*")] == []


def test_the_entry_of_another_game_turns_no_verdict(victim: Path) -> None:
    harmless = Source("b.sgf", b"(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]RE[B+R];B[aa])")
    list(Run(SETTINGS, None, Cache(victim, SETTINGS)).reports([harmless]))
    with opened(victim) as connection:
        for (data,) in connection.execute("SELECT data FROM reports ORDER BY rowid").fetchall():
            connection.execute("UPDATE reports SET data = ?", (data,))  # the last one remains
    assert by(victim) == TRUE


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("used", "text"),
        ("used", 1e300),
        ("used", b"\xff"),
        ("data", "text"),
        ("data", 7),
        ("data", 1.5),
        ("data", b""),
        ("data", innocent()),
        ("data", bytes(32) + innocent()),
        ("data", pack(TRUE)),
    ],
)
def test_an_entry_of_the_wrong_type_is_replaced(victim: Path, column: str, value: object) -> None:
    with opened(victim) as connection:
        connection.execute(f"UPDATE reports SET {column} = ?", (value,))
    assert by(victim) == TRUE
    with opened(victim) as connection:
        types = "SELECT typeof(key), typeof(used), typeof(data) FROM reports"
        assert connection.execute(types).fetchall() == [("blob", "integer", "blob")]


@pytest.mark.ci
def test_what_is_slow_to_come_is_written_after_some_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caching, "CACHE_TRANSACTION_SECONDS", 0.05)
    run = Run(SETTINGS, None, Cache(tmp_path, SETTINGS)).reports(sources(800))
    counts = []
    for number, _ in enumerate(run):
        if number % 100 == 0:
            time.sleep(0.06)
            with opened(tmp_path) as connection:
                counts += connection.execute("SELECT count(*) FROM reports").fetchone()
    assert 0 < counts[-1] < 800  # before the run ends


KILLED = """
import sys
from pathlib import Path
from gocheck.running import cache
cache.CACHE_TRANSACTION_SECONDS = 0.0
from gocheck.cli.main import main
main(["check", "games.sgf", "waiting.sgf", "--cache", "kept", "--jobs", "1"])
"""


@pytest.mark.ci
def test_a_run_that_is_killed_leaves_its_reports_in_the_cache(tmp_path: Path) -> None:
    (tmp_path / "games.sgf").write_bytes(WRONG.data)
    os.mkfifo(tmp_path / "waiting.sgf")
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED], cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE
    )
    with open(tmp_path / "waiting.sgf", "wb"):
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert by(tmp_path / "kept") == TRUE
