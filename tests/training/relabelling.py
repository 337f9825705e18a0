"""Corrected labels where the recorded result contradicts them.

The labels are a strong program's opinion, which is often wrong on difficult boards. If the opposite
verdict on one or two groups of which the program was unsure gives exactly the recorded margin, that
verdict is the better label. Only the training uses this; the judge does not know recorded results.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import atanh
from multiprocessing import Pool

import numpy as np
from numpy.typing import NDArray
from training.examples import CREDIBLE, Examples

from gocheck.board.board import Geometry, geometry
from gocheck.board.regions import Chain, chains, empty_regions, liberties
from gocheck.board.stones import BLACK, EMPTY, WHITE, opponent
from gocheck.status.judge.judge import judge
from gocheck.status.judge.network.convolution import Floats
from gocheck.status.proof import prove
from gocheck.status.status import Status

_UNSETTLED = 0.94
"""The label of a chain nearer to 0 than this may be wrong. A choice."""

_SINGLES = 8
"""The number of least certain groups that are tried alone: a choice, to save time."""

_PAIRS = 5
"""The number of least certain groups that are tried in pairs: a choice, since there are more
pairs."""


def relabelled(examples: Examples, workers: int = 2) -> tuple[Examples, NDArray[np.bool_]]:
    """Return the examples with corrected owners, and which of them are usable for training.

    Not usable are those whose labels miss the recorded margin by more than 2 points, even with the
    opposite verdict on unsettled groups.
    """
    numbers = range(len(examples))
    with Pool(workers) as pool:
        found = pool.map(_corrected_one, _jobs(examples, numbers), chunksize=256)
    owners = examples.owners.copy()
    usable = np.zeros(len(examples), dtype=bool)
    for number, (better, kept) in zip(numbers, found, strict=True):
        usable[number] = kept
        if better is not None:
            size = int(examples.sizes[number])
            owners[number, :size, :size] = better.reshape(size, size)
    return replace(examples, owners=owners), usable


_Job = tuple[int, bytes, list[float], tuple[int, int], bool, float]


def _jobs(examples: Examples, numbers: Sequence[int]) -> Iterator[_Job]:
    for number in numbers:
        size = int(examples.sizes[number])
        black, white = examples.captures[number].tolist()
        yield (
            size,
            np.ascontiguousarray(examples.boards[number, :size, :size]).tobytes(),
            examples.owners[number, :size, :size].reshape(-1).tolist(),
            (black, white),
            str(examples.counting[number]).startswith("area"),
            float(examples.komi[number] + examples.margin[number]),
        )


def _corrected_one(job: _Job) -> tuple[Floats | None, bool]:
    """Return corrected owners, None if there are none, and whether the example is usable."""
    size, position, owners, captures, by_area, wanted = job
    board = geometry(size, size)
    status = judge(prove(position, board), owners)
    margins = _margins(status, board, captures, by_area)
    if wanted in margins:
        return None, True
    groups = _unsettled_groups(position, board, owners)
    tries = [(cost, [group]) for cost, group in groups[:_SINGLES]]
    tries += [
        (first + second, [one, other])
        for (first, one), (second, other) in combinations(groups[:_PAIRS], 2)
    ]
    for _, flipped in sorted(tries, key=lambda each: each[0]):
        other_way = list(owners)
        for chain in (chain for group in flipped for chain in group):
            own = sum(owners[point] for point in chain.points)
            for point in chain.points:
                other_way[point] = -1.0 if own > 0 else 1.0
        status = judge(prove(position, board), other_way)
        if wanted in _margins(status, board, captures, by_area):
            return _owners(status), True
    return None, min((abs(margin - wanted) for margin in margins), default=99) <= CREDIBLE


def _margins(
    status: Status, board: Geometry, captures: tuple[int, int], by_area: bool
) -> set[float]:
    """Return the possible margins without komi.

    Territory: with and without the points in false eyes, since servers differ. Area: with the last
    open dame for either player.
    """
    position, dead = status.position, status.dead
    dead_black = sum(1 for point in dead if position[point] == BLACK)
    dead_white = len(dead) - dead_black
    if by_area:
        black, white = map(len, status.surrounded)
        margin = position.count(BLACK) - dead_black + black
        margin -= position.count(WHITE) - dead_white + white
        odd = len(status.open_dame(board)) % 2
        return {margin - odd, margin, margin + odd}
    black, white = map(len, status.territory)
    strict = black + dead_white + captures[0] - white - dead_black - captures[1]
    false_black, false_white = map(len, status.false_eyes)
    return {strict, strict + false_black - false_white}


def _unsettled_groups(
    position: bytes, board: Geometry, owners: list[float]
) -> list[tuple[float, list[Chain]]]:
    """Return the groups with uncertain labels, the least certain first.

    A group is chains of one colour with the same label that touch one empty region. Its certainty
    is that of its most certain chain.
    """
    unsettled: list[tuple[Chain, float]] = []
    for chain in chains(position, board):
        own = sum(owners[point] for point in chain.points) / len(chain.points)
        if abs(own) < _UNSETTLED:
            unsettled.append((chain, own))
    together = list(range(len(unsettled)))
    region_of = {
        point: number
        for number, region in enumerate(empty_regions(position, board))
        for point in region.points
    }
    touched: dict[tuple[int, int, bool], int] = {}
    for number, (chain, own) in enumerate(unsettled):
        for region in {region_of[point] for point in liberties(chain, position, board)}:
            first = touched.setdefault((region, chain.color, own > 0), number)
            old, new = together[number], together[first]
            together = [new if each == old else each for each in together]
    groups: dict[int, list[tuple[Chain, float]]] = {}
    for number, each in enumerate(unsettled):
        groups.setdefault(together[number], []).append(each)
    found = [
        (max(atanh(abs(own)) for _, own in group), [chain for chain, _ in group])
        for group in groups.values()
    ]
    return sorted(found, key=lambda each: each[0])


def _owners(status: Status) -> Floats:
    """Return the owners by a status."""
    owners = np.zeros(len(status.position), dtype=np.float32)
    for point, color in enumerate(status.position):
        if color != EMPTY:
            owner = opponent(color) if point in status.dead else color
            owners[point] = 1 if owner == BLACK else -1
    for sign, points in zip((1, -1), status.surrounded, strict=True):
        owners[list(points)] = sign
    return owners
