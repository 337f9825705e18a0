"""Open captures: two adjacent chains in atari, of which the first to move captures one."""

from gocheck.board import liberties
from gocheck.status.judge.judgement import Judgement

OPEN_CAPTURE = 0.75
"""The most confidence in which of them dies. Of 14 real games with such chains 12 have the recorded
margin."""
_FEWEST = 2
"""Stones; single stones in atari are in a ko, or lie in an eye: 186 of 213 such games have the
recorded margin, as many as without."""


def with_open_captures(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in chains of which the first to move captures.

    They are adjacent, both in atari, and one is judged alive, the other dead.
    """
    verdicts = judgement.verdicts
    position, geometry = judgement.position, judgement.geometry
    in_atari = {
        point: number
        for number, (chain, *_) in enumerate(verdicts)
        if len(chain.points) >= _FEWEST and len(liberties(chain, position, geometry)) == 1
        for point in chain.points
    }
    open_to_both = {
        number
        for point, number in in_atari.items()
        for near in geometry.neighbours[point]
        if near in in_atari and verdicts[in_atari[near]].alive != verdicts[number].alive
    }
    return judgement.with_most_confidence(open_to_both & judgement.opinions.keys(), OPEN_CAPTURE)
