"""A position gets the same status from every side: turned, mirrored, with the colours swapped."""

import random
from functools import cache

import pytest
from helpers.finished_games import position

from gocheck.board.board import Board, Geometry, geometry
from gocheck.board.regions import chain_at
from gocheck.board.views import View, views
from gocheck.status.judge.judge import (
    _by_opinions,
    in_the_first,
    judged,
    proof_in,
    views_to_judge,
)
from gocheck.status.judge.unproved_part import unproved_part
from gocheck.status.proof import prove
from gocheck.status.status import Points, Status


def scattered(columns: int, rows: int, seed: int) -> bytes:
    """Return a position after as many plays at random as there are points."""
    drawn = random.Random(seed)
    board = Board(columns, rows)
    for number in range(columns * rows):
        point = drawn.randrange(columns * rows)
        if not board.colors[point]:
            board.play(point, 1 + number % 2)
    return board.snapshot()


UNSETTLED = """
    . X X X O . . O .
    O O X O O O O O O
    . O X X X X O X X
    X O O O O X O X .
    X X . X O X X X X
    . X X O O . X . X
    X X O O . O O X X
    O O O . O . O O X
    . O . O O O . O .
    """

TURNED = """
    X X X . X . O
    X O O X X O O
    O . O . O X .
    O O . . . X X
    . O X . X . X
    X X O O X X O
    X . O . O O O
    """
"""Turned by half and with the colours swapped it is the same; searches take one half first."""
BOTH_SIDES_PROVED = """
    X X O . X O . X O .
    X X O . O X . X O O
    . X O O X O X X O .
    X X O . X O . X O O
    . X X . O X . O O .
    X X X X X O O O O O
    . X . . X O . . O .
    """
"""What the network sees of it is its own mirror image with the colours swapped; Black has one eye
less."""

CASES = {
    "unsettled": position(UNSETTLED),
    "turned": position(TURNED),
    "both sides proved": position(BOTH_SIDES_PROVED),
    **{f"9x9 {seed}": (scattered(9, 9, seed), geometry(9, 9)) for seed in range(6)},
    **{f"7x9 {seed}": (scattered(7, 9, seed), geometry(7, 9)) for seed in range(3)},
    "13x13": (scattered(13, 13, 1), geometry(13, 13)),
}
FIRST = ("unsettled", "9x9 0", "7x9 0")


@cache
def status_of(position: bytes, shape: Geometry) -> Status:
    """Return the status of a position; what is its own mirror image has few views."""
    (status,) = judged([position], shape)
    return status


def seen_from(view: View) -> tuple[object, ...]:
    """Return the status of a view by the points and colours of the board."""
    shape = geometry(view.columns, view.rows)
    status = status_of(view.position, shape)

    def on_board(points: Points | tuple[int, ...]) -> Points:
        return frozenset(view.points[point] for point in points)

    def pair(points: tuple[Points, Points]) -> tuple[Points, Points]:
        black, white = map(on_board, points)
        return (white, black) if view.swapped else (black, white)

    def whole(status: Status, first: int) -> Points:
        return on_board(chain_at(first, status.position, shape).points)

    return (
        on_board(status.dead),
        on_board(status.seki),
        pair(status.territory),
        pair(status.false_eyes),
        pair(status.seki_eyes),
        {(on_board(each.points), each.status, each.confidence) for each in status.chains},
        {(whole(status, first), chance) for first, chance in status.uncertain_chains},
        status.margin_uncertainty,
        status.confidence,
    )


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=() if name in FIRST else pytest.mark.ci)
        for name, case in CASES.items()
    ],
)
def test_all_sixteen_views_get_the_same_status(case: tuple[bytes, Geometry]) -> None:
    stones, shape = case
    first, *others = views(stones, shape.columns, shape.rows)
    status = seen_from(first)
    assert all(seen_from(other) == status for other in others)


@pytest.mark.parametrize("dead", [(False, True), (True, False)])
def test_a_chain_on_which_two_views_differ_is_alive_and_unsettled(dead: tuple[bool, bool]) -> None:
    stones, shape = position(TURNED)
    proof = prove(stones, shape)
    views = views_to_judge(proof, unproved_part(proof))
    judgements = []
    for view, is_dead, sureness in zip(views, dead, (0.9, 0.7), strict=True):
        judgement = _by_opinions(proof_in(view, proof), [0.0] * len(stones))
        changed = {
            number: verdict._replace(
                alive=not (is_dead and view.points.index(0) in verdict.chain.points),
                confidence=sureness,
            )
            for number, verdict in enumerate(judgement.verdicts)
        }
        judgements.append(judgement.with_verdicts(changed))
    found = {
        (views[0].points.index(0) in each.points, each.alive, each.confidence)
        for each in in_the_first(views, judgements).verdicts
    }
    assert found == {(True, True, 0.6), (False, True, 0.7)}
