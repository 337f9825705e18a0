"""From what the user names to inputs: files, folders, archives, lists of these, standard input."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

from gocheck.archives import RECORD_SUFFIXES, contents, unreadable
from gocheck.record import Unread
from gocheck.source import Source

STANDARD_INPUT = "-"
LIST = "@"
"""Before the name of a file that holds a path a line."""

_COMMENT = "#"


def missing(paths: Iterable[str]) -> list[str]:
    """Return the paths, and the lists of paths, at which there is nothing."""
    named = (path.removeprefix(LIST) for path in paths)
    return [path for path in named if path != STANDARD_INPUT and not os.path.exists(path)]


def sources(
    paths: Iterable[str],
    on_empty: Callable[[str], None] = lambda path: None,
    on_open: Callable[[IO[bytes]], None] = lambda file: None,
) -> Iterator[Source | Unread]:
    """Yield every input that the paths name, in order; a folder's by name, folders within too.

    A file named outright is read whatever its name; in folders and archives those with the
    name of a record, in any case. What cannot be opened is yielded as `Unread`. on_empty:
    called with each path that names a folder or an archive without records; on_open: with each
    file that is read from then on.
    """
    for path in listed(paths):
        if isinstance(path, Unread):
            yield path
            continue
        empty = True
        for source in _named(path, on_open):
            empty = False
            yield source
        if empty:
            on_empty(path)


def listed(paths: Iterable[str]) -> Iterator[str | Unread]:
    """Yield the paths, and in place of each list (``@list.txt``, ``@-``) those that it holds.

    A list is UTF-8, a path a line, relative to the current folder; empty lines and those that
    begin with # are left out, and no list names another. A path at which there is nothing is
    yielded as `Unread`, and so is a list that cannot be read.
    """
    for path in paths:
        if path.startswith(LIST):
            yield from _from_list(path.removeprefix(LIST))
        else:
            yield path


def _from_list(name: str) -> Iterator[str | Unread]:
    try:
        if name == STANDARD_INPUT:
            text = sys.stdin.buffer.read().decode("utf-8-sig")
        else:
            text = Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        cause = getattr(error, "strerror", None) or "the list of paths is not UTF-8"
        yield unreadable(name, cause)
        return
    for number, line in enumerate(text.splitlines(), 1):
        path = line.strip()
        if not path or path.startswith(_COMMENT):
            continue
        if missing((path,)) and not path.startswith(LIST):
            yield unreadable(path, f"No such file or directory (line {number} of {name})")
        else:
            yield f"./{path}" if path.startswith(LIST) else path


def _named(path: str, on_open: Callable[[IO[bytes]], None]) -> Iterator[Source | Unread]:
    place = Path(path)
    if path == STANDARD_INPUT:
        yield from contents(STANDARD_INPUT, sys.stdin.buffer)
    elif place.is_dir():
        for file in _records_in(place, frozenset()):
            yield from (file,) if isinstance(file, Unread) else _file(file, on_open)
    else:
        yield from _file(place, on_open)


def _records_in(folder: Path, above: frozenset[Path]) -> Iterator[Path | Unread]:
    """Yield a folder's records; a link that leads back to a folder above is not followed."""
    real = folder.resolve()
    if real in above:
        return
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield unreadable(folder.as_posix(), error.strerror or str(error))
        return
    for entry in entries:
        if entry.is_dir():
            yield from _records_in(entry, above | {real})
        elif entry.name.lower().endswith(RECORD_SUFFIXES):
            yield entry


def _file(path: Path, on_open: Callable[[IO[bytes]], None]) -> Iterator[Source | Unread]:
    name = path.as_posix()
    try:
        with path.open("rb") as stream:
            on_open(stream)
            yield from contents(name, stream)
    except OSError as error:
        yield unreadable(name, error.strerror or str(error))
