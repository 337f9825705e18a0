"""Double kos in a seki: kos between the same chains, of which each player holds one or more.

If a player takes a ko, the opponent takes another one. So neither player can capture, but the
network is often sure that one of them is dead.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gocheck.board import BLACK, EMPTY, WHITE
from gocheck.status.judge.judgement import Judgement
from gocheck.status.life import count


class DoubleKo(NamedTuple):
    """All kos between the same chains. Chains are named by their numbers."""

    stones: frozenset[int]
    """The single stones of both players that can be captured."""
    chains: frozenset[int]
    """The other chains, of both players."""


class _Ko(NamedTuple):
    """A ko. Chains are named by their numbers."""

    stone: int
    """The single stone that can be captured."""
    captors: frozenset[int]
    """The chains of the opponent next to it."""
    holders: frozenset[int]
    """The chains of its own player around the empty point next to it."""


def double_kos_in_seki(judgement: Judgement) -> Iterator[DoubleKo]:
    """Yield the double kos whose chains are in seki if all of them are alive."""
    kos = _kos(judgement)
    stones: dict[frozenset[int], set[int]] = {}
    for black in kos[BLACK]:
        for white in kos[WHITE]:
            of_black = _large(black.holders & white.captors, judgement)
            of_white = _large(white.holders & black.captors, judgement)
            if of_black and of_white:
                stones.setdefault(of_black | of_white, set()).update((black.stone, white.stone))
    for around, singles in stones.items():
        found = DoubleKo(frozenset(singles), around)
        if _in_seki(found, judgement):
            yield found


def _kos(judgement: Judgement) -> dict[int, list[_Ko]]:
    """Return the kos of each colour's stones that can be captured, next to unproved chains."""
    position, neighbours = judgement.position, judgement.geometry.neighbours
    number_at = {
        point: number
        for number in judgement.opinions
        for point in judgement.verdicts[number].chain.points
    }
    kos: dict[int, list[_Ko]] = {BLACK: [], WHITE: []}
    for point, number in number_at.items():
        color = position[point]
        empty = [near for near in neighbours[point] if position[near] == EMPTY]
        if len(judgement.verdicts[number].chain.points) > 1 or len(empty) != 1:
            continue
        around = set(neighbours[empty[0]]) - {point}
        if all(position[near] == color for near in around):
            captors, holders = (
                frozenset(number_at[near] for near in some if near in number_at)
                for some in (set(neighbours[point]) - set(empty), around)
            )
            kos[color].append(_Ko(number, captors, holders))
    return kos


def _large(chains: frozenset[int], judgement: Judgement) -> frozenset[int]:
    """Return those of some chains that have several stones."""
    verdicts = judgement.verdicts
    return frozenset(number for number in chains if len(verdicts[number].chain.points) > 1)


def _in_seki(found: DoubleKo, judgement: Judgement) -> bool:
    """Return whether the large chains of a double ko, if alive, are all in seki without its kos."""
    verdicts = judgement.verdicts
    alive = (verdicts[number].chain.points for number in found.chains)
    kos = (verdicts[number].chain.points for number in found.stones)
    dead = judgement.status.dead.difference(*alive).union(*kos)
    seki = count(judgement.position, dead, judgement.geometry).seki
    return all(verdicts[number].chain.points[0] in seki for number in found.chains)
