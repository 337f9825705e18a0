"""Groups of doubtful status: alive in place of dead, or the reverse.

The judge's own opinion says how doubtful each chain is, whatever the status in force rests on.
Chains that share liberties, or lie dead in one region, share their fate: such a group is tried
as a whole, then each chain, then two groups that stand beside each other, as in a race to
capture. Few are doubtful in a game, so few positions are counted anew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from operator import mul

from gocheck.board import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Chain,
    chains,
    components,
    name_of,
    parts,
    without,
)
from gocheck.comparison.agreement import signed_margin
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.amounts import more
from gocheck.comparison.explaining.question import Base, Candidate, Question
from gocheck.status import JUDGED, Status, by_engine, judged
from gocheck.text import first_few, in_percent

_MOST_DOUBTED = 12
_MOST_PAIRS = 12
_MOST_NAMED = 3
_HARDLY = 0.01
"""Of chains that are otherwise with less than that the living ones are not told: those that look
dead may be dead and never have been taken off.
"""
_SURE = 0.95
"""No doubt is more than that: the status in force has its reasons too."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Chains whose status may be the other one, and the odds that it is, as the judge sees it."""

    chains: tuple[Chain, ...]
    odds: float

    @property
    def chance(self) -> float:
        """How likely it is, 0 to 1."""
        return self.odds / (1 + self.odds)

    @property
    def points(self) -> frozenset[int]:
        """The points of all their stones."""
        return frozenset(point for chain in self.chains for point in chain.points)


def doubted_groups(base: Base, least: float) -> Iterator[Candidate]:
    """Yield the groups whose other status makes the recorded result right.

    least: the weight below which none is worth counting the board anew.
    """
    question, recorded = base.question, base.question.recorded
    trust = priors.TRUSTED.get(question.status.evidence)
    if question.scorer.dead_stones(base.ruleset) != "agreement" or trust is None:
        return
    if recorded.kind == "winner":
        off = None
        shift = {BLACK: 1, WHITE: -1}.get(recorded.winner or 0, 0)
    else:
        off = int(abs(signed_margin(recorded) - base.margin))
        shift = 1 if signed_margin(recorded) > base.margin else -1
    # Each stone that lives or dies moves two points at least, and in its player's favour.
    border = priors.with_border(off, area=base.ruleset.counts_area, closed=_closed(base))
    spare = max(border, default=0)
    most = len(question.status.position) if off is None else (off + spare) // 2
    scale = base.weight * priors.CAUSES["status"].prior * priors.settled(off or 1)
    enough = least / (scale * trust)
    if not most or enough > _odds(_SURE):
        return
    helping = BLACK if shift > 0 else WHITE
    doubtful = [
        (chain, odds)
        for chain, odds in _doubtful_chains(question)
        if len(chain.points) <= most
        and (chain.color == helping) == (chain.points[0] in question.status.dead)
    ]
    before = None
    left = [Doubt((chain,), odds) for chain, odds in doubtful[_MOST_DOUBTED:]]
    for doubt in [*_together(doubtful[:_MOST_DOUBTED], question), *left]:
        points = doubt.points
        if doubt.odds < enough or len(points) > most:
            continue
        if doubt.chance < _HARDLY and not points <= question.status.dead:
            continue
        if before is None:
            before = _margin(base, _otherwise(question, frozenset()))
        after = _otherwise(question, points)
        margin = base.margin + _margin(base, after) - before
        share = trust * doubt.odds * priors.settled(int(abs(margin - base.margin)))
        change, reason = _said(doubt, question, after), _reason(doubt)
        rest = Decimal(0) if off is None else signed_margin(recorded) - margin
        if rest and abs(rest) in border:
            share *= border[int(abs(rest))]
            change += f"; and {more(int(rest))} at the border"
            margin += rest
        yield from base.candidate("status", change, reason, margin, share)


def _closed(base: Base) -> bool:
    return base.question.replay.ends_with_two_passes


def _reason(doubt: Doubt) -> str:
    if doubt.chance >= _HARDLY:
        return f"the judge gives it {in_percent(doubt.chance)}"
    return "dead, as it seems, but perhaps nobody called it so"


def _otherwise(question: Question, points: frozenset[int]) -> Status:
    """Return the status by dead stones alone, those at some points being otherwise.

    Marks of the record are left aside: only the difference that the chains make is asked for.
    """
    before = question.status
    status = by_engine(before.position, question.geometry, before.dead ^ points)
    return status.counting(false_eyes=before.false_eyes_count, seki_eyes=before.seki_eyes_count)


def _margin(base: Base, status: Status) -> Decimal:
    return base.question.scorer.with_status(status).score(base.ruleset, base.komi).margin


