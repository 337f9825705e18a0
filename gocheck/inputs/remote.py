"""Inputs named by URLs (``s3://…``), through fsspec: the extra ``remote``.

fsspec is imported where the first URL is read. Its file systems
raise errors of any class, so all of them are raised again as OSError.
"""

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from typing import IO, Any, NamedTuple, cast

from gocheck.text.messages import how_to_add
from gocheck.text.parsing import regex

FETCHED_TOGETHER = 4 * 1024 * 1024
"""Bytes that are fetched from a URL at once: more takes more memory, less more requests."""

_URL = regex(r"[A-Za-z][A-Za-z0-9+.-]+://")
_LOCAL = regex(r"file://(?:localhost)?(?=/)", re.IGNORECASE)
_PASSWORD = regex(r"(?<=://)([^/:@]*):[^/@]*(?=@)")
_EXTRA = "remote"


class RemoteError(ValueError):
    """A URL that cannot be read here; the message is one line."""


class InputFile(NamedTuple):
    """A file to be read."""

    name: str
    """The name under which it is reported; of a URL, without a password."""
    below: str
    """Its name below the folder or URL that the user named."""
    open: Callable[[], AbstractContextManager[IO[bytes]]]
    """Opens it; raises OSError."""
    found: bool
    """It was found in a folder, and not named by the user."""


class RawStream(io.RawIOBase):
    """A stream that `take` reads: a class below has it."""

    def take(self, size: int) -> bytes:
        """Return up to so many bytes, none at the end."""
        raise NotImplementedError

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: object) -> int:
        """Read into a buffer, as `io.RawIOBase` wants it."""
        view = memoryview(cast(bytearray, buffer))
        data = self.take(len(view))
        view[: len(data)] = data
        return len(data)


def is_url(path: str) -> bool:
    """Return whether a path is a URL."""
    return bool(_URL.match(path))


def without_scheme(path: str) -> str:
    """Return the path that a ``file://`` URL names; anything else as it is."""
    match = _LOCAL.match(path)
    if not match:
        return path
    from urllib.parse import unquote  # takes long to load

    return unquote(path[match.end() :])


def without_password(url: str) -> str:
    """Return a URL without the password in it."""
    return _PASSWORD.sub(r"\1", url)


def is_found(url: str) -> bool:
    """Return whether there is something at a URL; True also if that is unknown until it is read.

    Raises RemoteError where URLs of its kind cannot be read here.
    """
    try:
        system, path = _resolved(url)
        system.info(path)
    except RemoteError:
        raise
    except FileNotFoundError as error:
        return _without_connection(error) is not None
    except Exception:
        pass  # no permission, no connection: reported as unreadable
    return True


def files(url: str, wanted: Callable[[str], bool]) -> Iterator[InputFile | tuple[str, str]]:
    """Yield the file at a URL, or those of a folder by name, folders within too.

    wanted: decides by the name of a file in a folder. In place of a folder that cannot be listed
    its name and the cause are yielded. Raises RemoteError where URLs of this kind cannot be read
    here.
    """
    name = without_password(url)
    try:
        system, path = _resolved(url)
        with _as_os_error():
            # Over HTTP a folder is a page of links: only the form of its URL shows that.
            is_folder = url.endswith("/") or system.info(path)["type"] == "directory"
    except OSError as error:
        yield name, str(error)
        return
    if is_folder:
        yield from _in_folder(system, path, name.rstrip("/"), "", wanted)
    else:
        yield InputFile(name, name.rpartition("/")[2], partial(_open, system, path), False)


def content_of(url: str) -> bytes:
    """Return the content of a small file; raises RemoteError and OSError."""
    system, path = _resolved(url)
    with _as_os_error():
        return bytes(system.cat_file(path))


def _in_folder(
    system: Any, folder: str, name: str, below: str, wanted: Callable[[str], bool]
) -> Iterator[InputFile | tuple[str, str]]:
    """Yield what is in a folder. name: of the folder; below: the same from the URL on, with /."""
    start = folder.rstrip("/")
    try:
        with _as_os_error():
            found = {
                entry["name"][len(start) :].strip("/"): entry
                for entry in system.ls(folder, detail=True)
                if entry["name"].startswith(start)
            }
            system.invalidate_cache(folder)  # else every listing stays in memory
    except OSError as error:
        yield name, str(error)
        return
    found.pop("", None)  # object stores may list the folder itself
    for inner, entry in sorted(found.items()):
        if entry["type"] == "directory":
            yield from _in_folder(
                system, entry["name"], f"{name}/{inner}", f"{below}{inner}/", wanted
            )
        elif wanted(inner):
            opens = partial(_open, system, entry["name"])
            yield InputFile(f"{name}/{inner}", below + inner, opens, True)


def _resolved(url: str) -> tuple[Any, str]:
    """Return the file system of a URL and the path there; raises RemoteError and OSError."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise RemoteError(
            f"{without_password(url)}: URLs need an extra package: {how_to_add(_EXTRA)}"
        ) from None
    try:
        system, path = url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise RemoteError(f"{without_password(url)}: {_one_line(error)}") from None
    except Exception as error:  # FTP and SFTP connect at once
        why = getattr(error, "strerror", None) or _one_line(error)
        raise OSError(f"no connection: {why}") from None
    return system, path


def _open(system: Any, path: str) -> IO[bytes]:
    """Return a stream of a file, which holds a few blocks of it; raises OSError."""
    with _as_os_error():
        return io.BufferedReader(_Stream(system.open(path, block_size=FETCHED_TOGETHER)))


class _Stream(RawStream):
    """A file of fsspec as the standard library knows files."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._seekable = False  # as for a server that does not send parts of files
        with suppress(AttributeError, OSError, ValueError):
            file.seek(1)
            file.seek(0)
            self._seekable = True

    def seekable(self) -> bool:
        return self._seekable

    def take(self, size: int) -> bytes:
        with _as_os_error():
            data: bytes = self._file.read(size)
        return data

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        with _as_os_error():
            return int(self._file.seek(offset, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@contextmanager
def _as_os_error() -> Iterator[None]:
    """Raise any error of a file system as an OSError whose text is the cause, in one line."""
    try:
        yield
    except Exception as error:
        if cause := _without_connection(error):
            raise OSError(cause) from None
        if isinstance(error, FileNotFoundError):
            raise OSError("No such file or directory") from None
        raise OSError(f"{type(error).__name__}: {_one_line(error)}") from error


def _without_connection(error: Exception) -> str | None:
    """Return why there is no connection to a server over HTTP, None where there is one.

    fsspec says then that there is no such file, because of aiohttp's error.
    """
    cause: Any = error.__cause__ if isinstance(error, FileNotFoundError) else error
    if not hasattr(cause, "os_error"):
        return None
    number = cause.errno or 0
    why = os.strerror(number) if number > 0 else cause.strerror or cause.os_error
    return f"no connection to {cause.host}:{cause.port}: {why}"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
