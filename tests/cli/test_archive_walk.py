"""The guide's walk through an archive in CI: its pull request in every format."""

import csv
import json
import re
from xml.etree import ElementTree

import pytest
from helpers.examples import PROJECT, Folder, new_folder, rewritten

from gocheck.cli.formats import STREAMED

pytestmark = pytest.mark.ci

PAGE = (PROJECT / "gocheck" / "guide" / "ci.md").read_text(encoding="utf-8")
FOUND = "MOV204"


def test_pull_request_in_every_format() -> None:
    *before, _ = PAGE.split("```sh-session\n")
    with new_folder() as folder:
        rewritten("```sh-session\n".join(before), folder)
        pull_request_in_every_format(folder)


def pull_request_in_every_format(folder: Folder) -> None:
    """The one new record, and nothing but it, is what fails in each format."""
    check = "git diff -z --name-only --diff-filter=d main -- '*.sgf' | gocheck check @-"
    outputs = {name: folder.here.parent / f"out.{name}" for name in STREAMED}
    options = " ".join(f"--format {name}:{path}" for name, path in outputs.items())
    assert folder.shell(f'{check} {options}; echo "exit status $?"') == "exit status 1\n"
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
