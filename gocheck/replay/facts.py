"""What is remarkable about a move, whichever ruleset applies."""

from dataclasses import dataclass

from gocheck.board import Point


@dataclass(frozen=True, slots=True)
class Recurrence:
    """An earlier time at which the position after a move had stood."""

    turn: int
    """The number of the move after which it stood; 0 for the start."""
    made_by: int | None
    """The colour whose play on the board created it then; None where a pass or a setup did."""
    to_move: int
    """The colour that moved next then."""
    at_start: bool = False
    """Whether it is the position of the start or of the last setup that changed the board."""

    @property
    def reported(self) -> int:
        """The move after which it stood, 0 for the start or the last setup."""
        return 0 if self.at_start else self.turn


@dataclass(frozen=True, slots=True)
class Facts:
    """What is remarkable about one move: all that any ruleset may hold against it."""

    move: int
    """Its number, from 1, passes included."""
    color: int
    """Whose move it is."""
    point: Point | None
    """Where it was played; None for a pass and for a point off the board."""
    outside: str | None = None
    """The text of a point off the board."""
    occupied: bool = False
    """Whether a stone stood on the point."""
    suicide: int = 0
    """How many of the player's own stones it left without liberties, itself included."""
    ko: bool = False
    """Whether its capture recreates the position before the opponent's last play."""
    recurrences: tuple[Recurrence, ...] = ()
    """Earlier times of the position that it leaves, latest first; of each kind (who made it, who
    moved next) only the latest."""
    out_of_turn: bool = False
    """Whether the other colour was to move."""
    after_end: bool = False
    """Whether it is a play after two passes in a row, with no setup in between."""
