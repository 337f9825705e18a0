"""Unsettled groups: alive instead of dead, or the reverse.

The built-in judge says how uncertain the status of each chain is, whatever the status in force
rests on. Chains that share liberties, or lie dead in one region, share their fate: such a group is
tried as a whole, then each chain. Few are unsettled in a game, so few positions are counted anew.
Start reading at `unsettled_groups`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from operator import mul

from gocheck.board.points import name_of
from gocheck.board.regions import Chain, chains, components, connected_sets, without
from gocheck.board.stones import BLACK, EMPTY, PLAYERS, WHITE
from gocheck.comparison.agreement import signed_margin
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.amounts import points_more
from gocheck.comparison.explaining.question import Base, Explanation, Question
from gocheck.status.dead_chains import with_dead
from gocheck.status.status import Status
from gocheck.text.messages import first_few, in_percent

MOST_GROUPS_COMBINED = 12
"""So many chains, the most uncertain first, are combined into groups; the others are tried one
by one. A choice between groups that are found and positions that are counted."""

_MOST_NAMED = 3
"""So many chains of a group are named in a sentence: a choice, so that it stays one line."""
_HARDLY = 0.01
"""Living chains that are less likely than that to be dead are not tried. Dead ones are: they may
never have been removed (`priors.other_status`). A choice."""
_SURE = 0.95
"""No chance is taken to be more than that: the status in force has its reasons too. A choice."""

_ChainOdds = tuple[Chain, float]
"""A chain, and the odds that its status is the other one."""


@dataclass(frozen=True)
class UnsettledGroup:
    """Chains whose status may be the other one."""

    chains: tuple[Chain, ...]
    """The chains, which live or die together."""
    odds: float
    """The odds that their status is the other one, as the judge sees it."""

    @property
    def chance(self) -> float:
        """How likely their status is the other one, 0 to 1."""
        return self.odds / (1 + self.odds)

    @cached_property
    def points(self) -> frozenset[int]:
        """The points of all their stones."""
        return frozenset(point for chain in self.chains for point in chain.points)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which groups can make the recorded result right, and are likely enough to be tried."""

    helped: int
    """The player whom the other status must help, BLACK or WHITE."""
    most_stones: int
    """How many stones a group has at most: each that lives or dies moves two points or more."""
    least_odds: float
    """The odds below which a group's weight is too little to be shown."""
    border: Mapping[int, float]
    """Points at the border that may come on top of a group, and how likely each number is."""


def unsettled_groups(base: Base, least: float) -> Iterator[Explanation]:
    """Yield the groups whose other status makes the recorded result right.

    least: the weight below which none is worth counting the board anew.
    """
    wanted = _wanted(base, least)
    if wanted is None:
        return
    helpful = _uncertain_chains(base.question, _helpful_chains(wanted, base.question))
    groups = _combined(helpful[:MOST_GROUPS_COMBINED], base.question)
    groups += [UnsettledGroup((chain,), odds) for chain, odds in helpful[MOST_GROUPS_COMBINED:]]
    groups = [group for group in groups if _is_worth_counting(group, wanted, base)]
    yield from _counted_anew(base, groups, wanted)


def _wanted(base: Base, least: float) -> _Wanted | None:
    """Return which groups to try; None where none can make the recorded result right."""
    question, recorded = base.question, base.question.recorded
    is_judged = question.status.evidence in priors.WHERE_STONES_ARE_JUDGED
    if question.scorer.dead_stones(base.ruleset) != "agreement" or not is_judged:
        return None
    if question.names_winner_only:
        difference = None
        helped = BLACK if recorded.winner == BLACK else WHITE
    else:
        off = abs(signed_margin(recorded) - base.margin)
        if off % 1:
            return None  # stones make whole points
        difference = int(off)
        helped = BLACK if signed_margin(recorded) > base.margin else WHITE
    border = priors.with_border(difference, area=base.ruleset.counts_area, closed=question.closed)
    most_stones = len(question.status.position)
    if difference is not None:
        most_stones = (difference + max(border, default=0)) // 2
    largest_weight = base.weight * priors.CAUSES["status"] * priors.share_by_size(difference or 1)
    least_odds = least / largest_weight
    if not most_stones or least_odds > _odds(_SURE):
        return None
    return _Wanted(helped, most_stones, least_odds, border)


