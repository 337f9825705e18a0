"""Many options on one command: read into one argument, and put under headings in the help."""

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import click

CommandFunction = Callable[..., None]
"""What click calls with the values of the options."""
AddOption = Callable[[CommandFunction], CommandFunction]
"""What `click.option` returns."""


def read_into(
    argument: str,
    read: Callable[..., object],
    options: Sequence[AddOption],
    names: Collection[str],
    command: CommandFunction,
) -> CommandFunction:
    """Return a command with some options added, which it gets as one argument.

    argument: its name; read: what makes it of the values of the options; names: the names under
    which it takes them.
    """

    @functools.wraps(command)
    def with_argument(**arguments: Any) -> None:
        values = {name: arguments.pop(name) for name in names}
        command(**{argument: read(**values)}, **arguments)

    wrapped: CommandFunction = with_argument
    for add_option in reversed(options):
        wrapped = add_option(wrapped)
    return wrapped


class GroupedCommand(click.Command):
    """A command whose help puts its options under headings."""

    groups: Mapping[str, Sequence[str]] = {}
    """The names of parameters by heading; options that are in none come last."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group."""
        records = {
            param.name: record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            and (record := param.get_help_record(ctx)) is not None
        }
        named = {name for names in self.groups.values() for name in names}
        groups = {
            **self.groups,
            "Other options": [name for name in records if name and name not in named],
        }
        for heading, names in groups.items():
            rows = [records[name] for name in names if name in records]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows, col_max=24)
