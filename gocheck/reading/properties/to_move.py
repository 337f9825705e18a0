"""PL: whose turn it is, however a program or a person writes the colour."""

from gocheck.board import BLACK, WHITE
from gocheck.findings import Finding, finding
from gocheck.record import COLORS, meaning_of
from gocheck.sgf import Place
from gocheck.text import normal_form

_COLORS = {"B": BLACK, "W": WHITE}
_LETTERS = {color: letter.encode("ascii") for letter, color in _COLORS.items()}
_BY_NUMBER = {"1": BLACK, "2": WHITE}


def read_to_move(recorded: str, place: Place) -> tuple[int | None, list[Finding]]:
    """Return the colour that PL names, None where it names none, and the findings on it."""
    color = _COLORS.get(recorded)
    if color:
        return color, []
    folded = normal_form("NFKC", recorded).casefold()
    by_number = folded in _BY_NUMBER
    color = _BY_NUMBER.get(folded) or COLORS.get(meaning_of(folded) or "")
    if color is None:
        message = f"PL[{recorded}] is not B or W; it is ignored"
        return None, [finding("SGF106", message, place)]
    message = f"PL[{recorded}] is not B or W; read as PL[{'B' if color == BLACK else 'W'}]"
    return color, [finding("SGF145" if by_number else "SGF147", message, place)]


def sgf_color(value: bytes) -> bytes | None:
    """Return the colour that a value of PL names, as SGF writes it; None where it names none."""
    color, _ = read_to_move(value.decode("utf-8", errors="replace").strip(), Place())
    return _LETTERS[color] if color else None
