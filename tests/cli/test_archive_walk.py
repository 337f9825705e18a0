"""The README's walk through an archive, line by line, and its pull request in every format."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gocheck.cli.formats import STREAMED

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
WALK = README[README.index("<!-- walk -->") : README.index("<!-- end of walk -->")]
BLOCKS = re.findall(r"^```sh-session\n(.*?)^```$", WALK, re.MULTILINE | re.DOTALL)
FOUND = "MOV204"


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> "Shell":
    folder = tmp_path_factory.mktemp("walk")
    (folder / "gocheck").symlink_to(PROJECT)
    programs = folder / "programs"
    programs.mkdir()
    program = programs / "gocheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gocheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return Shell(folder, programs)


class Shell:
    """One shell that goes from folder to folder, as a reader's does."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        people = {
            f"GIT_{who}_{what}": "a@b"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        self._environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GITHUB_")},
            **people,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(PROJECT),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
        }

    def run(self, command: str) -> str:
        """Run a command; return what it prints, errors included, and stay where it went."""
        done = subprocess.run(
            ["bash", "-c", f'{command}\nstatus=$?; pwd > "$WHERE"; exit $status'],
            cwd=self.folder,
            env={**self._environment, "WHERE": str(self.folder / ".where")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        where = self.folder / ".where"
        went = Path(where.read_text(encoding="utf-8").strip())
        where.unlink()
        self.folder = went
        return done.stdout


def commands(block: str) -> list[tuple[str, str]]:
    """Return each command of a block and what it prints."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


def test_the_walk_prints_what_the_readme_says(shell: Shell) -> None:
    assert len(BLOCKS) == 4
    for number, block in enumerate(BLOCKS):
        for command, printed in commands(block):
            assert shell.run(command) == printed, command
        if number == 2:
            pull_request_in_every_format(shell)


def pull_request_in_every_format(shell: Shell) -> None:
    """The one new record, and nothing but it, is what fails in each format."""
    check = "gocheck check . --changed-since main"
    outputs = {name: shell.folder.parent / f"out.{name}" for name in STREAMED}
    options = " ".join(f"--format {name}:{path}" for name, path in outputs.items())
    assert shell.run(f'{check} {options}; echo "exit status $?"') == "exit status 1\n"
    texts = {name: path.read_text(encoding="utf-8") for name, path in outputs.items()}
    for name, text in texts.items():
        if name != "sarif":  # which tells of all codes
            assert set(re.findall(r"\b[A-Z]{3}\d{3}\b", text)) == {FOUND}, name
        assert "round-2.sgf" in text

    games = [json.loads(line) for line in texts["jsonl"].splitlines()]
    codes = {game["file"]: [found["code"] for found in game["findings"]] for game in games}
    assert codes == {"round-1.sgf": [], "round-2.sgf": [FOUND]}
    document = json.loads(texts["json"])
    assert document["games"] == games
    assert document["summary"]["findings"] == {"error": 1, "warning": 0, "note": 0, "waived": 1}
    [row] = csv.DictReader(texts["csv"].splitlines())
    assert (row["file"], row["line"], row["column"], row["code"]) == (
        "round-2.sgf",
        "5",
        "56",
        FOUND,
    )
    [issue] = json.loads(texts["gitlab"])
    assert issue["location"] == {"path": "round-2.sgf", "lines": {"begin": 5}}
    suites = ElementTree.fromstring(texts["junit"].encode())
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("2", "1", "0")
    [result] = json.loads(texts["sarif"])["runs"][0]["results"]
    assert result["ruleId"] == FOUND
    [line] = texts["parsable"].splitlines()
    assert line.startswith("round-2.sgf:5:56: MOV204 error: ")
    assert texts["table"].splitlines()[0] == line
    [annotation, *_] = texts["github"].splitlines()
    assert annotation.startswith("::error file=round-2.sgf,line=5,col=56,")
    [_, _, finding, *_] = texts["markdown"].splitlines()
    assert finding.startswith("| MOV204 error | round-2.sgf:5:56 |")
