"""Members of a 7z archive, unpacked in runs of a few: a solid archive is read once for each run."""

import io
from pathlib import Path

import py7zr
import pytest

from gocheck.inputs.seven_zip import unpacked

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


@pytest.mark.parametrize("together", [1, 20, 30, 10_000])
def test_the_wanted_members_are_unpacked_and_the_others_counted(
    archive: io.BytesIO, together: int
) -> None:
    skipped: list[int] = []
    found = dict(
        unpacked(
            archive,
            wanted=lambda name, size: name.endswith(".sgf"),
            largest=100,
            together=together,
            on_skipped=skipped.append,
        )
    )
    records = {name: text for name, text in MEMBERS.items() if name.endswith(".sgf")}
    assert found == records | {"games/c.sgf": None}  # too large
    assert sorted(skipped) == [40, 1000]


def test_a_damaged_archive_is_a_value_error(archive: io.BytesIO) -> None:
    damaged = io.BytesIO(archive.getvalue()[:-10])
    with pytest.raises(ValueError, match=r"\w+: "):
        list(unpacked(damaged, lambda name, size: True, largest=100, together=100))
