"""The status of a final position: who is dead, and what every point is, with the evidence for it.

A `Status` knows no komi and no totals. Points are integers
as in `gocheck.board.board`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
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
    pass_alive,
    standing_by_seki,
    without,
)
from gocheck.record import Marks
from gocheck.status.life import count
from gocheck.status.marks import Contradiction, MarkedPosition

NAMED: Final = "named"
"""The user named the dead stones. What a status rests on is listed here from the strongest on."""
MARKED: Final = "marked"
"""The record marks who owns the points (TB and TW)."""
PROVED: Final = "proved"
"""Every chain is proved alive or dead (`gocheck.status.proof`)."""
ENGINE: Final = "engine"
"""A GTP engine was asked."""
JUDGED: Final = "judged"
"""The built-in judge decided (`gocheck.status.judge`)."""
ASSUMED: Final = "assumed"
"""Nothing says who is dead: all stones are treated as alive."""
AS_IS: Final = "as-it-stands"
"""The rules remove nothing by agreement: there is nothing to find out."""

Points = frozenset[int]
NO_POINTS: Points = frozenset()


@dataclass(frozen=True, slots=True)
class ChainStatus:
    """One chain that is not simply alive."""

    color: int
    """BLACK or WHITE."""
    points: tuple[int, ...]
    """The stones, in the order of the board."""
    status: str
    """``dead`` or ``seki`` (alive in seki only)."""
    evidence: str
    """What says whether it is dead, one of the constants above. That it lives in seki only is
    worked out, unless an engine says so."""
    confidence: float | None = None
    """How likely that is right, 0 to 1; None where the evidence knows no degrees."""


@dataclass(frozen=True, slots=True)
class Status:
    """What every point of a final position is; pairs are (Black's, White's)."""

    position: bytes
    """The position, one byte a point, dead stones included."""
    evidence: str
    """The weakest evidence that was used, one of the constants above."""
    chains: tuple[ChainStatus, ...]
    """The chains that are not simply alive; all others are, by this evidence or a stronger one."""
    dead: Points
    """The points of dead stones."""
    seki: Points
    """The points of stones alive in seki only."""
    territory: tuple[Points, Points]
    """Points that count under territory counting, those of dead stones included."""
    surrounded: tuple[Points, Points]
    """Points without living stones that count under area counting, those of dead stones
    included."""
    seki_eyes: tuple[Points, Points]
    """Of the surrounded points, those inside seki."""
    contradictions: tuple[Contradiction, ...] = ()
    """Where the marks of the record contradict themselves or the stones."""
    confidence: float | None = None
    """That of the least certain chain, 0 to 1; None where nothing was judged."""
    false_eyes: tuple[Points, Points] = (NO_POINTS, NO_POINTS)
    """Of the surrounded points outside seki, those that a chain cannot leave empty. They are no
    territory, unless `false_eyes_count`."""
    false_eyes_count: bool = False
    """Whether points in false eyes are territory, as some servers count."""
    seki_eyes_count: bool = False
    """Whether points in seki are territory; then they are not in `seki_eyes`."""
    played_out: bool = False
    """Whether the false eyes are what the players fill when the end is played out
    (`gocheck.status.endgame`)."""
    margin_uncertainty: int = 0
    """The most points by which a margin could move if the chains of uncertain status were
    otherwise."""
    uncertain_chains: tuple[tuple[int, float], ...] = ()
    """For every judged chain that may be otherwise, alive or dead, its first point and how likely
    that is, 0 to 1."""

    def counting(self, *, false_eyes: bool, seki_eyes: bool) -> "Status":
        """Return the status where points in false eyes, or in seki, are territory like any other.

        Some servers count so.
        """
        counted = self
        if false_eyes and any(self.false_eyes):
            counted = replace(counted, false_eyes_count=True)._with_territory(self.false_eyes)
        if seki_eyes and any(self.seki_eyes):
            eyes, none = self.seki_eyes, (NO_POINTS, NO_POINTS)
            counted = replace(counted, seki_eyes_count=True, seki_eyes=none)._with_territory(eyes)
        return counted

    def _with_territory(self, more: tuple[Points, Points]) -> "Status":
        black, white = self.territory
        return replace(self, territory=(black | more[0], white | more[1]))

    def with_filled(self, filled: tuple[Points, Points]) -> "Status":
        """Return the status where these points are no territory, being filled before the end."""
        black, white = (
            surrounded - eyes - points
            for surrounded, eyes, points in zip(
                self.surrounded, self.seki_eyes, filled, strict=True
            )
        )
        return replace(self, territory=(black, white), false_eyes=filled, played_out=True)

    @property
    def to_fill(self) -> tuple[int, int]:
        """How many points Black, and White, must fill at home before the end."""
        if self.false_eyes_count:
            return 0, 0
        black, white = self.false_eyes
        return len(black), len(white)

    @property
    def surrounded_only(self) -> tuple[Points, Points]:
        """The points that are surrounded and yet no territory, those in seki included."""
        return self.surrounded[0] - self.territory[0], self.surrounded[1] - self.territory[1]

    @property
    def marked_only(self) -> tuple[Points, Points]:
        """The points that are territory by the record's marks alone: nobody surrounds them."""
        return self.territory[0] - self.surrounded[0], self.territory[1] - self.surrounded[1]

    @property
    def dame(self) -> Points:
        """The empty points that are neither territory nor an eye, be it false or in seki."""
        others = frozenset().union(*self.territory, *self.false_eyes, *self.seki_eyes)
        return frozenset(
            point
            for point, color in enumerate(self.position)
            if color == EMPTY and point not in others
        )

    def open_dame(self, geometry: Geometry) -> Points:
        """The empty points that either player could still fill: nobody's, and not in seki.

        None on a board without living stones: a game that nobody played leaves nothing to fill.
        """
        black, white = self.surrounded
        cleared = without(self.position, self.dead)
        if not any(cleared):
            return NO_POINTS
        return frozenset(
            point
            for point, color in enumerate(cleared)
            if color == EMPTY
            and point not in black
            and point not in white
            and self.seki.isdisjoint(geometry.neighbours[point])
        )

    @property
    def owners(self) -> bytes:
        """Who owns each point under area counting, one byte a point."""
        owners = bytearray(without(self.position, self.dead))
        for color, points in zip((BLACK, WHITE), self.surrounded, strict=True):
            for point in points:
                owners[point] = color
        return bytes(owners)


