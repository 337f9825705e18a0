"""The komi in force."""

from decimal import Decimal
from typing import NamedTuple

from gocheck.record import Record, komi_of_its_time
from gocheck.replay import Replay
from gocheck.rules import Ruleset, komi_by_rules, stated_komi

BY_RECORD = "record"
"""The komi of KM."""
BY_RULESET = "ruleset"
"""The komi that each ruleset states."""


class KomiInForce(NamedTuple):
    """The komi of a score, in points."""

    points: Decimal
    """The komi."""
    known: bool
    """Whether it is known to be correct."""
    of_its_time: bool = False
    """Whether it was usual when the game was played, and the record gives none."""


def komi_in_force(
    record: Record, replay: Replay, ruleset: Ruleset, asked: str | Decimal
) -> KomiInForce:
    """Return the komi in force for a record under a ruleset.

    asked: `BY_RECORD`, `BY_RULESET`, or a number of points; without a komi in KM it is that of the
    game's time (`gocheck.record.komi_history`), else of the ruleset.
    """
    if isinstance(asked, Decimal):
        return KomiInForce(asked, known=True)
    if asked == BY_RECORD and record.komi.points is not None:
        return KomiInForce(record.komi.points, known=True)
    if asked == BY_RECORD and not replay.handicap:
        usual = komi_of_its_time(ruleset.name, record.date, record.result)
        if usual is not None:
            return KomiInForce(usual, known=False, of_its_time=True)
    game = ruleset, record.columns, record.rows, replay.handicap
    is_stated = stated_komi(*game) is not None
    return KomiInForce(komi_by_rules(*game), known=asked == BY_RULESET and is_stated)
