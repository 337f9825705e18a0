"""Every score of every record is the sum of its parts: our fixtures, and real games."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive

from gocheck.reading import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.report import Game
from gocheck.scoring.score import PARTS, result_text
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FIXTURES = Path(__file__).parents[2] / "fixtures"
REFEREE = Referee(Settings(RULESETS, rules=RULESETS.names, score_all=True, status="marked"))


def judged(source: Source) -> Iterator[Game]:
    for record in read_games(source):
        game = REFEREE.check(record).game
        if isinstance(record, Record):
            assert game is not None
            yield game


def check(game: Game) -> None:
    """Assert that the parts of all scores add up, and that they say what they are."""
    points = game.columns * game.rows
    assert set(game.scores) == {*RULESETS.names, *([game.own] if game.own else [])}
    for name, scored in game.scores.items():
        score = scored.score
        ruleset = RULESETS.get(name)
        assert tuple(score.parts) == PARTS
        for side, total in ((0, score.black), (1, score.white)):
            assert total == sum(Decimal(part[side]) for part in score.parts.values())
        assert score.margin == score.black - score.white
        assert score.result == result_text(score.winner, score.margin)
        assert score.parts["komi"] == (0, score.komi)
        assert score.parts["compensation"][0] == 0
        by_territory = ruleset.scoring == "territory"
        for part in ("prisoners", "dead", "passes"):
            assert by_territory or score.parts[part] == (0, 0), part
        assert not by_territory or score.parts["stones"] == (0, 0)
        assert ruleset.group_tax or score.parts["tax"] == (0, 0)
        area = sum(sum(score.parts[part]) for part in ("stones", "territory"))
        assert area <= points


def test_parts_add_up_in_every_fixture() -> None:
    files = sorted(FIXTURES.rglob("*.sgf"))
    assert len(files) > 80
    for file in files:
        for game in judged(Source(file.name, file.read_bytes())):
            check(game)


@pytest.mark.ci
def test_parts_add_up_in_real_games(archive: Archive) -> None:
    names = [row["path"] for row in archive.truth[:: len(archive.truth) // 300]]
    count = 0
    for name in names:
        for game in judged(archive.source(f"games/sgf/{name}")):
            check(game)
            count += 1
    assert count >= 300
