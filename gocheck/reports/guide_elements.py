"""How a page of the guide looks in a terminal: rich's Markdown, also readable without styles."""

from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.padding import Padding
from rich.text import Text

from gocheck.reports.text import wrap

_UNDERLINES = {"h1": "=", "h2": "-"}
_CONTINUED = 8 * " "
"""Before the rest of a line of code that is too long."""

_PROMPT = "$ "
_JOINED = " \\"


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
    """A block of code without colours, indented if its lines leave room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines; those that are too long are wrapped and go on further right."""
        width = options.max_width
        lines = str(self.text).rstrip().split("\n")
        longest = max((length for line in lines if (length := cell_len(line)) <= width), default=0)
        indent = min(2, width - longest)
        wrapped = (
            line if cell_len(line) <= width else self._wrapped(line, width - indent)
            for line in lines
        )
        yield Padding(Text("\n".join(wrapped)), (0, 0, 0, indent))

    def _wrapped(self, line: str, width: int) -> str:
        """Return a long line in several; those of a command end so that a shell joins them."""
        if self.lexer_name == "sh" or line.startswith(_PROMPT):
            joined = wrap(line, width - len(_JOINED), _CONTINUED)
            return joined.replace("\n", f"{_JOINED}\n")
        return wrap(line, width, _CONTINUED)


class PlainMarkdown(Markdown):
    """A page in Markdown, to be printed by rich."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _CodeBlock,
        "code_block": _CodeBlock,
    }
