"""A page put together of its template, its style, its script and what is in it."""

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files

from gocheck.text.parsing import regex

MOST_ROWS = 20_000
"""Games in the table of a page: a browser sorts so many in a second."""
MOST_PAGE_BYTES = 20_000_000
"""Bytes of a page at most: browsers take seconds for more, and phones give up."""
MOST_BOARDS = 2_000
"""Games with a board in a page of one file."""
_PLACE = regex(r"\{\{(\w+)\}\}")


def filled(
    names: Sequence[str], parts: Mapping[str, str | Iterable[str]], script_sources: str = ""
) -> Iterator[str]:
    """Yield the lines of a page, which runs and loads nothing but its own style and script.

    names: those of its styles and scripts in this package, the last one of its template too; parts:
    what is in the places of the template, as HTML; script_sources: what else it may load.
    """
    style, script = ("".join(asset(f"{name}.{kind}") for name in names) for kind in ("css", "js"))
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'{script_sources};"
        f" style-src '{_hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    known = {**parts, "policy": policy, "style": style, "script": script}
    line = ""
    for number, part in enumerate(_PLACE.split(asset(f"{names[-1]}.html"))):
        content = known[part] if number % 2 else part
        if isinstance(content, str):
            line += content
            continue
        yield line
        yield from content
        line = ""
    yield line


def script_data(name: str, data: str) -> Iterator[str]:
    """Yield the lines of data that the script reads, which are JSON."""
    yield f'<script type="application/json" id="{name}">'
    yield data
    yield "</script>"


def asset(name: str) -> str:
    """Return a file of this package."""
    return (files("gocheck") / "reports" / "html" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = base64.b64encode(sha256(text.encode()).digest()).decode()
    return f"sha256-{digest}"
