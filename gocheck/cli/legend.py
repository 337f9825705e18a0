"""``--legend``: what the columns and marks of tables mean."""

import click

from gocheck.cli.option_groups import CommandFunction
from gocheck.cli.terminal import on_terminal, page_width

_PAGE = "table"
"""The page of the guide that is the legend."""


def legend_option(command: CommandFunction) -> CommandFunction:
    """Add --legend, which shows a page of the guide instead of doing anything."""
    return click.option(
        "--legend",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show,
        help="Explain the columns and marks of the table.",
    )(command)


def _show(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from gocheck.reports import guide_pages, page_as_text

    click.echo(page_as_text(guide_pages()[_PAGE], page_width(), styled=on_terminal()))
    context.exit()
