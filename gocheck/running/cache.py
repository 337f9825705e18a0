"""Reports of earlier runs, by input: unchanged records are not checked again.

One SQLite file in a folder. Transactions are atomic, and several processes may use the file at
once. When the file grows too large, the reports unused for longest are deleted. Each entry is
sealed with a key that only the user can read: one that somebody else wrote is not used, and nothing
in the file is run or reaches another file.
"""

import errno
import os
import secrets
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest, digest
from os.path import abspath
from pathlib import Path

import msgspec
from msgspec import structs

from gocheck.findings.meanings import MEANINGS
from gocheck.limits.resources import CACHE_MIB
from gocheck.report.values import Report
from gocheck.running.worker import code_version
from gocheck.settings import Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import Error
from gocheck.text.parsing import regex

CACHE_LOCK_SECONDS = 60.0
"""To wait for another process that writes to the cache: transactions are short, so that longer is
an error."""

CACHE_TRANSACTION_SECONDS = 5.0
"""Seconds after which a chunk that is done is written to the cache in any case: slow games, such as
those with an engine, take hours to fill a transaction. A chunk under way is lost with the run."""

CACHE_TRANSACTION_BYTES = 4 * 1024 * 1024
"""Bytes that wait in memory until they are written to the cache in one transaction. Each one waits
for the disk; what is not written yet is lost where the run is killed."""

CACHE_KEPT = 0.9
"""The share of its largest size to which the cache is reduced when it is full: the next tenth of
that size is written without deleting anything."""

KEY_FILE = "gocheck-cache-1.key"
_KEY_BYTES = 32
_SEAL_BYTES = 32
"""256 bits each, more than anybody can try out."""
_KEY_MODE = 0o400
"""Only the owner reads it. Git gives this mode to no file, so that a clone never brings a key."""
_READ_KEY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

