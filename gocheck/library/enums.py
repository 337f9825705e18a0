"""The words of JSON Lines as enums; each member is equal to its text."""

from __future__ import annotations

from enum import StrEnum

from gocheck.board import BLACK, COLOR_NAMES
from gocheck.board import WHITE as WHITE_STONE


class _Word(StrEnum):
    """A word that shows as its text, also in a dictionary."""

    def __repr__(self) -> str:
        return repr(self.value)


class Color(_Word):
    """The colour of a player or a stone."""

    __module__ = "gocheck"

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Color:
        """The other colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Evidence(_Word):
    """The evidence for who is dead, the strongest first (guide: dead).

    Named by the user; marked in the record; proved; an engine's; judged by gocheck, with a
    confidence; all stones assumed alive; all on the board counted.
    """

    __module__ = "gocheck"

    NAMED = "named"
    MARKED = "marked"
    PROVED = "proved"
    ENGINE = "engine"
    JUDGED = "judged"
    ASSUMED = "assumed"
    AS_IS = "as-is"


class Severity(_Word):
    """The severity of a finding."""

    __module__ = "gocheck"

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(_Word):
    """The verdict of a ruleset on a repetition or a suicide; the first four forbid it.

    It is taken back; it is taken back and counts as a pass; its player loses; it stands, since
    play went on. Or, if the players repeat the cycle: no result, if both agree; a draw; Black or
    White wins; the referee decides. Or: it is legal.
    """

    __module__ = "gocheck"

    TAKEN_BACK = "taken_back"
    PASS = "pass"
    LOSES = "loses"
    STANDS = "stands"
    NO_RESULT = "no_result"
    DRAW = "draw"
    BLACK_WINS = "black_wins"
    WHITE_WINS = "white_wins"
    REFEREE = "referee"
    LEGAL = "legal"


class Reason(_Word):
    """Why a move is illegal: it is off the board, or on a stone; suicide; ko, an immediate retake,
    under superko rulesets too; superko, any other repetition; out of turn; or after the end."""

    __module__ = "gocheck"

    OUTSIDE = "outside"
    OCCUPIED = "occupied"
    SUICIDE = "suicide"
    KO = "ko"
    SUPERKO = "superko"
    TURN = "turn"
    ENDED = "ended"


def color_of(number: int | None) -> Color | None:
    """Return the colour with this number in the kernel; None for none, and for an empty point."""
    return Color(COLOR_NAMES[number]) if number in (BLACK, WHITE_STONE) else None
