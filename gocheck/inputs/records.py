"""One input: its kind, by its name and first bytes; its bytes, or why it is not read; and how much
it may hold, with all archives in it.
"""

import io
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import PurePosixPath
from typing import IO, Protocol, cast

from gocheck.findings.finding import Finding, finding
from gocheck.limits.input_limits import InputLimits, allowed_by, bytes_text
from gocheck.limits.resources import HEAD_BYTES, READ_TOGETHER
from gocheck.reading.encoding.encodings import display_name, wide_encoding
from gocheck.reading.formats.conversion import OTHER_SUFFIXES, is_other_format
from gocheck.record.record import Unreadable
from gocheck.sgf.source import Source, spans
from gocheck.text.parsing import regex

BYTES_OF_A_GAME = 100
"""Bytes of a file, packed or not, for each of which it may hold one more game than
`InputLimits.file_games`. Games between people take several hundred, packed."""

Warn = Callable[[str], object]
"""What takes a remark."""


def no_records(path: str) -> str:
    """Return the remark on a folder, an archive or a list that holds no records."""
    return f"no game records in {path}"


def leads_outside(path: str) -> str:
    """Return the remark on a link in a folder that is not followed."""
    return f"{path} is a link out of the folder; it is not read (see check --follow-links)"


def names_read_as(archive: str, encoding: str) -> str:
    """Return the remark on an archive that does not state the encoding of its names."""
    name = display_name(encoding)
    return f"{archive} does not state the encoding of its names; they are read as {name}"


RECORD_SUFFIXES = (".sgf", ".sgfs", ".mgt", *OTHER_SUFFIXES)
"""How the names of records end, in folders and archives, in any case."""

TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
PACKED_SUFFIXES = (".gz", ".bz2", ".xz")
_ARCHIVE_SUFFIXES = (".zip", ".7z", ".rar", ".zst", ".tzst", *TAR_SUFFIXES, *PACKED_SUFFIXES)
"""Those of rar and zst too: that gocheck does not open these is reported."""
_BACKUP = regex(r"(?:~|\.bak|\.orig(?:\.\d+)?|\.swp|\.tmp|(?:\A|/)\.gocheck-\w+)\Z", re.IGNORECASE)
"""The last are files that gocheck was writing when it was killed (`gocheck.files`)."""
_APPLE_DOUBLE = regex(r"(?:\A|/)\._[^/]*\Z")
"""Files that macOS adds to archives: metadata of each file."""
_BEGINNING = regex(rb"(?:\xef\xbb\xbf)?\s*\(\s*;\s*[A-Za-z]{1,20}\s*\[")


def is_record_name(name: str) -> bool:
    """Return whether a name is that of a record."""
    return name.lower().endswith(RECORD_SUFFIXES) and not _APPLE_DOUBLE.search(name)


def is_archive_name(name: str) -> bool:
    """Return whether a name is that of an archive or of a packed file."""
    return name.lower().endswith(_ARCHIVE_SUFFIXES) and not _APPLE_DOUBLE.search(name)


def has_known_name(name: str) -> bool:
    """Return whether a name is that of a record, an archive or a packed file."""
    return is_record_name(name) or is_archive_name(name)


def is_backup_name(name: str) -> bool:
    """Return whether a name is that of an earlier state of another file, or an unfinished one."""
    return _BACKUP.search(name) is not None


def begins_as_record(head: bytes) -> bool:
    """Return whether a file that begins so is a game record, whatever its name."""
    wide = wide_encoding(head)
    if wide:
        head = head.decode(wide, errors="replace").removeprefix("\ufeff").encode("utf-8", "replace")
    return _BEGINNING.match(head) is not None or is_other_format(head)


class Readable(Protocol):
    """What can be read to its end."""

    def read(self, size: int, /) -> bytes:
        """Return so many bytes, fewer at the end."""
        ...


class TooMuch(Exception):
    """A file holds more than a limit; says which."""


