"""How common each cause is, before a game is looked at: the one place for such numbers.

A prior says in what share of games (0 to 1) a record shows this difference for this cause. Only
ratios matter, and only roughly. Amounts are points.

The source of each number is given under it: counted on all real games that were at hand, or
*chosen*. What is chosen was estimated for records that people keep, then balanced until changes
that were made to half of the real games, each kind as often as the others, are found again
(`tests/benchmarks/explanations.py --half 0`); how often they are found is reported on the other
half. So a chosen number is no frequency in real records: that of a swapped winner is 17 times the
share among counted games of servers, whose programs write RE (5 of 5,740).
"""

from collections.abc import Mapping
from decimal import Decimal

from gocheck.record.komi_history import usual_komi
from gocheck.record.servers import HANDICAP_KOMI, OFFERS, Server
from gocheck.rules.ruleset import Ruleset

CAUSES: Mapping[str, float] = {
    # RU is often a program's default, never looked at.
    "ruleset": 0.04,
    # RU or KM, one cause where they do not fit each other.
    "ruleset or komi": 1.0,
    # Two slips, but a default sets both together.
    "ruleset and komi": 0.002,
    # Zi, tenths and a lost sign are the usual slips of KM.
    "komi unit": 0.02,
    # KM, like RU, is often a default, that of another year or ruleset.
    "komi": 0.02,
    # Scorers forget komi, or KM was written for a game without.
    "no komi": 0.01,
    # Of handicap games; rulesets and scorers differ on these points.
    "handicap": 0.03,
    # Of records whose HA names stones that are not on the board: 28 of 44 such games.
    "handicap stones": 0.6,
    # One letter; balanced, not counted: 0.0009 of counted games on servers have it.
    "winner": 0.015,
    # RE in zi, without a fraction that would show it.
    "result unit": 0.01,
    # Of results that people typed: 5 of 946 professional games.
    "digit": 0.005,
    # RE in whole points: none of 6,589 games, 18 of 5,246 others, in one collection.
    "half point": 0.002,
    # The most common difference: one point at the border.
    "dame": 0.045,
    # Of boards that one play would close: who counts may miss it.
    "gap": 0.5,
    # Of rulesets where a pass costs a point or who passes first counts.
    "passes": 0.04,
    # Of territory games: stones are lost, or counted twice.
    "prisoners": 0.01,
    # No slip: the uncertainty of the chains says how likely this is.
    "status": 1.0,
    # Of records in which play goes on after the end: who counts, counts what he sees.
    "after end": 0.3,
    # Of marks that contradict the stones less once TB is TW and TW TB.
    "marks": 1.0,
    # Of records without final passes: how open the board is says it.
    "cut": 1.0,
    # Of draws, and of results without a margin: agreed or resigned.
    "not counted": 0.03,
}
"""How common each kind of explanation is. Chosen, but where a comment gives a count; 1.0 where
another number says how likely it is."""

UNKNOWN = 0.001
"""Causes not thought of: chosen as four in a hundred games, times the one in forty margins that a
small unexplained difference might have been."""

UNKNOWN_FRACTION = 0.1
"""The share of these where the difference is no whole number of points: stones, passes and dame
make none such, only komi and how KM and RE are written do. Chosen."""

LEAST_CONFIDENCE = 0.2
"""Explanations with less confidence are not shown: a choice. Of explanations with up to 30 %, for
changes that were made to real games, 17 in 100 were right."""

MOST_CONFIDENCE = 0.99
"""No explanation is surer: so many of 100 with 90 to 100 % were the change that was made."""

KOMI_MISSING = 1.0
"""The prior of another komi where the one in force is not the record's: certain, no slip needed."""
RULESET_MISSING = 0.5
"""The prior of any ruleset where the record names none. Chosen."""
BOTH_MISSING = 0.1
"""The prior of a ruleset with its own komi where the record does not give one of the two.
Chosen."""