def _helpful_chains(wanted: _Wanted, question: Question) -> list[Chain]:
    """Return the chains whose other status helps the right player, and not by too much."""
    dead = question.status.dead
    return [
        chain
        for chain in chains(question.status.position, question.geometry)
        if len(chain.points) <= wanted.most_stones
        and (chain.color == wanted.helped) == (chain.points[0] in dead)
    ]


def _is_worth_counting(group: UnsettledGroup, wanted: _Wanted, base: Base) -> bool:
    """Return whether a group is likely and small enough to count the board with its other status.

    Living stones that are hardly uncertain are not; dead ones may have been left on the board.
    """
    points = group.points
    if group.odds < wanted.least_odds or len(points) > wanted.most_stones:
        return False
    return group.chance >= _HARDLY or points <= base.question.status.dead


def _counted_anew(
    base: Base, groups: Sequence[UnsettledGroup], wanted: _Wanted
) -> Iterator[Explanation]:
    """Yield those of some groups whose other status leads to the recorded result."""
    if not groups:
        return
    before = base.margin_with(_with_other_status(base.question, frozenset()))
    for group in groups:
        after = _with_other_status(base.question, group.points)
        margin = base.margin + base.margin_with(after) - before
        yield from _candidate(base, group, wanted, after, margin)


def _candidate(
    base: Base, group: UnsettledGroup, wanted: _Wanted, after: Status, margin: Decimal
) -> list[Explanation]:
    """Return the other status of a group as a candidate if it leads to the recorded result.

    after: that status; margin: the score's with it. A few points at the border may be missing to
    the recorded margin: then they are a part of the change.
    """
    question = base.question
    share = group.odds * priors.share_by_size(int(abs(margin - base.margin)))
    change = _change(group, question, after)
    if not question.names_winner_only:
        missing = signed_margin(question.recorded) - margin
        if missing and abs(missing) in wanted.border:
            share *= wanted.border[int(abs(missing))]
            change += f", with {points_more(int(missing))} at the border"
            margin += missing
    return base.explanation("status", change, _reason(group, question.status.dead), margin, share)


def _reason(group: UnsettledGroup, dead: frozenset[int]) -> str:
    if group.chance >= _HARDLY:
        return f"gocheck's judge gives it {in_percent(group.chance)}"
    return "players do not always remove dead stones"


def _with_other_status(question: Question, points: frozenset[int]) -> Status:
    """Return the status by dead stones alone, with the other status for those at some points.

    Marks of the record are ignored: only the difference that the chains make is asked for.
    """
    before = question.status
    status = with_dead(before.position, question.geometry, before.dead ^ points, before.evidence)
    return status.counting(false_eyes=before.false_eyes_count, seki_eyes=before.seki_eyes_count)


def _combined(single: list[_ChainOdds], question: Question) -> list[UnsettledGroup]:
    """Return chains one by one and in whole groups, the most uncertain first.

    Chains that the judge sees the other way, if several, are tried together too.
    """
    groups = [UnsettledGroup((chain,), odds) for chain, odds in single]
    groups += _whole_groups(single, question)
    seen_otherwise = [(chain, odds) for chain, odds in single if odds > 1]
    if len(seen_otherwise) > 1:
        groups.append(_group(seen_otherwise))
    unique: dict[frozenset[int], UnsettledGroup] = {}
    for group in sorted(groups, key=lambda group: -group.odds):
        unique.setdefault(group.points, group)
    return list(unique.values())


