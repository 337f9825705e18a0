"""Chains that share kos, of which each player holds one or more."""

import pytest
from helpers.finished_games import position, shown
from helpers.opinions import of_seki, say, sure

from gocheck.board.regions import chains
from gocheck.board.views import views
from gocheck.status.evidence_kinds import JUDGED
from gocheck.status.judge.judge import SEARCHED, judged
from gocheck.status.judge.judgement import UNSETTLED, Judgement
from gocheck.status.judge.local_search import LocalSearch
from gocheck.status.judge.unsettled_regions import unsettled_regions
from gocheck.status.status import Status, Verdict

BOARD = str.maketrans("bwxo", "XOXO")

SIDE = """
    X X X X . . X X X X O O .
    X X X . X X X X . X O . O
    . X . X X X X . . X O O .
    . X X X X . X X X O O O .
    X . . X X . X w w b b O O
    X X . X . X X w . b b O .
    X X X X X X w w w b b O .
    X X . . X X X w w b b O .
    X . X . X X X w . b b O O
    X X X X X . X w w b b O O
    X X X X X X X w b . b b O
    o o o X X X X w w b b O O
    . o X X X X w w . w b O .
    """
BOTTOM = """
    X . X O O . O O . O . O O
    X X X O O . O . O O . O .
    . X X O O . O O O . O . O
    X X X O O O O O . O . O .
    X X X O O . O O O . O O O
    X . X X O O . O . O . O O
    X X w w b O O . . O O . O
    X X w w b b O . O O . . O
    . X w . w b O . . O . O O
    X X w w b b O O . . . O .
    X w w b . b O O . O O O O
    X X w w b b O . O . O . O
    X w w . b O O O O O . . O
    """
MIDDLE = """
    . O O . O . . . O O . O .
    O O b O O O O O b O O . O
    O O b b b b b b b O O O O
    O O b w b . b b b O X X X
    O X w . w b w . w X X X X
    X X w w w w w w w X X X X
    X X X X X w X X X X X X X
    X X X X X X X X X X X X X
    X X X X X X X X X . X X X
    X X X X X X X X X X X X X
    X X X X . X X X X X X o X
    X X X X X . X X X X X o o
    X X X X X . X X X X X o .
    """
LEFT = """
    X X X X . X . X X o . o .
    . . X . . X X . X X o o o
    X X X X X w X X X X X X X
    X X w w w w w w X X X X X
    w w w w w w w w X . . . .
    w w w w b w . w X X X X X
    w w w b . b w b O O O O O
    b . b b b b b b O O O O O
    b b b O O O O O . O . O O
    b O O O O . O . . O . O O
    O O . O O O . O . . O O O
    O . O O O O . O . O O . O
    O . O O O O . O O O . O O
    """
EYES = """
    . x . x O O O O X X X . X
    x x x O O O . O X X X X X
    O O O O O O . O X X X X X
    . . O O . O O O X X X X .
    . O O O O O O O X X X X X
    O . O O b b b b w w X . .
    O O O O b . b w . w X X X
    O O O O b . b b w w w X X
    O O O O b b b b w w X . X
    . O O O O b b . b w X X X
    O . O O O b b b w w X X X
    O O . O O b b . w w w X X
    O . . . O b b b w . w X X
    """


def _judge(text: str) -> Status:
    """Judge a drawing in which b and w are stones in seki, and x and o dead stones."""
    stones, shape = position(text.translate(BOARD))
    (status,) = judged([stones], shape)
    return status


def _points(text: str, letters: str) -> frozenset[int]:
    """Return the points of a drawing with these letters."""
    return frozenset(at for at, letter in enumerate(text.split()) if letter in letters)


@pytest.mark.parametrize(
    "text", [SIDE, BOTTOM, MIDDLE, LEFT], ids=["side", "bottom", "middle", "left"]
)
def test_chains_around_a_double_ko_are_in_seki(text: str) -> None:
    # Neither player gains by taking the other ko: the opponent takes the first one. The network may
    # think that one side is dead. Groups with one eye and a ko elsewhere are dead (moonshine life).
    status = _judge(text)
    shape = position(text.translate(BOARD))[1]
    assert shown(status.dead, shape) == shown(_points(text, "xo"), shape)
    assert shown(status.seki, shape) == shown(_points(text, "bw"), shape)
    assert status.confidence in (of_seki(UNSETTLED), of_seki(SEARCHED))


