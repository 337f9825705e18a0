"""From what the user names to inputs: files, folders, archives, URLs, lists, standard input."""

import codecs
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import IO

from gocheck.findings.finding import finding
from gocheck.inputs import remote
from gocheck.inputs.addresses import LIST, STANDARD_INPUT, WHOLE, Address, Shard, address_of, exists
from gocheck.inputs.records import (
    Warn,
    has_known_name,
    is_archive_name,
    is_backup_name,
    is_record_name,
    leads_outside,
    no_records,
    plain_record,
    unreadable,
)
from gocheck.inputs.remote import InputFile, RemoteError, is_url, without_scheme
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Source
from gocheck.text.messages import failure_message

_COMMENT = "#"


def missing_paths(paths: Iterable[str]) -> list[str]:
    """Return the paths, and the lists of paths, at which there is nothing.

    Raises RemoteError for a URL of a kind that cannot be read here.
    """
    named = (path.removeprefix(LIST) for path in paths)
    return [path for path in named if not exists(address_of(path).path)]


def sources(
    paths: Iterable[str],
    warn: Warn = lambda line: None,
    shard: Shard = WHOLE,
    on_open: Callable[[IO[bytes]], object] = lambda file: None,
    limits: InputLimits = DEFAULT_LIMITS,
    follow_links: bool = False,
) -> Iterator[Source | Unreadable]:
    """Yield every input that the paths name, in order; a folder's by name, folders within too.

    A file named outright is read whatever its name. In folders and archives these are: those
    with the name of a record or an archive, in any case, and of the others those that begin as a
    record does, but for backups (``~``, ``.bak``, ``.orig``); at a URL, by their names only. What
    cannot be opened is yielded as `Unreadable`. warn: called with each remark, such as that of
    `no_records`; shard: the part of the inputs that is wanted. Files of other parts are not opened,
    except archives. on_open: called with each stream that is read from then on; limits: what
    exceeds them is yielded as `Unreadable`; follow_links: whether links in a folder are followed
    out of it, each folder once.
    """
    for given in paths:
        names_nothing = True
        for path in expand_lists((given,)):
            names_nothing = False
            if isinstance(path, Unreadable):
                if shard.holds(path.source.file):
                    yield path
                continue
            empty = True
            address = _address(path)
            of_part = (
                source
                for file in _named(address.path, follow_links, warn)
                for source in _of_part(shard, file, on_open, warn, limits)
            )
            for source in _wanted(address, of_part):
                empty = False
                if source is not None:
                    yield source
            if empty:
                warn(no_records(path))
        if names_nothing:
            warn(no_records(given))


def _address(path: str) -> Address:
    """Return what a path names; the path itself where that cannot be read here."""
    try:
        return address_of(path)
    except RemoteError:
        return Address(path)


def _wanted(
    address: Address, found: Iterable[Source | Unreadable | None]
) -> Iterator[Source | Unreadable | None]:
    """Yield what an address names, of what is found in its file: all, or a member, or a game."""
    nothing = True
    for source in found:
        of = source.source if isinstance(source, Unreadable) else source
        if of and address.member and not f"{of.member}!".startswith(f"{address.member}!"):
            continue
        nothing = False
        if isinstance(source, Source):
            source.only = address.game
        yield source
    if address.member and nothing:
        yield unreadable(address.path, "the archive has no such record", address.member)


def _of_part(
    shard: Shard,
    file: InputFile | Unreadable,
    on_open: Callable[[IO[bytes]], object],
    warn: Warn,
    limits: InputLimits,
) -> Iterator[Source | Unreadable | None]:
    """Yield what a file holds, None in place of what belongs to another part."""
    if isinstance(file, Unreadable):
        yield file if shard.holds(file.source.file) else None
    elif is_archive_name(file.below) or not (file.found or is_record_name(file.below)):
        for source in _contents(file, on_open, warn, limits):
            member = (source.source if isinstance(source, Unreadable) else source).member
            yield source if shard.holds(file.below, member) else None
    elif shard.holds(file.below):
        yield from _contents(file, on_open, warn, limits)
    else:
        yield None


def expand_lists(paths: Iterable[str]) -> Iterator[str | Unreadable]:
    """Yield the paths, and in place of each list (``@list.txt``, ``@-``) those that it holds.

    A list is UTF-8, or UTF-16 with a byte order mark; a path a line, or paths that end with NUL (as
    of ``git diff -z``), relative to the current folder; empty lines are left out, and so are those
    that begin with # and name no file. No list names another. A path at which there is nothing is
    yielded as `Unreadable`, and so is a list that cannot be read. A list may be at a URL, and hold
    URLs; ``file://`` URLs are yielded as paths.
    """
    for path in paths:
        if path.startswith(LIST):
            yield from _from_list(without_scheme(path.removeprefix(LIST)))
        else:
            yield without_scheme(path)


