"""Comparing rulesets over many games: `compare`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, cast

from gocheck.archive.ruleset_pairs import Pair, Pairs, WinnerChange
from gocheck.library.arguments import items_of, komi_setting
from gocheck.library.checking import check
from gocheck.library.known_rulesets import known_with, listed, names_to_compare
from gocheck.library.named_inputs import Path
from gocheck.report.values import Report, html_table
from gocheck.settings import Amount, RulesetOrName
from gocheck.text.messages import Error

_FOR_PATHS = (
    "default_ruleset, skip_duplicates and jobs are for paths; reports were made by gocheck.check,"
    " which takes default_ruleset, duplicates and jobs"
)


class Comparison:
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
        """Every pair of rulesets, in the order of `rulesets`."""
        return tuple(self._pairs.pairs())

    @property
    def winner_changes(self) -> tuple[WinnerChange, ...]:
        """The games whose winner depends on the ruleset, each with its results as SGF writes them
        and the names of the rulesets that give each; () if they went to `on_change`."""
        return self._changes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Comparison):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.rulesets, self.read, self.compared))

    def to_dict(self) -> dict[str, Any]:
        """Return what `gocheck compare --format jsonl` writes: "games", "pairs" and "summary"."""
        from gocheck.reports.compare import changed_game

        return {
            "games": [changed_game(each) for each in self._changes],
            "pairs": [each.to_dict() for each in self.pairs],
            "summary": self._pairs.summary(),
        }

    def _repr_html_(self) -> str:
        rows: list[list[object]] = [
            [each.one, each.other, each.games, each.same_winner, each.same_margin]
            for each in self.pairs
        ]
        return html_table(["one", "other", "games", "same winner", "same margin"], rows)

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.rulesets)} rulesets over {self.compared} games>"


def compare(
    paths: Path | Iterable[Path] | Iterable[Report],
    *,
    rules: RulesetOrName | Iterable[RulesetOrName] | None = None,
    komi: Amount = "record",
    default_ruleset: RulesetOrName | None = None,
    even: bool = False,
    skip_duplicates: bool = False,
    jobs: int = 1,
    on_change: Callable[[Report, dict[str, tuple[str, ...]]], object] | None = None,
    on_error: Callable[[Error], object] | None = None,
) -> Comparison:
    """Return how rulesets differ over all games that the paths name, as `gocheck compare` does.

    - paths: as for `gocheck.check`, or the reports that it yields, which must have scores under
      these rulesets; komi is then that of this call, and default_ruleset, skip_duplicates (there
      `duplicates`) and jobs are given there, not here;
    - even: leave out games with handicap stones; skip_duplicates: leave out games that an earlier
      file also holds;
    - on_change: called with each game whose winner depends on the ruleset, and with its results, as
      in `Comparison.winner_changes`, which keeps none then: for more games than memory holds;
    - on_error: called with the error of each game whose comparison fails, which is left out;
      without it the first such error is raised. A game that gocheck fails to check counts as
      unreadable.

    The other arguments are as for `gocheck.check`. Raises `gocheck.Error`, also for fewer than two
    rulesets.
    """
    wanted = listed(rules)
    known = known_with([*wanted, default_ruleset])
    compared = [known.get(name) for name in names_to_compare(wanted, known)]
    if len(compared) < 2:
        raise Error(f"compare needs at least two rulesets, not only {compared[0].name}")
    pairs = Pairs(compared, komi_setting(komi), even=even)
    given, reports = _divided(paths)
    if given is not None:
        reports = check(
            given,
            rules=wanted,
            default_ruleset=default_ruleset,
            komi=komi,
            duplicates=skip_duplicates,
            jobs=jobs,
        )
    elif default_ruleset or skip_duplicates or jobs != 1:
        raise Error(_FOR_PATHS)
    kept = []
    for change in pairs.changes(_scored(reports, pairs.names), on_error or _raise):
        if on_change:
            on_change(*change)
        else:
            kept.append(change)
    return Comparison(pairs, tuple(kept))


def inner_pairs(comparison: Comparison) -> Pairs:
    """Return the counts behind a comparison, which the formats write."""
    return comparison._pairs


def _raise(error: Error) -> None:
    raise error


def _divided(
    paths: Path | Iterable[Path] | Iterable[Report],
) -> tuple[Iterable[Path] | None, Iterator[Report]]:
    """Return the paths, None where reports are given instead, and the reports."""
    if isinstance(paths, str | os.PathLike):
        return (paths,), iter(())
    several = items_of("paths", paths)
    for first in several:
        whole = chain([first], several)
        if isinstance(first, Report):
            return None, cast("Iterator[Report]", whole)
        return tuple(cast("Iterator[Path]", whole)), iter(())
    return (), iter(())


def _scored(reports: Iterable[Report], rulesets: Iterable[str]) -> Iterator[Report]:
    """Yield reports that have scores under these rulesets; raises Error for anything else."""
    for report in reports:
        if not isinstance(report, Report):
            raise Error(f"{report!r} is not a report of gocheck.check")
        missing = set(rulesets) - set(report.scores) if report.scores else ()
        if missing:
            cause = (
                f"no score under {', '.join(sorted(missing))}: check the game with these rulesets"
            )
            raise Error(cause, report.name)
        yield report
