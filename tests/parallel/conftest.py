"""Many small games without files: one for each number, every one with something to report."""

from pathlib import Path

import pytest

from gocheck import parallel
from gocheck.source import Source

GAME = "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[{name}]PW[b]RE[B+1.5];B[{point}];W[ee];B[ee])"


def game(number: int, name: str = "a") -> bytes:
    point = "abcdfghi"[number % 8] + "abcdfghi"[number // 8 % 8]
    return GAME.format(name=f"{name}", point=point).encode("ascii")


def sources(count: int, deadly: int | None = None, name: str = "") -> list[Source]:
    return [
        Source(f"{number}.sgf", game(number, name if number == deadly else f"a{number}"))
        for number in range(count)
    ]


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a few games, and workers for any number of them."""
    monkeypatch.setattr(parallel, "PART", 500)
    monkeypatch.setattr(parallel, "WORTH_IT", 0)


@pytest.fixture
def fixture_sources() -> list[Source]:
    folder = Path(__file__).parents[2] / "fixtures"
    return [
        Source(path.as_posix(), path.read_bytes()) for path in sorted(folder.rglob("*.[sgn][gi]*"))
    ]
