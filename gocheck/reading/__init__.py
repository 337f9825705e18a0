"""From bytes to records: SGF, encodings, dirty values. Knows no rules of Go."""

from gocheck.reading.any_format import read_games
from gocheck.reading.encoding.brackets import decoded, wide_encoding
from gocheck.reading.encoding.utf_8 import LATIN_1, UTF_8, Decoded, as_utf_8, codec_name
from gocheck.reading.formats import is_other_format
from gocheck.reading.properties.dates import (
    date_finding,
    month_number,
    parse_date,
    sgf_date,
    with_common_digits,
)
from gocheck.reading.properties.property_index import MOVES, SETUP, STONES
from gocheck.reading.properties.server_fields import SGF_NAMES
from gocheck.reading.properties.to_move import read_to_move
from gocheck.reading.repair.written_points import points_of_each
from gocheck.reading.sgf_file import read_decoded

__all__ = [
    "LATIN_1",
    "MOVES",
    "SETUP",
    "SGF_NAMES",
    "STONES",
    "UTF_8",
    "Decoded",
    "as_utf_8",
    "codec_name",
    "date_finding",
    "decoded",
    "is_other_format",
    "month_number",
    "parse_date",
    "points_of_each",
    "read_decoded",
    "read_games",
    "read_to_move",
    "sgf_date",
    "wide_encoding",
    "with_common_digits",
]
