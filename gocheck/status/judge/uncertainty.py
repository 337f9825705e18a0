"""The uncertainty of a judgement: by how much the margin could change."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain, EmptyRegion, connected_sets, empty_regions, without
from gocheck.board.stones import BLACK, WHITE
from gocheck.status.certainty import CONFIDENT
from gocheck.status.judge.judgement import Judgement
from gocheck.status.judge.unproved_part import HIDDEN, UNSURE
from gocheck.status.life.layout import almost_closed
from gocheck.status.status import Status, Verdict, dead_by

_ROOM = 6
"""Surrounded points with which a group makes two eyes, whatever their shape. A choice: with a
larger number more groups are unsettled."""


def with_uncertainty(judgement: Judgement, owners: Sequence[float], seen: bytes) -> Status:
    """Return the status of a judgement, with its unsettled chains, areas and points, and their
    effect on the margin.

    owners: the network's opinion on each point, from -1, White, to 1, Black; seen: what the network
    sees (`gocheck.status.judge.unproved_part`). It has no opinion on areas that it does not see.
    """
    position, geometry, status = judgement.position, judgement.geometry, judgement.status
    cleared = without(position, status.dead)
    areas = [
        (len(area), _confidence_in(color, area, owners))
        for region in judgement.regions
        if region.borders == BLACK | WHITE
        for color, area in almost_closed(region.points, cleared, geometry.neighbours)
        if any(seen[point] != HIDDEN for point in area)
    ]
    confidences = [confidence for _, confidence in areas]
    if status.confidence is not None:
        confidences.append(status.confidence)
    uncertain = 2 * sum(size for size, confidence in areas if confidence < CONFIDENT)
    return replace(
        status,
        confidence=min(confidences, default=None),
        margin_uncertainty=uncertain + margin_uncertainty(position, geometry, judgement.verdicts),
        unsettled=frozenset(
            [point for point, owner in enumerate(owners) if -UNSURE < owner < UNSURE]
        ),
    )


def _confidence_in(color: int, area: Sequence[int], owners: Sequence[float]) -> float:
    """Return the confidence that an area that is all but closed belongs to a player.

    It is at least one half, even if the network expects the opponent to live there.
    """
    mean = sum(owners[point] for point in area) / len(area)
    return max(0.5, round((1 + (mean if color == BLACK else -mean)) / 2, 3))


def margin_uncertainty_below(status: Status, geometry: Geometry, least: float) -> int:
    """Return the largest possible change of the margin if chains judged with less than a confidence
    have another status.

    Areas that are all but closed count as in `Status.margin_uncertainty`.
    """
    of_chains = margin_uncertainty(status.position, geometry, status.verdicts)
    of_areas = max(0, status.margin_uncertainty - of_chains)
    return of_areas + margin_uncertainty(status.position, geometry, status.verdicts, least)


def margin_uncertainty(
    position: bytes, geometry: Geometry, verdicts: Sequence[Verdict], least: float = CONFIDENT
) -> int:
    """Return the largest possible change of the margin if unsettled chains have another status.

    Each region between the certainly living chains that has unsettled stones could belong to the
    other player: two points for each of its points. A chain whose only eyes depend on unsettled
    stones is unsettled itself. least: the confidence from which on a chain is settled.
    """
    uncertain = {
        point
        for each in verdicts
        if each.confidence is not None and each.confidence < least
        for point in each.points
    }
    if not uncertain:
        return 0
    regions = empty_regions(without(position, dead_by(verdicts)), geometry)
    alive = [each.chain for each in verdicts if each.alive]
    while more := _dependent_on(uncertain, alive, regions, geometry):
        uncertain |= more
    certain = bytearray(len(position))
    for chain in alive:
        if uncertain.isdisjoint(chain.points):
            for point in chain.points:
                certain[point] = 1
    return 2 * sum(
        len(region.points)
        for region in empty_regions(bytes(certain), geometry)
        if not uncertain.isdisjoint(region.points)
    )


def _dependent_on(
    uncertain: Collection[int],
    alive: Sequence[Chain],
    regions: Collection[EmptyRegion],
    geometry: Geometry,
) -> set[int]:
    """Return the stones of living groups that touch unsettled ones and could die with them.

    These groups have neither two eyes nor room for them elsewhere. regions: the empty regions of
    the position without dead stones.
    """
    chain_at = {
        point: number
        for number, chain in enumerate(alive)
        if chain.points[0] not in uncertain
        for point in chain.points
    }
    near_uncertain = set(uncertain).union(*(geometry.neighbours[point] for point in uncertain))
    settled = [each for each in regions if near_uncertain.isdisjoint(each.points)]
    unsettled = set(regions).difference(settled)
    open_points = (point for region in unsettled for point in region.points)
    at_risk = _chains_next_to((*uncertain, *open_points), chain_at, geometry)
    eyes = [
        (len(region.points), _chains_next_to(region.points, chain_at, geometry))
        for region in settled
        if region.borders in (BLACK, WHITE)
    ]
    lost: set[int] = set()
    for group in _groups(alive, chain_at, settled, eyes, geometry):
        sizes = [size for size, sharing in eyes if not sharing.isdisjoint(group)]
        has_two_eyes = len(sizes) > 1 or max(sizes, default=0) >= _ROOM
        if not has_two_eyes and not at_risk.isdisjoint(group):
            lost.update(point for number in group for point in alive[number].points)
    return lost


def _groups(
    alive: Sequence[Chain],
    chain_at: Mapping[int, int],
    regions: Iterable[EmptyRegion],
    eyes: Iterable[tuple[int, set[int]]],
    geometry: Geometry,
) -> list[list[int]]:
    """Return the groups of chains that share a liberty in these regions, or an eye."""
    joined: dict[int, set[int]] = {number: set() for number in chain_at.values()}
    for _, sharing in eyes:
        for number in sharing:
            joined[number] |= sharing
    for point in (point for region in regions for point in region.points):
        touching = _chains_next_to((point,), chain_at, geometry)
        for one, other in permutations(touching, 2):
            if alive[one].color == alive[other].color:
                joined[one].add(other)
    return connected_sets(joined, joined)


def _chains_next_to(
    points: Iterable[int], chain_at: Mapping[int, int], geometry: Geometry
) -> set[int]:
    """Return the numbers of the chains next to some points."""
    neighbours = geometry.neighbours
    return {chain_at[near] for point in points for near in neighbours[point] if near in chain_at}