def _from_list(name: str) -> Iterator[str | Unreadable]:
    try:
        if name == STANDARD_INPUT:
            data = _standard_input().read()
        elif is_url(name):
            data = remote.content_of(name)
        else:
            data = Path(name).read_bytes()
        text = _list_text(data)
    except UnicodeError:
        yield unreadable(name, "the list of paths is not UTF-8")
        return
    except (OSError, RemoteError) as error:
        yield unreadable(name, _cause(error))
        return
    lines = text.split("\0") if "\0" in text else map(str.strip, re.split(r"\r\n|\n|\r", text))
    for number, path in enumerate(lines, 1):
        if not path or (path.startswith(_COMMENT) and missing_paths((path,))):
            continue
        if path.startswith(LIST):
            path = f"./{path}"
        if not is_url(path) and missing_paths((path,)):
            cause = "No such file or directory"
            if path.startswith(f"./{LIST}"):
                cause += "; a list cannot contain another list"
            yield unreadable(path, f"{cause} (line {number} of {name})")
        else:
            yield without_scheme(path)


def _list_text(data: bytes) -> str:
    """Return the text of a list; paths that are not UTF-8 are as the system has them.

    Raises UnicodeError where it is not text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    return data.removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="surrogateescape")


def _named(path: str, follow_links: bool, warn: Warn) -> Iterator[InputFile | Unreadable]:
    """Yield the files that a path names, unopened."""
    try:
        if path == STANDARD_INPUT:
            yield InputFile(path, path, lambda: nullcontext(_standard_input()), False)
        elif is_url(path):
            yield from _at_url(path)
        elif (place := Path(path)).is_dir():
            for file in _files_in(place, follow_links, warn):
                yield file if isinstance(file, Unreadable) else _local(file, place, True)
        else:
            yield _local(place, place.parent, False)
    except OSError as error:  # as where the current folder was deleted
        yield unreadable(path, _cause(error))
    except Exception as error:
        yield _failed(path, error)


def _local(path: Path, root: Path, found: bool) -> InputFile:
    below = path.relative_to(root).as_posix()
    return InputFile(path.as_posix(), below, lambda: path.open("rb"), found)


def _at_url(url: str) -> Iterator[InputFile | Unreadable]:
    try:
        for file in remote.files(url, has_known_name):
            yield file if isinstance(file, InputFile) else unreadable(*file)
    except RemoteError as error:
        yield unreadable(remote.without_password(url), str(error))


def _files_in(root: Path, follow_links: bool, warn: Warn) -> Iterator[Path | Unreadable]:
    """Yield the files of a folder that may be records, by name, those of folders within too."""
    top = root.resolve()
    seen: set[Path] = set()
    waiting = [root]
    while waiting:
        path = waiting.pop()
        try:
            if not follow_links and leads_out(path, top):
                if path.is_dir() or has_known_name(path.name):
                    warn(leads_outside(path.as_posix()))
            elif path.is_dir():
                real = path.resolve()
                is_read_anyway = path != root and path.is_symlink() and real.is_relative_to(top)
                if real not in seen and not is_read_anyway:
                    seen.add(real)
                    waiting += sorted(path.iterdir(), reverse=True)
            elif path.is_file():
                if not is_backup_name(path.name):
                    yield path
            elif has_known_name(path.name):
                cause = "it is not a regular file" if path.exists() else "the link is broken"
                yield unreadable(path.as_posix(), cause)
        except OSError as error:
            yield unreadable(path.as_posix(), error.strerror or str(error))
        except Exception as error:
            yield _failed(path.as_posix(), error)


def leads_out(path: Path, top: Path) -> bool:
    """Return whether something in a folder is a link to a file or folder outside of that.

    top: the folder, without links.
    """
    if not path.is_symlink() or not (path.is_dir() or path.is_file()):
        return False
    return not path.resolve().is_relative_to(top)


def _contents(
    file: InputFile,
    on_open: Callable[[IO[bytes]], object],
    warn: Warn,
    limits: InputLimits,
) -> Iterator[Source | Unreadable]:
    try:
        with file.open() as stream:
            on_open(stream)
            if found := plain_record(file.name, stream, limits):
                yield found
                return
            from gocheck.inputs.archives import contents  # takes long to load

            yield from contents(file.name, stream, file.found, warn, limits)
    except OSError as error:
        if not file.found or has_known_name(file.name):
            yield unreadable(file.name, _cause(error))
    except Exception as error:
        yield _failed(file.name, error)


def _failed(name: str, error: Exception) -> Unreadable:
    """Return the `Unreadable` for an input on which gocheck itself failed."""
    failed = finding("SGF109", failure_message("this input", error))
    return Unreadable(Source(name, b""), 1, (failed,))


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer


def _cause(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
