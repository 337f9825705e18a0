"""Copies of real files: 162 that break programs, and games of all sources.

The files are in ../shared, which is not part of the project.
"""

import tarfile
from pathlib import Path

import pytest
from fixing.copies import beside_the_games, fixable, games, left, mended

STEP = 4
"""Of the archive's games every so many is taken: some 2,000."""


def check(name: str, data: bytes) -> bool:
    """Check the copy of one file; return whether it is changed."""
    made = mended(data, name)
    not_mended = [code for code, _ in left(made)]
    for code in fixable(made.data):
        assert code in not_mended, name
        not_mended.remove(code)
    if made.changes:
        assert games(made.data) == games(data), name
        assert beside_the_games(made.data) == beside_the_games(data), name
        assert mended(made.data).data == made.data, name
    else:
        assert made.data == data, name
    return bool(made.changes)


def files(archive: Path) -> list[tuple[str, bytes]]:
    """Return the records of an archive in the order of their names."""
    found = []
    with tarfile.open(archive) as opened:
        for member in opened:
            content = opened.extractfile(member) if member.isfile() else None
            if content and not member.name.endswith((".csv", ".md", ".json")):
                found.append((member.name, content.read()))
    return sorted(found)


def test_files_that_break_programs(shared_data: Path) -> None:
    every = files(shared_data / "nasty.tar.gz")
    assert len(every) >= 122
    assert sum(check(name, data) for name, data in every) >= 30


def test_games(shared_data: Path) -> None:
    every = files(shared_data / "games.tar.gz")[::STEP]
    assert len(every) >= 2000
    assert sum(check(name, data) for name, data in every) >= 200


@pytest.mark.slow
def test_all_games(shared_data: Path) -> None:
    every = files(shared_data / "games.tar.gz")
    assert sum(check(name, data) for name, data in every) >= 1500
