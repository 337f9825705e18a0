"""Proofs of life and death in a finished position.

Unconditionally alive chains are proved, and so are chains that cannot live against them, and all
chains of a position in which nothing is unsettled. Nothing is proved that the next play of either
player could change.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations

from gocheck.board import (
    BLACK,
    WHITE,
    Geometry,
    chains,
    empty_regions,
    liberties,
    opponent,
    pass_alive,
    without,
)
from gocheck.limits import MOST_POINTS_OF_A_PROOF
from gocheck.status.evidence_kinds import PROVED
from gocheck.status.life import ALWAYS_TWO_EYES, count, has_seki, may_lose_an_eye
from gocheck.status.life.layout import Layout, Region, lay_out
from gocheck.status.status import Status, assumed
from gocheck.status.verdicts import Verdict, status_by

_LARGEST_DAME = 2
"""Points; a region that both colours border is then too small for anyone to live in."""
_LARGEST_TERRITORY = 30
"""Points; in a larger region the opponent could still live. Of 40,000 final positions of real games
102 have nothing unsettled even without this limit; in none of them is a chain labelled dead."""


@dataclass(frozen=True)
class Proof:
    """What is proved about the chains of a position."""

    position: bytes
    """The final position, one byte per point."""
    geometry: Geometry
    """The board."""
    owners: bytes
    """The proved owner of each point, one byte per point; EMPTY without a proof."""

    @cached_property
    def is_complete(self) -> bool:
        """Whether every stone is proved alive or dead."""
        return all(self.owners[point] for point, color in enumerate(self.position) if color)


def prove(position: bytes, geometry: Geometry) -> Proof:
    """Return what is proved about a position."""
    proof = Proof(position, geometry, pass_alive(position, geometry, suicide=True))
    if not proof.is_complete and _nothing_unsettled(position, geometry):
        return Proof(position, geometry, position)
    return proof


def proved(proof: Proof) -> Status | None:
    """Return the status if every chain is proved alive or dead, else None.

    Alive: unconditionally, even if self-capture is allowed, or because nothing on the board is
    unsettled. Dead: inside the opponent's pass-alive area.
    """
    if not proof.is_complete:
        return None
    verdicts = [
        Verdict(chain, proof.owners[chain.points[0]] == chain.color, PROVED, None)
        for chain in chains(proof.position, proof.geometry)
    ]
    status = status_by(proof.position, proof.geometry, verdicts, PROVED)
    return replace(status, unsettled_points=_open_points(status, proof.geometry))


def _open_points(status: Status, geometry: Geometry) -> int:
    """Return the number of points in regions of both colours that are too large to be dame.

    Stones can be proved alive long before the end of a game, while such a region has no owner.
    """
    regions = empty_regions(without(status.position, status.dead), geometry)
    sizes = [len(region.points) for region in regions if region.borders == BLACK | WHITE]
    return sum(size for size in sizes if size > _LARGEST_DAME)


def as_far_as_proved(proof: Proof) -> Status:
    """Return the status with all stones assumed alive that are not proved dead.

    If every chain is proved alive or dead, nothing is assumed.
    """
    position, geometry = proof.position, proof.geometry
    dead = [
        chain
        for chain in chains(position, geometry)
        if proof.owners[chain.points[0]] == opponent(chain.color)
    ]
    return proved(proof) or assumed(position, geometry, dead)


def _nothing_unsettled(position: bytes, geometry: Geometry) -> bool:
    """Return whether no chain on the board can be dead.

    Every empty region is surrounded by one colour and too small to live in, or is dame of one or
    two points. Every group keeps two eyes if its opponent has all dame, and also after the
    opponent's next play, which may threaten at one point only. No chain is in atari, and no play
    puts two chains in atari. A small eye space that is the only one of a group has one chain around
    it.
    """
    for region in empty_regions(position, geometry):
        most = _LARGEST_DAME if region.borders == BLACK | WHITE else _LARGEST_TERRITORY
        if len(region.points) > most:
            return False
    if BLACK not in position or WHITE not in position:
        return False
    layout = lay_out(position, frozenset(), geometry)
    return (
        not _is_in_atari(layout)
        and _points_to_look_at(layout) <= MOST_POINTS_OF_A_PROOF
        and not _may_lose_by_atari(layout, geometry)
        and not _can_be_cut(position, geometry)
        and not any(map(has_seki, _attacks(layout, geometry)))
        and not _can_threaten_twice(layout, geometry)
    )


def _can_be_cut(position: bytes, geometry: Geometry) -> bool:
    """Return whether a group may lose one of its eyes by plays inside its only eye space.

    Several chains around the space can be cut from each other, one after the other; what remains is
    not searched.
    """
    every = chains(position, geometry)
    for space in count(position, frozenset(), geometry).single_spaces:
        free = [
            points
            for chain in every
            if chain.points[0] in space.stones
            if not (points := liberties(chain, position, geometry)).isdisjoint(space.points)
        ]
        if len(free) > 1 or may_lose_an_eye(
            space.points, space.weak, free, position, position, geometry.neighbours
        ):
            return True
    return False


def _can_threaten_twice(layout: Layout, geometry: Geometry) -> bool:
    """Return whether a play leaves two points where a second one may cost a group an eye.

    One answer may be enough against both; this is not searched. Large eye spaces are left out: they
    make two eyes anyway.
    """
    return any(
        sum(map(has_seki, _attacks(after, geometry, (color,), ALWAYS_TWO_EYES))) > 1
        for color in (BLACK, WHITE)
        for after in _attacks(layout, geometry, (color,), ALWAYS_TWO_EYES)
    )


def _is_in_atari(layout: Layout) -> bool:
    """Return whether a chain is in atari, or a play can put two chains of one colour in atari."""
    liberties = layout.liberties(layout.chains_next_to)
    if any(len(points) == 1 for points in liberties.values()):
        return True
    last: dict[tuple[int, int], set[int]] = {}
    for chain, points in liberties.items():
        if len(points) == 2:
            for one, other in permutations(points):
                last.setdefault((one, layout.colors[chain]), set()).add(other)
    return any(
        len(left) > 1 and any(layout.living[near] != color for near in layout.neighbours[point])
        for (point, color), left in last.items()
    )


def _points_to_look_at(layout: Layout) -> int:
    """Return how many points all positions have together that are looked at below."""

    def plays(regions: Iterable[Region]) -> int:
        return sum(len(region.points) * (1 if region.owner else 2) for region in regions)

    small = [region for region in layout.regions if len(region.points) < ALWAYS_TWO_EYES]
    first_plays = plays(layout.regions) * (1 + len([*_weak_chains(layout)]))
    return (first_plays + plays(small) ** 2) * len(layout.position)


def _weak_chains(layout: Layout) -> Iterator[tuple[int, set[int], set[int]]]:
    """Yield the colour of each chain with one liberty in an eye and one dame, both, and the eye."""
    for chain, points in layout.liberties(layout.chains_next_to).items():
        eye = {point for point in points if layout.region_of[point].owner is not None}
        if len(points) == 2 and len(eye) == 1:
            yield layout.colors[chain], points, eye


def _may_lose_by_atari(layout: Layout, geometry: Geometry) -> bool:
    """Return whether an atari on a chain with one liberty in an eye and one dame may cost a group.

    If the opponent takes the dame, its owner fills the eye, and every group has to keep two eyes.
    If he plays in the eye, its owner connects at the dame (if he captures the stone, the opponent
    takes the dame), and none of his chains may be in atari.
    """
    for color, points, eye in _weak_chains(layout):
        filled = _played(layout, geometry, color, eye, points - eye)
        if any(map(has_seki, _attacks(filled, geometry))):
            return True
        if any(len(layout.region_of[point].points) > 1 for point in eye):
            thrown_in = _played(layout, geometry, color, points - eye, eye)
            liberties = thrown_in.liberties(thrown_in.chains_next_to)
            own = (name for name in liberties if thrown_in.colors[name] == color)
            if any(len(liberties[name]) == 1 for name in own):
                return True
    return False


def _played(
    layout: Layout, geometry: Geometry, color: int, own: set[int], opponents: set[int]
) -> Layout:
    """Return the position after plays of a colour and of its opponent."""
    after = bytearray(layout.position)
    for point in own:
        after[point] = color
    for point in opponents:
        after[point] = opponent(color)
    return lay_out(bytes(after), frozenset(), geometry)


def _attacks(
    layout: Layout,
    geometry: Geometry,
    colors: tuple[int, ...] = (BLACK, WHITE),
    large: int | None = None,
) -> Iterator[Layout]:
    """Yield the position after each play at dame or in an eye space, where the stone is dead.

    large: spaces of this many points or more are left out.
    """
    for region in layout.regions:
        if large and len(region.points) >= large:
            continue
        for point in region.points:
            for color in colors:
                if color != region.owner:
                    after = bytearray(layout.position)
                    after[point] = color
                    if region.owner:
                        yield replace(layout, position=bytes(after))
                    else:
                        yield lay_out(bytes(after), _dead(layout), geometry)


def _dead(layout: Layout) -> frozenset[int]:
    """Return the dead stones of a layout."""
    stones = enumerate(layout.position)
    return frozenset(point for point, stone in stones if stone != layout.living[point])
