"""Names of files that look like options, lists or standard input."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gocheck.cli.main import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
RECORD = (SITUATIONS / "dame-parity.sgf").read_bytes()
COMMANDS = ("check", "score", "show", "compare", "fix")
ENGINE = "--engine=sh x.sgf"
LIST = "@list.sgf"
OPTIONS = {"fix": ("--dry-run",), "check": ("--format", "csv")}
"""Options with which a command runs, and its output depends on a file's name only where it names
the file."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a script and a record."""
    (tmp_path / "x.sgf").write_text("touch executed\n", encoding="utf-8")
    (tmp_path / "a.sgf").write_bytes(RECORD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, given: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "what"),
    [
        (ENGINE, "an option"),
        ("-q", "an option"),
        ("--help", "an option"),
        (LIST, "a list of paths"),
        ("@lists/a", "a list of paths"),
    ],
)
def test_an_option_that_is_the_name_of_a_file_is_refused(
    here: Path, command: str, name: str, what: str
) -> None:
    (here / name).parent.mkdir(exist_ok=True)
    (here / name).write_bytes(RECORD)
    result = run(command, name, "a.sgf", *OPTIONS.get(command, ()))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"gocheck: {name!r} is {what}, and also the name of a file: write -- before the names of"
        f" files, or {'./' + name!r}\n"
    )
    assert not (here / "executed").exists()


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("nowhere")])
def test_folders_and_links_count_as_files(here: Path, make: object) -> None:
    assert callable(make)
    make(here / "--quiet")
    result = run("check", "a.sgf", "--quiet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'--quiet' is an option, and also the name of a file" in result.stderr


@pytest.mark.ci
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("before", [("--",), ("./",)], ids=["dashes", "folder"])
@pytest.mark.parametrize("name", [ENGINE, LIST, "-", "--", "-q", "@"])
def test_a_name_is_a_file_after_dashes_and_in_a_named_folder(
    here: Path, command: str, before: tuple[str], name: str
) -> None:
    (here / name).write_bytes(RECORD)
    given = ("--", name) if before == ("--",) else (f"./{name}",)
    rules = ("--rules", "aga,ing") if command == "compare" else ()
    plain = run(command, *OPTIONS.get(command, rules), "a.sgf")
    result = run(command, *OPTIONS.get(command, rules), *given)
    assert (result.exit_code, result.stderr) == (plain.exit_code, plain.stderr)
    assert result.stdout == plain.stdout.replace("a.sgf", name)
    assert not (here / "executed").exists()


def test_dashes_that_an_option_takes_as_its_value_make_no_name_an_option(here: Path) -> None:
    (here / ENGINE).write_bytes(RECORD)
    result = run("check", "--results", "--", ENGINE, "a.sgf")
    assert result.exit_code == 2
    assert not (here / "executed").exists()


def test_options_lists_and_standard_input_that_are_no_files(here: Path) -> None:
    (here / "list.txt").write_text("a.sgf\n", encoding="utf-8")
    assert "1 game read" in run("check", "@list.txt", "--no-scores").stdout
    (here / "-").write_bytes(b"")
    assert "1 game read" in run("check", "-", given=RECORD.decode("ascii")).stdout


@pytest.mark.ci
@pytest.mark.parametrize(
    "line",
    [
        "gocheck check *.sgf",
        "gocheck check *",
        "gocheck check --no-scores *",
        r"printf '%s\0' *.sgf | xargs -0 gocheck check",
    ],
)
@pytest.mark.parametrize("name", [ENGINE, LIST])
def test_wildcards_and_xargs_are_safe(here: Path, line: str, name: str) -> None:
    (here / name).write_bytes(RECORD)
    program = f"{shlex.quote(sys.executable)} -m gocheck"
    command = line.replace("gocheck", program)
    done = subprocess.run(("sh", "-c", command), capture_output=True, text=True, check=False)
    assert done.returncode in (2, 123)  # xargs has a status of its own
    assert "also the name of a file" in done.stderr
    assert not (here / "executed").exists()


def test_after_dashes_wildcards_read_every_file(here: Path) -> None:
    for name in (ENGINE, LIST):
        (here / name).write_bytes(RECORD)
    (here / "x.sgf").write_bytes(RECORD)
    command = f"{shlex.quote(sys.executable)} -m gocheck check --no-scores -- *.sgf"
    done = subprocess.run(("sh", "-c", command), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 games read" in done.stdout
