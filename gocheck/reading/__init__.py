"""From bytes to records: SGF, encodings, dirty values. Knows no rules of Go."""

from gocheck.reading.games import read_games

__all__ = ["read_games"]
