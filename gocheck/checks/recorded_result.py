"""The findings on the recorded result, compared with the score or without one.

Start reading at `findings_on_result`. The severity of a wrong result is in two tables, read from
the top: `circumstances` in `finding.toml` of RES501 and RES502, as `gocheck explain` shows them.
Each line names the properties of a `WrongResult` that it requires.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from gocheck.board.points import name_of
from gocheck.board.stones import BLACK, PLAYERS, WHITE
from gocheck.checks.status_evidence import half_point, recorded_result_text
from gocheck.comparison.agreement import ComparedScore, Explanation, fits, signed_margin
from gocheck.comparison.explaining.priors import offers
from gocheck.findings.finding import Finding, finding
from gocheck.findings.meanings import MEANINGS, NOTE
from gocheck.record.komi_history import komi_of_its_time
from gocheck.record.record import Record
from gocheck.record.result import COMPARABLE, Result
from gocheck.replay.end_of_game import PASSES
from gocheck.scoring.score import Score
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import ASSUMED, EVIDENCE, JUDGED, MARKED, PROVED
from gocheck.text.messages import in_points, percents, plain

SLIGHT = 2
"""Points by which a margin may be off where the last small plays are not recorded, or who is dead
was judged: most professional records stop before the last dame and kos."""
LARGE = 6
"""Points by which it may be off where some small plays more are missing.

Both were looked at on 5,371 real games (`gocheck/guide/method.md`): of 31 judged results that
would be errors all but a few belong to records with missing stones or moves, or name the wrong
winner.
"""
FAR = 20
"""A margin that is more points from anything that the board allows is wrong. A choice: of 1,405
judged real games with final passes none with the right winner is more than 13 off.
"""
COINCIDENCE = 4
"""Points by which a record without final passes may be off although RE gives the score's margin to
the other player: of 16,000 games cut by up to 10 % of their moves and judged with confidence 5 are
3 points off in this way, none more.
"""
_LIKELY = 0.5
"""From this confidence on an explanation is more likely than all others together."""
_ALMOST_CERTAIN = 0.9
"""From this confidence on RU is wrong, not RE, if the server offers other rules: a choice, above
nine in ten."""
_MOST_CAUSES = 3
"""So many explanations are named where none is more likely than all others: a choice."""
_WORTH_NAMING = 1 / 3
"""From this share of the first one's confidence on another explanation is named next to it: a
choice."""


@dataclass(frozen=True, slots=True)
class WrongResult:
    """What the severity of a recorded result that differs from the score depends on."""

    off: Decimal
    """By how many points the recorded margin is off."""
    is_far: bool
    """Whether it is more than `FAR` points from anything that the board allows."""
    komi_is_not_recorded: bool
    """Whether the score uses a komi that the user chose, or the record gives none."""
    last_plays_may_be_missing: bool
    """Whether the final passes are missing, and nothing else shows that the game was over: no
    marks, no --dead, no proved or surely judged board with nothing left to play."""
    moves_may_be_missing: bool
    """Whether the final passes are missing, so that nothing shows that the game was over, and
    nothing else shows it either (`ComparedScore.may_miss_moves`)."""
    is_open: bool
    """Whether the stones are judged, and neutral regions have 3 or more points, two of each not
    counted."""
    is_judged: bool
    """Whether gocheck or an engine judged who is dead; then with confidence, or no unsettled chain
    could change the winner."""
    is_reversed: bool
    """Whether RE gives the score's margin to the other player."""
    is_unreliable: bool
    """Whether the record gives a reason not to trust the result or the stones
    (`_is_unreliable`)."""
    komi_unit_explains: bool
    """Whether another unit of komi is likely to be what makes the difference."""
    gap_explains: bool
    """Whether one play that closes a border would make the result right."""

    @property
    def is_slight(self) -> bool:
        """Whether small plays at the end can make the difference."""
        return self.off <= SLIGHT

    @property
    def is_of_the_other_player(self) -> bool:
        """Whether RE gives the score's margin to the other player, and missing last plays hardly
        make that difference."""
        return self.is_reversed and (not self.last_plays_may_be_missing or self.off > COINCIDENCE)

    @property
    def is_moderate(self) -> bool:
        """Whether small plays at the end can make the difference, if there are several of them."""
        return self.off <= LARGE

    @property
    def is_out_of_reach(self) -> bool:
        """Whether RE is far from anything that the board allows, and no last plays are missing."""
        return self.is_far and not self.last_plays_may_be_missing


def severity_of(code: str, result: WrongResult) -> str:
    """Return the severity of a wrong winner (RES501) or a wrong margin (RES502)."""
    return next(
        row.severity
        for row in MEANINGS[code].circumstances
        if all(getattr(result, name) for name in row.requires)
    )


