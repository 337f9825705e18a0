"""The guide: its pages, and a page as text for a terminal, readable without styles too."""

import re
from importlib.resources import files
from io import StringIO
from posixpath import normpath
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.segment import Segment
from rich.text import Text

from gocheck.text.parsing import regex

_FOLDER = "gocheck/guide"
_LINK = regex(r"(!?)\[([^]\[]+)\]\((?!https?:)([^)\s]+)\)")
_PAGE = regex(r"(\w+)\.md(#.*)?$")
_UNDERLINES = {"h1": "=", "h2": "-"}


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
    written = StringIO()
    console = Console(file=written, width=width, force_terminal=styled, highlight=False)
    console.print(_PlainMarkdown(_LINK.sub(_without_link, page), hyperlinks=False), crop=False)
    text = "\n".join(line.rstrip() for line in written.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _without_link(link: re.Match[str]) -> str:
    """Return the text of a link inside the project, with the command or the path of its file."""
    page = _PAGE.match(link[3])
    where = f"gocheck help {page[1]}" if page else normpath(f"{_FOLDER}/{link[3]}")
    return f"{'Picture: ' if link[1] else ''}{link[2]} (`{where}`)"


class _Heading(Heading):
    """A heading at the left, underlined: seen in a file too."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the heading and its underline."""
        text = self.text.copy()
        text.stylize("bold")
        yield text
        if self.tag in _UNDERLINES:
            yield Text(_UNDERLINES[self.tag] * text.cell_len)


class _CodeBlock(CodeBlock):
    """A block of code without colours, indented if its lines leave room; no line is broken.

    Code is copied, and a broken line may be another command or invalid YAML.
    """

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines, also those that are wider than the page."""
        width = options.max_width
        lines = str(self.text).rstrip().split("\n")
        longest = max((length for line in lines if (length := cell_len(line)) <= width), default=0)
        indent = min(2, width - longest) * " "
        for line in lines:
            yield Segment(f"{indent}{line}\n")


class _PlainMarkdown(Markdown):
    """A page in Markdown, to be printed by rich."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _CodeBlock,
        "code_block": _CodeBlock,
    }
