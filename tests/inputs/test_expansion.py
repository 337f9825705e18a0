"""Small archives that unpack to a lot: one budget for a file and all archives in it."""

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable
from functools import cache
from random import Random

import py7zr
import pytest

from gocheck.inputs import archives
from gocheck.limits.input_limits import InputLimits
from gocheck.record.record import Unreadable

GAME = b"(;SZ[9];B[aa])"
ALLOWED = 1 << 20
LARGE = bytes(ALLOWED // 4)

LIMITS = InputLimits(unpacked_size=ALLOWED)
TOO_MUCH = (
    "the archive unpacks to more than 1 MiB and 100 times its size; the rest is not read"
    " (--limit unpacked-size=N or expansion=N allows more)"
)


class Pipe(io.BytesIO):
    """Data that cannot be sought in."""

    def seekable(self) -> bool:
        return False


def zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def tarred(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def seven_zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(data, name)
    return file.getvalue()


def nested(pack: Callable[[dict[str, bytes]], bytes], suffix: str) -> bytes:
    """Pack archives of one large member each in an archive."""
    inner = pack({"a.sgf": LARGE})
    return pack({"first.sgf": GAME} | {f"{number}{suffix}": inner for number in range(40)})


def sparse() -> bytes:
    """Return a tar archive of large members without any data."""
    entry = tarfile.TarInfo("a.sgf")
    entry.type = tarfile.GNUTYPE_SPARSE
    block = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    block[483:495] = b"%011o\0" % len(LARGE)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return tarred({"first.sgf": GAME})[:1024] + bytes(block) * 40 + bytes(1024)


MANY = {"first.sgf": GAME} | {f"{number}.sgf": LARGE for number in range(40)}

ATTACKS: dict[str, Callable[[], bytes]] = {
    "many.zip": lambda: zipped(MANY),
    "nested.zip": lambda: nested(zipped, ".zip"),
    "many.tar.gz": lambda: gzip.compress(tarred(MANY)),
    "nested.tar.gz": lambda: nested(lambda each: gzip.compress(tarred(each)), ".tar.gz"),
    "skipped.tar.gz": lambda: gzip.compress(tarred({"first.sgf": GAME, "a.bak": LARGE * 40})),
    "sparse.tar": sparse,
    "many.7z": lambda: seven_zipped(MANY),
    "nested.7z": lambda: nested(seven_zipped, ".7z"),
}


@cache
def attack(name: str) -> bytes:
    return ATTACKS[name]()


@pytest.mark.ci
@pytest.mark.parametrize("stream", [io.BytesIO, Pipe])
@pytest.mark.parametrize("name", ATTACKS)
def test_an_archive_that_unpacks_to_too_much_is_read_up_to_the_limit(
    name: str, stream: type[io.BytesIO]
) -> None:
    found = list(archives.contents(name, stream(attack(name)), limits=LIMITS))
    assert not isinstance(found[0], Unreadable)
    assert found[0].data == GAME
    assert isinstance(found[-1], Unreadable)
    assert found[-1].source.name == name
    assert [(each.code, each.message) for each in found[-1].findings] == [("SGF153", TOO_MUCH)]
    assert len(found) < 13


@pytest.mark.parametrize("stream", [io.BytesIO, pytest.param(Pipe, marks=pytest.mark.ci)])
def test_an_archive_of_records_may_unpack_to_more(stream: type[io.BytesIO]) -> None:
    random = Random(1)
    games = {f"{number}.sgf": random.randbytes(4000).hex().encode() for number in range(200)}
    for data in (zipped(games), gzip.compress(tarred(games)), zipped({"a.zip": zipped(games)})):
        found = list(archives.contents("g", stream(data), limits=LIMITS))
        assert len(found) == len(games)
        assert not any(isinstance(each, Unreadable) for each in found)


def test_what_is_skipped_in_a_solid_archive_counts() -> None:
    # To reach a record, all before it has to be unpacked.
    data = seven_zipped({"a.bin": bytes(8 * ALLOWED), "b.sgf": GAME})
    limits = InputLimits(unpacked_size=ALLOWED, file_size=ALLOWED)
    (found,) = archives.contents("g.7z", io.BytesIO(data), limits=limits)
    assert isinstance(found, Unreadable)
    assert [each.message for each in found.findings] == [TOO_MUCH]
