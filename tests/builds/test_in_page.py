"""What the page does in Python is what the command line does."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.builds import in_page
from gocheck.builds.in_page import check, corrected_copies, records_in
from gocheck.cli.main import main

GAME = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[3.75]RU[Chinese]RE[B+R];B[ee];W[cc])"
SAVED = ("games.csv", "games.jsonl", "report.html")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a record, and a zip that holds two."""
    records = tmp_path / "games"
    (records / "round 1").mkdir(parents=True)
    (records / "round 1" / "a.sgf").write_bytes(GAME)
    with zipfile.ZipFile(records / "event.zip", "w") as archive:
        archive.writestr("b.sgf", GAME.replace(b"B[ee]", b"B[dd]"))
        archive.writestr("read me.txt", "No record.")
        archive.writestr("c.sgf", b"(;GM[1]")
    return records


def test_records_are_counted_in_zips_too(folder: Path) -> None:
    (folder / "broken.zip").write_bytes(b"PK")
    assert records_in(folder) == 1 + 2 + 1  # one of them is the zip that is broken


def test_a_check_gives_what_the_command_gives(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    status, remarks, table = check(folder, ["--default-ruleset=aga"], done.append)
    monkeypatch.chdir(folder)
    formats = ["jsonl", *(f"{name}:{tmp_path / name}" for name in ("table", "csv"))]
    options = ["--default-ruleset=aga", *(f"--format={each}" for each in formats)]
    expected = CliRunner().invoke(main, ["check", *options, "."])
    assert (status, remarks) == (expected.exit_code, "") == (1, "")
    assert table == (tmp_path / "table").read_text(encoding="utf-8")
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8") == expected.stdout
    assert (tmp_path / "games.csv").read_bytes() == (tmp_path / "csv").read_bytes()
    assert "round 1/a.sgf" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert done[-1] == 3
    assert Path.cwd() == folder


@pytest.mark.ci
def test_what_is_loaded_beforehand_is_all_that_a_check_needs(tmp_path: Path) -> None:
    """And it leaves nothing behind."""
    program = (
        "import os, sys, tempfile; from pathlib import Path; from gocheck.builds import in_page;"
        "in_page.load_all(); before = set(sys.modules);"
        "in_page.check(Path('games').resolve(), (), lambda games: None);"
        "print(*set(sys.modules) - before, file=sys.stderr)"
    )
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_bytes(in_page._GAME)
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        (sys.executable, "-c", program),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.split() == []
    assert {each.name for each in tmp_path.iterdir()} == {"games", *SAVED, "table.txt"}


def test_wrong_options_leave_a_remark_and_nothing_to_save(folder: Path, tmp_path: Path) -> None:
    status, remarks, table = check(folder, ["--expect=size=none"], lambda games: None)
    assert (status, table) == (2, "")
    assert "--expect" in remarks
    assert not [name for name in SAVED if (tmp_path / name).exists()]


def test_corrected_copies_are_those_of_fix(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, listed, packed = corrected_copies(folder, [])
    monkeypatch.chdir(folder)
    copies = tmp_path / "copies"
    expected = CliRunner().invoke(main, ["fix", f"--output={copies}", "."])
    assert status == expected.exit_code
    assert "KM[3.75] -> KM[7.5]" in listed
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == {
        file.relative_to(copies).as_posix(): file.read_bytes()
        for file in copies.rglob("*")
        if file.is_file()
    }
    assert len(found) == 3
