"""The cache: what is known is not checked again, and nothing that goes wrong with it ends a run."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from gocheck.archive.event_results import EventResults
from gocheck.archive.expectations import Expectations
from gocheck.findings.finding import finding
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.rules.lookup import Rulesets
from gocheck.running import cache as caching, parallel, worker
from gocheck.running.batch import reports
from gocheck.running.cache import Cache, pack, unpack
from gocheck.running.parallel import Run
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import Error

from .conftest import game, sources

SETTINGS = Settings(Rulesets())
NAME = "gocheck-cache-1.sqlite"


def by(folder: Path, inputs: Sequence[Source], settings: Settings = SETTINGS) -> list[Report]:
    said: list[str] = []
    found = list(Run(settings, None, Cache(folder, settings), said.append).reports(inputs))
    assert said == []
    return found


def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the names of the inputs go that are checked from now on."""
    names: list[str] = []
    check_inputs = worker.check_inputs

    def noted(referee: Referee, inputs: Sequence[Source | Unreadable]) -> list[list[Report]]:
        for each in inputs:
            assert isinstance(each, Source)
            names.append(each.name)
        return check_inputs(referee, inputs)

    monkeypatch.setattr(worker, "check_inputs", noted)
    return names


@pytest.mark.ci
def test_a_second_run_checks_nothing(
    tmp_path: Path, fixture_sources: list[Source], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = list(reports(fixture_sources, Referee(SETTINGS)))
    names = checked(monkeypatch)
    assert by(tmp_path, fixture_sources) == expected
    assert len(names) == len(fixture_sources)
    names.clear()
    assert by(tmp_path, fixture_sources) == expected
    assert names == []


def test_with_an_engine_few_reports_wait_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without scores it is not asked: a report on an engine that fails would not be kept.
    settings = replace(SETTINGS, engine=f"{sys.executable} -c pass", scores=False)
    monkeypatch.setattr(caching, "CACHE_TRANSACTION_SECONDS", 0)
    names = checked(monkeypatch)
    run = Run(settings, None, Cache(tmp_path, settings)).reports(sources(20))
    next(run)
    with closing(sqlite3.connect(tmp_path / NAME)) as database:
        assert database.execute("SELECT count(*) FROM reports").fetchone() == (8,)
    assert len([*run]) == 19
    assert len(names) == 20


def test_only_what_changed_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = sources(20)
    by(tmp_path, given)
    given[3] = Source("3.sgf", game(5, "other"))
    given.insert(9, Source("new.sgf", game(9, "new")))
    names = checked(monkeypatch)
    assert by(tmp_path, given) == list(reports(given, Referee(SETTINGS)))
    assert names == ["3.sgf", "new.sgf"]


def test_a_renamed_file_is_known_under_its_new_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by(tmp_path, [Source("old.sgf", game(1))])
    names = checked(monkeypatch)
    [report] = by(tmp_path, [Source("a.zip", game(1), "new.sgf")])
    assert (report.name, names) == ("a.zip!new.sgf", [])


@pytest.mark.ci
@pytest.mark.parametrize(
    "settings",
    [
        replace(SETTINGS, komi="ruleset"),
        replace(SETTINGS, rules=("japanese",)),
        replace(SETTINGS, scores=False),
        replace(SETTINGS, duplicates=True),
        replace(SETTINGS, playback=True),
        replace(SETTINGS, expect=Expectations({"size": "19"}, [], SETTINGS.rulesets)),
        replace(SETTINGS, results=EventResults("results.csv", [])),
    ],
)
def test_other_settings_are_not_answered_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    given = sources(3)
    by(tmp_path, given)
    names = checked(monkeypatch)
    assert by(tmp_path, given, settings) == list(reports(given, Referee(settings)))
    assert len(names) == 3
    by(tmp_path, given, settings)
    assert len(names) == 3


def test_another_version_is_not_answered_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by(tmp_path, sources(3))
    names = checked(monkeypatch)
    monkeypatch.setattr(caching, "code_version", lambda: "gocheck 99")
    by(tmp_path, sources(3))
    assert len(names) == 3


def test_expectations_by_path_are_cached_by_path(tmp_path: Path) -> None:
    settings = replace(SETTINGS, results=EventResults("results.csv", []))
    assert by(tmp_path, [Source("one.sgf", game(1))], settings) != by(
        tmp_path, [Source("two.sgf", game(1))], settings
    )


def test_faults_and_dead_workers_are_not_kept() -> None:
    source = Source("a.sgf", game(1))
    for code in ("SGF109", "SGF180", "END405"):
        lost = Unreadable(source, 1, (finding(code, "passes"),))
        assert not pack([Referee(SETTINGS).check(lost)])
    assert pack(list(reports([source], Referee(SETTINGS))))


def test_reports_unused_for_longest_leave_a_full_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caching, "CACHE_TRANSACTION_BYTES", 50_000)
    settings = replace(SETTINGS, scores=False)
    (report,) = reports([Source("0.sgf", game(0))], Referee(settings))
    inputs = [Source(f"{number}.sgf", b"%d" % number) for number in range(560)]
    used, unused, last = inputs[:20], inputs[20:70], inputs[-50:]
    for day, some in enumerate((inputs[:320], used, inputs[320:])):
        monkeypatch.setattr(time, "time", lambda day=day: 1.8e9 + day * 86_400)
        with closing(Cache(tmp_path, settings, max_mib=1)) as cache:
            if some is used:
                assert None not in cache.find(some)
            for each in some if some is not used else ():
                cache.keep([(each, [report])])
    assert 500_000 < (tmp_path / NAME).stat().st_size <= 1_100_000
    with closing(Cache(tmp_path, settings)) as cache:
        assert [cache.find(some).count(None) for some in (used, unused, last)] == [0, 50, 0]
    with closing(Cache(tmp_path, settings, max_mib=0)) as cache:
        cache.keep([(inputs[0], [report])])
    assert (tmp_path / NAME).stat().st_size < 100_000  # the file shrinks with a smaller limit


