"""Convolutions by Winograd's way against the sum over the nine points."""

import numpy as np
import pytest
from numpy.typing import NDArray

from gocheck.status.judge.network.convolution import Convolution, transformed_weights

_INPUTS, _OUTPUTS = 3, 2


def summed(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a convolution, point by point."""
    rows, columns, inputs = values.shape
    padded = np.pad(values, ((1, 1), (1, 1), (0, 0)))
    taps = weights.reshape(3, 3, inputs, -1)
    return sum(
        (
            padded[down : down + rows, across : across + columns] @ taps[down, across]
            for down in range(3)
            for across in range(3)
        ),
        np.zeros((rows, columns, weights.shape[1])),
    )


@pytest.mark.parametrize(("rows", "columns"), [(19, 19), (9, 9), (5, 7), (8, 12), (6, 25), (1, 2)])
def test_a_convolution_is_the_sum_over_nine_points(rows: int, columns: int) -> None:
    random = np.random.default_rng(rows)
    convolution = Convolution(rows, columns, _INPUTS, _OUTPUTS)
    for _ in range(2):  # the buffers of the first are used again
        values = random.normal(size=(rows, columns, _INPUTS))
        weights = random.normal(size=(9 * _INPUTS, _OUTPUTS))
        result = convolution(
            values.reshape(-1, _INPUTS).astype(np.float32), transformed_weights(weights)
        )
        assert result.shape == (rows, columns, _OUTPUTS)
        assert np.allclose(result, summed(values, weights), atol=1e-4)
