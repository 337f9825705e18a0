"""The status by the dead stones that the user or an engine names."""

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import replace

from gocheck.board.board import Geometry
from gocheck.board.points import number_of, parse_point_name
from gocheck.board.regions import Chain, chains, empty_regions, without
from gocheck.board.stones import EMPTY
from gocheck.status.evidence_kinds import ENGINE, NAMED, PROVED
from gocheck.status.status import Status, Verdict, minus, status_by


def named_dead(
    position: bytes, geometry: Geometry, names: Iterable[str]
) -> tuple[Status | None, list[str]]:
    """Return the status with the chains at the named points dead and all others alive.

    Also return the names without a stone; if there are any, the status is None.
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


def with_dead(position: bytes, geometry: Geometry, named: Set[int], evidence: str) -> Status:
    """Return the status with the chains of these stones dead and all others alive.

    named: the points of the stones.
    """
    verdicts = [
        Verdict(chain, named.isdisjoint(chain.points), evidence)
        for chain in chains(position, geometry)
    ]
    return status_by(position, geometry, verdicts, evidence)


def by_engine(
    position: bytes,
    geometry: Geometry,
    dead: Collection[int],
    in_seki: Collection[int] = frozenset(),
    proved: bytes = b"",
) -> Status:
    """Return the status with the dead chains of an engine.

    dead, in_seki: the points of its dead stones and of its stones in seki, complete chains. Its
    sekis are added to those that are found, since many engines do not look for seki.
    proved: the owner of each point by `gocheck.status.proof`, if the proof overrules the engine.
    """
    verdicts = []
    for chain in chains(position, geometry):
        first = chain.points[0]
        if owner := proved[first] if proved else EMPTY:
            verdicts.append(Verdict(chain, owner == chain.color, PROVED))
        else:
            verdicts.append(Verdict(chain, first not in dead, ENGINE))
    status = status_by(position, geometry, verdicts, ENGINE)
    more = [
        each
        for each in status.verdicts
        if each.evidence == ENGINE and each.status == "alive" and each.points[0] in in_seki
    ]
    return _also_in_seki(status, more, geometry) if more else status


def against_proof(
    position: bytes, geometry: Geometry, dead: Collection[int], proved: bytes
) -> list[Chain]:
    """Return the chains that an engine calls dead although they are proved alive, or the reverse.

    dead, proved: as in `by_engine`.
    """
    return [
        chain
        for chain in chains(position, geometry)
        if (owner := proved[chain.points[0]])
        and (owner == chain.color) == (chain.points[0] in dead)
    ]


def _also_in_seki(status: Status, more: Sequence[Verdict], geometry: Geometry) -> Status:
    """Return the status with further chains in seki; the points that they surround become eyes."""
    stones = {point for each in more for point in each.points}
    eyes = frozenset(
        point
        for region in empty_regions(without(status.position, status.dead), geometry)
        if any(near in stones for point in region.points for near in geometry.neighbours[point])
        for point in region.points
    )
    black, white = status.surrounded
    return replace(
        status,
        verdicts=tuple(
            each._replace(in_seki=each.in_seki or each.points[0] in stones)
            for each in status.verdicts
        ),
        seki=status.seki.union(stones),
        territory=minus(status.territory, (eyes, eyes)),
        seki_eyes=(status.seki_eyes[0] | (black & eyes), status.seki_eyes[1] | (white & eyes)),
        false_eyes=minus(status.false_eyes, (eyes, eyes)),
    )
