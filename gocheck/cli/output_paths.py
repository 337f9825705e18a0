"""The paths that a run writes to: none of them is one that it reads."""

import os
from collections.abc import Iterator, Sequence

import click

from gocheck.cli.config_file import configuration
from gocheck.cli.errors import UsageError
from gocheck.inputs import (
    LIST,
    STANDARD_INPUT,
    expand_lists,
    is_archive_name,
    is_record_name,
    is_url,
    without_scheme,
)

_FILES_READ = ("ruleset_file", "results", "baseline")
"""Parameters that name files which are read."""


def refuse_to_overwrite(written: Sequence[str], *, not_read: str | None = None) -> None:
    """Raise UsageError if a file is to be written that is read, or twice, or has a record's name.

    not_read: a parameter whose file is not read this time.
    """
    for number, path in enumerate(written):
        if os.path.exists(path) and not os.path.isfile(path):
            continue  # a device has no content to lose; a folder is refused when opened
        if any(_same(path, other) for other in written[:number]):
            raise UsageError(f"two formats cannot both be written to {path}")
        if is_record_name(path) or is_archive_name(path):
            raise UsageError(
                f"cannot write {path}: its name is that of a game record or an archive"
            )
        if any(_same(path, other) for other in _files_read(not_read)):
            raise UsageError(f"cannot write {path}: this run reads it")


def _files_read(not_read: str | None) -> Iterator[str]:
    """Yield the files that the command reads."""
    context = click.get_current_context()
    given: Sequence[str] = context.params.get("paths") or ()
    for path in given:
        yield path.removeprefix(LIST)
    # A list on standard input or in a pipe can be read only once, by the run itself.
    lists = [path for path in given if path.startswith(LIST) and _is_read_twice(path)]
    yield from (path for path in expand_lists(lists) if isinstance(path, str))
    for name in _FILES_READ:
        value = context.params.get(name)
        if value and name != not_read:
            yield from [value] if isinstance(value, str) else value
    file = configuration(context).file
    if file:
        yield str(file)


def _is_read_twice(path: str) -> bool:
    name = without_scheme(path.removeprefix(LIST))
    return name != STANDARD_INPUT and (is_url(name) or os.path.isfile(name))


def _same(one: str, other: str) -> bool:
    if is_url(other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:  # one of them is not there
        return os.path.realpath(one) == os.path.realpath(other)
