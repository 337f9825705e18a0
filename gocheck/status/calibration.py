"""How often a score by a judged status has the recorded margin."""

import math
from operator import mul

from gocheck.replay import NOT_RECORDED, PASSES
from gocheck.status.status import Status

WEIGHTS = (1.9, 0.292, -9.842, -1.274, 0.892, -0.579)
"""What each of `features_of_status` adds to the log odds of the recorded margin.

Fitted by maximum likelihood on 2,527 judged real games, half of the packed ones by a hash of their
path. `python tests/benchmarks/accuracy.py` fits them again, and measures them on the other half
(`gocheck/guide/method.md`).
"""

_MOST = 0.995
"""A lowest confidence above this is treated as this: 1 would have infinite odds."""


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
