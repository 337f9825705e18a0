"""README and the guide: each example prints what its page says it prints."""

import re
from math import comb
from pathlib import Path

import pytest
from helpers.examples import PAGES, needs_a_shell, new_folder, rewritten

from gocheck.rules import builtin

TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
README = TEXTS[PAGES[0]]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.ci] if needs_a_shell(page) else [])
        for page in PAGES
    ],
)
def test_examples_print_what_the_page_says(page: Path) -> None:
    """Where they no longer do: `python -m tests.helpers.examples --write`."""
    with new_folder() as folder:
        assert rewritten(TEXTS[page], folder) == TEXTS[page]


def test_there_are_examples() -> None:
    assert README.count("\n$ gocheck ") >= 8


def test_dashes_come_before_wildcards_and_names_from_programs() -> None:
    commands = [
        command
        for text in TEXTS.values()
        for command in re.findall(
            r"^.*\bgocheck (?:check|score|show|compare|fix)\b.*$", text, re.MULTILINE
        )
    ]
    given = [each for each in commands if re.search(r"[*?]\.\w+( |$)|xargs", each)]
    assert len(given) >= 2
    assert [each for each in given if " -- " not in f"{each} "] == []


def test_the_numbers_of_rulesets_are_those_there_are() -> None:
    text = " ".join(" ".join(TEXTS.values()).split())
    assert f"{len(builtin())} rulesets" in text
    assert f"({comb(len(builtin()), 2)} pairs)" in text
