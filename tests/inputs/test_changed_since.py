"""Only what has changed in git is checked."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli import main
from gocheck.inputs.changes import ChangesError, changed_files

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
    assert list(changed_files(["."], "main")) == []
    result = check(".", "--changed-since", "main")
    assert result.exit_code == 0
    assert result.stdout.startswith("0 games read.\n")


def test_changes_committed_or_not_and_new_files(archive: Path) -> None:
    change(archive, "one.sgf")
    git(archive, "commit", "-q", "-a", "-m", "one")
    change(archive, "old/deep/棋譜.sgf", "notes.txt", "new.SGF", "private.sgf")
    change(archive, "old/staged.sgf")
    git(archive, "add", "old/staged.sgf")
    expected = ["new.SGF", "old/deep/棋譜.sgf", "old/staged.sgf", "one.sgf"]
    assert list(changed_files(["."], "main")) == expected
    assert list(changed_files([str(archive / "old")], "main")) == [
        (archive / "old" / name).as_posix() for name in ("deep/棋譜.sgf", "staged.sgf")
    ]
    assert "4 games read" in check(".", "--changed-since", "main").stdout


def test_a_changed_link_out_of_the_folder_is_not_read(archive: Path) -> None:
    (archive / "sub").mkdir()
    (archive / "sub" / "a.sgf").symlink_to(archive / "one.sgf")
    named: list[str] = []
    assert list(changed_files(["sub"], "main", named.append)) == []
    assert named == ["sub/a.sgf"]
    assert list(changed_files(["sub"], "main", None)) == ["sub/a.sgf"]
    assert "1 game read" in check("sub", "--changed-since", "main", "--follow-links").stdout


def test_files_named_outright(archive: Path) -> None:
    change(archive, "one.sgf", "notes.txt")
    assert list(changed_files(["one.sgf", "two.sgf", "notes.txt", "-"], "main")) == [
        "one.sgf",
        "notes.txt",
        "-",
    ]


def test_what_was_deleted_is_not_read(archive: Path) -> None:
    (archive / "one.sgf").unlink()
    git(archive, "rm", "-q", "two.sgf")
    git(archive, "commit", "-q", "-a", "-m", "gone")
    assert list(changed_files(["."], "main")) == []


def test_what_only_the_other_branch_changed_is_not_read(archive: Path) -> None:
    git(archive, "switch", "-q", "main")
    change(archive, "two.sgf")
    git(archive, "commit", "-q", "-a", "-m", "on main")
    git(archive, "switch", "-q", "work")
    change(archive, "one.sgf")
    assert list(changed_files(["."], "main")) == ["one.sgf"]


def test_a_renamed_file_is_read_under_its_new_name(archive: Path) -> None:
    git(archive, "mv", "one.sgf", "first.sgf")
    assert list(changed_files(["."], "main")) == ["first.sgf"]


@pytest.mark.parametrize("revision", ["nowhere", "--help", "", "main..work"])
def test_no_such_revision(archive: Path, revision: str) -> None:
    result = check(".", "--changed-since", revision) if revision else None
    if result is None:
        with pytest.raises(ChangesError):
            list(changed_files(["."], revision))
        return
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: .: git has no revision {revision!r}\n"


def test_outside_a_repository(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(RECORD, encoding="utf-8")
    result = check(tmp_path, "--changed-since", "main")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: {tmp_path}: is not in a git repository\n"


def test_without_git(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = check(".", "--changed-since", "main")
    assert result.exit_code == 2
    assert result.stderr == "gocheck: git cannot be run: No such file or directory\n"


def test_a_baseline_is_not_written_from_a_part(archive: Path) -> None:
    result = check(".", "--changed-since", "main", "--write-baseline")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def commit_all(folder: Path) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "all")


def test_what_has_changed_in_a_submodule(archive: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for name in ("a.sgf", "b.sgf"):
        (other / name).write_text(RECORD, encoding="utf-8")
    git(other, "init", "-q", "-b", "main")
    commit_all(other)
    git(archive, "switch", "-q", "main")
    add = ("-c", "protocol.file.allow=always", "submodule", "--quiet", "add")
    git(archive, *add, str(other), "club")
    commit_all(archive)
    assert list(changed_files(["."], "main")) == []
    change(archive, "club/b.sgf", "club/new.sgf")
    assert list(changed_files(["."], "main")) == ["club/b.sgf", "club/new.sgf"]
    commit_all(archive / "club")  # and the archive has taken the new commit
    commit_all(archive)
    assert list(changed_files(["."], "HEAD~1")) == ["club/b.sgf", "club/new.sgf"]
    assert list(changed_files(["."], "HEAD~2")) == ["club/a.sgf", "club/b.sgf", "club/new.sgf"]
    assert list(changed_files(["old"], "HEAD~2")) == []


def test_a_repository_within_that_git_does_not_know(archive: Path) -> None:
    (archive / "found").mkdir()
    (archive / "found" / "a.sgf").write_text(RECORD, encoding="utf-8")
    git(archive / "found", "init", "-q")
    commit_all(archive / "found")
    assert list(changed_files(["."], "main")) == ["found/a.sgf"]


def test_from_a_folder_below_and_for_another_folder(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(archive, "one.sgf", "old/three.sgf")
    monkeypatch.chdir(archive / "old")
    assert list(changed_files(["."], "main")) == ["three.sgf"]
    assert list(changed_files([".."], "main")) == ["../old/three.sgf", "../one.sgf"]
    assert list(changed_files(["../one.sgf", "three.sgf"], "main")) == ["../one.sgf", "three.sgf"]


def test_before_the_first_commit(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(RECORD, encoding="utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    result = check(tmp_path, "--changed-since", "HEAD")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"gocheck: {tmp_path}: git has no revision 'HEAD'\n"


def test_a_clone_without_older_commits(archive: Path, tmp_path: Path) -> None:
    change(archive, "one.sgf")
    commit_all(archive)
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", archive.as_uri(), str(shallow))
    result = check(shallow, "--changed-since", "origin/main")
    assert result.exit_code == 2
    [line] = result.stderr.splitlines()
    assert "git has no revision 'origin/main'; this clone has no older commits" in line


def test_what_git_refuses_is_reported_in_its_words(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    result = check(".", "--changed-since", "main")
    assert result.exit_code == 2
    [line] = result.stderr.splitlines()
    assert "dubious ownership" in line


def test_within_a_hook_of_git(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change(archive, "old/three.sgf")
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    assert list(changed_files(["old"], "main")) == ["old/three.sgf"]


@pytest.fixture
def mark(archive: Path) -> Path:
    """A file that does not exist until a program of a repository runs."""
    return archive.parent / "executed"


@pytest.mark.parametrize("key", ["core.fsmonitor", "filter.a=b.clean", "filter.a=b.process"])
def test_git_runs_no_program_to_compare_files(archive: Path, mark: Path, key: str) -> None:
    """The settings of a repository may be anybody's, such as in an archive that was unpacked."""
    filter_all(archive / ".git")
    git(archive, "config", key, f"touch {mark.as_posix()}; false")
    git(archive, "config", "filter.a=b.required", "true")
    change(archive, "new.sgf", "one.sgf")
    assert list(changed_files(["."], "HEAD")) == ["new.sgf", "one.sgf"]
    assert not mark.exists()


