"""From what the user names to inputs: files, folders, archives, standard input."""

import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from gocheck.findings import finding
from gocheck.record import Unread
from gocheck.source import Source

STANDARD_INPUT = "-"
_TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
_RECORD_SUFFIX = ".sgf"


def missing(paths: Iterable[str]) -> list[str]:
    """Return the paths at which there is nothing."""
    return [path for path in paths if path != STANDARD_INPUT and not Path(path).exists()]


def sources(
    paths: Iterable[str], on_empty: Callable[[str], None] = lambda path: None
) -> Iterator[Source | Unread]:
    """Yield every input that the paths name, in order; a folder's by name, folders within too.

    A file named outright is read whatever its name; in folders and archives those named
    ``*.sgf``, in any case. What cannot be opened is yielded as `Unread`. on_empty: called with
    each path that names a folder or an archive without records.
    """
    for path in paths:
        empty = True
        for source in _named(path):
            empty = False
            yield source
        if empty:
            on_empty(path)


def _named(path: str) -> Iterator[Source | Unread]:
    place = Path(path)
    if path == STANDARD_INPUT:
        yield Source(STANDARD_INPUT, sys.stdin.buffer.read())
    elif place.is_dir():
        for file in _records_in(place):
            yield from _file(file)
    else:
        yield from _file(place)


def _records_in(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.is_dir():
            yield from _records_in(entry)
        elif entry.name.lower().endswith(_RECORD_SUFFIX):
            yield entry


def _file(path: Path) -> Iterator[Source | Unread]:
    name = path.as_posix()
    lower = path.name.lower()
    try:
        if lower.endswith(".zip"):
            yield from _zip(path)
        elif lower.endswith(_TAR_SUFFIXES):
            yield from _tar(path)
        else:
            yield Source(name, path.read_bytes())
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the input cannot be read: {cause}"
        yield Unread(Source(name, b""), 1, "utf-8", (finding("SGF101", message),))


def _zip(path: Path) -> Iterator[Source]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.filename.lower().endswith(_RECORD_SUFFIX):
                yield Source(path.as_posix(), archive.read(member), member.filename)


def _tar(path: Path) -> Iterator[Source]:
    with tarfile.open(path, "r:*") as archive:
        for member in archive:
            if member.isfile() and member.name.lower().endswith(_RECORD_SUFFIX):
                content = archive.extractfile(member)
                if content:
                    yield Source(path.as_posix(), content.read(), member.name)
