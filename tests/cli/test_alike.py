"""What all commands have in common: PATHS, formats, colours."""

import json
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner, Result

from gocheck.cli import main

SITUATIONS = Path(__file__).parents[2] / "fixtures" / "situations"
RECORD = (SITUATIONS / "wrong-winner.sgf").read_bytes()
WITH_PATHS: dict[str, tuple[str, ...]] = {
    "check": (),
    "score": (),
    "compare": (),
    "show": (),
    "fix": ("--dry-run",),
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
    for name in main.list_commands(context):
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


def test_a_settings_file_may_name_standard_output(here: Path) -> None:
    (here / "gocheck.toml").write_text('format = ["jsonl:-"]\n', encoding="utf-8")
    assert json.loads(run("check").stdout)["file"] == "a.sgf"


@pytest.mark.parametrize("name", ["jsonl", "json", "csv"])
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
    result = run("score", "--format", "sarif")
    assert result.stderr == ("gocheck: no format named 'sarif'; formats: table, jsonl, json, csv\n")


def test_show_draws_an_svg_image(here: Path) -> None:
    image = ElementTree.fromstring(run("show", "--format", "svg").stdout)
    svg = "{http://www.w3.org/2000/svg}"
    assert (image.get("width"), image.get("height")) == ("192", "192")  # 7x7
    assert image.findtext(f"{svg}title") == "a.sgf  Black - White"
    assert image.findtext(f"{svg}desc") == "After move 16 of 16: White pass"
    text = run("show").stdout.partition("Stones:")[0]
    drawn = text[text.index("A B") :]
    stones = [each.get("fill") for each in image.iter(f"{svg}circle") if each.get("class")]
    assert stones.count("black") == drawn.count("X") + drawn.count("x") > 0
    assert stones.count("white") == drawn.count("O") + drawn.count("o") > 0
    owners = [each.get("fill") for each in image.iter(f"{svg}rect") if each.get("class")]
    assert owners.count("black") == drawn.count("b") + drawn.count("o") > 0
    assert owners.count("white") == drawn.count("w") + drawn.count("x") > 0


def test_svg_marks_the_last_move(here: Path) -> None:
    rings = run("show", "--move", "3", "--format", "svg").stdout.count('class="last"')
    assert rings == 1
    assert 'class="last"' not in run("show", "--move", "0", "--format", "svg").stdout


def test_svg_holds_one_board(here: Path) -> None:
    (here / "b.sgf").write_bytes(RECORD)
    result = run("show", "--format", "svg:out.svg", "--format", "text")
    assert (result.exit_code, result.stderr) == (
        1,
        "gocheck: b.sgf: svg has room for one board, the first\n",
    )
    assert "a.sgf" in (here / "out.svg").read_text(encoding="utf-8")


def test_names_in_svg_are_text(here: Path) -> None:
    (here / "a.sgf").write_bytes(RECORD.replace(b"PB[", b"PB[<b>&\x01"))
    image = ElementTree.fromstring(run("show", "--format", "svg").stdout)
    assert "<b>&" in "".join(image.itertext())
