"""How often the score of real games without marks is the recorded one.

The games lie in the shared data (see DATA.md there); the tests skip where it is absent. The whole
table is printed by `tests/benchmarks/accuracy.py`.
"""

from pathlib import Path

import pytest
from benchmarks.accuracy import BANDS, Scored, by_confidence, by_source, judge, miss, read, share

from gocheck.doubt import CONFIDENT

SAMPLE = 300

EXACT = 85.7
"""Measured, of 100; over all games 85.6."""

WINNER = 96.7
"""Measured, of 100; over all games 97.0."""

SPARE = 2
"""By how much other weights, or counting, may be worse."""


@pytest.fixture(scope="module")
def scored(shared_data: Path) -> list[Scored]:
    """The scores of a fixed sample of games."""
    return judge(read(shared_data / "games.tar.gz", SAMPLE).known)


def test_margins_and_winners_are_as_recorded(scored: list[Scored]) -> None:
    assert len(scored) == SAMPLE
    assert share(scored, lambda game: game.exact) >= EXACT - SPARE
    assert share(scored, lambda game: game.winner) >= WINNER - SPARE


def test_the_confidence_tells_right_from_wrong(scored: list[Scored]) -> None:
    def shares(games: list[Scored]) -> tuple[float, float]:
        return share(games, lambda game: game.exact), share(games, lambda game: game.winner)

    sure = [game for game in scored if (game.confidence or 1) >= CONFIDENT]
    unsure = [game for game in scored if (game.confidence or 1) < 0.9]
    assert len(sure) > SAMPLE / 2
    assert len(unsure) > SAMPLE / 20
    assert shares(sure)[0] > shares(unsure)[0] + 10
    assert shares(sure)[1] >= WINNER - SPARE


def test_the_tables_count_every_game(scored: list[Scored]) -> None:
    *_, everything = by_source(scored)
    assert everything.split()[:2] == ["all", str(SAMPLE)]
    lines = by_confidence(scored)
    assert len(lines) == 1 + len(BANDS) - 1 + 3
    missed = [game for game in scored if not game.right]
    assert all(len(miss(game).split()) == 6 for game in missed)
