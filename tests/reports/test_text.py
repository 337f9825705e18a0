"""Text in lines of a width, where some letters are two columns wide."""

import pytest
from rich.cells import cell_len

from gocheck.reports.text import wrap


def test_lines_of_wide_letters_are_no_wider_than_asked() -> None:
    lines = wrap("불계승 " * 20, 30, "  ").split("\n")
    assert max(map(cell_len, lines)) <= 30
    assert " ".join("".join(lines).split()).count("불계승") == 20
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a word", "a word"),
        ("a word ", "a word"),
        ("a word x", "a word\n  x"),
        ("two words", "two\n  words"),
        ("wordswordswords x", "wordswordswords\n  x"),
        ("well-known", "well-known"),
    ],
)
def test_lines_are_broken_between_words_only(text: str, lines: str) -> None:
    assert wrap(text, 7, "  ") == lines
