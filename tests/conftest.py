"""What all tests share: where the evidence lies that is not part of the project."""

from pathlib import Path

import pytest

SHARED_DATA = Path(__file__).parents[1].parent / "shared" / "data"


@pytest.fixture(autouse=True)
def _not_in_github_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the tests run: GitHub Actions would change the usual format."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real games and other programs' answers; skips where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"the shared data is not at {SHARED_DATA}")
    return SHARED_DATA
