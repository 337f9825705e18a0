"""What a ruleset is: one value on each dimension, as plain data.

Nothing here knows a board, a record or a file. ``CHOICES`` lists the words allowed on the
dimensions whose value is a word; the other dimensions are yes or no, numbers, or ``FirstPass``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType


class RulesetError(ValueError):
    """A ruleset that cannot be read or found; the message is one line for the user."""


@dataclass(frozen=True, slots=True)
class FirstPass:
    """What passing first changes, in points: (added to Black's total, added to White's total).

    ``which`` says which pass is meant: ``"ending"``, the first of the first two passes in a row,
    resumed or not, or ``"any"``, the very first pass of the game, even if a play answered it.
    """

    black_first: tuple[Decimal, Decimal]
    white_first: tuple[Decimal, Decimal]
    which: str = "ending"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a ruleset's values come from: a citation and, if there is one, an address."""

    text: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset: a value on each dimension, with its notes, its sources and its other names."""

    name: str
    title: str
    ko: str
    long_cycle: str
    suicide: str
    scoring: str
    seki_points: bool
    group_tax: bool
    dead_stones: str
    resumption: bool
    second_stop: str
    komi: Decimal | None
    komi_handicap: Decimal | None
    tie: str
    handicap_placement: str
    handicap_compensation: str
    passes_to_end: int
    pass_stones: bool
    white_passes_last: bool
    first_pass: FirstPass | None
    illegal_move: str
    unit: str
    notes: tuple[str, ...]
    sources: tuple[Source, ...]
    aliases: tuple[str, ...]

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
        "second_stop": ("as the first", "as it stands"),
        "tie": ("draw", "black", "white"),
        "handicap_placement": ("fixed", "free", "agreement", "none"),
        "handicap_compensation": ("0", "N-1", "N"),
        "illegal_move": ("taken back", "pass", "pass or stands", "loses", "stands"),
        "unit": ("points", "zi"),
    }
)
SUPERKO = frozenset({"positional", "situational", "natural-situational"})
YES_OR_NO = ("seki_points", "group_tax", "resumption", "pass_stones", "white_passes_last")
KOMI = ("komi", "komi_handicap")
DIMENSIONS = (
    "ko",
    "long_cycle",
    "suicide",
    "scoring",
    "seki_points",
    "group_tax",
    "dead_stones",
    "resumption",
    "second_stop",
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
