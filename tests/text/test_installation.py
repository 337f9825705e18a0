"""The command that adds an extra, by how gocheck was installed."""

import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from gocheck.text import how_to_add

CHECKOUT = '{"url": "file:///home/me/go%20check", "dir_info": {}}'
FROM_CHECKOUT = "'gocheck-sgf[7z] @ file:///home/me/go%20check'"
REPOSITORY = '{"url": "https://example.org/g", "vcs_info": {"vcs": "git", "commit_id": "0"}}'


class Installed:
    """What an installer noted."""

    def __init__(self, **files: str) -> None:
        self._files = files

    def read_text(self, name: str) -> str | None:
        return self._files.get(name.partition(".")[0])


@pytest.mark.parametrize(
    ("tool", "noted", "command"),
    [
        ("pip", {"direct_url": CHECKOUT}, f"/venv/bin/python -m pip install {FROM_CHECKOUT}"),
        (
            "uv",
            {"direct_url": CHECKOUT},
            f"uv pip install --python /venv/bin/python {FROM_CHECKOUT}",
        ),
        ("pip", {}, "/venv/bin/python -m pip install 'gocheck-sgf[7z]'"),
        (
            "pip",
            {"direct_url": REPOSITORY},
            "/venv/bin/python -m pip install 'gocheck-sgf[7z] @ git+https://example.org/g'",
        ),
        ("pipx_metadata.json", {"direct_url": CHECKOUT}, f"pipx install --force {FROM_CHECKOUT}"),
        ("uv-receipt.toml", {"direct_url": CHECKOUT}, f"uv tool install {FROM_CHECKOUT}"),
    ],
)
def test_the_command_is_that_of_the_installer(
    tool: str, noted: dict[str, str], command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "." in tool:
        (tmp_path / tool).touch()
    installed = Installed(INSTALLER=f"{tool}\n", **noted)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/venv/bin/python")
    monkeypatch.setattr(metadata, "distribution", lambda name: installed)
    assert how_to_add("7z") == command


def test_without_an_installation_the_checkout_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", absent)
    assert how_to_add("7z") == "pip install '.[7z]' in a copy of the repository"
