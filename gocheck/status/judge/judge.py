"""From a finished position without marks to who is dead: proof where there is one, else judgement.

For the chains that are not proved alive or dead (`gocheck.status.proof`) a network gives an opinion
on each point (`gocheck.status.judge.network`); a chain lives or dies as a whole. Where it stands in
a closed fight that the network doubts, a search decides (`gocheck.status.judge.local_search`). What
the points then count as is worked out by `gocheck.status.life`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gocheck.board import BLACK, Chain, Geometry, chains
from gocheck.status.judge.corrections import OVERRULED, alone_in_seki, company, survivors
from gocheck.status.judge.local_search import Fights
from gocheck.status.judge.network import MAXIMUM_JUDGED_SIDE, MINIMUM_JUDGED_SIDE, ownership
from gocheck.status.judge.uncertainty import swing_of
from gocheck.status.proof import as_far_as_proved, proves_all, safe_points
from gocheck.status.status import JUDGED, PROVED, Status
from gocheck.status.verdicts import Verdict, counted

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
_ROUNDS = 3
_LEAST_DOUBT = 0.002
"""Chains that are doubted less are taken for certain."""
_NO_OPINION = 0.05
"""Ownership nearer to nobody's says nothing: such a chain is left alive."""


def can_judge(columns: int, rows: int) -> bool:
    """Return whether the network knows boards of this size."""
    return all(MINIMUM_JUDGED_SIDE <= side <= MAXIMUM_JUDGED_SIDE for side in (columns, rows))


def judged(positions: Sequence[bytes], geometry: Geometry) -> list[Status]:
    """Return the status of each position, all on boards of one size.

    On boards that the network does not know, all stones are assumed alive that are not proved dead.
    """
    if not can_judge(geometry.columns, geometry.rows):
        return [as_far_as_proved(position, geometry) for position in positions]
    safe = [safe_points(position, geometry) for position in positions]
    open_ones = [
        number
        for number, position in enumerate(positions)
        if not proves_all(safe[number], position)
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
    return _status(position, geometry, safe_points(position, geometry), opinion)


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
    verdicts, weakest = _verdicts(standing, safe, leanings, searched)
    if weakest is None:
        return counted(position, geometry, verdicts, PROVED, None)
    status = counted(position, geometry, verdicts, JUDGED, weakest)
    if searched := _lost_in_seki(fights, standing, leanings, status):
        verdicts, weakest = _verdicts(standing, safe, leanings, searched)
        status = counted(position, geometry, verdicts, JUDGED, weakest)
    if saved := survivors(status, verdicts, leanings, geometry):
        for number in saved:
            verdicts[number] = Verdict(standing[number], True, JUDGED, OVERRULED)
        status = counted(position, geometry, verdicts, JUDGED, OVERRULED)
    swing = swing_of(position, geometry, verdicts)
    for _ in range(_ROUNDS):
        lonely = [
            cluster
            for cluster in alone_in_seki(status, verdicts, geometry)
            if fights.living.isdisjoint(cluster)
        ]
        if not lonely:
            break
        for cluster in lonely:
            companion = company(cluster, verdicts, leanings, geometry)
            alive = companion is not None
            for number in cluster if companion is None else (companion,):
                verdicts[number] = Verdict(standing[number], alive, JUDGED, OVERRULED)
        status = counted(position, geometry, verdicts, JUDGED, OVERRULED)
        swing = swing_of(position, geometry, verdicts)
    return replace(status, swing=swing, doubts=_doubts(verdicts))


def _verdicts(
    standing: Sequence[Chain],
    safe: bytes,
    leanings: Mapping[int, float],
    searched: Mapping[int, bool],
) -> tuple[list[Verdict], float | None]:
    """Return the verdict on every chain, and the least confidence, None where all is proved."""
    verdicts: list[Verdict] = []
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
        verdicts.append(Verdict(chain, alive, evidence, confidence))
    return verdicts, weakest


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


def _doubts(verdicts: Sequence[Verdict]) -> tuple[tuple[int, float], ...]:
    """Return for each chain that may be otherwise its first point and how likely that is."""
    return tuple(
        (chain.points[0], doubt)
        for chain, _, _, confidence in verdicts
        if confidence is not None and (doubt := round(1 - confidence, 3)) >= _LEAST_DOUBT
    )