def _uncertain_chains(question: Question, possible: Sequence[Chain]) -> list[_ChainOdds]:
    """Return those of some chains whose status may be the other one for the judge.

    The most likely come first. The judge is asked only if there are any, and the status in force is
    not its own.
    """
    if not possible:
        return []
    status, view = question.status, question.by_judge
    uncertainty = dict(view.uncertain_chains)
    found = []
    for chain in possible:
        first = chain.points[0]
        if first not in uncertainty:
            continue
        dead = first in view.dead
        chance = priors.other_status(uncertainty[first], stones=len(chain.points), dead=dead)
        if dead != (first in status.dead):
            chance = 1 - chance
        found.append((chain, _odds(min(chance, _SURE))))
    return sorted(found, key=lambda each: -each[1])


def _odds(chance: float) -> float:
    return chance / (1 - chance)


def _group(members: list[_ChainOdds]) -> UnsettledGroup:
    """Return chains that live and die together, as uncertain as their stones are on average."""
    stones = [len(chain.points) for chain, _ in members]
    chances = [odds / (1 + odds) for _, odds in members]
    mean = sum(map(mul, stones, chances)) / sum(stones)
    return UnsettledGroup(tuple(chain for chain, _ in members), _odds(mean))


def _whole_groups(single: list[_ChainOdds], question: Question) -> Iterator[UnsettledGroup]:
    """Yield the groups of more than one uncertain chain of one colour and one status."""
    for color, dead in ((BLACK, True), (BLACK, False), (WHITE, True), (WHITE, False)):
        alike = [
            (chain, odds)
            for chain, odds in single
            if chain.color == color and (chain.points[0] in question.status.dead) == dead
        ]
        if len(alike) < 2:
            continue
        places = _shared_places(alike, question, dead=dead)
        linked = {
            number: [other for other, place in enumerate(places) if not place.isdisjoint(own)]
            for number, own in enumerate(places)
        }
        for group in connected_sets(linked, linked):
            if len(group) > 1:
                yield _group([alike[number] for number in sorted(group)])


def _shared_places(
    alike: Iterable[_ChainOdds], question: Question, *, dead: bool
) -> list[set[int]]:
    """Return for each chain what it may share with others: its liberties; if dead, its region."""
    geometry, status = question.geometry, question.status
    if not dead:
        return [
            {
                near
                for point in chain.points
                for near in geometry.neighbours[point]
                if status.position[near] == EMPTY
            }
            for chain, _ in alike
        ]
    cleared = without(status.position, status.dead)
    region_of = {
        point: number
        for number, points in enumerate(components(cleared, geometry))
        for point in points
    }
    return [{region_of[chain.points[0]]} for chain, _ in alike]


def _change(group: UnsettledGroup, question: Question, after: Status) -> str:
    """Return the change in words: "Black D4 is alive, not dead".

    after: the status after the change, in which stones may live in seki only. Stones that are dead
    almost certainly can only have been left on the board.
    """
    alike: dict[tuple[int, str, str], list[Chain]] = {}
    for chain in group.chains:
        words = (_word(chain, question.status), _word(chain, after))
        alike.setdefault((chain.color, *words), []).append(chain)
    clauses = []
    for (color, was, becomes), members in sorted(alike.items()):
        first_points = sorted(min(chain.points) for chain in members)
        where = first_few([name_of(point, question.replay) for point in first_points], _MOST_NAMED)
        several = len(members) > 1
        how = f"{'are' if several else 'is'} {becomes}, not {was}"
        if was == "dead" and group.chance < _HARDLY:
            how = "are dead but were not removed" if several else "is dead but was not removed"
        clauses.append(f"{PLAYERS[color]} {where} {how}")
    return " and ".join(clauses)


def _word(chain: Chain, status: Status) -> str:
    """Return the status of a chain in a word or two."""
    first = chain.points[0]
    if first in status.dead:
        return "dead"
    return "in seki" if first in status.seki else "alive"
