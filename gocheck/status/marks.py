"""Where TB and TW of a record contradict each other, or the stones on the board.

This holds under every ruleset: a point belongs to one player, a chain is captured as
a whole, and what is unconditionally alive is never dead.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gocheck.board import (
    BLACK,
    EMPTY,
    WHITE,
    Chain,
    Geometry,
    chains,
    empty_regions,
    liberties,
    number_of,
    opponent,
    pass_alive,
    without,
)
from gocheck.record import Marks

BOTH: Final = "both"
"""A point is marked for both players. Here begin the kinds of contradictions."""
IN_PART: Final = "in part"
"""Only some stones of a chain are marked as dead."""
ALIVE: Final = "alive"
"""A chain is marked as dead and unconditionally alive."""
TOUCHING: Final = "touching"
"""A point is marked next to living stones of the other player."""
ADJOINING: Final = "adjoining"
"""A point is marked next to a point of the other player's."""
OPEN: Final = "open"
"""Points are marked that nothing divides from living stones of the other player."""
MISSING: Final = "missing"
"""Nothing is marked for a player who surrounds some points alone."""
MARKS = {BLACK: "TB", WHITE: "TW"}
"""By the player whose territory they mark."""
_SMALL = 2
"""Points; so few may be a false eye or in seki, or a dead stone next to dame."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that cannot be."""

    kind: str
    """One of the kinds above."""
    color: int
    """For whom the mark is, or would be; WHITE where it is for both."""
    points: tuple[int, ...]
    """What is marked, or would be."""
    others: tuple[int, ...] = ()
    """The chain, or the points next to what is marked."""


def claims(marks: Marks, geometry: Geometry) -> dict[int, frozenset[int]]:
    """Return the points that the marks give to each player; those they give to both are left out.

    Points are numbers as in `gocheck.board.board`.
    """
    black, white = (
        frozenset(number_of(point, geometry.columns) for point in points)
        for points in (marks.black, marks.white)
    )
    return {BLACK: black - white, WHITE: white - black}


def dead_chains(
    position: bytes, geometry: Geometry, claimed: Mapping[int, frozenset[int]]
) -> list[Chain]:
    """Return the chains that are marked as dead; one that is so only in part is not.

    So is one without any mark all of whose liberties are marked for the other player, where it
    lies in what his living stones alone surround: some programs mark empty points only. Where
    TB and TW are exchanged that is true of no chain, since then nothing would live around it.
    """
    every = chains(position, geometry)
    whole = [chain for chain in every if claimed[opponent(chain.color)].issuperset(chain.points)]
    around = _dead_by_what_is_around(position, geometry, claimed, every, whole)
    return [chain for chain in every if chain in whole or chain in around] if around else whole


def claims_with_dead(
    claimed: Mapping[int, frozenset[int]], dead: Iterable[Chain]
) -> dict[int, frozenset[int]]:
    """Return the points that the marks give to each player, those of his dead opponents too."""
    every: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for chain in dead:
        every[opponent(chain.color)].update(chain.points)
    return {color: claimed[color] | points for color, points in every.items()}


def _dead_by_what_is_around(
    position: bytes,
    geometry: Geometry,
    claimed: Mapping[int, frozenset[int]],
    every: Sequence[Chain],
    marked_dead: Sequence[Chain],
) -> list[Chain]:
    """Return the chains without marks that the marks around them call dead.

    every: chain on the board; marked_dead: those whose stones are marked as dead.
    """
    marked = claimed[BLACK] | claimed[WHITE]
    found = [
        chain
        for chain in every
        if marked.isdisjoint(chain.points)
        and claimed[opponent(chain.color)].issuperset(liberties(chain, position, geometry))
    ]
    if found:
        alive = pass_alive(position, geometry, suicide=True)
        found = [chain for chain in found if alive[chain.points[0]] != chain.color]
    while found:
        gone = {point for chain in (*marked_dead, *found) for point in chain.points}
        regions = empty_regions(without(position, gone), geometry)
        region_of = {point: region for region in regions for point in region.points}
        kept = [
            chain
            for chain in found
            if (region := region_of[chain.points[0]]).borders == opponent(chain.color)
            and claimed[chain.color].isdisjoint(region.points)
        ]
        if len(kept) == len(found):
            break
        found = kept
    return found


def contradictions(position: bytes, geometry: Geometry, marks: Marks) -> Iterator[Contradiction]:
    """Yield what cannot be, in order: what is marked for both, chains, empty points."""
    for point in sorted(number_of(at, geometry.columns) for at in marks.black & marks.white):
        yield Contradiction(BOTH, WHITE, (point,))
    claimed = claims(marks, geometry)
    marked_dead = dead_chains(position, geometry, claimed)
    dead = {point for chain in marked_dead for point in chain.points}
    alive = pass_alive(position, geometry, suicide=True) if dead else bytes(len(position))
    for chain in chains(position, geometry):
        player = opponent(chain.color)
        hit = sorted(claimed[player].intersection(chain.points))
        others = tuple(sorted(chain.points))
        if hit and len(hit) < len(others):
            yield Contradiction(IN_PART, player, tuple(hit), others)
        elif hit and alive[hit[0]] == chain.color:
            yield Contradiction(ALIVE, player, tuple(hit), others)
    cleared = without(position, dead)
    claimed = claims_with_dead(claimed, marked_dead)
    reported: set[int] = set()
    for color in (BLACK, WHITE):
        for point in sorted(claimed[color]):
            if cleared[point] == EMPTY:
                found = [*_next_to(point, color, cleared, claimed[opponent(color)], geometry)]
                reported.update(each.points[0] for each in found)
                yield from found
    yield from _open(cleared, claimed, reported, geometry)
    yield from _missing(cleared, marks, geometry)


def _open(
    cleared: bytes,
    claimed: Mapping[int, frozenset[int]],
    reported: Collection[int],
    geometry: Geometry,
) -> Iterator[Contradiction]:
    """Yield what is marked in an empty region that borders on stones of the other player.

    reported: points of contradictions already found; of their regions nothing more is reported.
    """
    for region in empty_regions(cleared, geometry):
        if any(point in reported for point in region.points):
            continue
        for color in (BLACK, WHITE):
            marked = sorted(claimed[color].intersection(region.points))
            if len(marked) > _SMALL and region.borders & opponent(color):
                yield Contradiction(OPEN, color, tuple(marked))


def _missing(cleared: bytes, marks: Marks, geometry: Geometry) -> Iterator[Contradiction]:
    """Yield for whom nothing is marked though he surrounds points alone, where the other's are."""
    if bool(marks.black) == bool(marks.white):
        return
    color = WHITE if marks.black else BLACK
    own = [region for region in empty_regions(cleared, geometry) if region.borders == color]
    if len(own) > 1 or any(len(region.points) > _SMALL for region in own):
        points = sorted(point for region in own for point in region.points)
        yield Contradiction(MISSING, color, tuple(points))


def _next_to(
    point: int, color: int, cleared: bytes, theirs: frozenset[int], geometry: Geometry
) -> Iterator[Contradiction]:
    """Yield what is next to an empty point that is marked for a player and cannot be there."""
    neighbours = geometry.neighbours[point]
    stones = tuple(each for each in neighbours if cleared[each] == opponent(color))
    if stones:
        yield Contradiction(TOUCHING, color, (point,), stones)
        return
    points = tuple(each for each in neighbours if cleared[each] == EMPTY and each in theirs)
    if points and color == BLACK:  # reported once for the two
        yield Contradiction(ADJOINING, color, (point,), points)
