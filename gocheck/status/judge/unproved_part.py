"""The part of a position that the network sees: what is not proved, and the walls around it.

All else is hidden as if it lay off the board. So a stone more in proved territory or on dame
between proved walls does not change what the network sees, as long as what was proved still is.
"""

from gocheck.board.regions import components
from gocheck.status.judge.network.bounds import HIDDEN, WALL
from gocheck.status.proof import Proof


def unproved_part(proof: Proof) -> bytes:
    """Return what the network sees of a position, one byte a point.

    Regions without a proved owner are as in the position. A proved point next to them is its
    owner's colour with WALL. All other points are HIDDEN: the rest of the proved areas, and the
    dame between them.
    """
    owners, position, geometry = proof.owners, proof.position, proof.geometry
    seen = bytearray([HIDDEN]) * len(position)
    for points in components(owners, geometry):
        if owners[points[0]] or _is_dame(points, proof):
            continue
        for point in points:
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
