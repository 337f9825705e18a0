"""The status by the dead stones that a user names, or an engine."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from gocheck.board import (
    EMPTY,
    Chain,
    Geometry,
    chains,
    empty_regions,
    number_of,
    parse_point_name,
    without,
)
from gocheck.status.status import ENGINE, NAMED, PROVED, ChainStatus, Status
from gocheck.status.verdicts import Verdict, counted


def named_dead(
    position: bytes, geometry: Geometry, names: Iterable[str]
) -> tuple[Status | None, list[str]]:
    """Return the status with the chains at the points named dead and all others alive.

    Also returns the names at which no stone stands; where there are any there is no status.
    """
    named = set()
    unknown = []
    for name in names:
        try:
            at = parse_point_name(name, geometry.columns, geometry.rows)
        except ValueError:
            unknown.append(name)
            continue
        point = number_of(at, geometry.columns)
        if position[point]:
            named.add(point)
        else:
            unknown.append(name)
    return None if unknown else with_dead(position, geometry, named, NAMED), unknown


def with_dead(position: bytes, geometry: Geometry, named: Collection[int], evidence: str) -> Status:
    """Return the status with the chains dead of which a stone is named, and all others alive."""
    found = [
        Verdict(chain, not any(point in named for point in chain.points), evidence, None)
        for chain in chains(position, geometry)
    ]
    return counted(position, geometry, found, evidence)


def by_engine(
    position: bytes,
    geometry: Geometry,
    dead: Collection[int],
    in_seki: Collection[int] = frozenset(),
    proved: bytes = b"",
) -> Status:
    """Return the status with the chains dead that an engine calls dead.

    dead, in_seki: the points of the stones that it calls so, whole chains. What it says is in
    seki is, in addition to what is found to be: many engines do not look for seki. proved: who owns
    each point by `gocheck.status.proof`, where that counts and not what the engine says.
    """
    found: list[Verdict] = []
    certain: set[int] = set()
    for chain in chains(position, geometry):
        owner = proved[chain.points[0]] if proved else EMPTY
        if owner == EMPTY:
            found.append(Verdict(chain, chain.points[0] not in dead, ENGINE, None))
        else:
            found.append(Verdict(chain, owner == chain.color, PROVED, None))
            certain.update(chain.points)
    status = counted(position, geometry, found, ENGINE)
    more = frozenset(in_seki) - certain - status.seki - status.dead
    return _also_in_seki(status, more, geometry) if more else status


def against_proof(
    position: bytes, geometry: Geometry, dead: Collection[int], proved: bytes
) -> list[Chain]:
    """Return the chains that an engine calls dead and that are proved alive, or the reverse.

    dead: the points of the stones that it calls dead, whole chains; proved: as in `by_engine`.
    """
    return [
        chain
        for chain in chains(position, geometry)
        if (owner := proved[chain.points[0]])
        and (owner == chain.color) == (chain.points[0] in dead)
    ]


def _also_in_seki(status: Status, stones: Collection[int], geometry: Geometry) -> Status:
    """Return the status with further chains in seki: what they surround is no territory then."""
    eyes = {
        point
        for region in empty_regions(without(status.position, status.dead), geometry)
        if any(near in stones for point in region.points for near in geometry.neighbours[point])
        for point in region.points
    }
    more = tuple(
        ChainStatus(chain.color, tuple(sorted(chain.points)), "seki", ENGINE)
        for chain in chains(status.position, geometry)
        if chain.points[0] in stones
    )
    territory, false_eyes = (
        (black - eyes, white - eyes) for black, white in (status.territory, status.false_eyes)
    )
    black, white = status.surrounded
    return replace(
        status,
        chains=tuple(sorted((*status.chains, *more), key=lambda chain: chain.points)),
        seki=status.seki.union(stones),
        territory=territory,
        seki_eyes=(
            status.seki_eyes[0] | (black & eyes),
            status.seki_eyes[1] | (white & eyes),
        ),
        false_eyes=false_eyes,
    )
