"""Regions where a verdict may be wrong, or depend on who moves first, however sure the network is.

One list (`unsettled_regions`), and one question to the local search about each of them: does the
verdict on a chain hold if the player against it moves first? If it does not, but does if the other
one moves first, the chain is unsettled; otherwise the verdict is wrong. The regions are:

- small eye spaces of groups that count as alive: their owner is counted as if he moved first;
- small eye spaces that chains that count as dead cut off from the rest of the board;
- races: large chains that count as dead, whose captors have no more liberties than they have;
- double kos in a seki: if a player takes a ko, the opponent takes the other one.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from gocheck.board.stones import BLACK, WHITE
from gocheck.status.judge.judgement import FIRST_MOVE_DECIDES, UNSETTLED, Judgement
from gocheck.status.judge.local_search import Answer
from gocheck.status.life.count import count
from gocheck.status.life.eye_shape import small_space

_SMALLEST = 3
"""Points of the smallest eye space that can make two eyes."""
_LARGE = 7
"""Empty points of a space that makes two eyes in most shapes. It is searched at length: of 2,250
real boards none has such a space next to a chain that counts as dead, so it costs nothing."""
_FEWEST = 2
"""Stones; of groups that count as dead, and of chains in atari, single ones are not looked at: they
are in a ko, or lie in an eye."""
_FEWEST_IN_A_RACE = 4
"""Stones; smaller captives are not searched. With 2 stones the searches take 1.5 times as long, and
no real board changes."""


class Region(NamedTuple):
    """A region to search. Chains are named by their numbers."""

    chain: int
    """The chain on whose verdict the search is asked."""
    group: frozenset[int]
    """That chain, and those that live and die with it."""
    others: frozenset[int] = frozenset()
    """Those that may be captured instead, or in a ko: unsettled if the group is."""
    at_length: bool = False
    """Whether it is searched however large it is, and unsettled if the search comes to no end."""


def regions_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with the verdicts that searches of unsettled regions contradict turned
    round, and little confidence in them and in those that the first move decides."""
    unsettled: set[int] = set()
    wrong: set[int] = set()
    for region in unsettled_regions(judgement):
        everybody = region.group | region.others
        answer = _answer(region.chain, region, judgement)
        if answer is Answer.HOLDS or (answer is None and not region.at_length):
            continue
        unsettled |= everybody
        if answer is Answer.WRONG:
            wrong |= region.group
            wrong |= {
                each for each in region.others if _answer(each, region, judgement) is Answer.WRONG
            }
    turned = {
        number: old._replace(alive=not old.alive)
        for number in wrong
        for old in (judgement.verdicts[number],)
    }
    return judgement.with_verdicts(turned).with_most_confidence(unsettled, UNSETTLED)


def _answer(number: int, region: Region, judgement: Judgement) -> Answer | None:
    """Return what a search of a region says of the verdict on one of its chains."""
    return judgement.local_search.answer(
        number,
        judgement.opinions,
        alive=judgement.verdicts[number].alive,
        searched=region.group | region.others,
        at_length=region.at_length,
    )


def unsettled_regions(judgement: Judgement) -> Iterator[Region]:
    """Yield the regions to search."""
    yield from _eyes_of_the_living(judgement)
    yield from _eyes_of_the_dead(judgement)
    yield from _races(judgement)
    yield from _double_kos(judgement)