_POPULARITY: Mapping[str, float] = {
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
"""The share of all games on record that is played under a ruleset. Chosen."""
_OTHER_POPULARITY = 0.000003
"""The same of any other ruleset: none of 7,387 real records that name a ruleset names one of these
45, so all of them together have one game in 7,000. Chosen."""
_ON_SERVERS: Mapping[str, Mapping[str, float]] = {
    "KGS": {"japanese": 0.72, "chinese": 0.2, "aga": 0.05, "new-zealand": 0.02},
    "OGS": {
        "japanese": 0.6,
        "chinese": 0.25,
        "aga": 0.06,
        "korean": 0.05,
        "new-zealand": 0.02,
        "ing": 0.02,
    },
    "Fox": {"japanese": 0.7, "chinese": 0.25, "korean": 0.04},
    "Tom": {"chinese": 0.65, "japanese": 0.34},
    "CGOS": {"cgos": 0.99},
    "Tygem": {"korean": 0.9, "japanese": 0.05, "chinese": 0.04},
}
"""The share of a server's games under each of the rules that it offers (`OFFERS`). Chosen."""
_NOT_OFFERED = 0.0002
"""The share of games on a server under a ruleset that it does not offer: next to none. Chosen."""

_KOMI: Mapping[Decimal, float] = {
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
"""The share of all games that have this komi, whatever the ruleset. Chosen."""
_KOMI_ON_9X9: Mapping[Decimal, float] = {
    Decimal("6.5"): 0.70,
    Decimal("7.5"): 0.12,
    Decimal("5.5"): 0.085,
    Decimal("7"): 0.035,
    Decimal("0.5"): 0.018,
    Decimal("6"): 0.018,
    Decimal("0"): 0.011,
}
"""The same on 9x9: of 282 finished even games."""
_OTHER_KOMI = 0.0005
"""The same of any other komi. Chosen."""
_USUAL_SHARE = 0.8
"""Of even games 84 in 100 under territory and 85 in 100 under area rulesets have the komi of
their ruleset (5,000 games); of handicap games 75 in 100 have half a point. Of rulesets that few
name it is not known."""
_USUAL_HANDICAP = Decimal("0.5")
"""The komi of handicap games where the ruleset states none: half a point, so that nobody draws."""
_HALF_A_POINT = 0.3
"""The share of even games on a server that have half a point of komi: between players one rank
apart. Chosen."""

_CHANGING = 3
"""So many years before and after a change both komi are usual: events did not change on one day.
Chosen."""

_SINCE: Mapping[str, int] = {
    **dict.fromkeys(("ing", "ing-handicap", "simplified-ing", "ogs-ing"), 1975),
    **dict.fromkeys(("aga", "aga-1991", "ogs-aga", "telego"), 1991),
    **dict.fromkeys(("tromp-taylor", "taylor", "katago-tromp-taylor"), 1996),
    "chinese-superko": 2002,
    **dict.fromkeys(("wmsg", "bga", "bga-played"), 2008),
    "japanese-1949": 1949,
    "chinese-1988": 1988,
    "ing-1991": 1991,
    "korean-1992": 1992,
    "japanese-2003": 2003,
}
"""The year from which rulesets exist, by their titles or where a source says so: the encyclopedia's
article (Ing's way of counting, about 1975; the logical rules, September 1996), the AGA's text of
1991, and the adoption of the AGA rules by the BGA in April 2008."""

OPEN_DAME = {
    (True, True): (0.16, 0.84),
    (True, False): (0.35, 0.65),
    (False, True): (0.76, 0.24),
    (False, False): (0.81, 0.19),
}
"""How often dame stay open at the end, and how often all are filled: by area (True), where each is
worth a point to fill, or by territory; with both final passes on record (True) or without.
As in the real games that agree, some 5,000 when this was counted first."""

BORDER = {(True, True): 0.6, (True, False): 0.8, (False, True): 0.6, (False, False): 1.4}
"""The same for how common a difference at the border is, as a factor. Of real games one in 300 by
area and one in 100 by territory is off by a point where both final passes are on record, one in
50 and one in 11 where they are not. The factors are chosen nearer to each other, since people who
type a result slip everywhere."""

POINTS_AT_THE_BORDER = {1: 0.8, 2: 0.14, 3: 0.04, 4: 0.02}
"""How many points a difference at the border is, for Black or for White, so half of each. Of the
real games that were off by so few, 340 were by one, 87 by two, 73 by three to five."""
EXACT = ("marked", "proved", "as-is")
"""The evidence with which nothing about the board is a matter of judgement: the record marks the
territory, every chain is proved, or nothing is removed by agreement."""
RARER_WHERE_EXACT = 0.7
"""How much rarer a difference at the border is there. Chosen."""
POINTS_WHERE_EXACT = {1: 0.95, 2: 0.05}
"""`POINTS_AT_THE_BORDER` there. Chosen."""
POINTS_WITHOUT_DAME = {1: 0.7, 2: 0.3}
"""`POINTS_AT_THE_BORDER` under area counting where no point is neutral: all points are somebody's,
so that a dame moves two. Chosen."""
DAME_FILLED_OTHERWISE = 0.3
"""Under area counting where dame are open: they were filled in turn by one player first, or by the
other, or not at all. Chosen; the rest is for a dame or two more."""
PRISONERS = {1: 0.35, 2: 0.25, 3: 0.15, 4: 0.1, 5: 0.05}
"""By how many stones prisoners are miscounted. Chosen."""
PRISONERS_FORGOTTEN = 0.1
"""The rest: all prisoners of one player were forgotten."""
LEAST_STONES_IN_SEKI = 3
"""So many stones in seki may be the difference. Of 62 real games with a seki and another result 3
differ by just so many stones of the right player or more, and one by those of the wrong player; by
one or two stones it is 5 and 3."""

UNITS: tuple[tuple[str, Decimal], ...] = (
    ("in zi", Decimal(2)),
    ("in tenths of a point", Decimal("0.1")),
    ("doubled", Decimal("0.5")),
    ("with the wrong sign", Decimal(-1)),
    ("in tens of points", Decimal(10)),
    ("in hundredths of a point", Decimal("0.01")),
)
"""How KM may be meant, each as likely as the others: name and factor."""

ZI_ELSEWHERE = 0.2
"""A margin in zi where the ruleset does not count by zi. Chosen."""
ZI_BY_TERRITORY = 0.002
"""The same where it counts territory, of which zi are no unit. Chosen."""
LAST_PLAYS = 3
"""Points that the last plays may still move beyond those that are open: a ko and a connection.
Chosen."""
UNFINISHED: tuple[tuple[int, float], ...] = ((30, 0.98), (10, 0.85), (4, 0.2), (1, 0.05), (0, 0.0))
"""How likely a record without final passes is cut short of the end, from so many loose points on
(`loose_points`): points of neutral regions of three and more, two of each not counted. Of 110 real
games with ten and more loose points six have the recorded result, of 77 with four to nine 44, of
those without any nine in ten."""
FEW_STONES = 0.4
"""A record without final passes that holds fewer stones for each point of the board, taken ones
too, is cut: of 108 real games on 19x19 with fewer than 160 moves three have the recorded result."""
SHARE_CUT = 7
"""A record without final passes is cut if the judge is unsure of more than one point of so many. On
half of the real games 1 of 35 such games agrees, in the other half 2 of 39; with one point of 14
to 7 it is 4 of 16 and 6 of 13."""
CUT_IF_UNSETTLED = 0.85
"""How likely such a record is cut: the others have a large group whose status is open. Chosen."""
MANY_OPEN_POINTS = 10
"""From so many loose points on, the stones next to them may be misjudged too: a choice, the second
row of `UNFINISHED`."""
_CUT_WITHIN = 6
"""The last plays bring so few points oftener than any larger number. Chosen."""
KOMI_OF_A_PROGRAM = 0.2
"""How much rarer KM is wrong in the form that only a server's program writes: on Fox KM[750] under
Japanese rules really is 7.5. Chosen."""
TYPED = 2.0
"""How much oftener the winner is swapped in records of no server: there people type the result.
Chosen."""
REVERSED_BY_LAST_PLAYS = 0.15
"""Where a record has no final passes and RE gives so small a margin to the other player, so many of
the winners are swapped; the others are last plays. In half of the real games 8 of 344 such margins
are reversed, and 4 of 2,576 others: that suggests 0.07. In the other half it is 6 of 353 and 1 of
2,646, which suggests 0.02. Chosen higher, since so few are counted."""
SMALL_MARGIN = 1
"""Points; so small is that margin at most."""
NOT_COUNTED_AFTER_ALL = 0.008
"""How much rarer a game was not counted where two passes end the record, or it marks territory. Of
2,065 such real games none has a draw that is not the score: half a game of so many, of the 0.03."""
WHERE_STONES_ARE_JUDGED = ("marked", "engine", "judged")
"""The evidence next to which the built-in judge's uncertainty counts: people or programs set it."""
_SETTLED = 4
"""Points up to which the judge's confidence is used unchanged. What is larger players have
settled before they stop, so its odds fall with the points. Chosen."""

# In 528 games that mark their territory, chains of which the judge is uncertain by less than 4 in
# 100 have the other status in a tenth as many games as that says. So have living stones without a
# neighbour, whatever the uncertainty (1 of 3,730). All others have it as often as the judge says or
# oftener, but dead ones that it gave even chances (0 of 41).
_HARDLY_UNCERTAIN = 0.04
"""Below that uncertainty the other status is rarer than the judge says: the 4 in 100 above."""
_RARER = 0.1
"""How much rarer it is. Chosen: the tenth above."""
_LONE_STONE = 0.1
"""The same of a living stone without a neighbour. Chosen; it was 1 of 3,730."""
_LEFT_ON_THE_BOARD = 0.0015
"""How often players leave a dead chain on the board when they count, however dead it is: of 776
unmarked games on KGS, a dozen dead chains in each, some fourteen have the result that does so."""


def popularity(ruleset: Ruleset, server: Server | None = None) -> float:
    """Return what share of games, on a server or anywhere, is played under a ruleset."""
    if server and server.name in _ON_SERVERS:
        return _ON_SERVERS[server.name].get(ruleset.name, _NOT_OFFERED)
    return _POPULARITY.get(ruleset.name, _OTHER_POPULARITY)


def existed(ruleset: Ruleset, year: int | None) -> bool:
    """Return whether a game of a year can have been played under a ruleset, as far as is known."""
    return year is None or year >= _SINCE.get(ruleset.name, year)


def offers(server: Server, name: str) -> bool:
    """Return whether a server offers the ruleset of a name, as far as is known."""
    offered = server.value(OFFERS)
    return offered is None or name in offered.split()


def komi_share(
    komi: Decimal,
    ruleset: Ruleset,
    *,
    small: bool,
    handicap: bool,
    year: int | None,
    server: Server | None,
) -> float:
    """Return what share of games under a ruleset has this komi; small: whether on 9x9."""
    if small and not handicap:
        return komi_anywhere(komi, small=True)
    usual = komi_in_use(ruleset, handicap=handicap, year=year, server=server)
    share = komi_anywhere(komi, small=False)
    if server and not handicap and komi == _USUAL_HANDICAP:
        return _HALF_A_POINT
    if not usual or ruleset.name not in _POPULARITY:
        return share
    return (1 - _USUAL_SHARE) * share + (_USUAL_SHARE / len(usual) if komi in usual else 0)


def komi_anywhere(komi: Decimal, *, small: bool) -> float:
    """Return what share of all games has this komi; small: of those on 9x9."""
    return (_KOMI_ON_9X9 if small else _KOMI).get(komi, _OTHER_KOMI)


def komi_in_use(
    ruleset: Ruleset, *, handicap: bool, year: int | None, server: Server | None
) -> tuple[Decimal, ...]:
    """Return the usual komi of a ruleset in a year: several around a change."""
    if handicap:
        on_server = server.value(HANDICAP_KOMI) if server else None
        if on_server is not None:
            return (Decimal(on_server),)
        stated = ruleset.komi_handicap
        return (_USUAL_HANDICAP if stated is None else stated,)
    if ruleset.komi is None:
        return ()
    return usual_komi(ruleset.name, ruleset.komi, year, around=_CHANGING)


def every_usual_komi() -> tuple[Decimal, ...]:
    """Return the komi that are common somewhere."""
    return tuple(_KOMI)


def in_its_unit(ruleset: Ruleset, *, zi: bool) -> float:
    """Return how likely a margin is in zi, or in points, under a ruleset; zi: whether it is."""
    if not zi or ruleset.unit == "zi":
        return 1.0
    return ZI_BY_TERRITORY if ruleset.counts_territory else ZI_ELSEWHERE


def left_open(dame: int, *, area: bool, closed: bool) -> float:
    """Return how likely it is that so many dame are open at the end."""
    some, none = OPEN_DAME[area, closed]
    return some if dame else none


def unfinished(loose: int, filled: float, *, unsettled: bool) -> float:
    """Return how likely a record without final passes, with so many loose points, is cut.

    filled: its stones, taken ones too, for each point of the board; unsettled: whether the judge is
    unsure of too many points for the end of a game.
    """
    if filled < FEW_STONES:
        return UNFINISHED[0][1]
    chance = next(chance for least, chance in UNFINISHED if loose >= least)
    return max(chance, CUT_IF_UNSETTLED) if unsettled else chance


def cut_by(points: int, reach: int) -> float:
    """Return how likely a record that is cut is off by so many points, of the most that it can."""
    if abs(points) > reach:
        return 0.0
    weights = {off: 1 / (_CUT_WITHIN + abs(off)) for off in range(-reach, reach + 1)}
    return weights[points] / sum(weights.values())


def with_border(off: int, *, area: bool, closed: bool) -> dict[int, float]:
    """Return how likely some points at the border come on top of an unsettled group, by points.

    off: the whole difference; none where the border alone would do.
    """
    if off <= max(POINTS_AT_THE_BORDER) or area:
        return {}
    common = CAUSES["dame"] * BORDER[area, closed] / 2
    return {points: share * common for points, share in POINTS_AT_THE_BORDER.items()}


def share_by_size(points: int) -> float:
    """Return how much less likely an unsettled group is that is worth so many points."""
    return min(1.0, _SETTLED / points) if points else 1.0


def other_status(uncertainty: float, *, stones: int, dead: bool) -> float:
    """Return how likely a chain has the other status, from how uncertain the judge is of it."""
    if uncertainty < _HARDLY_UNCERTAIN:
        uncertainty *= _RARER
    if stones == 1 and not dead:
        uncertainty *= _LONE_STONE
    return max(uncertainty, _LEFT_ON_THE_BOARD) if dead else uncertainty
