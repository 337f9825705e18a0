"""Help for a command with many options: in groups."""

from collections.abc import Mapping, Sequence

import click


class GroupedCommand(click.Command):
    """A command whose help puts its options under headings.

    groups: the names of parameters by heading; options that are in none come last.
    """

    groups: Mapping[str, Sequence[str]] = {}

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
