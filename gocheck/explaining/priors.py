"""How common each cause is, before a game is looked at: the one place for such numbers.

A prior says in how many of 1 games (0 to 1) a record shows this difference for this cause, where
people keep the records. Servers, whose programs write RU, KM and RE, swap winners in about one of
1,000 counted games (5 of 5,740 that we read); people who type a result do it oftener. Only ratios
matter, and only roughly. They are balanced so that slips which leave the same record (RU wrong, or
KM) come out as equals; `tests/benchmarks/explanations.py` shows it. Amounts are points.
"""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from gocheck.rulesets import Ruleset


class Cause(NamedTuple):
    """A kind of explanation: its prior, and why it is that."""

    prior: float
    reason: str


CAUSES: Mapping[str, Cause] = MappingProxyType(
    {
        "ruleset": Cause(0.04, "RU is often a program's default, never looked at"),
        "ruleset and komi": Cause(0.002, "two slips, but a default sets both together"),
        "komi unit": Cause(0.02, "zi, tenths and a lost sign are the usual slips of KM"),
        "komi": Cause(0.027, "KM, like RU, is often a default, that of another year or ruleset"),
        "no komi": Cause(0.01, "scorers forget komi, or KM was written for a game without"),
        "handicap": Cause(0.04, "of handicap games; rulesets and scorers differ on these points"),
        "winner": Cause(0.015, "one letter, and it is what a director asks about first"),
        "result unit": Cause(0.01, "RE in zi, without a fraction that would show it"),
        "dame": Cause(0.045, "the commonest difference of all: one point at the border"),
        "passes": Cause(0.04, "of rulesets where a pass costs a point or who passes first counts"),
        "prisoners": Cause(0.01, "of territory games: stones are lost, or counted twice"),
        "status": Cause(1.0, "no slip: how doubtful the chains are says how likely this is"),
        "cut": Cause(0.03, "of records without closing passes: the last small plays are missing"),
        "not counted": Cause(0.03, "of draws, and of results without a margin: agreed or resigned"),
    }
)  # fmt: skip

UNKNOWN = 0.001
"""Causes not thought of: four in a hundred games, times the one in forty margins that a small
unexplained difference might have been."""

LEAST_CONFIDENCE = 0.05
MOST_SHOWN = 8
"""Explanations below that share, or beyond so many, are not told."""

KOMI_MISSING = 1.0
"""The prior of another komi where the one in force is not the record's: no slip is needed."""
RULESET_MISSING = 0.5
"""The prior of any ruleset where the record names none."""
BOTH_MISSING = 0.1
"""The prior of a ruleset with its own komi where the record does not give one of the two."""

_POPULARITY: Mapping[str, float] = MappingProxyType(
    {
        "japanese": 0.4,
        "chinese": 0.33,
        "korean": 0.05,
        "aga": 0.05,
        "tromp-taylor": 0.002,
        "ing": 0.02,
        "new-zealand": 0.02,
        "chinese-superko": 0.01,
        "katago-tromp-taylor": 0.002,
    }
)
_OTHER_POPULARITY = 0.001
"""For games on record everywhere; any other ruleset is named by few."""
_MEANT = 0.1

_KOMI: Mapping[Decimal, float] = MappingProxyType(
    {
        Decimal("6.5"): 0.34,
        Decimal("7.5"): 0.3,
        Decimal("5.5"): 0.12,
        Decimal("0.5"): 0.1,
        Decimal("0"): 0.04,
        Decimal("7"): 0.02,
        Decimal("8"): 0.02,
        Decimal("4.5"): 0.02,
        Decimal("6"): 0.01,
        Decimal("5"): 0.01,
    }
)
_OTHER_KOMI = 0.0005
_USUAL_SHARE = 0.8
"""Of even games 84 in 100 under territory and 85 in 100 under area rulesets have the komi of
their ruleset (5,000 games); of handicap games 75 in 100 have half a point."""
_USUAL_HANDICAP = Decimal("0.5")

OPEN_DAME = MappingProxyType({True: (0.35, 0.65), False: (0.7, 0.3)})
"""How often dame stay open at the end (True: by area, where each is worth a point to fill), and
how often all are filled: as in some 5,000 games that agree."""

