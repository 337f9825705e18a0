"""Contradictions of TB and TW with each other, or with the stones on the board.

They are contradictions under every ruleset: a point belongs to one player, all stones of a chain
live or die together, and unconditionally alive stones are never dead.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gocheck.board.board import Geometry
from gocheck.board.pass_alive import pass_alive
from gocheck.board.points import number_of
from gocheck.board.regions import Chain, EmptyRegion, chains, empty_regions, liberties, without
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.record.record import Marks

BOTH: Final = "both"
"""A point is marked for both players. This and the next constants are the kinds of
contradiction."""
IN_PART: Final = "in part"
"""Only some stones of a chain are marked as dead."""
ALIVE: Final = "alive"
"""A chain is marked as dead and unconditionally alive."""
TOUCHING: Final = "touching"
"""A point is marked next to living stones of the other player."""
ADJOINING: Final = "adjoining"
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


class MarkedPosition:
    """A position with its marks, and the dead chains and the owners of points by the marks."""

    def __init__(self, position: bytes, geometry: Geometry, marks: Marks) -> None:
        self.position = position
        self.geometry = geometry
        self.marks = marks
        self.chains = chains(position, geometry)
        black, white = (
            frozenset(number_of(point, geometry.columns) for point in points)
            for points in (marks.black, marks.white)
        )
        # Points marked for both are nobody's.
        self._claimed = {BLACK: black - white, WHITE: white - black}

    @cached_property
    def dead_chains(self) -> list[Chain]:
        """The chains that are marked as dead, with all their stones.

        Some programs mark empty points only. So a chain without marks is dead, too, if all its
        liberties are marked for the opponent and only the opponent's living stones surround it. If
        TB and TW are exchanged, no chain is dead in this way, since no living stones would surround
        it.
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
    def regions(self) -> tuple[EmptyRegion, ...]:
        """The empty regions of the position without the dead stones."""
        return empty_regions(self.cleared, self.geometry)

    @cached_property
    def claimed(self) -> dict[int, frozenset[int]]:
        """The points marked for each player, with those of the opponent's dead stones."""
        dead: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
        for chain in self.dead_chains:
            dead[opponent(chain.color)].update(chain.points)
        return {color: self._claimed[color] | points for color, points in dead.items()}

    @cached_property
    def _pass_alive(self) -> bytes:
        return pass_alive(self.position, self.geometry, suicide=True)

    def _dead_by_what_is_around(self, marked_dead: Sequence[Chain]) -> list[Chain]:
        """Return the chains without marks that are dead by the marks around them.

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
        """Yield the contradictions: points marked for both players, chains, then empty points."""
        both = self.marks.black & self.marks.white
        for point in sorted(number_of(at, self.geometry.columns) for at in both):
            yield Contradiction(BOTH, WHITE, (point,))
        yield from self._of_chains()
        found = [
            contradiction
            for color in (BLACK, WHITE)
            for point in sorted(self.claimed[color])
            if self.cleared[point] == EMPTY and (contradiction := self._next_to(point, color))
        ]
        yield from found
        yield from self._open({each.points[0] for each in found})
        yield from self._missing()

    def _of_chains(self) -> Iterator[Contradiction]:
        """Yield chains that are partly marked as dead, and chains marked as dead that are
        pass-alive."""
        for chain in self.chains:
            player = opponent(chain.color)
            hit = sorted(self._claimed[player].intersection(chain.points))
            others = tuple(sorted(chain.points))
            if hit and len(hit) < len(others):
                yield Contradiction(IN_PART, player, tuple(hit), others)
            elif hit and self._is_pass_alive(chain):
                yield Contradiction(ALIVE, player, tuple(hit), others)

    def _open(self, reported: Collection[int]) -> Iterator[Contradiction]:
        """Yield the marks in empty regions that border on stones of the other player.

        reported: points of contradictions already found; their regions are skipped.
        """
        for region in self.regions:
            if any(point in reported for point in region.points):
                continue
            for color in (BLACK, WHITE):
                marked = sorted(self.claimed[color].intersection(region.points))
                if len(marked) > _SMALL and region.borders & opponent(color):
                    yield Contradiction(OPEN, color, tuple(marked))

    def _missing(self) -> Iterator[Contradiction]:
        """Yield the player without marks who surrounds points, if only the opponent has marks."""
        if bool(self.marks.black) == bool(self.marks.white):
            return
        color = WHITE if self.marks.black else BLACK
        own = [region for region in self.regions if region.borders == color]
        if len(own) > 1 or any(len(region.points) > _SMALL for region in own):
            points = sorted(point for region in own for point in region.points)
            yield Contradiction(MISSING, color, tuple(points))

    def _next_to(self, point: int, color: int) -> Contradiction | None:
        """Return the contradiction of an empty point marked for a player with its neighbours."""
        near, other = self.geometry.neighbours[point], opponent(color)
        if stones := tuple(each for each in near if self.cleared[each] == other):
            return Contradiction(TOUCHING, color, (point,), stones)
        theirs = self.claimed[other]
        points = tuple(each for each in near if self.cleared[each] == EMPTY and each in theirs)
        if points and color == BLACK:  # reported once for the two
            return Contradiction(ADJOINING, color, (point,), points)
        return None