@pytest.mark.ci
def test_the_cache_stays_under_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "CACHE_TRANSACTION_BYTES", 50_000)
    given = [Source(f"{number}.sgf", game(number, f"name {number}")) for number in range(1500)]
    settings = replace(SETTINGS, scores=False)
    kept = Cache(tmp_path, settings, max_mib=1)
    list(Run(settings, None, kept).reports(given))
    path = tmp_path / NAME
    assert 500_000 < path.stat().st_size <= 1_100_000
    names = checked(monkeypatch)
    by(tmp_path, given[-100:], settings)
    assert names == []  # the latest are there
    by(tmp_path, given[:100], settings)
    assert len(names) == 100


def test_a_file_that_is_not_a_cache_is_replaced(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"something else, " * 1000)
    given = sources(3)
    expected = list(reports(given, Referee(SETTINGS)))
    assert by(tmp_path, given) == expected
    assert by(tmp_path, given) == expected


@pytest.mark.ci
@pytest.mark.parametrize("cut", [True, False])
def test_a_damaged_cache_loses_no_report(tmp_path: Path, cut: bool) -> None:
    given = sources(400)
    expected = by(tmp_path, given)
    path = tmp_path / NAME
    data = path.read_bytes()
    half = len(data) // 2
    path.write_bytes(data[:half] if cut else data[:16384] + bytes(half) + data[16384 + half :])
    said: list[str] = []
    found = list(Run(SETTINGS, None, Cache(tmp_path, SETTINGS), said.append).reports(given))
    assert found == expected
    assert [line for line in said if not line.startswith("the cache ")] == []
    assert cut or said
    assert by(tmp_path, given) == expected


def test_games_with_invalid_entries_are_checked_again(tmp_path: Path) -> None:
    given = sources(3)
    expected = by(tmp_path, given)
    with closing(sqlite3.connect(tmp_path / NAME)) as connection, connection:
        connection.execute("UPDATE reports SET data = ?", (b"\x80\x05nonsense",))
    assert by(tmp_path, given) == expected


def test_only_reports_come_out_of_a_cache() -> None:
    for value in ([1], "text", {"file": "a.sgf"}, [{"file": "a.sgf", "number": "1"}]):
        with pytest.raises(ValueError, match=r"Expected|required"):
            unpack(msgspec.msgpack.encode(value), "a.sgf", None)
    found = list(reports([Source("a.sgf", game(1))], Referee(SETTINGS)))
    assert unpack(pack(found), "a.sgf", None) == found


def test_a_journal_that_names_another_file_does_not_have_it_deleted(tmp_path: Path) -> None:
    """SQLite deletes the file that a journal names at its end, wherever it is."""
    by(tmp_path, sources(3))
    file, other = tmp_path / NAME, tmp_path / "other"
    other.write_text("precious", encoding="utf-8")
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    for number in range(999):
        row = (number.to_bytes(8), 0, bytes(999))
        connection.execute("INSERT INTO reports VALUES (?, ?, ?)", row)
    journal = file.with_name(f"{NAME}-journal").read_bytes()
    data = file.read_bytes()
    connection.execute("ROLLBACK")
    connection.close()
    name = os.fsencode(other)
    page = 0x40000000 // 4096 + 1
    ending = b"".join(number.to_bytes(4) for number in (len(name), sum(name))) + journal[:8]
    file.with_name(f"{NAME}-journal").write_bytes(journal + page.to_bytes(4) + name + ending)
    file.write_bytes(data)
    assert by(tmp_path, sources(3)) == list(reports(sources(3), Referee(SETTINGS)))
    assert other.read_text(encoding="utf-8") == "precious"


