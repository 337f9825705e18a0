"""Where TB and TW of a record contradict each other, or the stones that stand there.

What is said here holds under every ruleset: a point belongs to one player, a chain is captured as
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
    number_of,
    opponent,
    pass_alive,
    without,
)
from gocheck.record import Marks

BOTH: Final = "both"
IN_PART: Final = "in part"
ALIVE: Final = "alive"
BESIDE: Final = "beside"
ADJOINING: Final = "adjoining"
OPEN: Final = "open"
MISSING: Final = "missing"
MARKS = {BLACK: "TB", WHITE: "TW"}
"""By whose territory they mark."""
_SMALL = 2
"""Points; so few may be a false eye or in seki, or a dead stone beside dame."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that cannot be.

    kind: both (a point is marked for both players), in part (only some stones of a chain are
    marked as dead), alive (a chain is marked as dead and unconditionally alive), beside (a point is
    marked beside living stones of the other player), adjoining (it is marked beside a point of the
    other player's), open (some are marked that no wall parts from living stones of the other
    player), missing (none is marked for a player who surrounds some alone); color: for whom the
    mark is, or would be, WHITE where it is for both; points: what is marked, or would be; others:
    the chain, or the points beside it.
    """

    kind: str
    color: int
    points: tuple[int, ...]
    others: tuple[int, ...] = ()


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
    off = [chain for chain in every if claimed[opponent(chain.color)].issuperset(chain.points)]
    around = _dead_by_what_is_around(position, geometry, claimed, every, off)
    return [chain for chain in every if chain in off or chain in around] if around else off


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
    off: Sequence[Chain],
) -> list[Chain]:
    """Return the chains without marks that the marks around them call dead.

    every: chain on the board; off: those whose stones are marked as dead.
    """
    marked = claimed[BLACK] | claimed[WHITE]
    found = [
        chain
        for chain in every
        if marked.isdisjoint(chain.points)
        and claimed[opponent(chain.color)].issuperset(_liberties(chain, position, geometry))
    ]
    if found:
        alive = pass_alive(position, geometry, suicide=True)
        found = [chain for chain in found if alive[chain.points[0]] != chain.color]
    while found:
        gone = {point for chain in (*off, *found) for point in chain.points}
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


def _liberties(chain: Chain, position: bytes, geometry: Geometry) -> set[int]:
    return {
        beside
        for point in chain.points
        for beside in geometry.neighbours[point]
        if position[beside] == EMPTY
    }


def contradictions(position: bytes, geometry: Geometry, marks: Marks) -> Iterator[Contradiction]:
    """Yield what cannot be, in order: what is marked for both, chains, empty points."""
    for point in sorted(number_of(at, geometry.columns) for at in marks.black & marks.white):
        yield Contradiction(BOTH, WHITE, (point,))
    claimed = claims(marks, geometry)
    off = dead_chains(position, geometry, claimed)
    dead = {point for chain in off for point in chain.points}
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
    claimed = claims_with_dead(claimed, off)
    told: set[int] = set()
    for color in (BLACK, WHITE):
        for point in sorted(claimed[color]):
            if cleared[point] == EMPTY:
                found = [*_beside(point, color, cleared, claimed[opponent(color)], geometry)]
                told.update(each.points[0] for each in found)
                yield from found
    yield from _open(cleared, claimed, told, geometry)
    yield from _missing(cleared, marks, geometry)


def _open(
    cleared: bytes, claimed: Mapping[int, frozenset[int]], told: Collection[int], geometry: Geometry
) -> Iterator[Contradiction]:
    """Yield what is marked in an empty region that borders on stones of the other player.

    told: points of which something is told already; of their regions nothing more is.
    """
    for region in empty_regions(cleared, geometry):
        if any(point in told for point in region.points):
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


def _beside(
    point: int, color: int, cleared: bytes, theirs: frozenset[int], geometry: Geometry
) -> Iterator[Contradiction]:
    """Yield what is beside an empty point that is marked for a player and cannot be there."""
    neighbours = geometry.neighbours[point]
    stones = tuple(each for each in neighbours if cleared[each] == opponent(color))
    if stones:
        yield Contradiction(BESIDE, color, (point,), stones)
        return
    points = tuple(each for each in neighbours if cleared[each] == EMPTY and each in theirs)
    if points and color == BLACK:  # told once of the two
        yield Contradiction(ADJOINING, color, (point,), points)
