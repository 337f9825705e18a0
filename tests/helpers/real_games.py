"""The archive of real games in the shared data (see DATA.md there), read once."""

import csv
import os
import re
import tarfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from gocheck.sgf.source import Source

Row = dict[str, str]

STEP = int(os.environ.get("REAL_GAMES_STEP", "8"))
"""Tests over all real games take every eighth one; with REAL_GAMES_STEP=1 they take all."""

_MOVE = re.compile(rb";\s*[BW]\[([a-s]{2}|tt|)\]")


def cut(source: Source, share: float) -> Source:
    """Return a game with this share of its plays and no final passes.

    It has plays and no variations.
    """
    plays = [found for found in _MOVE.finditer(source.data) if found[1] not in (b"", b"tt")]
    end = plays[round(len(plays) * share) - 1].end()
    return Source(source.file, source.data[:end] + b")", source.member)


@dataclass(frozen=True)
class Archive:
    """Its members by name, and its three tables."""

    members: dict[str, bytes] = field(repr=False)
    truth: list[Row] = field(repr=False)
    legality: list[Row] = field(repr=False)
    anomalies: list[Row] = field(repr=False)

    def source(self, name: str) -> Source:
        """Return a member as an input."""
        return Source("games.tar.gz", self.members[name], name)

    def share(self) -> list[str]:
        """Return the names of every fourth game, or as `STEP` says; sorted, so by source."""
        return sorted(name for name in self.members if name.endswith(".sgf"))[::STEP]


@cache
def read_archive(path: Path) -> Archive:
    """Read the whole archive."""
    with tarfile.open(path) as archive:
        members = {
            member.name: content.read()
            for member in archive
            if member.isfile() and (content := archive.extractfile(member))
        }

    def table(name: str) -> list[Row]:
        return list(csv.DictReader(members[name].decode("utf-8").splitlines()))

    return Archive(
        members,
        table("games/truth.csv"),
        table("games/legality.csv"),
        table("anomalies.csv"),
    )
