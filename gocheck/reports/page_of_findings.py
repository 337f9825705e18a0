"""All codes and what they mean, as one page in Markdown."""

from collections.abc import Iterable, Iterator

from gocheck.findings.meanings import MEANINGS, Meaning
from gocheck.findings.samples import SampleFile, sample_of
from gocheck.reports.explain import (
    FAMILIES,
    FIRST_THAT_APPLIES,
    paragraphs,
    sample_files,
    severities,
)

_BEGINNING = """\
# What gocheck finds

An *error*: the record is wrong under its own rules. A *warning*: it is probably wrong, or wrong
under rules that it does not name. A *note*: worth knowing. A code never changes its meaning.
*Fixable*: `gocheck fix` corrects it where that needs no guess. `gocheck check` reports each record
that fails; where it needs options, its command is given. More than five findings of one code and
severity in a game are listed as one.
"""


def findings_page(meanings: Iterable[Meaning]) -> str:
    """Return the page, without a line break at its end: a table, then a section for each code.

    meanings: in the order of the registry, families together.
    """
    ordered = tuple(meanings)
    return "\n".join([_BEGINNING, *_table(ordered), *_sections(ordered)])


def _table(meanings: Iterable[Meaning]) -> Iterator[str]:
    yield "| code | severity | what is wrong | fixable |"
    yield "| --- | --- | --- | --- |"
    for meaning in meanings:
        fixable = "yes" if meaning.fixable else ""
        yield f"| {_link(meaning.code)} | {severities(meaning)} | {meaning.title} | {fixable} |"


def _sections(meanings: Iterable[Meaning]) -> Iterator[str]:
    family = ""
    for meaning in meanings:
        if meaning.code[:3] != family:
            family = meaning.code[:3]
            yield f"\n## {family}: {FAMILIES[family]}"
        title = meaning.title[:1].upper() + meaning.title[1:]
        yield f"\n### {meaning.code}\n\n{title} ({severities(meaning)})."
        for heading, text in paragraphs(meaning):
            yield f"\n**{heading}.** {text}"
        yield from _circumstances(meaning)
        if meaning.details:
            yield f"\n**In detail.** {meaning.details}"
        others = ", ".join(f"{_link(code)} ({MEANINGS[code].title})" for code in meaning.see_also)
        yield f"\n**See also.** {others}."
        for heading, file in sample_files(sample_of(meaning.code)):
            yield f"\n{heading}:\n\n{_block(file)}"


def _circumstances(meaning: Meaning) -> Iterator[str]:
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


def _block(file: SampleFile) -> str:
    if not file.content:
        return "(an empty file)"
    return "\n".join([f"```{file.suffix}", *file.lines, "```"])
