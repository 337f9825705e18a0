"""Groups with a single small eye space, in which the first to move may decide whether they live."""

from collections.abc import Collection, Iterator

from gocheck.board import liberties, without
from gocheck.status.judge.judgement import UNSETTLED, Judgement
from gocheck.status.life import may_lose_an_eye
from gocheck.status.verdicts import Verdict


def single_eyes_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in groups that are captured if their opponent
    moves first.

    They are alive if they live by moving first themselves, and dead otherwise. Eyes are counted as
    if their owner moved first (`gocheck.status.life`), and the network is often sure of such a
    group.
    """
    changed: dict[int, Verdict] = {}
    for group, eye in _in_danger(judgement):
        alive = judgement.local_search.if_owner_moves_first(group, eye, judgement.opinions)
        if alive is not None:
            for number in group:
                old = judgement.verdicts[number]
                confidence = min(old.confidence or 1, UNSETTLED)
                changed[number] = old._replace(alive=alive, confidence=confidence)
    return judgement.with_verdicts(changed)


def _in_danger(judgement: Judgement) -> Iterator[tuple[Collection[int], Collection[int]]]:
    """Yield the chains of each group that may die if its opponent moves first, with its eye space.

    Its only eye space is small, and may then lose one of its two eyes, or makes only one already:
    the group lives in seki.
    """
    position, geometry, verdicts = judgement.position, judgement.geometry, judgement.verdicts
    for number in judgement.alive_in_one_space:
        chain = verdicts[number].chain
        if chain.points[0] in judgement.status.seki:
            yield (number,), liberties(chain, position, geometry)
    spaces = judgement.count.single_spaces
    living = without(position, judgement.status.dead) if spaces else position
    for space in spaces:
        group = {
            number: liberties(verdicts[number].chain, position, geometry)
            for number in judgement.opinions
            if verdicts[number].chain.points[0] in space.stones
        }
        if group and may_lose_an_eye(
            space.points, space.weak, group.values(), position, living, geometry.neighbours
        ):
            yield group, space.points
