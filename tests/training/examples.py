"""Finished positions of real games with the owners of their points, for training and evaluation.

The data are not part of the project (see CARD.md). This is not used at run time.
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

from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge.network.features import components_of_boards

SIDE = 19
"""The side of the square that holds every board in its top left corner."""

OFF_BOARD = 3
"""In place of a colour, the number after theirs: the point is not on the board."""

_RESERVE = 20
"""One game in this many is held out for evaluation, about 4,000 in all. A choice (CARD.md, "Trained
on")."""

CREDIBLE = 2
"""The largest difference between the score by the labels and the recorded one for which the labels
are used, since the last small plays may be missing. A choice (CARD.md, "Trained on")."""

FILES = ("final_positions.npz", "more_final_positions.npz")


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions and the owners of their points: n of each."""

    boards: NDArray[np.uint8]
    """(n, SIDE, SIDE) with EMPTY, BLACK, WHITE or OFF_BOARD."""
    owners: NDArray[np.float32]
    """(n, SIDE, SIDE) from -1, White, to 1, Black: the mean of the labels for either side to
    move."""
    sizes: NDArray[np.int8]
    """The number of lines per side."""
    paths: NDArray[np.str_]
    """The path of the game, which begins with its source."""
    counting: NDArray[np.str_]
    """How the result was counted: ``area``, ``territory`` and the like."""
    captures: NDArray[np.int16]
    """(n, 2): the stones captured by Black and by White."""
    komi: NDArray[np.float64]
    """The recorded komi, or nan."""
    margin: NDArray[np.float64]
    """The recorded margin, positive if Black won, or nan."""

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.boards)

    @property
    def sources(self) -> NDArray[np.str_]:
        """Return the first part of each path."""
        return np.array([path.split("/")[0] for path in self.paths.tolist()])

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Examples":
        """Return some of the examples."""
        return Examples(*(getattr(self, name)[chosen] for name in _FIELDS))

    def credible(self) -> NDArray[np.bool_]:
        """Return which labels give the recorded margin, exactly or nearly."""
        return np.abs(self._misses()) <= CREDIBLE

    def _misses(self) -> NDArray[np.float64]:
        """Return the difference between a simple count of the labels and each recorded margin.

        Points whose owner is uncertain count for nobody. False eyes count as territory, so a
        territory score may be a few points off with correct labels.
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
"""Returns the owner of each point, from -1 to 1, for an array of boards of one size: (boards,
points)."""

_FIELDS = tuple(field.name for field in fields(Examples))


def load_examples(folder: Path, files: Sequence[str] = FILES) -> Examples:
    """Return all examples in the files of a folder."""
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
    """Return the paths of the games in games.tar.gz, which are used to evaluate releases."""
    with tarfile.open(archive) as games:
        member = games.extractfile("games/truth.csv")
        if member is None:
            raise ValueError(f"no truth.csv in {archive}")
        rows = csv.DictReader(io.TextIOWrapper(member, encoding="utf-8", newline=""))
        return {row["path"] for row in rows}


def held_out(paths: NDArray[np.str_]) -> NDArray[np.bool_]:
    """Return which games are for evaluation only, always the same ones."""
    return np.array([crc32(path.encode()) % _RESERVE == 0 for path in paths.tolist()], dtype=bool)


def for_training(examples: Examples, packed: set[str]) -> NDArray[np.bool_]:
    """Return the examples for training.

    Left out are games held out, packed games, and all positions in which such games end. But half
    of the packed boards smaller than 19x19 are used, since there are no others.
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
    """Return the owners, with the mean over the chain for every stone."""
    grouped = components_of_boards(boards)
    sums = np.bincount(grouped.of_point, weights=owners.reshape(-1))
    means = (sums / grouped.sizes)[grouped.of_point].reshape(boards.shape).astype(np.float32)
    stones = (boards == BLACK) | (boards == WHITE)
    return np.where(stones, means, owners)


def judged_owners(examples: Examples, judge: Judge) -> NDArray[np.float32]:
    """Return a judge's owners for examples, in the shape of `Examples.owners`."""
    owners = np.zeros_like(examples.owners)
    for size in np.unique(examples.sizes).tolist():
        same = np.flatnonzero(examples.sizes == size)
        for start in range(0, len(same), 64):
            some = same[start : start + 64]
            boards = np.ascontiguousarray(examples.boards[some, :size, :size])
            owners[some, :size, :size] = judge(boards).reshape(boards.shape)
    return owners
