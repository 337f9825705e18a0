"""The terminal: its width, the layout of help, and lines for the user on standard error."""

import os
import sys
from collections.abc import Iterable, Sequence

import click

from gocheck.text.escaping import one_line

NO_TERMINAL_WIDTH = 80
"""Columns of output that does not go to a terminal: the usual width of one."""
_LEAST_WIDTH = 40
"""Columns below which no page is laid out: narrower tables cannot be read; the terminal wraps."""
_LABEL_WIDTH = 24
"""Columns of an option with its value, next to which its help has room in a line of 80."""
_HYPHEN = "\N{NON-BREAKING HYPHEN}"
"""Stands for a hyphen while lines are filled."""


def page_width() -> int:
    """Return COLUMNS if it is set, else the width of the terminal, 80 if the output goes elsewhere.

    COLUMNS also holds in a pipe, as POSIX says ("Other Environment Variables").
    """
    if not on_terminal() and "COLUMNS" not in os.environ:
        return NO_TERMINAL_WIDTH
    from shutil import get_terminal_size  # takes long to load

    no_terminal = (NO_TERMINAL_WIDTH, 24)  # the usual number of lines, which nobody asks for
    return max(_LEAST_WIDTH, get_terminal_size(no_terminal).columns)


def terminal_lines() -> int | None:
    """Return the lines of the terminal that standard output is; None where it is none."""
    if not on_terminal():
        return None
    from shutil import get_terminal_size  # takes long to load

    return get_terminal_size().lines


def on_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def can_print(text: str) -> bool:
    """Return whether standard output can encode a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_coloured(*, by_many: bool = False) -> bool:
    """Return whether standard output gets colours: by --color, the environment, or a terminal.

    --color comes first, then NO_COLOR (https://no-color.org), then FORCE_COLOR
    (https://force-color.org) and CLICOLOR_FORCE (https://bixense.com/clicolors); without them,
    terminals have colours unless TERM is "dumb" or one such as "vt100". by_many: whether it is
    about 256 colours, which terminals have if TERM or COLORTERM says so, and on Windows.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    term = os.environ.get("TERM", "")
    has_many = "256" in term or "COLORTERM" in os.environ or sys.platform == "win32"
    return on_terminal() and not term.startswith(("dumb", "vt")) and (has_many or not by_many)


def warn(line: str) -> None:
    """Print a line for the user on standard error; nothing in it steers a terminal."""
    click.echo(one_line(f"gocheck: {line}"), err=True)


class _HelpFormatter(click.HelpFormatter):
    """Writes help without breaking names such as --fail-on at their hyphens."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(text.replace("-", _HYPHEN))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _LABEL_WIDTH, col_spacing: int = 2
    ) -> None:
        """Write a table of two columns."""
        whole = [(first, second.replace("-", _HYPHEN)) for first, second in rows]
        narrow = max(10, self.width - 80 + 2 + col_max)  # on a narrow page the help needs the room
        super().write_dl(whole, min(col_max, narrow), col_spacing)

    def getvalue(self) -> str:
        """Return what was written."""
        return super().getvalue().replace(_HYPHEN, "-")


class HelpContext(click.Context):
    """A context whose help is as wide as the page, up to 80 columns."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what lays the help out."""
        return _HelpFormatter(width=min(page_width(), NO_TERMINAL_WIDTH) - 2)


def write_examples(formatter: click.HelpFormatter, examples: Sequence[str]) -> None:
    """Write command lines under a heading, as they are typed."""
    if examples:
        with formatter.section("Examples"):
            for line in examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