def assumed(position: bytes, geometry: Geometry, proved_dead: Sequence[Chain] = ()) -> Status:
    """Return the status with all stones alive and no seki, except chains that are proved dead."""
    dead = frozenset(point for chain in proved_dead for point in chain.points)
    surrounded = _surrounded(empty_regions(without(position, dead), geometry))
    return Status(
        position=position,
        evidence=ASSUMED,
        chains=_dead(proved_dead, PROVED),
        dead=dead,
        seki=NO_POINTS,
        territory=surrounded,
        surrounded=surrounded,
        seki_eyes=(NO_POINTS, NO_POINTS),
    )


def marked(position: bytes, geometry: Geometry, marks: Marks, *, area: bool) -> Status:
    """Return the status that the record's own TB and TW give.

    Under the record's own kind of counting the marks are the territory, point for point. Under
    another kind only the dead stones are taken from them: what living stones of one colour
    surround counts under area counting, marked or not; under territory counting what is marked
    and neither in seki nor a false eye. area: whether the record's own counting is by area.
    """
    on = MarkedPosition(position, geometry, marks)
    free = frozenset(point for region in on.regions for point in region.points)
    by_marks = (on.claimed[BLACK] & free, on.claimed[WHITE] & free)
    by_stones = _surrounded(on.regions)
    counted = count(position, on.dead, geometry)
    if area:
        territory = (by_marks[0] & counted.territory[0], by_marks[1] & counted.territory[1])
        surrounded = by_marks
    else:
        territory = by_marks
        surrounded = by_stones
    return Status(
        position=position,
        evidence=MARKED,
        chains=tuple(
            ChainStatus(
                chain.color,
                tuple(sorted(chain.points)),
                "dead" if chain.points[0] in on.dead else "seki",
                MARKED,
            )
            for chain in on.chains
            if chain.points[0] in on.dead or chain.points[0] in counted.seki
        ),
        dead=on.dead,
        seki=counted.seki,
        territory=territory,
        surrounded=surrounded,
        seki_eyes=(
            counted.seki_eyes[0] & surrounded[0] - territory[0],
            counted.seki_eyes[1] & surrounded[1] - territory[1],
        ),
        contradictions=tuple(on.contradictions()),
        false_eyes=(
            counted.false_eyes[0] & surrounded[0] - territory[0] - counted.seki_eyes[0],
            counted.false_eyes[1] & surrounded[1] - territory[1] - counted.seki_eyes[1],
        ),
    )


