"""Names of rulesets, points and places, as findings have them."""

from collections.abc import Iterable

from gocheck.record import Record
from gocheck.sgf import Place


def listed(names: Iterable[str]) -> str:
    """Return names in a sentence, the first few of many."""
    every = list(names)
    if len(every) > 6:
        return ", ".join(every[:5]) + f" and {len(every) - 5} more"
    return ", ".join(every[:-1]) + " and " + every[-1] if len(every) > 1 else every[0]


def last_place(record: Record) -> Place:
    """Return the place of the last move of the main line."""
    return Place(record.moves[-1].node if record.moves else 0)
