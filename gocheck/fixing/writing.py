"""Where corrected copies go, and how they are written so that nothing is ever half written."""

import difflib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from gocheck.remote import is_url, shown
from gocheck.source import Source

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_BACKUP = ".orig"
_STANDARD_INPUT = "stdin.sgf"


class CannotWrite(Exception):
    """A copy that is not written; the text says why."""


def place_in(folder: Path, named: str, source: Source, converted: bool) -> Path:
    """Return where the copy of an input goes in the output folder.

    named: the path that led to it. A file keeps its name, a file of a folder its path in that
    folder, a member its path in the archive; SGF made of another format gets a further suffix.
    Raises CannotWrite where the name leads out of the folder.
    """
    file = Path(source.file)
    if source.member:
        place = source.member.replace("\\", "/")
    elif named == "-":
        place = _STANDARD_INPUT
    elif is_url(named):
        place = source.file.removeprefix(shown(named)).lstrip("/") or file.name
    elif Path(named).is_dir():
        place = file.relative_to(named).as_posix()
    else:
        place = file.name
    parts = [part for part in PurePosixPath(place.replace("!", "/")).parts if part != "/"]
    if not parts or ".." in parts or any("\0" in part or ":" in part for part in parts):
        raise CannotWrite(f"{place!r} is no name for a file in {folder.as_posix()}")
    if converted:
        parts[-1] += ".sgf"
    return folder.joinpath(*parts)


def write(target: Path, data: bytes) -> None:
    """Write a file whole or not at all; folders are made. Raises CannotWrite."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=".gocheck-", dir=target.parent)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if target.exists():
                shutil.copymode(target, name)
            else:
                os.chmod(name, 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CannotWrite(error.strerror or str(error)) from None


def write_in_place(source: Source, data: bytes) -> Path:
    """Replace an input by its copy, and return the backup of what it was; raises CannotWrite."""
    target = Path(source.file).resolve()
    try:
        if target.read_bytes() != source.data:
            raise CannotWrite("the file has changed since it was read")
        backup = _free(target)
        shutil.copy2(target, backup)
    except OSError as error:
        raise CannotWrite(error.strerror or str(error)) from None
    write(target, data)
    return backup


def difference(name: str, before: bytes, after: bytes) -> Iterator[str]:
    """Yield the lines of a unified diff between two texts in UTF-8, without line ends.

    Bytes that are no text are shown as escapes.
    """
    old, new = (_lines(data.decode("utf-8", errors="backslashreplace")) for data in (before, after))
    for line in difflib.unified_diff(old, new, name, f"{name} (fixed)"):
        yield line.rstrip("\r\n")
        if not line.endswith(("\r", "\n")):
            yield "\\ No newline at end of file"


def _lines(text: str) -> list[str]:
    return [line for line in _LINE.findall(text) if line]


def _free(target: Path) -> Path:
    """Return a name for a backup that does not overwrite an earlier one."""
    backup = target.with_name(target.name + _BACKUP)
    number = 1
    while backup.exists():
        number += 1
        backup = target.with_name(f"{target.name}{_BACKUP}.{number}")
    return backup


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
