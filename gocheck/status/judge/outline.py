"""Positions with what is proved in outline, as the network sees them.

The stones inside a proved area matter to nobody, so they are not shown. With one stone more there
the network says the same, as long as the area stays proved.
"""

from functools import cache

from gocheck.board import EMPTY, Geometry
from gocheck.status.proof import Proof


def outline(proof: Proof) -> bytes:
    """Return the position with proved areas in outline.

    Along its border, also where only corners touch, a proved area shows stones of its owner; inside
    it shows no stones, whatever the position has there.
    """
    owners = proof.owners
    seen = bytearray(proof.position)
    for point, around in enumerate(_around(proof.geometry)):
        if owner := owners[point]:
            is_border = any(owners[near] != owner for near in around)
            seen[point] = owner if is_border else EMPTY
    return bytes(seen)


@cache
def _around(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """Return the up to eight points around each point."""
    columns, rows = geometry.columns, geometry.rows
    return tuple(
        tuple(
            (row + down) * columns + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down or right) and 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )
