"""The enclosed area around a chain, and the enclosing stones, which cannot be captured."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain, liberties
from gocheck.board.stones import EMPTY

MOST_EMPTY_POINTS_SEARCHED = 16
"""Empty points of the largest enclosed area that is searched for who lives. With 12 seven fewer of
8,548 boards that hold a chain whose status is unsettled meet the recorded margin, and with 20 two
fewer: the search takes too long to come to an end."""


@dataclass(frozen=True, slots=True)
class EnclosedArea:
    """Adjacent points that permanent stones enclose."""

    points: tuple[int, ...]
    """Its empty points and stones that may be captured, in the order of the board."""
    chains: tuple[int, ...]
    """The numbers of the chains inside."""
    enclosing: dict[int, int]
    """The colour of every stone of the chains around the area."""


def area_around(
    start: int,
    position: bytes,
    geometry: Geometry,
    chains: Sequence[Chain],
    number_at: dict[int, int],
    staying: Collection[int],
    proved: Collection[int],
    enough: int,
) -> EnclosedArea | None:
    """Return the enclosed area around a chain, None if it is too large.

    start: the chain's number; number_at: the number of the chain at each point; staying: the
    numbers of the chains that live regardless of the area; proved: those of them that are proved
    alive. The others are inside the area if they have fewer than enough liberties outside.
    """
    neighbours = geometry.neighbours
    within = {start}
    points = list(chains[start].points)
    inside = set(points)
    done = 0
    enclosing: set[int] = set()
    free = 0
    while True:
        while done < len(points):
            for near in neighbours[points[done]]:
                if near in inside:
                    continue
                if position[near] == EMPTY:
                    free += 1
                    if free > MOST_EMPTY_POINTS_SEARCHED:
                        return None
                    inside.add(near)
                    points.append(near)
                    continue
                number = number_at[near]
                if number in staying and number not in within:
                    enclosing.add(number)
                else:
                    within.add(number)
                    points.extend(chains[number].points)
                    inside.update(chains[number].points)
            done += 1
        weak = {
            number
            for number in enclosing
            if number not in proved
            and len(liberties(chains[number], position, geometry) - inside) < enough
        }
        if not weak:
            break
        enclosing -= weak
        for number in sorted(weak):
            within.add(number)
            points.extend(chains[number].points)
            inside.update(chains[number].points)
    return EnclosedArea(
        tuple(sorted(points)),
        tuple(sorted(within)),
        {point: chains[number].color for number in enclosing for point in chains[number].points},
    )
