"""Eye shapes: whether an eye space makes one eye or two.

Its owner is taken to move first there: whoever stopped playing saw no danger. Dead stones inside
stay where they are, for they may hold the vital points.
"""

from gocheck.board import parts
from gocheck.status.life.layout import Layout

ALWAYS_TWO_EYES = 10
"""So many points make two eyes, whatever stands in them: a choice, well above the six points of the
largest nakade."""

Shape = dict[int, frozenset[int]]
"""The points of an eye space, each with its neighbours in the space."""


def eyes_in(layout: Layout, points: list[int], weak: int) -> int:
    """Return how many eyes a surrounded space makes, 1 or 2.

    points: without those that must be filled; weak: how many of these are next to the space, each
    a move that the opponent may make with tempo.
    """
    if len(points) >= ALWAYS_TWO_EYES:
        return 2
    if len(points) - weak < 3:
        return 1
    space = frozenset(points)
    neighbours = layout.neighbours
    shape = {point: space.intersection(neighbours[point]) for point in sorted(points)}
    dead = frozenset(point for point in points if layout.position[point])
    walled = frozenset(
        point for point in points if any(layout.living[other] for other in neighbours[point])
    )
    return 2 if _makes_two(shape, dead, walled, weak) else 1


def _makes_two(shape: Shape, dead: frozenset[int], walled: frozenset[int], weak: int = 0) -> bool:
    """Whether a space of fewer than ten points makes two eyes.

    walled: the points beside the wall around the space; in a corner some are not.
    """
    size = len(shape)
    if size < 3:
        return False
    if len(dead) >= 4 and size - len(dead) <= 2:
        return not _is_nakade(shape, dead)
    if size == 4 and all(len(neighbours) == 2 for neighbours in shape.values()):
        return False  # a square
    if (dead or weak > 1) and _is_six_in_the_corner(shape, walled):
        return False
    if any(
        len(parts(shape.keys() - {point}, shape)) > 1 and _can_play(shape, dead, walled, point)
        for point in shape
        if point not in dead
    ):
        return True
    if size < 5 or (dead and size <= 8 and 2 * len(dead) >= size - 1):
        return False
    return not any(_covers(shape, chain) >= size - 1 for chain in parts(dead, shape))


def _is_nakade(shape: Shape, dead: frozenset[int]) -> bool:
    """Whether stones that nearly fill a space leave, once captured, a space of one eye.

    So it is if some point of theirs, played at once, keeps it from being divided.
    """
    left = {point: shape[point] & dead for point in dead}
    return any(not _makes_two(left, frozenset((point,)), dead) for point in dead)


def _is_six_in_the_corner(shape: Shape, walled: frozenset[int]) -> bool:
    """Whether this is the rectangle of six points whose corner is a corner of the board."""
    degrees = sorted(len(neighbours) for neighbours in shape.values())
    return degrees == [2, 2, 2, 2, 3, 3] and len(walled) < 6


def _can_play(shape: Shape, dead: frozenset[int], walled: frozenset[int], point: int) -> bool:
    """Whether the owner may play on a point: it is beside the wall or free, or captures.

    In a corner dead stones in a row beside it will do as well: captured from their far end they
    leave the room for it.
    """
    if point in walled or not shape[point] <= dead:
        return True
    return any(
        (len(chain) > 1 and len(shape[point]) < 3)
        or not any(
            other not in dead and other != point for stone in chain for other in shape[stone]
        )
        for chain in parts(dead, shape)
        if not shape[point].isdisjoint(chain)
    )


def _covers(shape: Shape, chain: list[int]) -> int:
    """Return how many points of a space a dead chain stands on or touches."""
    return len(set(chain).union(*(shape[stone] for stone in chain)))