def findings_on_result(
    record: Record,
    own: ComparedScore,
    explanation: Sequence[Explanation] | None,
    *,
    closed: bool,
    recorded_komi: bool,
) -> list[Finding]:
    """Return the findings on the recorded result under the record's own ruleset.

    own: the score under it; explanation: what would make the recorded result right; closed: whether
    the record ends with two passes; recorded_komi: whether the score uses KM; with
    another komi every finding on the result is a note.
    """
    score, status, recorded, ruleset = own.score, own.status, record.result, own.ruleset.name
    if recorded.kind == "none":
        return [_no_result(record)]
    if own.agrees:
        return _tie_for_a_player(own)
    if recorded.kind not in COMPARABLE:
        return []
    if by_server := _finding_on_server(record, explanation, ruleset):
        return [by_server]
    place = record.place("RE")
    impossible = recorded.kind != "winner" and bool((score.margin - signed_margin(recorded)) % 1)
    because = _because(explanation, own)
    compared = f"the score is {_score(own)}{because}"
    if own.agrees is None:
        if record.komi.points is None and recorded_komi:
            usual = komi_of_its_time(ruleset, record.date, recorded)
            if score.komi != usual or fits(score.margin, score.winner, recorded):
                return []
        if status.is_unfinished:
            unsettled_points = f"{status.unsettled_points} of {len(status.position)} points"
            compared = f"{unsettled_points} are unsettled{because if explanation else ''}"
            if status.end != PASSES:
                compared = f"the record seems cut, since {compared}"
        message = f"{recorded_result_text(recorded)} is not confirmed: {compared}"
        return [finding("RES503", message, place)]
    cannot = f"impossible with komi {plain(score.komi)}"
    unsettled = score.evidence == PROVED and status.is_unfinished
    if impossible and (score.evidence in (ASSUMED, JUDGED) or unsettled):
        message = f"{recorded_result_text(recorded)} is {cannot} under {ruleset}{because}"
        return [finding("RES507", message, place, severity=None if recorded_komi else NOTE)]
    wrong_value = _wrong_winner(recorded, score) if own.wrong_winner else "has the wrong margin"
    if impossible:
        wrong_value += f", {cannot}"
    message = f"{recorded_result_text(recorded)} {wrong_value}: {compared}"
    is_over = closed or own.is_surely_over
    best = explanation[0] if explanation else None
    is_stated = EVIDENCE[score.evidence].is_stated
    wrong = WrongResult(
        off=own.off,
        is_far=own.distance is not None and own.distance > FAR,
        komi_is_not_recorded=not recorded_komi,
        last_plays_may_be_missing=not is_over and not is_stated,
        moves_may_be_missing=not is_over and own.may_miss_moves,
        is_open=own.is_judged and own.is_open,
        is_judged=own.is_judged,
        is_reversed=own.is_reversed,
        is_unreliable=_is_unreliable(own, explanation),
        komi_unit_explains=bool(best and best.kind == "komi unit" and best.confidence >= _LIKELY),
        gap_explains=any(each.kind == "gap" for each in explanation or ()),
    )
    code = "RES501" if own.wrong_winner else "RES502"
    return [finding(code, message, place, severity=severity_of(code, wrong))]


def _wrong_winner(recorded: Result, score: Score) -> str:
    """Return what is wrong with the winner that RE names, or with the draw."""
    if recorded.winner is None:
        return "gives a draw instead of a winner"
    return "names the wrong winner" if score.winner else "names a winner instead of a draw"


def _no_result(record: Record) -> Finding:
    return finding("RES509", "RE is missing: no result is recorded", record.place("RE"))


def _tie_for_a_player(own: ComparedScore) -> list[Finding]:
    """Return the finding on a tie that RE gives to a player and the ruleset to nobody, if so."""
    recorded = own.recorded
    if recorded.winner is None or own.score.winner is not None:
        return []
    player = PLAYERS[recorded.winner]
    text = recorded_result_text(recorded)
    message = f"{text} gives {player} a tie, which is a draw under {own.ruleset.name}"
    return [finding("RES516", message, own.record.place("RE"))]


def _score(compared: ComparedScore) -> str:
    """Return a score for a message, with ruleset, komi and evidence for who is dead."""
    score, status = compared.score, compared.status
    stones = EVIDENCE[score.evidence].in_message
    if score.evidence == ASSUMED and status.dead:
        stones += " that are not proved dead"
    return f"{score.result} ({compared.ruleset.name}, komi {plain(score.komi)}, {stones})"


def _because(explanation: Sequence[Explanation] | None, own: ComparedScore) -> str:
    """Return the end of a message: what would make the result right, under a known ruleset."""
    off = None if own.recorded.kind == "winner" else own.off
    by_stones = explanation == () and not (off or 0) % 1  # no chain changes half a point
    chain = _chain_to_check(own) if by_stones else ""
    return _explained(explanation, off, own.distance) + chain


def _chain_to_check(own: ComparedScore) -> str:
    """Return which chain to check, where gocheck judged it and may be wrong, or "".

    It is the least certain one whose other status would bring the score nearer to RE.
    """
    score, status, recorded = own.score, own.status, own.recorded
    gains = recorded.winner
    if recorded.kind != "winner":
        gains = BLACK if signed_margin(recorded) > score.margin else WHITE
    unsettled = [
        (uncertainty, point)
        for point, uncertainty in status.uncertain_chains
        if 1 - uncertainty < CONFIDENT
        and (status.position[point] == gains) == (point in status.dead)
    ]
    if score.evidence != JUDGED or not unsettled:
        return ""
    _, point = max(unsettled)
    player = PLAYERS[status.position[point]]
    judged = "in seki" if point in status.seki else "alive"
    instead = "alive, not dead" if point in status.dead else f"dead, not {judged}"
    return f", but check whether {player} {name_of(point, own.record)} is {instead}"


