"""The judge on games it was not trained on."""

from pathlib import Path

import numpy as np
import pytest
from training.examples import (
    Examples,
    held_out,
    judged_owners,
    load_examples,
    owners_by_chain,
)
from training.measure import shipped

from gocheck.board.stones import BLACK, WHITE

pytestmark = pytest.mark.ci

SAMPLE = 300

STONES = 0.998
"""Measured: 0.9997."""

BOARDS = 0.965
"""Measured: 0.983."""


@pytest.fixture(scope="module")
def sample(shared_data: Path) -> Examples:
    """The first held-out positions whose labels give the recorded margin."""
    examples = load_examples(shared_data / "life", ("final_positions.npz",))
    chosen = np.flatnonzero(held_out(examples.paths) & examples.credible())[:SAMPLE]
    return examples.where(chosen)


def test_accuracy_on_held_out_games_is_as_measured(sample: Examples) -> None:
    assert len(sample) == SAMPLE
    stones = (sample.boards == BLACK) | (sample.boards == WHITE)
    labels = owners_by_chain(sample.boards, sample.owners)
    owners = judged_owners(sample, shipped)
    right = (np.sign(labels) == np.sign(owners)) | ~stones
    assert right[stones].mean() > STONES
    assert right.all(axis=(1, 2)).mean() > BOARDS
