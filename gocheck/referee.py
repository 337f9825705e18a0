"""One game through all stages: record, replay, legality, status, scores, comparison, report.

This is the only module that knows all the stages. Start reading at `Referee.check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from weakref import finalize

from gocheck.checks.fixable import mark_fixable
from gocheck.checks.stages import check_moves, check_record, check_result
from gocheck.comparison.agreement import without_scores
from gocheck.findings.finding import Finding
from gocheck.limits.resources import GAMES_CHECKED_TOGETHER
from gocheck.policy.finding_identity import Located, identified, located
from gocheck.policy.selection import acknowledged, limit_per_code
from gocheck.record.record import Record, Unreadable
from gocheck.replay.replay import Replay
from gocheck.report.making import report_on
from gocheck.report.values import Report
from gocheck.rules.legality import LegalityTable
from gocheck.rules.lookup import Rulesets
from gocheck.rules.replayed_game import ReplayedGame, record_ruleset, replayed_game
from gocheck.rules.ruleset import Ruleset
from gocheck.settings import Settings

if TYPE_CHECKING:
    from gocheck.archive.event_results import EventResults
    from gocheck.archive.expectations import Expectations
    from gocheck.comparison.agreement import Comparison
    from gocheck.comparison.comparer import Comparer
    from gocheck.scoring.game_scoring import GameScoring
    from gocheck.status.evidence import Evidence
    from gocheck.status.evidence_kinds import EvidenceProblem
    from gocheck.status.status import Status

    _Judged = tuple[Status | None, list[EvidenceProblem]]
    """The status of a game, None if it is not scored, and the problems with its evidence."""


class _Found(NamedTuple):
    """What is found in a game."""

    game: ReplayedGame | Unreadable
    """The game."""
    findings: tuple[Located, ...]
    """The findings, in the order of the file."""
    table: LegalityTable | None = None
    """What each ruleset says of its moves; None for an unreadable game."""
    comparison: Comparison | None = None
    """The scores next to the recorded result; None for an unreadable game."""


class Referee:
    """Checks games with the same settings.

    What is needed only for games that are scored is loaded for the first of them.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        rulesets = settings.rulesets
        self._all = tuple(rulesets)
        for name in filter(None, (settings.ruleset, settings.default_ruleset)):
            rulesets.get(name)  # raises RulesetError for one that is unknown
        self._compared = [rulesets.get(name) for name in settings.rules]
        self._at_close = ExitStack()

    @cached_property
    def _evidence(self) -> Evidence:
        from gocheck.status.engine import Engine
        from gocheck.status.evidence import Evidence

        settings = self.settings
        engine = Engine(settings.engine, settings.engine_timeout) if settings.engine else None
        as_is = settings.dame == "as-is"
        evidence = Evidence(settings.status, settings.dead or None, engine, as_is=as_is)
        self._at_close.callback(evidence.close)
        if engine:
            finalize(self, evidence.close)  # also where nobody closes this
        return evidence

    @cached_property
    def _scoring(self) -> GameScoring:
        from gocheck.scoring.game_scoring import GameScoring

        komi, dame = self.settings.komi, self.settings.dame
        return GameScoring(self._all, self._compared, self._evidence, komi=komi, dame=dame)

    @cached_property
    def _comparer(self) -> Comparer:
        from gocheck.comparison.comparer import Comparer

        komi, score_all = self.settings.komi, self.settings.score_all
        return Comparer(self._all, self._scoring, self._evidence, komi=komi, score_all=score_all)

    @property
    def together(self) -> int:
        """How many games to check together; more would only take memory."""
        judged = self.settings.scores and self.settings.status in ("auto", "judged")
        return GAMES_CHECKED_TOGETHER if judged else 1

    def close(self) -> None:
        """End the engine, if there is one."""
        self._at_close.close()

    def check(self, record: Record | Unreadable) -> Report:
        """Return the report on one game, readable or not."""
        return self.check_all([record])[0]

    def check_all(self, records: Sequence[Record | Unreadable]) -> list[Report]:
        """Return the reports on some games, in order.

        They are the same as one by one, but faster: final positions are judged together.
        """
        return [self._report(each) for each in self._found(records)]

    def findings(self, records: Sequence[Record | Unreadable]) -> list[tuple[Located, ...]]:
        """Return the findings on some games with their places, as the stages make them."""
        return [each.findings for each in self._found(records)]

    def _found(self, records: Sequence[Record | Unreadable]) -> Iterator[_Found]:
        """Yield what is found in some games, in order."""
        games = [self.replayed(each) if isinstance(each, Record) else each for each in records]
        scored = [each for each in games if isinstance(each, ReplayedGame) and self._scores(each)]
        statuses = iter(self._evidence.statuses(scored) if scored else ())
        for game in games:
            if isinstance(game, Unreadable):
                yield _Found(game, _located(game, game.findings))
            else:
                yield self._check(game, next(statuses) if self._scores(game) else (None, []))

    def replayed(self, record: Record) -> ReplayedGame:
        """Return the replay of a record, as it is checked."""
        settings = self.settings
        own = record_ruleset(record, settings.rulesets, settings.ruleset, settings.default_ruleset)
        return replayed_game(record, own, repair_handicap=settings.repair_handicap)

    def _scores(self, game: ReplayedGame) -> bool:
        return self.settings.scores and (game.replay.end.finished or self.settings.score_all)

    def _check(self, game: ReplayedGame, judged: _Judged) -> _Found:
        """Return what is found in a replayed game."""
        settings, record, replay = self.settings, game.record, game.replay
        rulesets = self._rulesets(game.own)
        status, problems = judged
        table = LegalityTable(replay, rulesets)
        if status:
            scored = self._scoring.scored(game, status)
            comparison = self._comparer.compare(game, scored, table.by_ruleset)
        else:
            comparison = without_scores(game, table.by_ruleset)
        findings = [
            *check_record(game, repair_handicap=settings.repair_handicap),
            *check_moves(game, table, self._all, variations=settings.variations),
            *check_result(
                game,
                problems,
                comparison,
                recorded_komi=settings.komi == "record" and not game.record.komi.assumed,
            ),
            *_event_findings(record, replay, settings.rulesets, settings.expect, settings.results),
        ]
        found = _located(record, acknowledged(record, findings))
        return _Found(game, found, table, comparison)

    def _report(self, found: _Found) -> Report:
        game = found.game
        if isinstance(game, Unreadable):
            findings, source = identified(found.findings, game), game.source
            number = game.game + source.before.games
            return Report(file=source.file, member=source.member, number=number, findings=findings)
        record, replay = game.record, game.replay
        assert found.table
        assert found.comparison
        return report_on(
            game,
            identified(found.findings, record, replay),
            found.table,
            found.comparison,
            _fingerprint(record, replay) if self.settings.duplicates else None,
            playback=self.settings.playback,
        )

    def _rulesets(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        """Return all rulesets, and a record's ruleset if it is not one of them."""
        return self._all if own is None or own in self._all else (*self._all, own)


def _event_findings(
    record: Record,
    replay: Replay,
    rulesets: Rulesets,
    expectations: Expectations | None,
    results: EventResults | None,
) -> list[Finding]:
    """Return the findings on a record that differs from what the user expects of its event.

    expectations: on size, komi, ruleset and handicap; results: the list of results.
    """
    found = []
    if expectations:
        named = rulesets.recognise(record.rules) if record.rules else None
        found += expectations.deviations(record, named, replay.handicap_stones)
    if results:
        found += results.deviations(record, replay.handicap_stones)
    return found


def _fingerprint(record: Record, replay: Replay) -> bytes:
    from gocheck.archive.duplicates import game_fingerprint  # takes long to load

    return game_fingerprint(record, replay)


def _located(record: Record | Unreadable, findings: Iterable[Finding]) -> tuple[Located, ...]:
    return located(mark_fixable(record, limit_per_code(findings)), record)
