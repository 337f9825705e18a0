"""A game record: the `Record` and the values in it.

Comes in: the texts of single properties. Goes out: values with one meaning: `parse_result` reads
RE, `server_of` finds the server that a record is from. `Record` itself is filled by
`gocheck.reading`. Start reading at `Record` in record.py.

result.py reads and writes RE, with vocabulary.py, the words of results and komi in five languages;
only_result.py says whether RE holds nothing else. servers.py has the servers, handicap_placement.py
the customary points of handicap stones, komi_history.py the year of a game and the komi usual then.
"""

from gocheck.record.handicap_placement import fixed_points, on_fixed_points
from gocheck.record.komi_history import (
    former_komi_in_words,
    komi_of_its_time,
    usual_komi,
    with_common_digits,
    year_of,
)
from gocheck.record.only_result import holds_only_the_result
from gocheck.record.record import (
    Fork,
    Handicap,
    Join,
    Komi,
    Marks,
    Move,
    Record,
    Setup,
    Step,
    Unreadable,
    no_lines,
)
from gocheck.record.result import (
    Result,
    both_lose,
    is_server_code,
    parse_result,
    result_value,
    truncated_zi,
)
from gocheck.record.servers import (
    FIXED_HANDICAP,
    FOX,
    GIVES_POINTS,
    HANDICAP_KOMI,
    OFFERS,
    PLAYS_OUT,
    RECORDS_PASSES,
    TYGEM,
    Counts,
    Server,
    corrected,
    is_corrected,
    server_of,
)
from gocheck.record.vocabulary import (
    COLORS,
    NUMBERS_IN_WORDS,
    Word,
    amount,
    eastern_numbers,
    exact,
    folded,
    meaning_of,
    words_in_brackets,
    words_of,
)

__all__ = [
    "COLORS",
    "FIXED_HANDICAP",
    "FOX",
    "GIVES_POINTS",
    "HANDICAP_KOMI",
    "NUMBERS_IN_WORDS",
    "OFFERS",
    "PLAYS_OUT",
    "RECORDS_PASSES",
    "TYGEM",
    "Counts",
    "Fork",
    "Handicap",
    "Join",
    "Komi",
    "Marks",
    "Move",
    "Record",
    "Result",
    "Server",
    "Setup",
    "Step",
    "Unreadable",
    "Word",
    "amount",
    "both_lose",
    "corrected",
    "eastern_numbers",
    "exact",
    "fixed_points",
    "folded",
    "former_komi_in_words",
    "holds_only_the_result",
    "is_corrected",
    "is_server_code",
    "komi_of_its_time",
    "meaning_of",
    "no_lines",
    "on_fixed_points",
    "parse_result",
    "result_value",
    "server_of",
    "truncated_zi",
    "usual_komi",
    "with_common_digits",
    "words_in_brackets",
    "words_of",
    "year_of",
]
