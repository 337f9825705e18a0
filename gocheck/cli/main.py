"""The command with all commands in it, and what happens before one is called."""

import os
from importlib import import_module

import click

from gocheck.cli.exit_status import CommandGroup
from gocheck.cli.terminal import HelpContext, write_examples
from gocheck.limits.resources import (
    collect_none_at_exit,
    collect_seldom,
    multiply_on_one_thread,
)
from gocheck.text.messages import VERSION, did_you_mean

COMPLETE_VARIABLE = "_GOCHECK_COMPLETE"
"""The variable with which the script of a shell asks for completions."""
_SEARCH_ONLY_PATH = "NoDefaultCurrentDirectoryInExePath"
"""The variable of the environment with which Windows does not look for a program, such as an
engine, in the current folder first. No other system knows it."""
_COMMANDS = {
    "check": "Check the moves and results of game records.",
    "score": "Score games under each ruleset, in detail.",
    "compare": "Compare rulesets over many games.",
    "show": "Show the board with dead stones and territory.",
    "fix": "Write corrected copies of records.",
    "edit": "Edit the headers of records.",
    "rules": "Show all rulesets, or some of them in full.",
    "explain": "Explain the codes of findings.",
    "config": "Show the settings and where each comes from.",
    "completion": "Print the script for completion in a shell.",
    "help": "Show a page of the guide, or list its topics.",
}
"""The commands in the order of the help, each the name of a module and of the command in it, with
the first sentence of its help."""
_EXAMPLES = (
    "gocheck check game.sgf",
    "gocheck score game.sgf --rules japanese,chinese",
    "gocheck explain RES501",
    "gocheck help table",
)


class _LazyGroup(CommandGroup):
    """Commands that are loaded when they are called, since all together take long to load."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of `_COMMANDS`."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"gocheck.cli.{cmd_name}"), cmd_name)
        collect_seldom()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, and load none."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called; raises UsageError with the one that may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].startswith("-"):
                raise
            meant = f"; did you mean 'gocheck check {args[0]}'?" if _is_path(args[0]) else ""
            near = meant or did_you_mean(args[0], _COMMANDS)
            message = f"no such command {args[0]!r}{near}"
            raise click.UsageError(message, ctx) from error

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        write_examples(formatter, _EXAMPLES)


def _is_path(text: str) -> bool:
    from gocheck.inputs.records import has_known_name  # takes long to load

    return os.path.exists(text) or has_known_name(text)


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "--version", "-V", message="gocheck %(version)s")
def main() -> None:
    """Check Go game records: are the moves legal, is the result right, under which rules?"""


def program() -> None:
    """Run the command line as a program, in a process of its own."""
    collect_none_at_exit()
    multiply_on_one_thread()
    os.environ[_SEARCH_ONLY_PATH] = "1"
    if COMPLETE_VARIABLE in os.environ:
        import_module("gocheck.cli.completion")  # what completes for each shell
    main(prog_name="gocheck")
