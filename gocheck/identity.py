"""What identifies a game's positions, however its file is named, wrapped or encoded."""

import re
from hashlib import blake2b

from gocheck.replay import Replay
from gocheck.source import Source

_POINTS = re.compile(rb"(?<![A-Za-z])(?:B|W|AB|AW|AE)\s*\[([a-zA-Z]{0,2})\]")
DIGEST_SIZE = 8


def position_digest(replay: Replay, move: int | None) -> str:
    """Return a digest of the position after a move, from 1; None: after the last one."""
    last = len(replay.positions) - 1
    number = last if move is None else min(move, last)
    start = f"{replay.columns}x{replay.rows} ".encode("ascii")
    return blake2b(start + replay.positions[number], digest_size=DIGEST_SIZE).hexdigest()


def source_digest(source: Source, game: int) -> str:
    """Return a digest of a game that could not be read, from the points that are written in it."""
    data = source.data
    if game <= len(source.games):
        span = source.games[game - 1]
        data = data[span.start : span.end]
    return blake2b(b" ".join(_POINTS.findall(data)), digest_size=DIGEST_SIZE).hexdigest()
