"""The severity of a recorded result that differs from the score: one table, read from the top.

`gocheck explain RES501` and `gocheck explain RES502` show it, shortened where lines have the same
severity.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from gocheck.findings import ERROR, NOTE, WARNING

_SLIGHT = 2
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
_COINCIDENCE = 4
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
    komi_is_recorded: bool
    """Whether the score uses the record's own komi, not one that the user chose."""
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
        return self.off <= _SLIGHT

    @property
    def is_of_the_other_player(self) -> bool:
        """Whether RE gives the score's margin to the other player, and missing last plays hardly
        make that difference."""
        return self.is_reversed and (not self.last_plays_may_be_missing or self.off > _COINCIDENCE)

    @property
    def is_large(self) -> bool:
        """Whether small plays at the end cannot make the difference, even several of them."""
        return self.off > LARGE


class _Row(NamedTuple):
    """A line of the table."""

    when: str
    """The circumstance, as `gocheck explain` words it."""
    holds: Callable[[WrongResult], bool]
    """Whether it is the line for a result; the first that holds is."""
    winner: str
    """The severity of a wrong winner (RES501)."""
    margin: str | None
    """The severity of a wrong margin (RES502); None where the winner is always wrong."""


_JUDGED = "gocheck or an engine judges who is dead"
_SLIGHTLY = f"the difference is at most {_SLIGHT} points"
_TABLE = (
    # In each line: when it holds, the severity of a wrong winner, that of a wrong margin.
    _Row(
        "the komi is from --komi, or KM is missing", lambda it: not it.komi_is_recorded, NOTE, NOTE
    ),
    _Row(
        "one play that closes a border makes the result right",
        lambda it: it.gap_explains,
        NOTE,
        NOTE,
    ),
    # The last dame and kos are not recorded.
    _Row(
        f"{_SLIGHTLY}, the final passes are missing, and neither marks nor --dead say who is dead",
        lambda it: it.last_plays_may_be_missing and it.is_slight,
        *(NOTE, NOTE),
    ),
    _Row(
        f"{_JUDGED}, the final passes are missing, moves before them may be missing, too, and the"
        " neutral regions, each less two points, together have 3 points or more",
        lambda it: it.moves_may_be_missing and it.is_open,
        *(NOTE, NOTE),
    ),
    _Row(
        "the final passes are missing, and moves before them may be missing, too",
        lambda it: it.moves_may_be_missing,
        *(WARNING, WARNING),
    ),
    _Row(
        f"{_JUDGED}, {_SLIGHTLY}, and it disappears if KM is read in another unit (points, zi)",
        lambda it: it.is_judged and it.is_slight and it.komi_unit_explains,
        *(WARNING, WARNING),
    ),
    _Row(
        f"{_JUDGED}, {_SLIGHTLY}, the final passes are recorded, and RE gives the score's margin to"
        " the other player",
        lambda it: it.is_judged and it.is_slight and it.is_reversed,
        *(WARNING, None),
    ),
    _Row(f"{_JUDGED}, and {_SLIGHTLY}", lambda it: it.is_judged and it.is_slight, NOTE, NOTE),
    _Row(
        f"{_JUDGED}, and the recorded result is unreliable",
        lambda it: it.is_judged and it.is_unreliable,
        *(WARNING, WARNING),
    ),
    _Row(
        f"{_JUDGED}, RE gives the score's margin to the other player, and the final passes are"
        f" recorded or the difference is more than {_COINCIDENCE} points",
        lambda it: it.is_judged and it.is_of_the_other_player,
        *(ERROR, None),
    ),
    _Row(
        f"{_JUDGED}, and the difference is at most {LARGE} points",
        lambda it: it.is_judged and not it.is_large,
        *(WARNING, WARNING),
    ),
    _Row(
        f"{_JUDGED}, the final passes are recorded, and the recorded margin is more than {FAR}"
        " points from anything that the board allows",
        lambda it: it.is_judged and not it.last_plays_may_be_missing and it.is_far,
        *(ERROR, ERROR),
    ),
    _Row(_JUDGED, lambda it: it.is_judged, ERROR, WARNING),
    # Who is dead is marked, named, proved, or not asked by the rules.
    _Row("the recorded result is unreliable", lambda it: it.is_unreliable, WARNING, WARNING),
    _Row(
        "the difference disappears if KM is read in another unit (points, zi)",
        lambda it: it.komi_unit_explains,
        *(ERROR, WARNING),
    ),
    _Row("in all other cases", lambda it: True, ERROR, ERROR),
)
CIRCUMSTANCES = MappingProxyType({row.when: row.holds for row in _TABLE})
"""When each circumstance holds, by its words."""


def severity_of(result: WrongResult, *, wrong_winner: bool) -> str:
    """Return the severity of a recorded result that differs from the score."""
    row = next(row for row in _TABLE if row.holds(result))
    return row.winner if wrong_winner or row.margin is None else row.margin
