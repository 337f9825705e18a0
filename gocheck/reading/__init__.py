"""From bytes to records. Knows no rules of Go.

Comes in: a `Source`, the bytes of one file. Goes out: a `Record` for each game in it, or an
`Unreadable` with the cause; both have the findings on how the file is written. Start
reading at `read_games` in records.py. The steps, in order:

- `formats`: files in other formats, such as GIB, to SGF;
- `encoding`: text in any encoding to UTF-8;
- `repair`: broken SGF to SGF that can be parsed;
- `records`: the games of a text, one after the other;
- `game_reader`: one game to a `Record`, its variations too; `line_reader`: its moves, setups and
  marks;
- `properties`: the values of single properties (RE, KM, HA, DT, SZ and others).
"""

from gocheck.reading.encoding.brackets import decoded, wide_encoding
from gocheck.reading.encoding.detection import encoding_of_names
from gocheck.reading.encoding.how_read import HowRead, has_utf_16_mark, how_read
from gocheck.reading.encoding.labels import LATIN_1, UTF_8, codec_name, display_name
from gocheck.reading.encoding.utf_8 import Decoded, as_utf_8
from gocheck.reading.formats import OTHER_SUFFIXES, is_other_format
from gocheck.reading.properties.dates import date_range, standard_date
from gocheck.reading.properties.node_values import points_of_each, sgf_color
from gocheck.reading.properties.property_index import MOVES, SETUP, STONES
from gocheck.reading.properties.server_fields import SGF_NAMES
from gocheck.reading.records import read_decoded, read_games

__all__ = [
    "LATIN_1",
    "MOVES",
    "OTHER_SUFFIXES",
    "SETUP",
    "SGF_NAMES",
    "STONES",
    "UTF_8",
    "Decoded",
    "HowRead",
    "as_utf_8",
    "codec_name",
    "date_range",
    "decoded",
    "display_name",
    "encoding_of_names",
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