def as_is(position: bytes, geometry: Geometry) -> Status:
    """Return the status where the rules remove nothing: every stone on the board counts."""
    return replace(assumed(position, geometry), evidence=AS_IS)


def pass_alive_cleared(
    uncleared: Status, geometry: Geometry, *, suicide: bool, seki: bool
) -> Status:
    """Return the status where only what lies dead inside pass-alive area is removed.

    This is how KataGo scores by area. uncleared: the position as is; suicide: whether
    self-capture of several stones is allowed; seki: whether to find what lives in seki only, and
    its eyes.
    """
    position = uncleared.position
    safe = pass_alive(position, geometry, suicide=suicide)
    dead = frozenset(
        point
        for point, color in enumerate(position)
        if color and safe[point] and safe[point] != color
    )
    if dead:
        black, white = _surrounded_in(safe, position)
        surrounded = (
            (uncleared.surrounded[0] | black) - white,
            (uncleared.surrounded[1] | white) - black,
        )
        removed = [chain for chain in chains(position, geometry) if chain.points[0] in dead]
        uncleared = replace(
            uncleared,
            dead=dead,
            chains=_dead(removed, PROVED),
            territory=surrounded,
            surrounded=surrounded,
        )
    return _with_seki(uncleared, geometry) if seki else uncleared


def _with_seki(status: Status, geometry: Geometry) -> Status:
    """Return the status with the groups that live in seki only, and their eyes."""
    position = status.position
    stones: set[int] = set()
    eyes: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for group in standing_by_seki(position, status.owners, geometry):
        stones.update(point for point in group.points if position[point] == group.color)
        eyes[group.color].update(*group.eyes)
    black, white = status.surrounded
    return replace(
        status,
        seki=frozenset(stones),
        territory=(black - eyes[BLACK], white - eyes[WHITE]),
        seki_eyes=(frozenset(eyes[BLACK]), frozenset(eyes[WHITE])),
    )


def _dead(dead: Iterable[Chain], evidence: str) -> tuple[ChainStatus, ...]:
    return tuple(
        ChainStatus(chain.color, tuple(sorted(chain.points)), "dead", evidence) for chain in dead
    )


def _surrounded(regions: Iterable[EmptyRegion]) -> tuple[Points, Points]:
    """Return the empty points that only Black's stones border, and only White's."""
    found: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for region in regions:
        if region.borders in found:
            found[region.borders] += region.points
    return frozenset(found[BLACK]), frozenset(found[WHITE])


def _surrounded_in(owners: bytes, position: bytes) -> tuple[Points, Points]:
    """Return the points that Black, and White, own without a stone of their own there."""
    black, white = (
        frozenset(
            point
            for point, owner in enumerate(owners)
            if owner == color and position[point] != color
        )
        for color in (BLACK, WHITE)
    )
    return black, white
