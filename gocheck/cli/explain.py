"""``gocheck explain``: what a finding means."""

import click

from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import GroupedCommand
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width
from gocheck.cli.value_types import CODES
from gocheck.findings import MEANINGS
from gocheck.policy import code_hint
from gocheck.reports import code_in_full, codes_listed, findings_page


@click.command(
    cls=GroupedCommand,
    examples=("gocheck explain", "gocheck explain RES501 MOV204", "gocheck explain --all"),
)
@click.argument("codes", nargs=-1, type=CODES, metavar="[CODE]...")
@click.option(
    "--all",
    "whole_page",
    is_flag=True,
    help="Print all codes in full, as a page in Markdown.",
)
def explain(codes: tuple[str, ...], whole_page: bool) -> None:
    """Explain the codes of findings.

    Show what each CODE finds, why it matters and what to do, with a record that fails and one that
    passes. Without a CODE, list all codes.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    if whole_page and codes:
        raise UsageError("--all explains all codes: give no CODE with it")
    if whole_page:
        click.echo(findings_page(MEANINGS.values()))
        return
    width = min(page_width(), NO_TERMINAL_WIDTH)
    if not codes:
        click.echo(codes_listed(MEANINGS.values(), width))
        return
    unknown = [code for code in codes if code.upper() not in MEANINGS]
    if unknown:
        raise UsageError(
            *(
                f"no finding has the code {code}{code_hint(code)} (`gocheck explain` lists all)"
                for code in unknown
            )
        )
    click.echo("\n\n".join(code_in_full(MEANINGS[code.upper()], width) for code in codes))
