"""How far the doubt in a judgement reaches: by how much a margin could move."""

from collections.abc import Collection, Sequence
from itertools import permutations

from gocheck.board import BLACK, WHITE, Chain, Geometry, empty_regions, parts, without
from gocheck.status.verdicts import Verdict

CONFIDENT = 0.975
"""From this confidence on a judgement is trusted to say that a recorded result is wrong.

Seven in ten of 6,006 real games that the networks had not seen are judged so, and of those 99 in
100 have every chain as the strong program that labelled them has it (CARD.md).
"""

_ROOM = 6
"""Surrounded points in which a group makes two eyes, whatever its shape."""


def swing_of(position: bytes, geometry: Geometry, verdicts: Sequence[Verdict]) -> int:
    """Return the most points by which a margin could move if doubtful chains were otherwise.

    All that is not held by chains that live for certain, and has a doubtful stone in it, could be
    the other player's: two points each. A chain that has its eyes only where stones are in doubt
    is no surer than they are.
    """
    doubtful = {
        point
        for chain, _, _, confidence in verdicts
        if confidence is not None and confidence < CONFIDENT
        for point in chain.points
    }
    if not doubtful:
        return 0
    cleared = without(
        position, [point for chain, lives, _, _ in verdicts if not lives for point in chain.points]
    )
    alive = [chain for chain, lives, _, _ in verdicts if lives]
    while hanging := _hanging_on(doubtful, alive, cleared, geometry):
        doubtful |= hanging
    certain = bytearray(len(position))
    for chain in alive:
        if doubtful.isdisjoint(chain.points):
            for point in chain.points:
                certain[point] = 1
    return 2 * sum(
        len(region.points)
        for region in empty_regions(bytes(certain), geometry)
        if not doubtful.isdisjoint(region.points)
    )


def _hanging_on(
    doubtful: Collection[int], alive: Sequence[Chain], cleared: bytes, geometry: Geometry
) -> set[int]:
    """Return the stones of living groups that stand beside doubtful ones and are lost with them.

    That is what has neither two eyes nor room for them elsewhere. cleared: the position without
    dead stones. Chains that share a liberty, or an empty region of their own, are one group.
    """
    neighbours = geometry.neighbours
    chain_at = {
        point: number
        for number, chain in enumerate(alive)
        if chain.points[0] not in doubtful
        for point in chain.points
    }
    joined: dict[int, set[int]] = {number: {number} for number in chain_at.values()}
    eyes: dict[int, dict[int, int]] = {number: {} for number in joined}
    uneasy = {
        chain_at[neighbour]
        for point in doubtful
        for neighbour in neighbours[point]
        if neighbour in chain_at
    }
    for region in empty_regions(cleared, geometry):
        beside = {point: [n for n in neighbours[point] if n in chain_at] for point in region.points}
        here = {chain_at[each] for points in beside.values() for each in points}
        around = {each for point in region.points for each in (point, *neighbours[point])}
        if not around.isdisjoint(doubtful):
            uneasy |= here
            continue
        if region.borders in (BLACK, WHITE):
            for number in here:
                eyes[number][region.points[0]] = len(region.points)
                joined[number] |= here
        for points in beside.values():
            for one, other in permutations({chain_at[each] for each in points}, 2):
                if alive[one].color == alive[other].color:
                    joined[one].add(other)
    hanging: set[int] = set()
    for group in parts(joined, joined):
        rooms = {start: size for number in group for start, size in eyes[number].items()}
        lives = len(rooms) > 1 or max(rooms.values(), default=0) >= _ROOM
        if not lives and not uneasy.isdisjoint(group):
            hanging.update(point for number in group for point in alive[number].points)
    return hanging
