"""``gocheck help``: the pages of the guide."""

import click

from gocheck.cli.command import GroupedCommand
from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import Names
from gocheck.cli.terminal import is_coloured, page_width
from gocheck.findings.meanings import MEANINGS
from gocheck.reports.guide import guide_pages, page_as_text, page_title
from gocheck.text.messages import did_you_mean

TOPICS = {
    "directors": "",
    "table": "",
    "results": "why rulesets differ, why a result is wrong",
    "boards": "`gocheck show` on a terminal, as SVG and PNG",
    "dead": "marks, proof, engines, gocheck's judgement",
    "rulesets": "and how to add your own",
    "files": "formats, broken files, corrections, duplicates",
    "settings": "which findings count, files of settings, events",
    "ci": "baselines, pre-commit, GitHub Actions, shell completion",
    "archives": "processes, cache, several machines",
    "programs": "formats, JSON Lines, SQL",
    "records": "their trees, by `import gocheck`",
    "engines": "drawings, GTP engines, corrected copies",
    "sgfmill": "the calls side by side",
    "library": "",
    "method": "how good it is, how fast",
    "security": "what is promised about files from strangers",
    "anywhere": "one program, a page in the browser",
    "contributing": "the flow, and how to add things",
}
"""The pages of the guide in the order of the README, each with what follows its title there."""


def _commands() -> dict[str, click.Command]:
    """Return the commands by name, in the order of the help."""
    context = click.get_current_context().find_root()
    assert isinstance(context.command, click.Group)
    group = context.command
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: command for name, command in found.items() if command}


@click.command(
    cls=GroupedCommand,
    examples=("gocheck help", "gocheck help table", "gocheck help check"),
)
@click.argument("topic", required=False, type=Names(lambda: (*TOPICS, *_commands())))
@click.pass_context
def help(context: click.Context, topic: str | None) -> None:
    """Show a page of the guide, or list its topics.

    With the name of a command, show its help.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    pages, commands = guide_pages(), _commands()
    if topic is None:
        click.echo(_listed(commands, pages))
    elif topic in pages:
        click.echo(page_as_text(pages[topic], page_width(), styled=is_coloured()))
    elif topic in commands:
        main = context.find_root()
        command = commands[topic]
        click.echo(command.get_help(click.Context(command, info_name=topic, parent=main)))
    elif topic.upper() in MEANINGS:
        raise UsageError(
            f"no such topic {topic!r}; `gocheck explain {topic.upper()}` explains this finding"
        )
    else:
        near = did_you_mean(topic, [*pages, *commands])
        raise UsageError(f"no such topic {topic!r}{near} (`gocheck help` lists the topics)")


def _listed(commands: dict[str, click.Command], pages: dict[str, str]) -> str:
    """Return the commands, and the topics with the titles of their pages, a line each."""
    heads = [(name, each.get_short_help_str(page_width())) for name, each in commands.items()]
    topics = [
        (topic, page_title(pages[topic]) + (f": {more}" if more else ""))
        for topic, more in TOPICS.items()
    ]
    width = max(len(name) for name, _ in (*heads, *topics)) + 2
    return "\n".join(
        [
            "gocheck help COMMAND shows how to use a command:",
            "",
            *(f"{name:{width}}{text}" for name, text in heads),
            "",
            "gocheck help TOPIC shows a page of the guide:",
            "",
            *(f"{name:{width}}{text}" for name, text in topics),
        ]
    )
