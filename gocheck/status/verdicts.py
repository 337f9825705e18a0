"""From a verdict on every chain to the status of a position: what each point then counts as."""

from collections.abc import Sequence
from typing import NamedTuple

from gocheck.board import Chain, Geometry
from gocheck.status.life import count
from gocheck.status.status import ChainStatus, Status


class Verdict(NamedTuple):
    """Whether a chain is alive."""

    chain: Chain
    """The chain."""
    alive: bool
    """Whether it is, be it in seki; else it is dead."""
    evidence: str
    """What says so, as in `ChainStatus`."""
    confidence: float | None
    """How likely that is right, 0 to 1; None where the evidence knows no degrees."""


def counted(
    position: bytes, geometry: Geometry, verdicts: Sequence[Verdict], evidence: str
) -> Status:
    """Return the status in which these chains are alive or not, with what points count as.

    verdicts: one for each chain; evidence: the weakest of theirs. Of the chains treated as alive
    the status lists those that live in seki only.
    """
    dead = {point for chain, alive, _, _ in verdicts if not alive for point in chain.points}
    what = count(position, frozenset(dead), geometry)
    confidences = [each.confidence for each in verdicts if each.confidence is not None]
    statuses = tuple(
        ChainStatus(
            chain.color,
            tuple(sorted(chain.points)),
            "seki" if alive else "dead",
            decided_by,
            certainty,
        )
        for chain, alive, decided_by, certainty in verdicts
        if not alive or chain.points[0] in what.seki
    )
    return Status(
        position=position,
        evidence=evidence,
        chains=statuses,
        dead=frozenset(dead),
        seki=what.seki,
        territory=what.territory,
        surrounded=what.surrounded,
        seki_eyes=what.seki_eyes,
        confidence=min(confidences, default=None),
        false_eyes=(
            what.false_eyes[0] - what.seki_eyes[0],
            what.false_eyes[1] - what.seki_eyes[1],
        ),
    )
