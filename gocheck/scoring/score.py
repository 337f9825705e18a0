"""The score of a game under one ruleset, with everything it is made of.

All amounts are in points and exact; a margin is Black's total minus White's.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from gocheck.board import BLACK
from gocheck.text import plain

PARTS = (
    "stones",  # living stones, where area is counted
    "territory",  # surrounded points
    "dame",  # neutral points that the record leaves open, counted as filled
    "prisoners",  # stones captured in play
    "dead",  # dead stones removed at the end
    "passes",  # stones handed over by the opponent's passes
    "compensation",  # White's for handicap stones
    "tax",  # group tax, negative
    "first_pass",  # for who passed first
    "komi",
)
"""What a total is the sum of."""

Amount = int | Decimal
"""Points."""
Parts = dict[str, tuple[Amount, Amount]]
"""For each of `PARTS` what it adds to Black's total, and to White's."""


class EarlierEnd(NamedTuple):
    """Where a game ended by the rules though play went on in its record."""

    move: int
    """The second of the two passes that ended it."""
    parts_of_all_moves: Parts
    """The parts of the score that the whole record makes."""


@dataclass(frozen=True, slots=True)
class Score:
    """A game's score under one ruleset."""

    ruleset: str
    """Its name."""
    black: Decimal
    """Black's total."""
    white: Decimal
    """White's total."""
    margin: Decimal
    """Black's total minus White's."""
    winner: int | None
    """BLACK or WHITE, None for a draw."""
    komi: Decimal
    """The komi in force, whatever it came from."""
    evidence: str
    """The weakest evidence for who is dead that the score depends on."""
    parts: Parts
    """What the totals are made of."""
    assumed_passes: tuple[int, ...]
    """Colours of the passes that the record lacks and that were counted."""
    first_pass_assumed: bool
    """Whether the part first_pass depends on one of them."""
    passed_first: int | None
    """Whose pass that part is for, None where the ruleset has no such part."""
    dead_stones: str
    """Which dead stones are removed, as the ruleset has it where the game stopped: "agreement",
    "none" or "pass-alive"."""
    earlier_end: EarlierEnd | None = None
    """Where the game had ended before its record does, None where it had not."""

    @property
    def result(self) -> str:
        """The result as RE writes it: "W+3.5", "0"; "B+0" where the rules give Black a tie."""
        return result_text(self.winner, self.margin)


def result_text(winner: int | None, margin: Decimal) -> str:
    """Return a result as RE writes it."""
    if winner is None:
        return "0"
    return f"{'B' if winner == BLACK else 'W'}+{plain(abs(margin))}"


def margin_of(parts: Parts) -> Decimal:
    """Return the margin that the parts of a score make."""
    return sum((Decimal(black) - Decimal(white) for black, white in parts.values()), Decimal(0))