@pytest.mark.ci
def test_a_double_ko_has_the_same_status_in_every_view() -> None:
    stones, shape = position(MIDDLE.translate(BOARD))
    in_seki = _points(MIDDLE, "bw")
    found = set()
    for view in views(stones, shape.columns, shape.rows):
        (status,) = judged([view.position], shape)
        on_board = frozenset(view.points[point] for point in status.seki)
        found.add((on_board, status.confidence))
    ((seki, confidence),) = found
    assert seki == in_seki
    assert confidence in (of_seki(UNSETTLED), of_seki(SEARCHED))


def test_chains_around_a_double_ko_are_uncertain_if_no_search_settles_them() -> None:
    # Each group has an eye, too, and they share a neutral point: the search takes too long.
    status = _judge(EYES)
    in_seki = _points(EYES, "bw")
    confidence = {point: chain.confidence for chain in status.chains for point in chain.points}
    assert shown(status.dead - in_seki, position(EYES.translate(BOARD))[1]) == "A12 B12 B13 C12 D13"
    (of_dead,) = {confidence[point] for point in in_seki & status.dead}
    assert of_dead is not None
    assert of_dead <= UNSETTLED


def test_the_stones_in_the_kos_are_in_seki(monkeypatch: pytest.MonkeyPatch) -> None:
    # If White captures C7 at B7, Black captures B5 at C5.
    text = """
        b . w w X X . X .
        b b w w X . X X X
        b . b w X X X X X
        b b w w X X . X X
        b w . w X X X X X
        b b w w X X X X X
        b b w w X X X X X
        b . w w X X o o o
        b b b w X o . o .
        """
    say(monkeypatch, sure(text.translate(BOARD), 0.98, "2,2 5,8 6,7 7,7 8,7 7,8"))
    status = _judge(text)
    assert status.dead == _points(text, "o")
    assert status.seki == _points(text, "bw")
    assert status.confidence == of_seki(UNSETTLED)


LOST = """
    X X O O O O O O x
    . X X O x O O x .
    X X O O x x O x x
    X O O . O x x x O
    X X O O O O O O .
    . X X X X X X O O
    X X . X . X X X X
    X . X X X X . X X
    """
"""White captures Black at J7, whether or not Black takes the other ko first."""


def test_a_chain_that_a_search_captures_stays_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = position(LOST.translate(BOARD))[1]
    pairs = (f"{at % shape.columns},{at // shape.columns}" for at in _points(LOST, "x"))
    say(monkeypatch, sure(LOST.translate(BOARD), 0.98, " ".join(pairs)))
    status = _judge(LOST)
    assert shown(status.dead, shape) == shown(_points(LOST, "x"), shape)
    assert status.confidence == 0.98


SIX_KOS = """
    X X X X X X X
    X X O O O X X
    X . b O b . X
    X X O O O X X
    X w . O . w X
    X X O O O X X
    X . b O b . X
    X X O O O X X
    O O O O O O O
    """


def test_all_kos_between_the_same_chains_are_looked_at_together() -> None:
    # One pair at a time, a large board would be counted thousands of times.
    stones, shape = position(SIX_KOS.translate(BOARD))
    every = chains(stones, shape)
    verdicts = tuple(Verdict(chain, alive=True, evidence=JUDGED, confidence=0.9) for chain in every)
    search = LocalSearch(stones, shape, every)
    judgement = Judgement(stones, shape, dict.fromkeys(range(len(every)), 0.8), search, verdicts)
    # Once from either chain.
    regions = [region for region in unsettled_regions(judgement) if region.others]
    assert len(regions) == 2
    (together,) = {region.group | region.others for region in regions}
    assert {each for each in together if len(every[each].points) == 1} == {
        number for number, chain in enumerate(every) if _points(SIX_KOS, "bw") >= {*chain.points}
    }
