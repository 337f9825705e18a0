"""The dimensions of rulesets, and the values that each of them may have.

This module knows no boards, records or files. `CHOICES` lists the allowed words of the dimensions
whose value is a word; the other dimensions are booleans, numbers, or `FirstPass`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from gocheck.text.messages import Error


class RulesetError(Error, ValueError):
    """A ruleset that cannot be read or found; the message is one line for the user."""


@dataclass(frozen=True, slots=True)
class FirstPass:
    """The effect of passing first, as points (added to Black's total, added to White's total)."""

    black_first: tuple[Decimal, Decimal]
    """The points added if Black passed first."""
    white_first: tuple[Decimal, Decimal]
    """The points added if White passed first."""
    which: str = "ending"
    """The pass meant: "ending", the first of the first two passes in a row, even if play was
    resumed after them, or "any", the first pass of the game, even if it was answered by a play."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A source of a ruleset's values."""

    text: str
    """The citation."""
    url: str | None = None
    """The address, None if it is not online."""


CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ko": (
            *("simple", "positional", "situational", "situational-moves", "natural-situational"),
            "ing",
        ),
        "long_cycle": ("forbidden", "no_result", "draw", "captures", "referee", "none"),
        "suicide": ("illegal", "multi-stone", "allowed"),
        "scoring": ("area", "territory", "stones"),
        "dead_stones": ("agreement", "none", "pass-alive"),
        "dead_stones_after_resumption": ("same", "none"),
        "tie": ("draw", "black", "white"),
        "tie_handicap": ("draw", "black", "white"),
        "handicap_placement": ("fixed", "free", "agreement", "none"),
        "handicap_order": ("gtp", "aga"),
        "handicap_compensation": ("0", "N-1", "N"),
        "illegal_move": ("taken back", "pass", "pass or stands", "loses", "stands"),
        "unit": ("points", "zi"),
    }
)
"""The allowed words of each dimension whose value is a word; `Ruleset` says what they mean."""
SUPERKO = frozenset({"positional", "situational", "situational-moves", "natural-situational"})
"""The values of `Ruleset.ko` that forbid every cycle."""
YES_OR_NO = ("seki_points", "group_tax", "resumption", "pass_stones", "white_passes_last")
"""The dimensions that are true or false."""
KOMI = ("komi", "komi_9x9", "komi_handicap")
"""The dimensions that are points, or "none"."""
OPTIONAL = ("komi_9x9", "tie_handicap", "handicap_order")
"""The dimensions that few rules state; None where they do not."""
LARGEST_KOMI = 400
"""More than the 361 points of a 19x19 board; a larger number is a typing error."""
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
    "komi_9x9",
    "komi_handicap",
    "tie",
    "tie_handicap",
    "handicap_placement",
    "handicap_order",
    "handicap_compensation",
    "passes_to_end",
    "pass_stones",
    "white_passes_last",
    "first_pass",
    "illegal_move",
    "unit",
)
"""All dimensions, in the order of their display."""
