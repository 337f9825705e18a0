"""``gocheck fix``: corrected copies."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.copies import Copies, inputs_of, root_of
from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import selection_of
from gocheck.cli.reports import read_limits
from gocheck.fixing.corrected_copy import Corrector
from gocheck.inputs.sources import expand_lists
from gocheck.library.settings_arguments import settings_of
from gocheck.record.record import Unreadable


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
    output = None if given["output"] is None else Path(given["output"])
    if (output is not None) + given["in_place"] + given["dry_run"] != 1:
        raise UsageError("give one of --output DIR, --in-place and --dry-run")
    for name, other in (("no_backup", "in_place"), ("verbose", "dry_run")):
        if given[name] and not given[other]:
            raise UsageError(f"--{name} is for --{other}".replace("_", "-"))
    all_paths = tuple(expand_lists(existing_paths(paths)))
    copies = Copies(output, root_of(all_paths), given)
    settings = settings_of(limits=read_limits(given["limit"]))
    corrector = Corrector(settings)
    for named, source in inputs_of(all_paths, output, settings.limits):
        copies.files += 1
        if isinstance(source, Unreadable):
            copies.fail(source.source.name, source.findings[0].code, source.findings[0].message)
        else:
            wanted = partial(selection.wants, file=source.file, member=source.member)
            corrected = corrector.correct(source, wanted)
            with copies.crashes.contained(source.name, writes=True):
                copies.take(named, source, corrected)
            with copies.crashes.contained(source.name):
                reports = map(selection.apply, corrector.reports_on(corrected))
                copies.remain(corrected, reports)
    if not copies.files:
        sys.exit(UsageError.exit_code)
    copies.end()
    copies.crashes.leave()
    if copies.failed:
        sys.exit(1)
