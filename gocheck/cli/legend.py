"""``--legend``: what the columns and marks of tables mean."""

import click

from gocheck.cli.option_groups import CommandFunction
from gocheck.cli.paths import PathsCommand
from gocheck.cli.terminal import is_coloured, page_width

_PAGE = "table"
"""The page of the guide that is the legend."""
_PARAMETER = "show_legend"


class LegendCommand(PathsCommand):
    """A command that shows the legend below its output, or without PATHS the legend only."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, as click does; raises UsageError."""
        rest = super().parse_args(ctx, args)
        if ctx.params.get(_PARAMETER) and not (ctx.resilient_parsing or ctx.params["paths"]):
            click.echo(legend())
            ctx.exit()
        return rest


def legend_option(command: CommandFunction) -> CommandFunction:
    """Add --legend to a `LegendCommand`, which gets `show_legend`."""
    return click.option(
        "--legend", _PARAMETER, is_flag=True, help="Explain the columns and marks of the table."
    )(command)


def legend() -> str:
    """Return the page of the guide that explains the tables."""
    from gocheck.reports import guide_pages, page_as_text

    return page_as_text(guide_pages()[_PAGE], page_width(), styled=is_coloured())
