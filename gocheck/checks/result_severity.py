"""The severity of a recorded result that differs from the score.

The tables are in `finding.toml` of RES501 and RES502 (`circumstances`), read from the top, as
`gocheck explain` shows them. Each line names the properties of a `WrongResult` that it requires.
"""

from dataclasses import dataclass
from decimal import Decimal

from gocheck.findings import MEANINGS

SLIGHT = 2
"""Points by which a margin may be off where the last small plays are not recorded, or who is dead
was judged: most professional records stop before the last dame and kos."""
LARGE = 6
"""Points by which it may be off where some small plays more are missing.

Both were looked at on 5,371 real games (`gocheck/guide/method.md`): of 31 judged results that
would be errors all but a few belong to records with missing stones or moves, or name the wrong
winner.
"""
FAR = 20
"""A margin that is more points from anything that the board allows is wrong. A choice: of 1,405
judged real games with final passes none with the right winner is more than 13 off.
"""
COINCIDENCE = 4
"""Points by which a record without final passes may be off although RE gives the score's margin to
the other player: of 16,000 games cut by up to 10 % of their moves and judged with confidence 5 are
3 points off in this way, none more.
"""


@dataclass(frozen=True, slots=True)
class WrongResult:
    """What the severity of a recorded result that differs from the score depends on."""

    off: Decimal
    """By how many points the recorded margin is off."""
    is_far: bool
    """Whether it is more than `FAR` points from anything that the board allows."""
    komi_is_not_recorded: bool
    """Whether the score uses a komi that the user chose, or the record gives none."""
    last_plays_may_be_missing: bool
    """Whether the final passes are missing, and nothing else shows that the game was over: no
    marks, no --dead, no proved or surely judged board with nothing left to play."""
    moves_may_be_missing: bool
    """Whether the final passes are missing, so that nothing shows that the game was over, and
    nothing else shows it either (`gocheck.checks.recorded_result`)."""
    is_open: bool
    """Whether the stones are judged, and neutral regions have 3 or more points, two of each not
    counted."""
    is_judged: bool
    """Whether gocheck or an engine judged who is dead; then with confidence, or no unsettled chain
    could change the winner."""
    is_reversed: bool
    """Whether RE gives the score's margin to the other player."""
    is_unreliable: bool
    """Whether the record gives a reason not to trust the result or the stones
    (`gocheck.checks.recorded_result`)."""
    komi_unit_explains: bool
    """Whether another unit of komi is likely to be what makes the difference."""
    gap_explains: bool
    """Whether one play that closes a border would make the result right."""

    @property
    def is_slight(self) -> bool:
        """Whether small plays at the end can make the difference."""
        return self.off <= SLIGHT

    @property
    def is_of_the_other_player(self) -> bool:
        """Whether RE gives the score's margin to the other player, and missing last plays hardly
        make that difference."""
        return self.is_reversed and (not self.last_plays_may_be_missing or self.off > COINCIDENCE)

    @property
    def is_moderate(self) -> bool:
        """Whether small plays at the end can make the difference, if there are several of them."""
        return self.off <= LARGE

    @property
    def is_out_of_reach(self) -> bool:
        """Whether RE is far from anything that the board allows, and no last plays are missing."""
        return self.is_far and not self.last_plays_may_be_missing


def severity_of(code: str, result: WrongResult) -> str:
    """Return the severity of a wrong winner (RES501) or a wrong margin (RES502)."""
    return next(
        row.severity
        for row in MEANINGS[code].circumstances
        if all(getattr(result, name) for name in row.requires)
    )
