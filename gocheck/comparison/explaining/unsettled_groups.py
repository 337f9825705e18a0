"""Unsettled groups: alive instead of dead, or the reverse.

The built-in judge says how uncertain the status of each chain is, whatever the status in force
rests on. Chains that share liberties, or lie dead in one region, share their fate: such a group is
tried as a whole, and each chain. Few are unsettled in a game, so few positions are counted anew.
Start reading at `unsettled_groups`.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import mul

from gocheck.board.points import name_of
from gocheck.board.regions import Chain, chains, components, connected_sets, without
from gocheck.board.stones import BLACK, EMPTY, PLAYERS, WHITE
from gocheck.comparison.agreement import Explanation, signed_margin
from gocheck.comparison.explaining import priors
from gocheck.comparison.explaining.amounts import points_more
from gocheck.comparison.explaining.question import MOST_NAMED, Base, Question
from gocheck.status.dead_chains import with_dead
from gocheck.status.status import Status
from gocheck.text.messages import first_few, in_percent

_HARDLY = 0.01
"""Living chains that are less likely than that to be dead are not tried. Dead ones are: they may
never have been removed (`priors.other_status`). A choice."""
_SURE = 0.95
"""No chance is taken to be more than that: the status in force has its reasons too. A choice."""

_Group = tuple[Sequence[Chain], float]
"""Chains that live or die together, and how likely their status is the other one."""


def unsettled_groups(base: Base, least: float) -> Iterator[Explanation]:
    """Yield the groups whose other status makes the recorded result right.

    least: the weight below which none is worth counting the board anew.
    """
    question = base.question
    status, recorded = question.status, question.recorded
    is_judged = status.evidence in priors.WHERE_STONES_ARE_JUDGED
    off = signed_margin(recorded) - base.margin
    size, border = 1, dict[int, float]()
    helped, most_stones = recorded.winner or WHITE, len(status.position)
    if not question.names_winner_only:
        if off % 1:
            return  # stones make whole points
        size, helped = int(abs(off)), BLACK if off > 0 else WHITE
        by_area, closed = base.ruleset.counts_area, question.closed
        border = priors.with_border(size, area=by_area, closed=closed)
        most_stones = (size + max(border, default=0)) // 2
    if question.scorer.dead_stones(base.ruleset) != "agreement" or not is_judged:
        return
    prior = base.weight * priors.CAUSES["status"] * priors.share_by_size(size)
    least_chance = least / (least + prior)
    if not most_stones or least_chance > _SURE:
        return
    possible = [
        chain
        for chain in chains(status.position, question.geometry)
        if len(chain.points) <= most_stones
        and (chain.color == helped) == (chain.points[0] in status.dead)
    ]
    before = None
    for group, chance in _groups(question, possible):
        points = frozenset(point for chain in group for point in chain.points)
        is_likely = chance >= max(least_chance, 0 if points <= status.dead else _HARDLY)
        if not is_likely or len(points) > most_stones:
            continue
        if before is None:
            before = base.margin_with(_with_other_status(question, frozenset()))
        after = _with_other_status(question, points)
        margin = base.margin + base.margin_with(after) - before
        reason = "players do not always remove dead stones"
        if chance >= _HARDLY:
            reason = f"gocheck's judge gives it {in_percent(chance)}"
        change = _change(group, chance, question, after)
        missing = int(signed_margin(recorded) - margin)
        share = priors.share_by_size(int(abs(margin - base.margin))) * chance / (1 - chance)
        if abs(missing) in border:
            share *= border[abs(missing)]
            change += f", with {points_more(missing)} at the border"
            margin += missing
        yield from base.explanation("status", change, reason, margin, share)


def _with_other_status(question: Question, points: frozenset[int]) -> Status:
    """Return the status by dead stones alone, with the other status for those at some points.

    Marks of the record are ignored: only the difference that the chains make is asked for.
    """
    before = question.status
    status = with_dead(before.position, question.geometry, before.dead ^ points, before.evidence)
    return status.counting(false_eyes=before.false_eyes_count, seki_eyes=before.seki_eyes_count)


def _groups(question: Question, possible: Sequence[Chain]) -> Iterator[_Group]:
    """Yield those of some chains whose status may be the other one for the judge, and whole groups.

    The judge is asked only if there are any chains, and the status in force is not its own.
    """
    if not possible:
        return
    dead, view = question.status.dead, question.by_judge
    uncertainty = dict(view.uncertain_chains)
    single: list[tuple[Chain, float]] = []
    for chain in possible:
        first = chain.points[0]
        if first not in uncertainty:
            continue
        dead_for_judge = first in view.dead
        stones = len(chain.points)
        chance = priors.other_status(uncertainty[first], stones=stones, dead=dead_for_judge)
        if dead_for_judge != (first in dead):
            chance = 1 - chance
        single.append((chain, min(chance, _SURE)))
    for chain, chance in single:
        yield (chain,), chance
    for is_dead in (True, False):
        alike = [each for each in single if (each[0].points[0] in dead) == is_dead]
        if len(alike) > 1:
            yield from _whole_groups(alike, question, dead=is_dead)


def _whole_groups(
    alike: Sequence[tuple[Chain, float]], question: Question, *, dead: bool
) -> Iterator[_Group]:
    """Yield the groups of more than one chain, as uncertain as their stones are on average.

    alike: uncertain chains of one colour; dead: whether they are dead.
    """
    places = _shared_places([chain for chain, _ in alike], question, dead=dead)
    linked = {
        number: [other for other, place in enumerate(places) if not place.isdisjoint(own)]
        for number, own in enumerate(places)
    }
    for numbers in connected_sets(linked, linked):
        if len(numbers) > 1:
            group, chances = zip(*(alike[number] for number in sorted(numbers)), strict=True)
            stones = [len(chain.points) for chain in group]
            yield group, sum(map(mul, stones, chances)) / sum(stones)


def _shared_places(chains: Iterable[Chain], question: Question, *, dead: bool) -> list[set[int]]:
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
            for chain in chains
        ]
    cleared = without(status.position, status.dead)
    region_of = {
        point: number
        for number, points in enumerate(components(cleared, geometry))
        for point in points
    }
    return [{region_of[chain.points[0]]} for chain in chains]


def _change(group: Iterable[Chain], chance: float, question: Question, after: Status) -> str:
    """Return the change in words: "Black D4 is alive, not dead".

    after: the status after the change, in which stones may live in seki only. Stones that are dead
    almost certainly can only have been left on the board.
    """
    alike: dict[tuple[int, str, str], list[Chain]] = {}
    for chain in group:
        words = (_word(chain, question.status), _word(chain, after))
        alike.setdefault((chain.color, *words), []).append(chain)
    clauses = []
    for (color, was, becomes), members in sorted(alike.items()):
        first_points = sorted(min(chain.points) for chain in members)
        where = first_few([name_of(point, question.replay) for point in first_points], MOST_NAMED)
        several = len(members) > 1
        how = f"{'are' if several else 'is'} {becomes}, not {was}"
        if was == "dead" and chance < _HARDLY:
            how = "are dead but were not removed" if several else "is dead but was not removed"
        clauses.append(f"{PLAYERS[color]} {where} {how}")
    return " and ".join(clauses)


def _word(chain: Chain, status: Status) -> str:
    """Return the status of a chain in a word or two."""
    first = chain.points[0]
    if first in status.dead:
        return "dead"
    return "in seki" if first in status.seki else "alive"
