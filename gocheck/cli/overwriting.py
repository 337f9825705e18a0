"""What a run writes must be none of what it reads."""

import os
from collections.abc import Iterable, Sequence

import click

from gocheck.cli.config import configuration
from gocheck.cli.trouble import Trouble
from gocheck.inputs import (
    LIST,
    STANDARD_INPUT,
    expand_lists,
    is_archive_name,
    is_record_name,
    is_url,
)

_FILES_READ = ("ruleset_files", "results", "baseline")
"""Parameters that name files which are read."""


def refuse_overwriting(written: Sequence[str], *, but: str | None = None) -> None:
    """Raise Trouble if a file is to be written that is read, or twice, or has a record's name.

    but: a parameter whose file is not read this time.
    """
    context = click.get_current_context()
    for number, path in enumerate(written):
        if os.path.exists(path) and not os.path.isfile(path):
            continue  # a device holds nothing that could be lost; a folder is told when opened
        if any(_same(path, other) for other in written[:number]):
            raise Trouble(f"two formats cannot both be written to {path}")
        if is_record_name(path) or is_archive_name(path):
            raise Trouble(f"cannot write {path}: by its name it is a game record or an archive")
        for other in _read_in(context, but):
            if _same(path, other):
                raise Trouble(f"cannot write {path}: it is read in this run")


def _read_in(context: click.Context, but: str | None) -> Iterable[str]:
    """Yield the files that a command reads."""
    given: Sequence[str] = context.params.get("paths") or ()
    for path in given:
        yield path.removeprefix(LIST)
    # A list on standard input can be read once only, by the run itself.
    lists = [path for path in given if path.startswith(LIST) and path != LIST + STANDARD_INPUT]
    yield from (path for path in expand_lists(lists) if isinstance(path, str))
    for name in _FILES_READ:
        value = context.params.get(name)
        if value and name != but:
            yield from [value] if isinstance(value, str) else value
    file = configuration(context).file
    if file:
        yield str(file)


def _same(one: str, other: str) -> bool:
    if is_url(other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:  # one of them is not there
        return os.path.realpath(one) == os.path.realpath(other)
