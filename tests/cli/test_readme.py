"""The README's examples: each command prints what the README says it prints."""

import re
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.cli import main
from gocheck.rules import builtin

PROJECT = Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```console\n\$ gocheck ([^\n]*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL
)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_example_prints_what_the_readme_says(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    result = CliRunner().invoke(main, command.split())
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output == printed


def test_dashes_come_before_wildcards_and_names_from_programs() -> None:
    commands = re.findall(
        r"^.*\bgocheck (?:check|score|show|compare|fix)\b.*$", README, re.MULTILINE
    )
    given = [each for each in commands if re.search(r"[*?]\.\w+( |$)|xargs", each)]
    assert len(given) >= 2
    assert [each for each in given if " -- " not in f"{each} "] == []


def test_the_numbers_of_rulesets_are_those_there_are() -> None:
    assert f"It knows {len(builtin())} rulesets" in " ".join(README.split())
    assert f"({comb(len(builtin()), 2)} pairs)" in README