class Expansion:
    """What was found in one file so far, compared with its size."""

    def __init__(self, stream: IO[bytes], limits: InputLimits) -> None:
        self.limits = limits
        """The limits in force."""
        self._unpacked = 0
        self._packed = 0
        self._games = 0
        self._nodes = 0
        self._file = stream
        self.stream = stream
        """The file, to be read through this where its size is unknown."""
        if stream.seekable():
            begin = stream.tell()
            self._packed = stream.seek(0, io.SEEK_END)
            stream.seek(begin)
        else:
            self.stream = cast(IO[bytes], self)

    def seekable(self) -> bool:
        """Return that a file read through this cannot be sought in."""
        return False

    def read(self, size: int) -> bytes:
        """Return so many bytes of a file whose size is unknown: it is what was read."""
        data = self._file.read(size)
        self._packed += len(data)
        return data

    def add(self, size: int) -> None:
        """Count unpacked bytes; raise TooMuch."""
        self._unpacked += size
        limits = self.limits
        if self._unpacked > max(limits.unpacked_size, limits.expansion * self._packed):
            raise TooMuch(
                f"the archive unpacks to more than {bytes_text(limits.unpacked_size)} and "
                f"{limits.expansion} times its size; the rest is not read"
                f"{allowed_by('unpacked_size', 'expansion')}"
            )

    def add_record(self, data: bytes) -> None:
        """Count the games and nodes of a record; raise TooMuch.

        Nodes are counted as semicolons, those in texts too.
        """
        if b"\0" in data:  # as in UTF-16
            data = data.translate(None, b"\0")
        limits = self.limits
        self._nodes += data.count(b";")
        if self._nodes > max(limits.file_nodes, self._packed):
            raise TooMuch(
                f"the file holds more than {limits.file_nodes} nodes, and more than one for each of"
                f" its bytes; the rest is not read{allowed_by('file_nodes')}"
            )
        most = max(limits.file_games, self._packed // BYTES_OF_A_GAME)
        is_one = data.count(b"(") <= 1
        self._games += 1 if is_one else sum(1 for _ in islice(spans(data), most + 1))
        if self._games > most:
            raise TooMuch(
                f"the file holds more than {limits.file_games} games, and more than one for each"
                f" {BYTES_OF_A_GAME} of its bytes; the rest is not read{allowed_by('file_games')}"
            )


ENCRYPTED = "it is encrypted"
"""Why an archive cannot be read that needs a password."""


def plain_record(name: str, stream: IO[bytes], limits: InputLimits) -> Source | Unreadable | None:
    """Return the record that an open file is, or why it is not read; raises OSError.

    None where it may be anything else, such as an archive; the stream is then at its start.
    """
    if not stream.seekable():
        return None
    start = stream.tell()
    head = stream.read(HEAD_BYTES)
    stream.seek(start)
    if b"\0" in head or not begins_as_record(head):  # tar archives have zeros in their head
        return None
    expansion = Expansion(stream, limits)
    try:
        return record(name, None, bounded(stream, limits), expansion)
    except TooMuch as error:
        return not_read(name, None, finding("SGF153", str(error)))


def unreadable(
    name: str, cause: str, member: str | None = None, *, partly: bool = False
) -> Unreadable:
    """Return the `Unreadable` for an input, or for the rest of one that can be read in part."""
    what = "cannot be read to its end" if partly else "cannot be read"
    return not_read(name, member, finding("SGF101", f"the input {what}: {' '.join(cause.split())}"))


def not_read(name: str, member: str | None, why: Finding) -> Unreadable:
    """Return the `Unreadable` for an input, with the finding that says why."""
    # Only the name distinguishes such an input from another.
    found = replace(why, value=PurePosixPath(member or name).name)
    return Unreadable(Source(name, b"", member), 1, (found,))


def too_large(name: str, member: str | None, limits: InputLimits) -> Unreadable:
    """Return the `Unreadable` for an input that exceeds the limit on its size."""
    message = f"the input is larger than {bytes_text(limits.file_size)}; it is not read"
    message += allowed_by("file_size")
    return not_read(name, member, finding("SGF153", message))


def record(name: str, member: str | None, data: bytes, expansion: Expansion) -> Source | Unreadable:
    """Return a record, or that it is too large. Raises TooMuch where the file holds too much."""
    if len(data) > expansion.limits.file_size:
        return too_large(name, member, expansion.limits)
    expansion.add_record(data)
    return Source(name, data, member)


def bounded(stream: Readable, limits: InputLimits) -> bytes:
    """Return the rest of a stream, or of a longer one a little more than the bound."""
    parts = []
    size = 0
    while size <= limits.file_size and (part := stream.read(READ_TOGETHER)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)
