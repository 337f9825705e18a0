"""Explanations on real games: they change nothing, and each gives the recorded result exactly."""

from collections.abc import Sequence
from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive

from gocheck.board.stones import WHITE
from gocheck.comparison.agreement import fits
from gocheck.comparison.explaining import priors
from gocheck.record.result import parse_result
from gocheck.referee import Referee
from gocheck.report import GameReport
from gocheck.running.batch import reports
from gocheck.settings import Settings


def judged(archive: Archive, names: Sequence[str]) -> list[GameReport]:
    return list(reports(map(archive.source, names), Referee(Settings(RULESETS))))


def check(found: GameReport) -> bool:
    """Assert that the explanations of a game are right; return whether it has any."""
    game = found.game
    if game is None or not game.explanation:
        return False
    changes = [(each.kind, each.change) for each in game.explanation]
    assert len(set(changes)) == len(changes)
    assert sum(each.confidence for each in game.explanation) <= 1.01
    for each in game.explanation:
        assert each.kind in priors.CAUSES
        assert each.reason
        result = parse_result(each.result)
        margin = (result.margin or Decimal(0)) * (-1 if result.winner == WHITE else 1)
        recorded = game.result
        in_points = parse_result(recorded.recorded) if recorded.in_zi else recorded
        units = {"result unit": margin * 2}.get(each.kind, margin)
        assert any(
            fits(amount, result.winner, asked)
            for amount in (margin, units)
            for asked in (recorded, in_points)
        )
    return True


def compare(archive: Archive, names: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Assert that scores and agreement are those without any explanation; return how many have."""
    explained = judged(archive, names)
    monkeypatch.setattr("gocheck.comparison.what_if.explain", lambda _: ())
    for one, other in zip(explained, judged(archive, names), strict=True):
        assert one.agrees == other.agrees
        assert (one.game is None) is (other.game is None)
        if one.game and other.game:
            assert one.game.scores == other.game.scores
            assert one.game.status == other.game.status
    return sum(map(check, explained))


@pytest.mark.ci
def test_explanations_change_no_score(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    names = archive.share()
    assert compare(archive, names, monkeypatch) > len(names) // 20
