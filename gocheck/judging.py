"""From a finished position without marks to who is dead: proof where there is one, else judgement.

What is unconditionally alive, or cannot live against what is, is proved, and so is every chain
of a position in which nothing is in doubt. For the other chains a network gives an opinion on each
point (`gocheck.judge`); a chain lives or dies as a whole. Where it stands in a closed fight that
the network doubts, a search decides (`gocheck.fighting`). What the points then count as is worked
out by `gocheck.counting`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from gocheck.board import Geometry
from gocheck.counting import count
from gocheck.doubt import Verdict, swing_of
from gocheck.fighting import Fights
from gocheck.judge import MAXIMUM_JUDGED_SIDE, MINIMUM_JUDGED_SIDE, ownership
from gocheck.life import ENGINE, JUDGED, NAMED, PROVED, ChainStatus, Status, assumed
from gocheck.pass_alive import pass_alive
from gocheck.points import parse_point_name
from gocheck.regions import Chain, chains, empty_regions, without
from gocheck.stones import BLACK, WHITE

OVERRULED = 0.5
"""The confidence left where the rules of seki overrule the network."""
SEARCHED = 0.9
"""The least confidence in what a search of a closed fight found and the network leans to.

Of 16,000 real games 283 held such fights. Where the search agreed, 82 in 100 of the scores were
the recorded ones, as they are of all games judged with a confidence of 0.9 to 0.95.
"""
AGAINST = 0.75
"""The confidence in what it found against the network: 58 in 100 of the scores were right then,
as with a confidence of 0.6 to 0.8."""
_LARGE = 5
"""Stones of a chain in seki that is searched whatever the network says.

Chosen on 52,305 real games that are not packed: in 13 the answer changed by five stones or more,
and the recorded margin was met 11 times more and once less. With smaller chains, too, 28 times more
and 58 less.
"""
_UNSURE = 0.79
"""No surer the network is then taken to be of it."""
_FAR = 4
"""How many times likelier chains alone in seki must be to live than an opponent beside them to be
dead, if he is to live there with them.

Chosen on 38,748 real games that are not packed: with 2.7 no board is counted otherwise, and with 7
four fewer meet the recorded margin.
"""
_SUREST = 0.999
"""No surer the network is then taken to be: certainty has no odds."""
_ROUNDS = 3
_LEAST_DOUBT = 0.002
"""Chains that are doubted less are taken for certain."""
_NO_OPINION = 0.05
"""Ownership nearer to nobody's says nothing: such a chain is left alive."""
_LARGEST_DAME = 2
_LARGEST_TERRITORY = 30
"""In a larger region somebody might live yet. Of 40,000 final positions of real games 144 leave
nothing in doubt even without this bound, and in none of them is a chain labelled dead."""


def can_judge(columns: int, rows: int) -> bool:
    """Return whether the network knows boards of this size."""
    return all(MINIMUM_JUDGED_SIDE <= side <= MAXIMUM_JUDGED_SIDE for side in (columns, rows))


def proved(position: bytes, geometry: Geometry) -> Status | None:
    """Return the status if every chain is proved alive or dead, else None.

    Alive: unconditionally, even if the opponent may capture his own stones, or because nothing
    is in doubt on the whole board. Dead: inside an area where the opponent of what is
    unconditionally alive cannot live.
    """
    safe = _safe(position, geometry)
    return _status(position, geometry, safe, None) if _proves_all(safe, position) else None


def _safe(position: bytes, geometry: Geometry) -> bytes:
    """Return, a byte a point, whose it is for certain, EMPTY where that is not proved."""
    safe = pass_alive(position, geometry, suicide=True)
    if _proves_all(safe, position) or not _nothing_in_doubt(position, geometry):
        return safe
    return position


def _proves_all(safe: bytes, position: bytes) -> bool:
    return all(safe[point] for point, color in enumerate(position) if color)


def _nothing_in_doubt(position: bytes, geometry: Geometry) -> bool:
    """Return whether no chain can be dead, by how the board is divided.

    Every empty region is surrounded by one colour and too small to live in, or is dame of a
    point or two; and every group keeps two eyes when its opponent has all the dame.
    """
    for region in empty_regions(position, geometry):
        most = _LARGEST_DAME if region.borders == BLACK | WHITE else _LARGEST_TERRITORY
        if len(region.points) > most:
            return False
    if BLACK not in position or WHITE not in position:
        return False
    return not count(position, frozenset(), geometry).seki


def named_dead(
    position: bytes, geometry: Geometry, names: Iterable[str]
) -> tuple[Status | None, list[str]]:
    """Return the status with the chains at the points named dead and all others alive.

    Also returns the names at which no stone stands; where there are any there is no status.
    """
    named = set()
    strange = []
    for name in names:
        try:
            column, row = parse_point_name(name, geometry.columns, geometry.rows)
        except ValueError:
            strange.append(name)
            continue
        point = row * geometry.columns + column
        if position[point]:
            named.add(point)
        else:
            strange.append(name)
    found = [
        (chain, named.isdisjoint(chain.points), NAMED, None) for chain in chains(position, geometry)
    ]
    status = None if strange else _counted(position, geometry, found, NAMED, None)
    return status, strange