def filter_all(repository: Path) -> None:
    (repository / "info").mkdir(exist_ok=True)
    (repository / "info" / "attributes").write_text("* filter=a=b\n", encoding="utf-8")


def test_git_runs_no_program_to_compare_a_submodule(archive: Path, mark: Path) -> None:
    git(archive, "init", "-q", "club")
    change(archive, "club/a.sgf")
    commit_all(archive / "club")
    git(archive, "submodule", "--quiet", "add", "./club", "club")
    commit_all(archive)
    filter_all(archive / "club" / ".git")
    git(archive / "club", "config", "filter.a=b.clean", f"touch {mark.as_posix()}; false")
    (archive / "club" / "a.sgf").write_text("(;GM[1])", encoding="utf-8")
    assert list(changed_files(["."], "HEAD")) == ["club/a.sgf"]
    assert not mark.exists()


def test_git_runs_no_program_to_fetch_objects(archive: Path, mark: Path) -> None:
    """A partial clone may fetch them when they are needed."""
    git(archive, "config", "extensions.partialClone", "origin")
    git(archive, "config", "remote.origin.url", "elsewhere")
    git(archive, "config", "remote.origin.promisor", "true")
    git(archive, "config", "remote.origin.uploadpack", f"touch {mark.as_posix()}; false")
    asked = ("git", "rev-parse", "HEAD^{tree}")
    tree = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    (archive / ".git" / "objects" / tree[:2] / tree[2:]).unlink()
    with pytest.raises(ChangesError, match="git cannot list the changes since 'HEAD'"):
        list(changed_files(["."], "HEAD"))
    assert not mark.exists()


