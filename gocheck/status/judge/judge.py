"""From a finished position without marks to who is dead: proof where there is one, else judgement.

For the chains that are not proved alive or dead (`gocheck.status.proof`) a network gives an opinion
on each point (`gocheck.status.judge.network`); a chain lives or dies as a whole. Where it stands in
an enclosed area and the network is unsure of it, a search decides
(`gocheck.status.judge.local_search`). What the points then count as is worked out by
`gocheck.status.life`. Start reading at `_judge`.
"""

from collections.abc import Callable, Mapping, Sequence

from gocheck.board import BLACK, Chain, Geometry, chains, standard_view
from gocheck.limits import MOST_UNSURE_POINTS_SEARCHED
from gocheck.status.judge.corrections import one_captor_alive, seki_with_both_colors
from gocheck.status.judge.judgement import Judgement
from gocheck.status.judge.local_search import LocalSearch
from gocheck.status.judge.network import (
    MAXIMUM_JUDGED_SIDE,
    MINIMUM_JUDGED_SIDE,
    UNSURE,
    ownership,
)
from gocheck.status.judge.standard_view import owners_in, proof_in, status_on_board
from gocheck.status.judge.uncertainty import with_uncertainty
from gocheck.status.proof import Proof, as_far_as_proved, prove, proved
from gocheck.status.status import JUDGED, PROVED, Status
from gocheck.status.verdicts import Verdict

SEARCHED = 0.9
"""The least confidence in what a search found and the network leans to.

Of 16,000 real games 283 held areas to search. Where the search agreed, 82 in 100 of the scores were
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
_SEARCHED_AS = 0.79
"""How sure the network at most is then assumed to be of it: just so little that it is searched."""
_NO_OPINION = 0.05
"""Ownership nearer to nobody's says nothing: such a chain is left alive. A choice: nobody removed
it, and a higher bound would overrule the network where it leans to death."""


def judged(positions: Sequence[bytes], geometry: Geometry) -> list[Status]:
    """Return the status of each position, all on boards of one size.

    On boards that the network does not know, all stones are assumed alive that are not proved dead.
    """
    return judged_beyond_proof([prove(position, geometry) for position in positions])


def judged_beyond_proof(proofs: Sequence[Proof]) -> list[Status]:
    """Return the status of each position from what is proved of it; all are of one size."""
    if not proofs:
        return []
    geometry = proofs[0].geometry
    if not can_judge(geometry.columns, geometry.rows):
        return [as_far_as_proved(proof) for proof in proofs]
    unproved = [number for number, proof in enumerate(proofs) if not proof.is_complete]
    owners: dict[int, list[float]] = {}
    if unproved:
        asked = [proofs[number].position for number in unproved]
        found = ownership(asked, geometry.columns, geometry.rows)
        owners = dict(zip(unproved, found.tolist(), strict=True))
    return [_judge(proof, owners.get(number, ())) for number, proof in enumerate(proofs)]


def from_opinion(position: bytes, geometry: Geometry, owners: Sequence[float]) -> Status:
    """Return the status by who may own each point, from -1, White, to 1, Black, where not proved.

    For training alone: it knows the owners, and need not ask the network.
    """
    return _judge(prove(position, geometry), owners)


def can_judge(columns: int, rows: int) -> bool:
    """Return whether the network knows boards of this size."""
    return all(MINIMUM_JUDGED_SIDE <= side <= MAXIMUM_JUDGED_SIDE for side in (columns, rows))


def _judge(proof: Proof, owners: Sequence[float]) -> Status:
    """Return the status from what is proved and, for the rest, from who may own each point.

    owners: for each point from -1, White, to 1, Black; not needed where all is proved.
    """
    if (complete := proved(proof)) is not None:
        return complete
    position, shape = proof.position, proof.geometry
    view = standard_view(position, shape.columns, shape.rows)
    judgement = _by_opinions(proof_in(view, proof), owners_in(view, owners))
    unsure = sum(abs(owner) < UNSURE for owner in owners)
    for step in _STEPS if unsure <= MOST_UNSURE_POINTS_SEARCHED else _CORRECTIONS:
        judgement = step(judgement)
    return status_on_board(with_uncertainty(judgement), judgement, view, position)


def _by_opinions(proof: Proof, owners: Sequence[float]) -> Judgement:
    """Return the judgement by proof and the network's opinions."""
    every = chains(proof.position, proof.geometry)
    opinions = {
        number: _opinion(chain, owners)
        for number, chain in enumerate(every)
        if not proof.owners[chain.points[0]]
    }
    verdicts = tuple(
        _by_opinion(chain, opinions[number])
        if number in opinions
        else Verdict(chain, proof.owners[chain.points[0]] == chain.color, PROVED, None)
        for number, chain in enumerate(every)
    )
    search = LocalSearch(proof.position, proof.geometry, every)
    return Judgement(proof.position, proof.geometry, opinions, search, verdicts)


