"""The network itself, with numpy alone.

Residual blocks over the points of a board. In each block the input of a point is its eight
neighbours (a convolution), the mean over its chain or empty region, the means over the regions
between Black's and between White's chains, and the mean over the board. So information passes from
one end of a chain to the other in one block. All stones of a chain get the same answer.

Every position is evaluated separately with matrices of the same shapes, so the answer does not
depend on the rest of the batch. It is evaluated in its standard view, so all sixteen views of a
position have the same owners, which are symmetric if it is.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.board.views import View, standard_views, views
from gocheck.limits.resources import MOST_UNSURE_POINTS_SEARCHED, NUMPY_THREADS
from gocheck.status.judge.network.convolution import Convolution, Floats, transformed_weights
from gocheck.status.judge.network.features import Components, features_of_boards
from gocheck.status.judge.unproved_part import HIDDEN, UNSURE

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

POSITIONS_JUDGED_TOGETHER = 64
"""Positions whose features are worked out together: numpy's calls take less of the time, and the
arrays stay small. A choice."""

AROUND = 16
"""The number of channels averaged over the regions between Black's chains, and between White's. The
shipped weights were trained with this number."""

_GUESS = 0.2
"""An opinion nearer to 0 than this is a guess: a probability of 60 % at most. A choice; 3 % of the
boards have such a chain (CARD.md)."""

_MANY = 40
"""Unsure points; on boards with more the views of a position differ most, even if the network is
sure in each of them (CARD.md). A choice: 1 % of the finished boards have more."""

_SET_BY_THREADPOOLCTL = "KMP_DUPLICATE_LIB_OK"
_PRODUCTS = Lock()
"""Held while numpy multiplies."""

Weights = Mapping[str, Floats]
"""The weights of a network by name. Its layers are, with the shape of their weights:

- first: the first convolution, (36, planes, channels), as `transformed_weights` gives it;
- 0.around, 1.around, ...: the convolution of a block, (36, channels, channels);
- 0.pooled, ...: for the means over the own component, (channels, channels), then over the regions
  between Black's and between White's chains, (AROUND, channels) each;
- 0.board, ...: for the mean over the board, (channels, channels);
- 0.out, ...: the second layer of a block, (channels, channels);
- by_point, by_component: for the answer, from the values of a point and the means over its
  component, (channels,).

