"""Only what has changed in git is checked."""

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.changes import ChangesError, changed
from gocheck.cli import main

RECORD = "(;GM[1]SZ[9]KM[6.5]RU[AGA];B[aa])"


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True)


def check(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["check", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with games in folders, on a branch that left main one commit ago."""
    folder = tmp_path / "archive"
    (folder / "old" / "deep").mkdir(parents=True)
    for name in ("one.sgf", "two.sgf", "old/three.sgf", "old/deep/棋譜.sgf", "notes.txt"):
        (folder / name).write_text(RECORD, encoding="utf-8")
    (folder / ".gitignore").write_text("private.sgf\n", encoding="utf-8")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "games")
    git(folder, "switch", "-q", "-c", "work")
    monkeypatch.chdir(folder)
    return folder


def change(archive: Path, *names: str) -> None:
    for name in names:
        text = RECORD + "\n" if name.lower().endswith(".sgf") else "notes\n\n"
        (archive / name).write_text(text, encoding="utf-8")


def test_nothing_has_changed(archive: Path) -> None:
    assert list(changed(["."], "main")) == []
    result = check(".", "--changed-since", "main")
    assert result.exit_code == 0
    assert result.stdout.startswith("\n0 games read, 0 unread")


def test_changes_committed_or_not_and_new_files(archive: Path) -> None:
    change(archive, "one.sgf")
    git(archive, "commit", "-q", "-a", "-m", "one")
    change(archive, "old/deep/棋譜.sgf", "notes.txt", "new.SGF", "private.sgf")
    change(archive, "old/staged.sgf")
    git(archive, "add", "old/staged.sgf")
    expected = ["new.SGF", "old/deep/棋譜.sgf", "old/staged.sgf", "one.sgf"]
    assert list(changed(["."], "main")) == expected
    assert list(changed([str(archive / "old")], "main")) == [
        (archive / "old" / name).as_posix() for name in ("deep/棋譜.sgf", "staged.sgf")
    ]
    assert "4 games read" in check(".", "--changed-since", "main").stdout


def test_files_named_outright(archive: Path) -> None:
    change(archive, "one.sgf", "notes.txt")
    assert list(changed(["one.sgf", "two.sgf", "notes.txt", "-"], "main")) == [
        "one.sgf",
        "notes.txt",
        "-",
    ]


def test_what_was_deleted_is_not_read(archive: Path) -> None:
    (archive / "one.sgf").unlink()
    git(archive, "rm", "-q", "two.sgf")
    git(archive, "commit", "-q", "-a", "-m", "gone")
    assert list(changed(["."], "main")) == []


def test_what_only_the_other_branch_changed_is_not_read(archive: Path) -> None:
    git(archive, "switch", "-q", "main")
    change(archive, "two.sgf")
    git(archive, "commit", "-q", "-a", "-m", "on main")
    git(archive, "switch", "-q", "work")
    change(archive, "one.sgf")
    assert list(changed(["."], "main")) == ["one.sgf"]


def test_a_renamed_file_is_read_under_its_new_name(archive: Path) -> None:
    git(archive, "mv", "one.sgf", "first.sgf")
    assert list(changed(["."], "main")) == ["first.sgf"]


@pytest.mark.parametrize("revision", ["nowhere", "--help", "", "main..work"])
def test_no_such_revision(archive: Path, revision: str) -> None:
    result = check(".", "--changed-since", revision) if revision else None
    if result is None:
        with pytest.raises(ChangesError):
            list(changed(["."], revision))
        return
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: .: git knows no revision {revision!r}\n"


def test_outside_a_repository(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(RECORD, encoding="utf-8")
    result = check(tmp_path, "--changed-since", "main")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: {tmp_path}: is in no git repository\n"


def test_without_git(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = check(".", "--changed-since", "main")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: git cannot be run: No such file or directory\n"


def test_a_baseline_is_not_written_from_a_part(archive: Path) -> None:
    result = check(".", "--changed-since", "main", "--write-baseline")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
