"""The help of every command: options in the same groups, one line each, and examples."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gocheck.cli.command import OTHER, GroupedCommand
from gocheck.cli.help import TOPICS
from gocheck.cli.main import main
from gocheck.reports.guide import guide_pages, page_as_text
from gocheck.settings import GROUPS
from gocheck.text.messages import VERSION

COMMANDS = main.list_commands(click.Context(main))


def command(name: str) -> GroupedCommand:
    found = main.get_command(click.Context(main), name)
    assert isinstance(found, GroupedCommand)
    return found


def options(name: str) -> list[click.Option]:
    return [each for each in command(name).params if isinstance(each, click.Option)]


def help_of(*arguments: str) -> str:
    return CliRunner().invoke(main, [*arguments, "--help"]).stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_listed_once(name: str) -> None:
    text = help_of(name)
    _, *sections, _ = re.split(r"^\w.*:$", text, flags=re.MULTILINE)
    text = "".join(sections)
    assert max(map(len, text.splitlines())) <= 80
    for option in options(name):
        label = max(option.opts, key=len)
        assert len(re.findall(rf"^  (?:-\w, )?{label}(?![-\w])", text, re.MULTILINE)) == 1, label
        assert option.help


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_an_option_is_one_sentence_in_the_imperative(name: str) -> None:
    assert options(name) or name in ("completion", "help")
    for option in options(name):
        sentence = option.help or ""
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert ". " not in sentence
        assert not sentence.split()[0].endswith("s"), sentence


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_the_default_of_an_option_with_choices(name: str) -> None:
    defaults = [each.default for each in options(name) if isinstance(each.type, click.Choice)]
    stated = Counter(each for each in defaults if isinstance(each, str))
    assert stated
    assert stated <= Counter(re.findall(r"\[default: (\w+)\]", " ".join(help_of(name).split())))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_takes_one_line_after_its_option(name: str) -> None:
    section = help_of(name).partition("Examples:")[0]
    assert section
    for first, second in zip(section.splitlines(), section.splitlines()[1:], strict=False):
        continues = second.startswith(" " * 10)
        if continues:
            alone = re.fullmatch(r"  (-\w, )?--\S+( \S+)?", first)
            assert alone or not first.startswith("  "), (first, second)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_groups_in_the_same_order(name: str) -> None:
    text = help_of(name)
    headings = re.findall(r"^(\w.*):$", text, re.MULTILINE)
    order = [*GROUPS, *command(name).lists, "Examples"]
    assert headings == [each for each in order if each in headings]
    assert headings[-2 - len(command(name).lists) :] == order[order.index(OTHER) :]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_that_it_understands(name: str) -> None:
    examples = command(name).examples
    assert examples
    for line in examples:
        program, called, *arguments = shlex.split(line.partition(" > ")[0])
        assert (program, called) == ("gocheck", name)
        for index, argument in enumerate(arguments):
            assert "*" not in argument or "--" in arguments[:index], line
        context = click.Context(command(name), info_name=name, resilient_parsing=True)
        command(name).parse_args(context, arguments)


def test_every_setting_is_an_option_of_its_commands() -> None:
    settings = [each for group in GROUPS.values() for each in group]
    assert len(settings) > 40
    for setting in settings:
        assert setting.commands
        for name in setting.commands:
            assert setting.name in {option.name for option in options(name)}


@pytest.mark.parametrize("name", COMMANDS)
def test_names_are_whole_at_40_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    narrow = help_of(name).partition("Examples:")[0]
    assert all(len(line) <= 40 or re.match(" +-", line) for line in narrow.splitlines())
    monkeypatch.delenv("COLUMNS")
    assert narrow.split() == help_of(name).partition("Examples:")[0].split()


@pytest.mark.parametrize(("width", "column"), [(100, 28), (80, 28), (75, 23), (66, 14), (50, 14)])
def test_on_a_narrow_page_help_begins_further_left(
    width: int, column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    [line] = [line for line in help_of("check").splitlines() if "Compare these, or all." in line]
    assert line.index("Compare") == column
    assert line.lstrip().startswith("--rules") == (column > 20)


def test_check_names_the_command_that_corrects_records() -> None:
    result = CliRunner().invoke(main, ["check", "--fix", "."])
    assert result.exit_code == 2
    assert "gocheck fix --dry-run" in result.stderr


def test_the_version_has_a_short_option() -> None:
    short, long = (CliRunner().invoke(main, [option]).stdout for option in ("-V", "--version"))
    assert short == long == f"gocheck {VERSION}\n"


def test_the_list_of_commands_is_not_cut() -> None:
    text = help_of()
    assert "..." not in text.partition("Commands:")[2]
    assert "Examples:" in text


@pytest.mark.parametrize("path", ["game.sgf", "games.zip", "."])
def test_a_path_instead_of_a_command_suggests_check(path: str) -> None:
    result = CliRunner().invoke(main, [path], prog_name="gocheck")
    assert result.exit_code == 2
    assert result.stderr == (
        f"gocheck: no such command {path!r}; did you mean 'gocheck check {path}'?"
        " (see gocheck --help)\n"
    )


def test_help_lists_commands_and_the_topics_of_the_readme() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    guide = readme.partition("## Guide")[2]
    topics = re.findall(r"^\| `(\w+)` \| \[(.+)\]\(.+?\)(.*) \|$", guide, re.MULTILINE)
    lines = CliRunner().invoke(main, ["help"]).stdout.splitlines()
    shown = [re.split(" +", line, maxsplit=1) for line in lines if "  " in line]
    width = max(len(name) for name, _ in shown)
    assert {f"{name:{width}}  {text}" for name, text in shown} <= set(lines)
    assert [name for name, _ in shown] == [*COMMANDS, *(topic for topic, *_ in topics)]
    for (_, text), (_, title, more) in zip(shown[len(COMMANDS) :], topics, strict=True):
        assert text.replace(": ", " ").replace(",", "") == (
            f"{title}{more}".replace(": ", " ").replace(",", "")
        )


def test_an_unknown_topic_suggests_one() -> None:
    result = CliRunner().invoke(main, ["help", "chek"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "gocheck: no such topic 'chek'; did you mean 'check'? (`gocheck help` lists the topics)\n"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_is_its_own_help(name: str) -> None:
    shown = CliRunner().invoke(main, ["help", name]).stdout
    assert "".join(shown.split()) == "".join(help_of(name).split())  # in lines of other widths


def test_help_of_a_code_names_explain() -> None:
    result = CliRunner().invoke(main, ["help", "res501"])
    assert result.exit_code == 2
    assert result.stderr == (
        "gocheck: no such topic 'res501'; `gocheck explain RES501` explains this finding\n"
    )


@pytest.mark.ci
@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("topic", TOPICS)
def test_no_line_of_code_in_a_page_is_broken(topic: str, width: int) -> None:
    page = guide_pages()[topic]
    blocks = re.findall(r"^```\S+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert blocks
    printed = page_as_text(page, width).splitlines()
    for line in "".join(blocks).splitlines():
        assert any(each.endswith(line) and each.strip() == line.strip() for each in printed), line


@pytest.mark.parametrize(("width", "indent"), [(80, 2), (34, 2), (33, 1), (32, 0), (31, 2)])
def test_code_is_indented_where_it_has_room(width: int, indent: int) -> None:
    line = "gocheck check " + "x" * 18  # 32 columns
    printed = page_as_text(f"# Title\n\n```sh\n{line}\na\n```\n", width).splitlines()
    assert [each for each in printed if each.strip() in (line, "a")] == [
        " " * indent + line, " " * indent + "a",
    ]  # fmt: skip


def test_the_headings_of_a_page_are_bold_on_a_terminal() -> None:
    assert page_as_text("## Ko\n", 80, styled=True).startswith("\x1b[1;")


def test_the_headings_of_a_page_are_underlined() -> None:
    lines = page_as_text("# 囲碁 rules\n\n## Ko\n\nText\n\n### No line\n\nText\n", 80).splitlines()
    assert [line.strip() for line in lines if line.strip()] == [
        "囲碁 rules",
        "==========",
        "Ko",
        "--",
        "Text",
        "No line",
        "Text",
    ]


def test_a_page_names_files_of_the_project_by_their_paths() -> None:
    assert "(gocheck/reports/schema.json)" in CliRunner().invoke(main, ["help", "programs"]).stdout


def test_a_pattern_without_files_suggests_the_folder() -> None:
    result = CliRunner().invoke(main, ["check", "--", "*.absent"])
    assert result.stderr == (
        "gocheck: no such file or folder: *.absent; to check everything below, name the folder:"
        " gocheck check .\n"
    )


@pytest.mark.ci
@pytest.mark.parametrize("names", ["gocheck", "gocheck check"])
def test_a_man_page_is_made_from_the_help(tmp_path: Path, names: str) -> None:
    if not shutil.which("help2man"):
        pytest.skip("no help2man here")
    program = tmp_path / "gocheck"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m gocheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    version = ("--version-string", " ") if " " in names else ()
    page = subprocess.run(
        ["help2man", "--no-info", *version, names],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    ).stdout
    assert page.count(".SS") + page.count(".SH") > 3
    assert ("\\fB\\-\\-fail\\-on\\fR" in page) is (names == "gocheck check")


def test_a_picture_of_a_page_is_its_text_and_the_path_of_its_file() -> None:
    page = "# Title\n\n![Two boards](pictures/ko.svg) and [all](files.md)\n"
    assert page_as_text(page, 80).splitlines()[-1].strip() == (
        "Picture: Two boards (gocheck/guide/pictures/ko.svg) and all (gocheck help files)"
    )