def _together(single: list[tuple[Chain, float]], question: Question) -> list[Doubt]:
    """Return what is worth trying, the most doubtful first."""
    groups = [Doubt((chain,), odds) for chain, odds in single]
    groups += _whole_groups(single, question)
    pairs = [
        Doubt((*one.chains, *other.chains), one.odds * other.odds)
        for one, other in combinations(groups, 2)
        if one.points.isdisjoint(other.points) and _beside(one, other, question)
    ]
    pairs.sort(key=lambda doubt: -doubt.odds)
    differs = [(chain, odds) for chain, odds in single if odds > 1]
    if len(differs) > 1:
        groups.append(_group(differs))
    unique: dict[frozenset[int], Doubt] = {}
    for doubt in sorted([*groups, *pairs[:_MOST_PAIRS]], key=lambda doubt: -doubt.odds):
        unique.setdefault(doubt.points, doubt)
    return list(unique.values())


def _doubtful_chains(question: Question) -> list[tuple[Chain, float]]:
    """Return the chains that the judge may see otherwise than the status, with the odds.

    The judge is asked only where the status in force is not his own.
    """
    status, shape = question.status, question.geometry
    view = status if status.evidence == JUDGED else judged([status.position], shape)[0]
    doubts = dict(view.uncertain_chains)
    found = []
    for chain in chains(status.position, shape):
        first = chain.points[0]
        doubt = doubts.get(first)
        if doubt is None:
            continue
        dead = first in view.dead
        chance = priors.otherwise(doubt, stones=len(chain.points), dead=dead)
        if dead != (first in status.dead):
            chance = 1 - chance
        found.append((chain, _odds(min(chance, _SURE))))
    return sorted(found, key=lambda each: -each[1])


def _odds(chance: float) -> float:
    return chance / (1 - chance)


def _group(members: list[tuple[Chain, float]]) -> Doubt:
    """Return chains that live and die together, as doubtful as their stones are on the whole."""
    stones = [len(chain.points) for chain, _ in members]
    chances = [odds / (1 + odds) for _, odds in members]
    mean = sum(map(mul, stones, chances)) / sum(stones)
    return Doubt(tuple(chain for chain, _ in members), _odds(mean))


def _whole_groups(single: list[tuple[Chain, float]], question: Question) -> Iterator[Doubt]:
    """Yield the groups of more than one doubtful chain of one colour and one fate."""
    for color, dead in ((1, True), (1, False), (2, True), (2, False)):
        alike = [
            (chain, odds)
            for chain, odds in single
            if chain.color == color and (chain.points[0] in question.status.dead) == dead
        ]
        if len(alike) < 2:
            continue
        rooms = _rooms(alike, question, dead=dead)
        near = {
            number: [other for other, room in enumerate(rooms) if not room.isdisjoint(own)]
            for number, own in enumerate(rooms)
        }
        for group in parts(near, near):
            if len(group) > 1:
                yield _group([alike[number] for number in sorted(group)])


def _rooms(
    alike: Iterable[tuple[Chain, float]], question: Question, *, dead: bool
) -> list[set[int]]:
    """Return for each chain what it shares with others: its liberties, or the region it lies in."""
    shape, status = question.geometry, question.status
    if not dead:
        return [
            {
                beside
                for point in chain.points
                for beside in shape.neighbours[point]
                if status.position[beside] == EMPTY
            }
            for chain, _ in alike
        ]
    cleared = without(status.position, status.dead)
    region_of = {
        point: number
        for number, points in enumerate(components(cleared, shape))
        for point in points
    }
    return [{region_of[chain.points[0]]} for chain, _ in alike]


def _beside(one: Doubt, other: Doubt, question: Question) -> bool:
    """Return whether two groups of different colours touch or share a liberty."""
    if one.chains[0].color == other.chains[0].color:
        return False
    neighbours = question.geometry.neighbours
    around = {beside for point in one.points for beside in neighbours[point]}
    if not around.isdisjoint(other.points):
        return True
    reach = {beside for point in other.points for beside in neighbours[point]}
    return any(question.status.position[point] == EMPTY for point in around & reach)


def _said(doubt: Doubt, question: Question, after: Status) -> str:
    """Return the change in words: "Black's 3 stones at D4 alive, not dead".

    after: the status in which they are otherwise; stones may then live in seki only. Stones that
    are dead almost certainly can only have been left on the board.
    """
    alike: dict[tuple[int, str, str], list[Chain]] = {}
    for chain in doubt.chains:
        words = (_word(chain, question.status), _word(chain, after))
        alike.setdefault((chain.color, *words), []).append(chain)
    told = []
    for (color, was, becomes), some in sorted(alike.items()):
        stones = sum(len(chain.points) for chain in some)
        names = [
            name_of(min(chain.points), question.replay)
            for chain in sorted(some, key=lambda chain: min(chain.points))
        ]
        where = first_few(names, _MOST_NAMED)
        what = f"{stones} stones" if stones > 1 else "stone"
        how = f"{becomes}, not {was}" if doubt.chance >= _HARDLY else "not taken off"
        told.append(f"{PLAYERS[color]}'s {what} at {where} {how}")
    return "; ".join(told)


def _word(chain: Chain, status: Status) -> str:
    """Return what a chain is."""
    first = chain.points[0]
    if first in status.dead:
        return "dead"
    return "in seki" if first in status.seki else "alive"
