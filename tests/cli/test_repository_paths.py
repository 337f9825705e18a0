"""Services are given files as seen from the top folder of the repository."""

import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from gocheck.cli.main import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
RECORD = (SITUATIONS / "occupied-point.sgf").read_bytes()


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in whose folder games/2026 the commands run."""
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)
    top = tmp_path / "top"
    games = top / "games" / "2026"
    games.mkdir(parents=True)
    (games / "a.sgf").write_bytes(RECORD)
    (tmp_path / "outside.sgf").write_bytes(RECORD)
    monkeypatch.chdir(games)
    return top


def printed(name: str, *arguments: str, stdin: bytes = b"") -> str:
    return CliRunner().invoke(main, ["check", "--format", name, *arguments], input=stdin).stdout


def location(*arguments: str, stdin: bytes = b"") -> Any:
    [result] = json.loads(printed("sarif", *arguments, stdin=stdin))["runs"][0]["results"]
    return result["locations"][0]["physicalLocation"]["artifactLocation"]


def places(*arguments: str, stdin: bytes = b"") -> set[str]:
    """Return the one file that each format for services names."""
    [issue] = json.loads(printed("gitlab", *arguments, stdin=stdin))
    annotation = printed("github", *arguments, stdin=stdin)
    [suite] = ElementTree.fromstring(printed("junit", *arguments, stdin=stdin)).iter("testsuite")
    [diagnostic] = json.loads(printed("rdjson", *arguments, stdin=stdin))["diagnostics"]
    logged = printed("azure", *arguments, stdin=stdin)
    row = printed("markdown", *arguments, stdin=stdin).splitlines()[2]
    return {
        issue["location"]["path"],
        suite.attrib["file"],
        diagnostic["location"]["path"],
        logged.removeprefix("##vso[task.logissue type=error;sourcepath=").partition(";")[0],
        annotation.removeprefix("::error file=").partition(",")[0],
        row.split(" | ")[1].partition(":")[0].replace("\\", ""),
    }


IN_REPOSITORY = {"uri": "games/2026/a.sgf", "uriBaseId": "%SRCROOT%"}


@pytest.mark.parametrize("variable", ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
@pytest.mark.parametrize("absolute", [False, True])
def test_the_service_names_the_folder(
    repository: Path, monkeypatch: pytest.MonkeyPatch, variable: str, absolute: bool
) -> None:
    monkeypatch.setenv(variable, str(repository))
    (Path.cwd() / ".git").mkdir()  # of a repository in the repository
    file = str(Path("a.sgf").absolute()) if absolute else "a.sgf"
    assert places(file) == {"games/2026/a.sgf"}
    assert location(file) == IN_REPOSITORY


def test_a_folder_named_by_a_link_is_the_same(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = repository.parent / "link"
    link.symlink_to(repository, target_is_directory=True)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(link))
    assert places("a.sgf") == {"games/2026/a.sgf"}
    assert places(str(link / "games" / "2026" / "a.sgf")) == {"games/2026/a.sgf"}


@pytest.mark.parametrize("worktree", [False, True])
def test_without_a_service_it_is_the_top_folder_of_git(repository: Path, worktree: bool) -> None:
    git = repository / ".git"
    if worktree:
        git.write_text("gitdir: /elsewhere\n", encoding="utf-8")
    else:
        git.mkdir()
    assert places("a.sgf") == {"games/2026/a.sgf"}
    assert location("../2026/a.sgf") == IN_REPOSITORY


def test_without_a_repository_it_is_the_current_folder() -> None:
    assert places("a.sgf") == {"a.sgf"}
    assert location("a.sgf") == {"uri": "a.sgf", "uriBaseId": "%SRCROOT%"}


def test_a_file_outside_has_an_absolute_uri_and_no_base(repository: Path) -> None:
    (repository / ".git").mkdir()
    outside = repository.parent / "outside.sgf"
    assert location("../../../outside.sgf") == {"uri": outside.as_uri()}
    assert location(str(outside)) == {"uri": outside.as_uri()}
    assert places(str(outside)) == {outside.as_posix()}


def test_a_url_has_no_base() -> None:
    fsspec = pytest.importorskip("fsspec")
    fsspec.filesystem("memory").pipe("/games/a.sgf", RECORD)
    assert location("memory://games/a.sgf") == {"uri": "memory://games/a.sgf"}


def test_standard_input_has_a_name() -> None:
    assert places("-", stdin=RECORD) == {"stdin"}
    assert location("-", stdin=RECORD)["uri"] == "stdin"


def category(*arguments: str, stdin: bytes = b"") -> Any:
    """Return what SARIF calls the run: GitHub replaces the results of the last run of this name."""
    [run] = json.loads(printed("sarif", *arguments, stdin=stdin))["runs"]
    return run["automationDetails"]["id"]


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ([], "gocheck/games/2026/"),
        (["a.sgf"], "gocheck/games/2026/"),
        (["../2026"], "gocheck/games/2026/"),
        (["a.sgf", "../b/c.sgf"], "gocheck/games/"),
        (["..", "../b"], "gocheck/games/"),
        (["../.."], "gocheck/"),
        (["a.sgf", "../../more.zip"], "gocheck/"),
        (["../../more.zip"], "gocheck/more.zip/"),
        (["../../zwei spiele", "--shard", "3/16"], "gocheck/zwei%20spiele/3-of-16/"),
        (["../../赛事"], "gocheck/%E8%B5%9B%E4%BA%8B/"),
        (["@../list.txt"], "gocheck/games/list.txt/"),
        (["@-"], "gocheck/stdin/"),
        (["-"], "gocheck/stdin/"),
        (["-", "a.sgf"], "gocheck/"),
    ],
)
def test_runs_over_different_folders_have_different_names(
    repository: Path, arguments: list[str], name: str
) -> None:
    (repository / ".git").mkdir()
    for folder in (repository / "games" / "b", repository / "zwei spiele", repository / "赛事"):
        folder.mkdir()
        (folder / "c.sgf").write_bytes(RECORD)
    with ZipFile(repository / "more.zip", "w") as archive:
        archive.writestr("d.sgf", RECORD)
    (repository / "games" / "list.txt").write_text("a.sgf\n", encoding="utf-8")
    assert category(*arguments, stdin=b"a.sgf\n" if "@-" in arguments else RECORD) == name


def test_a_run_over_a_folder_outside_the_repository_has_a_name(repository: Path) -> None:
    (repository / ".git").mkdir()
    outside = repository.parent / "outside.sgf"
    assert category(str(outside)) == f"gocheck/file:{repository.parent.as_posix()}/"
    assert category(str(outside), "a.sgf") == "gocheck/"


def test_a_deleted_current_folder_ends_no_run(repository: Path) -> None:
    file = repository / "games" / "2026" / "a.sgf"
    gone = repository / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    assert location(str(file)) == {"uri": file.as_uri()}
