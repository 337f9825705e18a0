"""Where corrected copies go, and how they are written, all of a file or nothing; and their diffs.

Which lines two texts have in common is found in time that grows with their number only. Python's
`difflib` takes the best of all ways to divide the lines, which takes the third power of the number
of lines that recur, and a record is full of those.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from pathlib import Path, PurePosixPath
from typing import Literal

from gocheck.files.atomic import is_below, keep_owner, write_atomic
from gocheck.inputs.addresses import STANDARD_INPUT
from gocheck.inputs.remote import is_url, without_password
from gocheck.sgf.source import Source
from gocheck.sgf.tokens import MARK, NAME, tokens
from gocheck.text.escaping import one_line
from gocheck.text.parsing import regex

_MOST_TOGETHER = 2000
"""Lines of both texts up to which all are compared with all, a fraction of a second."""
_WINDOW = 32
"""Lines of each of two longer texts that are compared with each other where the texts differ. A
choice: corrections add and remove few lines in one place. Where more are added or removed there,
all lines up to the last change count as changed: the diff is right, but long."""
_CONTEXT = 3
"""Equal lines around a change, as in every unified diff."""

_What = Literal["replace", "delete", "insert", "equal"]
_Change = tuple[_What, int, int, int, int]
"""As `difflib.SequenceMatcher.get_opcodes` has it: what happens, from where to where in each."""
_LINE = regex(r"[^\n]*(?:\n|\Z)")
_BACKUP = ".orig"
_STANDARD_INPUT_FILE = "stdin.sgf"
_STANDARD_INPUT_ARCHIVE = "stdin"
_LONG = 100
"""Characters of a line that fit a wide terminal; where a text has longer lines, they are broken
for a diff that people read."""


class _Found(SequenceMatcher[str]):
    """The changes that are found here, for what else a matcher does."""

    def __init__(self, changes: list[_Change]) -> None:
        super().__init__()
        self._changes = changes

    def get_opcodes(self) -> list[_Change]:
        return self._changes


def hunks(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a unified diff without its head."""
    for group in _Found(_changes(old, new)).get_grouped_opcodes(_CONTEXT):
        (_, start, _, begin, _), (_, _, stop, _, end) = group[0], group[-1]
        yield f"@@ -{_span(start, stop)} +{_span(begin, end)} @@\n"
        for what, start, stop, begin, end in group:
            if what == "equal":
                yield from (f" {line}" for line in old[start:stop])
            else:
                yield from (f"-{line}" for line in old[start:stop])
                yield from (f"+{line}" for line in new[begin:end])


def _span(start: int, stop: int) -> str:
    """Return the first line and the number of lines, as the head of a hunk has them."""
    if stop - start == 1:
        return f"{start + 1}"
    return f"{start + 1 if stop > start else start},{stop - start}"


def _changes(old: Sequence[str], new: Sequence[str]) -> list[_Change]:
    """Return equal and changed lines in order, no two equal stretches after each other.

    In long texts, between equal lines at both ends, lines are equal only within a window.
    """
    if len(old) + len(new) <= _MOST_TOGETHER:
        return SequenceMatcher(None, old, new).get_opcodes()
    head = _number_alike(old, new)
    tail = _number_alike(reversed(old[head:]), reversed(new[head:]))
    stop, end = len(old) - tail, len(new) - tail
    changes: list[_Change] = []

    def add(what: _What, a: int, b: int, c: int, d: int) -> None:
        if changes and what == changes[-1][0] == "equal":
            _, a, _, c, _ = changes.pop()
        changes.append((what, a, b, c, d))

    start = begin = 0
    while start < stop or begin < end:
        window = old[start : min(start + _WINDOW, stop)], new[begin : min(begin + _WINDOW, end)]
        if alike := _number_alike(*window):
            found: list[_Change] = [("equal", 0, alike, 0, alike)]
        else:
            found = [*SequenceMatcher(None, *window, autojunk=False).get_opcodes()]
            if "equal" in [each[0] for each in found]:  # go on behind the last one
                while found[-1][0] != "equal":
                    found.pop()
        for what, a, b, c, d in found:
            add(what, start + a, start + b, begin + c, begin + d)
        start, begin = start + found[-1][2], begin + found[-1][4]
    if tail:
        add("equal", stop, len(old), end, len(new))
    return changes


def _number_alike(old: Iterable[str], new: Iterable[str]) -> int:
    """Return how many lines two texts begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


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


def rename(file: Path, target: Path) -> None:
    """Give a file another name; raises CannotWrite."""
    try:
        os.rename(file, target)
    except OSError as error:
        raise CannotWrite(f"not renamed: {error.strerror or error}") from None


def unified_diff(name: str, before: bytes, after: bytes, what: str) -> Iterator[str]:
    """Yield the lines of a unified diff between two texts in UTF-8, without line ends.

    what: what was done to the second.

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
            yield from (f"--- {name}", f"+++ {name} ({what})")
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
