"""Final boards whose owners people verified for a server's tests, as the judge sees them.

They lie in the shared data (see DATA.md there); the tests skip where it is absent. A board's
letters: ``B`` and ``W`` whose a point is, a space for nobody's, ``*`` for anybody's, ``s`` for an
open border that is to be closed first.
"""

import json
import tarfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from gocheck.board.board import geometry
from gocheck.status.certainty import CONFIDENT
from gocheck.status.judge.judge import judged
from gocheck.status.status import Status

pytestmark = pytest.mark.ci

COLORS = " bW"
OWNERS = " BW"

SURE = 7
"""Of 19: so many are judged with confidence. Measured. Of `game_33927229` nothing is sure: by
exhaustive search Black captures the white group on the right if he moves first, from H2 on."""


@dataclass(frozen=True)
class Verified:
    """A board: its name, its position, and per point whose it is verified to be.

    sealed: the same once the open borders are closed, where there are any.
    """

    name: str
    columns: int
    rows: int
    position: bytes
    owners: str
    sealed: str


@cache
def read_boards(path: Path) -> tuple[Verified, ...]:
    """Read the boards of an archive."""
    boards = []
    with tarfile.open(path) as archive:
        for member in archive:
            if not member.name.endswith(".json"):
                continue
            content = archive.extractfile(member)
            assert content is not None
            board = json.load(content)
            rows = board["board"]
            owners = board["correct_ownership"]
            boards.append(
                Verified(
                    name=Path(member.name).stem,
                    columns=len(rows[0]),
                    rows=len(rows),
                    position=bytes(COLORS.index(letter) for letter in "".join(rows)),
                    owners="".join(owners),
                    sealed="".join(board.get("sealed_ownership", owners)),
                )
            )
    return tuple(sorted(boards, key=lambda board: board.name))


@pytest.fixture(scope="module")
def boards(shared_data: Path) -> tuple[Verified, ...]:
    """The 19 boards."""
    return read_boards(shared_data / "positions.tar.gz")


def status(board: Verified) -> Status:
    """Judge a board."""
    (found,) = judged([board.position], geometry(board.columns, board.rows))
    return found


def owners_right(board: Verified) -> bool:
    """Whether every point verified to be somebody's is his."""
    ours = (OWNERS[owner] for owner in status(board).owners)
    return all(
        our == verified
        for our, verified in zip(ours, board.owners, strict=True)
        if verified in "BW"
    )


def stones_right(board: Verified) -> bool:
    """Whether all stones live and are dead as verified, on the closed board."""
    dead = status(board).dead
    return all(
        (point in dead) is (verified != OWNERS[color])
        for point, (color, verified) in enumerate(zip(board.position, board.sealed, strict=True))
        if color and verified in "BW"
    )


def test_all_verified_owners_and_stones_are_right(boards: tuple[Verified, ...]) -> None:
    assert len(boards) == 19
    assert [board.name for board in boards if not owners_right(board)] == []
    assert [board.name for board in boards if not stones_right(board)] == []


def test_sure_judgements_are_right(boards: tuple[Verified, ...]) -> None:
    # From this confidence on a recorded result is called wrong.
    confidences = {board: status(board).confidence for board in boards}
    sure = [board for board, confidence in confidences.items() if (confidence or 1) >= CONFIDENT]
    assert len(sure) >= SURE
    assert all(stones_right(board) for board in sure)
