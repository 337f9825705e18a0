"""What all commands have in common: PATHS, formats, colours."""

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from gocheck.cli.main import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
RECORD = (SITUATIONS / "wrong-winner.sgf").read_bytes()
WITH_PATHS: dict[str, tuple[str, ...]] = {
    "check": (),
    "score": (),
    "compare": (),
    "show": (),
    "fix": ("--dry-run",),
    "edit": ("--dry-run", "--set", "KM=6.5"),
}


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one record."""
    (tmp_path / "a.sgf").write_bytes(RECORD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_with_paths_is_tried() -> None:
    context = click.Context(main)
    names = main.list_commands(context)
    assert set(WITH_PATHS) < set(names)
    for name in names:
        command = main.get_command(context, name)
        assert command
        assert (name in WITH_PATHS) == any(each.name == "paths" for each in command.params)


@pytest.mark.parametrize(("command", "options"), WITH_PATHS.items())
def test_without_paths_the_current_folder_is_read(
    here: Path, command: str, options: tuple[str, ...]
) -> None:
    here_named, not_named = run(command, ".", *options), run(command, *options)
    assert (not_named.exit_code, not_named.stdout) == (here_named.exit_code, here_named.stdout)
    assert not_named.exit_code in (0, 1), not_named.stderr


@pytest.mark.parametrize(("command", "options"), WITH_PATHS.items())
def test_names_that_are_missing_after_dashes_are_not_the_current_folder(
    here: Path, command: str, options: tuple[str, ...]
) -> None:
    result = run(command, *options, "--")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == ("gocheck: no path follows --; without -- the current folder is read\n")


def test_a_format_to_standard_output_by_its_sign(here: Path) -> None:
    by_sign = run("check", "--format", "jsonl:-")
    assert by_sign.stdout == run("check", "--format", "jsonl").stdout
    assert json.loads(by_sign.stdout)["file"] == "a.sgf"
    assert not (here / "-").exists()
    twice = run("check", "--format", "table", "--format", "jsonl:-")
    assert "two formats cannot both go to standard output" in twice.stderr
    assert "takes a folder" in run("check", "--format", "parquet:-").stderr
    twice = run("check", "--format", "parquet:one", "--format", "parquet:two")
    assert (twice.exit_code, [*here.glob("one"), *here.glob("two")]) == (2, [])
    assert "--format parquet can be given only once" in twice.stderr


def test_a_settings_file_may_name_standard_output(here: Path) -> None:
    (here / "gocheck.toml").write_text('format = ["jsonl:-"]\n', encoding="utf-8")
    assert json.loads(run("check").stdout)["file"] == "a.sgf"


@pytest.mark.parametrize("name", ["jsonl", "json"])
def test_score_writes_the_formats_of_check_for_programs(here: Path, name: str) -> None:
    scored, checked = run("score", "--format", name), run("check", "--format", name)
    assert (scored.exit_code, scored.stdout) == (0, checked.stdout)
    assert "RES501" in scored.stdout


def test_score_writes_several_formats_at_once(here: Path) -> None:
    alone = run("score").stdout
    both = run("score", "--format", "table", "--format", "jsonl:out.jsonl")
    assert both.stdout == alone
    assert json.loads((here / "out.jsonl").read_text(encoding="utf-8"))["file"] == "a.sgf"
    assert run("score", "--format", "table:out.txt").stdout == ""
    assert (here / "out.txt").read_text(encoding="utf-8") == alone


def test_score_names_its_formats(here: Path) -> None:
    result = run("score", "--format", "csv")  # in `check` a table of findings, without scores
    assert result.stderr == "gocheck: no format named 'csv'; formats: table, jsonl, json\n"


TWO = b"(;GM[1]FF[4]SZ[9]KM[6,5]DT[21.11.2026]RE[B+R];B[ee])"  # SET304 and SGF142


def fixed(here: Path, *options: str) -> set[str]:
    """Return the codes of what `gocheck fix` changes."""
    (here / "a.sgf").write_bytes(TWO)
    result = run("fix", "--dry-run", *options)
    assert result.exit_code == 0, result.stderr
    return set(re.findall(r"^a.sgf:\d+:\d+: (\w+): ", result.stderr, re.MULTILINE))


def test_fix_takes_select_ignore_and_config(here: Path) -> None:
    both = fixed(here)
    assert len(both) == 2
    one, other = sorted(both)
    assert fixed(here, "--select", one) == {one}
    assert fixed(here, "--ignore", one) == {other}
    (here / "gocheck.toml").write_text(f'ignore = "{one}"\n', encoding="utf-8")
    assert fixed(here) == {other}
    (here / "other.toml").write_text(f'select = "{one}"\n', encoding="utf-8")
    assert fixed(here, "--config", "other.toml") == {one}
    (here / "gocheck.toml").write_text(f'[per-path."*"]\nignore = "{one}"\n', encoding="utf-8")
    assert fixed(here) == {other}


def test_fix_without_wanted_findings_changes_nothing(here: Path) -> None:
    (here / "a.sgf").write_bytes(TWO)
    result = run("fix", "--in-place", "--select", "MOV")
    assert (result.exit_code, (here / "a.sgf").read_bytes()) == (0, TWO)
    assert not (here / "a.sgf.orig").exists()


def test_fix_refuses_unknown_codes(here: Path) -> None:
    result = run("fix", "--dry-run", "--select", "NOPE")
    assert result.stderr.startswith("gocheck: --select: 'NOPE' is not a finding code")


@pytest.mark.parametrize("command", ["check", "score", "show"])
def test_findings_have_colours_where_wanted(
    here: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    red = "\x1b[1mRES501\x1b[0m \x1b[31merror\x1b[0m: "
    plain = run(command).stdout
    assert "\x1b" not in plain
    assert plain == run(command, "--color", "never").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    letters = ["--ascii"] if command == "show" else []
    coloured = run(command, "--color", "always", *letters).stdout
    assert red in coloured
    assert click.unstyle(coloured) == plain
    assert run(command, "--color", "auto").stdout == plain


def test_a_terminal_gets_colours_unless_no_color_is_set(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gocheck.cli.terminal.on_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[31m" in run("check").stdout
    assert "\x1b" not in run("check", "--color", "never").stdout
    assert "\x1b" not in run("check", "--format", "jsonl").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("check").stdout
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in run("check").stdout


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"FORCE_COLOR": "1"}, True),
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"FORCE_COLOR": ""}, False),
        ({"CLICOLOR_FORCE": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_the_environment_can_force_colours(
    here: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[31m" in run("check").stdout) is coloured
    assert "\x1b" not in run("check", "--color", "never").stdout


@pytest.mark.parametrize("command", ["check", "score", "show"])
def test_a_settings_file_can_choose_colours(here: Path, command: str) -> None:
    (here / "gocheck.toml").write_text('color = "always"\n', encoding="utf-8")
    assert "\x1b[31m" in run(command).stdout
    assert "\x1b" not in run(command, "--color", "never").stdout
    assert re.search(r'^color = "always" +# gocheck.toml$', run("config").stdout, re.MULTILINE)
    assert re.search(
        r'^color = "never" +# command line$', run("config", "--color", "never").stdout, re.MULTILINE
    )


def test_columns_is_the_width_in_a_pipe(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run("explain", "RES501").stdout.splitlines())) <= 60
    monkeypatch.setenv("COLUMNS", "nonsense")
    assert 60 < max(map(len, run("explain", "RES501").stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", ["check", "score", "compare"])
def test_a_file_has_the_usual_width_whatever_the_terminal_has(
    here: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    run(command, "--format", "table:usual.txt")
    monkeypatch.setenv("COLUMNS", "50")
    run(command, "--format", "table:out.txt")
    usual = (here / "usual.txt").read_text("utf-8")
    assert (here / "out.txt").read_text("utf-8") == usual
    assert max(map(len, usual.splitlines())) > 50


def test_pages_have_styles_where_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1m" in run("help", "table", "--color", "always").stdout
    assert "\x1b" not in run("help", "table").stdout


def test_formats_for_programs_and_files_have_no_colours(here: Path) -> None:
    run("check", "--color", "always", "--format", "table:out.txt", "--format", "jsonl")
    assert "\x1b" not in (here / "out.txt").read_text(encoding="utf-8")
    assert "\x1b" not in run("check", "--color", "always", "--format", "csv").stdout
