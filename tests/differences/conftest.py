"""What the tests of differences share: the archive of real games."""

from pathlib import Path

import pytest
from referee.archive import Archive, read_archive


@pytest.fixture(scope="session")
def archive(shared_data: Path) -> Archive:
    """The archive of real games; skips where the shared data is absent."""
    return read_archive(shared_data / "games.tar.gz")
