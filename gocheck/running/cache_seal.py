"""The secret key of a cache: its entries count only if they were written by somebody who has it."""

import errno
import os
import secrets
import stat
import tempfile
from contextlib import suppress
from hmac import compare_digest, digest
from pathlib import Path

KEY_FILE = "gocheck-cache-1.key"
_BYTES = 32
_SEAL_BYTES = 32
"""256 bits each, more than anybody can try out."""
_MODE = 0o400
"""Only the owner reads it. Git gives this mode to no file, so that a clone never brings a key."""
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def secret_key(folder: Path) -> bytes:
    """Return the key in a folder, a new one unless this user alone can read it; raises OSError."""
    path = folder / KEY_FILE
    key = _own_key(path)
    if key is None:
        _make(path)
        key = _own_key(path)  # another process may have made one meanwhile
    if key is None:
        raise OSError(errno.EPERM, "this folder cannot keep a file that only its owner may read")
    return key


def sealed(key: bytes, name: bytes, data: bytes) -> bytes:
    """Return data with a seal on it and on its name, both for this key."""
    return digest(key, name + data, "sha256") + data


def unsealed(key: bytes, name: bytes, given: bytes) -> bytes | None:
    """Return sealed data, None unless the seal is that of this key for this name."""
    seal, data = given[:_SEAL_BYTES], given[_SEAL_BYTES:]
    return data if compare_digest(seal, digest(key, name + data, "sha256")) else None


def _own_key(path: Path) -> bytes | None:
    """Return the key in a file, None if somebody else can read it or may have written it."""
    try:
        with open(os.open(path, _READ), "rb") as file:
            found = os.fstat(file.fileno())
            if os.name == "posix" and (
                found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) != _MODE
            ):
                return None
            key = file.read(_BYTES + 1)
    except OSError:
        return None
    return key if len(key) == _BYTES else None


def _make(path: Path) -> None:
    descriptor, name = tempfile.mkstemp(prefix=".gocheck-", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_BYTES))
        if os.name == "posix":
            os.chmod(name, _MODE)
        os.replace(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