def _is_unreliable(check: ComparedScore, explanation: Sequence[Explanation] | None) -> bool:
    """Return whether the record gives a reason not to trust RE or the marks."""
    return (
        # RE has a question mark, its value is cut off, or it is of another number of moves.
        check.recorded.uncertain
        or any(found.code in ("SGF112", "RES517") for found in check.record.findings)
        # The marks contradict each other, or the stones.
        or (check.score.evidence == MARKED and bool(check.status.contradictions))
        or _is_of_another_end(explanation, check.record)
    )


def _is_of_another_end(explanation: Sequence[Explanation] | None, record: Record) -> bool:
    """Return whether the recorded result may not be the count of the final position.

    It may count handicap stones that HA names and the record does not place, or moves after the
    end of the game; or the game was not counted, as an agreed draw without marks of territory.
    """
    if not explanation:
        return False
    kind = explanation[0].kind
    return (
        kind == "handicap stones"
        or (kind == "not counted" and record.marks is None)
        or any(each.kind == "after end" for each in explanation)
    )


def _finding_on_server(
    record: Record, explanation: Sequence[Explanation] | None, ruleset: str
) -> Finding | None:
    """Return the finding on RU where a ruleset of the server almost certainly makes RE right.

    Only where the server does not offer the ruleset that RU names.
    """
    server = record.server
    if not explanation or server is None or offers(server, ruleset):
        return None
    best = explanation[0]
    offered = next((name for name in best.rulesets if offers(server, name)), None)
    if best.kind != "ruleset" or best.confidence < _ALMOST_CERTAIN or offered is None:
        return None
    message = (
        f"{server.name} does not offer {ruleset}; {recorded_result_text(record.result)} is right"
        f" under {offered}, which it offers"
    )
    return finding("SET317", message, record.place("RU"))


def findings_on_early_end(record: Record) -> list[Finding]:
    """Return the findings on RE where the board cannot have been counted."""
    recorded = record.result
    if recorded.kind not in COMPARABLE:
        return []
    cause = "the record ends too early to be counted"
    if recorded.is_cut:
        cause = "it says that the last moves are omitted"
    message = f"{recorded_result_text(recorded)} cannot be checked: {cause}"
    # Else agreed or resigned, perhaps, whatever the komi.
    is_score = recorded.kind == "score" and not recorded.is_cut
    found = [finding("RES514", message, record.place("RE"), severity=None if is_score else NOTE)]
    impossible = half_point(record) if is_score else None
    return [*found, impossible] if impossible else found


def findings_on_result_without_ruleset(
    record: Record, scores: Mapping[str, ComparedScore], explanation: Sequence[Explanation] | None
) -> list[Finding]:
    """Return the findings on RE of a record without a ruleset."""
    recorded = record.result
    if recorded.kind == "none":
        return [_no_result(record)]
    known = all(EVIDENCE[scored.score.evidence].is_certain for scored in scores.values())
    known = known and not record.komi.assumed
    if not (known and scores and all(scored.agrees is False for scored in scores.values())):
        impossible = half_point(record)
        return [impossible] if impossible else []
    winners = {scored.score.winner for scored in scores.values()}
    message = f"no compared ruleset gives {recorded_result_text(recorded)}"
    if recorded.winner is not None and recorded.winner not in winners:
        message += f" or makes {PLAYERS[recorded.winner]} the winner"
    return [finding("RES508", message + _explained(explanation, None, None), record.place("RE"))]


def _explained(
    explanation: Sequence[Explanation] | None, off: Decimal | None, distance: Decimal | None
) -> str:
    """Return the end of a message: the most likely explanation, or that nothing explains it.

    Where none is more likely than all others, several are named as possible. off: the points by
    which the margins differ, None where RE has no margin; distance: as in `ComparedScore`.
    """
    if explanation is None:
        return ""
    far = ""
    if distance is not None and distance > LARGE:
        far = f"; RE is {in_points(distance)} from any margin that the board allows"
    if not explanation:
        by = f" of {in_points(off)}" if off is not None and (not far or off != distance) else ""
        return f"; no small change explains the difference{by}{far}"
    shares = percents([each.confidence for each in explanation])
    causes = [
        f"{each.change} ({share}%)"
        for each, share in zip(explanation[:_MOST_CAUSES], shares, strict=False)
        if each.confidence >= explanation[0].confidence * _WORTH_NAMING
    ]
    best = explanation[0]
    if best.confidence < _LIKELY:
        return f"{far}; possible cause{'s' if len(causes) > 1 else ''}: {', '.join(causes)}"
    if best.kind == "gap":
        return f"; if {best.change}: {best.result}, the recorded result"
    if best.kind == "status":
        return f"; check whether {best.change} (most likely cause, {shares[0]}%)"
    return f"; most likely cause: {causes[0]}"
