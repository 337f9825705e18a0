"""One game through every stage: record, replay, legality, status, scores, comparison, report.

This is the only module that knows all the stages. Start reading at `Referee.judge`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from gocheck import checks
from gocheck.board import geometry
from gocheck.comparing import agrees
from gocheck.engine import Engine, EngineError
from gocheck.findings import Finding
from gocheck.fingerprint import fingerprint
from gocheck.judging import CONFIDENT, by_engine, judged, named_dead, proved
from gocheck.legality import CLEAN, Legality, judge
from gocheck.life import ASSUMED, JUDGED, Status, assumed, marked
from gocheck.record import Record, Unread
from gocheck.replay import Replay, replay
from gocheck.report import Game, GameReport, Located, Scored
from gocheck.rulesets import Ruleset, Rulesets
from gocheck.scoring import Score, Scorer
from gocheck.source import Source
from gocheck.tally import Tally, tally

DEFAULT_COLUMNS = ("japanese", "chinese", "aga", "ing", "new-zealand", "tromp-taylor")
"""The rulesets compared where the user chooses none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asked for.

    compared: the rulesets to score under, beside each record's own; ruleset: taken for every
    record, whatever RU says; default_ruleset: for records whose RU names none; komi: "record",
    "ruleset" or a number of points; score_all: unfinished games too, as they stand; scores:
    False for legality, findings and metadata only; status: the evidence to use, "auto" for the
    strongest there is (the record's marks, proof, the engine, the built-in judge), else one of
    them, with all stones taken for alive where it has nothing to say; dame: under area counting,
    take open neutral points for filled in turn ("filled"), count them for nobody ("as-is"), or
    the former for records under a territory ruleset ("auto"); dead: points of chains that are
    dead, all others being alive, whatever else says so; engine: the command of a GTP engine to
    ask, and the seconds it may take for a game; duplicates: whether reports hold what tells that
    two records are of one game.
    """

    rulesets: Rulesets
    compared: tuple[str, ...] = DEFAULT_COLUMNS
    ruleset: str | None = None
    default_ruleset: str | None = None
    komi: str | Decimal = "record"
    score_all: bool = False
    scores: bool = True
    status: str = "auto"
    dame: str = "auto"
    dead: tuple[str, ...] = ()
    engine: str | None = None
    engine_timeout: float = 30.0
    duplicates: bool = False


_MOST_FAILURES = 3
DAME = ("auto", "filled", "as-is")
STATUSES = ("auto", "marked", "proved", "engine", "judged", "assumed")
"""What a status may be made to rest on; see `Settings`."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A game between its replay and its report."""

    record: Record
    replayed: Replay
    own: Ruleset | None
    findings: list[Finding]
    finished: bool


class Referee:
    """Judges games, one after the other, under one set of settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        rulesets = settings.rulesets
        self._all = tuple(rulesets)
        self._compared = tuple(rulesets.get(name) for name in settings.compared)
        self._override = rulesets.get(settings.ruleset) if settings.ruleset else None
        self._engine_failures = 0
        self._engine = Engine(settings.engine, settings.engine_timeout) if settings.engine else None
        self._default = rulesets.get(settings.default_ruleset) if settings.default_ruleset else None

    def close(self) -> None:
        """End the engine, if there is one."""
        if self._engine:
            self._engine.close()

    def judge(self, record: Record | Unread) -> GameReport:
        """Return the report on one game, readable or not."""
        return self.judge_all([record])[0]

    def judge_all(self, records: Sequence[Record | Unread]) -> list[GameReport]:
        """Return the reports on some games, in order.

        The same as one by one, and quicker: final positions are judged together.
        """
        cases = [self._open(each) if isinstance(each, Record) else each for each in records]
        scored = [case for case in cases if isinstance(case, _Case) and self._is_scored(case)]
        statuses = iter(self._statuses(scored))
        return [
            _report(case.source, case.game, case.encoding, case.findings, None)
            if isinstance(case, Unread)
            else self._close(case, next(statuses) if self._is_scored(case) else None)
            for case in cases
        ]

    def own_ruleset(self, record: Record) -> tuple[Ruleset | None, list[Finding]]:
        """Return a record's own ruleset, None without one, and what is to be said of RU."""
        if self._override:
            return self._override, []
        named = self.settings.rulesets.recognise(record.rules) if record.rules else None
        if named:
            return named, []
        return self._default, checks.no_ruleset(record, self._default)

    def _open(self, record: Record) -> _Case:
        own, findings = self.own_ruleset(record)
        replayed = replay(record)
        finished = is_finished(record, replayed)
        return _Case(record, replayed, own, [*record.findings, *findings], finished)

    def _is_scored(self, case: _Case) -> bool:
        return self.settings.scores and (case.finished or self.settings.score_all)

    def _statuses(self, cases: Sequence[_Case]) -> list[Status]:
        """Return the status of each final position, from the evidence asked for."""
        wanted = self.settings.status
        found: dict[int, Status] = {}
        waiting: dict[tuple[int, int], list[int]] = {}
        for number, case in enumerate(cases):
            shape = geometry(case.replayed.columns, case.replayed.rows)
            position = case.replayed.final_position
            status = None
            if self.settings.dead:
                status, strange = named_dead(position, shape, self.settings.dead)
                case.findings.extend(checks.not_stones(strange))
            elif case.record.marks and wanted in ("auto", "marked"):
                area = case.own is not None and case.own.scoring != "territory"
                status = marked(position, shape, case.record.marks, area=area)
            elif self._engine and wanted in ("auto", "engine"):
                status = proved(position, shape) if wanted == "auto" else None
                status = status or self._ask_engine(self._engine, case)
                if status is None:
                    waiting.setdefault((shape.columns, shape.rows), []).append(number)
                    continue
            elif wanted in ("auto", "judged"):
                waiting.setdefault((shape.columns, shape.rows), []).append(number)
                continue
            elif wanted == "proved":
                status = proved(position, shape)
            found[number] = status or assumed(position, shape)
        for size, numbers in waiting.items():
            positions = [cases[number].replayed.final_position for number in numbers]
            found.update(zip(numbers, judged(positions, geometry(*size)), strict=True))
        return [found[number] for number in range(len(cases))]

    def _ask_engine(self, engine: Engine, case: _Case) -> Status | None:
        """Return the status by the engine; None, and a finding, where it fails.

        After some failures in a row it is not asked again, so that one that hangs does not take
        its time for every game.
        """
        shape = geometry(case.replayed.columns, case.replayed.rows)
        try:
            if self._engine_failures >= _MOST_FAILURES:
                raise EngineError(
                    f"the engine failed {_MOST_FAILURES} times and is not asked again"
                )
            verdict = engine.ask(case.record, case.replayed)
        except EngineError as error:
            self._engine_failures += 1
            case.findings.append(checks.engine_failed(case.record, str(error)))
            return None
        self._engine_failures = 0
        return by_engine(case.replayed.final_position, shape, verdict.dead)

    def _close(self, case: _Case, status: Status | None) -> GameReport:
        record, replayed, own = case.record, case.replayed, case.own
        findings = case.findings
        legality = self._legality(replayed, own)
        findings += checks.handicap(record, replayed)
        findings += checks.setups(record, replayed)
        findings += checks.moves(record, replayed, legality, own)
        scores: dict[str, Scored] = {}
        placed: Tally | None = None
        if status is not None:
            scorer = Scorer(replayed, status, fill_dame=self._fills_dame(status, own))
            placed = tally(replayed, scorer.filled)
            scores = self._scores(record, scorer, own)
            findings += checks.ending(record, replayed, status, scores, self._columns(own))
            if case.finished and own:
                findings += checks.result(
                    record,
                    scores[own.name],
                    status,
                    recorded_komi=self.settings.komi == "record",
                )
            elif case.finished:
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
            finished=case.finished,
            result=record.result,
            legality=legality,
            status=status,
            scores=scores,
            tally=placed,
            fingerprint=fingerprint(record, replayed) if self.settings.duplicates else None,
        )
        return _report(record.source, record.game, record.encoding, tuple(findings), game)

    def _fills_dame(self, status: Status, own: Ruleset | None) -> bool:
        """Return whether open neutral points are taken to be filled under area counting.

        Not where all stones are assumed alive: what is dame is not known then.
        """
        if self.settings.dame == "auto":
            by_territory = own is not None and own.scoring == "territory"
            return by_territory and status.evidence != ASSUMED
        return self.settings.dame == "filled"

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
            verdict = agrees(
                score, record.result, komi_known=known, certain=_is_certain(score, scorer)
            )
            scores[ruleset.name] = Scored(score, verdict)
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


def _is_certain(score: Score, scorer: Scorer) -> bool:
    """Return whether the status behind a score is sure enough to call a result wrong."""
    if score.evidence == ASSUMED:
        return False
    return score.evidence != JUDGED or (scorer.agreed.confidence or 0) >= CONFIDENT


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
    source: Source, number: int, encoding: str, findings: Iterable[Finding], game: Game | None
) -> GameReport:
    located = []
    for finding in findings:
        line = column = None
        if finding.place is not None:
            line, column = source.line_and_column(number, finding.place, encoding)
        located.append(Located(finding, line, column))
    located.sort(key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    return GameReport(source.file, source.member, number, tuple(located), game)
