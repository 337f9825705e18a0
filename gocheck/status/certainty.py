"""How certain the status of a final position is, and what is left to play: one table of limits.

How the record shows the end of the game is known before (`gocheck.replay.end_of_game`).
"""

from __future__ import annotations

import math
from collections.abc import Collection
from operator import mul
from typing import TYPE_CHECKING

from gocheck.board.board import Geometry
from gocheck.board.regions import chains, connected_sets, liberties
from gocheck.replay.end_of_game import NOT_RECORDED, PASSES

if TYPE_CHECKING:
    from gocheck.status.status import Status

CONFIDENT = 0.975
"""With at least this confidence a judgement is trusted to show that a recorded result is wrong.

Of 6,006 real games that the network had not seen, 73 % are judged with this confidence. In 99.9 %
of those every chain is as labelled by a strong program (CARD.md).
"""
CONFIDENT_IF_REVERSED = 0.75
"""The same if RE gives the score's margin to the other player: an error of the judge gives that
very margin hardly ever.

Of 5,400 finished real games judged with this confidence RE does so by more than a point in four;
at least two of these name the wrong winner.
"""
CONFIDENT_AFTER_PASSES = 0.95
"""If the players passed, RE with another winner is wrong if it is off by more points than the
chains judged with less than this confidence may change.

In 5,400 finished games no right result is called wrong so, and with 90 % one is. Chosen on half of
these games as 90 %, and raised after a look at the other half.
"""
CONFIDENT_WITHOUT_PASSES = 0.988
"""The least confidence that shows a record without final passes to be whole.

Chosen on half of 16,000 real games cut by 2 to 10 % of their moves: one has an error with this
confidence, and three with 98.7 %; three of the other half have one with either.
"""
CONFIDENT_IF_OPEN = 0.92
"""The same if the record is open (`OPEN_REGION`), and RE gives the score's margin to the other
player, by a clear margin.

With 75 to 92 % three open games of those have their margin reversed by more than 3 points; that
they have no error is due to other rules.
"""
OPEN_REGION = 3
"""From so many loose points on a record without final passes is open: no wrong result is a warning.

Chosen on half of the games. Of 5,322 results with the other winner (2,661 games, two margins each)
55 lose their warning. Of the 27 warnings on the same games cut by up to 5 %, 5 go.
"""
WEIGHTS = (1.9, 0.292, -9.842, -1.274, 0.892, -0.579)
"""What each of `features_of_status` adds to the log odds of the recorded margin.

Fitted by maximum likelihood on 2,527 judged real games, half of the packed ones by a hash of their
path. `python tests/benchmarks/accuracy.py` fits them again, and measures them on the other half
(`gocheck/guide/method.md`).
"""
_MOST = 0.995
"""A lowest confidence above this is treated as this: 1 would have infinite odds."""


def loose_points(neutral: Collection[int], geometry: Geometry) -> int:
    """Return how many points neutral regions of three and more have, two of each not counted."""
    regions = connected_sets(neutral, geometry.neighbours)
    return sum(len(region) - 2 for region in regions if len(region) > 2)


def is_nothing_left(status: Status, geometry: Geometry) -> bool:
    """Return whether no point is unsettled, no dame is open, and no living chain is in atari."""
    if status.unsettled_points or status.open_dame(geometry):
        return False
    out_of_play = status.dead | status.seki
    return all(
        len(liberties(chain, status.position, geometry)) > 1
        for chain in chains(status.position, geometry)
        if chain.points[0] not in out_of_play
    )


def margin_confidence(status: Status) -> float | None:
    """Return how likely it is that a score by this status has the right margin, 0 to 1.

    It is the share of real games with such a status whose score was the recorded one, so it is
    about dame and missing last plays too, not only about the stones. None if nothing was judged.
    It holds for whole records: the board hardly shows that the last two or three plays are missing
    (`gocheck/guide/method.md`).
    """
    if status.confidence is None:
        return None
    odds = sum(map(mul, WEIGHTS, features_of_status(status, status.confidence)))
    return round(1 / (1 + math.exp(-odds)), 3)


def features_of_status(status: Status, confidence: float) -> tuple[float, ...]:
    """Return 1, the log odds of the lowest confidence, the share of points that are unsettled, and
    whether points must be filled, the final passes are recorded, nothing shows the end."""
    lowest = min(confidence, _MOST)
    return (
        1,
        math.log(lowest / (1 - lowest)),
        status.unsettled_points / len(status.position),
        float(any(status.false_eyes)),
        float(status.end == PASSES),
        float(status.end == NOT_RECORDED),
    )
