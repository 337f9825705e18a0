"""One game through every stage: record, replay, legality, status, scores, comparison, report.

This is the only module that knows all the stages. Start reading at `Referee.check`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from gocheck.checks import check_variations, ends, moves, results, start
from gocheck.comparison import (
    COMPARABLE,
    Explanation,
    Question,
    Scored,
    agrees,
    drawn_by_cycle,
    explain,
    fits,
)
from gocheck.findings import Finding
from gocheck.fixing.obstacles import mendable
from gocheck.policy import acknowledged, bounded, position_digest, said, source_digest
from gocheck.record import Record, Result, Unread
from gocheck.replay import Replay, ends_early, game_fingerprint, replay, with_missing_stones
from gocheck.report import Game, GameReport, Located
from gocheck.rules import (
    CLEAN,
    DisputedMove,
    Legality,
    ReplayedGame,
    Ruleset,
    disputed_moves,
    legality_of,
)
from gocheck.scoring import Score, Scorer, StoneBalance, over_before, stone_balance
from gocheck.settings import Settings
from gocheck.status import (
    ALIVE,
    ASSUMED,
    CONFIDENT,
    JUDGED,
    MARKED,
    Engine,
    Evidence,
    EvidenceProblem,
    Status,
    as_is,
    as_marked,
    server_counts,
    with_dead,
)

_TOGETHER = 32
"""Final positions that the judge looks at together."""


class Referee:
    """Judges games, one after the other, under one set of settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        rulesets = settings.rulesets
        self._all = tuple(rulesets)
        self._compared = tuple(rulesets.get(name) for name in settings.compared)
        self._override = rulesets.get(settings.ruleset) if settings.ruleset else None
        engine = Engine(settings.engine, settings.engine_timeout) if settings.engine else None
        as_is = settings.dame == "as-is"
        self._evidence = Evidence(settings.status, settings.dead, engine, as_is=as_is)
        self._default = rulesets.get(settings.default_ruleset) if settings.default_ruleset else None

    @property
    def together(self) -> int:
        """How many games to judge together: no more than helps, since each takes memory."""
        judged = self.settings.scores and self.settings.status in ("auto", "judged")
        return _TOGETHER if judged else 1

    def close(self) -> None:
        """End the engine, if there is one."""
        self._evidence.close()

    def check(self, record: Record | Unread) -> GameReport:
        """Return the report on one game, readable or not."""
        return self.check_all([record])[0]

    def check_all(self, records: Sequence[Record | Unread]) -> list[GameReport]:
        """Return the reports on some games, in order.

        The same as one by one, and quicker: final positions are judged together.
        """
        cases = [self._open(each) if isinstance(each, Record) else each for each in records]
        scored = [
            case for case in cases if isinstance(case, ReplayedGame) and self._is_scored(case)
        ]
        statuses = iter(self._evidence.statuses(scored))
        return [
            _report(case, case.findings)
            if isinstance(case, Unread)
            else self._close(case, *(next(statuses) if self._is_scored(case) else (None, [])))
            for case in cases
        ]

    def own_ruleset(self, record: Record) -> tuple[Ruleset | None, list[Finding]]:
        """Return a record's own ruleset, None without one, and what is to be said of RU."""
        if self._override:
            return self._override, []
        named = self.settings.rulesets.recognise(record.rules) if record.rules else None
        if named:
            return named, start.units(record, named)
        nearest = self.settings.rulesets.nearest(record.rules) if record.rules else None
        return self._default, start.no_ruleset(record, self._default, nearest)

    def _open(self, record: Record) -> ReplayedGame:
        own, findings = self.own_ruleset(record)
        replayed = replay(record)
        repaired = None
        if self.settings.repair_handicap and (repaired := with_missing_stones(record, replayed)):
            record, replayed = repaired, replay(repaired)
            findings.append(start.handicap_placed(record, own))
        finished = is_finished(record, replayed)
        every = (*record.findings, *findings)
        return ReplayedGame(record, replayed, own, every, finished, repaired is not None)

    def _is_scored(self, case: ReplayedGame) -> bool:
        return self.settings.scores and (case.finished or self.settings.score_all)

    def _scorer(self, case: ReplayedGame, status: Status, own: Ruleset | None) -> Scorer:
        """Return what scores a game under any ruleset, if this is its own."""
        fill_dame = self._fills_dame(case, status, own)
        at_stop = self._scorer_at_stop(case, own)
        return Scorer(case.replayed, status, fill_dame=fill_dame, at_stop=at_stop)

    def _scorer_at_stop(self, case: ReplayedGame, own: Ruleset | None) -> Scorer | None:
        """Return what scores a game up to its first stop, if play was resumed after it.

        Nobody is asked who is dead there, unless for a ruleset that leaves it to the players and
        yet has the game end there: no built-in one does.
        """
        stop = case.replayed.first_stop
        if stop is None or not case.replayed.resumed:
            return None
        record = case.record
        record = replace(
            record,
            moves=record.moves[:stop],
            setups=tuple(setup for setup in record.setups if setup.after < stop),
            marks=None,
        )
        stopped = replace(case, record=record, replayed=replay(record))
        if any(_ends_by_agreement(ruleset) for ruleset in self._every(own)):
            ((status, _),) = self._evidence.statuses([stopped])
        else:
            status = as_is(stopped.replayed.final_position, stopped.shape)
        return self._scorer(stopped, status, own)

    def _close(
        self, case: ReplayedGame, status: Status | None, problems: list[EvidenceProblem]
    ) -> GameReport:
        """Return the report on a game; problems: with what the status rests on."""
        record, replayed, own = case.record, case.replayed, case.own
        findings = [*case.findings, *ends.evidence(record, problems)]
        legality = self._legality(replayed, own)
        findings += start.handicap(record, replayed, own, repair=self.settings.repair_handicap)
        findings += start.setups(record, replayed)
        disputed = self._disputes(replayed, own)
        illegal = moves.illegal_moves(case, legality, disputed)
        findings += acknowledged(record, illegal)
        findings += self._expected(record, replayed)
        if record.marks:
            findings += ends.marks(record.marks, replayed)
        if self.settings.variations and record.variations:
            findings += check_variations(record, replayed, own, self._all)
        scores: dict[str, Scored] = {}
        explanation = None
        placed: StoneBalance | None = None
        early = False
        asked = [legality[own.name]] if own else legality.values()
        drawn = any(drawn_by_cycle(record, each) for each in asked)
        if status is not None:
            scorer = self._scorer(case, status, own)
            placed = stone_balance(replayed, scorer.filled)
            early = ends_early(record, replayed) and not drawn
            scores = self._scores(record, scorer, own, legality, early=early)
            in_question = [scores[own.name]] if own else scores.values()
            early = early and not any(scored.agrees for scored in in_question)
            if early:
                findings += results.ended_early(record)
                if not self.settings.score_all:
                    status, scores, placed = None, {}, None
            else:
                unmarked = self._without_impossible_marks(case, scorer, scores)
                columns = self._columns(own)
                findings += ends.ending(record, replayed, status, scores, columns, unmarked)
                if case.finished and not drawn:
                    explanation = self._explanation(case, scorer, scores)
                    findings += self._of_result(case, status, scores, explanation)
        else:
            findings += results.not_scored(
                record, replayed, own, finished=case.finished, drawn=drawn
            )
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
            explanation=explanation,
            disputed_moves=disputed,
            stone_balance=placed,
            fingerprint=game_fingerprint(record, replayed) if self.settings.duplicates else None,
            early=early,
            drawn_by_cycle=drawn,
        )
        return _report(record, findings, replayed, game)

    def _of_result(
        self,
        case: ReplayedGame,
        status: Status,
        scores: dict[str, Scored],
        explanation: tuple[Explanation, ...] | None,
    ) -> list[Finding]:
        """Return what is to be said of the recorded result of a finished game."""
        if case.own is None:
            return results.result_without_ruleset(case.record, scores, explanation)
        return results.recorded_result(
            case.record,
            scores[case.own.name],
            status,
            explanation,
            closed=case.replayed.ends_with_two_passes or over_before(case.replayed, case.own),
            recorded_komi=self.settings.komi == "record",
        )

    def _without_impossible_marks(
        self, case: ReplayedGame, scorer: Scorer, scores: dict[str, Scored]
    ) -> Score | None:
        """Return the score under a record's own ruleset with the chains alive that must be so.

        None where no mark calls such a chain dead, or without a ruleset of its own.
        """
        status, own = scorer.agreed, case.own
        alive = [set(each.others) for each in status.contradictions if each.kind == ALIVE]
        if not (alive and own):
            return None
        dead = status.dead.difference(*alive)
        other = with_dead(status.position, case.shape, dead, MARKED)
        return scorer.with_status(other).score(own, scores[own.name].score.komi)

    def _expected(self, record: Record, replayed: Replay) -> list[Finding]:
        """Return where a record differs from what the user says of its event."""
        settings = self.settings
        found = []
        if settings.expectations:
            named = settings.rulesets.recognise(record.rules) if record.rules else None
            found += settings.expectations.deviations(record, named, replayed.handicap_stones)
        if settings.results:
            found += settings.results.deviations(record)
        return found

    def _explanation(
        self, case: ReplayedGame, scorer: Scorer, scores: dict[str, Scored]
    ) -> tuple[Explanation, ...] | None:
        """Return why the recorded result is not the score; None where there is nothing to ask.

        Without a ruleset of its own that is asked where no score compared is the recorded result.
        Where all stones are only assumed alive, it is not.
        """
        record, own = case.record, case.own
        evidence = scores[own.name].score.evidence if own else scorer.agreed.evidence
        if record.result.kind not in COMPARABLE or evidence == ASSUMED:
            return None
        asked = [scores[own.name]] if own else list(scores.values())
        margins = [(scored.score.margin, scored.score.winner) for scored in asked]
        unusable = record.komi.recorded if record.komi.points is None else None
        right = any(fits(margin, winner, record.result) for margin, winner in margins)
        if right and not (unusable and own):
            return None
        reference = own or self._all[0]
        komi, _ = self._komi(record, reference, scorer.compensation_stones() > 0)

        @cache
        def by_counting(*, area: bool) -> Scorer:
            ruleset = next(each for each in self._all if each.counts_area == area)
            by_marks = scorer.agreed.evidence == MARKED
            status = as_marked(case, area=area) if by_marks else None
            return self._scorer(case, status or scorer.agreed, ruleset)

        return explain(
            Question(
                replay=case.replayed,
                recorded=record.result,
                scorer=scorer,
                scorer_for=lambda ruleset: by_counting(area=ruleset.counts_area),
                rulesets=self._all,
                own=own,
                komi=komi,
                komi_recorded=record.komi.points,
                komi_unusable=unusable,
                stated=record.handicap.stones or 0,
                with_stones=self._scorer_with_stones(case),
                exchanged=self._scorer_with_marks_exchanged(case, scorer.agreed),
                komi_of_program=bool(
                    record.server and record.server.wrote_komi(record.komi.recorded)
                ),
                date=record.date,
                server=record.server,
            )
        )

    def _scorer_with_stones(self, case: ReplayedGame) -> Scorer | None:
        """Return what scores a game with the handicap stones that its record lacks, if any."""
        repaired = with_missing_stones(case.record, case.replayed)
        if repaired is None:
            return None
        other = replace(case, record=repaired, replayed=replay(repaired))
        ((status, _),) = self._evidence.statuses([other])
        return self._scorer(other, status, case.own)

    def _scorer_with_marks_exchanged(self, case: ReplayedGame, status: Status) -> Scorer | None:
        """Return what scores a game with TB and TW exchanged, if that fits its stones better."""
        marks = case.record.marks
        if marks is None or not status.contradictions:
            return None
        marks = replace(marks, black=marks.white, white=marks.black)
        other = replace(case, record=replace(case.record, marks=marks))
        exchanged = as_marked(other, area=case.by_area)
        if exchanged is None or len(exchanged.contradictions) >= len(status.contradictions):
            return None
        return self._scorer(other, exchanged, case.own)

    def _fills_dame(self, case: ReplayedGame, status: Status, own: Ruleset | None) -> bool:
        """Return whether open neutral points are taken to be filled under area counting.

        By themselves where they are worth nothing under the record's own rules, or where another
        record stops before the passes that end the game, and no server has counted the position
        as it stands. Not where all stones are assumed alive: what is dame is not known then.
        """
        if self.settings.dame != "auto":
            return self.settings.dame == "filled"
        if status.evidence == ASSUMED:
            return False
        if own is not None and own.counts_territory:
            return True
        return not case.is_closed and case.record.server is None

    def _columns(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        """Return the rulesets to score under: those chosen, and the record's own."""
        if own is None or own in self._compared:
            return self._compared
        return (*self._compared, own)

    def _every(self, own: Ruleset | None) -> tuple[Ruleset, ...]:
        """Return all rulesets, and a record's own if it is none of them."""
        return self._all if own is None or own in self._all else (*self._all, own)

    def _disputes(self, replayed: Replay, own: Ruleset | None) -> tuple[DisputedMove, ...]:
        return disputed_moves(replayed, self._every(own)) if replayed.facts else ()

    def _legality(self, replayed: Replay, own: Ruleset | None) -> dict[str, Legality]:
        """Judge the moves under every ruleset; rulesets alike in what matters are one case."""
        every = self._every(own)
        if not replayed.facts:
            return {ruleset.name: CLEAN for ruleset in every}
        known: dict[tuple[str, str, str, bool], Legality] = {}
        legality = {}
        for ruleset in every:
            key = (ruleset.ko, ruleset.long_cycle, ruleset.suicide, ruleset.resumption)
            if key not in known:
                known[key] = legality_of(replayed, ruleset)
            legality[ruleset.name] = known[key]
        return legality

    def _scores(
        self,
        record: Record,
        scorer: Scorer,
        own: Ruleset | None,
        legality: dict[str, Legality],
        *,
        early: bool,
    ) -> dict[str, Scored]:
        """Return the scores.

        early: whether none of them can be held against RE, nor for it, unless it is exactly one.
        """
        handicap = scorer.compensation_stones() > 0
        scores = {}
        for ruleset in self._columns(own):
            komi, known = self._komi(record, ruleset, handicap)
            score = scorer.score(ruleset, komi)
            certain = _is_certain(score, scorer, record.result)
            if ruleset.counts_territory:
                certain = certain and not _is_divided_on(scorer.agreed, record)
            verdict = agrees(score, record.result, komi_known=known, certain=certain)
            if early and (verdict is False or record.result.kind == "winner"):
                verdict = None
            if drawn_by_cycle(record, legality[ruleset.name]):
                verdict = None
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


def _ends_by_agreement(ruleset: Ruleset) -> bool:
    return not ruleset.resumption and ruleset.dead_stones == "agreement"


def _is_divided_on(status: Status, record: Record) -> bool:
    """Return whether a margin may turn on points that the server's players count either way."""
    if not server_counts(record).divided:
        return False
    black, white = map(len, status.false_eyes)
    return black != white or status.seki_eyes_count or any(status.seki_eyes)


def _is_certain(score: Score, scorer: Scorer, recorded: Result) -> bool:
    """Return whether the status behind a score is sure enough to call a result wrong.

    However doubtful it is, a recorded winner whom no doubtful chain could save is wrong.
    """
    status = scorer.agreed
    if score.evidence != JUDGED:
        return score.evidence != ASSUMED
    beyond_doubt = score.winner != recorded.winner and abs(score.margin) > status.margin_uncertainty
    return beyond_doubt or (status.confidence or 0) >= CONFIDENT


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
    record: Record | Unread,
    findings: Iterable[Finding],
    replayed: Replay | None = None,
    game: Game | None = None,
) -> GameReport:
    source, number = record.source, record.game
    read = record if isinstance(record, Record) else None
    located = []
    for finding in mendable(record, bounded(findings)):
        line = column = None
        if finding.place is not None:
            line, column = source.line_and_column(number, finding.place)
        digest = position_digest(replayed, finding) if replayed else source_digest(source, number)
        text = said(finding, source, number, read)
        located.append(Located(finding, line, column, digest, text))
    located.sort(key=lambda each: (each.line or 0, each.column or 0, each.finding.code))
    number += source.before.games
    return GameReport(source.file, source.member, number, tuple(located), game)
