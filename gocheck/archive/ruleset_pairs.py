"""Over many games: how each pair of rulesets differs, and why.

Only counts are kept, so that memory does not grow with the number of games. Start reading at
`Pairs.changes`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import combinations

from gocheck.archive.duplicates import SAME_GAME
from gocheck.comparison.score_differences import AmountByCause, difference_by_cause
from gocheck.report.values import Color, Report, Score
from gocheck.rules.ruleset import Ruleset, stated_komi
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import ASSUMED, JUDGED
from gocheck.text.messages import Error, failure_message

UNREADABLE = "unreadable"
UNFINISHED = "not finished"
NO_KOMI = "without a known komi"
ALL_ALIVE = "with all stones assumed alive"
UNCERTAIN = f"judged with a confidence below {CONFIDENT * 100:g}%"
CONTRADICTORY = "with marks that contradict each other"
SEEN = "seen before"
HANDICAP = "with handicap stones"
LEFT_OUT = (UNREADABLE, SEEN, UNFINISHED, HANDICAP, NO_KOMI, ALL_ALIVE, UNCERTAIN, CONTRADICTORY)
"""Why a game is not compared."""


@dataclass(slots=True)
class Pair:
    """How two rulesets, or two sets of rulesets that score alike, differ over the games."""

    one: tuple[str, ...]
    """The names of the one set."""
    other: tuple[str, ...]
    """The names of the other set."""
    games: int = 0
    """Games scored under both with a komi that is known."""
    winners: Counter[Decimal] = field(default_factory=Counter)
    """In how many games the winner differs, by the difference as in `differences`."""
    differences: Counter[Decimal] = field(default_factory=Counter)
    """By how many points the one's margin is better for Black, and in how many games; games with
    the same margin are left out."""
    causes: Counter[str] = field(default_factory=Counter)
    """In how many games each cause is a part of the difference."""
    large: Counter[str] = field(default_factory=Counter)
    """The same of the games whose margins differ by more than a point."""

    def within(self, least: int, most: int) -> int:
        """Return in how many games the margins differ by more than one bound, at most another."""
        return sum(
            games for amount, games in self.differences.items() if least < abs(amount) <= most
        )

    @property
    def winner(self) -> int:
        """In how many games the winner differs."""
        return self.winners.total()

    @property
    def same_margin(self) -> int:
        """In how many games the margin is the same."""
        return self.games - self.differences.total()

    @property
    def largest(self) -> Decimal:
        """The largest difference, in points."""
        return max(map(abs, self.differences), default=Decimal(0))


@dataclass(frozen=True, slots=True)
class WinnerChange:
    """A game in which not all rulesets have the same winner."""

    report: Report
    """The report on the game."""
    results: dict[str, tuple[str, ...]]
    """The results as RE writes them, each with the names of the rulesets that give it."""


class Pairs:
    """Counts over reports, one after the other.

    rulesets: those compared; komi: the one in force, as `gocheck.settings.Settings.komi` has it;
    even: leave out games with handicap stones. Games that the reports mark as seen before (see
    `gocheck.archive.duplicates`) are left out.
    """

    def __init__(
        self, rulesets: Sequence[Ruleset], komi: str | Decimal, *, even: bool = False
    ) -> None:
        self._even = even
        self._own_komi = komi == "ruleset"
        self._record_komi = komi == "record"
        self.names = tuple(ruleset.name for ruleset in rulesets)
        """The rulesets compared."""
        alike: dict[tuple[object, ...], list[Ruleset]] = {}
        for ruleset in rulesets:
            alike.setdefault(self._scoring(ruleset), []).append(ruleset)
        self._kinds = tuple(map(tuple, alike.values()))
        kinds = [tuple(ruleset.name for ruleset in kind) for kind in self._kinds]
        self._pairs = {
            (one, other): Pair(kinds[one], kinds[other])
            for one, other in combinations(range(len(kinds)), 2)
        }
        self._games = [0] * len(kinds)
        self.read = 0
        """All games."""
        self.compared = 0
        """Games that are counted: at least two of the rulesets score them."""
        self.left_out: Counter[str] = Counter()
        """The other games, by reason."""
        self.under_all = 0
        """Games of those compared that every ruleset scores."""
        self.one_winner = 0
        """Games of these whose winner is the same under all."""
        self.irregular = 0
        """Games of those compared with a move that one of the rulesets forbids, or a repetition
        that ends the game under one."""

    def changes(
        self, reports: Iterable[Report], on_error: Callable[[Error], object]
    ) -> Iterator[WinnerChange]:
        """Count games; yield those whose winner depends on the ruleset.

        on_error: called with the error of each game on which gocheck fails, which is left out.
        """
        for report in reports:
            try:
                change = self.take(report)
            except Exception as error:
                failed = Error(failure_message("this game", error), report.name)
                failed.__cause__ = error
                on_error(failed)
            else:
                if change:
                    yield change

    def take(self, report: Report) -> WinnerChange | None:
        """Count a game; return it if the winner depends on the ruleset."""
        self.read += 1
        why = self._left_out(report)
        if why:
            self.left_out[why] += 1
            return None
        scored = [
            (number, report.scores[kind[0].name])
            for number, kind in enumerate(self._kinds)
            if self._has_komi(report, kind[0])
        ]
        rulesets = sum(len(self._kinds[number]) for number, _ in scored)
        if rulesets < 2:
            self.left_out[NO_KOMI] += 1
            return None
        self.compared += 1
        self.irregular += any(
            (each.illegal or each.cycle) and not set(self.names).isdisjoint(each.rulesets)
            for each in report.legality
        )
        under_all = rulesets == len(self.names)
        self.under_all += under_all
        self._compare(scored)
        winners: dict[Color | None, list[str]] = {}
        results: dict[str, list[str]] = {}
        for number, score in scored:
            names = [ruleset.name for ruleset in self._kinds[number]]
            winners.setdefault(score.winner, []).extend(names)
            results.setdefault(score.result, []).extend(names)
        if len(winners) < 2:
            self.one_winner += under_all
            return None
        return WinnerChange(report, {result: tuple(names) for result, names in results.items()})

    def pairs(self) -> list[Pair]:
        """Return every pair of rulesets, one of each."""
        order = {name: place for place, name in enumerate(self.names)}
        found = []
        for number, kind in enumerate(self._kinds):
            names = [ruleset.name for ruleset in kind]
            found += [
                Pair((one,), (other,), self._games[number]) for one, other in combinations(names, 2)
            ]
        for pair in self._pairs.values():
            for one in pair.one:
                for other in pair.other:
                    found.append(replace(pair, one=(one,), other=(other,)))
        return sorted(found, key=lambda pair: (order[pair.one[0]], order[pair.other[0]]))

    def groups(self) -> list[tuple[str, ...]]:
        """Return the rulesets put together that scored every game of the input alike.

        Those that scored none, since they state no komi, are left out.
        """
        return [self._members(numbers) for numbers in self._alike()]

    def without_games(self) -> tuple[str, ...]:
        """Return the rulesets that scored no game."""
        return self._members([number for number, games in enumerate(self._games) if not games])

    def between_groups(self) -> list[Pair]:
        """Return a pair for every two of `groups` that scored a game both."""
        groups = self._alike()
        found = []
        for one, other in combinations(groups, 2):
            pair = self._pairs[one[0], other[0]]
            if pair.games:
                found.append(replace(pair, one=self._members(one), other=self._members(other)))
        return found

    def _members(self, numbers: list[int]) -> tuple[str, ...]:
        return tuple(ruleset.name for number in numbers for ruleset in self._kinds[number])

    def _alike(self) -> list[list[int]]:
        groups: list[list[int]] = []
        for number, games in enumerate(self._games):
            if not games:
                continue
            for group in groups:
                pair = self._pairs[group[0], number]
                same_games = pair.games == games == self._games[group[0]]
                if same_games and not (pair.causes or pair.winner):
                    group.append(number)
                    break
            else:
                groups.append([number])
        return groups

    def _compare(self, scored: Sequence[tuple[int, Score]]) -> None:
        """Count one game for every two rulesets that scored it."""
        known: dict[tuple[int, int], tuple[bool, Decimal, AmountByCause]] = {}
        unlike: list[object] = []
        seen = []
        for number, score in scored:
            self._games[number] += 1
            found = score.winner, score.causes
            if found not in unlike:
                unlike.append(found)
            seen.append((number, unlike.index(found), score))
        for (one, first, score), (other, second, rival) in combinations(seen, 2):
            pair = self._pairs[one, other]
            pair.games += 1
            if first == second:
                continue
            if (first, second) not in known:
                known[first, second] = (
                    score.winner != rival.winner,
                    score.margin - rival.margin,
                    difference_by_cause(score.causes, rival.causes),
                )
            winner, margin, why = known[first, second]
            if winner:
                pair.winners[margin] += 1
            pair.causes.update(why.keys())
            if margin:
                pair.differences[margin] += 1
            if abs(margin) > 1:
                pair.large.update(why.keys())

    def _left_out(self, report: Report) -> str | None:
        """Return why a game is not compared, None if it is."""
        status = report.status
        if not report.readable:
            return UNREADABLE
        if any(each.code in SAME_GAME for each in report.findings):
            return SEEN
        if status is None:
            return UNFINISHED
        if self._even and report.handicap_stones:
            return HANDICAP
        if self._record_komi and report.komi is None:
            return NO_KOMI
        if status.evidence == ASSUMED:
            return ALL_ALIVE
        if status.contradictory:
            return CONTRADICTORY
        if status.evidence == JUDGED and (status.confidence or 0) < CONFIDENT:
            return UNCERTAIN
        return None

    def _has_komi(self, report: Report, ruleset: Ruleset) -> bool:
        """Return whether the komi in force under a ruleset is known."""
        if not self._own_komi:
            return True
        columns, rows = report.size or (0, 0)
        return stated_komi(ruleset, columns, rows, report.handicap) is not None

    def _scoring(self, ruleset: Ruleset) -> tuple[object, ...]:
        """Return what a ruleset's scores depend on."""
        komi = (ruleset.komi, ruleset.komi_9x9, ruleset.komi_handicap) if self._own_komi else None
        return (
            ruleset.counts_territory,
            ruleset.seki_points,
            ruleset.group_tax,
            ruleset.dead_stones,
            ruleset.resumption,
            ruleset.dead_stones_after_resumption,
            ruleset.suicide if ruleset.dead_stones == "pass-alive" else None,
            ruleset.pass_stones,
            ruleset.white_passes_last,
            ruleset.handicap_compensation,
            ruleset.first_pass,
            (ruleset.tie, ruleset.tie_handicap or ruleset.tie),
            komi,
        )
