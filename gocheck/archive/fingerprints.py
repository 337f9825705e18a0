"""Fingerprints by which the same game is found in another record: its moves, on any turned board.

A fingerprint is the same for a game, for the game rotated or mirrored, and for the game with the
colours swapped. That of a game cut short is the beginning of that of the complete game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from gocheck.board import BLACK, EMPTY, WHITE, geometry, number_of, opponent
from gocheck.limits import MOST_FINGERPRINTED_MOVES
from gocheck.record import Move, Record
from gocheck.replay import Replay

_FACTOR = 0x9E3779B97F4A7C15
"""2 to the power of 64 divided by the golden ratio, the usual multiplier for mixing hashes of 64
bits; any odd number with mixed bits does."""
_BITS = (1 << 64) - 1
"""All 64 bits of a hash."""
_BELOW_TOP_BYTE = 56
"""How many of these bits are below the highest byte, which is mixed best."""
_PASS = -1
"""The point of a pass, which comes before all others."""
_PASSES = (0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7)
"""A pass by the player who opened the game, and by the opponent: arbitrary numbers of 64 bits,
which no stone's hash is likely to equal."""


@dataclass(frozen=True, slots=True)
class GameFingerprint:
    """A game's moves, the same however the board is turned and whoever has Black."""

    line: bytes
    """A byte for each move, of a hash of the start and of all moves so far; without passes at the
    end, and `MOST_FINGERPRINTED_MOVES` at most."""
    orientation: int
    """How the board was turned, 0 to 7."""
    opener: int
    """Who moved first."""

    def packed(self) -> bytes:
        """Return the fingerprint as bytes, as a report carries it."""
        return bytes((self.orientation, self.opener)) + self.line

    @classmethod
    def unpacked(cls, data: bytes) -> "GameFingerprint":
        """Return the fingerprint that was packed."""
        return cls(data[2:], data[0], data[1])


def game_fingerprint(record: Record, replay: Replay) -> GameFingerprint:
    """Return the fingerprint of a game, the same for all rotations and reflections.

    Of the ways to turn the board the one counts that puts the first stones set up, then the first
    moves, nearest the first point.
    """
    moves = _without_last_passes(record.moves)[:MOST_FINGERPRINTED_MOVES]
    opener = moves[0].color if moves else BLACK
    columns, rows = record.columns, record.rows
    points = [None if move.point is None else number_of(move.point, columns) for move in moves]
    stones = [(point, color) for point, color in enumerate(replay.positions[0]) if color != EMPTY]
    turned = []
    for orientation, image in _turnings(columns, rows):
        start = sorted((image[point], color == opener) for point, color in stones)
        path = [_PASS if point is None else image[point] for point in points]
        turned.append((start, path, orientation))
    start, path, orientation = min(turned)
    setups = _turned_setups(record, dict(_turnings(columns, rows))[orientation])
    line = _line(record, start, list(zip(moves, path, strict=True)), setups, opener)
    return GameFingerprint(line, orientation, opener)


def _without_last_passes(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves up to the last play, since many records leave out the passes after it."""
    count = len(moves)
    while count and moves[count - 1].point is None:
        count -= 1
    return moves[:count]


def _turned_setups(record: Record, image: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """Return what is set up during the game on a turned board, by how many moves come before."""
    found: dict[int, list[tuple[int, int]]] = {}
    for setup in record.setups:
        if setup.after:
            found.setdefault(setup.after, []).extend(
                (image[number_of(point, record.columns)], color) for point, color in setup.stones
            )
    return found


def _line(
    record: Record,
    start: Iterable[tuple[int, bool]],
    moves: Iterable[tuple[Move, int]],
    setups: Mapping[int, list[tuple[int, int]]],
    opener: int,
) -> bytes:
    """Return a byte for each move, of a hash of the start and of all moves so far.

    All points are those of the turned board; start: where stones stand, and whether they are the
    opener's; setups: by how many moves come before.
    """
    columns, rows = record.columns, record.rows
    parts = geometry(max(columns, rows), min(columns, rows)).hashes
    hashes = {opener: parts[BLACK], opponent(opener): parts[WHITE], EMPTY: parts[EMPTY]}
    value = columns * rows
    for point, is_openers in start:
        value ^= parts[BLACK if is_openers else WHITE][point]
    line = bytearray()
    for number, (move, point) in enumerate(moves):
        for place, color in setups.get(number, ()):
            value = (value * _FACTOR + hashes[color][place] + place) & _BITS
        part = _PASSES[move.color != opener] if point == _PASS else hashes[move.color][point]
        value = (value * _FACTOR + part) & _BITS
        line.append(value >> _BELOW_TOP_BYTE)
    return bytes(line)


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
