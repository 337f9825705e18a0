"""Train the judge: ``PYTHONPATH=tests python -m training.train --data ../shared/data/life``.

Needs PyTorch (``pip install --group train``) and the data. A run is repeated exactly, on the same
machine, by its seed and its number of steps; ``--minutes`` only works out such a number,
which is printed.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from training.examples import (
    OFF_BOARD,
    SIDE,
    Examples,
    for_training,
    held_out,
    judged_owners,
    load_examples,
    owners_by_chain,
    packed_paths,
)
from training.measure import on_unproved_part, proofs, report_all, unproved_parts
from training.relabelling import relabelled

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge.network.features import (
    PLANES,
    SWAPPED_PLANES,
    Components,
    features_of_boards,
)
from gocheck.status.judge.network.network import AROUND, opinion_by, weights_of

POINTS = SIDE * SIDE
"""The points of the square that holds every board."""
_CERTAIN = 0.9
"""Boards with a chain whose label is nearer to 0 are shown more often. This and the next two are
choices with which the shipped weights were trained."""

_EVEN = 0.6
"""The share of the steps with a constant learning rate."""

_SURE = 0.98
"""The label of a chain with a clear owner."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The input of the network for many boards, each in a square of 19x19."""

    planes: NDArray[np.float16]
    """(boards, POINTS, PLANES)."""
    groupings: NDArray[np.int16]
    """(boards, 3, POINTS): for the three groupings the number of each point's component within its
    board; the points off the board are one more component."""
    targets: NDArray[np.float32]
    """(boards, POINTS): the probability that Black owns a point."""
    importance: NDArray[np.float32]
    """(boards, POINTS): the weight of a point in the loss."""


def see(examples: Examples) -> Seen:
    """Return the input of the network for all examples, computed once.

    Only points that are seen and not proved are learned.
    """
    count = len(examples)
    planes = np.zeros((count, SIDE, SIDE, PLANES), dtype=np.float16)
    groupings = np.empty((count, 3, SIDE, SIDE), dtype=np.int16)
    importance = np.zeros((count, SIDE, SIDE), dtype=np.float32)
    for some, boards in _by_size(examples):
        size = boards.shape[1]
        parts = unproved_parts(proofs(boards))
        input_planes, of_boards = features_of_boards(parts)
        planes[some, :size, :size] = input_planes.reshape(-1, size, size, PLANES)
        for number, grouping in enumerate(of_boards):
            local = _within_board(grouping, size * size)
            groupings[some, number] = (local.max(axis=1) + 1)[:, np.newaxis, np.newaxis]
            groupings[some, number, :size, :size] = local.reshape(-1, size, size)
        sizes = of_boards[0].sizes[of_boards[0].of_point].reshape(boards.shape)
        # A chain of n stones counts for the root of n of them: small ones matter too.
        each = np.where(boards == EMPTY, 0.25, sizes**-0.5)
        is_unproved = (parts == EMPTY) | (parts == BLACK) | (parts == WHITE)
        importance[some, :size, :size] = np.where(is_unproved, each, 0)
    owners = owners_by_chain(examples.boards, examples.owners)
    sharp = np.where(np.abs(owners) > 0.3, np.sign(owners) * _SURE, owners)
    targets = (np.where(examples.boards == EMPTY, owners, sharp) + 1) / 2
    return Seen(
        planes.reshape(count, POINTS, PLANES),
        groupings.reshape(count, 3, POINTS),
        np.clip(targets, 0, 1).astype(np.float32).reshape(count, POINTS),
        importance.reshape(count, POINTS),
    )


def with_unproved_stones(examples: Examples) -> NDArray[np.bool_]:
    """Return in which examples the network sees a stone that is not proved: the others teach it
    nothing about chains."""
    found = np.empty(len(examples), dtype=bool)
    for some, boards in _by_size(examples):
        seen = unproved_parts(proofs(boards))
        found[some] = ((seen == BLACK) | (seen == WHITE)).any(axis=(1, 2))
    return found


