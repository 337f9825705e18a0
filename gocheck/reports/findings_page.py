"""All codes and what they mean, as one page in Markdown."""

from collections.abc import Iterable, Iterator

from gocheck.findings import Meaning, SampleFile, sample_of
from gocheck.reports.explain import paragraphs, sample_files

_FAMILIES = {
    "SGF": "What the file says, and how",
    "MOV": "Moves",
    "SET": "Setup, handicap, komi and ruleset",
    "END": "How the game ends",
    "RES": "The recorded result",
}
_BEGINNING = """\
# What gocheck finds

An *error*: the record is wrong under its own rules. A *warning*: it is probably wrong, or wrong
under rules it does not claim. A *note*: worth knowing. A code never changes its meaning. *Fixable*
is what `gocheck fix` corrects, where that can be done without guessing. Each record that fails is
found out by `gocheck check`, or by the command that is given with it.
"""


def findings_page(meanings: Iterable[Meaning]) -> str:
    """Return the page, without a line break at its end: a table, then a section for each code.

    meanings: in the order of the registry, families together.
    """
    ordered = tuple(meanings)
    return "\n".join([_BEGINNING, *_table(ordered), *_sections(ordered)])


def _table(meanings: Iterable[Meaning]) -> Iterator[str]:
    yield "| code | severity | what it is | fixable |"
    yield "| --- | --- | --- | --- |"
    for meaning in meanings:
        code, fixable = meaning.code, "yes" if meaning.fixable else ""
        yield f"| [{code}](#{code.lower()}) | {meaning.severity} | {meaning.title} | {fixable} |"


def _sections(meanings: Iterable[Meaning]) -> Iterator[str]:
    family = ""
    for meaning in meanings:
        if meaning.code[:3] != family:
            family = meaning.code[:3]
            yield f"\n## {_FAMILIES[family]}"
        title = meaning.title[:1].upper() + meaning.title[1:]
        yield f"\n### {meaning.code}\n\n{title} ({meaning.severity})."
        for heading, text in paragraphs(meaning):
            yield f"\n**{heading}.** {text}"
        for heading, file in sample_files(sample_of(meaning.code)):
            yield f"\n{heading}:\n\n{_block(file)}"


def _block(file: SampleFile) -> str:
    if not file.content:
        return "(an empty file)"
    return "\n".join([f"```{file.suffix}", *file.lines, "```"])
