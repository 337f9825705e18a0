"""Members of a 7z archive, unpacked one after the other: a solid archive is read once."""

import io
from pathlib import Path
from random import Random

import py7zr
import pytest

from gocheck.inputs.members import seven_zip_members

MEMBERS = {
    "games/a.sgf": b"(;SZ[9])",
    "games/b.sgf": b"(;SZ[9];B[aa])",
    "games/notes.txt": b"n" * 40,
    "games/c.sgf": b"c" * 1000,
    "games/below/d.sgf": b"",
    "games/below/e.sgf": b"(;SZ[9];B[ee])",
}


@pytest.fixture
def archive(tmp_path: Path) -> io.BytesIO:
    """A solid archive of two folders."""
    for name, content in MEMBERS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as seven:
        seven.writeall(tmp_path / "games", "games")
    return io.BytesIO(file.getvalue())


def test_the_wanted_members_are_unpacked_and_the_others_counted(archive: io.BytesIO) -> None:
    skipped: list[int] = []
    found = dict(
        seven_zip_members(
            archive,
            wanted=lambda name, size: name.endswith(".sgf"),
            largest=100,
            on_skipped=skipped.append,
        )
    )
    records = {name: text for name, text in MEMBERS.items() if name.endswith(".sgf")}
    assert found == records | {"games/c.sgf": None}  # too large
    assert sorted(skipped) == [40, 1000]


def test_a_damaged_archive_is_a_value_error(archive: io.BytesIO) -> None:
    damaged = io.BytesIO(archive.getvalue()[:-10])
    with pytest.raises(ValueError, match=r"\w+: "):
        list(seven_zip_members(damaged, lambda name, size: True, largest=100))


def test_a_member_that_is_not_as_packed_is_a_value_error() -> None:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", filters=[{"id": py7zr.FILTER_COPY}]) as seven:
        seven.writestr(b"(;SZ[9])", "a.sgf")
    damaged = io.BytesIO(file.getvalue().replace(b"SZ[9]", b"SZ[8]"))
    with pytest.raises(ValueError, match="CrcError"):
        list(seven_zip_members(damaged, lambda name, size: True, largest=100))


class Counted(io.BytesIO):
    """Counts the bytes that are read of it."""

    count = 0

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        self.count += len(data)
        return data


def test_a_solid_archive_is_read_once() -> None:
    members = {f"{number}.sgf": Random(number).randbytes(20_000) for number in range(20)}
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as seven:
        for name, content in members.items():
            seven.writestr(content, name)
    archive = Counted(file.getvalue())
    assert dict(seven_zip_members(archive, lambda name, size: True, largest=20_000)) == members
    assert archive.count < 1.5 * len(archive.getvalue())
