"""Open captures: two adjacent chains in atari, of which the first to move captures one."""

from gocheck.board import liberties
from gocheck.status.judge.judgement import FIRST_MOVE_DECIDES, Judgement

_FEWEST = 2
"""Stones; single stones in atari are in a ko, or lie in an eye: 186 of 213 such games have the
recorded margin, as many as without."""


def with_open_captures(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in chains of which the first to move captures.

    They are adjacent opponents, both in atari.
    """
    neighbours = judgement.geometry.neighbours
    in_atari = _in_atari(judgement)
    color = judgement.position
    open_to_both = {
        number
        for point, number in in_atari.items()
        if any(near in in_atari and color[near] != color[point] for near in neighbours[point])
    }
    return judgement.with_most_confidence(open_to_both, FIRST_MOVE_DECIDES)


def _in_atari(judgement: Judgement) -> dict[int, int]:
    """Return the unproved chains in atari of several stones: the number at each stone."""
    position, geometry = judgement.position, judgement.geometry
    return {
        point: number
        for number in judgement.opinions
        if len((chain := judgement.verdicts[number].chain).points) >= _FEWEST
        if len(liberties(chain, position, geometry)) == 1
        for point in chain.points
    }
