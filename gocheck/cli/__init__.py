"""The command line: arguments in, exit status out. Everything else is done elsewhere.

Start reading at `main`. Each command is a module here by its name, as `check`, and the command in
it has that name too; `_LazyGroup` loads it when it is called. Options are read into plain values
(`settings_options`, `report_options`, `run_options`, `config_file` for those from a file), with
which a command calls `gocheck.running` and writes what comes back (`formats`, `streams`). Wrong
usage is a `UsageError` (`errors`), wherever it is found; `exit_status` says how a command ends.
"""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from gocheck.limits import ONE_NUMPY_THREAD

os.environ.update({**ONE_NUMPY_THREAD, **os.environ})

from gocheck import __version__
from gocheck.cli.exit_status import CommandGroup
from gocheck.limits import collect_seldom
from gocheck.text import did_you_mean

__all__ = ["main"]

_COMMANDS = ("check", "score", "compare", "show", "fix", "rules", "explain", "config", "help")
"""The commands in the order of the help, each the name of a module and of the command in it."""


class _LazyGroup(CommandGroup):
    """Commands that are loaded when they are called, since all together take long to load."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of `_COMMANDS`."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in _COMMANDS:
            return None
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


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
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
