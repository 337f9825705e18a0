"""Rulesets as plain data: one value on each dimension.

`gocheck.rules.loading` lists the dimensions and the values that each of them may have, and reads
them from TOML.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gocheck.board.stones import BLACK, WHITE
from gocheck.rules.loading import (
    DIMENSIONS,
    KOMI,
    Citation,
    FirstPass,
    RulesetError,
    Values,
    builtin_values,
    load_values,
    parse_values,
)
from gocheck.text.messages import plain

ONE_STONE = Decimal("0.5")
"""The komi of a handicap of one stone under rules that state none for handicap games: a choice, as
the encyclopedia's article (section "Komi") has it for any rules."""


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """A ruleset: a value on each dimension, notes, sources and aliases.

    Attributes, each a key in TOML (guide: rulesets):

    - name, title, aliases (of RU), notes, sources (each with `text` and `url`);
    - ko: "simple", "positional", "situational", "situational-moves", "natural-situational" or
      "ing"; long_cycle: "no_result", "draw", "captures", "referee", "none" or "forbidden";
    - suicide: "illegal", "multi-stone" or "allowed";
      illegal_move: "taken back", "pass", "pass or stands", "loses" or "stands";
    - scoring: "area", "territory" or "stones"; seki_points, group_tax: whether there are any;
    - dead_stones: "agreement", "none" or "pass-alive"; resumption: whether play can be resumed;
      dead_stones_after_resumption: "same" or "none";
    - komi, komi_9x9 (None for the same), komi_handicap: points for White, None if the rules state
      none; tie, tie_handicap (None for the same): the winner if totals are equal, "draw", "black"
      or "white"; unit of results: "points" or "zi";
    - handicap_placement: "fixed", "free", "agreement" or "none"; handicap_order: "gtp", "aga" or
      None; handicap_compensation: points for White for N stones, "0", "N-1" or "N";
    - passes_to_end: how many in a row; pass_stones: whether a pass costs a stone;
      white_passes_last: whether White moves last; first_pass: its effect, None for none.
    """

    __module__ = "gocheck"

    name: str
    """Its name: lower-case words with hyphens, such as "aga-1991"."""
    title: str
    """Its full name, with its year and its author."""
    ko: str
    """The positions that a play may not recreate. "simple": the position before the opponent's last
    play; "positional": any earlier position; "situational": any with the same player to move;
    "situational-moves": the same, but for the start of the game; "natural-situational": any that a
    play of the same player created; "ing": a ko may not be retaken at once, and the referee decides
    on fighting and disturbing kos."""
    long_cycle: str
    """The effect of a cycle that `ko` allows and the players repeat: "no_result", if both players
    agree, "draw", "captures", the player wins who captures more stones in it, "referee", or "none",
    the game goes on; "forbidden" under superko, which allows none."""
    suicide: str
    """Whether suicide (self-capture) is legal: "illegal", "multi-stone" (legal for two stones or
    more), or "allowed"."""
    scoring: str
    """What is counted: "area", living stones and the points they surround; "territory", surrounded
    points and prisoners; "stones", the stones that can be placed, which is area minus
    `group_tax`."""
    seki_points: bool
    """Whether surrounded points in seki count."""
    group_tax: bool
    """Whether each living group pays two points, and each one-eyed group in seki one."""
    dead_stones: str
    """The stones that are removed before counting: "agreement", those that the players agree are
    dead; "none"; "pass-alive", those inside the opponent's pass-alive territory."""
    resumption: bool
    """Whether play may be resumed after two passes in a row."""
    dead_stones_after_resumption: str
    """The stones that are removed after play was resumed: "same", those of `dead_stones`, or
    "none": all stones on the board are alive."""
    komi: Decimal | None
    """Points for White in an even game; None if the rules state none."""
    komi_9x9: Decimal | None
    """The same on 9x9; None if that is `komi`, too."""
    komi_handicap: Decimal | None
    """Points for White in a handicap game, without `handicap_compensation`; None if the rules state
    none."""
    tie: str
    """The winner if the totals are equal: "draw" for neither, "black" or "white"."""
    tie_handicap: str | None
    """The same in handicap games; None if that is `tie`, too."""
    handicap_placement: str
    """Where handicap stones are placed: on "fixed" points, "free", by "agreement", or "none" if the
    rules state no handicap."""
    handicap_order: str | None
    """The order of the corners, which decides where the third of fixed stones is: "gtp", top left
    (D16), or "aga", bottom right (Q4); None if the rules do not say: then "gtp"."""
    handicap_compensation: str
    """Points for White for N handicap stones: "0", "N-1" or "N"."""
    passes_to_end: int
    """The number of passes in a row that end play."""
    pass_stones: bool
    """Whether a player who passes gives the opponent a prisoner."""
    white_passes_last: bool
    """Whether White moves last, if necessary with another pass."""
    first_pass: FirstPass | None
    """The effect of passing first; None for no effect."""
    illegal_move: str
    """What follows an illegal move: "taken back"; "pass", taken back and counted as a pass; "pass
    or stands", a pass, unless the opponent has answered it; "loses"; "stands"."""
    unit: str
    """The unit of results: "points", or "zi" of two points each."""
    notes: tuple[str, ...]
    """What was chosen where sources are silent, uncertain or contradictory."""
    sources: tuple[Citation, ...]
    """The sources of the values."""
    aliases: tuple[str, ...]
    """Other texts of RU that mean this ruleset."""

    @classmethod
    def from_toml(cls, source: str | os.PathLike[str], name: str | None = None) -> Ruleset:
        """Return a ruleset of a TOML file, or of TOML text (guide: rulesets).

        source: a path, or a text of several lines; name: which ruleset, None for the only one.
        Raises `gocheck.Error`, which names the file and the cause.
        """
        if not isinstance(source, str | os.PathLike):
            raise RulesetError(f"{source!r} is not a path or a text")
        is_text = isinstance(source, str) and "\n" in source
        found = _made(parse_values(str(source), "TOML")) if is_text else load(Path(source))
        if name is None and len(found) == 1:
            (name,) = found
        if name not in found:
            wanted = "name one" if name is None else f"not {name!r}"
            where = "TOML" if is_text else os.fspath(source)
            raise RulesetError(f"{where}: contains the rulesets {', '.join(found)}; {wanted}")
        return found[name]

    def to_dict(self) -> dict[str, Any]:
        """Return name, title and the value on each dimension: texts, numbers, true and false."""
        values = {key: getattr(self, key) for key in ("name", "title", *DIMENSIONS)}
        values |= {key: None if values[key] is None else plain(values[key]) for key in KOMI}
        if self.first_pass is not None:
            effect = self.first_pass
            values["first_pass"] = {
                "black_first": [plain(amount) for amount in effect.black_first],
                "white_first": [plain(amount) for amount in effect.white_first],
                "which": effect.which,
            }
        return values

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    @property
    def counts_territory(self) -> bool:
        """Whether surrounded points and prisoners are counted."""
        return self.scoring == "territory"

    @property
    def counts_area(self) -> bool:
        """Whether living stones and the points they surround are counted.

        This includes stone scoring, which is area minus a group tax.
        """
        return not self.counts_territory


