"""How far doubt reaches: the points that could be the other player's."""

from dataclasses import replace

import pytest
from helpers.boards import board
from helpers.opinions import doubted

from gocheck.board.regions import Chain, chains
from gocheck.status.certainty import CONFIDENT
from gocheck.status.dead_chains import by_engine
from gocheck.status.judge.uncertainty import (
    margin_uncertainty,
    margin_uncertainty_below,
)
from gocheck.status.status import Verdict

UNCERTAIN = CONFIDENT - 0.01


def uncertainty(drawing: str, *uncertain: tuple[int, bool]) -> int:
    """That of a position of which some chains, named by their first points, are uncertain."""
    position, shape = board(drawing).snapshot(), board(drawing).geometry
    judged = dict(uncertain)

    def verdict(chain: Chain) -> Verdict:
        alive = judged.get(chain.points[0])
        if alive is None:
            return Verdict(chain, True, "judged", 0.99)
        return Verdict(chain, alive, "judged", UNCERTAIN)

    return margin_uncertainty(
        position, shape, [verdict(chain) for chain in chains(position, shape)]
    )


def test_without_uncertainty_no_score_changes() -> None:
    assert uncertainty("X . O") == 0


def test_a_group_that_lives_only_by_killing_unsettled_stones_is_as_unsettled() -> None:
    # Black's ten points in the corner, and no other eye, are White's if his two stones live.
    corner = """
        . O O X O . .
        X X . X O . .
        O O X X O . .
        . O O O O . .
        . . . . . . .
        """
    assert uncertainty(corner, (1, False)) == 2 * 10


@pytest.mark.parametrize(
    "elsewhere",
    [
        # two eyes
        """
        . O O X O . .
        X X . X O . .
        O O X X O O O
        . O X . X X O
        O O X X . X O
        . O O X X X O
        """,
        # room for them
        """
        . O O X O . .
        X X . X O . .
        O O X X X X O
        . O X . . X O
        O O X . . X O
        . O X . . X O
        . O X X X X O
        """,
    ],
)
def test_a_group_that_lives_without_them_risks_only_their_area(elsewhere: str) -> None:
    # His two stones on the left hang on them.
    assert uncertainty(elsewhere, (1, False)) == 2 * 6


def test_groups_that_share_a_liberty_are_equally_unsettled() -> None:
    # In the corner each side has an eye, and they share a liberty; Black has room outside.
    fight = """
        . X . O . O X . .
        X X O O O O X . .
        O O O X X X X . .
        X X X X . . . . .
        """
    assert uncertainty(fight, (1, True)) == uncertainty(fight, (3, True)) == 2 * 15


def test_only_chains_judged_with_less_than_a_confidence_may_change_the_margin() -> None:
    # B4 is dead with 95 %, A1's group alive with 98 %.
    text = """
        . . X O . .
        . O X O . .
        . . X O . .
        . . X O . .
        . . X O . .
        """
    position, shape = board(text).snapshot(), board(text).geometry
    status = doubted(by_engine(position, shape, frozenset({7})), {3: 0.02, 7: 0.05})
    found = [margin_uncertainty_below(status, shape, least) for least in (0.95, 0.97, 0.99)]
    assert found == [0, 2 * 15, 2 * 30]
    # An area that is all but closed counts at every level.
    status = replace(status, margin_uncertainty=30 + 8)
    assert margin_uncertainty_below(status, shape, 0.95) == 8
