"""Comparing rulesets over many games: `compare`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, NamedTuple

from gocheck.archive import Pair as InnerPair
from gocheck.archive import Pairs, WinnerChange
from gocheck.library.amount import Amount, komi_setting
from gocheck.library.checking import Path, check
from gocheck.library.game_report import GameReport
from gocheck.library.known_rulesets import RulesetOrName, known_with, listed, name_of_ruleset
from gocheck.library.value import Value, html_table
from gocheck.reports import CompareJson
from gocheck.settings import DEFAULT_COLUMNS
from gocheck.text import Error


class Pair(NamedTuple):
    """How two rulesets differ over the games that both score."""

    one: str
    """The name of the first ruleset."""
    other: str
    """The name of the second ruleset."""
    games: int
    """The number of games."""
    same_winner: int
    """In how many the winner is the same."""
    same_margin: int
    """In how many the margin is the same."""
    differences: dict[Decimal, int]
    """How many points better for Black the first is, and in how many games; without 0."""
    causes: dict[str, int]
    """In how many games each cause is a part of the difference."""


Pair.__module__ = "gocheck"


class Comparison(Value):
    """How rulesets differ over many games."""

    __module__ = "gocheck"

    def __init__(self, pairs: Pairs, changes: tuple[WinnerChange, ...]) -> None:
        """Not for users: `gocheck.compare` returns comparisons."""
        self._pairs = pairs
        self._changes = changes

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The names of the rulesets compared."""
        return self._pairs.names

    @property
    def read(self) -> int:
        """The number of games read."""
        return self._pairs.read

    @property
    def compared(self) -> int:
        """The number of games compared: at least two of the rulesets score them."""
        return self._pairs.compared

    @property
    def left_out(self) -> dict[str, int]:
        """The numbers of the other games, by the reason in words."""
        return dict(self._pairs.left_out)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair of rulesets."""
        return tuple(map(_pair, self._pairs.pairs()))

    @property
    def winner_changes(self) -> tuple[tuple[GameReport, dict[str, tuple[str, ...]]], ...]:
        """The games whose winner depends on the ruleset, each with its results as SGF writes them
        and the names of the rulesets that give each."""
        return tuple((GameReport(each.report), dict(each.results)) for each in self._changes)

    def to_dict(self) -> dict[str, Any]:
        """Return what `gocheck compare --format jsonl` writes: "games", "pairs" and "summary"."""
        written = CompareJson(True)
        lines = [text for change in self._changes for text in written.take(change)]
        values = [json.loads(text) for text in (*lines, *written.end(self._pairs))]
        found: dict[str, Any] = {"games": [], "pairs": []}
        for each in values:
            kind = each["kind"]
            if kind == "summary":
                found[kind] = each
            else:
                found["pairs" if kind == "pair" else "games"].append(each)
        return found

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [each.one, each.other, each.games, each.same_winner, each.same_margin]
            for each in self.pairs
        ]
        return html_table(["one", "other", "games", "same winner", "same margin"], rows)

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.rulesets)} rulesets over {self.compared} games>"


def compare(
    paths: Path | Iterable[Path],
    *,
    rules: RulesetOrName | Iterable[RulesetOrName] | None = None,
    komi: Amount = "record",
    default_ruleset: RulesetOrName | None = None,
    even: bool = False,
    skip_duplicates: bool = False,
    jobs: int = 1,
) -> Comparison:
    """Return how rulesets differ over all games that the paths name, as `gocheck compare` does.

    even: leave out games with handicap stones; skip_duplicates: leave out games that an earlier
    file also holds; the other arguments are as for `gocheck.check`. Raises `gocheck.Error` for
    fewer than two rulesets.
    """
    wanted = listed(rules) or DEFAULT_COLUMNS
    known = known_with([*wanted, default_ruleset])
    compared = [known.get(name_of_ruleset(each, known)) for each in wanted]
    if len(compared) < 2:
        raise Error(f"compare needs at least two rulesets, not only {compared[0].name}")
    pairs = Pairs(compared, komi_setting(komi), even=even)
    changes = []
    reports = check(
        paths,
        rules=wanted,
        default_ruleset=default_ruleset,
        komi=komi,
        duplicates=skip_duplicates,
        jobs=jobs,
    )
    for report in reports:
        change = pairs.take(report._inner)
        if change:
            changes.append(change)
    return Comparison(pairs, tuple(changes))


def _pair(pair: InnerPair) -> Pair:
    return Pair(
        pair.one[0],
        pair.other[0],
        pair.games,
        pair.games - pair.winner,
        pair.same_margin,
        dict(sorted(pair.differences.items())),
        dict(pair.causes.most_common()),
    )
