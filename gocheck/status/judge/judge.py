"""The status of a finished position by proof and, for the other chains, by judgement.

A network gives an opinion on each point (`gocheck.status.judge.network`), and so on each chain that
is not proved alive or dead (`gocheck.status.proof`). If it is unsure of a chain in an enclosed
area, a search decides (`gocheck.status.judge.local_search`). `gocheck.status.life` then finds what
each point counts as. Start reading at `judge`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from gocheck.board.board import Geometry, geometry
from gocheck.board.regions import Chain, chains
from gocheck.board.stones import BLACK, opponent
from gocheck.board.views import View, standard_views
from gocheck.limits.resources import MOST_UNSURE_POINTS_SEARCHED
from gocheck.status.evidence_kinds import JUDGED, PROVED
from gocheck.status.judge.corrections import (
    kos_in_seki_alive,
    one_captor_alive,
    seki_with_both_colors,
    sekis_that_one_survives,
    with_both_sides_in_seki,
)
from gocheck.status.judge.judgement import FIRST_MOVE_DECIDES, UNSETTLED, Judgement
from gocheck.status.judge.local_search import LocalSearch, Settled
from gocheck.status.judge.uncertainty import with_uncertainty
from gocheck.status.judge.unproved_part import (
    HIDDEN,
    MAXIMUM_JUDGED_SIDE,
    MINIMUM_JUDGED_SIDE,
    UNSURE,
    unproved_part,
)
from gocheck.status.judge.unsettled_regions import regions_searched, with_open_captures
from gocheck.status.proof import Proof, as_far_as_proved, prove, proved
from gocheck.status.status import Points, Status, Verdict, dead_by

SEARCHED = 0.9
"""The least confidence in a search result that agrees with the network.

Of 16,000 real games 283 had areas to search. Where the search agreed, 82 % of the scores were the
recorded ones, as for all games judged with a confidence of 0.9 to 0.95.
"""
AGAINST = 0.75
"""The confidence in a search result that contradicts the network: 58 % of the scores were then
right, as with a confidence of 0.6 to 0.8."""
_LARGE = 5
"""Stones; a chain in seki with at least this many is searched, regardless of the network.

Chosen on 52,305 real games that are not packed: the result changed in 13; 11 of these have the
recorded margin only with the search, and one only without. With smaller chains, too, these numbers
are 28 and 58.
"""
_SEARCHED_AS = 0.79
"""The network's opinion on such a chain is limited to this, so that the chain is searched."""
_NO_OPINION = 0.05
"""An opinion nearer to 0 than this counts as none: such a chain is judged alive. A choice: its
stones were not removed, and a larger value would overrule the network."""


def judged(positions: Sequence[bytes], geometry: Geometry) -> list[Status]:
    """Return the status of each position, all on boards of one size.

    On boards of other sizes than the network's, and without numpy, all stones are assumed alive
    that are not proved dead.
    """
    return judged_beyond_proof([prove(position, geometry) for position in positions])


def judged_beyond_proof(proofs: Sequence[Proof]) -> list[Status]:
    """Return the status of each position from its proof; all positions are of one size."""
    if not proofs:
        return []
    columns, rows = proofs[0].geometry.columns, proofs[0].geometry.rows
    unproved = [number for number, proof in enumerate(proofs) if not proof.is_complete]
    if not can_judge(columns, rows) or (unproved and numpy_is_missing()):
        return [as_far_as_proved(proof) for proof in proofs]
    owners: dict[int, list[float]] = {}
    if unproved:
        from gocheck.status.judge.network.network import ownership  # loads numpy

        asked = [unproved_part(proofs[number]) for number in unproved]
        known = [proofs[number].owners for number in unproved]
        found = ownership(asked, columns, rows, known)
        owners = dict(zip(unproved, found.tolist(), strict=True))
    return [judge(proof, owners.get(number, ())) for number, proof in enumerate(proofs)]


def can_judge(columns: int, rows: int) -> bool:
    """Return whether the network can judge boards of this size."""
    return all(MINIMUM_JUDGED_SIDE <= side <= MAXIMUM_JUDGED_SIDE for side in (columns, rows))


