"""Every score of every record is the sum of its parts: our fixtures, and real games."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive

from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.report.values import PARTS, Report
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FIXTURES = Path(__file__).parents[2] / "fixtures"
REFEREE = Referee(Settings(RULESETS, rules=RULESETS.names, score_all=True, status="marked"))


def judged(source: Source) -> Iterator[Report]:
    for record in read_games(source):
        if isinstance(record, Record):
            yield REFEREE.check(record)


def check(game: Report) -> None:
    """Assert that the parts of all scores add up, and that they say what they are."""
    columns, rows = game.size or (0, 0)
    assert set(game.scores) == {*RULESETS.names, *([game.ruleset] if game.ruleset else [])}
    for name, score in game.scores.items():
        ruleset = RULESETS.get(name)
        assert tuple(score.parts) == PARTS
        assert score.black == sum(part.black for part in score.parts.values())
        assert score.white == sum(part.white for part in score.parts.values())
        assert score.margin == score.black - score.white
        assert [*score.parts["komi"]] == [0, score.komi]
        assert score.parts["compensation"].black == 0
        by_territory = ruleset.scoring == "territory"
        for part in (score.parts["prisoners"], score.parts["dead"], score.parts["passes"]):
            assert by_territory or not any(part), part
        assert not by_territory or not any(score.parts["stones"])
        assert ruleset.group_tax or not any(score.parts["tax"])
        assert sum(score.parts["stones"]) + sum(score.parts["territory"]) <= columns * rows


@pytest.mark.ci
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