def _by_size(examples: Examples) -> Iterator[tuple[NDArray[np.intp], NDArray[np.uint8]]]:
    """Yield the numbers and the boards of at most 256 examples of one size, until all are done."""
    for size in np.unique(examples.sizes).tolist():
        same = np.flatnonzero(examples.sizes == size)
        for start in range(0, len(same), 256):
            some = same[start : start + 256]
            yield some, np.ascontiguousarray(examples.boards[some, :size, :size])


def _within_board(grouping: Components, points: int) -> NDArray[np.intp]:
    numbers: NDArray[np.intp] = (
        grouping.of_point.reshape(-1, points) - grouping.first[:-1, np.newaxis]
    )
    return numbers


@dataclass(frozen=True, slots=True)
class Batch:
    """Some boards, turned and recoloured at random; otherwise as in `Seen`."""

    planes: Tensor
    """(boards, POINTS, PLANES)."""
    groupings: tuple[Tensor, ...]
    """For each grouping the component of every point, numbered through all boards."""
    targets: Tensor
    """(boards, POINTS)."""
    importance: Tensor
    """(boards, POINTS)."""


def _symmetries() -> NDArray[np.intp]:
    square = np.arange(POINTS).reshape(SIDE, SIDE)
    turned = [np.rot90(side, turns) for side in (square, square.T) for turns in range(4)]
    return np.stack([one.reshape(-1) for one in turned])


_TURNED = _symmetries()


def batch_of(seen: Seen, chosen: NDArray[np.intp], random: np.random.Generator) -> Batch:
    """Return chosen boards, each in one of eight positions, with or without colours swapped."""
    turned = _TURNED[random.integers(0, 8, len(chosen))]
    swap = random.integers(0, 2, len(chosen)).astype(bool)
    rows = chosen[:, np.newaxis]
    planes = seen.planes[rows, turned].astype(np.float32)
    planes[swap] = planes[swap][..., SWAPPED_PLANES]
    groupings = seen.groupings[rows[..., np.newaxis], np.arange(3)[:, np.newaxis], turned[:, None]]
    groupings[swap, 1:] = groupings[swap, :0:-1]
    targets = seen.targets[rows, turned]
    targets[swap] = 1 - targets[swap]
    return Batch(
        torch.from_numpy(planes),
        tuple(torch.from_numpy(_numbered_through(groupings[:, number])) for number in range(3)),
        torch.from_numpy(targets),
        torch.from_numpy(seen.importance[rows, turned]),
    )


def _numbered_through(local: NDArray[np.int16]) -> NDArray[np.int64]:
    counts = local.max(axis=1).astype(np.int64) + 1
    numbers: NDArray[np.int64] = local + (np.cumsum(counts) - counts)[:, np.newaxis]
    return numbers.reshape(-1)


class TrainedPool:
    """Means over the components of a batch."""

    def __init__(self, of_point: Tensor) -> None:
        self.of_point = of_point
        self.shares = 1 / torch.bincount(of_point).to(torch.float32).unsqueeze(1)

    def means(self, values: Tensor) -> Tensor:
        """Return one row of means for each component, from one row for each point."""
        sums = values.new_zeros(len(self.shares), values.shape[1])
        return sums.index_add(0, self.of_point, values) * self.shares

    def spread(self, means: Tensor) -> Tensor:
        """Return each point's component's row."""
        return means.index_select(0, self.of_point)


