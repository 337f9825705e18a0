"""The score of a game under one ruleset, with its parts.

All amounts are exact and in points; a margin is Black's total minus White's.
"""

from dataclasses import dataclass
from decimal import Decimal

from gocheck.board.stones import BLACK
from gocheck.text.messages import plain

PARTS = (
    "stones",  # living stones, where area is counted
    "territory",  # surrounded points
    "dame",  # open neutral points, counted as filled
    "prisoners",  # stones captured in play
    "dead",  # dead stones removed at the end
    "passes",  # pass stones of the opponent
    "compensation",  # points for White for handicap stones
    "tax",  # group tax, negative
    "first_pass",  # the effect of passing first
    "komi",
)
"""The parts of a total."""

Amount = int | Decimal
"""Points."""
Parts = dict[str, tuple[Amount, Amount]]
"""For each of `PARTS` the points that it adds to Black's and to White's total."""


@dataclass(frozen=True, slots=True)
class Score:
    """A game's score under one ruleset, and under all that count alike."""

    black: Decimal
    """Black's total."""
    white: Decimal
    """White's total."""
    margin: Decimal
    """Black's total minus White's."""
    winner: int | None
    """BLACK or WHITE, None for a draw."""
    komi: Decimal
    """The komi in force."""
    evidence: str
    """The weakest evidence for who is dead that the score depends on."""
    parts: Parts
    """The parts of the totals."""
    assumed_passes: tuple[int, ...]
    """The colours of the missing passes that were counted."""
    first_pass_assumed: bool
    """Whether the part first_pass depends on a missing pass."""
    passed_first: int | None
    """The colour that passed first; None if the ruleset has no such part."""
    dead_stones: str
    """The dead stones that the ruleset removes at the end of this game: "agreement", "none" or
    "pass-alive"."""
    ended_at: int | None = None
    """The second of the two passes that ended the game by the rules, although play went on in its
    record; None if it did not."""
    parts_after_end: Parts | None = None
    """The parts of the score of the whole record, if the game ended earlier."""

    @property
    def parts_of_all_moves(self) -> Parts:
        """The parts of the score of the whole record."""
        return self.parts_after_end or self.parts

    @property
    def result(self) -> str:
        """The result in the form of RE: "W+3.5", "0"; "B+0" if the rules give Black a tie."""
        return result_text(self.winner, self.margin)


def result_text(winner: int | None, margin: Decimal) -> str:
    """Return a result in the form of RE."""
    if winner is None:
        return "0"
    return f"{'B' if winner == BLACK else 'W'}+{plain(abs(margin))}"


def margin_of(parts: Parts) -> Decimal:
    """Return the margin of the parts of a score."""
    return sum((Decimal(black) - Decimal(white) for black, white in parts.values()), Decimal(0))
