"""The recorded result compared with the score, and what else there is to say of it.

Start reading at `recorded_result`; how severe its findings are is decided in
`gocheck.checks.result_severity`.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from gocheck.board import PLAYERS, geometry
from gocheck.checks.result_severity import WrongResult, severity_of
from gocheck.checks.status_evidence import findings_on_contradictions
from gocheck.comparison import COMPARABLE, ComparedScore, Explanation, offers, signed_margin
from gocheck.findings import NOTE, Finding, finding
from gocheck.record import Record, Result
from gocheck.replay import Replay
from gocheck.rules import Ruleset
from gocheck.scoring import Score, result_text
from gocheck.status import (
    ASSUMED,
    BOTH,
    EVIDENCE,
    JUDGED,
    MARKED,
    Status,
    contradictions,
)
from gocheck.text import percents, plain

_LIKELY = 0.5
"""From this confidence on an explanation is likelier than all others together."""
_ALMOST_CERTAIN = 0.9
"""From this confidence on RU, not RE, is what is doubtful, if the server offers other rules: a
choice, above nine in ten."""
_EQUAL = 2 / 3
"""From this share of the first one's confidence on the second explanation is named too: a choice,
so that of two that are about as likely neither looks like the only one."""


def findings_on_result(
    record: Record,
    own: ComparedScore,
    status: Status,
    explanation: Sequence[Explanation] | None,
    *,
    closed: bool,
    recorded_komi: bool,
) -> list[Finding]:
    """Return the findings on the recorded result under the record's own ruleset.

    own: the score under it; explanation: what would make the recorded result right; closed: whether
    the record ends in two passes; recorded_komi: whether the score uses the record's own komi; with
    another one nothing about the result is more than a note.
    """
    score, recorded = own.score, record.result
    if recorded.kind == "none":
        return [_no_result(record)]
    if own.agrees:
        return _tie_for_a_player(record, score)
    if recorded.kind not in COMPARABLE:
        return []
    place = record.place("RE")
    impossible = recorded.kind != "winner" and bool((score.margin - signed_margin(recorded)) % 1)
    because = _because(explanation, score, status, recorded)
    difference = _difference(recorded, score, status, impossible=impossible) + because
    if own.agrees is None:
        komi_is_unknown = record.komi.points is None and recorded_komi
        return [] if komi_is_unknown else [finding("RES503", difference, place)]
    if impossible and score.evidence in (ASSUMED, JUDGED):
        cannot = f"which cannot be under {score.ruleset} with komi {plain(score.komi)}"
        message = f"{_recorded(recorded)}, {cannot}{because}"
        return [finding("RES507", message, place, severity=None if recorded_komi else NOTE)]
    wrong_winner = score.winner != recorded.winner
    evidence = EVIDENCE[score.evidence]
    wrong = WrongResult(
        off=_off(score, recorded),
        komi_is_recorded=recorded_komi,
        last_plays_may_be_missing=not closed and not evidence.is_stated,
        is_judged=evidence.is_judged,
        is_unreliable=_is_unreliable(record, score, status, explanation),
        komi_unit_explains=_komi_unit_explains(explanation),
    )
    severity = severity_of(wrong, wrong_winner=wrong_winner)
    code = "RES501" if wrong_winner else "RES502"
    return [finding(code, difference, place, severity=severity)]


def _no_result(record: Record) -> Finding:
    return finding("RES509", "no result is recorded (RE)", record.place("RE"))


def _tie_for_a_player(record: Record, score: Score) -> list[Finding]:
    """Return the finding on a tie that RE gives to a player and the ruleset to nobody, if so."""
    recorded = record.result
    if recorded.winner is None or score.winner is not None:
        return []
    player = PLAYERS[recorded.winner]
    message = f"{recorded.recorded} gives {player} a tie, which {score.ruleset} calls a draw"
    return [finding("RES516", message, record.place("RE"))]


def _off(score: Score, recorded: Result) -> Decimal:
    """Return by how many points the recorded margin is not that of the score."""
    return abs(score.margin - signed_margin(recorded))


def _difference(recorded: Result, score: Score, status: Status, *, impossible: bool) -> str:
    """Return the beginning of a message: the recorded result, the score, and what it rests on.

    impossible: whether no count of stones gives that margin with that komi.
    """
    komi = plain(score.komi)
    cannot = f", which cannot be with komi {komi}" if impossible else ""
    stones = EVIDENCE[score.evidence].in_message
    if score.evidence == ASSUMED and status.dead:
        stones += " that are not proved dead"
    basis = f"{score.result} under {score.ruleset} with komi {komi} ({stones})"
    return f"{_recorded(recorded)}{cannot}, the score is {basis}"


def _because(
    explanation: Sequence[Explanation] | None, score: Score, status: Status, recorded: Result
) -> str:
    """Return the end of a message: what would make the result right, under a known ruleset."""
    off = None if recorded.kind == "winner" else _off(score, recorded)
    swing = status.margin_uncertainty if score.evidence == JUDGED else 0
    return _explained(explanation, off, swing)


def _is_unreliable(
    record: Record,
    score: Score,
    status: Status,
    explanation: Sequence[Explanation] | None,
) -> bool:
    """Return whether the record gives a reason not to trust its result, or the stones."""
    return (
        # RE has a question mark, or its value is cut off.
        record.result.uncertain
        or any(found.code == "SGF112" for found in record.findings)
        # The marks contradict each other, or the stones.
        or (score.evidence == MARKED and bool(status.contradictions))
        or _is_of_another_end(explanation, record)
        or _is_by_the_servers_rules(explanation, record, score.ruleset)
    )


def _komi_unit_explains(explanation: Sequence[Explanation] | None) -> bool:
    """Return whether the result is likeliest right with the komi read in another unit."""
    best = explanation[0] if explanation else None
    return best is not None and best.kind == "komi unit" and best.confidence >= _LIKELY


def _is_of_another_end(explanation: Sequence[Explanation] | None, record: Record) -> bool:
    """Return whether the recorded result is likeliest not the count of what is on the board.

    But that of the game with the handicap stones that HA names and the record lacks, of a game
    that was not counted, as an agreed draw where no territory is marked, or of all that was
    played, after the end of the game too.
    """
    if not explanation:
        return False
    kind = explanation[0].kind
    return (
        kind == "handicap stones"
        or (kind == "not counted" and record.marks is None)
        or any(each.kind == "after end" for each in explanation)
    )


def _is_by_the_servers_rules(
    explanation: Sequence[Explanation] | None, record: Record, ruleset: str
) -> bool:
    """Return whether the result is almost certainly that under the rules of the server.

    Only where the server does not offer those that RU names.
    """
    server = record.server
    if not explanation or server is None or offers(server, ruleset):
        return False
    best = explanation[0]
    offered = any(offers(server, name) for name in best.rulesets)
    return best.kind == "ruleset" and best.confidence >= _ALMOST_CERTAIN and offered


def findings_on_early_end(record: Record) -> list[Finding]:
    """Return the findings on a result where the board cannot have been counted."""
    recorded = record.result
    if recorded.kind not in COMPARABLE:
        return []
    message = f"{_recorded(recorded)}, and the record ends too early to have been counted"
    place = record.place("RE")
    if recorded.kind != "score":  # agreed or resigned, perhaps, whatever the komi
        return [finding("RES514", message, place, severity=NOTE)]
    half_point = _half_point(record)
    found = [finding("RES514", message, place)]
    return [*found, half_point] if half_point else found


def findings_on_result_without_ruleset(
    record: Record, scores: Mapping[str, ComparedScore], explanation: Sequence[Explanation] | None
) -> list[Finding]:
    """Return the findings on the recorded result of a record without a ruleset."""
    recorded = record.result
    if recorded.kind == "none":
        return [_no_result(record)]
    known = all(EVIDENCE[scored.score.evidence].is_certain for scored in scores.values())
    if not (known and scores and all(scored.agrees is False for scored in scores.values())):
        half_point = _half_point(record)
        return [half_point] if half_point else []
    winners = {scored.score.winner for scored in scores.values()}
    message = f"{_recorded(recorded)}, and no ruleset compared gives it"
    if recorded.winner is not None and recorded.winner not in winners:
        message += ": the other player wins under every one"
    return [finding("RES508", message + _explained(explanation, None), record.place("RE"))]


def _explained(
    explanation: Sequence[Explanation] | None, off: Decimal | None, swing: int = 0
) -> str:
    """Return the end of a message: the likeliest explanation, or that there is none.

    off: by how many points; swing: by how many points unsettled stones could change the score.
    """
    if explanation is None:
        return ""
    if not explanation:
        by = f" of {plain(off)} points" if off is not None else ""
        doubt = f", but doubtful stones could move {swing} points" if swing else ""
        return f"; no small change explains the difference{by}{doubt}"
    shares = percents([each.confidence for each in explanation])
    equals = [
        f"{each.change} ({share}%)"
        for each, share in zip(explanation[:2], shares, strict=False)
        if each.confidence >= explanation[0].confidence * _EQUAL
    ]
    return f"; likeliest: {', or '.join(equals)}"


def findings_without_score(
    record: Record, replay: Replay, own: Ruleset | None, *, finished: bool, drawn: bool
) -> list[Finding]:
    """Return the findings on marks and result that need no score.

    drawn: whether the game is a draw by a long cycle, or may be, so that komi does not bear on the
    result; finished: whether the game was counted, and its marks with it; the marks of another may
    be anybody's, and only a point that is marked for both players is wrong.
    """
    found = []
    half_point = _half_point(record)
    if half_point and not drawn and not (own and own.first_pass):
        found.append(half_point)
    if record.marks:
        shape = geometry(replay.columns, replay.rows)
        every = contradictions(replay.final_position, shape, record.marks)
        found += findings_on_contradictions(
            record, (each for each in every if finished or each.kind == BOTH)
        )
    return found


def _half_point(record: Record) -> Finding | None:
    """Return the finding on a margin with a half point and komi without one, or the reverse."""
    recorded, komi = record.result, record.komi.points
    if komi is None or recorded.margin is None or not (recorded.margin - komi) % 1:
        return None
    message = f"{_recorded(recorded)}, which cannot be with komi {plain(komi)}"
    return finding("RES507", message, record.place("RE"))


def _recorded(recorded: Result) -> str:
    """Return the beginning of a message: what is recorded, also in points."""
    text = f"{recorded.recorded} is recorded"
    if recorded.in_zi:
        text += f" ({result_text(recorded.winner, signed_margin(recorded))} in points)"
    return text
