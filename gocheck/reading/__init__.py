"""From bytes to records: SGF, encodings, dirty values. Knows no rules of Go."""

from gocheck.reading.games import read_games
from gocheck.reading.sgf_file import read_decoded

__all__ = ["read_decoded", "read_games"]
