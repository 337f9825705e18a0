"""Positions with one stone more that is proved to matter to nobody, and what changes with it.

Such a stone stands in proved territory, its owner's or, as a prisoner, the opponent's; or on dame,
all points of which are next to unconditionally living stones, joined to its owner's. It captures
nothing, and all that was proved before still is. So no chain whose life is not proved gains or
loses a liberty or an eye, and nobody can capture the others.
"""

import random
from collections.abc import Iterator
from itertools import islice

from gocheck.board.board import Geometry
from gocheck.board.regions import chain_at, chains, empty_regions, liberties
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.proof import prove
from gocheck.status.status import Status


def with_a_neutral_stone(
    position: bytes, geometry: Geometry, most: int, drawn: random.Random
) -> list[bytes]:
    """Return at most so many positions with a neutral stone more, drawn from all there are."""
    owners = prove(position, geometry).owners
    plays = list(_plays(position, owners, geometry))
    drawn.shuffle(plays)
    with_one_more = (
        (position[:point] + bytes((color,)) + position[point + 1 :], point)
        for point, color in plays
    )
    neutral = (
        more
        for more, point in with_one_more
        if _all_still_proved(position, more, point, owners, geometry)
    )
    return list(islice(neutral, most))


def _plays(position: bytes, owners: bytes, geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Yield the points and colours of stones in proved territory and on dame."""
    for region in empty_regions(position, geometry):
        borders = [
            [near for near in geometry.neighbours[point] if position[near]]
            for point in region.points
        ]
        is_dame = all(borders) and all(
            owners[near] == position[near] for border in borders for near in border
        )
        for point in region.points:
            if owners[point] != EMPTY or is_dame:
                yield point, BLACK
                yield point, WHITE


def _all_still_proved(
    position: bytes, more: bytes, point: int, owners: bytes, geometry: Geometry
) -> bool:
    """Return whether a stone more captures nothing, itself included, and all that was proved still
    is, the point of the stone now too."""
    captured = any(
        more[near] and not liberties(chain_at(near, more, geometry), more, geometry)
        for near in (point, *geometry.neighbours[point])
    )
    now = prove(more, geometry).owners
    kept = all(now[each] == owner for each, owner in enumerate(owners) if owner)
    return not captured and kept and now[point] == (owners[point] or more[point])


def changed_statuses(
    before: Status, after: Status, geometry: Geometry
) -> list[tuple[float, float]]:
    """Return the confidences, before and after, in each chain that has another status with a stone
    more: dead, alive in seki, or alive."""
    otherwise, otherwise_after = dict(before.uncertain_chains), dict(after.uncertain_chains)
    changed = []
    for chain in chains(before.position, geometry):
        first = chain.points[0]
        if (first in before.dead, first in before.seki) != (
            first in after.dead,
            first in after.seki,
        ):
            now = min(chain_at(first, after.position, geometry).points)
            changed.append((1 - otherwise.get(first, 0), 1 - otherwise_after.get(now, 0)))
    return changed
