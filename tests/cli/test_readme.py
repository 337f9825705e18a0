"""The README's examples: each command prints what the README says it prints."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from gocheck.cli import main

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
