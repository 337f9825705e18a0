"""A result as RE writes it (SGF FF[4], game info property RE)."""

from gocheck.board import BLACK
from gocheck.record.result import Result
from gocheck.text import plain

_MANNERS = {"winner": "", "resignation": "R", "time": "T", "forfeit": "F"}
_OTHERS = {"draw": "0", "void": "Void", "unknown": "?"}


def result_value(result: Result) -> str | None:
    """Return a result as RE has it: "B+3.5", "W+R", "0"; None where SGF has no form for it.

    Margins are in points, whatever unit the record had.
    """
    if result.kind in _OTHERS:
        return _OTHERS[result.kind]
    if result.winner is None or result.kind not in ("score", *_MANNERS):
        return None
    color = "B" if result.winner == BLACK else "W"
    if result.kind == "score":
        return None if result.margin is None else f"{color}+{plain(result.margin)}"
    return f"{color}+{_MANNERS[result.kind]}"