first_bias, 0.bias, 0.out_bias, ... are (channels,), and bias, of the answer, is (1,).
"""


def ownership(
    positions: Sequence[bytes], columns: int, rows: int, proved: Sequence[bytes] = ()
) -> Floats:
    """Return the owner of each point, from -1, White, to +1, Black: (positions, points).

    A position is one byte per point, as `gocheck.status.judge.unproved_part` gives it; the network
    was trained on such positions. All stones of a chain get one value, and hidden points get 0. If
    the network only guesses on some chain, or is unsure of many points, the values of the board are
    the means over eight views, unless the game is not at its end.

    proved: for each position who owns each point, EMPTY where that is not proved; nothing is proved
    if it is left out. Proved points get 1 or -1, whatever the network says of them.
    """
    points = columns * rows
    proved = proved or [bytes(points)] * len(positions)
    answer = np.empty((len(positions), points), dtype=np.float32)
    for start in range(0, len(positions), POSITIONS_JUDGED_TOGETHER):
        some = slice(start, start + POSITIONS_JUDGED_TOGETHER)
        standard = [standard_views(position, columns, rows) for position in positions[some]]
        answer[some] = [
            np.mean([_on_board(owners, view) for view in alike], axis=0, dtype=np.float64)
            for owners, alike in zip(
                _owners_in([view for view, *_ in standard]), standard, strict=True
            )
        ]
    return with_proved(answer, proved)


def with_proved(owners: Floats, proved: Sequence[bytes]) -> Floats:
    """Return the owners of points, 1 or -1 where they are proved."""
    known = np.frombuffer(b"".join(proved), dtype=np.uint8).reshape(owners.shape)
    return np.where(known == EMPTY, owners, np.where(known == BLACK, np.float32(1), np.float32(-1)))


def _owners_in(standard: Sequence[View]) -> Floats:
    """Return who owns each point of standard views of one size, as the network says.

    Walls do not count as guessed or unsure, and neither do hidden points.
    """
    boards = _boards(standard)
    owners = opinion_by(shipped_weights(), boards)
    sureness = np.abs(owners)
    flat = boards.reshape(owners.shape)
    stones = (flat == BLACK) | (flat == WHITE)
    guessed = (stones & (sureness < _GUESS)).any(axis=1)
    unsure = ((sureness < UNSURE) & (stones | (flat == EMPTY))).sum(axis=1)
    asked = (guessed | (unsure > _MANY)) & (unsure <= MOST_UNSURE_POINTS_SEARCHED)
    for number in np.flatnonzero(asked).tolist():
        owners[number] = _mean_over_views(standard[number], owners[number])
    return owners


def _mean_over_views(view: View, owners: Floats) -> Floats:
    """Return the owner of each point of a view: the mean of the opinions on eight views of it.

    Those are the four turned ones, and the four mirrored ones with the colours swapped. The mean is
    less certain where they differ: it is nearer to 0 by its standard error. owners: the opinion on
    the view itself.
    """
    _, *others = views(view.position, view.columns, view.rows)
    seven = [each for each in others if each.mirrored == each.swapped]
    found = [owners]
    for columns in sorted({each.columns for each in seven}):
        same = [each for each in seven if each.columns == columns]
        found += map(_on_board, opinion_by(shipped_weights(), _boards(same)), same)
    mean = np.mean(found, axis=0)
    error = np.std(found, axis=0) / np.sqrt(np.float32(len(found)))
    certain: Floats = np.sign(mean) * np.maximum(np.abs(mean) - error, 0)
    return certain


def _boards(some: Sequence[View]) -> NDArray[np.uint8]:
    """Return the positions of views of one size as boards."""
    shape = (len(some), some[0].rows, some[0].columns)
    return np.frombuffer(b"".join(view.position for view in some), dtype=np.uint8).reshape(shape)


def _on_board(owners: Floats, view: View) -> Floats:
    """Return by the points of the board who owns them, from who owns the points of a view."""
    found = np.empty_like(owners)
    found[list(view.points)] = -owners if view.swapped else owners
    return found


def opinion_by(weights: Weights, boards: NDArray[np.uint8]) -> Floats:
    """Return one network's opinion on the owner of each point, -1 to 1: (boards, points)."""
    owners: Floats = np.tanh(logits(weights, boards) / 2)
    owners[boards.reshape(owners.shape) == HIDDEN] = 0
    return owners


@cache
def _has_one_thread() -> bool:
    """Return whether numpy was loaded so that it has one thread only (`NUMPY_THREADS`)."""
    built: Any = np.show_config(mode="dicts")
    uses_openblas = "openblas" in built["Build Dependencies"]["blas"]["name"]
    return uses_openblas and os.environ.get(NUMPY_THREADS[0]) == "1"


@cache
def _libraries() -> "ThreadpoolController":
    """Return the libraries that numpy multiplies with; they are searched for once.

    The environment, in which threadpoolctl sets a variable when it is loaded, stays as it was.
    """
    is_set = _SET_BY_THREADPOOLCTL in os.environ
    from threadpoolctl import ThreadpoolController

    if not is_set:
        os.environ.pop(_SET_BY_THREADPOOLCTL, None)
    return ThreadpoolController().select(user_api="blas")


@contextmanager
def _on_one_thread() -> Iterator[None]:
    """Let numpy multiply on one thread only, whoever asks.

    The products are small: with two threads, which wait for each other, a game took seven times the
    processor time. The number is one for the whole process, so others who ask wait meanwhile.
    """
    if _has_one_thread():
        yield
        return
    with _PRODUCTS, _libraries().limit(limits=1):
        yield


@_on_one_thread()
def weights_of(arrays: Mapping[str, NDArray[np.generic]]) -> Weights:
    """Return the weights from named arrays, as written by the training.

    There each convolution has the weights of the nine points from the top left, (9 * inputs,
    channels).
    """
    return {
        name: transformed_weights(arrays[name])
        if name == "first" or name.endswith(".around")
        else np.ascontiguousarray(arrays[name], dtype=np.float32)
        for name in arrays
    }


