"""Finished positions of real games with their owners, to train and to measure the judge on.

The data lie outside the project (see CARD.md). Nothing here is needed at run time.
"""

import csv
import io
import tarfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from gocheck.board import BLACK, EMPTY, WHITE
from gocheck.status.judge.network.components import components

SIDE = 19
"""The side of the square that every board is kept in, in its top left corner."""

OFF_BOARD = 3
"""In place of a colour, the next number after theirs: the point is not on this board."""

_RESERVE = 20
"""One game in this many is held out: some 4,000 to measure on. A choice (CARD.md, "Trained on")."""

CREDIBLE = 2
"""How far the score by the labels may be from the recorded one for the labels to be used: the last
small plays may be missing. A choice (CARD.md, "Trained on")."""

FILES = ("final_positions.npz", "more_final_positions.npz")


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions and who owns their points: n of each."""

    boards: NDArray[np.uint8]
    """(n, SIDE, SIDE) with EMPTY, BLACK, WHITE or OFF_BOARD."""
    owners: NDArray[np.float32]
    """(n, SIDE, SIDE) from -1, White, to 1, Black: the mean of the labels for either side to
    move."""
    sizes: NDArray[np.int8]
    """Lines a side."""
    paths: NDArray[np.str_]
    """Which game it is, its source first."""
    counting: NDArray[np.str_]
    """How its result was counted: ``area``, ``territory`` and the like."""
    captures: NDArray[np.int16]
    """(n, 2): the stones captured by Black and by White."""
    komi: NDArray[np.float64]
    """As recorded, or nan."""
    margin: NDArray[np.float64]
    """By how much Black won, as recorded, or nan."""

    def __len__(self) -> int:
        """Return how many positions these are."""
        return len(self.boards)

    @property
    def sources(self) -> NDArray[np.str_]:
        """Return the first part of each path."""
        return np.array([path.split("/")[0] for path in self.paths.tolist()])

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Examples":
        """Return some of the examples."""
        return Examples(*(getattr(self, name)[chosen] for name in _FIELDS))

    def credible(self) -> NDArray[np.bool_]:
        """Return which labels give the recorded margin, or nearly."""
        return np.abs(self._misses()) <= CREDIBLE

    def _misses(self) -> NDArray[np.float64]:
        """Return by how much a count point by point misses each recorded margin.

        Points nearer to nobody's than to anybody's count for nobody; false eyes are counted as
        territory, so a territory score may be a few points off with perfect owners.
        """
        sign = np.where(np.abs(self.owners) > 0.5, np.sign(self.owners), 0)
        area = sign.sum(axis=(1, 2))
        territory = (
            np.where(self.boards == EMPTY, sign, 0).sum(axis=(1, 2))
            + 2 * ((self.boards == WHITE) & (sign > 0)).sum(axis=(1, 2))
            - 2 * ((self.boards == BLACK) & (sign < 0)).sum(axis=(1, 2))
            + self.captures[:, 0]
            - self.captures[:, 1]
        )
        by_area = np.char.startswith(self.counting, "area")
        missed: NDArray[np.float64] = np.where(by_area, area, territory) - self.komi - self.margin
        return missed


Judge = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""Says of boards of one size, an array, whose each point is, from -1 to 1: (boards, points)."""

_FIELDS = tuple(field.name for field in fields(Examples))


def load(folder: Path, files: Sequence[str] = FILES) -> Examples:
    """Return all examples in a folder's files."""
    parts = [_load(folder / name) for name in files]
    return Examples(*(np.concatenate([getattr(part, name) for part in parts]) for name in _FIELDS))


def _load(path: Path) -> Examples:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    owners = arrays["own"].astype(np.float32) / 100
    if owners.ndim == 4:
        owners = owners.mean(axis=1)
    sizes = arrays["size"]
    stones = arrays["board"]
    colors = np.where(stones == 1, BLACK, np.where(stones == -1, WHITE, EMPTY)).astype(np.uint8)
    boards = np.full_like(colors, OFF_BOARD)
    turned = np.zeros_like(owners)
    for size in np.unique(sizes):
        some = np.flatnonzero(sizes == size)
        boards[some, :size, :size] = colors[some, :size, :size][:, ::-1]
        turned[some, :size, :size] = owners[some, :size, :size][:, ::-1]
    return Examples(
        boards,
        turned,
        sizes,
        arrays["path"].astype(str),
        arrays["counting"].astype(str),
        arrays["cap"],
        _numbers(arrays["komi"]),
        _numbers(arrays["margin"]),
    )


def _numbers(texts: NDArray[np.generic]) -> NDArray[np.float64]:
    return np.array([float(text) if str(text) else np.nan for text in texts.tolist()])


def packed_paths(archive: Path) -> set[str]:
    """Return the paths of the games in games.tar.gz, on which releases are measured."""
    with tarfile.open(archive) as games:
        member = games.extractfile("games/truth.csv")
        if member is None:
            raise ValueError(f"no truth.csv in {archive}")
        rows = csv.DictReader(io.TextIOWrapper(member, encoding="utf-8", newline=""))
        return {row["path"] for row in rows}


def held_out(paths: NDArray[np.str_]) -> NDArray[np.bool_]:
    """Return which games are for measuring alone, whatever else may change."""
    return np.array([crc32(path.encode()) % _RESERVE == 0 for path in paths.tolist()], dtype=bool)


def for_training(examples: Examples, packed: set[str]) -> NDArray[np.bool_]:
    """Return which examples to train on.

    Not those held out, and no packed game, nor a position that such a game ends in; but half of
    the packed boards smaller than 19x19, since there are no others.
    """
    paths = examples.paths.tolist()
    is_packed = np.array([path in packed for path in paths], dtype=bool)
    odd = np.array([crc32(path.encode()) % 2 == 1 for path in paths], dtype=bool)
    reserved = held_out(examples.paths) | (is_packed & ~(odd & (examples.sizes < SIDE)))
    positions = [board.tobytes() for board in examples.boards]
    unseen = {position for position, kept in zip(positions, reserved, strict=True) if kept}
    repeats = np.array([position in unseen for position in positions], dtype=bool)
    chosen: NDArray[np.bool_] = ~reserved & ~repeats
    return chosen


def owners_by_chain(boards: NDArray[np.uint8], owners: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the owners with every stone given the mean over its chain."""
    grouped = components(boards)
    sums = np.bincount(grouped.of_point, weights=owners.reshape(-1))
    means = (sums / grouped.sizes)[grouped.of_point].reshape(boards.shape).astype(np.float32)
    stones = (boards == BLACK) | (boards == WHITE)
    return np.where(stones, means, owners)


def judged(examples: Examples, judge: Judge) -> NDArray[np.float32]:
    """Return what a judge makes of examples: owners in the shape of `Examples.owners`."""
    owners = np.zeros_like(examples.owners)
    for size in np.unique(examples.sizes).tolist():
        same = np.flatnonzero(examples.sizes == size)
        for start in range(0, len(same), 64):
            some = same[start : start + 64]
            boards = np.ascontiguousarray(examples.boards[some, :size, :size])
            owners[some, :size, :size] = judge(boards).reshape(boards.shape)
    return owners
