"""The command line: arguments in, exit status out. Everything else is done elsewhere."""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from gocheck.limits import ONE_NUMPY_THREAD

os.environ.update({**ONE_NUMPY_THREAD, **os.environ})

from gocheck import __version__
from gocheck.cli.ending import Commands
from gocheck.limits import collect_seldom
from gocheck.text import did_you_mean

__all__ = [
    "ONE_NUMPY_THREAD",
    "Commands",
    "TextIOWrapper",
    "_Commands",
    "__version__",
    "collect_seldom",
    "did_you_mean",
    "import_module",
    "main",
]


_COMMANDS = ("check", "score", "compare", "show", "fix", "rules", "explain", "config")


class _Commands(Commands):
    """Commands that are loaded when they are called, since all together take long to load."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of `_COMMANDS`."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in _COMMANDS:
            return None
        if cmd_name == "config":
            from gocheck.cli.check import check, usual
            from gocheck.cli.config import command_for

            return command_for(check, usual)
        command: click.Command = getattr(import_module(f"gocheck.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called, or say which one may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].startswith("-"):
                raise
            message = f"no such command {args[0]!r}{did_you_mean(args[0], _COMMANDS)}"
            raise click.UsageError(message, ctx) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gocheck")
def main() -> None:
    """Check Go game records: are the moves legal, is the result right, under which rules?

    Exit status: 0 nothing found at or above --fail-on, 1 something was, 2 wrong usage or
    nothing to read.
    """
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A name that the terminal cannot show must not end the run.
            stream.reconfigure(errors="backslashreplace")
