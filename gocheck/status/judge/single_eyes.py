"""Groups with a single small eye space, in which the first to move may decide whether they live."""

from gocheck.board import liberties, without
from gocheck.status.judge.judgement import Judgement
from gocheck.status.life import may_lose_an_eye
from gocheck.status.verdicts import Verdict

UNSETTLED = 0.6
"""The most confidence in chains that live only if their owner moves first."""


def single_eyes_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in groups that live only if they move first.

    Eyes are counted as if their owner moved first (`gocheck.status.life`), and the network is often
    sure of such a group. It is searched if it may lose an eye when its opponent moves first.
    """
    position, geometry, verdicts = judgement.position, judgement.geometry, judgement.verdicts
    spaces = judgement.count.single_spaces
    if not spaces:
        return judgement
    living = without(position, judgement.status.dead)
    changed: dict[int, Verdict] = {}
    for space in spaces:
        group = {
            number: liberties(verdicts[number].chain, position, geometry)
            for number in judgement.opinions
            if verdicts[number].chain.points[0] in space.stones
        }
        if group and may_lose_an_eye(
            space.points, space.weak, group.values(), position, living, geometry.neighbours
        ):
            alive = judgement.local_search.if_owner_moves_first(
                group, space.points, judgement.opinions
            )
            if alive is not None:
                for number in group:
                    changed[number] = verdicts[number]._replace(
                        alive=alive, confidence=min(verdicts[number].confidence or 1, UNSETTLED)
                    )
    return judgement.with_verdicts(changed)
