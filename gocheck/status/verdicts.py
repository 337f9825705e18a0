"""From a verdict on every chain to the status of a position."""

from collections.abc import Sequence
from typing import NamedTuple

from gocheck.board.board import Geometry
from gocheck.board.regions import Chain
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.status.life.count import Count, count
from gocheck.status.status import ChainStatus, Status


class Verdict(NamedTuple):
    """The verdict on a chain: alive or dead."""

    chain: Chain
    """The chain."""
    alive: bool
    """Whether it is alive, possibly in seki; otherwise it is dead."""
    evidence: str
    """The evidence, as in `ChainStatus`."""
    confidence: float | None
    """The confidence, 0 to 1; None for evidence without degrees."""


def status_by(
    position: bytes, geometry: Geometry, verdicts: Sequence[Verdict], evidence: str
) -> Status:
    """Return the status with these verdicts, and what each point counts as.

    verdicts: one for each chain; evidence: the weakest evidence of the verdicts. An area that is
    all but closed is a player's only if the stones are judged.
    """
    literal = not EVIDENCE[evidence].is_judged
    counted = count_of(position, geometry, verdicts, literal=literal)
    return with_count(counted, position, verdicts, evidence)


def count_of(
    position: bytes, geometry: Geometry, verdicts: Sequence[Verdict], *, literal: bool = False
) -> Count:
    """Return what each point counts as with these verdicts, one for each chain.

    literal: as in `gocheck.status.life.count`.
    """
    return count(position, _dead(verdicts), geometry, literal=literal)


def _dead(verdicts: Sequence[Verdict]) -> frozenset[int]:
    return frozenset(
        point for chain, alive, _, _ in verdicts if not alive for point in chain.points
    )


def with_count(what: Count, position: bytes, verdicts: Sequence[Verdict], evidence: str) -> Status:
    """Return the status with these verdicts, of which it is known what each point counts as."""
    confidences = [each.confidence for each in verdicts if each.confidence is not None]
    statuses = [
        ChainStatus(
            chain.color,
            tuple(sorted(chain.points)),
            "seki" if chain.points[0] in what.seki else "alive" if alive else "dead",
            decided_by,
            certainty,
        )
        for chain, alive, decided_by, certainty in verdicts
    ]
    return Status(
        position=position,
        evidence=evidence,
        chains=tuple(each for each in statuses if each.status != "alive"),
        dead=_dead(verdicts),
        seki=what.seki,
        territory=what.territory,
        surrounded=what.surrounded,
        seki_eyes=what.seki_eyes,
        confidence=min(confidences, default=None),
        false_eyes=(
            what.false_eyes[0] - what.seki_eyes[0],
            what.false_eyes[1] - what.seki_eyes[1],
        ),
        behind_gaps=what.behind_gaps,
        alive=tuple(each for each in statuses if each.status == "alive" and each.confidence),
    )
