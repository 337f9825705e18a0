"""README and the guide: each example prints what its page says it prints."""

import re
import shlex
import subprocess
import sys
from math import comb
from pathlib import Path

import click
import pytest
from helpers import guide_figures
from helpers.examples import PAGES, is_for_ci, new_folder, rewritten

from gocheck.cli.formats import FORMATS
from gocheck.cli.main import main
from gocheck.rules.ruleset import builtin

TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
README = TEXTS[PAGES[0]]
LINKS = [
    (page, link)
    for page, text in TEXTS.items()
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text)
]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.ci] if is_for_ci(page) else [])
        for page in PAGES
    ],
)
def test_examples_print_what_the_page_says(page: Path) -> None:
    """Where they no longer do: `python -m tests.helpers.examples --write`."""
    with new_folder() as folder:
        assert rewritten(TEXTS[page], folder) == TEXTS[page]


@pytest.mark.ci
def test_python_of_the_pages_passes_mypy_strict(tmp_path: Path) -> None:
    programs = []
    for page, text in TEXTS.items():
        if blocks := re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            programs.append(tmp_path / f"{page.stem}.py")
            programs[-1].write_text("\n".join(blocks), encoding="utf-8")
    assert len(programs) >= 2
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path)]
    # Elsewhere, as a user has it: gocheck is an installed package, not a part of the program.
    done = subprocess.run(
        [*command, *programs], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_options_of_the_commands_exist() -> None:
    """Also in blocks that are not run, such as those that need a cluster."""
    commands = rf"(?:^|`)gocheck ((?:{'|'.join(_commands())})\b[^`\n|>]*)"
    found = re.findall(commands, "\n".join(TEXTS.values()), re.MULTILINE)
    assert len(found) > 50
    for words in found:
        name, *options = shlex.split(words, comments=True)
        command = main.get_command(click.Context(main), name)
        assert command
        command.make_parser(click.Context(command)).parse_args(options)


def test_readme_has_three_screens_and_the_guide_an_example_on_most_pages() -> None:
    assert README.count("\n$ gocheck ") == 3
    assert sum("\n$ " in text or "\n```python\n" in text for text in TEXTS.values()) >= 9


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_are_short(page: Path) -> None:
    assert len(TEXTS[page].splitlines()) <= (200 if page == PAGES[0] else 199)


@pytest.mark.parametrize(("page", "link"), LINKS, ids=lambda value: getattr(value, "stem", value))
def test_links_lead_to_files_and_headings_that_exist(page: Path, link: str) -> None:
    path, _, heading = link.partition("#")
    target = page.parent / path if path else page
    assert target.exists()
    titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
    headings = {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in titles}
    assert not heading or heading in headings


def test_readme_lists_every_page_of_the_guide_and_every_command() -> None:
    assert len(PAGES) > 10
    assert len(_commands()) > 5
    for page in PAGES[1:]:
        assert f"| `{page.stem}` | [" in README
        assert f"](gocheck/guide/{page.name})" in README
    for command in _commands():
        assert f"| `gocheck {command}" in README


def _commands() -> list[str]:
    return main.list_commands(click.Context(main))


def test_tables_of_formats_list_every_format() -> None:
    guide = (PAGES[0].parent / "gocheck" / "guide" / "programs.md").read_text(encoding="utf-8")
    assert len(FORMATS) > 5
    for name in FORMATS:
        assert f"`{name}`" in README
        assert re.search(rf"^\|.*`{name}(:DIR)?`", guide, re.MULTILINE)


def test_a_benchmark_writes_its_figures_between_its_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for page in PAGES[1:]:
        (tmp_path / page.name).write_text(TEXTS[page], encoding="utf-8")
    monkeypatch.setattr(guide_figures, "GUIDE", tmp_path)
    for name in ("accuracy", "batch", "compare", "cost", "explanations", "memory", "throughput"):
        guide_figures.write_figures(name, f"What {name} found.")
    written = "".join(page.read_text(encoding="utf-8") for page in tmp_path.iterdir())
    assert written.count("<!-- end -->") == 7
    assert written.count(" found.\n<!-- end -->\n") == 7
    with pytest.raises(LookupError):
        guide_figures.write_figures("unknown", "")


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


def test_numbers_of_rulesets_are_right() -> None:
    rulesets = len(builtin())
    right = {f"{rulesets} rulesets", f"({comb(rulesets, 2)} pairs)"}
    stated = [
        (page.name, " ".join(number.split()))
        for page, text in TEXTS.items()
        for number in re.findall(r"\d+\s+rulesets|\(\d+\s+pairs\)", text)
    ]
    in_example = "6 rulesets"
    wrong = [f"{page}: {number}" for page, number in stated if number not in {*right, in_example}]
    assert wrong == [], f"{'; '.join(wrong)}; it is {' '.join(sorted(right, reverse=True))}"
    assert {number for _, number in stated} >= right
