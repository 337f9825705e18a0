"""The guide: its pages, and a page as text for a terminal."""

import re
from importlib.resources import files
from io import StringIO
from posixpath import normpath

from gocheck.text.parsing import regex

_FOLDER = "gocheck/guide"
_LINK = regex(r"\[([^]\[]+)\]\((?!https?:)([^)\s]+)\)")
_PAGE = regex(r"(\w+)\.md(#.*)?$")


def guide_pages() -> dict[str, str]:
    """Return the pages of the guide by topic, in Markdown."""
    folder = files("gocheck") / "guide"
    return {
        page.name.removesuffix(".md"): page.read_text(encoding="utf-8")
        for page in sorted(folder.iterdir(), key=lambda page: page.name)
        if page.name.endswith(".md")
    }


def page_title(page: str) -> str:
    """Return the title of a page, its first line."""
    return page.partition("\n")[0].removeprefix("# ")


def page_as_text(page: str, width: int, *, styled: bool = False) -> str:
    """Return a page in Markdown as text of a width, with a terminal's bold and colours if styled.

    A link to another page becomes the command that shows it.
    """
    from rich.console import Console  # takes long to load, and is for the guide only

    from gocheck.reports.guide_elements import PlainMarkdown

    written = StringIO()
    console = Console(file=written, width=width, force_terminal=styled, highlight=False)
    console.print(PlainMarkdown(_LINK.sub(_without_link, page), hyperlinks=False), crop=False)
    text = "\n".join(line.rstrip() for line in written.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _without_link(link: re.Match[str]) -> str:
    """Return the text of a link inside the project, with the command or the path of its file."""
    page = _PAGE.match(link[2])
    where = f"gocheck help {page[1]}" if page else normpath(f"{_FOLDER}/{link[2]}")
    return f"{link[1]} (`{where}`)"
