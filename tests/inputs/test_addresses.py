"""The name of a game that reports print is a path, in every command and in the library."""

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import gocheck
from gocheck.cli.main import main
from gocheck.inputs.addresses import address_of

ONE = "(;FF[4]CA[UTF-8]SZ[9]KM[{komi}]RU[Japanese]PB[{name}]RE[W+5.5];B[ee];W[cc];B[];W[])"
TWO = "\n".join(ONE.format(name=name, komi=650) for name in ("Alpha", "Beta"))


def packed(files: dict[str, bytes]) -> bytes:
    """Return a zip archive."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a collection, an archive of two, and an archive in an archive."""
    monkeypatch.chdir(tmp_path)
    inner = packed({"in/a.sgf": TWO.encode(), "b.sgf": TWO.encode()})
    (tmp_path / "two.sgf").write_text(TWO, encoding="utf-8")
    (tmp_path / "games.zip").write_bytes(inner)
    (tmp_path / "outer.zip").write_bytes(packed({"inner.zip": inner, "c.sgf": TWO.encode()}))
    return tmp_path


def run(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, [*arguments])


@pytest.mark.parametrize(
    "path",
    ["two.sgf", "games.zip!in/a.sgf", "games.zip!b.sgf", "outer.zip!inner.zip!in/a.sgf"],
)
def test_the_name_of_a_game_is_a_path(path: str) -> None:
    names = [path, f"{path}#2"]
    assert [report.name for report in gocheck.check(path)] == names
    for number, name in ((1, f"{path}#1"), (2, f"{path}#2")):
        assert [report.name for report in gocheck.check(name)] == [names[number - 1]]
        (game,) = gocheck.read(name)
        assert (game.name, game.number) == (names[number - 1], number)
        assert game.black == ("Alpha", "Beta")[number - 1]


@pytest.mark.parametrize(
    ("command", "of_all"),
    [
        ("check", "2 games read"),
        ("compare", "2 games read"),
        ("score", "Alpha"),
        ("show", "Alpha"),
    ],
)
def test_every_command_takes_it(command: str, of_all: str) -> None:
    assert of_all in run(command, "games.zip!b.sgf").output
    result = run(command, "games.zip!b.sgf#2")
    assert result.exit_code in (0, 1)
    assert of_all not in result.output


def test_a_list_of_paths_holds_names(here: Path) -> None:
    (here / "list.txt").write_text("two.sgf#2\ngames.zip!b.sgf\n# a comment\n", encoding="utf-8")
    names = [report.name for report in gocheck.check("@list.txt", lists=True)]
    assert names == ["two.sgf#2", "games.zip!b.sgf", "games.zip!b.sgf#2"]


def test_an_archive_that_is_a_member_is_read_whole() -> None:
    names = [report.name for report in gocheck.check("outer.zip!inner.zip")]
    members = ("in/a.sgf", "in/a.sgf#2", "b.sgf", "b.sgf#2")
    assert names == [f"outer.zip!inner.zip!{member}" for member in members]


@pytest.mark.parametrize("name", ["two.sgf#2", "games.zip!b.sgf", "games.zip!b.sgf#2"])
def test_a_file_with_such_a_name_goes_first(here: Path, name: str) -> None:
    (here / name).write_text(ONE.format(name="real", komi=6.5), encoding="utf-8")
    assert [game.black for game in gocheck.read(name)] == ["real"]


def test_a_folder_has_no_numbered_game(here: Path) -> None:
    assert run("check", f"{here.as_posix()}#2").exit_code == 2


@pytest.mark.parametrize(
    ("path", "cause"),
    [
        ("two.sgf#3", "there is no game 3: the input has 2 games"),
        ("games.zip!c.sgf", "the input cannot be read: the archive has no such record"),
    ],
)
def test_what_is_not_there_is_reported(path: str, cause: str) -> None:
    (report,) = gocheck.check(path)
    assert (report.readable, report.findings[0].code) == (False, "SGF101")
    with pytest.raises(gocheck.Error) as caught:
        gocheck.read(path)
    assert str(caught.value) == f"{path}: {cause}"


@pytest.mark.parametrize("path", ["two.sgf#0", "two.sgf#02", "two.sgf#", "no.sgf#2", "no.zip!a"])
def test_other_names_are_of_no_file(path: str) -> None:
    result = run("check", path)
    assert (result.exit_code, result.stderr) == (2, f"gocheck: no such file or folder: {path}\n")


def test_the_cache_knows_which_game_was_wanted(here: Path) -> None:
    for path, expected in (("two.sgf", [1, 2]), ("two.sgf#2", [2]), ("two.sgf#1", [1])):
        for _ in range(2):
            reports = gocheck.check(path, cache=here / "cache")
            assert [report.number for report in reports] == expected


def test_a_game_of_a_large_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gocheck.running.splitting.SPLIT_FROM_BYTES", 10)
    monkeypatch.setattr("gocheck.running.splitting.SECTION_BYTES", 10)
    assert [report.name for report in gocheck.check("two.sgf")] == ["two.sgf", "two.sgf#2"]
    assert [report.name for report in gocheck.check("two.sgf#2")] == ["two.sgf#2"]


def test_of_a_url_the_fragment_is_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://example.com/a.zip"
    monkeypatch.setattr("gocheck.inputs.remote.is_found", lambda path: path in (url, f"{url}#2"))
    assert address_of(f"{url}#2") == (url, None, 2)
    assert address_of(f"{url}!in/b.sgf#2") == (url, "in/b.sgf", 2)


def test_only_the_game_is_corrected(here: Path) -> None:
    assert run("fix", "--in-place", "two.sgf#2").exit_code == 0
    first, second = (here / "two.sgf").read_text(encoding="utf-8").splitlines()
    assert ("KM[650]" in first, "KM[6.5]" in second) == (True, True)
    assert run("fix", "--output", "copies", "games.zip!in/a.sgf#1").exit_code == 0
    copy = here / "copies" / "games.zip" / "in" / "a.sgf"
    first, second = copy.read_text(encoding="utf-8").splitlines()
    assert ("KM[6.5]" in first, "KM[650]" in second) == (True, True)
    missing = run("fix", "--dry-run", "two.sgf#3")
    assert missing.exit_code == 1
    assert missing.stderr.startswith("two.sgf: not fixed: SGF101 there is no game 3\n")
