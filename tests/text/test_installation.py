"""The command that adds an extra, by how gocheck was installed."""

import sys
from importlib import metadata
from typing import Any

import pytest

from gocheck.text.messages import how_to_add


class Installed:
    """What an installer noted."""

    requires = (
        "click>=8.3",
        "py7zr>=1.0; extra == '7z'",
        "fsspec>=2; extra == 'test'",
        'fsspec[http,s3]>=2024.6; extra == "remote"',
    )

    def __init__(self, installer: str) -> None:
        self._installer = installer

    def read_text(self, name: str) -> str | None:
        return self._installer if name == "INSTALLER" else None


@pytest.mark.parametrize(
    ("tool", "extra", "command"),
    [
        ("pip\n", "7z", "/venv/bin/python -m pip install 'py7zr>=1.0'"),
        ("uv", "7z", "uv pip install --python /venv/bin/python 'py7zr>=1.0'"),
        ("pip", "remote", "/venv/bin/python -m pip install 'fsspec[http,s3]>=2024.6'"),
    ],
)
def test_the_command_installs_what_the_extra_needs_and_gocheck_stays(
    tool: str, extra: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another `uv tool install` would drop other extras, and a checkout become a copy."""
    monkeypatch.setattr(sys, "executable", "/venv/bin/python")
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(tool))
    assert how_to_add(extra) == command


def test_nothing_can_be_added_to_a_program_of_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert how_to_add("7z").startswith("build gocheck anew where '.[7z]' is installed")


@pytest.mark.parametrize("extra", ["7z", "remote", "parquet", "dask"])
def test_each_extra_needs_something(extra: str) -> None:
    assert "install" not in how_to_add(extra).split()[-1]


def test_without_an_installation_the_checkout_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", absent)
    assert how_to_add("7z") == "pip install '.[7z]' in a copy of the repository"