def _areas_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with what a search finds of the chains that the network is unsure of."""
    found = judgement.local_search.settled(judgement.opinions)
    return judgement.with_verdicts(_by_search(judgement, found))


def _large_sekis_searched(judgement: Judgement) -> Judgement:
    """Return the judgement where a large chain in seki is captured, by a search, after all.

    A seki is a place that both sides leave alone; where one of them need not, the network may see
    two groups that live. So however sure it is of a large chain in seki, the area is searched.
    That changes nothing where nobody is captured there who was treated as alive.
    """
    status, opinions = judgement.status, judgement.opinions
    large = {
        number
        for number in opinions
        if (points := judgement.verdicts[number].chain.points)[0] in status.seki
        and len(points) >= _LARGE
    }
    if not large:
        return judgement
    unsure = {
        number: max(-_SEARCHED_AS, min(_SEARCHED_AS, opinion)) if number in large else opinion
        for number, opinion in opinions.items()
    }
    found = judgement.local_search.settled(unsure)
    if all(
        alive or judgement.verdicts[number].chain.points[0] in status.dead
        for number, alive in found.items()
    ):
        return judgement
    by_opinion = {
        number: _by_opinion(judgement.verdicts[number].chain, opinion)
        for number, opinion in opinions.items()
    }
    return judgement.with_verdicts(by_opinion | _by_search(judgement, found))


_Step = Callable[[Judgement], Judgement]
_CORRECTIONS: tuple[_Step, ...] = (one_captor_alive, seki_with_both_colors)
"""What changes the verdicts where they contradict the rules of life and seki."""
_STEPS: tuple[_Step, ...] = (_areas_searched, _large_sekis_searched, *_CORRECTIONS)
"""What changes the verdicts that the network's opinions give, in this order."""


def _opinion(chain: Chain, owners: Sequence[float]) -> float:
    """Return how sure it is that a chain lives, -1 to 1, from who may own its points."""
    mean = sum(owners[point] for point in chain.points) / len(chain.points)
    return mean if chain.color == BLACK else -mean


def _by_opinion(chain: Chain, opinion: float) -> Verdict:
    return Verdict(chain, opinion >= -_NO_OPINION, JUDGED, _confidence(opinion))


def _by_search(judgement: Judgement, found: Mapping[int, bool]) -> dict[int, Verdict]:
    """Return the verdicts on the chains of which a search found whether they are alive."""
    verdicts = {}
    for number, alive in found.items():
        opinion = judgement.opinions.get(number)
        if opinion is not None:
            agrees = alive == (opinion >= 0)
            confidence = max(_confidence(opinion), SEARCHED) if agrees else AGAINST
            verdicts[number] = Verdict(judgement.verdicts[number].chain, alive, JUDGED, confidence)
    return verdicts


def _confidence(opinion: float) -> float:
    return round((1 + abs(opinion)) / 2, 3)
