"""The recorded result beside the scores."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from gocheck.board import PLAYERS, geometry
from gocheck.checks.ends import contradicted
from gocheck.comparison import COMPARABLE, Explanation, Scored, offers, signed_margin
from gocheck.findings import ERROR, NOTE, WARNING, Finding, finding
from gocheck.record import Record, Result
from gocheck.replay import Replay
from gocheck.rules import Ruleset
from gocheck.scoring import result_text
from gocheck.status import (
    AS_IS,
    ASSUMED,
    BOTH,
    ENGINE,
    JUDGED,
    MARKED,
    NAMED,
    PROVED,
    Status,
    contradictions,
)
from gocheck.text import percents, plain

_EVIDENCE = {
    ASSUMED: "all stones assumed alive",
    JUDGED: "dead stones judged by gocheck",
    NAMED: "stones as named with --dead",
    MARKED: "stones as marked",
    ENGINE: "dead stones by the engine",
    PROVED: "stones proved alive or dead",
    AS_IS: "no stones taken off by agreement",
}
_CERTAIN = (NAMED, MARKED, PROVED, AS_IS)
_BEFORE_DAME = 2
"""Points by which a judged score may be off where a record stops before the last small plays."""
_LAST_PLAYS = 6
"""Points by which it may be off where some small plays more are missing."""
_LIKELY = 0.5
"""From this confidence on an explanation softens or sharpens a finding."""
_ALMOST_CERTAIN = 0.9
_EQUAL = 2 / 3
"""From this share of the first one's confidence on the second explanation is told too."""


def recorded_result(
    record: Record,
    own: Scored,
    status: Status,
    explanation: Sequence[Explanation] | None,
    *,
    closed: bool,
    recorded_komi: bool,
) -> list[Finding]:
    """The recorded result beside the score under the record's own ruleset.

    explanation: what would make the recorded result right; closed: whether the record ends in
    two passes; recorded_komi: whether the score uses the record's own komi; with another one
    nothing about the result is more than a note.
    """
    score = own.score
    recorded = record.result
    place = record.place("RE")
    if recorded.kind == "none":
        return [finding("RES509", "no result is recorded (RE)", place)]
    if own.agrees and recorded.winner is not None and score.winner is None:
        player = PLAYERS[recorded.winner]
        message = f"{recorded.recorded} gives {player} a tie, which {score.ruleset} calls a draw"
        return [finding("RES516", message, place)]
    if own.agrees or recorded.kind not in COMPARABLE:
        return []
    text = _recorded(recorded)
    off = abs(score.margin - signed_margin(recorded))
    swing = status.margin_uncertainty if score.evidence == JUDGED else 0
    why = _explained(explanation, None if recorded.kind == "winner" else off, swing)
    basis = f"{score.result} under {score.ruleset} with komi {plain(score.komi)}"
    stones = _EVIDENCE.get(score.evidence, score.evidence)
    if score.evidence == ASSUMED and status.dead:
        stones += " that are not proved dead"
    impossible = (score.margin - signed_margin(recorded)) % 1 and recorded.kind != "winner"
    cannot = f", which cannot be with komi {plain(score.komi)}" if impossible else ""
    message = f"{text}{cannot}, the score is {basis} ({stones}){why}"
    wrong_winner = score.winner != recorded.winner
    if own.agrees is None:
        unknown = record.komi.points is None and recorded_komi
        return [] if unknown else [finding("RES503", message, place)]
    if impossible and score.evidence in (ASSUMED, JUDGED):
        message = f"{text}, which cannot be under {score.ruleset} with komi {plain(score.komi)}"
        severity = None if recorded_komi else NOTE
        return [finding("RES507", message + why, place, severity=severity)]
    severity = _gravity(
        wrong_winner=wrong_winner,
        off=off,
        judged=score.evidence in (ENGINE, JUDGED),
        doubtful=recorded.doubtful
        or (score.evidence == MARKED and bool(status.contradictions))
        or any(found.code == "SGF112" for found in record.findings)
        or _is_of_another_end(explanation, record)
        or _is_by_the_servers_rules(explanation, record, score.ruleset),
        best=explanation[0] if explanation else None,
        before_dame=not closed and score.evidence not in (MARKED, NAMED),
        recorded_komi=recorded_komi,
    )
    return [finding("RES501" if wrong_winner else "RES502", message, place, severity=severity)]


def ended_early(record: Record) -> list[Finding]:
    """A result beside a board that nobody can have counted."""
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


