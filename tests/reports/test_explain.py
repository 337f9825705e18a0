"""What codes mean: as text for a terminal, and as a page in Markdown."""

from itertools import pairwise

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from markdown_it.token import Token

from gocheck.cli.main import main
from gocheck.findings.meanings import MEANINGS, sample_of
from gocheck.reports.explain import FAMILIES, code_in_full, findings_page, printed_lines

PAGE = findings_page(MEANINGS.values())
TOKENS = MarkdownIt("commonmark").enable("table").parse(PAGE)
OWN_WORDS = {
    *("text", "softbreak", "code_inline", "strong_open", "strong_close"),
    *("link_open", "link_close"),
}


def after(kind: str, tag: str) -> list[Token]:
    """The tokens that follow those of a kind: their contents."""
    return [then for token, then in pairwise(TOKENS) if token.type == kind and token.tag == tag]


@pytest.mark.parametrize("code", MEANINGS)
def test_a_code_in_full(code: str) -> None:
    meaning, sample = MEANINGS[code], sample_of(code)
    text = code_in_full(meaning, 80)
    words = " ".join(text.split())
    for said in (
        *(meaning.title, meaning.what, meaning.why, meaning.what_to_do, meaning.without_sample),
        meaning.details,
        *(f"{each.severity} {each.when}" for each in meaning.circumstances),
        *(f"{other} {MEANINGS[other].title}" for other in meaning.see_also),
    ):
        assert said in words
    assert ("\nFixable\n" in text) == meaning.fixable
    assert ("\nNo sample\n" in text) == bool(meaning.without_sample)
    assert ("\nSeverity" in text) == bool(meaning.circumstances)
    if sample:
        for record in (sample.fails, sample.passes):
            assert "\n".join(f"  {line}" for line in printed_lines(record)) in text
        assert sample.arguments in words
    assert max(map(len, text.splitlines())) <= 80


def test_the_page_has_a_section_for_each_code() -> None:
    assert [token.content for token in after("heading_open", "h3")] == list(MEANINGS)
    assert len(after("heading_open", "h2")) == len({code[:3] for code in MEANINGS})
    linked = [row.split("|")[1].strip() for row in PAGE.splitlines() if row.startswith("| [")]
    assert linked == [f"[{code}](#{code.lower()})" for code in MEANINGS]


def test_the_page_shows_every_sample() -> None:
    blocks = [token for token in TOKENS if token.type == "fence"]
    samples = [sample for sample in map(sample_of, MEANINGS) if sample]
    every = [file for each in samples for file in (each.fails, each.passes, *each.others)]
    files = [file for file in every if file.read_bytes()]
    assert PAGE.count("(an empty file)") == len(every) - len(files)
    assert [token.content.splitlines() for token in blocks] == [*map(printed_lines, files)]
    assert [token.info for token in blocks] == [file.suffix.removeprefix(".") for file in files]


def test_no_text_is_read_as_markup() -> None:
    first = next(number for number, token in enumerate(TOKENS) if token.tag == "h2")
    inline = [token for token in TOKENS[first:] if token.type == "inline"]
    kinds = {child.type for token in inline for child in token.children or []}
    assert kinds <= OWN_WORDS
    said = [token.content for token in inline]
    for meaning in MEANINGS.values():
        assert f"**What it finds.** {meaning.what}" in said
        assert f"**Why it matters.** {meaning.why}" in said
        assert f"**What to do.** {meaning.what_to_do}" in said
        assert not meaning.details or f"**In detail.** {meaning.details}" in said


def test_codes_are_listed_by_family() -> None:
    listed = CliRunner().invoke(main, ["explain"]).stdout.rstrip("\n").split("\n\n")
    families = [block.splitlines() for block in listed]
    assert [lines[0] for lines in families] == [f"{key}: {FAMILIES[key]}" for key in FAMILIES]
    codes = [line.split()[0] for lines in families for line in lines[1:]]
    assert codes == list(MEANINGS)
    assert all(len(line) <= 80 and "…" not in line for lines in families for line in lines)


def test_words_list_the_codes_that_are_about_them() -> None:
    listed = CliRunner().invoke(main, ["explain", "KOMI", "unit"]).stdout
    assert "SET304" in listed
    assert "MOV201" not in listed
    assert "SGF105" in CliRunner().invoke(main, ["explain", "encod"]).stdout  # begins words
    result = CliRunner().invoke(main, ["explain", "rabbit"])
    assert result.exit_code == 2
    assert "rabbit" in result.stderr


def test_a_wrong_result_is_explained_in_three_sentences_before_its_cases() -> None:
    for code in ("RES501", "RES502"):
        assert MEANINGS[code].what.count(". ") == 2
        text = code_in_full(MEANINGS[code], 80)
        assert len(text.split()) < 350
        assert text.index("What to do") < text.index("Severity") < text.index("In detail")


def test_the_command_prints_the_page() -> None:
    assert CliRunner().invoke(main, ["explain", "--all"]).stdout == f"{PAGE}\n"


def test_the_page_is_of_all_codes() -> None:
    result = CliRunner().invoke(main, ["explain", "--all", "MOV204"])
    assert result.exit_code == 2
    assert result.stderr == "gocheck: --all explains all codes: give no CODE and no WORD with it\n"
