"""Sentences and names are in the words of the field and of the trade.

Each odd phrase here was once in gocheck's messages, help, documentation or code. `INSTEAD` has what
to write; the words of the program are read in strings, docstrings, comments and names.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
INSTEAD = {
    r"(?-i:is none\b)": "is not a …, invalid, missing",
    r"\btold\b|\bsaid of\b": "reported, listed, shown; findings on",
    r"\bwhat stands\b|\bas (?:it|they) stands?\b|\bstands (?:there|here)\b": "the position; as is",
    r"\bbeside\b": "also, next to, compared with",
    r"\btaken (?:for|as)\b|\btakes? (?:it|this|them|these) for\b": "treated as",
    r"\bturns? on (?!the|a )|\bturns on\b": "depends on",
    r"\bparts? on\b": "differ",
    r"\bspeaks? (?:for|against)\b": "supports, contradicts",
    r"\bwhich cannot be\b(?! \w)|\bcannot be with\b": "impossible with",
    r"\b(?:as )?of no ruleset\b": "no compared ruleset gives this result",
    r"\bhow grave\b|\bgravity\b|\bgraver?\b": "severity",
    r"\bwhose each\b|\bas hardly as\b|\blikeliest\b": "who owns each; most likely",
    r"\btaken off\b|\btakes? off\b": "removed",
    r"\bclosing pass(?:es)?\b|\bthat lacks?\b": "final passes; missing",
    r"\bquarrels?\b|\berrands?\b|\bdoubtful\b": "local search; task; unsettled",
    r"\bcannot be said\b": "unknown",
    r"\bmend(?:s|ed|ing)?\b": "fix, correct, repair",
    r"\bunread\b": "unreadable",
}
NAMES = re.compile(
    r"(?:^|_)(?:told|said|beside|quarrel|errand|gravity|grave|likeliest|doubtful|mend|mended|who)(?:_|$)",
    re.I,
)
PACKAGES = sorted(
    path for path in (ROOT / "gocheck").iterdir() if path.is_dir() and path.name[0] != "_"
)
PAGES = [ROOT / "README.md", ROOT / "fixtures" / "index.md", *(ROOT / "gocheck").glob("*.py")]


ANY = re.compile("|".join(INSTEAD).replace(" ", r"\s+"), re.I)
"""Finds nothing where none of the odd phrases is, and is quicker than they are one by one."""


def words_of(file: Path) -> Iterator[tuple[int, str]]:
    """Line and text of what a file says: all of a text; strings, comments, names of a module."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield 1, text
        return
    kinds = (tokenize.STRING, tokenize.COMMENT)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in kinds or token.type == getattr(tokenize, "FSTRING_MIDDLE", None):
            yield token.start[0], token.string
        elif token.type == tokenize.NAME and NAMES.search(token.string):
            yield token.start[0], f"name {token.string!r}: the usual word"


def odd(file: Path) -> Iterator[str]:
    """Each odd phrase in a file, with its line and what to write instead."""
    for line, text in words_of(file):
        if text.startswith("name '"):
            yield f"{file.relative_to(ROOT)}:{line}: {text}"
        if not ANY.search(text):
            continue
        for phrase, instead in INSTEAD.items():
            for found in re.finditer(phrase.replace(" ", r"\s+"), text, re.I):
                there = line + text.count("\n", 0, found.start())
                odd_words = " ".join(found.group().split())
                yield f"{file.relative_to(ROOT)}:{there}: {odd_words!r}: {instead}"


def odd_in(place: Path) -> list[str]:
    """Every odd phrase in a file, or in all files of a folder that people read."""
    kinds = {".py", ".md", ".toml", ".json"}
    files = [file for file in sorted(place.rglob("*")) if file.suffix in kinds] or [place]
    return [found for file in files for found in odd(file)]


@pytest.mark.parametrize("place", [*PACKAGES, *PAGES], ids=lambda path: path.name)
def test_no_odd_phrases(place: Path) -> None:
    assert odd_in(place) == []


if __name__ == "__main__":
    for place in [*PACKAGES, *PAGES]:
        print("\n".join(odd_in(place)))
