"""Where the network contradicts itself, and the rules of life and seki say who is otherwise.

Somebody has captured what is dead, and seki needs both colours.
"""

from collections.abc import Mapping, Sequence

from gocheck.board import BLACK, WHITE, empty_regions, parts, without
from gocheck.limits import MOST_SEKI_ROUNDS
from gocheck.status.judge.judgement import Judgement
from gocheck.status.status import JUDGED
from gocheck.status.verdicts import Verdict

CORRECTED = 0.5
"""The confidence left where the rules of life and seki correct the network: none."""
_FAR = 4
"""How many times likelier chains alone in seki must be to live than an opponent next to them to be
dead, if he is to live there with them.

Chosen on 38,748 real games that are not packed: with 2.7 no board is counted otherwise, and with 7
four fewer meet the recorded margin.
"""
_SUREST = 0.999
"""How sure the network at most is assumed to be: certainty has no odds. A choice, above
the 0.98 that it was taught (CARD.md)."""


def one_captor_alive(judgement: Judgement) -> Judgement:
    """Return the judgement with a chain alive wherever dead stones of both colours lie together.

    Where they lie in one region that both surround, the network contradicts itself: whoever
    captures the one lives. The likeliest chain there does, and its colour's other chains stay dead.
    """
    opinions, verdicts, status = judgement.opinions, judgement.verdicts, judgement.status
    dead_at = {
        point: number
        for number in opinions
        if not verdicts[number].alive
        for point in verdicts[number].chain.points
    }
    if not dead_at:
        return judgement
    alive = []
    for region in empty_regions(without(status.position, status.dead), judgement.geometry):
        inside = {dead_at[point] for point in region.points if point in dead_at}
        colors = {verdicts[number].chain.color for number in inside}
        if region.borders == BLACK | WHITE and len(colors) == 2:
            alive.append(max(sorted(inside), key=lambda number: opinions[number]))
    return _corrected(judgement, dict.fromkeys(alive, True))


def seki_with_both_colors(judgement: Judgement) -> Judgement:
    """Return the judgement where no chain is alive in seki without an opponent in seki with it.

    Such chains are dead, or an opponent next to them lives. Those that were found to live
    independently are left as they are.
    """
    for _ in range(MOST_SEKI_ROUNDS):
        one_sided = [
            chains
            for chains in _one_sided_sekis(judgement)
            if judgement.local_search.independently_alive.isdisjoint(chains)
        ]
        if not one_sided:
            break
        for chains in one_sided:
            partner = _partner(chains, judgement)
            changed = dict.fromkeys(chains, False) if partner is None else {partner: True}
            judgement = _corrected(judgement, changed)
    return judgement


def _corrected(judgement: Judgement, alive: Mapping[int, bool]) -> Judgement:
    """Return the judgement with these chains alive or dead, by their numbers."""
    return judgement.with_verdicts(
        {
            number: Verdict(judgement.verdicts[number].chain, lives, JUDGED, CORRECTED)
            for number, lives in alive.items()
        }
    )


def _one_sided_sekis(judgement: Judgement) -> list[list[int]]:
    """Return the chains judged alive in seki though no opponent is in seki with them, together.

    Seki is a standstill between both colours: stones that cannot make two eyes, with only
    independently living opponents around, are dead. Chains are in one seki if they stand next to
    each other or share an empty point.
    """
    status, verdicts = judgement.status, judgement.verdicts
    number_at = {
        point: number
        for number, (chain, *_) in enumerate(verdicts)
        if chain.points[0] in status.seki
        for point in chain.points
    }
    if not number_at:
        return []
    together: dict[int, set[int]] = {number: set() for number in number_at.values()}
    for point, color in enumerate(without(status.position, status.dead)):
        if color and point not in number_at:
            continue
        neighbours = judgement.geometry.neighbours[point]
        near = {number_at[beside] for beside in neighbours if beside in number_at}
        if color:
            near.add(number_at[point])
        for number in near:
            together[number] |= near
    one_sided = [
        [number for number in seki if verdicts[number].evidence == JUDGED]
        for seki in parts(together, together)
        if len({verdicts[number].chain.color for number in seki}) == 1
    ]
    return [chains for chains in one_sided if chains]


def _partner(chains: Sequence[int], judgement: Judgement) -> int | None:
    """Return the opponent of chains alone in seki that is the likeliest to live there with them.

    None where these chains are dead themselves: unless the network is far surer of them than of
    him.
    """
    opinions, verdicts = judgement.opinions, judgement.verdicts
    own_color = verdicts[chains[0]].chain.color
    next_to = {
        near
        for number in chains
        for point in verdicts[number].chain.points
        for near in judgement.geometry.neighbours[point]
    }
    opponents = [
        number
        for number in opinions
        if not verdicts[number].alive
        and verdicts[number].chain.color != own_color
        and not next_to.isdisjoint(verdicts[number].chain.points)
    ]
    if not opponents:
        return None
    likeliest = max(opponents, key=lambda number: opinions[number])
    surest = max(opinions[number] for number in chains)
    return likeliest if _odds(surest) >= _FAR * _odds(-opinions[likeliest]) else None


def _odds(opinion: float) -> float:
    """Return how many times likelier life is than death, by how sure the network is of it."""
    opinion = min(opinion, _SUREST)
    return (1 + opinion) / (1 - opinion)
