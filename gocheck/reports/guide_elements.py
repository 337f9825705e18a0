"""How a page of the guide looks in a terminal: rich's Markdown, also readable without styles."""

from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.segment import Segment
from rich.text import Text

_UNDERLINES = {"h1": "=", "h2": "-"}


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


class PlainMarkdown(Markdown):
    """A page in Markdown, to be printed by rich."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _CodeBlock,
        "code_block": _CodeBlock,
    }
