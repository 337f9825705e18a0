"""Over many games: how each pair of rulesets differs, and why.

Only counts are kept, so that memory does not grow with the number of games. Start reading at
`Pairs.changes`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, product
from typing import Any

from msgspec import structs

from gocheck.archive.duplicates import SAME_GAME
from gocheck.comparison.score_differences import AmountByCause, difference_by_cause
from gocheck.report.values import Color, Report, Score, Value
from gocheck.rules.ruleset import Ruleset, stated_komi
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import ASSUMED, JUDGED
from gocheck.text.messages import Error, failure_message, plain

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
_Kinds = tuple[int, int]
"""The numbers of two kinds of rulesets; those of a kind score alike."""


class Pair(Value, frozen=True, tag_field="kind", tag="pair"):
    """How two rulesets, `one` and `other`, differ over the games that both score."""

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
    """By how many points the first margin is better for Black, and in how many games."""
    other_winner: dict[Decimal, int]
    """In how many games of each of these differences the winner differs."""
    causes: dict[str, int]
    """In how many games each cause is a part of the difference."""
    causes_over_1: dict[str, int]
    """The same of the games whose margins differ by more than a point."""


WinnerChange = tuple[Report, dict[str, tuple[str, ...]]]
"""A game in which not all rulesets have the same winner, and the rulesets by the result that they
give."""


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
        self._differences: defaultdict[_Kinds, Counter[tuple[Decimal, bool]]]
        self._differences = defaultdict(Counter)
        """The games of every two kinds: by how many points the first margin is better for Black,
        and whether the winner differs."""
        self._causes: defaultdict[_Kinds, Counter[tuple[str, bool]]] = defaultdict(Counter)
        """The same by cause, and whether the margins differ by more than a point."""
        self._games = [0] * len(self._kinds)
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
        return report, {result: tuple(names) for result, names in results.items()}

    def pairs(self) -> list[Pair]:
        """Return every pair of rulesets, one of each."""
        order = {name: place for place, name in enumerate(self.names)}
        found = []
        for number, kind in enumerate(self._kinds):
            for one, other in combinations(kind, 2):
                games = self._games[number]
                same = {Decimal(0): games} if games else {}
                found.append(Pair(one.name, other.name, games, games, games, same, {}, {}, {}))
        for kinds in combinations(range(len(self._kinds)), 2):
            pair = self._pair(kinds)
            for one, other in product(*(self._kinds[number] for number in kinds)):
                found.append(structs.replace(pair, one=one.name, other=other.name))
        return sorted(found, key=lambda pair: (order[pair.one], order[pair.other]))

    def _pair(self, kinds: _Kinds) -> Pair:
        """Return how the first rulesets of two kinds differ."""
        differences: dict[Decimal, int] = {}
        other_winner: dict[Decimal, int] = {}
        for (margin, differs), games in sorted(self._differences[kinds].items()):
            amount = Decimal(plain(margin))
            differences[amount] = differences.get(amount, 0) + games
            if differs:
                other_winner[amount] = games
        causes, large = Counter[str](), Counter[str]()
        for (cause, is_large), games in self._causes[kinds].items():
            causes[cause] += games
            large[cause] += games * is_large
        one, other = (self._kinds[number][0].name for number in kinds)
        games = sum(differences.values())
        return Pair(
            one,
            other,
            games,
            games - sum(other_winner.values()),
            differences.get(Decimal(0), 0),
            differences,
            other_winner,
            dict(causes.most_common()),
            {cause: games for cause, games in large.most_common() if games},
        )

    def summary(self) -> dict[str, Any]:
        """Return the numbers of games as in JSON."""
        return {
            "kind": "summary",
            "read": self.read,
            "compared": self.compared,
            "left_out": {reason: self.left_out[reason] for reason in LEFT_OUT},
            "scored_under_all": self.under_all,
            "same_winner_under_all": self.one_winner,
            "with_illegal_moves": self.irregular,
            "alike": [*map(list, self.groups())],
        }

    def groups(self) -> list[tuple[str, ...]]:
        """Return the rulesets put together that scored every game of the input alike.

        Those that scored none, since they state no komi, are left out.
        """
        return [self._members(numbers) for numbers in self._alike()]

    def without_games(self) -> tuple[str, ...]:
        """Return the rulesets that scored no game."""
        return self._members([number for number, games in enumerate(self._games) if not games])

    def between_groups(self) -> list[Pair]:
        """Return a pair for the first rulesets of every two of `groups` that scored a game both."""
        between = (self._pair((one[0], other[0])) for one, other in combinations(self._alike(), 2))
        return [pair for pair in between if pair.games]

    def _members(self, numbers: list[int]) -> tuple[str, ...]:
        return tuple(ruleset.name for number in numbers for ruleset in self._kinds[number])

    def _alike(self) -> list[list[int]]:
        groups: list[list[int]] = []
        for number, games in enumerate(self._games):
            if not games:
                continue
            for group in groups:
                pair = self._pair((group[0], number))
                same_games = pair.games == games == self._games[group[0]]
                if same_games and not (pair.causes or pair.other_winner):
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
            if first == second:
                self._differences[one, other][Decimal(0), False] += 1
                continue
            if (first, second) not in known:
                known[first, second] = (
                    score.winner != rival.winner,
                    score.margin - rival.margin,
                    difference_by_cause(score.causes, rival.causes),
                )
            winner, margin, why = known[first, second]
            self._differences[one, other][margin, winner] += 1
            self._causes[one, other].update((cause, abs(margin) > 1) for cause in why)

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
