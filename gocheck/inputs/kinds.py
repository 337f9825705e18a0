"""The kind of a file, by its name and its first bytes."""

import re
from pathlib import Path

from gocheck.limits import HEAD_BYTES
from gocheck.reading import OTHER_SUFFIXES, is_other_format, wide_encoding
from gocheck.text import regex

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


def is_backup_name(name: str) -> bool:
    """Return whether a name is that of an earlier state of another file, or an unfinished one."""
    return _BACKUP.search(name) is not None


def begins_as_record(head: bytes) -> bool:
    """Return whether a file that begins so is a game record, whatever its name."""
    wide = wide_encoding(head)
    if wide:
        head = head.decode(wide, errors="replace").removeprefix("\ufeff").encode("utf-8", "replace")
    return _BEGINNING.match(head) is not None or is_other_format(head)


def may_hold_records(path: Path) -> bool:
    """Return whether a file in a folder is read: by its name, or else by how it begins."""
    if is_record_name(path.name) or is_archive_name(path.name):
        return True
    if is_backup_name(path.name):
        return False
    try:
        with path.open("rb") as file:
            return begins_as_record(file.read(HEAD_BYTES))
    except OSError:
        return False
