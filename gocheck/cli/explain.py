"""``gocheck explain``: what a finding means."""

import re
from collections.abc import Sequence

import click

from gocheck.cli.command import GroupedCommand
from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import kind_of
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width
from gocheck.findings.meanings import MEANINGS, Meaning
from gocheck.policy.selection import code_hint
from gocheck.reports.explain import code_in_full, codes_listed, findings_page
from gocheck.settings import OF_CHECK
from gocheck.text.parsing import regex

_CODE = regex(r"(?i)[a-z]{3}\d")
"""What begins like a code is one, or a mistyped one."""


@click.command(
    cls=GroupedCommand,
    examples=(
        "gocheck explain",
        "gocheck explain RES501 MOV204",
        "gocheck explain komi",
        "gocheck explain --all",
    ),
)
@click.argument("codes", nargs=-1, type=kind_of(OF_CHECK["select"]), metavar="[CODE|WORD]...")
def explain(codes: tuple[str, ...], all: bool) -> None:
    """Explain the codes of findings.

    Show what each CODE finds, why it matters and what to do, with a record that fails and one that
    passes. With WORDs, list the codes whose explanation has all of them. Without either, list all
    codes.

    Exit status: 0 done, 2 wrong usage, 3 gocheck itself failed.
    """
    if all and codes:
        raise UsageError("--all explains all codes: give no CODE and no WORD with it")
    width = min(page_width(), NO_TERMINAL_WIDTH)
    if all:
        click.echo(findings_page(MEANINGS.values()))
    elif not any(_CODE.match(text) for text in codes):
        click.echo(codes_listed(_with_words(codes), width))
    elif unknown := [code for code in codes if code.upper() not in MEANINGS]:
        raise UsageError(*(f"no finding has the code {code}{code_hint(code)}" for code in unknown))
    else:
        click.echo("\n\n".join(code_in_full(MEANINGS[code.upper()], width) for code in codes))


def _with_words(words: Sequence[str]) -> list[Meaning]:
    """Return the meanings whose texts have all of these words; raises UsageError for none."""
    meanings = [
        meaning
        for meaning in MEANINGS.values()
        for text in [f"{meaning.code} {meaning.title} {meaning.what} {meaning.what_to_do}".lower()]
        if all(re.search(rf"\b{re.escape(word.lower())}", text) for word in words)
    ]
    if not meanings:
        raise UsageError(
            f"no finding has the code or the words {' '.join(words)} (`gocheck explain` lists all)"
        )
    return meanings
