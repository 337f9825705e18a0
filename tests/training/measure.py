"""Evaluate the judge: ``PYTHONPATH=tests python -m training.measure --data ../shared/data/life``.

Prints, by source, how often stones, chains and whole boards of held-out games are judged as
labelled, and how often a simple count gives the recorded margin; then the share of right boards by
the confidence in the least certain chain. Needs only the data and numpy.
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from training.examples import (
    Examples,
    Judge,
    for_training,
    held_out,
    judged_owners,
    load_examples,
    owners_by_chain,
    packed_paths,
)

from gocheck.board.board import geometry
from gocheck.board.stones import BLACK, EMPTY, WHITE
from gocheck.status.judge.network.convolution import Floats
from gocheck.status.judge.network.features import borders_of, components_of_boards
from gocheck.status.judge.network.network import ownership, with_proved
from gocheck.status.judge.unproved_part import unproved_part
from gocheck.status.proof import Proof, prove

_SURENESS = (0.0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 1.0)
"""The limits of the rows of the second table: a choice, closer together where more boards are."""


def misses(examples: Examples, owners: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the difference between a simple count and each recorded margin.

    Chains are dead or alive by their owners. After removing dead stones an empty region belongs to
    the only colour that borders it. The count ignores seki, false eyes, open dame, handicap
    compensation and pass-alive removal.
    """
    missed = np.empty(len(examples))
    for size in np.unique(examples.sizes).tolist():
        same = np.flatnonzero(examples.sizes == size)
        boards = np.ascontiguousarray(examples.boards[same, :size, :size])
        owned = owners[same, :size, :size]
        dead_black = (boards == BLACK) & (owned < 0)
        dead_white = (boards == WHITE) & (owned > 0)
        cleared = np.where(dead_black | dead_white, EMPTY, boards).astype(np.uint8)
        borders = borders_of(cleared, components_of_boards(cleared)).reshape(cleared.shape)
        empty = cleared == EMPTY
        count = _ahead(empty & (borders == BLACK), empty & (borders == WHITE))
        area = count + _ahead(cleared == BLACK, cleared == WHITE)
        captures = examples.captures[same].astype(np.intp)
        territory = count + _ahead(dead_white, dead_black) + captures[:, 0] - captures[:, 1]
        by_area = np.char.startswith(examples.counting[same], "area")
        missed[same] = np.where(by_area, area, territory)
    result: NDArray[np.float64] = missed - examples.komi - examples.margin
    return result


def _ahead(black: NDArray[np.bool_], white: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return for each board how many more points Black has."""
    ahead: NDArray[np.intp] = black.sum(axis=(1, 2)) - white.sum(axis=(1, 2))
    return ahead


def report(title: str, examples: Examples, judge: Judge) -> None:
    """Print the table of some examples."""
    owners = judged_owners(examples, judge)
    stones = (examples.boards == BLACK) | (examples.boards == WHITE)
    labels = owners_by_chain(examples.boards, examples.owners)
    right = (np.sign(labels) == np.sign(owners)) | ~stones
    grouped = components_of_boards(examples.boards)
    share = np.where(stones, (1 / grouped.sizes)[grouped.of_point].reshape(stones.shape), 0)
    judged_misses = np.abs(misses(examples, owners))
    label_misses = np.abs(misses(examples, labels))
    pairs = zip(examples.sources.tolist(), examples.counting.tolist(), strict=True)
    kinds = np.array([f"{source} {counting}" for source, counting in pairs])
    print(
        f"{title}\n\n| source, counting | boards | stones | chains | whole boards "
        "| margin: judge, labels |"
    )
    print("|---|---|---|---|---|---|")
    for kind in [*np.unique(kinds).tolist(), "all"]:
        some = (kinds == kind) | (kind == "all")
        print(
            f"| {kind} | {some.sum()} | {right[some][stones[some]].mean():.2%} "
            f"| {(share * right)[some].sum() / share[some].sum():.2%} "
            f"| {right[some].all(axis=(1, 2)).mean():.1%} "
            f"| {(judged_misses[some] < 0.1).mean():.1%}, {(label_misses[some] < 0.1).mean():.1%} |"
        )
    print("\n| least certain chain | boards | whole boards right |\n|---|---|---|")
    sure = np.where(stones, np.abs(owners), 1).min(axis=(1, 2))
    for low, high in pairwise(_SURENESS):
        some = (sure >= low) & ((sure < high) | (high == 1))
        if some.any():
            correct = right[some].all(axis=(1, 2)).mean()
            print(f"| {low} to {high} | {some.mean():.1%} | {correct:.1%} |")
    print(flush=True)


def report_all(examples: Examples, packed: set[str], judge: Judge) -> None:
    """Print the tables of the validation games and of the packed games not trained on."""
    validation = held_out(examples.paths)
    credible = examples.credible()
    is_packed: NDArray[np.bool_] = np.isin(examples.paths, sorted(packed))
    unseen = is_packed & ~for_training(examples, packed)
    report("Validation games", examples.where(validation), judge)
    report("Validation games, credible labels", examples.where(validation & credible), judge)
    report("Packed games not trained on", examples.where(unseen), judge)
    report("The same, credible labels", examples.where(unseen & credible), judge)


def proofs(boards: NDArray[np.uint8]) -> list[Proof]:
    """Return what is proved on each of some boards of one size."""
    _, rows, columns = boards.shape
    return [prove(board.tobytes(), geometry(columns, rows)) for board in boards]


def unproved_parts(proved: Sequence[Proof]) -> NDArray[np.uint8]:
    """Return what the network sees of boards of one size."""
    shape = (len(proved), proved[0].geometry.rows, proved[0].geometry.columns)
    return np.frombuffer(b"".join(map(unproved_part, proved)), np.uint8).reshape(shape)


def on_unproved_part(judge: Judge) -> Judge:
    """Return a judge that sees what is not proved and is certain of the rest."""

    def judged(boards: NDArray[np.uint8]) -> Floats:
        proved = proofs(boards)
        return with_proved(judge(unproved_parts(proved)), [proof.owners for proof in proved])

    return judged


def shipped(boards: NDArray[np.uint8]) -> Floats:
    """Return who owns each point as the network says that comes with the package."""
    _, rows, columns = boards.shape
    proved = proofs(boards)
    owners = [proof.owners for proof in proved]
    return ownership([*map(unproved_part, proved)], columns, rows, owners)


def main() -> None:
    """Evaluate the judge of this package."""
    parser = argparse.ArgumentParser(
        description="Evaluate the judge on games that it was not trained on."
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--games", type=Path, help="default: games.tar.gz next to --data")
    options = parser.parse_args()
    packed = packed_paths(options.games or options.data.parent / "games.tar.gz")
    report_all(load_examples(options.data), packed, shipped)


if __name__ == "__main__":
    main()
