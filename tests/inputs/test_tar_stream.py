"""Tar archives made to break programs: their headers ask for more than there is."""

import gzip
import io
import tarfile
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from gocheck.inputs import archives
from gocheck.limits.input_limits import DEFAULT_LIMITS, InputLimits
from gocheck.record.record import Unreadable

GAME = b"(;SZ[9];B[aa])"
END = bytes(2 * tarfile.BLOCKSIZE)


def header(kind: bytes, size: int) -> bytes:
    entry = tarfile.TarInfo("a.sgf")
    entry.type = kind
    entry.size = size
    return entry.tobuf(tarfile.GNU_FORMAT)


def blocks(data: bytes) -> bytes:
    """Fill the last block."""
    return data + bytes(-len(data) % tarfile.BLOCKSIZE)


def extended(kind: bytes, data: bytes) -> bytes:
    return header(kind, len(data)) + blocks(data)


MEMBER = header(tarfile.REGTYPE, len(GAME)) + blocks(GAME)


def read(data: bytes, limits: InputLimits = DEFAULT_LIMITS) -> list[tuple[str, str]]:
    """Return what an archive holds: the name of each game, or the code and message."""
    return [
        (each.findings[0].code, each.findings[0].message)
        if isinstance(each, Unreadable)
        else ("", each.name)
        for each in archives.contents("g.tar", io.BytesIO(data), limits=limits)
    ]


def test_a_member_of_a_negative_size_is_damage() -> None:
    entry = bytearray(header(tarfile.REGTYPE, 0))
    entry[124:136] = b"\xff" * 12  # in GNU's binary form: -1
    entry[148:156] = b"%06o\0 " % (sum(entry[:148]) + 8 * ord(" ") + sum(entry[156:]))
    *games, damage = read(MEMBER + bytes(entry) + MEMBER + END)
    assert games == [("", "g.tar!a.sgf")]
    assert damage[0] == "SGF101"


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", ["a.sgf", "a.bak"])
def test_reading_stops_where_the_input_ends(packed: bool, name: str) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = 1 << 60
    data = entry.tobuf(tarfile.GNU_FORMAT)
    found = read(gzip.compress(data) if packed else data)
    assert found[-1] == ("SGF101", "the input cannot be read: unexpected end of data")
    message = "the input is larger than 128 MiB; it is not read (--limit file-size=N allows more)"
    too_large = ("SGF153", message)
    assert found[:-1] == ([too_large] if name == "a.sgf" else [])


@pytest.mark.ci
@pytest.mark.parametrize("kind", [b"L", b"K", b"x", b"g", b"X"])
def test_a_header_that_claims_more_than_the_limit_is_not_read(kind: bytes) -> None:
    claimed = 1 << 40
    data = gzip.compress(MEMBER + header(kind, claimed) + bytes(20 << 20))
    tracemalloc.start()
    try:
        found = read(data)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [
        ("", "g.tar!a.sgf"),
        (
            "SGF153",
            "the headers of a member are larger than 1 MiB; the rest of the archive is not read"
            " (--limit tar-header-size=N allows more)",
        ),
    ]
    assert most < 4 * DEFAULT_LIMITS.tar_header_size


@pytest.mark.parametrize(("limit", "code"), [(3 * 512, ""), (3 * 512 - 1, "SGF153")])
def test_headers_as_large_as_the_limit_are_read(limit: int, code: str) -> None:
    data = extended(b"L", b"abc.sgf\0") + MEMBER + END  # a header, the name and a header
    assert read(data, replace(DEFAULT_LIMITS, tar_header_size=limit))[0][0] == code


def test_a_sparse_map_that_goes_on_is_not_read_beyond_the_limit() -> None:
    sparse = bytearray(header(tarfile.GNUTYPE_SPARSE, 0))
    sparse[482] = 1
    sparse[148:156] = b"%06o\0 " % tarfile.calc_chksums(bytes(sparse))[0]  # type: ignore[attr-defined]
    more = bytes(504) + b"\1" + bytes(7)
    found = read(bytes(sparse) + more * (2 * DEFAULT_LIMITS.tar_header_size // 512) + MEMBER + END)
    assert [code for code, _ in found] == ["SGF153"]


@pytest.mark.parametrize("kind", [b"L", b"x", b"g"])
def test_headers_that_follow_each_other_are_counted(kind: bytes) -> None:
    data = b"12 path=abc\n" if kind != b"L" else b"abc.sgf\0"
    assert read(extended(kind, data) * DEFAULT_LIMITS.tar_headers + MEMBER + END)[0][0] == ""
    assert read(extended(kind, data) * (DEFAULT_LIMITS.tar_headers + 1) + MEMBER + END) == [
        (
            "SGF153",
            "a member has more than 10 extended headers; the rest of the archive is not read"
            " (--limit tar-headers=N allows more)",
        )
    ]


@pytest.mark.parametrize(
    "fields",
    [
        b"2 " * 200_000 + b"x=\n",
        b"0 path=a\n",
        b"99 path=a\n",
        b"9999999999999999999999999 path=a\n",
        b"7 path\n",
        b"5 =a\n",
        b"path=a\n",
    ],
)
def test_pax_fields_that_overlap_or_are_cut_are_damage(fields: bytes) -> None:
    assert read(MEMBER + extended(b"x", fields) + MEMBER + END) == [
        ("", "g.tar!a.sgf"),
        ("SGF101", "the input cannot be read: a pax header is damaged"),
    ]


def test_fields_for_all_members_do_not_fill_the_memory() -> None:
    def fields(number: int) -> bytes:
        text = b"comment.%06d=%s\n" % (number, b"a" * 10_000)
        return b"%d %s" % (len(text) + 6, text)

    data = b"".join(extended(b"g", fields(number)) + MEMBER for number in range(300)) + END
    tracemalloc.start()
    try:
        assert len(read(data)) == 300
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_long_names_are_read(tmp_path: Path, form: int) -> None:
    name = "ü/" * 1000 + "a.sgf"
    path = tmp_path / "g.tar"
    with tarfile.open(path, "w", format=form, pax_headers={"comment": "x" * 1000}) as archive:
        for each in (name, "b.sgf"):
            entry = tarfile.TarInfo(each)
            entry.size = len(GAME)
            archive.addfile(entry, io.BytesIO(GAME))
    assert read(path.read_bytes()) == [("", f"g.tar!{name}"), ("", "g.tar!b.sgf")]
