"""One game through every stage: record, replay, legality, status, scores, comparison, report.

This is the only module that knows all the stages. Start reading at `Referee.judge`.
"""

from dataclasses import dataclass
from decimal import Decimal

from gocheck import checks
from gocheck.board import geometry
from gocheck.comparing import agrees
from gocheck.findings import Finding
from gocheck.legality import CLEAN, Legality, judge
from gocheck.life import Status, assumed, marked
from gocheck.record import Record, Unread
from gocheck.replay import Replay, replay
from gocheck.report import Game, GameReport, Located, Scored
from gocheck.rulesets import Ruleset, Rulesets
from gocheck.scoring import Scorer
from gocheck.source import Source

DEFAULT_COLUMNS = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor")
"""The rulesets compared where the user chooses none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for.

    compared: the rulesets to score under, beside each record's own; ruleset: taken for every
    record, whatever RU says; default_ruleset: for records whose RU names none; komi: "record",
    "ruleset" or a number of points; score_all: unfinished games too, as they stand; scores:
    False for legality, findings and metadata only.
    """

    rulesets: Rulesets
    compared: tuple[str, ...] = DEFAULT_COLUMNS
    ruleset: str | None = None
    default_ruleset: str | None = None
    komi: str | Decimal = "record"
    score_all: bool = False
    scores: bool = True


class Referee:
    """Judges games, one after the other, under one set of settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        rulesets = settings.rulesets
        self._all = tuple(rulesets)
        self._compared = tuple(rulesets.get(name) for name in settings.compared)
        self._override = rulesets.get(settings.ruleset) if settings.ruleset else None
        self._default = rulesets.get(settings.default_ruleset) if settings.default_ruleset else None

    def judge(self, record: Record | Unread) -> GameReport:
        """Return the report on one game, readable or not."""
        if isinstance(record, Unread):
            return _report(record.source, record.game, record.encoding, record.findings, None)
        own, findings = self.own_ruleset(record)
        return self._judge(record, replay(record), own, [*record.findings, *findings])

    def own_ruleset(self, record: Record) -> tuple[Ruleset | None, list[Finding]]:
        """Return a record's own ruleset, None without one, and what is to be said of RU."""
        if self._override:
            return self._override, []
        named = self.settings.rulesets.recognise(record.rules) if record.rules else None
        if named:
            return named, []
        return self._default, checks.no_ruleset(record, self._default)

    def status(self, record: Record, replayed: Replay, own: Ruleset | None) -> Status:
        """Return the status of the final position: the record's marks, else all alive."""
        shape = geometry(replayed.columns, replayed.rows)
        if record.marks is None:
            return assumed(replayed.final_position, shape)
        area = own is not None and own.scoring != "territory"
        return marked(replayed.final_position, shape, record.marks, area=area)

    def _judge(
        self, record: Record, replayed: Replay, own: Ruleset | None, findings: list[Finding]
    ) -> GameReport:
        legality = self._legality(replayed, own)
        findings += checks.handicap(record, replayed)
        findings += checks.setups(record, replayed)
        findings += checks.moves(record, replayed, legality, own)
        finished = is_finished(record, replayed)
        status = None
        scores: dict[str, Scored] = {}
        if self.settings.scores and (finished or self.settings.score_all):
            status = self.status(record, replayed, own)
            scorer = Scorer(replayed, status)
            scores = self._scores(record, scorer, own)
            findings += checks.ending(record, replayed, status, scores, self._columns(own))
            if finished and own:
                recorded_komi = self.settings.komi == "record"
                findings += checks.result(
                    record, scores[own.name], status, recorded_komi=recorded_komi
                )
            elif finished:
                findings += checks.result_without_ruleset(record, scores)
        game = Game(
            columns=record.columns,
            rows=record.rows,
            black=record.black,
            white=record.white,
            date=record.date,
            event=record.event,
            round=record.round,
            rules=record.rules,
            own=own.name if own else None,
            komi=record.komi,
            handicap=record.handicap.recorded,
            handicap_stones=replayed.handicap_stones,
            moves=len(record.moves),
            variations=record.variations,
            finished=finished,
            result=record.result,
            legality=legality,
            status=status,
            scores=scores,
        )
        return _report(record.source, record.game, record.encoding, tuple(findings), game)

    def _columns(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        """Return the rulesets to score under: those chosen, and the record's own."""
        if own is None or own in self._compared:
            return self._compared
        return (*self._compared, own)

    def _legality(self, replayed: Replay, own: Ruleset | None) -> dict[str, Legality]:
        """Judge the moves under every ruleset; rulesets alike in what matters are one case."""
        every = self._all if own is None or own in self._all else (*self._all, own)
        if not replayed.facts:
            return {ruleset.name: CLEAN for ruleset in every}
        known: dict[tuple[str, str, str, bool], Legality] = {}
        legality = {}
        for ruleset in every:
            key = (ruleset.ko, ruleset.long_cycle, ruleset.suicide, ruleset.resumption)
            if key not in known:
                known[key] = judge(replayed, ruleset)
            legality[ruleset.name] = known[key]
        return legality

    def _scores(self, record: Record, scorer: Scorer, own: Ruleset | None) -> dict[str, Scored]:
        handicap = scorer.compensation_stones() > 0
        scores = {}
        for ruleset in self._columns(own):
            komi, known = self._komi(record, ruleset, handicap)
            score = scorer.score(ruleset, komi)
            scores[ruleset.name] = Scored(score, agrees(score, record.result, komi_known=known))
        return scores

    def _komi(self, record: Record, ruleset: Ruleset, handicap: bool) -> tuple[Decimal, bool]:
        """Return the komi in force under a ruleset, and whether it is known to be right."""
        asked = self.settings.komi
        if isinstance(asked, Decimal):
            return asked, True
        if asked == "record" and record.komi.points is not None:
            return record.komi.points, True
        stated = ruleset.komi_handicap if handicap else ruleset.komi
        return stated or Decimal(0), asked == "ruleset" and stated is not None


def is_finished(record: Record, replayed: Replay) -> bool:
    """Return whether a game was played to its end and counted.

    That is where RE is a score, a draw or a winner without a manner, where the line ends in
    two passes, or where its last node marks territory; never after a resignation, a loss on
    time, a forfeit, or a void game.
    """
    kind = record.result.kind
    if kind in ("resignation", "time", "forfeit", "void"):
        return False
    if kind in ("score", "draw", "winner"):
        return True
    return replayed.ends_with_two_passes or record.marks is not None


def _report(
    source: Source, number: int, encoding: str, findings: tuple[Finding, ...], game: Game | None
) -> GameReport:
    located = []
    for finding in findings:
        line = column = None
        if finding.place is not None:
            line, column = source.line_and_column(number, finding.place, encoding)
        located.append(Located(finding, line, column))
    located.sort(key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    return GameReport(source.file, source.member, number, tuple(located), game)
