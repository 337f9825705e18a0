"""What makes a game the same game in another record: its moves, however the board is turned.

A fingerprint is the same for a game, for the game rotated or mirrored, and for the game with the
colours swapped, and that of a game cut short is a part of that of the whole game.
"""

from dataclasses import dataclass
from functools import cache

from gocheck.board import BLACK, EMPTY, WHITE, geometry, number_of, opponent
from gocheck.limits import MOST_FINGERPRINTED_MOVES
from gocheck.record import Record
from gocheck.replay.replay import Replay

_FACTOR = 0x9E3779B97F4A7C15
"""2 to the power of 64 divided by the golden ratio, the usual multiplier for mixing hashes of 64
bits; any odd number with mixed bits does."""
_BITS = (1 << 64) - 1
_PASSES = (0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7)
"""A pass by the player who opened the game, and by the opponent: arbitrary numbers of 64 bits,
which no stone's hash is likely to equal."""


@dataclass(frozen=True, slots=True)
class GameFingerprint:
    """A game's moves, the same whichever way the board is turned and whoever has Black."""

    line: bytes
    """A byte for each move, of a hash of the start and of all moves so far; without passes at the
    end, and `MOST_FINGERPRINTED_MOVES` at most."""
    orientation: int
    """How the board was turned, 0 to 7."""
    opener: int
    """Who moved first."""


def game_fingerprint(record: Record, replay: Replay) -> GameFingerprint:
    """Return the fingerprint of a game.

    Turned into one another, boards give the same; of the ways to turn the board the one is taken
    that puts the first stones set up, then the first moves, nearest the first point.
    """
    moves = list(record.moves)
    while moves and moves[-1].point is None:
        moves.pop()
    del moves[MOST_FINGERPRINTED_MOVES:]
    columns, rows = record.columns, record.rows
    shape = geometry(max(columns, rows), min(columns, rows))
    opener = moves[0].color if moves else BLACK
    points = [None if move.point is None else number_of(move.point, columns) for move in moves]
    stones = [(point, color) for point, color in enumerate(replay.positions[0]) if color != EMPTY]
    turned = []
    for orientation, image in _turnings(columns, rows):
        start = sorted((image[point], color == opener) for point, color in stones)
        turned.append(
            (start, [-1 if point is None else image[point] for point in points], orientation)
        )
    start, path, orientation = min(turned)
    image = dict(_turnings(columns, rows))[orientation]
    later: dict[int, list[tuple[int, int]]] = {}
    for setup in record.setups:
        if setup.after:
            later.setdefault(setup.after, []).extend(
                (image[number_of(point, columns)], color) for point, color in setup.stones
            )
    hashes = {
        opener: shape.hashes[BLACK],
        opponent(opener): shape.hashes[WHITE],
        EMPTY: shape.hashes[EMPTY],
    }
    value = columns * rows
    for point, first in start:
        value ^= shape.hashes[BLACK if first else WHITE][point]
    line = bytearray()
    for number, (move, point) in enumerate(zip(moves, path, strict=True)):
        for place, color in later.get(number, ()):
            value = (value * _FACTOR + hashes[color][place] + place) & _BITS
        part = _PASSES[move.color != opener] if point < 0 else hashes[move.color][point]
        value = (value * _FACTOR + part) & _BITS
        line.append(value >> 56)
    return GameFingerprint(bytes(line), orientation, opener)


@cache
def _turnings(columns: int, rows: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the ways to turn a board so that it is no higher than wide: a number, and where
    each point comes to lie."""
    found = []
    for orientation in range(8):
        flip_columns, flip_rows, swap = orientation & 1, orientation & 2, orientation & 4
        if (columns < rows and not swap) or (columns > rows and swap):
            continue
        image = []
        for row in range(rows):
            for column in range(columns):
                x = columns - 1 - column if flip_columns else column
                y = rows - 1 - row if flip_rows else row
                image.append(x * rows + y if swap else y * columns + x)
        found.append((orientation, tuple(image)))
    return tuple(found)
