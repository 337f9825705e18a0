"""From bytes to records: SGF, encodings, dirty values. Knows no rules of Go."""

from gocheck.reading.any_format import read_games
from gocheck.reading.encoding.brackets import decoded, wide_encoding
from gocheck.reading.encoding.how_read import HowRead, has_utf_16_mark, how_read
from gocheck.reading.encoding.utf_8 import LATIN_1, UTF_8, Decoded, as_utf_8, codec_name
from gocheck.reading.formats import is_other_format
from gocheck.reading.properties.property_index import MOVES, SETUP, STONES
from gocheck.reading.properties.server_fields import SGF_NAMES
from gocheck.reading.properties.standard_date import standard_date
from gocheck.reading.properties.to_move import sgf_color
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
    "HowRead",
    "as_utf_8",
    "codec_name",
    "decoded",
    "has_utf_16_mark",
    "how_read",
    "is_other_format",
    "points_of_each",
    "read_decoded",
    "read_games",
    "sgf_color",
    "standard_date",
    "wide_encoding",
]