def with_open_captures(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in chains of which the first to move captures.

    They are adjacent opponents, both in atari: no search is needed.
    """
    verdicts = judgement.verdicts
    in_atari = {
        number
        for number in judgement.opinions
        if len(verdicts[number].points) >= _FEWEST
        if len(_liberties(number, judgement)) == 1
    }
    open_to_both = {
        number for number in in_atari if not in_atari.isdisjoint(_opponents(number, judgement))
    }
    return judgement.with_most_confidence(open_to_both, FIRST_MOVE_DECIDES)


def _eyes_of_the_living(judgement: Judgement) -> Iterator[Region]:
    """Yield the groups whose only eye space is small, since their opponent may take one of its two
    eyes by moving first, or it makes only one already: the group lives in seki."""
    verdicts, neighbours = judgement.verdicts, judgement.geometry.neighbours
    for number in judgement.alive_in_one_space:
        if verdicts[number].points[0] in judgement.status.seki:
            yield Region(number, frozenset((number,)))
    for points, stones in judgement.count.single_spaces:
        group = [number for number in judgement.opinions if verdicts[number].points[0] in stones]
        around = {near for point in points for near in neighbours[point]}
        next_to = [number for number in group if not around.isdisjoint(verdicts[number].points)]
        if next_to:
            largest = max(next_to, key=lambda number: len(verdicts[number].points))
            yield Region(largest, frozenset(group))


def _eyes_of_the_dead(judgement: Judgement) -> Iterator[Region]:
    """Yield the chains that count as dead though their colour cuts off a small space next to them
    that may make two eyes.

    Those in atari are left to `with_open_captures`.
    """
    position, neighbours = judgement.position, judgement.geometry.neighbours
    stones_of = {
        color: {point for point, stone in enumerate(position) if stone == color}
        for color in (BLACK, WHITE)
    }
    for number in judgement.opinions:
        verdict = judgement.verdicts[number]
        free = _liberties(number, judgement)
        if verdict.alive or len(verdict.points) < _FEWEST or len(free) < 2:
            continue
        empty = 0
        for point in free:
            space = small_space(point, stones_of[verdict.color], neighbours)
            stones = [each for each in space if position[each]]
            # An opponent with proved stones lives there.
            if len(space) >= _SMALLEST and judgement.number_at.keys() >= set(stones):
                empty = max(empty, len(space) - len(stones))
        if empty:
            yield Region(number, frozenset((number,)), at_length=empty >= _LARGE)


def _races(judgement: Judgement) -> Iterator[Region]:
    """Yield each large captive with its captors that have no more liberties than it has.

    The network is often sure of the winner: it may see a large eye, which needs more moves than it
    has points, as a few liberties. With more liberties a captor can be captured first only by other
    means than the race. Captives in atari are left to `with_open_captures`.
    """
    for captive in judgement.opinions:
        verdict = judgement.verdicts[captive]
        if verdict.alive or len(verdict.points) < _FEWEST_IN_A_RACE:
            continue
        free = len(_liberties(captive, judgement))
        captors = frozenset(
            number
            for number in _opponents(captive, judgement)
            if judgement.verdicts[number].alive and len(_liberties(number, judgement)) <= free
        )
        if free > 1 and captors:
            yield Region(captive, frozenset((captive,)), captors)


def _double_kos(judgement: Judgement) -> Iterator[Region]:
    """Yield the chains that hold a ko and capture in another one, if all of them are in seki once
    they are alive. The network is often sure that one side is dead."""
    position, geometry, verdicts = judgement.position, judgement.geometry, judgement.verdicts
    kos: dict[int, list[tuple[int, frozenset[int]]]] = {BLACK: [], WHITE: []}
    for number in judgement.opinions:
        chain = verdicts[number].chain
        free = _liberties(number, judgement)
        if len(chain.points) > 1 or len(free) != 1:
            continue
        held = {near for point in free for near in geometry.neighbours[point]} - {*chain.points}
        if all(position[near] == chain.color for near in held):
            around = held.union(geometry.neighbours[chain.points[0]]) & judgement.number_at.keys()
            large = {judgement.number_at[near] for near in around}
            large = {each for each in large if len(verdicts[each].points) > 1}
            kos[chain.color].append((number, frozenset(large)))
    stones: dict[frozenset[int], set[int]] = {}
    for black, around_black in kos[BLACK]:
        for white, around_white in kos[WHITE]:
            shared = around_black & around_white
            if len({verdicts[number].color for number in shared}) > 1:
                stones.setdefault(shared, set()).update((black, white))
    for shared, singles in stones.items():
        alive = (verdicts[number].points for number in shared)
        taken = (verdicts[number].points for number in singles)
        dead = judgement.status.dead.difference(*alive).union(*taken)
        seki = count(position, dead, geometry).seki
        if all(verdicts[number].points[0] in seki for number in shared):
            for number in sorted(shared):
                others = shared.union(singles) - {number}
                yield Region(number, frozenset((number,)), others, at_length=True)


def _liberties(number: int, judgement: Judgement) -> frozenset[int]:
    """Return the liberties of a chain."""
    return judgement.local_search.liberties[number]


def _opponents(number: int, judgement: Judgement) -> Collection[int]:
    """Return the unproved chains of the opponent next to a chain."""
    chain = judgement.verdicts[number].chain
    around = {near for point in chain.points for near in judgement.geometry.neighbours[point]}
    return {judgement.number_at[near] for near in around & judgement.number_at.keys()} - {number}
