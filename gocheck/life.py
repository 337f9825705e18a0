"""Who is dead: the status of a final position, with the evidence for it.

A `Status` says what the stones are worth; it knows no komi and no totals. Points are integers
as in `gocheck.board`.
"""

from dataclasses import dataclass
from typing import Final

from gocheck.board import Geometry
from gocheck.groups import groups
from gocheck.pass_alive import pass_alive
from gocheck.points import Point
from gocheck.record import Marks
from gocheck.regions import chains, empty_regions, without
from gocheck.stones import BLACK, EMPTY, WHITE, opponent

MARKED: Final = "marked"
PROVED: Final = "proved"
ASSUMED: Final = "assumed"
EVIDENCE = (MARKED, PROVED, "engine", "judged", ASSUMED)
"""What a status rests on, strongest first."""

Points = frozenset[int]
NO_POINTS: Points = frozenset()


@dataclass(frozen=True, slots=True)
class ChainStatus:
    """One chain that is not simply alive.

    status: alive, dead or seki; evidence: one of EVIDENCE; confidence: 0 to 1, None where the
    evidence knows no degrees.
    """

    color: int
    points: tuple[int, ...]
    status: str
    evidence: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """What every point of a final position is; pairs are (Black's, White's).

    evidence: the weakest that was used; chains: those not simply alive; dead: the points of
    dead stones; seki: the points of stones alive in seki only; territory: points that count
    under territory counting, dead stones' points included; surrounded: points beside living
    stones that count under area counting, likewise; seki_eyes: of the surrounded points, those
    inside seki; dame: empty points that are neither player's; contradictions: chains that the
    marks of the record call dead in part only, and points that they give to both.
    """

    position: bytes
    evidence: str
    chains: tuple[ChainStatus, ...]
    dead: Points
    seki: Points
    territory: tuple[Points, Points]
    surrounded: tuple[Points, Points]
    seki_eyes: tuple[Points, Points]
    dame: Points
    contradictions: tuple[tuple[int, ...], ...] = ()

    @property
    def owners(self) -> bytes:
        """Whose area each point is, one byte a point."""
        owners = bytearray(without(self.position, self.dead))
        for color, points in zip((BLACK, WHITE), self.surrounded, strict=True):
            for point in points:
                owners[point] = color
        return bytes(owners)


def assumed(position: bytes, geometry: Geometry, evidence: str = ASSUMED) -> Status:
    """Return the status with all stones alive and no seki."""
    surrounded = _surrounded(position, geometry)
    return Status(
        position=position,
        evidence=evidence,
        chains=(),
        dead=NO_POINTS,
        seki=NO_POINTS,
        territory=surrounded,
        surrounded=surrounded,
        seki_eyes=(NO_POINTS, NO_POINTS),
        dame=_dame(position, surrounded),
    )


def marked(position: bytes, geometry: Geometry, marks: Marks, *, area: bool) -> Status:
    """Return the status that the record's own TB and TW give.

    Under the record's own kind of counting the marks are the territory, point for point. Under
    another kind only the dead stones are taken from them: what living stones of one colour
    surround counts under area counting, marked or not. area: whether the record's own counting
    is by area.
    """
    black, white = _numbers(marks.black, geometry), _numbers(marks.white, geometry)
    both = black & white
    claimed = {BLACK: black - both, WHITE: white - both}
    dead: set[int] = set()
    statuses = []
    contradictions: list[tuple[int, ...]] = [(point,) for point in sorted(both)]
    for chain in chains(position, geometry):
        hit = claimed[opponent(chain.color)].intersection(chain.points)
        if len(hit) == len(chain.points):
            dead.update(chain.points)
            statuses.append(ChainStatus(chain.color, tuple(sorted(chain.points)), "dead", MARKED))
        elif hit:
            contradictions.append(tuple(sorted(chain.points)))
    cleared = without(position, dead)
    free = frozenset(point for point, color in enumerate(cleared) if color == EMPTY)
    by_marks = (claimed[BLACK] & free, claimed[WHITE] & free)
    by_stones = _surrounded(cleared, geometry)
    if area:
        territory = (by_marks[0] & by_stones[0], by_marks[1] & by_stones[1])
        surrounded = by_marks
    else:
        territory = by_marks
        surrounded = by_stones
    return Status(
        position=position,
        evidence=MARKED,
        chains=tuple(statuses),
        dead=frozenset(dead),
        seki=NO_POINTS,
        territory=territory,
        surrounded=surrounded,
        seki_eyes=(NO_POINTS, NO_POINTS),
        dame=_dame(cleared, by_marks if area else territory),
        contradictions=tuple(contradictions),
    )


def as_it_stands(position: bytes, geometry: Geometry) -> Status:
    """Return the status where the rules take nothing off: every stone on the board counts."""
    return assumed(position, geometry, PROVED)


def pass_alive_cleared(position: bytes, geometry: Geometry, *, suicide: bool) -> Status:
    """Return the status where only what lies dead inside pass-alive area is taken off.

    This is how KataGo scores by area. A group that is not independent (see `Group`) stands by
    seki, and what it surrounds is seki_eyes. suicide: whether self-capture of several stones is
    allowed.
    """
    safe = pass_alive(position, geometry, suicide=suicide)
    plain = _surrounded(position, geometry)
    owners = bytearray(position)
    for color, points in zip((BLACK, WHITE), plain, strict=True):
        for point in points:
            owners[point] = color
    for point, color in enumerate(safe):
        if color:
            owners[point] = color
    dead = frozenset(
        point for point, color in enumerate(position) if color and owners[point] != color
    )
    surrounded = _split(owners, position)
    seki: set[int] = set()
    eyes: dict[int, set[int]] = {BLACK: set(), WHITE: set()}
    for group in groups(position, bytes(owners), geometry):
        if not group.independent:
            seki.update(point for point in group.points if position[point] == group.color)
            eyes[group.color].update(*group.eyes)
    territory = (surrounded[0] - eyes[BLACK], surrounded[1] - eyes[WHITE])
    return Status(
        position=position,
        evidence=PROVED,
        chains=tuple(
            ChainStatus(chain.color, tuple(sorted(chain.points)), "dead", PROVED)
            for chain in chains(position, geometry)
            if chain.points[0] in dead
        ),
        dead=dead,
        seki=frozenset(seki),
        territory=territory,
        surrounded=surrounded,
        seki_eyes=(frozenset(eyes[BLACK]), frozenset(eyes[WHITE])),
        dame=_dame(position, surrounded),
    )


def _surrounded(position: bytes, geometry: Geometry) -> tuple[Points, Points]:
    """Return the empty points that only Black's stones border, and only White's."""
    found: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for region in empty_regions(position, geometry):
        if region.borders in found:
            found[region.borders] += region.points
    return frozenset(found[BLACK]), frozenset(found[WHITE])


def _split(owners: bytearray, position: bytes) -> tuple[Points, Points]:
    black, white = (
        frozenset(
            point
            for point, owner in enumerate(owners)
            if owner == color and position[point] != color
        )
        for color in (BLACK, WHITE)
    )
    return black, white


def _dame(position: bytes, owned: tuple[Points, Points]) -> Points:
    black, white = owned
    return frozenset(
        point
        for point, color in enumerate(position)
        if color == EMPTY and point not in black and point not in white
    )


def _numbers(points: frozenset[Point], geometry: Geometry) -> Points:
    return frozenset(row * geometry.columns + column for column, row in points)