POINTS_AT_THE_BORDER = MappingProxyType({1: 0.8, 2: 0.14, 3: 0.04, 4: 0.02})
"""How many points a difference at the border is, for Black or for White, so half of each. Of the
real games that were off by so few, 340 were by one, 87 by two, 73 by three to five."""
POINTS_WHERE_EXACT = MappingProxyType({1: 0.95, 2: 0.05})
"""The same where the record marks the territory or every chain is proved."""
DAME_IN_TURN = 0.4
DAME_OTHER_WAY = 0.2
DAME_FOR_NOBODY = 0.3
"""Under area counting where dame are open: filled in turn by the player to move first, by the other
first; where they are counted so, not counted."""
POINTS_WITHOUT_DAME = MappingProxyType({1: 0.6, 2: 0.4})
"""The same under area counting where no point is neutral: all points are somebody's, so that a
dame moves two."""
PRISONERS = MappingProxyType({1: 0.35, 2: 0.25, 3: 0.15, 4: 0.1, 5: 0.05})
"""By how many stones prisoners are miscounted; the rest is for those of one side forgotten."""
PRISONERS_FORGOTTEN = 0.1

COUNTED_EXACTLY = MappingProxyType({"marked": 0.7, "proved": 0.7})
"""How much rarer a difference at the border is where the record marks the territory or every chain
is proved: then no dame or false eye is a matter of judgement."""

UNITS: tuple[tuple[str, Decimal, float], ...] = (
    ("in zi", Decimal(2), 0.3),
    ("in tenths of a point", Decimal("0.1"), 0.3),
    ("doubled", Decimal("0.5"), 0.1),
    ("with the wrong sign", Decimal(-1), 0.2),
    ("in tens of points", Decimal(10), 0.05),
    ("in hundredths of a point", Decimal("0.01"), 0.05),
)
"""How KM may be meant: name, factor, share of the slips."""

ONE_STONE = 0.05
"""Compensation where HA is 1: rare, and of one point at most."""
ZI_ELSEWHERE = 0.2
"""A margin in zi where the ruleset does not count by zi."""
LAST_PLAYS = 3
BEYOND_OPEN = 0.3
"""Points that the last plays may still move beyond those that are open, a ko and a connection; and
how much rarer that is."""
FAR_FROM_END = 15
MOST_LIKELY_CUT = 0.4
"""With more open points than that a record without closing passes is very likely cut."""
WITHOUT_MARGIN = 0.3
"""The winner swapped where RE has no margin that would agree."""

LEAST_DOUBT = 0.002
"""Chains that the judge doubts less are not tried."""
TRUSTED = MappingProxyType({"marked": 0.03, "engine": 0.3, "judged": 1.0})
"""How far the built-in judge's doubt counts beside that evidence: marks were set by people."""
_SETTLED = 4
"""Points up to which the judge's confidence is taken as it is. What is larger players have
settled before they stop, so its odds fall with the square of the points."""


def popularity(ruleset: Ruleset) -> float:
    """Return what share of games is played under a ruleset."""
    return _POPULARITY.get(ruleset.name, _OTHER_POPULARITY)


def named_by_default(ruleset: Ruleset) -> float:
    """Return what share of the wrong names in RU this ruleset's is: rare names are meant."""
    return _POPULARITY.get(ruleset.name, _OTHER_POPULARITY * _MEANT)


def komi_share(komi: Decimal, ruleset: Ruleset, *, handicap: bool) -> float:
    """Return what share of games under a ruleset has this komi."""
    usual = (ruleset.komi_handicap or _USUAL_HANDICAP) if handicap else ruleset.komi
    share = komi_anywhere(komi)
    if usual is None:
        return share
    return (1 - _USUAL_SHARE) * share + (_USUAL_SHARE if komi == usual else 0)


def komi_anywhere(komi: Decimal) -> float:
    """Return what share of all games has this komi."""
    return _KOMI.get(komi, _OTHER_KOMI)


def usual_komi() -> tuple[Decimal, ...]:
    """Return the komi that are common somewhere."""
    return tuple(_KOMI)


def left_open(dame: int, *, area: bool) -> float:
    """Return how likely it is that so many dame are open at the end."""
    some, none = OPEN_DAME[area]
    return some if dame else none


def settled(points: int) -> float:
    """Return how much less likely a doubt is that is worth so many points."""
    return min(1.0, (_SETTLED / points) ** 2) if points else 1.0