def test_a_file_with_more_than_the_cache_is_replaced(tmp_path: Path) -> None:
    by(tmp_path, sources(3))
    connection = sqlite3.connect(tmp_path / NAME)
    connection.execute("CREATE TRIGGER a AFTER INSERT ON reports BEGIN DELETE FROM reports; END")
    connection.commit()
    connection.close()
    assert by(tmp_path, sources(3)) == list(reports(sources(3), Referee(SETTINGS)))
    connection = sqlite3.connect(tmp_path / NAME)
    [(made,)] = connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
    connection.close()
    assert made == 0


@pytest.mark.parametrize("step", ["find", "keep"])
def test_a_run_goes_on_without_a_cache_that_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def broken(cache: Cache, _: object) -> None:
        raise Error(f"the cache {cache.path} is broken")

    monkeypatch.setattr(Cache, step, broken)
    monkeypatch.setattr(parallel, "CHUNK_INPUTS", 4)
    given = sources(8)
    warnings: list[str] = []
    run = Run(SETTINGS, None, Cache(tmp_path, SETTINGS), warnings.append)
    assert list(run.reports(given)) == list(reports(given, Referee(SETTINGS)))
    [line] = warnings
    assert f"{NAME} is broken" in line


@pytest.mark.parametrize(("statement", "kept"), [("DROP TABLE reports", True), (None, False)])
def test_a_cache_that_breaks_while_it_is_open_is_reported(
    tmp_path: Path, statement: str | None, kept: bool
) -> None:
    """A damaged file is deleted; one that another process changed is not."""
    cache, file = Cache(tmp_path, SETTINGS), tmp_path / NAME
    with closing(sqlite3.connect(file)) as other:
        if statement:
            other.execute(statement)
        else:
            file.write_bytes(bytes(range(256)) * 64)
    with pytest.raises(Error, match=f"{NAME} cannot be used: "):
        cache.find(sources(1))
    cache.close()
    assert file.exists() == kept


def test_a_locked_cache_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Cache(tmp_path, SETTINGS).close()
    monkeypatch.setattr(caching, "CACHE_LOCK_SECONDS", 0)
    given = sources(2)
    made = list(reports(given, Referee(SETTINGS)))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Error, match="database is locked"):
            Cache(tmp_path, SETTINGS)
        other.execute("ROLLBACK")
        cache = Cache(tmp_path, SETTINGS)
        other.execute("BEGIN EXCLUSIVE")
        cache.keep((source, [report]) for source, report in zip(given, made, strict=True))
        with pytest.raises(Error, match="database is locked"):
            cache.close()


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(Error, match="cannot be opened"):
        Cache(file / "cache", SETTINGS)


WRITER = """
import sys
from pathlib import Path
from gocheck.running import cache
from gocheck.running.parallel import Run
from gocheck.running.cache import Cache
from gocheck.settings import Settings
from gocheck.rules.lookup import Rulesets
from gocheck.sgf.source import Place, Source
from running.conftest import sources
cache.CACHE_TRANSACTION_BYTES = 2000
settings = Settings(Rulesets(), scores=False)
for report in Run(settings, None, Cache(Path(sys.argv[1]), settings)).reports(sources(3000)):
    print(report.name, flush=True)
"""


def writer(folder: Path) -> "subprocess.Popen[bytes]":
    tests = Path(__file__).parents[1]
    paths = os.pathsep.join((str(tests), *sys.path))
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    )


@pytest.mark.ci
def test_several_processes_write_and_one_is_killed(tmp_path: Path) -> None:
    first, second, third = (writer(tmp_path) for _ in range(3))
    assert second.stdout is not None
    for _ in range(700):
        second.stdout.readline()
    second.send_signal(signal.SIGKILL)
    second.communicate()
    assert [len(each.communicate()[0].splitlines()) for each in (first, third)] == [3000, 3000]
    assert (first.returncode, third.returncode) == (0, 0)
    connection = sqlite3.connect(tmp_path / NAME)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("SELECT count(*) FROM reports").fetchone() == (3000,)
    connection.close()
    settings = replace(SETTINGS, scores=False)
    given = sources(3000)
    assert by(tmp_path, given, settings) == list(reports(given, Referee(settings)))