_NAME = "gocheck-cache-1.sqlite"
_JOURNAL = f"{_NAME}-journal"
CACHE_FILES = (_NAME, _JOURNAL, f"{_NAME}-wal", f"{_NAME}-shm", KEY_FILE)
"""What is read and written in the folder."""
_SQLITE_FILES = CACHE_FILES[:-1]
_TABLE = (
    "CREATE TABLE reports (key BLOB NOT NULL UNIQUE, used INTEGER NOT NULL, data BLOB NOT NULL)"
)
_INDEX = "CREATE INDEX by_use ON reports (used)"
_OTHER_FILE_NAMED = bytes.fromhex("d9d505f920a163d7")
"""How a journal ends that names another file, which SQLite deletes. Ours never do."""
_DAY = 24 * 60 * 60
"""Seconds. Use is noted by the day, so that not every look-up writes."""
_ADDRESS = regex(r" at 0x[0-9a-f]+")
"""How Python shows an object without a `__repr__` of its own."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Report]).decode


def pack(reports: Sequence[Report]) -> bytes:
    """Return the reports on one input as bytes, b"" if the next run may find something else.

    b"" too for text that is not Unicode. The names of the input are left out.
    """
    codes = {found.code for each in reports for found in each.findings}
    if any(MEANINGS[code].transient for code in codes):
        return b""
    try:
        return _encode([structs.replace(each, file="", member=None) for each in reports])
    except UnicodeEncodeError:
        return b""


def unpack(data: bytes, file: str, member: str | None) -> list[Report]:
    """Return reports from bytes, as those on an input of this name; raises ValueError."""
    return [structs.replace(each, file=file, member=member) for each in _decode(data)]


class Cache:
    """Reports by input, settings and version. Not to be shared by threads or processes.

    folder: made if missing; max_mib: the largest size of the file.
    """

    def __init__(self, folder: Path, settings: Settings, max_mib: int = CACHE_MIB) -> None:
        """Open the cache; raises Error."""
        self.path = folder / _NAME
        self._max_bytes = max_mib * 1024 * 1024
        self._run = _run_digest(settings)
        self._by_name = settings.expect is not None or settings.results is not None
        self._waiting: list[tuple[bytes, int, bytes]] = []
        self._bytes = 0
        self._used: list[bytes] = []
        self._written = time.monotonic()
        self._today = int(time.time()) // _DAY
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._secret = secret_key(folder)
            self._connection = self._open()
        except (OSError, ValueError, sqlite3.Error) as error:  # a path with a NUL byte
            raise Error(f"the cache {self.path} cannot be opened: {error}") from None

    def find(self, sources: Sequence[Source]) -> list[list[Report] | None]:
        """Return for each input its reports, None where they are not known; raises Error.

        The inputs are those of a chunk: SQLite before 3.32 takes 999 values in a question.
        """
        keys = [self._key(source) for source in sources]
        kept: dict[bytes, bytes] = {}
        marks = ",".join("?" * len(keys))
        try:
            for key, used, data in self._connection.execute(
                f"SELECT key, used, data FROM reports WHERE key IN ({marks})"
                " AND typeof(used) = 'integer' AND typeof(data) = 'blob'",
                keys,
            ):
                reports = unsealed(self._secret, key, data)
                if reports is not None:
                    kept[key] = reports
                    if used < self._today:
                        self._used.append(key)
        except sqlite3.Error as error:
            raise self._broken(error) from None
        found: list[list[Report] | None] = [None] * len(keys)
        for number, (key, source) in enumerate(zip(keys, sources, strict=True)):
            with suppress(KeyError, ValueError):  # not known, or unusable: it is replaced
                found[number] = unpack(kept[key], source.file, source.member)
        return found

    def keep(self, results: Iterable[tuple[Source, Sequence[Report]]]) -> None:
        """Keep the reports on some inputs; raises Error."""
        for source, reports in results:
            if data := pack(reports):
                key = self._key(source)
                self._waiting.append((key, self._today, sealed(self._secret, key, data)))
                self._bytes += len(data)
        late = time.monotonic() - self._written >= CACHE_TRANSACTION_SECONDS
        if late or self._bytes >= CACHE_TRANSACTION_BYTES:
            self._write()

    def close(self) -> None:
        """Write the waiting reports; raises Error."""
        try:
            self._write()
        finally:
            self._connection.close()

    def _key(self, source: Source) -> bytes:
        digest = blake2b(source.data, digest_size=32, key=self._run)
        digest.update(source.reading_context.encode())
        if self._by_name:
            # What is expected of a record may depend on where it lies.
            name = f"{abspath(source.file)}\n{source.file}\n{source.member or ''}"
            digest.update(b"\n" + name.encode("utf-8", "surrogateescape"))
        return digest.digest()

    def _open(self) -> sqlite3.Connection:
        """Return the connection; a damaged or foreign file is replaced."""
        if not self._files_are_regular() or self._journal_names_a_file():
            self._discard()
        try:
            return self._opened()
        except sqlite3.OperationalError:
            raise  # locked or not writable: the file may be good
        except sqlite3.DatabaseError:
            self._discard()
            return self._opened()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=CACHE_LOCK_SECONDS, isolation_level=None)
        try:
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("BEGIN IMMEDIATE")
            made = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master") if sql]
            if not {_TABLE, _INDEX}.issuperset(made):
                raise sqlite3.DatabaseError("it holds other tables")
            for statement in (_TABLE, _INDEX):
                if statement not in made:
                    connection.execute(statement)
            connection.execute("COMMIT")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _files_are_regular(self) -> bool:
        """Return whether none of the files is a link, a pipe or the like."""
        return all(map(_is_regular_or_missing, map(self.path.with_name, _SQLITE_FILES)))

    def _journal_names_a_file(self) -> bool:
        try:
            with self.path.with_name(_JOURNAL).open("rb") as journal:
                size = journal.seek(0, os.SEEK_END)
                journal.seek(max(0, size - len(_OTHER_FILE_NAMED)))
                return journal.read() == _OTHER_FILE_NAMED
        except FileNotFoundError:
            return False

    def _write(self) -> None:
        if not self._waiting and not self._used:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                "INSERT OR REPLACE INTO reports (key, used, data) VALUES (?, ?, ?)", self._waiting
            )
            self._connection.executemany(
                f"UPDATE reports SET used = {self._today} WHERE key = ?",
                ((key,) for key in self._used),
            )
            self._tidy()
            self._connection.execute("COMMIT")
            self._connection.executescript("PRAGMA incremental_vacuum")  # execute: a page only
        except sqlite3.Error as error:
            raise self._broken(error) from None
        finally:
            self._waiting, self._used, self._bytes = [], [], 0
            self._written = time.monotonic()

    def _tidy(self) -> None:
        """Delete the reports unused for longest, down to a share of the largest size."""
        if self._size() <= self._max_bytes:
            return
        while self._size() > self._max_bytes * CACHE_KEPT:
            gone = self._connection.execute(
                "DELETE FROM reports WHERE rowid IN"
                " (SELECT rowid FROM reports ORDER BY used, rowid LIMIT 256)"
            )
            if not gone.rowcount:
                return

    def _size(self) -> int:
        """Return the bytes of the file that are in use."""
        pages, free, size = (
            self._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)

    def _broken(self, error: sqlite3.Error) -> Error:
        """Return the error for a failure; delete a damaged file."""
        if not isinstance(error, sqlite3.OperationalError):
            self._discard()
        return Error(f"the cache {self.path} cannot be used: {error}")

    def _discard(self) -> None:
        for name in _SQLITE_FILES:
            self.path.with_name(name).unlink(missing_ok=True)


def _run_digest(settings: Settings) -> bytes:
    """Return a digest of what may change the reports of a run: gocheck's code and settings."""
    described = repr(settings)
    if _ADDRESS.search(described):
        raise AssertionError(f"settings without a description of their own: {described}")
    return blake2b(f"{code_version()}\n{described}".encode(), digest_size=32).digest()


def secret_key(folder: Path) -> bytes:
    """Return the key in a folder, a new one unless this user alone can read it; raises OSError."""
    path = folder / KEY_FILE
    key = _own_key(path)
    if key is None:
        _make_key(path)
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


def _is_regular_or_missing(file: Path) -> bool:
    try:
        return stat.S_ISREG(file.lstat().st_mode)
    except FileNotFoundError:
        return True  # a journal comes and goes while others write


def _own_key(path: Path) -> bytes | None:
    """Return the key in a file, None if somebody else can read it or may have written it."""
    try:
        with open(os.open(path, _READ_KEY), "rb") as file:
            found = os.fstat(file.fileno())
            if os.name == "posix" and (
                found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) != _KEY_MODE
            ):
                return None
            key = file.read(_KEY_BYTES + 1)
    except OSError:
        return None
    return key if len(key) == _KEY_BYTES else None


def _make_key(path: Path) -> None:
    descriptor, name = tempfile.mkstemp(prefix=".gocheck-", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
        if os.name == "posix":
            os.chmod(name, _KEY_MODE)
        os.replace(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