def by_engine(
    position: bytes,
    geometry: Geometry,
    dead: Collection[int],
    in_seki: Collection[int] = frozenset(),
) -> Status:
    """Return the status with the chains dead that an engine calls dead.

    dead, in_seki: the points of the stones that it calls so, whole chains. What it says is in
    seki is, beside what is found to be: many engines do not look for seki.
    """
    found = [
        (chain, chain.points[0] not in dead, ENGINE, None) for chain in chains(position, geometry)
    ]
    status = _counted(position, geometry, found, ENGINE, None)
    more = frozenset(in_seki) - status.seki - status.dead
    return _also_in_seki(status, more, geometry) if more else status


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


def judged(positions: Sequence[bytes], geometry: Geometry) -> list[Status]:
    """Return the status of each position, all on boards of one size.

    On boards that the network does not know, all stones are assumed alive where not everything
    is proved.
    """
    if not can_judge(geometry.columns, geometry.rows):
        return [proved(position, geometry) or assumed(position, geometry) for position in positions]
    safe = [_safe(position, geometry) for position in positions]
    open_ones = [
        number
        for number, position in enumerate(positions)
        if not _proves_all(safe[number], position)
    ]
    opinion_on: dict[int, list[float]] = {}
    if open_ones:
        asked = [positions[number] for number in open_ones]
        opinions = ownership(asked, geometry.columns, geometry.rows)
        opinion_on = dict(zip(open_ones, opinions.tolist(), strict=True))
    return [
        _status(position, geometry, safe[number], opinion_on.get(number))
        for number, position in enumerate(positions)
    ]


def from_opinion(position: bytes, geometry: Geometry, opinion: list[float]) -> Status:
    """Return the status by an opinion on each point, from -1 (White's) to 1, where proof lacks."""
    return _status(position, geometry, _safe(position, geometry), opinion)


def _status(
    position: bytes, geometry: Geometry, safe: bytes, opinion: list[float] | None
) -> Status:
    """Return the status from what is proved and, for the rest, from an opinion.

    safe: whose each point is for certain; opinion: for each point -1 (White's) to 1.
    """
    standing = chains(position, geometry)
    leanings: dict[int, float] = {}
    if opinion is not None:
        for number, chain in enumerate(standing):
            if not safe[chain.points[0]]:
                mean = sum(opinion[point] for point in chain.points) / len(chain.points)
                leanings[number] = mean if chain.color == BLACK else -mean
    fights = Fights(position, geometry, standing)
    searched = fights.settled(leanings)
    found, weakest = _verdicts(standing, safe, leanings, searched)
    if weakest is None:
        return _counted(position, geometry, found, PROVED, None)
    status = _counted(position, geometry, found, JUDGED, weakest)
    if searched := _lost_in_seki(fights, standing, leanings, status):
        found, weakest = _verdicts(standing, safe, leanings, searched)
        status = _counted(position, geometry, found, JUDGED, weakest)
    swing = swing_of(position, geometry, found)
    for _ in range(_ROUNDS):
        lonely = [
            cluster
            for cluster in _in_seki_with_nobody(status, found, geometry)
            if fights.living.isdisjoint(cluster)
        ]
        if not lonely:
            break
        for cluster in lonely:
            company = _company(cluster, found, leanings, geometry)
            alive = company is not None
            for number in cluster if company is None else (company,):
                found[number] = (found[number][0], alive, JUDGED, OVERRULED)
        status = _counted(position, geometry, found, JUDGED, OVERRULED)
        swing = swing_of(position, geometry, found)
    return replace(status, swing=swing, doubts=_doubts(found))


def _verdicts(
    standing: Sequence[Chain],
    safe: bytes,
    leanings: Mapping[int, float],
    searched: Mapping[int, bool],
) -> tuple[list[Verdict], float | None]:
    """Return the verdict on every chain, and the least confidence, None where all is proved."""
    found: list[Verdict] = []
    weakest: float | None = None
    for number, chain in enumerate(standing):
        evidence: str = PROVED
        confidence: float | None = None
        alive = safe[chain.points[0]] == chain.color
        if number in leanings:
            own = leanings[number]
            alive = own >= -_NO_OPINION
            evidence, confidence = JUDGED, round((1 + abs(own)) / 2, 3)
            if number in searched:
                alive = searched[number]
                confidence = max(confidence, SEARCHED) if alive == (own >= 0) else AGAINST
            weakest = confidence if weakest is None else min(weakest, confidence)
        found.append((chain, alive, evidence, confidence))
    return found, weakest