class TrainedBlock(nn.Module):
    """A block of `gocheck.status.judge.network.network.Weights`."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.around = nn.Conv2d(channels, channels, 3, padding=1)
        self.of_component = nn.Linear(channels, channels, bias=False)
        self.not_black = nn.Linear(AROUND, channels, bias=False)
        self.not_white = nn.Linear(AROUND, channels, bias=False)
        self.board = nn.Linear(channels, channels, bias=False)
        self.out = nn.Linear(channels, channels)
        nn.init.zeros_(self.out.weight)

    def forward(self, values: Tensor, pools: list[TrainedPool], shares: Tensor) -> Tensor:
        """Return what the block adds; values and result are (boards, points, channels)."""
        count = len(values)
        active = functional.relu(values)
        flat = active.reshape(count * POINTS, -1)
        inner = _convolve(self.around, active)
        black, white = flat[:, :AROUND], flat[:, AROUND : 2 * AROUND]
        pooled = pools[0].spread(self.of_component(pools[0].means(flat)))
        pooled = pooled + pools[1].spread(self.not_black(pools[1].means(black)))
        pooled = pooled + pools[2].spread(self.not_white(pools[2].means(white)))
        board = self.board(active.sum(dim=1, keepdim=True) * shares)
        added: Tensor = self.out(functional.relu(inner + pooled.view(inner.shape) + board))
        return added


def _convolve(layer: nn.Conv2d, values: Tensor) -> Tensor:
    square = values.view(len(values), SIDE, SIDE, -1).permute(0, 3, 1, 2)
    return layer(square).permute(0, 2, 3, 1).reshape(len(values), POINTS, -1)


class Network(nn.Module):
    """The network of `gocheck.status.judge.network.network`, to be trained."""

    def __init__(self, channels: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.blocks = nn.ModuleList(TrainedBlock(channels) for _ in range(blocks))
        self.by_point = nn.Linear(channels, 1, bias=False)
        self.by_component = nn.Linear(channels, 1)

    def forward(self, batch: Batch) -> Tensor:
        """Return the logits, (boards, points)."""
        pools = [TrainedPool(grouping) for grouping in batch.groupings]
        on_board = batch.planes[:, :, :1]
        shares = 1 / on_board.sum(dim=1, keepdim=True).clamp(min=1)
        values = _convolve(self.first, batch.planes) * on_board
        for block in self.blocks:
            values = values + block(values, pools, shares) * on_board
        active = functional.relu(values).view(-1, values.shape[2])
        means = pools[0].means(active)
        by_component = pools[0].spread(self.by_component(means)).view(len(values), POINTS)
        shared = pools[0].spread(self.by_point(means)).view(len(values), POINTS)
        own = self.by_point(active).view(len(values), POINTS)
        stones = batch.planes[:, :, 1:7].sum(dim=2) > 0
        return by_component + torch.where(stones, shared, own)

    def start_from(self, weights: Mapping[str, NDArray[np.generic]]) -> None:
        """Take over the weights of another network of the same shape, as `arrays` gives them."""
        with torch.no_grad():
            for mine, theirs in self._pairs(weights):
                mine.copy_(torch.from_numpy(np.ascontiguousarray(theirs)))

    def _pairs(
        self, weights: Mapping[str, NDArray[np.generic]]
    ) -> Iterator[tuple[Tensor, NDArray[np.generic]]]:
        """Yield each weight of this network and the same one of another network."""
        assert self.first.bias is not None
        yield self.first.weight, _untapped(weights["first"], self.first)
        yield self.first.bias, weights["first_bias"]
        for number, block in enumerate(self.blocks):
            assert isinstance(block, TrainedBlock)
            assert block.around.bias is not None
            yield block.around.weight, _untapped(weights[f"{number}.around"], block.around)
            yield block.around.bias, weights[f"{number}.bias"]
            parts = (block.of_component, block.not_black, block.not_white, block.board, block.out)
            pooled = np.split(weights[f"{number}.pooled"], (-2 * AROUND, -AROUND))
            others = (*pooled, weights[f"{number}.board"], weights[f"{number}.out"])
            for part, theirs in zip(parts, others, strict=True):
                yield part.weight, theirs.T
            yield block.out.bias, weights[f"{number}.out_bias"]
        yield self.by_point.weight, weights["by_point"][np.newaxis]
        yield self.by_component.weight, weights["by_component"][np.newaxis]
        yield self.by_component.bias, weights["bias"]

    def arrays(self) -> dict[str, NDArray[np.float16]]:
        """Return the weights as `gocheck.status.judge.network.network.weights_of` reads them."""
        named = {"first": _taps(self.first), "first_bias": self.first.bias}
        for number, block in enumerate(self.blocks):
            assert isinstance(block, TrainedBlock)
            pooled = (block.of_component.weight, block.not_black.weight, block.not_white.weight)
            named[f"{number}.around"] = _taps(block.around)
            named[f"{number}.pooled"] = torch.cat([part.T for part in pooled])
            named[f"{number}.board"] = block.board.weight.T
            named[f"{number}.bias"] = block.around.bias
            named[f"{number}.out"] = block.out.weight.T
            named[f"{number}.out_bias"] = block.out.bias
        named["by_point"] = self.by_point.weight[0]
        named["by_component"] = self.by_component.weight[0]
        named["bias"] = self.by_component.bias
        return {
            name: tensor.detach().to(torch.float16).contiguous().numpy()
            for name, tensor in named.items()
            if tensor is not None
        }


def _taps(layer: nn.Conv2d) -> Tensor:
    """Return a convolution's weights as (9 * channels in, channels out)."""
    return layer.weight.permute(2, 3, 1, 0).reshape(-1, layer.out_channels)


