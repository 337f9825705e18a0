"""What a ruleset is: one value on each dimension, as plain data.

Nothing here knows a board, a record or a file. `CHOICES` lists the words allowed on the
dimensions whose value is a word; the other dimensions are yes or no, numbers, or `FirstPass`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from gocheck.board import BLACK, WHITE


class RulesetError(ValueError):
    """A ruleset that cannot be read or found; the message is one line for the user."""


@dataclass(frozen=True, slots=True)
class FirstPass:
    """What passing first changes, in points: (added to Black's total, added to White's total)."""

    black_first: tuple[Decimal, Decimal]
    """What is added where Black passed first."""
    white_first: tuple[Decimal, Decimal]
    """What is added where White passed first."""
    which: str = "ending"
    """Which pass is meant: "ending", the first of the first two passes in a row, resumed or not, or
    "any", the very first pass of the game, even if a play answered it."""


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a ruleset's values come from."""

    text: str
    """A citation."""
    url: str | None = None
    """Where it can be read, if anywhere."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset: a value on each dimension, with its notes, its sources and its other names."""

    name: str
    """Lower-case words with hyphens, such as "aga-1991"."""
    title: str
    """As people call it, with its year and who made it."""
    ko: str
    """What a play may not recreate. "simple": the position before the opponent's last play;
    "positional": any earlier position; "situational": any with the same player to move;
    "natural-situational": any that a play of the same player made; "ing": taking a ko back at
    once, and what a referee finds in fighting and disturbing kos."""
    long_cycle: str
    """What a cycle leads to that `ko` lets happen: "no_result", if both players agree, "draw", or
    "referee"; "forbidden" under superko, which lets none happen."""
    suicide: str
    """Whether a player may leave own stones without liberties: "illegal", "multi-stone" (more than
    one stone at a time only), or "allowed"."""
    scoring: str
    """What is counted: "area", living stones and what they surround; "territory", surrounded points
    and prisoners; "stones", the stones that fit on the board, which is area less `group_tax`."""
    seki_points: bool
    """Whether surrounded points in seki count."""
    group_tax: bool
    """Whether each group pays two points, or one for its only small eye in seki."""
    dead_stones: str
    """Which stones are removed before the count: "agreement", those that the players agree are
    dead; "none"; "pass-alive", those inside the opponent's pass-alive territory."""
    resumption: bool
    """Whether play may go on after two passes in a row."""
    dead_stones_after_resumption: str
    """Which stones are removed where play was resumed: "same", those of `dead_stones`, or "none":
    then all stones on the board count as alive."""
    komi: Decimal | None
    """Points for White in an even game; None where the rules name none."""
    komi_handicap: Decimal | None
    """Points for White in a handicap game, without `handicap_compensation`; None where the rules
    name none."""
    tie: str
    """Who wins where both have the same: "draw" for neither, "black" or "white"."""
    handicap_placement: str
    """Where handicap stones are placed: "fixed" points, "free", by "agreement", or "none" where the
    rules know no handicap."""
    handicap_compensation: str
    """Points for White for N handicap stones: "0", "N-1" or "N"."""
    passes_to_end: int
    """How many passes in a row end the game."""
    pass_stones: bool
    """Whether whoever passes hands over a prisoner."""
    white_passes_last: bool
    """Whether White makes the last move, if need be with one pass more."""
    first_pass: FirstPass | None
    """What passing first changes; None for nothing."""
    illegal_move: str
    """What follows an illegal move: "taken back"; "pass", taken back and counted as a pass; "pass
    or stands", a pass, but it stands once the opponent has answered; "loses"; "stands"."""
    unit: str
    """What results are given in: "points", or "zi" of two points each."""
    notes: tuple[str, ...]
    """What was chosen where sources are silent, doubtful or contradict one another."""
    sources: tuple[Citation, ...]
    """Where the values come from."""
    aliases: tuple[str, ...]
    """What records write in RU for it, beside its name."""

    def winner_of(self, margin: Decimal) -> int | None:
        """Return who wins by a margin, Black ahead positive; None for a draw."""
        if margin:
            return BLACK if margin > 0 else WHITE
        return {"black": BLACK, "white": WHITE}.get(self.tie)

    @property
    def counts_territory(self) -> bool:
        """Whether surrounded points and prisoners are counted."""
        return self.scoring == "territory"

    @property
    def counts_area(self) -> bool:
        """Whether living stones are counted, and the points they surround.

        Stone scoring is among it: what it leaves out is a group tax.
        """
        return not self.counts_territory


CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ko": ("simple", "positional", "situational", "natural-situational", "ing"),
        "long_cycle": ("forbidden", "no_result", "draw", "referee"),
        "suicide": ("illegal", "multi-stone", "allowed"),
        "scoring": ("area", "territory", "stones"),
        "dead_stones": ("agreement", "none", "pass-alive"),
        "dead_stones_after_resumption": ("same", "none"),
        "tie": ("draw", "black", "white"),
        "handicap_placement": ("fixed", "free", "agreement", "none"),
        "handicap_compensation": ("0", "N-1", "N"),
        "illegal_move": ("taken back", "pass", "pass or stands", "loses", "stands"),
        "unit": ("points", "zi"),
    }
)
"""The words allowed on each dimension whose value is a word; `Ruleset` says what they mean."""
SUPERKO = frozenset({"positional", "situational", "natural-situational"})
"""The values of `Ruleset.ko` under which no cycle can go on for ever."""
YES_OR_NO = ("seki_points", "group_tax", "resumption", "pass_stones", "white_passes_last")
"""The dimensions that are true or false."""
KOMI = ("komi", "komi_handicap")
"""The dimensions that are points, or "none"."""
LARGEST_KOMI = 400
"""More than the 361 points of a 19x19 board: a larger number is a slip."""
DIMENSIONS = (
    "ko",
    "long_cycle",
    "suicide",
    "scoring",
    "seki_points",
    "group_tax",
    "dead_stones",
    "resumption",
    "dead_stones_after_resumption",
    "komi",
    "komi_handicap",
    "tie",
    "handicap_placement",
    "handicap_compensation",
    "passes_to_end",
    "pass_stones",
    "white_passes_last",
    "first_pass",
    "illegal_move",
    "unit",
)
"""All dimensions, in the order in which they are listed."""
