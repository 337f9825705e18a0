"""AGA's area and territory totals agree on real games (S2, rules 11 and 12).

That holds for play in turn from the start or from handicap stones, pass stones handed over and
White passing last; final passes that a source leaves out are supplied. The other games are
counted by what sets them apart.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

import pytest
from helpers.finished_games import RULESETS, named
from helpers.real_games import Archive

from gocheck.board.stones import BLACK, WHITE
from gocheck.comparison.agreement import Comparison
from gocheck.reading.records import read_games
from gocheck.record.record import Record
from gocheck.referee import Referee
from gocheck.replay.replay import Replay, replay
from gocheck.scoring.scorer import Scorer
from gocheck.settings import Settings

AGA = named("aga")
BY_TERRITORY = replace(AGA, name="by-territory", scoring="territory", handicap_compensation="0")
REFEREE = Referee(Settings(RULESETS, rules=("aga",), score_all=True, dame="as-is"))


def why_not(game: Comparison, happened: Replay) -> str | None:
    """Return what of a game is not as the theorem asks, None if all is."""
    stone_balance, status = game.stone_balance, game.status
    assert stone_balance is not None
    assert status is not None
    if any(facts.outside or facts.occupied for facts in happened.facts):
        return "a play off the board or on an occupied point"
    if any(facts.out_of_turn for facts in happened.facts):
        return "a move out of turn"
    if stone_balance.setup:
        return "stones set up that are no handicap"
    if stone_balance.opens == WHITE and not stone_balance.handicap:
        return "White opens without handicap stones on the board"
    if stone_balance.opens == BLACK and stone_balance.handicap:
        return "Black opens after handicap stones"
    if status.surrounded != tuple(
        territory | eyes for territory, eyes in zip(status.territory, status.seki_eyes, strict=True)
    ):
        return "surrounded points that must still be filled, or are not marked"
    return None


def compare(archive: Archive, names: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    """Return, by what sets games apart, how many agree and how many do not."""
    agreeing: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for name in names:
        records = [each for each in read_games(archive.source(name)) if isinstance(each, Record)]
        for record, found in zip(records, REFEREE._found(records), strict=True):
            game = found.comparison
            assert game
            assert game.status
            happened = replay(record)
            scorer = Scorer(happened, game.status)
            area, territory = (
                scorer.score(rules, Decimal(0)).margin for rules in (AGA, BY_TERRITORY)
            )
            why = why_not(game, happened) or "nothing"
            assert why != "nothing" or area == territory, (name, area, territory)
            (agreeing if area == territory else differing)[why] += 1
    return agreeing, differing


@pytest.mark.ci
def test_area_and_territory_totals_agree(archive: Archive) -> None:
    names = archive.share()
    agreeing, differing = compare(archive, names)
    print("what sets the game apart: games that agree, that differ")
    for why in sorted(agreeing | differing):
        print(f"{why}: {agreeing[why]}, {differing[why]}")
    assert not differing["nothing"]
    assert agreeing["nothing"] > len(names) * 3 // 4
