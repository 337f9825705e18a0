"""Eye shapes: whether an eye space makes one eye or two.

The owner is assumed to move first there, since a player who passes sees no danger. Dead stones
inside stay on the board, since they may be on the vital points.
"""

from collections.abc import Collection, Sequence

from gocheck.board.regions import connected_sets
from gocheck.status.life.layout import Layout

ALWAYS_TWO_EYES = 10
"""This many points make two eyes, whatever stones are inside. A choice, well above the six points
of the largest nakade."""


def small_space(
    start: int, walls: Collection[int], neighbours: Sequence[tuple[int, ...]]
) -> list[int]:
    """Return the points around a point that walls cut off from the rest of the board.

    None if they are so many that they always make two eyes.
    """
    space = [start]
    for point in space:
        space += [near for near in neighbours[point] if near not in walls and near not in space]
        if len(space) >= ALWAYS_TWO_EYES:
            return []
    return space


Shape = dict[int, frozenset[int]]
"""The points of an eye space, each with its neighbours in the space."""


def eyes_in(layout: Layout, points: list[int], weak: int) -> int:
    """Return how many eyes a surrounded space makes, 1 or 2.

    points: without those that must be filled; weak: the number of points to fill next to the space,
    each a forcing move for the opponent.
    """
    if len(points) >= ALWAYS_TWO_EYES:
        return 2
    if len(points) - weak < 3:
        return 1
    neighbours, space = layout.neighbours, frozenset(points)
    shape = {point: space.intersection(neighbours[point]) for point in sorted(points)}
    dead = frozenset(point for point in points if layout.position[point])
    enclosed = frozenset(
        point for point in points if any(layout.living[near] for near in neighbours[point])
    )
    return 2 if _makes_two(shape, dead, enclosed, weak) else 1


def _makes_two(shape: Shape, dead: frozenset[int], enclosed: frozenset[int], weak: int = 0) -> bool:
    """Return whether a space of fewer than ten points makes two eyes.

    enclosed: the points next to the stones around the space; in a corner some are not.
    """
    size = len(shape)
    if size < 3:
        return False
    if len(dead) >= 4 and size - len(dead) <= 2:
        return not _is_nakade(shape, dead)
    if size == 4 and all(len(neighbours) == 2 for neighbours in shape.values()):
        return False  # a square
    if (dead or weak > 1) and _is_six_in_the_corner(shape, enclosed):
        return False
    if any(
        len(connected_sets(shape.keys() - {point}, shape)) > 1
        and _can_play(shape, dead, enclosed, point)
        for point in shape
        if point not in dead
    ):
        return True
    # Four points make two eyes only if a play divides them, and up to eight that dead stones half
    # fill, too.
    if size < 5 or (dead and size <= 8 and 2 * len(dead) >= size - 1):
        return False
    return not any(_covers(shape, chain) >= size - 1 for chain in connected_sets(dead, shape))


def _is_nakade(shape: Shape, dead: frozenset[int]) -> bool:
    """Return whether dead stones that nearly fill a space leave one eye after their capture
    (nakade).

    They do if a play on one of their points keeps the space from being divided.
    """
    left = {point: shape[point] & dead for point in dead}
    return any(not _makes_two(left, frozenset((point,)), dead) for point in dead)


def _is_six_in_the_corner(shape: Shape, enclosed: frozenset[int]) -> bool:
    """Return whether this is the rectangle of six points in a corner of the board."""
    degrees = sorted(len(neighbours) for neighbours in shape.values())
    return degrees == [2, 2, 2, 2, 3, 3] and len(enclosed) < 6


def _can_play(shape: Shape, dead: frozenset[int], enclosed: frozenset[int], point: int) -> bool:
    """Return whether the owner can play on a point.

    That is so if it touches the enclosing stones, has a liberty, or captures. In a corner two or
    more dead stones next to the point are enough: their capture from the other end makes room for
    the play.
    """
    if point in enclosed or not shape[point] <= dead:
        return True
    return any(
        (len(chain) > 1 and len(shape[point]) < 3)
        or not any(
            other not in dead and other != point for stone in chain for other in shape[stone]
        )
        for chain in connected_sets(dead, shape)
        if not shape[point].isdisjoint(chain)
    )


def _covers(shape: Shape, chain: list[int]) -> int:
    """Return how many points of a space a dead chain occupies or touches."""
    return len(set(chain).union(*(shape[stone] for stone in chain)))
