"""All that gocheck says of records, in one file: `messages.txt`, next to this one.

It holds a message of each form that the samples of the codes and the records in `fixtures` give.
`python tests/findings/test_messages.py` writes it anew; `git log -p` on it shows how they changed.
"""

import json
import os
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gocheck.findings
from gocheck.cli.main import main
from gocheck.findings.meanings import MEANINGS, sample_of

MESSAGES = Path(__file__).with_name("messages.txt")
CODES = Path(gocheck.findings.__file__).parent / "codes"
FIXTURES = Path(__file__).parents[2] / "fixtures"
VALUE = re.compile(
    r"\b[A-Z]{1,2}\[(?:\\.|[^]\\])*\]|'[^']*'|\"[^\"]*\"|\b[BW]\+\S+|\b[A-HJ-T]\d{1,2}\b|\d+(?:\.\d+)?"
    r"|\b(?:Black|White)\b"
)
"""What differs between two messages of one form: values, points, results, numbers, colours."""


def reported(folder: Path, arguments: list[str]) -> Iterator[tuple[str, str, str]]:
    """Code, severity and message of each finding of `gocheck check ARGUMENTS` run in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner().invoke(
            main, ["check", *arguments, "--format", "json", "--show-waived", "--jobs", "1"]
        )
    finally:
        os.chdir(before)
    document: dict[str, Any] = json.loads(result.stdout)
    for game in document["games"]:
        for finding in game["findings"]:
            yield finding["code"], finding["severity"], finding["message"]


def every_finding() -> Iterator[tuple[str, str, str]]:
    """The findings of all samples that fail, then those of all fixtures."""
    for code in MEANINGS:
        if sample := sample_of(code):
            yield from reported(CODES / code, shlex.split(sample.command(sample.fails))[2:])
    for status in ("auto", "judged", "assumed"):
        yield from reported(FIXTURES, [".", "--variations", "--status", status])


def text_of_all() -> str:
    """The file: for each code its title, then a message of each form, with its severity."""
    forms: dict[str, dict[tuple[str, str], str]] = defaultdict(dict)
    for code, severity, message in every_finding():
        forms[code].setdefault((severity, VALUE.sub("#", message)), message)
    lines = []
    for code, meaning in MEANINGS.items():
        lines.append(f"{code}  {meaning.title}")
        lines += [f"  {severity}: {text}" for (severity, _), text in sorted(forms[code].items())]
        if not forms[code]:
            lines.append(f"  (no record shows it: {' '.join(meaning.without_sample.split())})")
        lines.append("")
    return "\n".join(lines)


@pytest.mark.ci
def test_messages_are_those_of_the_list() -> None:
    written = MESSAGES.read_text(encoding="utf-8")
    assert written == text_of_all(), (
        "messages have changed: run python tests/findings/test_messages.py and read the difference"
    )


def one_sentence(message: str) -> bool:
    """Whether a message is one sentence, with one explanation at most after a semicolon."""
    form = VALUE.sub("#", message)
    return not re.search(r"[.!?] [A-Z]|[.\n]$", form) and form.count(";") <= 1


def test_a_message_is_one_sentence() -> None:
    messages = re.findall(r"^  (?:error|warning|note): (.*)$", MESSAGES.read_text("utf-8"), re.M)
    assert len(messages) >= len(MEANINGS)
    assert [message for message in messages if not one_sentence(message)] == []


if __name__ == "__main__":
    MESSAGES.write_text(text_of_all(), encoding="utf-8")