def numpy_is_missing() -> bool:
    """Return whether numpy cannot be loaded; the network needs it, and nothing else does."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return True
    return False


def judge(proof: Proof, owners: Sequence[float]) -> Status:
    """Return the status by proof and, for the other chains, by the opinions on the owners.

    owners: for each point from -1, White, to 1, Black; unused if every chain is proved.
    """
    if (complete := proved(proof)) is not None:
        return complete
    seen = unproved_part(proof)
    visible = [owner for owner, byte in zip(owners, seen, strict=True) if byte != HIDDEN]
    unsure = [owner for owner in visible if -UNSURE < owner < UNSURE]
    steps = _STEPS if len(unsure) <= MOST_UNSURE_POINTS_SEARCHED else _CORRECTIONS
    views = views_to_judge(proof, seen)
    # From -1, White, to 1, Black, as it looks in each view.
    in_views = [
        [-owners[point] if view.swapped else owners[point] for point in view.points]
        for view in views
    ]
    judgements = []
    for view, in_view in zip(views, in_views, strict=True):
        judgement = _by_opinions(proof_in(view, proof), in_view)
        for step in steps:
            judgement = step(judgement)
        judgements.append(judgement)
    judgement = in_the_first(views, judgements)
    status = with_uncertainty(judgement, in_views[0], views[0].of(seen))
    return status_on_board(status, views[0], proof.position)


def _by_opinions(proof: Proof, owners: Sequence[float]) -> Judgement:
    """Return the judgement by proof and the network's opinions."""
    every = chains(proof.position, proof.geometry)
    opinions = {}
    verdicts = []
    for number, chain in enumerate(every):
        if owner := proof.owners[chain.points[0]]:
            verdicts.append(Verdict(chain, owner == chain.color, PROVED))
        else:
            opinion = opinions[number] = _opinion(chain, owners)
            verdicts.append(Verdict(chain, opinion >= -_NO_OPINION, JUDGED, _confidence(opinion)))
    lost = dead_by(each for each in verdicts if each.evidence == PROVED)
    search = LocalSearch(proof.position, proof.geometry, every, lost)
    return Judgement(proof.position, proof.geometry, opinions, search, tuple(verdicts))


def _areas_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with searches of the chains of which the network is unsure."""
    settled = judgement.local_search.settled(judgement.opinions)
    return judgement.with_settled(settled, _by_search(judgement, settled))


def _large_sekis_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with large chains in seki dead if a search captures them.

    In a seki neither player can play first. Where one of them can, the network may still see two
    living groups. So the area of a large chain in seki is searched, however sure the network is.
    The result is used only if it captures a chain that was treated as alive. If it finds one
    that lives independently, its seki is unsettled, and there is less confidence in that chain if
    it is captured when its opponent moves first.
    """
    status, opinions = judgement.status, judgement.opinions
    large = {
        number
        for number in opinions
        if (points := judgement.verdicts[number].points)[0] in status.seki and len(points) >= _LARGE
    }
    if not large:
        return judgement
    unsure = {
        number: max(-_SEARCHED_AS, min(_SEARCHED_AS, opinion)) if number in large else opinion
        for number, opinion in opinions.items()
    }
    settled = judgement.local_search.settled(unsure)
    if all(
        alive or judgement.verdicts[number].points[0] in status.dead
        for number, alive in settled.alive.items()
    ):
        open_to_both = settled.independently & settled.unsettled & opinions.keys()
        judgement = judgement.with_settled(settled, {})
        return judgement.with_most_confidence(open_to_both, FIRST_MOVE_DECIDES)
    return judgement.with_settled(settled, _by_search(judgement, settled))


_Step = Callable[[Judgement], Judgement]
_CORRECTIONS: tuple[_Step, ...] = (
    one_captor_alive,
    seki_with_both_colors,
    kos_in_seki_alive,
    sekis_that_one_survives,
    with_open_captures,
    with_both_sides_in_seki,
)
"""The steps that correct what contradicts the rules of life and seki."""
_STEPS: tuple[_Step, ...] = (
    _areas_searched,
    _large_sekis_searched,
    regions_searched,
    *_CORRECTIONS,
)
"""The steps that change the verdicts of the network, in this order."""


