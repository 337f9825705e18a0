"""Convolutions over three by three points, by Winograd's minimal filtering F(4x4, 3x3).

The board is covered by tiles of four by four points. The six by six values around a tile become 36
sums of them; in each of the 36 places one product with a matrix does for all tiles at once; and
sixteen sums of the products are the values of the tile. That is a quarter of the multiplications,
and every step is a product of matrices. See Lavin and Gray, "Fast Algorithms for Convolutional
Neural Networks" (2015), whose matrices these are.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_TILE = 4
"""Points along the side of a tile."""
_AROUND = 6
"""Points along the side of a tile and its neighbours."""
_OF_INPUT = (
    (4, 0, -5, 0, 1, 0),
    (0, -4, -4, 1, 1, 0),
    (0, 4, -4, -1, 1, 0),
    (0, -2, -1, 2, 1, 0),
    (0, 2, -1, -2, 1, 0),
    (0, 4, 0, -5, 0, 1),
)
"""The sums of six values in a row, of Lavin and Gray; this and the next two belong together."""
_OF_WEIGHTS = (
    (1 / 4, 0, 0),
    (-1 / 6, -1 / 6, -1 / 6),
    (-1 / 6, 1 / 6, -1 / 6),
    (1 / 24, 1 / 12, 1 / 6),
    (1 / 24, -1 / 12, 1 / 6),
    (0, 0, 1),
)
"""The sums of three weights in a row."""
_OF_OUTPUT = (
    (1, 1, 1, 1, 1, 0),
    (0, 1, -1, 2, -2, 0),
    (0, 1, 1, 4, 4, 0),
    (0, 1, -1, 8, -8, 1),
)
"""The sums of six products in a row, for four points."""


def transformed_weights(weights: NDArray[np.generic]) -> Floats:
    """Return the weights of a convolution by place, in columns: (36, inputs, outputs).

    weights: (9 * inputs, outputs), the nine points from the top left.
    """
    by_column = weights.astype(np.float64).reshape(3, 3, -1).swapaxes(0, 1).reshape(9, -1)
    sums = np.kron(_OF_WEIGHTS, _OF_WEIGHTS) @ by_column
    return sums.reshape(_AROUND**2, -1, weights.shape[1]).astype(np.float32)


class Convolution:
    """Convolutions of the values on boards of one shape, all with so many inputs and outputs.

    Its buffers are used again by each call.
    """

    def __init__(self, rows: int, columns: int, inputs: int, outputs: int) -> None:
        down, across = _sums_along(rows), _sums_along(columns)
        tiles_down, tiles_across = down.shape[1], across.shape[1]
        tiles = tiles_down * tiles_across
        self._down = down.reshape(-1, rows)
        self._across = across[:, np.newaxis]
        self._out = np.kron(_OF_OUTPUT, _OF_OUTPUT).astype(np.float32)
        self._lines = np.empty((_AROUND * tiles_down, columns * inputs), dtype=np.float32)
        self._sums = np.empty(
            (_AROUND, _AROUND * tiles_down, tiles_across, inputs), dtype=np.float32
        )
        self._products = np.empty((_AROUND**2, tiles, outputs), dtype=np.float32)
        self._tiles = np.empty((_TILE**2, tiles * outputs), dtype=np.float32)
        self._board = np.empty((tiles_down, _TILE, tiles_across, _TILE, outputs), dtype=np.float32)
        self._on_board = self._board.reshape(_TILE * tiles_down, _TILE * tiles_across, outputs)[
            :rows, :columns
        ]
        self._shape = rows, columns

    def __call__(self, values: Floats, weights: Floats) -> Floats:
        """Return the convolution of one board's values, (rows, columns, outputs).

        It is a view of a buffer that the next call overwrites. values: (points, inputs).
        """
        rows, columns = self._shape
        inputs = values.shape[1]
        np.matmul(self._down, values.reshape(rows, -1), out=self._lines)
        by_line = self._lines.reshape(-1, columns, inputs)
        np.matmul(self._across, by_line, out=self._sums)
        # The places are in columns, as in `transformed_weights`.
        np.matmul(self._sums.reshape(_AROUND**2, -1, inputs), weights, out=self._products)
        np.matmul(self._out, self._products.reshape(_AROUND**2, -1), out=self._tiles)
        tiles_down, _, tiles_across, _, outputs = self._board.shape
        by_tile = self._tiles.reshape(_TILE, _TILE, tiles_down, tiles_across, outputs)
        self._board[:] = by_tile.transpose(2, 1, 3, 0, 4)
        return self._on_board


def _sums_along(side: int) -> Floats:
    """Return the sums of the values along a side, for its tiles: (6, tiles, side).

    Beyond its ends the values are 0.
    """
    tiles = -(-side // _TILE)
    sums = np.zeros((_AROUND, tiles, _TILE * tiles + 2), dtype=np.float32)
    for tile in range(tiles):
        sums[:, tile, _TILE * tile : _TILE * tile + _AROUND] = _OF_INPUT
    return np.ascontiguousarray(sums[:, :, 1 : side + 1])
