"""What the network sees, and where it can judge: the part of a position that is not proved.

All else is hidden as if it lay off the board. So a stone more in proved territory or on dame
between proved walls does not change what the network sees, as long as what was proved still is.
"""

from functools import lru_cache

from gocheck.board.regions import empty_regions
from gocheck.limits.resources import POSITIONS_KEPT
from gocheck.status.proof import Proof

MINIMUM_JUDGED_SIDE = 5
"""A choice: the smallest boards that the network learned from are 9x9 (CARD.md)."""
MAXIMUM_JUDGED_SIDE = 25
"""A choice: the network is convolutional and answers on any size, but learned from 9x9, 13x13 and
19x19 boards alone (CARD.md); above 19x19 nothing is measured."""

UNSURE = 0.8
"""Ownership nearer to nobody's than that is unsure: a chance of less than 90 %. With 95 % the local
search, which is asked then, meets one recorded margin more and two fewer of 9,634; with 80 %, one
more and eight fewer (CARD.md)."""

HIDDEN = 3
"""A point that the network does not see, as if it lay off the board: neither empty nor a stone."""
WALL = 4
"""This bit, added to a colour, is a point at the border of a proved area, seen as a stone."""


@lru_cache(maxsize=POSITIONS_KEPT)
def unproved_part(proof: Proof) -> bytes:
    """Return what the network sees of a position, one byte a point.

    Regions without a proved owner are as in the position. A proved point next to them is its
    owner's colour with WALL. All other points are HIDDEN: the rest of the proved areas, and the
    dame between them.
    """
    owners, position, geometry = proof.owners, proof.position, proof.geometry
    seen = bytearray([HIDDEN]) * len(position)
    for region in empty_regions(owners, geometry):
        if _is_dame(region.points, proof):
            continue
        for point in region.points:
            seen[point] = position[point]
            for near in geometry.neighbours[point]:
                if owners[near]:
                    seen[near] = owners[near] | WALL
    return bytes(seen)


def _is_dame(points: tuple[int, ...], proof: Proof) -> bool:
    """Return whether a region without a proved owner is dame: empty, and all next to proved areas.

    If all these were one player's, the region would be his. Points farther from them may be
    territory, as where a gap leaves a large area open.
    """
    return all(
        not proof.position[point]
        and any(proof.owners[near] for near in proof.geometry.neighbours[point])
        for point in points
    )
