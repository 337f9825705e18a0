"""What codes mean, as text."""

from collections.abc import Iterable

from gocheck.findings import Meaning
from gocheck.reports.text import cut, wrap


def in_full(meaning: Meaning, width: int) -> str:
    """Return everything about one code."""
    lines = [f"{meaning.code} ({meaning.severity}): {meaning.title}"]
    for heading, text in (
        ("What it finds", meaning.what),
        ("Why it matters", meaning.why),
        ("What to do", meaning.mend),
    ):
        lines.append("")
        lines.append(wrap(f"{heading}: {text}", width, "  "))
    if meaning.fixable:
        lines += ["", "Fixable: `gocheck fix` does it, where it can be done without guessing."]
    return "\n".join(lines)


def listed(meanings: Iterable[Meaning], width: int) -> str:
    """Return a line for each code."""
    return "\n".join(
        cut(f"{meaning.code}  {meaning.severity:8} {meaning.title}", width) for meaning in meanings
    )
