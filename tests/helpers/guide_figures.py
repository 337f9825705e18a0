"""The figures of the guide, written into its pages by the benchmarks that measure them."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "gocheck" / "guide"


def write_figures(name: str, text: str) -> None:
    """Write what a benchmark measured between `<!-- NAME -->` and `<!-- end -->` of its page."""
    block = re.compile(rf"(^<!-- {name} -->\n).*?(^<!-- end -->$)", re.MULTILINE | re.DOTALL)
    for page in sorted(GUIDE.glob("*.md")):
        before = page.read_text(encoding="utf-8")
        after, found = block.subn(lambda each: f"{each[1]}{text.strip()}\n{each[2]}", before)
        if found:
            page.write_text(after, encoding="utf-8")
            print(f"{name}: written into {page}")
            return
    raise LookupError(f"no page of {GUIDE} has a block {name}")


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown; the first column is text, the others are numbers."""
    rules = ["---", *("---:" for _ in head[1:])]
    lines = [head, rules, *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
