"""Where TB and TW of a record contradict each other, or the stones on the board.

This holds under every ruleset: a point belongs to one player, a chain is captured as
a whole, and what is unconditionally alive is never dead.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gocheck.board import (
    BLACK,
    EMPTY,
    WHITE,
    Chain,
    EmptyRegion,
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


class MarkedPosition:
    """A position with the marks on it, and what they say about its chains and points."""

    def __init__(self, position: bytes, geometry: Geometry, marks: Marks) -> None:
        self.position = position
        self.geometry = geometry
        self.marks = marks
        self._claimed = _claims(marks, geometry)

    @cached_property
    def chains(self) -> list[Chain]:
        """Every chain on the board."""
        return chains(self.position, self.geometry)

    @cached_property
    def dead_chains(self) -> list[Chain]:
        """The chains that are marked as dead; one that is so only in part is not.

        So is one without any mark all of whose liberties are marked for the other player, where it
        lies in what his living stones alone surround: some programs mark empty points only. Where
        TB and TW are exchanged that is true of no chain, since then nothing would live around it.
        """
        marked_dead = [
            chain
            for chain in self.chains
            if self._claimed[opponent(chain.color)].issuperset(chain.points)
        ]
        around = self._dead_by_what_is_around(marked_dead)
        if not around:
            return marked_dead
        return [chain for chain in self.chains if chain in marked_dead or chain in around]

    @cached_property
    def dead(self) -> frozenset[int]:
        """The points of the chains that are marked as dead."""
        return frozenset(point for chain in self.dead_chains for point in chain.points)

    @cached_property
    def cleared(self) -> bytes:
        """The position without the dead stones."""
        return without(self.position, self.dead)

    @cached_property
    def regions(self) -> list[EmptyRegion]:
        """The empty regions of the position without the dead stones."""
        return empty_regions(self.cleared, self.geometry)

    @cached_property
    def claimed(self) -> dict[int, frozenset[int]]:
        """The points that the marks give to each player, those of his dead opponents too."""
        dead: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
        for chain in self.dead_chains:
            dead[opponent(chain.color)].update(chain.points)
        return {color: self._claimed[color] | points for color, points in dead.items()}

    @cached_property
    def _pass_alive(self) -> bytes:
        return pass_alive(self.position, self.geometry, suicide=True)

    def _dead_by_what_is_around(self, marked_dead: Sequence[Chain]) -> list[Chain]:
        """Return the chains without marks that the marks around them call dead.

        marked_dead: the chains whose stones are marked as dead.
        """
        claimed = self._claimed
        marked = claimed[BLACK] | claimed[WHITE]
        found = [
            chain
            for chain in self.chains
            if marked.isdisjoint(chain.points)
            and claimed[opponent(chain.color)].issuperset(
                liberties(chain, self.position, self.geometry)
            )
        ]
        if found:
            found = [chain for chain in found if not self._is_pass_alive(chain)]
        while found:
            gone = {point for chain in (*marked_dead, *found) for point in chain.points}
            regions = empty_regions(without(self.position, gone), self.geometry)
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

    def _is_pass_alive(self, chain: Chain) -> bool:
        return self._pass_alive[chain.points[0]] == chain.color

    def contradictions(self) -> Iterator[Contradiction]:
        """Yield what cannot be, in order: what is marked for both, chains, empty points."""
        both = self.marks.black & self.marks.white
        for point in sorted(number_of(at, self.geometry.columns) for at in both):
            yield Contradiction(BOTH, WHITE, (point,))
        yield from self._of_chains()
        reported: set[int] = set()
        for color in (BLACK, WHITE):
            for point in sorted(self.claimed[color]):
                if self.cleared[point] == EMPTY:
                    found = [*_next_to(point, color, self)]
                    reported.update(each.points[0] for each in found)
                    yield from found
        yield from _open(self, reported)
        yield from _missing(self)

    def _of_chains(self) -> Iterator[Contradiction]:
        """Yield the chains that are marked as dead in part only, or that cannot be captured."""
        for chain in self.chains:
            player = opponent(chain.color)
            hit = sorted(self._claimed[player].intersection(chain.points))
            others = tuple(sorted(chain.points))
            if hit and len(hit) < len(others):
                yield Contradiction(IN_PART, player, tuple(hit), others)
            elif hit and self._is_pass_alive(chain):
                yield Contradiction(ALIVE, player, tuple(hit), others)


def contradictions(position: bytes, geometry: Geometry, marks: Marks) -> Iterator[Contradiction]:
    """Yield what cannot be, in order: what is marked for both, chains, empty points."""
    yield from MarkedPosition(position, geometry, marks).contradictions()


def _claims(marks: Marks, geometry: Geometry) -> dict[int, frozenset[int]]:
    """Return the points that the marks give to each player; those they give to both are left out.

    Points are numbers as in `gocheck.board.board`.
    """
    black, white = (
        frozenset(number_of(point, geometry.columns) for point in points)
        for points in (marks.black, marks.white)
    )
    return {BLACK: black - white, WHITE: white - black}


def _open(on: MarkedPosition, reported: Collection[int]) -> Iterator[Contradiction]:
    """Yield what is marked in an empty region that borders on stones of the other player.

    reported: points of contradictions already found; of their regions nothing more is reported.
    """
    for region in on.regions:
        if any(point in reported for point in region.points):
            continue
        for color in (BLACK, WHITE):
            marked = sorted(on.claimed[color].intersection(region.points))
            if len(marked) > _SMALL and region.borders & opponent(color):
                yield Contradiction(OPEN, color, tuple(marked))


def _missing(on: MarkedPosition) -> Iterator[Contradiction]:
    """Yield for whom nothing is marked though he surrounds points alone, where the other's are."""
    marks = on.marks
    if bool(marks.black) == bool(marks.white):
        return
    color = WHITE if marks.black else BLACK
    own = [region for region in on.regions if region.borders == color]
    if len(own) > 1 or any(len(region.points) > _SMALL for region in own):
        points = sorted(point for region in own for point in region.points)
        yield Contradiction(MISSING, color, tuple(points))


def _next_to(point: int, color: int, on: MarkedPosition) -> Iterator[Contradiction]:
    """Yield what is next to an empty point that is marked for a player and cannot be there."""
    neighbours, cleared = on.geometry.neighbours[point], on.cleared
    stones = tuple(each for each in neighbours if cleared[each] == opponent(color))
    if stones:
        yield Contradiction(TOUCHING, color, (point,), stones)
        return
    theirs = on.claimed[opponent(color)]
    points = tuple(each for each in neighbours if cleared[each] == EMPTY and each in theirs)
    if points and color == BLACK:  # reported once for the two
        yield Contradiction(ADJOINING, color, (point,), points)
