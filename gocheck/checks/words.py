"""Names of rulesets, points and places, as findings have them."""

from collections.abc import Iterable

from gocheck.points import point_name
from gocheck.record import Record
from gocheck.replay import Replay
from gocheck.source import Place


def listed(names: Iterable[str]) -> str:
    """Return names in a sentence, the first few of many."""
    every = list(names)
    if len(every) > 6:
        return ", ".join(every[:5]) + f" and {len(every) - 5} more"
    return ", ".join(every[:-1]) + " and " + every[-1] if len(every) > 1 else every[0]


def name_of(point: int, on: Record | Replay) -> str:
    """Return the name of a point, of which the number on the board is given."""
    return point_name((point % on.columns, point // on.columns), on.rows)


def last_place(record: Record) -> Place:
    """Return the place of the last move of the main line."""
    return Place(record.moves[-1].node if record.moves else 0)
