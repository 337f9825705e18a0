"""Groups with a small eye space, in which the first to move may decide whether they live."""

from collections.abc import Collection, Iterator

from gocheck.board import liberties, without
from gocheck.status.judge.judgement import Judgement
from gocheck.status.judge.local_search import Survival
from gocheck.status.life import ALWAYS_TWO_EYES, may_lose_an_eye

_SMALLEST = 3
"""Points of the smallest eye space that can make two eyes."""
_LARGE = 7
"""Empty points of a space that makes two eyes in most shapes. It is searched at length: of 2,250
real boards none has such a space next to a chain that counts as dead, so it costs nothing."""
_FEWEST = 2
"""Stones; of groups that count as dead single stones are not searched."""


def single_eyes_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in groups of which the first to move decides
    whether they live.

    A group that counts as alive is alive if it lives by moving first itself, and dead otherwise.
    Eyes are counted as if their owner moved first (`gocheck.status.life`). A group that counts as
    dead stays so if it is captured when its opponent moves first, and if a search of a large space
    comes to no end; its confidence stays if it is captured even if it moves first. The network is
    often sure of either.
    """
    search, opinions = judgement.local_search, judgement.opinions
    found: dict[int, bool] = {}
    for group, eye in _in_danger(judgement):
        alive = search.if_owner_moves_first(group, eye, opinions)
        if alive is not None:
            found |= dict.fromkeys(group, alive)
    for number, empty in _dead_with_room(judgement):
        is_large = empty >= _LARGE
        survival = search.survival(number, opinions, at_length=is_large)
        if survival is Survival.ALWAYS:
            found[number] = True
        elif survival is Survival.IF_FIRST or (survival is None and is_large):
            found[number] = False
    return judgement.with_unsettled(found)


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


def _dead_with_room(judgement: Judgement) -> Iterator[tuple[int, int]]:
    """Yield the chains that count as dead though their colour cuts off a small space next to them
    that may make two eyes, with the number of its empty points.

    Chains in atari are left to `gocheck.status.judge.open_captures`.
    """
    proved = {
        point
        for number, (chain, *_) in enumerate(judgement.verdicts)
        if number not in judgement.opinions
        for point in chain.points
    }
    for number in judgement.opinions:
        chain, alive, *_ = judgement.verdicts[number]
        if alive or len(chain.points) < _FEWEST:
            continue
        free = liberties(chain, judgement.position, judgement.geometry)
        if len(free) > 1:
            empty = max(_room(point, chain.color, judgement, proved) for point in free)
            if empty:
                yield number, empty


def _room(start: int, color: int, judgement: Judgement, proved: Collection[int]) -> int:
    """Return the number of empty points of the space around a point that stones of a colour cut off
    from the rest of the board, 0 if it is too small for two eyes or not small.

    Neither is it small if it has proved stones: the opponent lives there.
    """
    position, neighbours = judgement.position, judgement.geometry.neighbours
    room = [start]
    seen = {start}
    for point in room:
        more = [near for near in neighbours[point] if position[near] != color and near not in seen]
        seen.update(more)
        room += more
        if len(room) >= ALWAYS_TWO_EYES or any(near in proved for near in more):
            return 0
    return sum(not position[point] for point in room) if len(room) >= _SMALLEST else 0
