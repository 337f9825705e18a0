"""The causes of a difference, and the sentences about them, add up to it exactly: every game."""

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from helpers.finished_games import RULESETS
from helpers.real_games import Archive

from gocheck.comparison.score_differences import difference_by_cause
from gocheck.inputs.sources import sources
from gocheck.reading.records import read_games
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.reports.difference_sentences import differences, sentences_on_differences
from gocheck.running.batch import reports
from gocheck.settings import Settings
from gocheck.sgf.source import Source

FIXTURES = Path(__file__).parents[2] / "fixtures"
REFEREES = {
    name: Referee(Settings(RULESETS, RULESETS.names, komi=komi, score_all=True, dame=dame))
    for name, komi, dame in (
        ("komi of the record", "record", "auto"),
        ("komi of each ruleset", "ruleset", "as-is"),
        ("dame filled", "record", "filled"),
    )
}
by_each_referee = pytest.mark.parametrize("referee", REFEREES.values(), ids=REFEREES)


@pytest.mark.parametrize(("dame", "left"), [(-1, {}), (1, {"last_play": 1, "dame": 1})])
def test_the_last_play_and_a_dame_of_the_other_player_cancel(
    dame: int, left: dict[str, int]
) -> None:
    one = {"last_play": Decimal(1), "dame": Decimal(dame)}
    assert difference_by_cause(one, {}) == left


def check(game: Report) -> None:
    """Assert that causes and sentences add up for all rulesets."""
    in_common = set()
    for score in game.scores.values():
        in_common.add(Fraction(score.margin) - sum(map(Fraction, score.causes.values())))
        assert all(score.causes.values())
        if score.dead_stones == "agreement":
            assert "dead_stones" not in score.causes
    assert len(in_common) == 1
    reference, apart = differences(game, RULESETS)
    base = game.scores[reference]
    told = {reference}
    texts = list(sentences_on_differences(game, RULESETS, 80))
    assert len(texts) == len(apart)
    for (names, causes), text in zip(apart, texts, strict=True):
        margin = sum(map(Fraction, causes.values()), Fraction(0))
        for name in names:
            score = game.scores[name]
            assert Fraction(score.margin) - Fraction(base.margin) == margin
            assert score.winner == game.scores[names[0]].winner
            told.add(name)
        check_sentence(text, margin, len(causes))
    for name, score in game.scores.items():
        same = (score.margin, score.winner) == (base.margin, base.winner)
        assert (name in told) is not same or name == reference


def check_sentence(text: str, margin: Fraction, count: int) -> None:
    """Assert that a sentence gives the difference, and parts that add up to it."""
    assert max(map(len, text.splitlines())) <= 80
    flat = re.sub(r"\s+", " ", text)
    amounts = [Fraction(amount) for amount in re.findall(r"\(([+-][\d.]+)\)", flat)]
    assert len(amounts) == count
    headline = re.search(r"gives? (Black|White) ([\d.]+) points? more than ", flat)
    if headline is None:
        assert not margin
        assert "equal totals" in flat
    else:
        sign = 1 if headline[1] == "Black" else -1
        assert sign * Fraction(headline[2]) == margin
        assert sum(amounts) == Fraction(headline[2])


def check_sources(inputs: Iterable[Source | Unreadable], referee: Referee) -> int:
    """Check every game that can be read; return how many there are."""
    count = 0
    for report in reports(inputs, referee):
        if report.scores:
            check(report)
            count += 1
    return count


PLAYED_ON = (
    "(;SZ[7]RU[Chinese]KM[6.5]RE[B+0.5];B[dd];W[ed];B[de];W[ee];B[dc];W[ec];B[df];W[ef];B[db];W[eb]"
    ";B[dg];W[eg];B[da];W[ea];B[];W[bb];B[];W[];B[cc];W[cb];B[];W[])"
)
"""A game with two stops: White's two stones on the left are dead, or stand."""


def test_rulesets_that_remove_other_dead_stones_are_separate_differences() -> None:
    compared = ("chinese", "tromp-taylor", "wmsg", "katago-tromp-taylor")
    [record] = read_games(Source("played-on.sgf", PLAYED_ON.encode()))
    game = Referee(Settings(RULESETS, compared)).check(record)
    _, apart = differences(game, RULESETS)
    assert [names for names, _ in apart] == [
        ("tromp-taylor",), ("wmsg",), ("katago-tromp-taylor",)
    ]  # fmt: skip
    check(game)


@pytest.mark.ci
@by_each_referee
def test_causes_add_up_in_every_fixture(referee: Referee) -> None:
    assert check_sources(sources([str(FIXTURES)]), referee) > 80


@pytest.mark.ci
@by_each_referee
def test_causes_add_up_in_real_games(archive: Archive, referee: Referee) -> None:
    names = archive.share()
    assert check_sources(map(archive.source, names), referee) == len(names)