def _lost_in_seki(
    fights: Fights,
    standing: Sequence[Chain],
    leanings: Mapping[int, float],
    status: Status,
) -> dict[int, bool]:
    """Return who lives and who is dead where a large chain in seki is no standstill after all.

    A seki is a fight that both sides leave alone; where one of them need not, the network may see
    two groups that live. So however sure it is of a large chain in seki, the place is searched.
    Nothing is returned where nobody is captured there who was taken to be alive.
    """
    large = {
        number
        for number in leanings
        if standing[number].points[0] in status.seki and len(standing[number].points) >= _LARGE
    }
    if not large:
        return {}
    unsure = {
        number: max(-_UNSURE, min(_UNSURE, own)) if number in large else own
        for number, own in leanings.items()
    }
    searched = fights.settled(unsure)
    lost = any(
        not alive and standing[number].points[0] not in status.dead
        for number, alive in searched.items()
    )
    return searched if lost else {}


def _doubts(found: Sequence[Verdict]) -> tuple[tuple[int, float], ...]:
    """Return for each chain that may be otherwise its first point and how likely that is."""
    return tuple(
        (chain.points[0], doubt)
        for chain, _, _, confidence in found
        if confidence is not None and (doubt := round(1 - confidence, 3)) >= _LEAST_DOUBT
    )


def _in_seki_with_nobody(
    status: Status, found: Sequence[Verdict], geometry: Geometry
) -> list[list[int]]:
    """Return the chains judged alive in seki though no opponent is in seki with them, together.

    Seki is a standstill between both colours: stones that cannot make two eyes, with only
    independently living opponents around, are dead. Chains are in one seki if they stand beside
    each other or share an empty point.
    """
    cleared = without(status.position, status.dead)
    number_at = {
        point: number
        for number, (chain, *_) in enumerate(found)
        if chain.points[0] in status.seki
        for point in chain.points
    }
    together: dict[int, set[int]] = {number: set() for number in number_at.values()}
    for point, color in enumerate(cleared):
        if color and point not in number_at:
            continue
        near = {number_at[beside] for beside in geometry.neighbours[point] if beside in number_at}
        if color:
            near.add(number_at[point])
        for number in near:
            together[number] |= near
    lonely: list[list[int]] = []
    seen: set[int] = set()
    for start in together:
        if start in seen:
            continue
        cluster = [start]
        seen.add(start)
        for number in cluster:
            for other in together[number] - seen:
                seen.add(other)
                cluster.append(other)
        if len({found[number][0].color for number in cluster}) == 1:
            lonely.append([number for number in cluster if found[number][2] == JUDGED])
    return [cluster for cluster in lonely if cluster]


def _company(
    cluster: Sequence[int],
    found: Sequence[Verdict],
    leanings: Mapping[int, float],
    geometry: Geometry,
) -> int | None:
    """Return the opponent of chains alone in seki that is the likeliest to live there with them.

    None where these chains are dead themselves: unless the network is far surer of them than of
    him.
    """
    own_color = found[cluster[0]][0].color
    beside = {
        near
        for number in cluster
        for point in found[number][0].points
        for near in geometry.neighbours[point]
    }
    near_by = [
        number
        for number, (chain, alive, _, _) in enumerate(found)
        if not alive
        and chain.color != own_color
        and number in leanings
        and not beside.isdisjoint(chain.points)
    ]
    if not near_by:
        return None
    likeliest = max(near_by, key=lambda number: leanings[number])
    surest = max(leanings[number] for number in cluster)
    return likeliest if _odds(surest) >= _FAR * _odds(-leanings[likeliest]) else None


def _odds(own: float) -> float:
    """Return how many times likelier life is than death, by how sure the network is of it."""
    own = min(own, _SUREST)
    return (1 + own) / (1 - own)


def _counted(
    position: bytes,
    geometry: Geometry,
    found: Sequence[Verdict],
    evidence: str,
    confidence: float | None,
) -> Status:
    """Return the status in which these chains are alive or not, with what points count as.

    found: for each chain whether it is alive, by what evidence and with what confidence.
    """
    dead = {point for chain, alive, _, _ in found if not alive for point in chain.points}
    counted = count(position, frozenset(dead), geometry)
    statuses = tuple(
        ChainStatus(
            chain.color,
            tuple(sorted(chain.points)),
            "seki" if alive else "dead",
            decided_by,
            certainty,
        )
        for chain, alive, decided_by, certainty in found
        if not alive or chain.points[0] in counted.seki
    )
    return Status(
        position=position,
        evidence=evidence,
        chains=statuses,
        dead=frozenset(dead),
        seki=counted.seki,
        territory=counted.territory,
        surrounded=counted.surrounded,
        seki_eyes=counted.seki_eyes,
        confidence=confidence,
        false_eyes=(
            counted.false_eyes[0] - counted.seki_eyes[0],
            counted.false_eyes[1] - counted.seki_eyes[1],
        ),
    )