@cache
def shipped_weights() -> Weights:
    """Return the weights that come with the package."""
    file = Path(__file__).with_name("weights.npz")
    with np.load(file, allow_pickle=False) as arrays:
        return weights_of(arrays)


@_on_one_thread()
def logits(weights: Weights, boards: NDArray[np.uint8]) -> Floats:
    """Return the logarithm of the odds that Black owns each point: (boards, points)."""
    planes, groupings = features_of_boards(boards)
    count, rows, columns = boards.shape
    _, inputs, channels = weights["first"].shape
    first = Convolution(rows, columns, inputs, channels)
    around = Convolution(rows, columns, channels, channels)
    blocks = sum(name.endswith(".around") for name in weights)
    answer = np.empty((count, rows * columns), dtype=np.float32)
    values, active, inner, outer = np.empty((4, rows * columns, channels), dtype=np.float32)
    on_board = inner.reshape(rows, columns, channels)
    nothing = np.zeros_like(values)  # faster than the number
    for number in range(count):
        each = boards[number].reshape(-1)
        pool = _Pool(groupings, number, each != HIDDEN)
        values.reshape(on_board.shape)[:] = first(planes[number], weights["first"])
        values += weights["first_bias"]
        values[each == HIDDEN] = -np.inf  # whatever is added, they are never active
        for block in range(blocks):
            np.maximum(values, nothing, out=active)
            own = pool.means(active)
            pooled = pool.with_regions(own) @ weights[f"{block}.pooled"]
            pooled += pool.on_board(own) @ weights[f"{block}.board"] + weights[f"{block}.bias"]
            pool.spread(pooled, out=inner)
            on_board += around(active, weights[f"{block}.around"])
            np.maximum(inner, nothing, out=inner)
            np.matmul(inner, weights[f"{block}.out"], out=outer)
            outer += weights[f"{block}.out_bias"]
            values += outer
        np.maximum(values, nothing, out=active)
        own = pool.means(active)
        by_point = active @ weights["by_point"]
        stones = (each != EMPTY) & (each != HIDDEN)
        by_point[stones] = pool.spread(own @ weights["by_point"])[stones]
        by_component = pool.spread(own @ weights["by_component"])
        answer[number] = by_point + by_component + weights["bias"]
    return answer


class _Pool:
    """Means over the components of one board, its chains and empty regions.

    All points of a component lie in one region between Black's chains, and in one between White's.
    So their means are means over components, too, as is the mean over the board.
    """

    def __init__(
        self,
        groupings: tuple[Components, Components, Components],
        board: int,
        seen: NDArray[np.bool_],
    ) -> None:
        points = len(seen)
        own, *regions = (
            grouping.of_point[board * points : (board + 1) * points] - grouping.first[board]
            for grouping in groupings
        )
        self._of_point = own
        sizes = np.bincount(own).astype(np.float32)
        # A product with this matrix is faster than a sum over the points.
        self._shares = np.zeros((sizes.size, points), dtype=np.float32)
        self._shares[own, np.arange(points)] = (1 / sizes)[own]
        of_component = np.empty((2, sizes.size), dtype=np.intp)
        of_component[:, own] = regions
        together = of_component[:, :, np.newaxis] == of_component[:, np.newaxis]
        self._in_region = together * sizes
        self._in_region /= self._in_region.sum(axis=2, keepdims=True)
        self._share_of_board = np.bincount(own, weights=seen).astype(np.float32)
        self._share_of_board /= max(seen.sum(), 1)

    def means(self, values: Floats) -> Floats:
        """Return for each component the mean of the values on its points."""
        means: Floats = self._shares @ values
        return means

    def with_regions(self, means: Floats) -> Floats:
        """Return the means over components with those over the regions that each lies in."""
        black, white = self._in_region
        of_black, of_white = black @ means[:, :AROUND], white @ means[:, AROUND : 2 * AROUND]
        return np.concatenate((means, of_black, of_white), axis=1)

    def on_board(self, means: Floats) -> Floats:
        """Return the mean over all points that are seen."""
        mean: Floats = self._share_of_board @ means
        return mean

    def spread(self, means: Floats, out: Floats | None = None) -> Floats:
        """Return for each point the value of its component."""
        spread: Floats = means.take(self._of_point, axis=0, out=out, mode="clip")
        return spread
