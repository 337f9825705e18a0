"""From bytes to records: SGF, encodings, dirty values. Knows no rules of Go."""

from gocheck.reading.encoding.brackets import decoded, wide_encoding
from gocheck.reading.encoding.utf_8 import LATIN_1, UTF_8, Decoded, as_utf_8, codec_name
from gocheck.reading.formats import is_other_format
from gocheck.reading.games import read_games
from gocheck.reading.properties.dates import (
    date_finding,
    in_our_numbers,
    month_number,
    told_date,
    written,
)
from gocheck.reading.properties.known import MOVES, SETUP, STONES
from gocheck.reading.properties.server_fields import MEANT
from gocheck.reading.properties.to_move import read_to_move
from gocheck.reading.repair.written_points import MOST_LISTED, points_of_each
from gocheck.reading.sgf_file import read_decoded

__all__ = [
    "LATIN_1",
    "MEANT",
    "MOST_LISTED",
    "MOVES",
    "SETUP",
    "STONES",
    "UTF_8",
    "Decoded",
    "as_utf_8",
    "codec_name",
    "date_finding",
    "decoded",
    "in_our_numbers",
    "is_other_format",
    "month_number",
    "points_of_each",
    "read_decoded",
    "read_games",
    "read_to_move",
    "told_date",
    "wide_encoding",
    "written",
]