def test_git_runs_no_hook(archive: Path, mark: Path) -> None:
    hook = archive / ".git" / "hooks" / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {mark.as_posix()}\n", encoding="utf-8")
    hook.chmod(0o755)
    os.utime(archive / "one.sgf", (1e9, 1e9))  # so that git reads it, and notes that it has
    assert list(changed_files(["."], "HEAD")) == []
    assert not mark.exists()


def test_settings_in_the_environment_of_git_are_kept(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.excludesFile")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(archive.parent / "ignored"))
    (archive.parent / "ignored").write_text("new.sgf\n", encoding="utf-8")
    change(archive, "new.sgf", "other.sgf")
    assert list(changed_files(["."], "HEAD")) == ["other.sgf"]


@pytest.mark.parametrize(
    ("printed", "is_refused"),
    [
        ("git version 2.30.2", True),
        ("git version 1.8.3.1", True),
        ("something else", True),
        ("git version 2.31.0", False),
        ("git version 2.50.1.windows.1", False),
        ("git version 3.0.0 (Apple Git-200)", False),
    ],
)
def test_a_git_too_old_for_settings_without_programs_is_refused(
    archive: Path, monkeypatch: pytest.MonkeyPatch, printed: str, is_refused: bool
) -> None:
    wrapped_git(archive, monkeypatch, f'[ "${{!#}}" = version ] && echo "{printed}" && exit')
    result = check(".", "--changed-since", "main")
    assert (result.exit_code == 2) == is_refused
    assert (f"git 2.31 or later is needed, not '{printed}'" in result.stderr) == is_refused


def test_filters_that_cannot_be_listed_are_an_error(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They could run otherwise."""
    wrapped_git(archive, monkeypatch, '[[ " $* " = *" config "* ]] && exit 3')
    with pytest.raises(ChangesError, match="git cannot list the filters in its settings"):
        list(changed_files(["."], "main"))


@pytest.mark.parametrize("key", ["core.fsmonitor", "core.hooksPath", "safe.bareRepository"])
def test_what_is_always_set_is_set_where_git_ignores_its_environment(
    archive: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    called = archive.parent / "called"
    wrapped_git(archive, monkeypatch, f'echo "$*" >> "{called}"')
    assert list(changed_files(["."], "main")) == []
    assert all(f"-c {key}=" in call for call in called.read_text().splitlines())


def wrapped_git(archive: Path, monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """Put a program before git, which does something first and then calls it."""
    real = shutil.which("git")
    program = archive.parent / "programs" / "git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/bash\n{first}\nexec "{real}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)


def test_a_folder_committed_as_a_repository_is_not_one(archive: Path) -> None:
    """Its settings name a program that git would run to compare files."""
    evil, mark = archive / "evil", archive.parent / "executed"
    git(archive, "init", "-q", "--bare", "evil")
    git(evil, "config", "core.bare", "false")
    git(evil, "config", "core.worktree", ".")
    (evil / ".gitattributes").write_text("*.sgf filter=evil\n", encoding="utf-8")
    (evil / "a.sgf").write_text(RECORD, encoding="utf-8")
    git(evil, "add", "a.sgf", ".gitattributes")
    git(evil, "commit", "-q", "-m", "evil")
    git(evil, "config", "filter.evil.clean", f"touch {mark.as_posix()}; cat")
    change(archive, "evil/a.sgf")
    result = check("evil/a.sgf", "--changed-since", "HEAD")
    assert not mark.exists()
    assert result.exit_code == 2
    assert "cannot use bare repository" in result.stderr