def _opinion(chain: Chain, owners: Sequence[float]) -> float:
    """Return the opinion on a chain, from -1, dead, to 1, alive, by the opinions on its points."""
    mean = sum(map(owners.__getitem__, chain.points)) / len(chain.points)
    return mean if chain.color == BLACK else -mean


def _by_search(judgement: Judgement, settled: Settled) -> dict[int, Verdict]:
    """Return the verdicts of a search."""
    verdicts = {}
    for number, alive in settled.alive.items():
        opinion = judgement.opinions.get(number)
        if opinion is not None:
            agrees = alive == (opinion >= 0)
            confidence = max(_confidence(opinion), SEARCHED) if agrees else AGAINST
            if number in settled.unsettled:
                confidence = min(confidence, FIRST_MOVE_DECIDES)
            old = judgement.verdicts[number]
            verdicts[number] = old._replace(alive=alive, confidence=confidence)
    return verdicts


def _confidence(opinion: float) -> float:
    return round((1 + abs(opinion)) / 2, 3)


def views_to_judge(proof: Proof, seen: bytes) -> list[View]:
    """Return the views in which a position is judged: the standard views of what the network sees.

    That is one view. It is several only where what the network sees is its own mirror image or
    turned image, maybe with the colours swapped.

    seen: what the network sees (`gocheck.status.judge.unproved_part`).
    """
    alike = standard_views(seen, proof.geometry.columns, proof.geometry.rows)
    return [view._replace(position=view.of(proof.position)) for view in alike]


def proof_in(view: View, proof: Proof) -> Proof:
    """Return what is proved, as it looks in a view of the position."""
    owners = view.of(proof.owners)
    return Proof(view.position, geometry(view.columns, view.rows), owners)


def in_the_first(views: Sequence[View], judgements: Sequence[Judgement]) -> Judgement:
    """Return the judgement of the first view, with what those of the others say.

    The least confidence in a chain counts. A chain that is dead in one view and alive in another is
    alive and unsettled.
    """
    first, *others = judgements
    elsewhere = [
        {view.points[point]: verdict for verdict in judgement.verdicts for point in verdict.points}
        for view, judgement in zip(views[1:], others, strict=True)
    ]
    changed = {}
    for number in first.opinions if others else ():
        verdict = first.verdicts[number]
        on_board = views[0].points[verdict.points[0]]
        every = [verdict, *(verdicts[on_board] for verdicts in elsewhere)]
        agree = len({each.alive for each in every}) == 1
        confidences = [each.confidence for each in every if each.confidence is not None]
        least = min(confidences if agree else [*confidences, UNSETTLED], default=None)
        changed[number] = verdict._replace(alive=verdict.alive or not agree, confidence=least)
    return first.with_verdicts(changed)


def status_on_board(status: Status, view: View, position: bytes) -> Status:
    """Return the status of a position from that of a view of it."""
    points = view.points

    def on_board(some: Iterable[int]) -> Points:
        return frozenset(map(points.__getitem__, some))

    def pair(of_view: tuple[Points, Points]) -> tuple[Points, Points]:
        black, white = map(on_board, of_view)
        return (white, black) if view.swapped else (black, white)

    verdicts = [
        each._replace(
            chain=Chain(
                opponent(each.color) if view.swapped else each.color,
                tuple(sorted(map(points.__getitem__, each.points))),
            )
        )
        for each in status.verdicts
    ]
    return replace(
        status,
        position=position,
        verdicts=tuple(sorted(verdicts, key=lambda each: each.points)),
        dead=on_board(status.dead),
        seki=on_board(status.seki),
        territory=pair(status.territory),
        surrounded=pair(status.surrounded),
        seki_eyes=pair(status.seki_eyes),
        false_eyes=pair(status.false_eyes),
        behind_gaps=pair(status.behind_gaps),
        unsettled=on_board(status.unsettled),
    )
