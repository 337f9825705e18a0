"""Wrong usage, in one line for each cause."""

from typing import Any

import click

from gocheck.text import one_line


class UsageError(click.ClickException):
    """Wrong usage or nothing to read: one line a cause on standard error, exit status 2.

    What click finds wrong itself (`click.UsageError`) becomes one of these, see `exit_status`.
    """

    exit_code = 2

    def __init__(self, *causes: str) -> None:
        super().__init__("\n".join(causes))
        self._causes = causes

    def show(self, file: Any = None) -> None:
        """Print the causes."""
        for cause in self._causes:
            click.echo(one_line(f"gocheck: {cause}"), err=True)


class UnwritableError(UsageError):
    """Nowhere to write: it ends the run, whatever was read."""


class Crash(UsageError):
    """An error in gocheck's own code that ends the run: one line, exit status 3."""

    exit_code = 3
    """No finding and no wrong usage gives it."""
