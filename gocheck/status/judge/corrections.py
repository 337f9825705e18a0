"""Where the network contradicts itself, and the rules of life and seki say who is otherwise.

Somebody has captured what is dead, and seki needs both colours.
"""

from collections.abc import Mapping, Sequence

from gocheck.board import BLACK, WHITE, Geometry, empty_regions, without
from gocheck.status.status import JUDGED, Status
from gocheck.status.verdicts import Verdict

OVERRULED = 0.5
"""The confidence left where the rules of seki overrule the network."""
_FAR = 4
"""How many times likelier chains alone in seki must be to live than an opponent beside them to be
dead, if he is to live there with them.

Chosen on 38,748 real games that are not packed: with 2.7 no board is counted otherwise, and with 7
four fewer meet the recorded margin.
"""
_SUREST = 0.999
"""No surer the network is then taken to be: certainty has no odds."""


def survivors(
    status: Status,
    verdicts: Sequence[Verdict],
    leanings: Mapping[int, float],
    geometry: Geometry,
) -> list[int]:
    """Return the chains judged dead of which nobody is left who could have captured them.

    Where dead stones of both colours lie in one region that both surround, the network
    contradicts itself: whoever captures the one lives. The likeliest chain there does, and its
    colour's other chains stay as they are.
    """
    number_at = {
        point: number
        for number, (chain, alive, _, _) in enumerate(verdicts)
        if not alive and number in leanings
        for point in chain.points
    }
    saved = []
    for region in empty_regions(without(status.position, status.dead), geometry):
        inside = {number_at[point] for point in region.points if point in number_at}
        colors = {verdicts[number].chain.color for number in inside}
        if region.borders == BLACK | WHITE and len(colors) == 2:
            saved.append(max(sorted(inside), key=lambda number: leanings[number]))
    return saved


def alone_in_seki(
    status: Status, verdicts: Sequence[Verdict], geometry: Geometry
) -> list[list[int]]:
    """Return the chains judged alive in seki though no opponent is in seki with them, together.

    Seki is a standstill between both colours: stones that cannot make two eyes, with only
    independently living opponents around, are dead. Chains are in one seki if they stand beside
    each other or share an empty point.
    """
    cleared = without(status.position, status.dead)
    number_at = {
        point: number
        for number, (chain, *_) in enumerate(verdicts)
        if chain.points[0] in status.seki
        for point in chain.points
    }
    together: dict[int, set[int]] = {number: set() for number in number_at.values()}
    for point, color in enumerate(cleared):
        if color and point not in number_at:
            continue
        near = {number_at[beside] for beside in geometry.neighbours[point] if beside in number_at}
        if color:
            near.add(number_at[point])
        for number in near:
            together[number] |= near
    lonely: list[list[int]] = []
    seen: set[int] = set()
    for start in together:
        if start in seen:
            continue
        cluster = [start]
        seen.add(start)
        for number in cluster:
            for other in together[number] - seen:
                seen.add(other)
                cluster.append(other)
        if len({verdicts[number].chain.color for number in cluster}) == 1:
            lonely.append([number for number in cluster if verdicts[number].evidence == JUDGED])
    return [cluster for cluster in lonely if cluster]


def company(
    cluster: Sequence[int],
    verdicts: Sequence[Verdict],
    leanings: Mapping[int, float],
    geometry: Geometry,
) -> int | None:
    """Return the opponent of chains alone in seki that is the likeliest to live there with them.

    None where these chains are dead themselves: unless the network is far surer of them than of
    him.
    """
    own_color = verdicts[cluster[0]].chain.color
    beside = {
        near
        for number in cluster
        for point in verdicts[number].chain.points
        for near in geometry.neighbours[point]
    }
    near_by = [
        number
        for number, (chain, alive, _, _) in enumerate(verdicts)
        if not alive
        and chain.color != own_color
        and number in leanings
        and not beside.isdisjoint(chain.points)
    ]
    if not near_by:
        return None
    likeliest = max(near_by, key=lambda number: leanings[number])
    surest = max(leanings[number] for number in cluster)
    return likeliest if _odds(surest) >= _FAR * _odds(-leanings[likeliest]) else None


def _odds(own: float) -> float:
    """Return how many times likelier life is than death, by how sure the network is of it."""
    own = min(own, _SUREST)
    return (1 + own) / (1 - own)
