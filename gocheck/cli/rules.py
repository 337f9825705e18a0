"""``gocheck rules``: the rulesets."""

import click

import gocheck
from gocheck.cli.command import GroupedCommand
from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import kind_of
from gocheck.cli.terminal import page_width
from gocheck.reports.rules import not_included_text, ruleset_in_full, side_by_side
from gocheck.rules.loading import not_included
from gocheck.settings import OF_CHECK
from gocheck.text.escaping import printable


@click.command(
    cls=GroupedCommand,
    examples=(
        "gocheck rules",
        "gocheck rules japanese aga",
        "gocheck rules club --ruleset-file club.toml",
    ),
)
@click.argument("names", nargs=-1, type=kind_of(OF_CHECK["ruleset"]), metavar="[NAME]...")
def rules(names: tuple[str, ...], ruleset_file: tuple[str, ...]) -> None:
    """Show all rulesets, or some of them in full.

    Without a NAME, show all side by side, and what is not included; else each one in full,
    with its sources.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    width = page_width()
    try:
        rulesets = gocheck.rulesets.with_files(*ruleset_file)
        chosen = [rulesets[name] for name in names]
    except gocheck.Error as error:
        raise UsageError(str(error)) from None
    if not names:
        click.echo(printable(side_by_side(rulesets.values(), width)))
        click.echo("\n" + not_included_text(not_included(), width))
        return
    click.echo(printable("\n\n".join(ruleset_in_full(ruleset, width) for ruleset in chosen)))
