"""How a page of the guide looks in a terminal: rich's Markdown, also readable without styles."""

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.padding import Padding
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
    """A block of code without colours, indented as far as its lines leave room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines."""
        text = Text(str(self.text).rstrip())
        longest = max((line.cell_len for line in text.split()), default=0)
        yield Padding(text, (0, 0, 0, max(0, min(2, options.max_width - longest))))


class PlainMarkdown(Markdown):
    """A page in Markdown, to be printed by rich."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _CodeBlock,
        "code_block": _CodeBlock,
    }
