"""``gocheck fix``: corrected copies."""

from functools import partial
from typing import Any

import click

from gocheck.cli.command import PathsCommand
from gocheck.cli.copies import Copies
from gocheck.cli.options import selection_of
from gocheck.cli.reports import read_limits
from gocheck.fixing.corrected_copy import Corrector
from gocheck.library.settings_arguments import settings_of


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck fix --dry-run game.sgf",
        "gocheck fix --output fixed games",
        "gocheck fix --in-place -- *.sgf",
        "gocheck fix --dry-run games --select SGF,SET301",
    ),
)
def fix(paths: tuple[str, ...], **given: Any) -> None:
    """Write corrected copies of records.

    Fix what can be fixed without guessing, and change nothing else. Give one of --output,
    --in-place and --dry-run. Moves, setup, comments, variations and unknown properties stay. A
    changed copy is FF[4] in UTF-8; other formats are written as SGF. `gocheck explain CODE` says
    whether a finding is fixable; --select and --ignore choose among them. The findings of a
    baseline are corrected too. PATHS are as for `gocheck check`.

    Exit status: 0 done, 1 some game could not be read, fixed or written, 2 wrong usage or nothing
    to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    selection = selection_of(given)
    settings = settings_of(limits=read_limits(given["limit"]))
    copies = Copies(paths, given, "fixed")
    corrector = Corrector(settings)
    for named, source in copies.inputs(settings.limits):
        wanted = partial(selection.wants, file=source.file, member=source.member)
        corrected = corrector.correct(source, wanted)
        with copies.crashes.contained(source.name, writes=True):
            copies.take(named, source, corrected)
        with copies.crashes.contained(source.name):
            reports = map(selection.apply, corrector.reports_on(corrected))
            copies.remain(corrected, reports)
    copies.leave()
