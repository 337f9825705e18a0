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

from gocheck.comparing import signed_margin
from gocheck.explaining import priors
from gocheck.explaining.amounts import more
from gocheck.explaining.question import Base, Candidate, Question
from gocheck.judging import by_engine, judged
from gocheck.life import JUDGED
from gocheck.points import point_name
from gocheck.regions import Chain, chains, components, parts, without
from gocheck.stones import BLACK, EMPTY, PLAYERS, WHITE

_MOST_DOUBTED = 12
_MOST_PAIRS = 12
_HARDLY = 0.01
_SURE = 0.95
"""No doubt is more than that: the status in force has its reasons too."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Chains whose status may be the other one, and the odds that it is."""

    chains: tuple[Chain, ...]
    odds: float

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
    if base.ruleset.dead_stones != "agreement" or trust is None:
        return
    if recorded.kind == "winner":
        off = None
        shift = {BLACK: 1, WHITE: -1}.get(recorded.winner or 0, 0)
    else:
        off = int(abs(signed_margin(recorded) - base.margin))
        shift = 1 if signed_margin(recorded) > base.margin else -1
    # Each stone that lives or dies moves two points at least, and in its player's favour.
    border = priors.with_border(off, area=base.ruleset.scoring != "territory", closed=_closed(base))
    spare = max(border, default=0)
    most = len(question.status.position) if off is None else (off + spare) // 2
    scale = base.weight * priors.CAUSES["status"].prior * priors.settled(off or 1)
    enough = least / scale
    if not most or enough > trust * _odds(_SURE):
        return
    helping = BLACK if shift > 0 else WHITE
    doubtful = [
        (chain, odds)
        for chain, odds in _doubtful_chains(question, trust)
        if len(chain.points) <= most
        and (chain.color == helping) == (chain.points[0] in question.status.dead)
    ]
    before = None
    for doubt in _together(doubtful, question, trust):
        points = doubt.points
        if doubt.odds < enough or len(points) > most:
            continue
        if before is None:
            before = _margin(base, frozenset())
        margin = base.margin + _margin(base, points) - before
        share = doubt.odds * priors.settled(int(abs(margin - base.margin)))
        change, reason = _said(doubt, question), _reason(doubt)
        rest = Decimal(0) if off is None else signed_margin(recorded) - margin
        if rest and abs(rest) in border:
            share *= border[int(abs(rest))]
            change += f"; and {more(int(rest))} at the border"
            margin += rest
        yield from base.candidate("status", change, reason, margin, share)


def _closed(base: Base) -> bool:
    return base.question.replay.ends_with_two_passes


def _reason(doubt: Doubt) -> str:
    chance = doubt.odds / (1 + doubt.odds)
    return (
        f"the judge gives it {chance:.0%}" if chance >= _HARDLY else "hardly in doubt, but it fits"
    )


def _margin(base: Base, otherwise: frozenset[int]) -> Decimal:
    """Return the margin by dead stones alone, those of some chains being otherwise.

    Marks of the record are left aside: only the difference that the chains make is asked for.
    """
    question = base.question
    status = by_engine(
        question.status.position, question.geometry, question.status.dead ^ otherwise
    )
    if question.status.false_eyes_count:
        status = status.with_false_eyes()
    return question.scorer.with_status(status).score(base.ruleset, base.komi).margin


def _together(single: list[tuple[Chain, float]], question: Question, trust: float) -> list[Doubt]:
    """Return what is worth trying, the most doubtful first."""
    groups = [Doubt((chain,), odds) for chain, odds in single]
    groups += _whole_groups(single, question, trust)
    pairs = [
        Doubt((*one.chains, *other.chains), one.odds * other.odds)
        for one, other in combinations(groups, 2)
        if one.points.isdisjoint(other.points) and _beside(one, other, question)
    ]
    pairs.sort(key=lambda doubt: -doubt.odds)
    differs = [(chain, odds) for chain, odds in single if odds > trust]
    if len(differs) > 1:
        groups.append(_group(differs, trust))
    unique: dict[frozenset[int], Doubt] = {}
    for doubt in sorted([*groups, *pairs[:_MOST_PAIRS]], key=lambda doubt: -doubt.odds):
        unique.setdefault(doubt.points, doubt)
    return list(unique.values())


def _doubtful_chains(question: Question, trust: float) -> list[tuple[Chain, float]]:
    """Return the chains that the judge may see otherwise than the status, with the odds.

    The judge is asked only where the status in force is not his own.
    """
    status, shape = question.status, question.geometry
    view = status if status.evidence == JUDGED else judged([status.position], shape)[0]
    doubts = dict(view.doubts)
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
        found.append((chain, trust * _odds(min(chance, _SURE))))
    return sorted(found, key=lambda each: -each[1])[:_MOST_DOUBTED]


def _odds(chance: float) -> float:
    return chance / (1 - chance)


def _group(members: list[tuple[Chain, float]], trust: float) -> Doubt:
    """Return chains that live and die together, as doubtful as their stones are on the whole."""
    stones = [len(chain.points) for chain, _ in members]
    chances = [odds / trust / (1 + odds / trust) for _, odds in members]
    mean = sum(map(mul, stones, chances)) / sum(stones)
    return Doubt(tuple(chain for chain, _ in members), trust * _odds(mean))


def _whole_groups(
    single: list[tuple[Chain, float]], question: Question, trust: float
) -> Iterator[Doubt]:
    """Yield the groups of more than one doubtful chain of one colour and one fate."""
    for color, dead in ((1, True), (1, False), (2, True), (2, False)):
        alike = [
            (chain, odds)
            for chain, odds in single
            if chain.color == color and (chain.points[0] in question.status.dead) == dead
        ]
        near = {
            number: [
                other
                for other, region in enumerate(_rooms(alike, question, dead=dead))
                if not region.isdisjoint(own)
            ]
            for number, own in enumerate(_rooms(alike, question, dead=dead))
        }
        for group in parts(near, near):
            if len(group) > 1:
                yield _group([alike[number] for number in sorted(group)], trust)


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


def _said(doubt: Doubt, question: Question) -> str:
    """Return the change in words: "Black's 3 stones at D4 alive, not dead"."""
    columns, rows = question.replay.columns, question.replay.rows
    told = []
    for color, dead in ((1, True), (1, False), (2, True), (2, False)):
        some = [
            chain
            for chain in doubt.chains
            if chain.color == color and (chain.points[0] in question.status.dead) == dead
        ]
        if not some:
            continue
        stones = sum(len(chain.points) for chain in some)
        names = [
            point_name((min(chain.points) % columns, min(chain.points) // columns), rows)
            for chain in sorted(some, key=lambda chain: min(chain.points))
        ]
        where = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
        whose = f"{PLAYERS[color]}'s"
        what = f"{stones} stones" if stones > 1 else "stone"
        told.append(f"{whose} {what} at {where} {'alive, not dead' if dead else 'dead, not alive'}")
    return "; ".join(told)
