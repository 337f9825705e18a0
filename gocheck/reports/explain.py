"""What codes mean, as text."""

from collections.abc import Iterable, Iterator

from gocheck.findings import Meaning, Sample, SampleFile, sample_of
from gocheck.reports.text import cut, wrap

FIXABLE = (
    "`gocheck fix` does it, where it can be done without guessing; JSON Lines say of each finding"
    " whether it is so. It looks at variations as `gocheck check --variations` does."
)


def code_in_full(meaning: Meaning, width: int) -> str:
    """Return everything about one code, with its samples."""
    lines = [f"{meaning.code} ({meaning.severity}): {meaning.title}"]
    for heading, text in paragraphs(meaning):
        lines += ["", wrap(f"{heading}: {text}", width, "  ")]
    for heading, file in sample_files(sample_of(meaning.code)):
        lines += ["", wrap(f"{heading}:", width, "  "), *_contents(file, width)]
    return "\n".join(lines)


def paragraphs(meaning: Meaning) -> Iterator[tuple[str, str]]:
    """Yield what a code means: a heading, and the text."""
    yield "What it finds", meaning.what
    yield "Why it matters", meaning.why
    yield "What to do", meaning.mend
    if meaning.fixable:
        yield "Fixable", FIXABLE
    if meaning.without_sample:
        yield "No sample", meaning.without_sample


def sample_files(sample: Sample | None) -> Iterator[tuple[str, SampleFile]]:
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


def codes_listed(meanings: Iterable[Meaning], width: int) -> str:
    """Return a line for each code."""
    return "\n".join(
        cut(f"{meaning.code}  {meaning.severity:8} {meaning.title}", width) for meaning in meanings
    )


def _contents(file: SampleFile, width: int) -> Iterator[str]:
    if not file.content:
        yield "  (an empty file)"
    for line in file.lines:
        yield "  " + (line if len(line) <= width - 2 else wrap(line, width - 2, "    "))
