"""How often a wrong winner in a real game is an error, and a cut record is not."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive, cut, read_archive

from gocheck.findings.meanings import ERROR, WARNING
from gocheck.referee import Referee
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

pytestmark = pytest.mark.ci

_RESULT = re.compile(rb"(?<![A-Z])RE\[([BW])")
_GAMES = 160
"""So many games are drawn, evenly from all sources."""


@pytest.fixture(scope="module")
def archive(shared_data: Path) -> Archive:
    return read_archive(shared_data / "games.tar.gz")


@pytest.fixture(scope="module")
def agreeing(archive: Archive) -> list[Source]:
    """Games without variations whose score is the recorded result."""
    names = sorted(
        f"games/sgf/{row['path']}"
        for row in archive.truth
        if row["margin_points"] and row["variations"] in ("", "0")
    )
    drawn = [archive.source(name) for name in names if name in archive.members]
    drawn = drawn[:: len(drawn) // _GAMES]
    return [
        source
        for source, report in zip(drawn, reports(drawn, _referee()), strict=True)
        if report.agrees and _RESULT.search(source.data)
    ]


def _referee() -> Referee:
    return Referee(Settings(RULESETS, rules=()))


def _severities(sources: Iterable[Source]) -> Counter[str]:
    """Return how often each severity is the worst of a wrong winner or margin; "" for none."""
    found: Counter[str] = Counter()
    for report in reports(sources, _referee()):
        of_result = {each.severity for each in report.findings if each.code in ("RES501", "RES502")}
        found[next((each for each in (ERROR, WARNING) if each in of_result), "")] += 1
    return found


def _other_winner(source: Source) -> Source:
    other = {b"B": b"W", b"W": b"B"}
    data = _RESULT.sub(lambda found: b"RE[" + other[found[1]], source.data, count=1)
    return Source(source.file, data, source.member)


def test_most_wrong_winners_are_errors(agreeing: list[Source]) -> None:
    found = _severities(map(_other_winner, agreeing))
    assert found.total() > 100
    assert found[ERROR] > 0.74 * found.total()
    assert found[ERROR] + found[WARNING] > 0.87 * found.total()


@pytest.mark.parametrize("share", [0.98, 0.95, 0.9])
def test_a_cut_record_is_no_error(agreeing: list[Source], share: float) -> None:
    assert _severities(cut(source, share) for source in agreeing)[ERROR] == 0
