"""The values of the stages, made into those of a report. Start reading at `report_on`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from gocheck.board.points import point_name, point_names
from gocheck.findings.finding import Finding as StageFinding
from gocheck.record.komi_history import komi_of_its_time
from gocheck.report.values import (
    COLORS,
    PASS,
    Assumption,
    Cause,
    Chain,
    Color,
    Cycle,
    CycleEffect,
    Dispute,
    Evidence,
    Explanation,
    Finding,
    IllegalMove,
    Legality,
    LongCycle,
    Part,
    PartName,
    Playback,
    Reason,
    Report,
    ResultKind,
    Score,
    Severity,
    Status,
    Step,
    Stones,
    Unknown,
    Verdict,
    color_of,
)
from gocheck.rules.replayed_game import NamedBy
from gocheck.text.messages import plain

if TYPE_CHECKING:
    from typing import Any

    from gocheck.comparison.agreement import ComparedScore, Comparison
    from gocheck.comparison.score_differences import Leads
    from gocheck.record.record import Record
    from gocheck.rules.legality import (
        DisputedMove,
        Illegal,
        Legality as LegalityByRuleset,
        LegalityTable,
    )
    from gocheck.rules.replayed_game import ReplayedGame
    from gocheck.rules.ruleset import Ruleset
    from gocheck.scoring.score import Score as ScoreByRuleset
    from gocheck.scoring.stone_balance import StoneBalance
    from gocheck.status.status import Points, Status as FinalStatus

_MOST_RECORD_BYTES = 64 * 1024
"""Bytes of a record that a report holds: as `Playback.record` says. A choice: of real records, only
those with long comments have more."""


def report_on(
    game: ReplayedGame,
    findings: Sequence[Finding],
    table: LegalityTable,
    comparison: Comparison,
    fingerprint: bytes | None,
    *,
    playback: bool = False,
) -> Report:
    """Return the report on a readable game, from the results of the stages.

    playback: whether it has the moves with what they change.
    """
    from gocheck.reading.properties.dates import date_range  # takes long to load

    record, replay = game.record, game.replay
    own, result, status = game.own, record.result, comparison.status
    balance, explanation = comparison.stone_balance, comparison.explanation
    end = comparison.end
    first_day, last_day = date_range(record.date) if record.date else (None, None)
    turns = replay.moves[replay.handicap_moves :]
    scores = _scores(status, balance, comparison.scores) if status and balance else {}
    own_score = scores.get(own.name) if own else None
    return Report(
        file=record.source.file,
        member=record.source.member,
        number=record.game + record.source.before.games,
        readable=True,
        size=(record.columns, record.rows),
        black=record.black,
        white=record.white,
        date=record.date,
        date_first=first_day,
        date_last=last_day,
        event=record.event,
        round=record.round,
        recorded_rules=record.rules,
        ruleset=own.name if own else None,
        recorded_komi=record.komi.recorded,
        komi=_exact_or_none(record.komi.points),
        usual_komi=_usual_komi(record, own, own_score),
        recorded_handicap=record.handicap.recorded,
        handicap=replay.handicap,
        handicap_stones=replay.handicap_stones,
        move_count=len(record.moves),
        first_move=color_of(turns[0].color) if turns else None,
        variations=record.variations,
        finished=end.finished,
        ends_early=end.early,
        decided_by_cycle=end.by_cycle,
        recorded_result=result.recorded,
        result_kind=cast("ResultKind", result.kind),
        recorded_winner=color_of(result.winner),
        recorded_margin=_exact_or_none(result.margin),
        agrees=own_score.agrees if own_score else None,
        assumptions=tuple(_assumptions(game, scores)) if scores else (),
        legality=_legality(table, record.rows),
        disputes=tuple(_dispute(each, record.rows) for each in table.disputed),
        status=status_of(status, record.columns, record.rows) if status else None,
        scores=scores,
        filled=_colors(balance.filled) if balance else (),
        explanations=None
        if explanation is None
        else tuple(
            Explanation(
                cast("Any", each.kind),
                each.change,
                each.reason,
                each.result,
                each.confidence,
                each.rulesets,
            )
            for each in explanation
        ),
        findings=tuple(findings),
        waived_errors=any(each.waived for each in findings),
        fingerprint=fingerprint,
        playback=_playback(record) if playback else None,
    )


def _playback(record: Record) -> Playback:
    """Return the moves of a record with what each changes on the board."""
    from gocheck.replay.changes import changes  # only where somebody looks at boards

    names = point_names(record.columns, record.rows)

    def stones(points: Mapping[int, int]) -> Stones:
        of_color: tuple[list[str], list[str], list[str]] = ([], [], [])
        for point, color in points.items():
            of_color[color].append(names[point])
        empty, black, white = map(tuple, of_color)
        return Stones(black, white, empty)

    start, *moved = changes(record)
    return Playback(
        start=stones(start.set_up),
        steps=tuple(
            Step(
                COLORS[move.color],
                move.name(record.rows),
                tuple([names[point] for point in change.removed]),
                stones(change.set_up) if change.set_up else None,
            )
            for move, change in zip(record.moves, moved, strict=True)
        ),
        record=_as_stored(record),
    )


def _as_stored(record: Record) -> bytes:
    """Return the bytes of a record in its file, as `Playback.record` has them."""
    source = record.source
    if len(source.games) == 1 and not source.before.games:
        data = source.stored
    elif source.stored is source.origin:
        start, end = source.span_in_origin(source.games[record.game - 1])
        data = source.origin[start:end]
    else:
        return b""
    return data if len(data) <= _MOST_RECORD_BYTES else b""


def finding_of(
    found: StageFinding,
    line: int | None = None,
    column: int | None = None,
    position: str = "",
    recorded_text: str = "",
) -> Finding:
    """Return a finding with its place in the file.

    position: a digest of the position that it belongs to; recorded_text: the text of the record
    there (`gocheck.policy.finding_identity`).
    """
    return Finding(
        code=found.code,
        severity=cast("Severity", found.severity),
        message=found.message,
        line=line,
        column=column,
        move=found.move,
        color=color_of(found.color),
        point=found.point,
        rulesets=found.rulesets,
        variation=found.variation,
        waived=cast("Any", found.waived),
        fixable=found.fixable,
        more=found.more,
        recorded_text=recorded_text,
        identity=identity_of(found, position, recorded_text),
    )


def identity_of(found: StageFinding | Finding, position: str, recorded_text: str) -> str:
    """Return what identifies a finding; the arguments are those of `finding_of`."""
    text = f"{found.code} {position} {found.move} {found.point} {recorded_text}"
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()  # 128 bits


def illegal_move(illegal: Illegal, rows: int) -> IllegalMove:
    """Return an illegal move; rows: those of the board."""
    return IllegalMove(
        illegal.move,
        COLORS[illegal.color],
        point_name(illegal.point, rows) if illegal.point else illegal.outside or PASS,
        cast("Reason", illegal.reason),
        illegal.repeats,
    )


def status_of(status: FinalStatus, columns: int, rows: int) -> Status:
    """Return who is dead; columns, rows: those of the board."""
    from gocheck.status.certainty import margin_confidence  # takes long to load

    names = point_names(columns, rows)

    def named(points: Iterable[int]) -> tuple[str, ...]:
        return tuple([names[point] for point in sorted(points)])

    def of_both(points: tuple[Points, Points]) -> dict[Color, tuple[str, ...]]:
        return {"black": named(points[0]), "white": named(points[1])}

    chains, alive = (
        tuple(
            [
                Chain(
                    COLORS[each.color],
                    named(each.points),
                    cast("Any", each.status),
                    cast("Evidence", each.evidence),
                    each.confidence,
                )
                for each in several
            ]
        )
        for several in (status.chains, status.alive)
    )
    return Status(
        evidence=cast("Evidence", status.evidence),
        confidence=status.confidence,
        margin_confidence=margin_confidence(status),
        margin_uncertainty=status.margin_uncertainty,
        end=cast("Any", status.end),
        unfinished=status.is_unfinished,
        contradictory=bool(status.contradictions),
        chains=chains,
        alive=alive,
        dead=named(status.dead),
        seki=named(status.seki),
        territory=of_both(status.territory),
        false_eyes=of_both(status.false_eyes),
        false_eyes_count=status.false_eyes_count,
        seki_eyes=of_both(status.seki_eyes),
        seki_eyes_count=status.seki_eyes_count,
        surrounded_only=of_both(status.surrounded_only),
        marked_only=of_both(status.marked_only),
        behind_gaps=of_both(status.behind_gaps),
        dame=named(status.dame),
        played_out=status.played_out,
        unsettled=named(status.unsettled),
    )


def _scores(
    status: FinalStatus, stones: StoneBalance, scores: Mapping[str, ComparedScore]
) -> dict[str, Score]:
    """Return the scores of a game next to the recorded result, by ruleset."""
    from gocheck.comparison.score_differences import leads  # takes long to load

    on_board = leads(status)
    alike: dict[tuple[object, ...], Score] = {}
    found = {}
    for name, compared in scores.items():
        # Rulesets that count alike share a score.
        key = id(compared.score), compared.agrees, compared.unknown
        if key in alike:
            found[name] = replace(alike[key], ruleset=name)
        else:
            found[name] = alike[key] = score_of(compared, stones, on_board)
    return found


def score_of(compared: ComparedScore, stones: StoneBalance, on_board: Leads) -> Score:
    """Return a score next to the recorded result; stones, on_board: of the game."""
    from gocheck.comparison.score_differences import causes  # takes long to load

    score, ruleset, status = compared.score, compared.ruleset, compared.status
    return Score(
        ruleset=ruleset.name,
        result=score.result,
        winner=color_of(score.winner),
        margin=_exact(score.margin),
        black=_exact(score.black),
        white=_exact(score.white),
        komi=_exact(score.komi),
        agrees=compared.agrees,
        unknown=cast("Unknown", compared.unknown or None),
        distance=_exact_or_none(compared.distance),
        evidence=cast("Evidence", score.evidence),
        parts=cast(
            "dict[PartName, Part]", {name: _part(*both) for name, both in score.parts.items()}
        ),
        causes=cast(
            "dict[Cause, Decimal]",
            {
                cause: _exact(amount)
                for cause, amount in causes(on_board, stones, score, ruleset).items()
            },
        ),
        dead_stones=cast("Any", score.dead_stones),
        removed=_removed(status, score, ruleset),
        assumed_passes=_colors(score.assumed_passes),
        passed_first=color_of(score.passed_first),
        first_pass_assumed=score.first_pass_assumed,
        ended_at=score.ended_at,
    )


def _removed(status: FinalStatus, score: ScoreByRuleset, ruleset: Ruleset) -> int:
    """Return how many stones a ruleset removes as dead."""
    if score.dead_stones != "pass-alive":
        return len(status.dead) if score.dead_stones == "agreement" else 0
    parts = score.parts_of_all_moves
    if ruleset.counts_territory:
        return sum(map(int, parts["dead"]))
    return sum(map(bool, status.position)) - sum(map(int, parts["stones"]))


@lru_cache(maxsize=4096)  # numbers recur: stones, komi
def _exact(amount: Decimal | int) -> Decimal:
    """Return an amount as it is written."""
    return Decimal(plain(amount))


def _exact_or_none(amount: Decimal | None) -> Decimal | None:
    return None if amount is None else _exact(amount)


@lru_cache(maxsize=4096)  # as above
def _part(black: Decimal | int, white: Decimal | int) -> Part:
    return Part(_exact(black), _exact(white))


def _colors(numbers: Iterable[int]) -> tuple[Color, ...]:
    return tuple(COLORS[number] for number in numbers)


def _legality(table: LegalityTable, rows: int) -> tuple[Legality, ...]:
    """Return the legality under the rulesets that object, those that agree together."""
    objecting: dict[LegalityByRuleset, list[str]] = {}
    for name, each in table.by_ruleset.items():
        if each.illegal or each.more or each.outcome:
            objecting.setdefault(each, []).append(name)
    kinds = {each.move: each.cycle.kind for each in table.disputed if each.cycle}
    return tuple(
        Legality(
            tuple(names),
            tuple(illegal_move(illegal, rows) for illegal in each.illegal),
            each.more,
            None
            if each.outcome is None
            else LongCycle(
                cast("CycleEffect", each.outcome.kind),
                each.outcome.move,
                each.outcome.repeats,
                kinds.get(each.outcome.move),
            ),
        )
        for each, names in objecting.items()
    )


def _dispute(dispute: DisputedMove, rows: int) -> Dispute:
    cycle = dispute.cycle
    return Dispute(
        dispute.move,
        COLORS[dispute.color],
        point_name(dispute.point, rows),
        cast("Any", dispute.what),
        Cycle(cycle.kind, cycle.first, cycle.last, cycle.moves) if cycle else None,
        cast("dict[Verdict, tuple[str, ...]]", dispute.verdicts),
    )


def _usual_komi(record: Record, ruleset: Ruleset | None, own: Score | None) -> Decimal | None:
    """Return the usual komi of a game's year, if a score uses it since the record gives none."""
    if own is None or ruleset is None or record.komi.points is not None:
        return None
    usual = komi_of_its_time(ruleset.name, record.date, record.result)
    return _exact_or_none(usual) if usual == own.komi else None


def _assumptions(game: ReplayedGame, scores: Mapping[str, Score]) -> Iterator[Assumption]:
    """Yield what the scores of a game depend on and its record does not give."""
    if game.record.komi.points is None or game.record.komi.assumed:
        yield "komi"
    if any(each.assumed_passes for each in scores.values()):
        yield "passes"
    if game.own and game.record_ruleset.named_by is not NamedBy.RECORD:
        yield "ruleset"