def _made(rulesets: Mapping[str, Values]) -> dict[str, Ruleset]:
    """Return rulesets by name, of their values."""
    return {name: Ruleset(**values) for name, values in rulesets.items()}


@cache
def builtin() -> Mapping[str, Ruleset]:
    """Return the built-in rulesets by name, in the order of the file."""
    return MappingProxyType(_made(builtin_values()))


def load(path: Path) -> dict[str, Ruleset]:
    """Return a user's rulesets by name, in the order of the file.

    Raises ``RulesetError`` for a file that cannot be read or that has anything but complete,
    consistent rulesets. ``Rulesets`` checks later whether an alias is the name of another ruleset.
    """
    return _made(load_values(path))


def stated_komi(ruleset: Ruleset, columns: int, rows: int, handicap: int) -> Decimal | None:
    """Return the komi that a ruleset states for a board and a handicap; None if it states none.

    For a handicap of one stone that is then `ONE_STONE`.

    handicap: in stones; 1 if Black moves first without the komi of an even game.
    """
    if handicap:
        none_stated = ruleset.komi_handicap is None and handicap == 1
        return ONE_STONE if none_stated else ruleset.komi_handicap
    on_9x9 = columns == rows == 9 and ruleset.komi_9x9 is not None
    return ruleset.komi_9x9 if on_9x9 else ruleset.komi


def komi_by_rules(ruleset: Ruleset, columns: int, rows: int, handicap: int) -> Decimal:
    """Return the same; 0 where the ruleset states none."""
    return stated_komi(ruleset, columns, rows, handicap) or Decimal(0)


def dead_stones_removed(ruleset: Ruleset, *, resumed: bool) -> str:
    """Return which dead stones a ruleset removes at the end of a game, as `Ruleset.dead_stones`.

    resumed: whether play was resumed after two passes; some rulesets then remove none.
    """
    is_second = resumed and ruleset.dead_stones_after_resumption == "none"
    return "none" if is_second else ruleset.dead_stones


def winner_by(margin: Decimal, ruleset: Ruleset, handicap: int) -> int | None:
    """Return the winner by a margin, positive if Black is ahead; None for a draw.

    handicap: in stones.
    """
    if margin:
        return BLACK if margin > 0 else WHITE
    tie = (ruleset.tie_handicap if handicap else None) or ruleset.tie
    return {"black": BLACK, "white": WHITE}.get(tie)