def _untapped(taps: NDArray[np.generic], layer: nn.Conv2d) -> NDArray[np.generic]:
    """Return a convolution's weights as PyTorch has them: the reverse of `_taps`.

    Planes that the other network did not have yet come last and start at 0.
    """
    square = taps.reshape(3, 3, -1, layer.out_channels)
    more = layer.in_channels - square.shape[2]
    return np.pad(square, ((0, 0), (0, 0), (0, more), (0, 0))).transpose(3, 2, 0, 1)


def loss_of(answer: Tensor, batch: Batch) -> Tensor:
    """Return the mean cross entropy over the points by their importance."""
    each = functional.binary_cross_entropy_with_logits(answer, batch.targets, reduction="none")
    return (each * batch.importance).sum() / batch.importance.sum()


def _choices(
    chances: NDArray[np.float64], size: int, random: np.random.Generator
) -> Iterator[NDArray[np.intp]]:
    """Yield batches endlessly; rare sources occur more often than their share."""
    edges = np.cumsum(chances / chances.sum())
    while True:
        # One even step after another through all chances: no example is left out for long.
        steps = (np.arange(len(chances)) + random.random()) / len(chances)
        round_of = np.minimum(np.searchsorted(edges, steps), len(chances) - 1)
        random.shuffle(round_of)
        for start in range(0, len(round_of) - size + 1, size):
            yield round_of[start : start + size]


