"""Races: chains called dead whose captors may be captured first."""

from collections.abc import Collection, Iterator

from gocheck.board import liberties
from gocheck.status.judge.judgement import Judgement

_LARGE = 4
"""Stones; smaller captives are not searched. With 2 stones the searches take 1.5 times as long, and
no real board changes."""


def races_searched(judgement: Judgement) -> Judgement:
    """Return the judgement with little confidence in captives that their owner's next move saves,
    and in their captors.

    The network is often sure of the winner of such a race: it may see a large eye, which needs more
    moves than it has points, as a few liberties. A captive that is not captured whoever moves first
    lives, and its captors are dead if they are captured even if they move first.
    """
    races = list(_races(judgement))
    if not races:
        return judgement
    seki, verdicts = judgement.status.seki, judgement.verdicts
    alive = {
        number
        for number, (chain, lives, *_) in enumerate(verdicts)
        if lives and chain.points[0] not in seki
    }
    proved = alive - judgement.opinions.keys()
    found: dict[int, bool] = {}
    for captive, captors in races:
        found |= judgement.local_search.race(captive, captors, alive, proved)
    return judgement.with_unsettled(found)


def _races(judgement: Judgement) -> Iterator[tuple[int, Collection[int]]]:
    """Yield each large captive, and its captors that have no more liberties than it has.

    With more liberties a captor can be captured first only by other means than the race. Captives
    in atari are left to `gocheck.status.judge.open_captures`.
    """
    position, geometry, verdicts = judgement.position, judgement.geometry, judgement.verdicts
    captives = [
        number
        for number in judgement.opinions
        if not verdicts[number].alive and len(verdicts[number].chain.points) >= _LARGE
    ]
    if not captives:
        return
    number_at = {
        point: number
        for number in judgement.opinions
        if verdicts[number].alive
        for point in verdicts[number].chain.points
    }
    for captive in captives:
        chain = verdicts[captive].chain
        free = len(liberties(chain, position, geometry))
        if free < 2:
            continue
        near = {
            number_at[next_to]
            for point in chain.points
            for next_to in geometry.neighbours[point]
            if next_to in number_at
        }
        captors = [
            number
            for number in sorted(near)
            if len(liberties(verdicts[number].chain, position, geometry)) <= free
        ]
        if captors:
            yield captive, captors
