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
    neighbours = judgement.geometry.neighbours
    dead = _in_atari(judgement, alive=False)
    alive = _in_atari(judgement, alive=True) if dead else {}
    open_to_both = {
        number
        for point, first in dead.items()
        for near in neighbours[point]
        if near in alive
        for number in (first, alive[near])
    }
    return judgement.with_most_confidence(open_to_both & judgement.opinions.keys(), OPEN_CAPTURE)


def _in_atari(judgement: Judgement, *, alive: bool) -> dict[int, int]:
    """Return the chains in atari of several stones with this verdict: the number at each stone."""
    position, geometry = judgement.position, judgement.geometry
    return {
        point: number
        for number, (chain, lives, *_) in enumerate(judgement.verdicts)
        if lives == alive and len(chain.points) >= _FEWEST
        if len(liberties(chain, position, geometry)) == 1
        for point in chain.points
    }
