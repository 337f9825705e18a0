"""What codes mean: as text, and all on one page in Markdown."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from gocheck.findings.meanings import MEANINGS, Meaning, Sample, sample_of
from gocheck.reports.text import wrap

FAMILIES = {
    "SGF": "the file and its text, duplicates, and the run itself",
    "MOV": "illegal moves and repetitions",
    "SET": "ruleset, komi, handicap and setup, and what an event expects",
    "END": "the end of the game, and the evidence for who is dead",
    "RES": "the recorded result, and the results list of an event",
}
"""What the codes are about, by their first three letters."""
FIXABLE = (
    "`gocheck fix` does this where it needs no guess. JSON Lines report for each finding whether it"
    " is fixable."
)
FIRST_THAT_APPLIES = "The first line that applies decides:"
_INDENT = "  "
_CODE_WIDTH = 9
"""Columns of a code or a severity, and of the space after it."""
_BEGINNING = """\
# What gocheck finds

An *error*: the record is wrong under its own rules. A *warning*: it is probably wrong, or wrong
under rules that it does not name. A *note*: worth knowing. A code never changes its meaning.
*Fixable*: `gocheck fix` corrects it where that needs no guess. `gocheck check` reports each record
that fails; where it needs options, its command is given. More than five findings of one code and
severity in a game are listed as one.
"""


def code_in_full(meaning: Meaning, width: int) -> str:
    """Return everything about one code, with its samples."""
    lines = [wrap(f"{meaning.code} ({severities(meaning)}): {meaning.title}", width, _INDENT)]
    for heading, text in paragraphs(meaning):
        lines += ["", heading, wrap(_INDENT + text, width, _INDENT)]
    if meaning.circumstances:
        rows = ((each.severity, each.when) for each in meaning.circumstances)
        lines += ["", "Severity", _INDENT + FIRST_THAT_APPLIES, *_in_columns(rows, width)]
    if meaning.details:
        lines += ["", "In detail", wrap(_INDENT + meaning.details, width, _INDENT)]
    others = ((code, MEANINGS[code].title) for code in meaning.see_also)
    lines += ["", "See also", *_in_columns(others, width)]
    for heading, file in sample_files(sample_of(meaning.code)):
        lines += ["", wrap(heading, width), *_contents(file, width)]
    return "\n".join(lines)


def severities(meaning: Meaning) -> str:
    """Return the severities of a code as people read them, the usual one first."""
    return " or ".join(", ".join(meaning.severities).rsplit(", ", 1))


def paragraphs(meaning: Meaning) -> Iterator[tuple[str, str]]:
    """Yield what a code means: a heading, and the text."""
    yield "What it finds", meaning.what
    yield "Why it matters", meaning.why
    yield "What to do", meaning.what_to_do
    if meaning.fixable:
        yield "Fixable", FIXABLE
    if meaning.without_sample:
        yield "No sample", meaning.without_sample


def sample_files(sample: Sample | None) -> Iterator[tuple[str, Path]]:
    """Yield the files of a sample, each with a heading."""
    if sample is None:
        return
    for heading, record in (
        ("A record that fails", sample.fails),
        ("A record that passes", sample.passes),
    ):
        run = f" with `{sample.command(record)}`" if sample.arguments else ""
        yield heading + run, record
    for file in sample.others:
        yield f"And {file.name}", file


def printed_lines(file: Path) -> list[str]:
    r"""Return a file of a sample as it can be printed, a byte that is not UTF-8 as ``\xe9``."""
    return file.read_bytes().decode("utf-8", errors="backslashreplace").splitlines()


def codes_listed(meanings: Iterable[Meaning], width: int) -> str:
    """Return a line for each code, families below their headings.

    meanings: in the order of the registry.
    """
    families = []
    for family, codes in groupby(meanings, lambda each: each.code[:3]):
        families.append([wrap(f"{family}: {FAMILIES[family]}", width, _INDENT)])
        for each in codes:
            line = f"{_INDENT}{each.code}  {each.severity:8} {each.title}"
            families[-1].append(wrap(line, width, " " * line.index(each.title)))
    return "\n\n".join("\n".join(lines) for lines in families)


def _in_columns(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    """Yield a table of two columns, the first of codes or severities."""
    for first, second in rows:
        yield wrap(f"{_INDENT}{first:{_CODE_WIDTH}}{second}", width, " " * (_CODE_WIDTH + 2))


def _contents(file: Path, width: int) -> Iterator[str]:
    lines = printed_lines(file)
    if not lines:
        yield "  (an empty file)"
    for line in lines:
        yield "  " + (line if len(line) <= width - 2 else wrap(line, width - 2, "    "))


def findings_page(meanings: Iterable[Meaning]) -> str:
    """Return the page, without a line break at its end: a table, then a section for each code.

    meanings: in the order of the registry, families together.
    """
    ordered = tuple(meanings)
    return "\n".join([_BEGINNING, *_page_table(ordered), *_page_sections(ordered)])


def _page_table(meanings: Iterable[Meaning]) -> Iterator[str]:
    yield "| code | severity | what is wrong | fixable |"
    yield "| --- | --- | --- | --- |"
    for meaning in meanings:
        fixable = "yes" if meaning.fixable else ""
        yield f"| {_link(meaning.code)} | {severities(meaning)} | {meaning.title} | {fixable} |"


def _page_sections(meanings: Iterable[Meaning]) -> Iterator[str]:
    family = ""
    for meaning in meanings:
        if meaning.code[:3] != family:
            family = meaning.code[:3]
            yield f"\n## {family}: {FAMILIES[family]}"
        title = meaning.title[:1].upper() + meaning.title[1:]
        yield f"\n### {meaning.code}\n\n{title} ({severities(meaning)})."
        for heading, text in paragraphs(meaning):
            yield f"\n**{heading}.** {text}"
        yield from _page_circumstances(meaning)
        if meaning.details:
            yield f"\n**In detail.** {meaning.details}"
        others = ", ".join(f"{_link(code)} ({MEANINGS[code].title})" for code in meaning.see_also)
        yield f"\n**See also.** {others}."
        for heading, file in sample_files(sample_of(meaning.code)):
            yield f"\n{heading}:\n\n{_block(file)}"


def _page_circumstances(meaning: Meaning) -> Iterator[str]:
    """Yield the table of severities of a code that has several."""
    if not meaning.circumstances:
        return
    yield f"\n**Severity.** {FIRST_THAT_APPLIES}\n"
    yield "| severity | when |"
    yield "| --- | --- |"
    for each in meaning.circumstances:
        yield f"| {each.severity} | {each.when} |"


def _link(code: str) -> str:
    return f"[{code}](#{code.lower()})"


def _block(file: Path) -> str:
    lines = printed_lines(file)
    if not lines:
        return "(an empty file)"
    return "\n".join([f"```{file.suffix.removeprefix('.')}", *lines, "```"])
