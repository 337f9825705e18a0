"""Files that are written whole or not at all, or read up to a size.

A file is written under another name, and gets its own when it is complete.
"""

import errno
import io
import os
from contextlib import suppress
from pathlib import Path
from typing import Self, TextIO

_DEVICES = ("/dev/", "/proc/")
"""Where a file is a way to another one, such as standard output."""
_ENCODING, _ERRORS = "utf-8", "backslashreplace"


def is_device(path: str) -> bool:
    """Return whether what is there is written to, such as a device or pipe, and not replaced."""
    return os.path.exists(path) and (path.startswith(_DEVICES) or not os.path.isfile(path))


def write_atomic(target: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises OSError. A link is replaced."""
    with _Unfinished(target) as unfinished:
        unfinished.stream.write(data)
        unfinished.publish()


def open_atomic(path: str, newline: str | None = None) -> TextIO:
    """Open a file of text that is written whole or not at all; raises OSError.

    An earlier file remains until `finish` replaces it. Of a link, what it leads to is replaced. A
    device or pipe is written to directly. newline: as for `open`.
    """
    if is_device(path):
        return open(path, "w", encoding=_ENCODING, errors=_ERRORS, newline=newline)
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
    return _AtomicTextFile(target, newline)


def finish(stream: TextIO) -> None:
    """Give a file its name, with all that is written; flush any other stream. Raises OSError."""
    stream.flush()
    if isinstance(stream, _AtomicTextFile):
        stream.publish()


def publish(unfinished: Path, target: Path) -> None:
    """Give a file that somebody else wrote its name, once it is on the disk; raises OSError."""
    with open(unfinished, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, target)
    _sync_folder(target.parent)


class _AtomicTextFile(io.TextIOWrapper):
    """A file of text; one that is closed before it is published is removed."""

    def __init__(self, target: Path, newline: str | None) -> None:
        self._unfinished = _Unfinished(target)
        stream = self._unfinished.stream
        super().__init__(stream, encoding=_ENCODING, errors=_ERRORS, newline=newline)

    def publish(self) -> None:
        """Give the file its name; nothing more can be written."""
        self._unfinished.publish()

    def close(self) -> None:
        """Close the file, and remove it where it is not published."""
        try:
            super().close()
        finally:
            self._unfinished.close()


class _Unfinished:
    """A file under another name, next to the one that it replaces."""

    def __init__(self, target: Path) -> None:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        self._target = target
        import tempfile  # takes long to load

        descriptor, self._name = tempfile.mkstemp(prefix=".gocheck-", dir=target.parent)
        self.stream = os.fdopen(descriptor, "wb")
        """Where the content goes."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def publish(self) -> None:
        """Give the file its name; it is then on the disk, and so is its name."""
        self.stream.flush()
        os.fsync(self.stream.fileno())
        self.stream.close()
        if self._target.exists():
            import shutil  # takes long to load

            shutil.copymode(self._target, self._name)
            keep_owner(self._target, self._name)
        else:
            os.chmod(self._name, 0o666 & ~_umask())  # as `open` makes a file
        os.replace(self._name, self._target)
        _sync_folder(self._target.parent)

    def close(self) -> None:
        """Remove what is not published."""
        with suppress(OSError):  # what could not be written is still in the stream
            self.stream.close()
        Path(self._name).unlink(missing_ok=True)


def keep_owner(target: Path, name: str) -> None:
    """Give a file the owner of another one, where the user may do so."""
    owner = target.stat()
    with suppress(PermissionError, AttributeError):  # Windows has no such thing
        os.chown(name, owner.st_uid, owner.st_gid)


def _sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def read_at_most(path: Path, most: int) -> bytes | None:
    """Return the bytes of a file, None where it has more than most; raises OSError.

    A pipe or device is read to its end, or until it has given more.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def is_below(folder: Path, path: Path) -> bool:
    """Return whether a path leads to the folder or below it, links followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
