"""Words that several findings share: names in a sentence, and where a game ends."""

from collections.abc import Iterable

from gocheck.record import Record
from gocheck.sgf import Place

_MOST_NAMES = 6
"""Names in a sentence at most, "and N more" included."""


def in_a_sentence(names: Iterable[str]) -> str:
    """Return names with commas and "and", the first few of many."""
    every = list(names)
    if len(every) > _MOST_NAMES:
        shown = _MOST_NAMES - 1
        return ", ".join(every[:shown]) + f" and {len(every) - shown} more"
    return ", ".join(every[:-1]) + " and " + every[-1] if len(every) > 1 else every[0]


def place_of_last_move(record: Record) -> Place:
    """Return the place of the last move of the main line."""
    return Place(record.moves[-1].node if record.moves else 0)
