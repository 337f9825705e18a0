"""A file is written under another name, and gets its own when it is whole."""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def write_whole(target: Path, data: bytes) -> None:
    """Write a file whole or not at all; folders are made. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=".gocheck-", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            shutil.copymode(target, name)
            keep_owner(target, name)
        else:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def keep_owner(target: Path, name: str) -> None:
    """Give a file the owner of another one, where the user may do so."""
    owner = target.stat()
    with suppress(PermissionError, AttributeError):  # Windows has no such thing
        os.chown(name, owner.st_uid, owner.st_gid)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
