"""The terminal: its width, and lines for the user on standard error."""

import os
import sys

import click

from gocheck.text import one_line

NO_TERMINAL_WIDTH = 80
"""Columns of output that does not go to a terminal: the usual width of one."""
_LEAST_WIDTH = 40
"""Columns below which no page is laid out: narrower tables cannot be read; the terminal wraps."""


def page_width() -> int:
    """Return the width of the terminal, 80 where the output goes elsewhere."""
    if not on_terminal():
        return NO_TERMINAL_WIDTH
    from shutil import get_terminal_size  # takes long to load

    no_terminal = (NO_TERMINAL_WIDTH, 24)  # the usual number of lines, which nobody asks for
    return max(_LEAST_WIDTH, get_terminal_size(no_terminal).columns)


def on_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def is_coloured() -> bool:
    """Return whether standard output gets colours: by --color, else if it is a terminal.

    NO_COLOR (https://no-color.org) and a terminal without colours are respected, unless --color
    says otherwise.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    dumb = os.environ.get("TERM") == "dumb"
    return on_terminal() and not dumb and not os.environ.get("NO_COLOR")


def warn(line: str) -> None:
    """Print a line for the user on standard error; nothing in it steers a terminal."""
    click.echo(one_line(f"gocheck: {line}"), err=True)
