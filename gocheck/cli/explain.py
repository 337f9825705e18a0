"""``gocheck explain``: what a finding means."""

import click

from gocheck.cli.options import page_width
from gocheck.cli.trouble import Trouble
from gocheck.findings import MEANINGS
from gocheck.reports.explain import in_full, listed


@click.command()
@click.argument("codes", nargs=-1, metavar="[CODE]...")
def explain(codes: tuple[str, ...]) -> None:
    """Explain each CODE: what it means, the rule behind it, how to mend the record.

    Without a code, list them all.
    """
    width = page_width()
    if not codes:
        click.echo(listed(MEANINGS.values(), width))
        return
    unknown = [code for code in codes if code.upper() not in MEANINGS]
    if unknown:
        raise Trouble(
            *(f"no finding has the code {code}; `gocheck explain` lists them" for code in unknown)
        )
    click.echo("\n\n".join(in_full(MEANINGS[code.upper()], width) for code in codes))
