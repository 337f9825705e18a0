"""The facts on a move that a ruleset needs to decide whether it is legal."""

from dataclasses import dataclass

from gocheck.board.points import Point


@dataclass(frozen=True, slots=True)
class Recurrence:
    """An earlier occurrence of the position after a move."""

    turn: int
    """The number of the move after which it occurred; 0 for the start."""
    made_by: int | None
    """The colour whose play created it then; None if a pass or a setup did."""
    to_move: int
    """The colour that moved next then."""
    at_start: bool = False
    """Whether it is the position of the start or of the last setup that changed the board."""

    @property
    def reported(self) -> int:
        """The move after which it occurred, 0 for the start or the last setup."""
        return 0 if self.at_start else self.turn


@dataclass(frozen=True, slots=True)
class Facts:
    """What any ruleset may object to in one move."""

    move: int
    """Its number, from 1, passes included."""
    color: int
    """The colour of the player."""
    point: Point | None
    """Where it was played; None for a pass and for a point off the board."""
    outside: str | None = None
    """The text of a point off the board."""
    occupied: bool = False
    """Whether a stone was on the point."""
    suicide: int = 0
    """The number of own stones that it captures, itself included; 0 for no suicide."""
    ko: bool = False
    """Whether it retakes a ko: its capture recreates the position before the opponent's last
    play."""
    recurrences: tuple[Recurrence, ...] = ()
    """Earlier occurrences of the position after it, the latest first; only the latest of each kind
    (`made_by` and `to_move`)."""
    out_of_turn: bool = False
    """Whether the other colour was to move."""
    after_end: bool = False
    """Whether it is a play after two passes in a row, with no setup in between."""
