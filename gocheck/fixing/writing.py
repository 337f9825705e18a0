"""Where corrected copies go, and how they are written: all of a file or nothing."""

import os
import shutil
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath

from gocheck.files import is_below, keep_owner, write_atomic
from gocheck.fixing.line_changes import hunks
from gocheck.inputs import STANDARD_INPUT, is_url, without_password
from gocheck.sgf import MARK, NAME, Source, tokens
from gocheck.text import one_line, regex

_LINE = regex(r"[^\n]*(?:\n|\Z)")
_BACKUP = ".orig"
_STANDARD_INPUT_FILE = "stdin.sgf"
_STANDARD_INPUT_ARCHIVE = "stdin"
_LONG = 100
"""Characters of a line that fit a wide terminal; where a text has longer lines, they are broken
for a diff that people read."""


class CannotWrite(Exception):
    """A copy that is not written; the text is the cause."""


def folder_of(paths: Iterable[str]) -> Path:
    """Return the deepest folder that holds all of these files and folders.

    Raises CannotWrite where they lie on several drives.
    """
    folders = {
        path if path.is_dir() else path.parent for path in map(Path, map(os.path.abspath, paths))
    }
    try:
        return Path(os.path.commonpath(folders)) if folders else Path.cwd()
    except ValueError:
        raise CannotWrite(
            "the paths are on several drives; give the paths of one drive at a time"
        ) from None


def place_in(folder: Path, named: str, root: Path, source: Source, converted: bool) -> Path:
    """Return where the copy of an input goes in the output folder.

    named: the path that led to it; root: the folder below which files keep their paths. What is at
    a URL keeps its path below that; a member has its archive's name as a folder; SGF made of
    another format gets a further suffix. Raises CannotWrite where a name, or a link in the folder,
    leads out of it.
    """
    if named == STANDARD_INPUT:
        place = _STANDARD_INPUT_ARCHIVE if source.member else _STANDARD_INPUT_FILE
    elif is_url(named):
        below = source.file.removeprefix(without_password(named)).lstrip("/")
        place = _safe(below or PurePosixPath(source.file).name, folder)
    else:
        place = Path(os.path.abspath(source.file)).relative_to(root).as_posix()
    parts = [*PurePosixPath(place).parts]
    if source.member:
        member = source.member.replace("\\", "/").replace("!", "/")
        parts += PurePosixPath(_safe(member, folder)).parts
    if converted:
        parts[-1] += ".sgf"
    target = folder.joinpath(*parts)
    if not is_below(folder, target.parent):
        raise CannotWrite(f"{target.parent.as_posix()} leads out of {folder.as_posix()}")
    return target


def _safe(place: str, folder: Path) -> str:
    """Return the name of a file without a slash before it, unless it leads out of the folder."""
    parts = [part for part in PurePosixPath(place).parts if part != "/"]
    if not parts or ".." in parts or any("\0" in part or ":" in part for part in parts):
        raise CannotWrite(f"{place!r} is not a valid file name in {folder.as_posix()}")
    return "/".join(parts)


def write(target: Path, data: bytes) -> None:
    """Write all of a file or nothing; folders are made. Raises CannotWrite."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(target, data)
    except OSError as error:
        raise CannotWrite(error.strerror or str(error)) from None


def write_in_place(named: str, source: Source, data: bytes, *, keep: bool) -> Path | None:
    """Replace an input by its copy, and return the backup of the original; raises CannotWrite.

    named: the path that led to it; keep: whether there is a backup. Of a link, what it leads to is
    replaced, if that is in the named folder, or in its own where it is named itself.
    """
    target = Path(source.file).resolve()
    folder = Path(named) if os.path.isdir(named) else Path(source.file).parent
    if not is_below(folder, target):
        raise CannotWrite(f"it is a link out of its folder; name {target.as_posix()} itself")
    try:
        if target.read_bytes() != source.data:
            raise CannotWrite("the file has changed since it was read")
        backup = _backed_up(target, source.data) if keep else None
    except OSError as error:
        raise CannotWrite(error.strerror or str(error)) from None
    try:
        write(target, data)
    except BaseException:
        if backup:
            backup.unlink(missing_ok=True)
        raise
    return backup


def unified_diff(name: str, before: bytes, after: bytes) -> Iterator[str]:
    """Yield the lines of a unified diff between two texts in UTF-8, without line ends.

    Where a text has long lines, both are broken before nodes and properties, and the first line
    says so. Otherwise `patch` accepts the diff: lines end as they do in the texts but for a line
    feed, and bytes that are not text are surrogates.
    """
    name = one_line(name)
    old, new = _lines(before), _lines(after)
    broken = max(map(len, (*old, *new)), default=0) > _LONG
    if broken:
        yield f"{name}: the diff breaks long lines so that it can be read; the copy keeps them"
        old, new = _pieces(before), _pieces(after)
    for number, line in enumerate(hunks(old, new)):
        if not number:
            yield from (f"--- {name}", f"+++ {name} (fixed)")
        yield line.removesuffix("\n")
        if not broken and not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _lines(data: bytes) -> list[str]:
    text = data.decode("utf-8", errors="surrogateescape")
    return [line for line in _LINE.findall(text) if line]


def _pieces(data: bytes) -> list[str]:
    """Return the lines of a record, broken before each node, variation and property."""
    breaks = [0]
    after_mark = False
    for kind, start, _ in tokens(data):
        opens = kind == MARK and data[start : start + 1] != b")"
        if (opens or kind == NAME) and not after_mark:
            breaks.append(start)
        after_mark = opens
    breaks.append(len(data))
    return [line for start, end in pairwise(breaks) for line in _lines(data[start:end])]


def _backed_up(target: Path, data: bytes) -> Path:
    """Write the backup of a file next to it, under an unused name."""
    number = 1
    while True:
        suffix = _BACKUP if number == 1 else f"{_BACKUP}.{number}"
        backup = target.with_name(target.name + suffix)
        try:
            stream = open(backup, "xb")  # noqa: SIM115
        except FileExistsError:
            number += 1
            continue
        try:
            with stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            shutil.copystat(target, backup)
            keep_owner(target, str(backup))
        except BaseException:
            backup.unlink(missing_ok=True)
            raise
        return backup
