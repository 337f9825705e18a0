"""From what the user names to inputs: files, folders, archives, URLs, lists, standard input."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, NamedTuple

from gocheck import remote
from gocheck.archives import RECORD_SUFFIXES, contents, unreadable
from gocheck.record import Unread
from gocheck.remote import RemoteError, is_url, without_scheme
from gocheck.shards import WHOLE, Shard
from gocheck.source import Source

STANDARD_INPUT = "-"
LIST = "@"
"""Before the name of a file that holds a path a line."""

_COMMENT = "#"


def missing(paths: Iterable[str]) -> list[str]:
    """Return the paths, and the lists of paths, at which there is nothing.

    Raises RemoteError for a URL of a kind that cannot be read here.
    """
    named = (path.removeprefix(LIST) for path in paths)
    return [path for path in named if path != STANDARD_INPUT and not _exists(path)]


def _exists(path: str) -> bool:
    path = without_scheme(path)
    return remote.exists(path) if is_url(path) else os.path.exists(path)


def sources(
    paths: Iterable[str],
    on_empty: Callable[[str], None] = lambda path: None,
    shard: Shard = WHOLE,
    on_open: Callable[[IO[bytes]], None] = lambda file: None,
) -> Iterator[Source | Unread]:
    """Yield every input that the paths name, in order; a folder's by name, folders within too.

    A file named outright is read whatever its name; in folders and archives those with the
    name of a record, in any case. What cannot be opened is yielded as `Unread`. on_empty:
    called with each path that names a folder or an archive without records; shard: the part of
    the inputs that is wanted. Files of other parts are not opened, but for archives. on_open:
    called with each stream that is read from then on.
    """
    for path in listed(paths):
        if isinstance(path, Unread):
            if shard.holds(path.source.file):
                yield path
            continue
        empty = True
        for file in _named(path):
            for source in _of_part(shard, file, on_open):
                empty = False
                if source is not None:
                    yield source
        if empty:
            on_empty(path)


def _of_part(
    shard: Shard, file: "_File | Unread", on_open: Callable[[IO[bytes]], None]
) -> Iterator[Source | Unread | None]:
    """Yield what a file holds, None in place of what belongs to another part."""
    if isinstance(file, Unread):
        yield file if shard.holds(file.source.file) else None
    elif not file.below.lower().endswith(RECORD_SUFFIXES):  # as it seems, an archive
        for source in _contents(file, on_open):
            member = (source.source if isinstance(source, Unread) else source).member
            yield source if shard.holds(file.below, member) else None
    elif shard.holds(file.below):
        yield from _contents(file, on_open)
    else:
        yield None


def listed(paths: Iterable[str]) -> Iterator[str | Unread]:
    """Yield the paths, and in place of each list (``@list.txt``, ``@-``) those that it holds.

    A list is UTF-8, a path a line, relative to the current folder; empty lines and those that
    begin with # are left out, and no list names another. A path at which there is nothing is
    yielded as `Unread`, and so is a list that cannot be read. A list may be at a URL, and hold
    URLs; ``file://`` URLs are yielded as paths.
    """
    for path in paths:
        if path.startswith(LIST):
            yield from _from_list(without_scheme(path.removeprefix(LIST)))
        else:
            yield without_scheme(path)


def _from_list(name: str) -> Iterator[str | Unread]:
    try:
        if name == STANDARD_INPUT:
            text = sys.stdin.buffer.read().decode("utf-8-sig")
        elif is_url(name):
            text = remote.read(name).decode("utf-8-sig")
        else:
            text = Path(name).read_text(encoding="utf-8-sig")
    except UnicodeError:
        yield unreadable(name, "the list of paths is not UTF-8")
        return
    except (OSError, RemoteError) as error:
        yield unreadable(name, _cause(error))
        return
    for number, line in enumerate(text.splitlines(), 1):
        path = line.strip()
        if not path or path.startswith(_COMMENT):
            continue
        if path.startswith(LIST):
            yield f"./{path}"
        elif not is_url(path) and missing((path,)):
            yield unreadable(path, f"No such file or directory (line {number} of {name})")
        else:
            yield without_scheme(path)


class _File(NamedTuple):
    """A file to be read: its name, its name below what the user named, and how it is opened."""

    name: str
    below: str
    open: Callable[[], AbstractContextManager[IO[bytes]]]


def _named(path: str) -> Iterator[_File | Unread]:
    """Yield the files that a path names, unopened."""
    if path == STANDARD_INPUT:
        yield _File(path, path, lambda: nullcontext(sys.stdin.buffer))
    elif is_url(path):
        yield from _at_url(path)
    elif (place := Path(path)).is_dir():
        for file in _records_in(place, frozenset()):
            yield file if isinstance(file, Unread) else _local(file, place)
    else:
        yield _local(place, place.parent)


def _local(path: Path, root: Path) -> _File:
    return _File(path.as_posix(), path.relative_to(root).as_posix(), lambda: path.open("rb"))


def _at_url(url: str) -> Iterator[_File | Unread]:
    try:
        for file in remote.files(url, RECORD_SUFFIXES):
            if isinstance(file, remote.RemoteFile):
                yield _File(file.name, file.below, file.open)
            else:
                yield unreadable(*file)
    except RemoteError as error:
        yield unreadable(remote.shown(url), str(error))


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


def _contents(file: _File, on_open: Callable[[IO[bytes]], None]) -> Iterator[Source | Unread]:
    try:
        with file.open() as stream:
            on_open(stream)
            yield from contents(file.name, stream)
    except OSError as error:
        yield unreadable(file.name, _cause(error))


def _cause(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