def chances(examples: Examples, hard: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return how often to show each example: rare and hard ones more often.

    hard: the examples with corrected labels.
    """
    many = np.ones(len(examples))
    many[~np.isin(examples.sources, ("tygem", "tom"))] = 3
    many[examples.sizes < SIDE] = 6
    stones = (examples.boards != EMPTY) & (examples.boards != OFF_BOARD)
    certain = np.abs(owners_by_chain(examples.boards, examples.owners)) > _CERTAIN
    many[hard | ~(certain | ~stones).all(axis=(1, 2))] *= 3
    return many


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    channels: int
    """The number of channels."""
    blocks: int
    """The number of residual blocks."""
    steps: int | None
    """The number of batches; None for about as many as fit in the minutes."""
    minutes: float
    """The duration of the training if no steps are given."""
    seed: int
    """The seed of all random choices."""
    batch: int
    """The number of boards per step."""
    rate: float
    """The learning rate: constant for 60 % of the steps, then falling linearly to 0."""
    out: Path
    """The file for the weights."""
    start: Path | None
    """The file with the weights to start from; None to start from none."""


def train(examples: Examples, hard: NDArray[np.bool_], plan: Plan) -> Network:
    """Return a trained network, the running average of the last few hundred steps.

    It is also written from time to time.
    """
    torch.manual_seed(plan.seed)
    random = np.random.default_rng(plan.seed)
    seen = see(examples)
    network = Network(plan.channels, plan.blocks)
    if plan.start is not None:
        with np.load(plan.start, allow_pickle=False) as arrays:
            network.start_from(arrays)
    average = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.997))
    print(sum(part.numel() for part in network.parameters()), "parameters", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.01)
    steps = plan.steps
    began = time.monotonic()
    running = 0.0
    for done, chosen in enumerate(_choices(chances(examples, hard), plan.batch, random), 1):
        spent = time.monotonic() - began
        if steps is None and spent > plan.minutes * 60 * _EVEN:
            steps = round(done / _EVEN)
            print(f"--steps {steps}", flush=True)
        left = 1.0 if steps is None else (steps - done + 1) / (steps - steps * _EVEN)
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * min(1, done / 300, left)
        batch = batch_of(seen, chosen, random)
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = network(batch)
        loss = loss_of(answer.float(), batch)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        average.update_parameters(network)
        running += (loss.item() - running) / min(done, 200)
        if done % 200 == 0:
            print(f"step {done} of {steps}: loss {running:.4f}, {spent:.0f} s", flush=True)
            write_weights(_trained(average), plan.out)
        if done == steps:
            return _trained(average)
    raise AssertionError("batches come without end")


def _trained(average: AveragedModel) -> Network:
    assert isinstance(average.module, Network)
    return average.module


def write_weights(network: Network, path: Path) -> None:
    """Write the weights, all at once."""
    arrays: dict[str, Any] = dict(network.arrays())
    partial_file = path.with_suffix(".part")
    with partial_file.open("wb") as file:
        np.savez_compressed(file, **arrays)
    partial_file.replace(path)


def check_equal(
    network: Network, examples: Examples, arrays: dict[str, NDArray[np.float16]]
) -> None:
    """Raise RuntimeError unless numpy and PyTorch agree about some boards to 0.01.

    Both have the weights as they are written, rounded; the network takes them over.
    """
    weights = weights_of(arrays)
    network.start_from(arrays)
    some = examples.where(np.arange(len(examples)) < 64)
    seen = see(some)
    of_board = seen.groupings
    batch = Batch(
        torch.from_numpy(seen.planes.astype(np.float32)),
        tuple(torch.from_numpy(_numbered_through(of_board[:, number])) for number in range(3)),
        torch.from_numpy(seen.targets),
        torch.from_numpy(seen.importance),
    )
    with torch.no_grad():
        expected = torch.tanh(network(batch) / 2).numpy().reshape(some.owners.shape)
    learned = seen.importance.reshape(expected.shape) > 0
    found = judged_owners(some, on_unproved_part(partial(opinion_by, weights)))
    difference = np.abs(found - expected)[learned].max()
    print(f"numpy and PyTorch differ by {difference:.5f} at most", flush=True)
    if difference > 0.01:
        raise RuntimeError("numpy and PyTorch disagree")


def main() -> None:
    """Train, check, write and measure."""
    parser = argparse.ArgumentParser(description="Train the judge of finished positions.")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--games", type=Path, help="default: games.tar.gz next to --data")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--steps", type=int, help="instead of --minutes, to repeat a run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    examples = load_examples(options.data)
    packed = packed_paths(options.games or options.data.parent / "games.tar.gz")
    candidates = examples.where(for_training(examples, packed))
    better, usable = relabelled(candidates)
    usable &= with_unproved_stones(candidates)
    chosen = better.where(usable)
    hard = (better.owners != candidates.owners).any(axis=(1, 2))[usable]
    counts = (len(examples), "examples,", len(chosen), "to train on,", hard.sum(), "corrected")
    print(*counts, flush=True)
    plan = Plan(
        options.channels,
        options.blocks,
        options.steps,
        options.minutes,
        options.seed,
        options.batch,
        options.rate,
        options.out,
        options.start,
    )
    network = train(chosen, hard, plan)
    write_weights(network, options.out)
    arrays = network.arrays()
    check_equal(network, examples.where(held_out(examples.paths)), arrays)
    report_all(examples, packed, on_unproved_part(partial(opinion_by, weights_of(arrays))))


if __name__ == "__main__":
    main()
