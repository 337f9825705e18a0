"""Rulesets over many games: what is counted, and what is left out."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from helpers.boards import empty
from helpers.finished_games import RULESETS, finished
from msgspec import structs

from gocheck.archive.duplicates import Duplicates
from gocheck.archive.ruleset_pairs import Pair, Pairs
from gocheck.inputs.sources import sources
from gocheck.record.record import Handicap, Record
from gocheck.referee import Referee
from gocheck.report.values import Report
from gocheck.running.batch import reports
from gocheck.settings import Settings

FIXTURES = Path(__file__).parents[2] / "fixtures"
BLACK_LAST = "b2 c4 d4 pass pass"
WHITE_LAST = "b2 c4 d4 d2 pass pass"


def settings(*names: str, komi: str | Decimal = "record") -> Settings:
    return Settings(RULESETS, names, "japanese", komi=komi, status="marked", dame="as-is")


def pairs_for(asked: Settings, *, even: bool = False) -> Pairs:
    compared = [asked.rulesets.get(name) for name in asked.rules]
    return Pairs(compared, asked.komi, even=even)


def game(moves: str, komi: str | None = "0.5", result: str = "B+1", **more: object) -> Record:
    made = finished(
        empty(5, 5), moves, komi=komi, result=result, territory="\n".join(["....."] * 5)
    )
    return replace(made, **more)  # type: ignore[arg-type]


def count(records: Iterable[Record], asked: Settings, even: bool = False) -> tuple[Pairs, int]:
    """Return what was counted, and how many games were listed."""
    pairs = pairs_for(asked, even=even)
    referee = Referee(asked)
    changes = [pairs.take(referee.check(record)) for record in records]
    return pairs, sum(change is not None for change in changes)


def row(pairs: Pairs, one: str, other: str) -> Pair:
    [found] = [each for each in pairs.pairs() if (each.one, each.other) == (one, other)]
    return found


def test_differences_and_causes() -> None:
    records = [game(BLACK_LAST), game(WHITE_LAST), game(BLACK_LAST, komi="6.5")]
    pairs, listed = count(records, settings("japanese", "chinese"))
    found = row(pairs, "japanese", "chinese")
    assert (found.games, found.same_margin, found.same_winner) == (3, 1, 2)
    assert found.differences == {Decimal(-1): 2, Decimal(0): 1}
    assert found.other_winner == {Decimal(-1): 1}
    assert found.causes == {"last_play": 2}
    assert (pairs.read, pairs.compared, pairs.one_winner, listed) == (3, 3, 2, 1)


def test_causes_of_large_differences() -> None:
    # One play more is a point; with a pass of White's before it two.
    records = [game(BLACK_LAST), game("b2 pass d4 d2 c3 pass pass")]
    pairs, _ = count(records, settings("japanese", "chinese"))
    found = row(pairs, "japanese", "chinese")
    assert found.causes == {"last_play": 2, "passes": 1}
    assert found.causes_over_1 == {"last_play": 1, "passes": 1}


def test_a_change_of_winner_is_listed_with_all_results() -> None:
    asked = settings("japanese", "korean", "chinese")
    change = pairs_for(asked).take(Referee(asked).check(game(BLACK_LAST)))
    assert change
    assert change[1] == {"W+0.5": ("japanese", "korean"), "B+0.5": ("chinese",)}


def test_rulesets_that_never_differ_share_a_group() -> None:
    names = ("japanese", "chinese", "korean", "new-zealand", "ing")
    even = [game(BLACK_LAST), game(WHITE_LAST)]
    pairs, _ = count(even, settings(*names))
    assert pairs.groups() == [("japanese", "korean"), ("chinese", "new-zealand", "ing")]
    assert [(pair.one, pair.other) for pair in pairs.between_groups()] == [("japanese", "chinese")]
    # A tie sets Ing apart, handicap stones the Chinese rules.
    tie, _ = count([*even, game(WHITE_LAST, komi="0")], settings(*names))
    assert tie.groups() == [("japanese", "korean"), ("chinese", "new-zealand"), ("ing",)]
    stones, _ = count([*even, handicap_game()], settings(*names))
    assert stones.groups() == [("japanese", "korean"), ("chinese",), ("new-zealand", "ing")]


def handicap_game() -> Record:
    start = "X . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . X"
    return finished(
        start, "W:b2 B:c4 pass pass", komi="0.5", result="B+1", handicap=2,
        territory="\n".join(["....."] * 5),
    )  # fmt: skip


def test_every_pair_has_a_row() -> None:
    names = ("japanese", "chinese", "korean", "ing")
    pairs, _ = count([game(BLACK_LAST)], settings(*names))
    assert [(pair.one, pair.other) for pair in pairs.pairs()] == [
        ("japanese", "chinese"),
        ("japanese", "korean"),
        ("japanese", "ing"),
        ("chinese", "ing"),
        ("korean", "chinese"),
        ("korean", "ing"),
    ]
    assert row(pairs, "japanese", "korean").same_margin == 1


@pytest.mark.parametrize(
    ("record", "even", "reason"),
    [
        (game(BLACK_LAST, result="B+R"), False, "not finished"),
        (game(BLACK_LAST, komi=None), False, "without a known komi"),
        (game(BLACK_LAST, marks=None), False, "with all stones assumed alive"),
        (handicap_game(), True, "with handicap stones"),
    ],
)
def test_what_is_left_out(record: Record, even: bool, reason: str) -> None:
    pairs, listed = count([record, game(WHITE_LAST)], settings("japanese", "chinese"), even)
    assert pairs.left_out == {reason: 1}
    assert (pairs.read, pairs.compared, listed) == (2, 1, 0)


def judged(confidence: float) -> Report:
    asked = settings("japanese", "chinese")
    report = Referee(asked).check(game(BLACK_LAST))
    assert report.readable
    assert report.status is not None
    status = structs.replace(report.status, evidence="judged", confidence=confidence)
    return structs.replace(report, status=status)


@pytest.mark.parametrize(("confidence", "compared"), [(0.97, 0), (0.98, 1)])
def test_uncertain_judgements_are_left_out(confidence: float, compared: int) -> None:
    pairs = pairs_for(settings("japanese", "chinese"))
    pairs.take(judged(confidence))
    assert pairs.compared == compared


def test_each_rulesets_own_komi() -> None:
    # Japanese 6.5, Chinese 7.5; Tromp-Taylor states none, and scores no game then.
    names = ("japanese", "chinese", "tromp-taylor")
    pairs, _ = count([game(BLACK_LAST, komi=None)], settings(*names, komi="ruleset"))
    found = row(pairs, "japanese", "chinese")
    assert (found.games, found.differences, found.causes) == (
        1,
        {Decimal(0): 1},
        {"last_play": 1, "komi": 1},
    )
    assert row(pairs, "japanese", "tromp-taylor").games == 0
    assert pairs.without_games() == ("tromp-taylor",)
    assert len(pairs.between_groups()) == 1


def test_a_game_that_fewer_than_two_rulesets_score_is_not_compared() -> None:
    pairs, listed = count([game(BLACK_LAST)], settings("japanese", "tromp-taylor", komi="ruleset"))
    assert (pairs.read, pairs.compared, pairs.one_winner, listed) == (1, 0, 0, 0)
    assert pairs.left_out == {"without a known komi": 1}


def test_rules_that_state_no_komi_have_half_a_point_for_a_handicap_of_one_stone() -> None:
    one = replace(game(BLACK_LAST, komi="0.5"), handicap=Handicap("1", 1))
    pairs, _ = count([one], settings("japanese", "chinese", komi="ruleset"))
    assert pairs.compared == 1


def test_one_winner_under_all_counts_only_games_that_all_rulesets_score() -> None:
    names = ("japanese", "chinese", "tromp-taylor")
    pairs, _ = count([game(BLACK_LAST)], settings(*names, komi="ruleset"))
    assert (pairs.compared, pairs.under_all, pairs.one_winner) == (1, 0, 0)
    pairs, _ = count([game(BLACK_LAST)], settings(*names[:2], komi="ruleset"))
    assert (pairs.compared, pairs.under_all, pairs.one_winner) == (1, 1, 1)


def test_moves_that_a_ruleset_forbids_are_counted() -> None:
    pairs, _ = count([game("b2 c4 b2 pass pass")], settings("japanese", "chinese"))
    assert (pairs.compared, pairs.irregular) == (1, 1)


def test_games_seen_before() -> None:
    asked = replace(settings("japanese", "chinese"), duplicates=True)
    pairs, seen, referee = pairs_for(asked), Duplicates(), Referee(asked)
    named = game(BLACK_LAST, black="A", white="B", date="2026-11-21")
    for _ in range(2):
        pairs.take(seen.look(referee.check(named)))
    assert (pairs.compared, pairs.left_out) == (1, {"seen before": 1})


@pytest.mark.ci
def test_pairs_equal_differences_of_the_scores() -> None:
    # Counted again, by brute force, over all fixtures and all rulesets.
    asked = Settings(RULESETS, RULESETS.names)
    pairs = pairs_for(asked)
    games = []
    for report in reports(sources([str(FIXTURES)]), Referee(asked)):
        before = pairs.compared
        pairs.take(report)
        if pairs.compared > before:
            games.append(report.scores)
    assert len(games) > 40
    assert len(pairs.pairs()) == comb(len(RULESETS.names), 2)
    for pair in pairs.pairs():
        one, other = pair.one, pair.other
        assert pair.games == len(games)
        assert pair.games - pair.same_winner == sum(
            game[one].winner != game[other].winner for game in games
        )
        apart = Counter(Fraction(game[one].margin - game[other].margin) for game in games)
        assert pair.differences == apart
    for group in pairs.groups():
        for game in games:
            assert len({(game[name].margin, game[name].winner) for name in group}) == 1
