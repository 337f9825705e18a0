"""Contradictions of TB and TW with each other, or with the stones on the board.

They are contradictions under every ruleset: a point belongs to one player, all stones of a chain
live or die together, and unconditionally alive stones are never dead.
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
"""A point is marked for both players. This and the next constants are the kinds of
contradiction."""
IN_PART: Final = "in part"
"""Only some stones of a chain are marked as dead."""
ALIVE: Final = "alive"
"""A chain is marked as dead, but is unconditionally alive."""
NEXT_TO_STONES: Final = "next to stones"
"""A point is marked next to living stones of the other player."""
NEXT_TO_MARKS: Final = "next to marks"
"""A point is marked next to a point marked for the other player."""
OPEN: Final = "open"
"""The marked points are not enclosed: no stones divide them from the other player's."""
MISSING: Final = "missing"
"""Nothing is marked for a player who surrounds some points."""
MARKS = {BLACK: "TB", WHITE: "TW"}
"""The property that marks a player's territory."""
_SMALL = 2
"""Points; up to this many may be a false eye, in seki, or a dead stone next to dame."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A contradiction."""

    kind: str
    """One of the kinds above."""
    color: int
    """The player of the mark, present or missing; WHITE if it is for both."""
    points: tuple[int, ...]
    """The points that are marked, or should be."""
    others: tuple[int, ...] = ()
    """The chain, or the points next to the marked ones."""


def claims(marks: Marks, geometry: Geometry) -> dict[int, frozenset[int]]:
    """Return the points marked for each player, without those marked for both.

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
    """Return the chains that are marked as dead, with all their stones.

    Some programs mark empty points only. So a chain without marks is dead, too, if all its
    liberties are marked for the opponent and only the opponent's living stones surround it. If TB
    and TW are exchanged, no chain is dead in this way, since no living stones would surround it.
    """
    every = chains(position, geometry)
    whole = [chain for chain in every if claimed[opponent(chain.color)].issuperset(chain.points)]
    around = _dead_by_what_is_around(position, geometry, claimed, every, whole)
    return [chain for chain in every if chain in whole or chain in around] if around else whole


def claims_with_dead(
    claimed: Mapping[int, frozenset[int]], dead: Iterable[Chain]
) -> dict[int, frozenset[int]]:
    """Return the points marked for each player, with those of the opponent's dead stones."""
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
    """Return the chains without marks that are dead by the marks around them.

    every: all chains; marked_dead: those whose stones are marked as dead.
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
    """Yield the contradictions: points marked for both players, then chains, then empty points."""
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
    """Yield the marks in empty regions that border on stones of the other player.

    reported: points of contradictions already found; their regions are skipped.
    """
    for region in empty_regions(cleared, geometry):
        if any(point in reported for point in region.points):
            continue
        for color in (BLACK, WHITE):
            marked = sorted(claimed[color].intersection(region.points))
            if len(marked) > _SMALL and region.borders & opponent(color):
                yield Contradiction(OPEN, color, tuple(marked))


def _missing(cleared: bytes, marks: Marks, geometry: Geometry) -> Iterator[Contradiction]:
    """Yield the player without marks who surrounds points, if only the opponent has marks."""
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
    """Yield the contradiction of an empty point marked for a player with its neighbours."""
    neighbours = geometry.neighbours[point]
    stones = tuple(each for each in neighbours if cleared[each] == opponent(color))
    if stones:
        yield Contradiction(NEXT_TO_STONES, color, (point,), stones)
        return
    points = tuple(each for each in neighbours if cleared[each] == EMPTY and each in theirs)
    if points and color == BLACK:  # reported once for the two
        yield Contradiction(NEXT_TO_MARKS, color, (point,), points)
