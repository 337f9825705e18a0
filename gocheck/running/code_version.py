"""The exact version of gocheck: two runs with the same one give the same reports."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gocheck.text.messages import VERSION

if TYPE_CHECKING:
    from hashlib import blake2b

USED = ("sgfmill", "numpy", "chardet", "webencodings", "threadpoolctl", "msgspec")
"""The packages whose version may change what is reported: those that gocheck needs, without `click`
and `rich`, which show it."""
_SUFFIXES = (".py", ".toml", ".npz")
"""The endings of gocheck's files that may change what is reported: code, rulesets, weights."""


@cache
def code_version() -> str:
    """Return the version, a digest of code, rulesets and weights, and versions of packages."""
    from hashlib import blake2b
    from importlib.metadata import version  # takes long to load, and few runs need it

    digest = blake2b(digest_size=16)
    _digest(Path(__file__).parents[1], digest)
    used = (f"{name} {version(name)}" for name in USED)
    return ", ".join((f"gocheck {VERSION} ({digest.hexdigest()})", *used))


def _digest(folder: Path, digest: blake2b) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            _digest(entry, digest)
        elif entry.name.endswith(_SUFFIXES):
            digest.update(entry.name.encode("utf-8", "surrogateescape"))
            digest.update(entry.read_bytes())