def _gravity(
    *,
    wrong_winner: bool,
    off: Decimal,
    judged: bool,
    doubtful: bool,
    best: Explanation | None,
    before_dame: bool,
    recorded_komi: bool,
) -> str:
    """Return how grave a wrong result is: the whole policy, the first line that holds.

    - With a komi that the user chose, a note: the record does not claim that result.
    - Off by at most two points where the record stops before its closing passes, a note: the
      last dame and kos are not recorded, as in most professional records.
    - Who is dead is judged, by gocheck or an engine, with confidence, or no doubtful chain could
      change the winner: off by at most two points, a note; a wrong winner, off by more than six
      points, an error; all else a warning.
    - The record itself puts the result or its marks in doubt, or is cut off, or the result is
      likeliest that of the game with the handicap stones that HA names and the record lacks, or of
      a game that was not counted, as an agreed draw where no territory is marked, or it is that of
      all that was played, after the end of the game too, or almost certainly that under the rules
      of its server, which does not offer those of the record: a warning.
    - A wrong winner is an error.
    - A wrong margin is an error, a warning if another unit of komi explains it.

    The two bounds were looked at on 5,371 real games (README, "How well, and how fast"): of 31
    judged results that would be errors all but a few belong to records that lack stones or moves,
    or name the wrong winner.

    off: by how many points; best: the likeliest explanation; before_dame: no closing passes are
    recorded and no territory is marked.
    """
    slight = off <= _BEFORE_DAME
    large = off > _LAST_PLAYS
    unit = best is not None and best.kind == "komi unit" and best.confidence >= _LIKELY
    if not recorded_komi or (before_dame and slight):
        return NOTE
    if judged and slight:
        return WARNING if unit else NOTE
    if judged:
        return ERROR if wrong_winner and large and not doubtful else WARNING
    if doubtful:
        return WARNING
    return WARNING if unit and not wrong_winner else ERROR


def _is_of_another_end(explanation: Sequence[Explanation] | None, record: Record) -> bool:
    """Whether the recorded result is likeliest not the count of what stands on the board."""
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
    """Whether the result is right under a ruleset of the server, whatever RU says."""
    server = record.server
    if not explanation or server is None or offers(server, ruleset):
        return False
    best = explanation[0]
    offered = any(offers(server, name) for name in best.rulesets)
    return best.kind == "ruleset" and best.confidence >= _ALMOST_CERTAIN and offered


def result_without_ruleset(
    record: Record, scores: Mapping[str, Scored], explanation: Sequence[Explanation] | None
) -> list[Finding]:
    """The recorded result of a record without a ruleset, beside all scores."""
    place = record.place("RE")
    recorded = record.result
    if recorded.kind == "none":
        return [finding("RES509", "no result is recorded (RE)", place)]
    known = all(scored.score.evidence in _CERTAIN for scored in scores.values())
    if not (known and scores and all(scored.agrees is False for scored in scores.values())):
        half_point = _half_point(record)
        return [half_point] if half_point else []
    winners = {scored.score.winner for scored in scores.values()}
    message = f"{_recorded(recorded)}, and no ruleset compared gives it"
    if recorded.winner is not None and recorded.winner not in winners:
        message += ": the other player wins under every one"
    return [finding("RES508", message + _explained(explanation, None), place)]


def _explained(
    explanation: Sequence[Explanation] | None, off: Decimal | None, swing: int = 0
) -> str:
    """Return the end of a message: the likeliest explanation, or that there is none.

    off: by how many points; swing: how many doubtful stones could move.
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


def not_scored(
    record: Record, replay: Replay, own: Ruleset | None, *, finished: bool, drawn: bool
) -> list[Finding]:
    """What can be said of marks and result without a score.

    drawn: whether the game is a draw by a long cycle, or may be, so that komi does not bear on the
    result; finished: whether the marks are those of a game that was counted; elsewhere they may be
    anybody's, and only a point that is marked for both players is wrong.
    """
    found = []
    half_point = _half_point(record)
    if half_point and not drawn and not (own and own.first_pass):
        found.append(half_point)
    if record.marks:
        shape = geometry(replay.columns, replay.rows)
        every = contradictions(replay.final_position, shape, record.marks)
        found += contradicted(record, (each for each in every if finished or each.kind == BOTH))
    return found


def _half_point(record: Record) -> Finding | None:
    """A margin with a half point beside komi without one, or the other way round."""
    recorded, komi = record.result, record.komi.points
    if komi is None or recorded.margin is None or not (recorded.margin - komi) % 1:
        return None
    message = f"{_recorded(recorded)}, which cannot be with komi {plain(komi)}"
    return finding("RES507", message, record.place("RE"))


def _recorded(recorded: Result) -> str:
    text = f"{recorded.recorded} is recorded"
    if recorded.in_zi:
        text += f" ({result_text(recorded.winner, signed_margin(recorded))} in points)"
    return text
