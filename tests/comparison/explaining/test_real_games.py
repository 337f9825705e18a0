"""Explanations on real games: they change nothing, and each gives the recorded result exactly."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive

from gocheck.board.stones import WHITE
from gocheck.comparison.agreement import fits
from gocheck.comparison.explaining import priors
from gocheck.record.result import parse_result
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import reports
from gocheck.settings import Settings


def judged(archive: Archive, names: Sequence[str]) -> list[Report]:
    return list(reports(map(archive.source, names), Referee(Settings(RULESETS))))


def check(found: Report) -> bool:
    """Assert that the explanations of a game are right; return whether it has any."""
    game = found
    if not game.explanations:
        return False
    changes = [(each.kind, each.change) for each in game.explanations]
    assert len(set(changes)) == len(changes)
    assert sum(each.confidence for each in game.explanations) <= 1.01
    for each in game.explanations:
        assert each.kind in priors.CAUSES
        assert each.reason
        result = parse_result(each.result)
        margin = (result.margin or Decimal(0)) * (-1 if result.winner == WHITE else 1)
        in_points = parse_result(game.recorded_result)
        in_zi = replace(in_points, margin=game.recorded_margin)
        units = {"result unit": margin * 2}.get(each.kind, margin)
        assert any(
            fits(amount, result.winner, asked)
            for amount in (margin, units)
            for asked in (in_zi, in_points)
        )
    return True


def compare(archive: Archive, names: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Assert that scores and agreement are those without any explanation; return how many have."""
    explained = judged(archive, names)
    monkeypatch.setattr("gocheck.comparison.comparer.explain", lambda _: ())
    for one, other in zip(explained, judged(archive, names), strict=True):
        assert one.agrees == other.agrees
        assert (not one.readable) is (not other.readable)
        if one and other:
            assert one.scores == other.scores
            assert one.status == other.status
    return sum(map(check, explained))


@pytest.mark.ci
def test_explanations_change_no_score(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    names = archive.share()
    assert compare(archive, names, monkeypatch) > len(names) // 20
