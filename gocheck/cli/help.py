"""``gocheck help``: the pages of the guide."""

import click

from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import GroupedCommand
from gocheck.cli.terminal import on_terminal, page_width
from gocheck.reports import guide_pages, page_as_text, page_title
from gocheck.text import did_you_mean


@click.command(
    cls=GroupedCommand,
    examples=("gocheck help", "gocheck help table", "gocheck help check"),
)
@click.argument("topic", required=False)
@click.pass_context
def help(context: click.Context, topic: str | None) -> None:
    """Show a page of the guide, or list its topics.

    With the name of a command, show its help.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    pages = guide_pages()
    if topic is None:
        click.echo(_listed(pages))
        return
    if topic in pages:
        click.echo(page_as_text(pages[topic], page_width(), styled=on_terminal()))
        return
    main = context.find_root()
    assert isinstance(main.command, click.Group)
    command = main.command.get_command(main, topic)
    if command is None:
        near = did_you_mean(topic, [*pages, *main.command.list_commands(main)])
        raise UsageError(f"no such topic {topic!r}{near} (`gocheck help` lists the topics)")
    click.echo(command.get_help(click.Context(command, info_name=topic, parent=main)))


def _listed(pages: dict[str, str]) -> str:
    """Return the topics with the titles of their pages, a line each."""
    width = max(map(len, pages)) + 2
    lines = [f"{topic:{width}}{page_title(page)}" for topic, page in pages.items()]
    return "\n".join(["gocheck help TOPIC shows a page of the guide:", "", *lines])
