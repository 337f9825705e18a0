"""The findings on the recorded result that need no score."""

from gocheck.board.board import geometry
from gocheck.checks.status_evidence import findings_on_contradictions
from gocheck.comparison.agreement import signed_margin
from gocheck.findings.finding import Finding, finding
from gocheck.record.record import Record
from gocheck.record.result import Result
from gocheck.replay.end_of_game import EndOfGame
from gocheck.replay.replay import Replay
from gocheck.rules.ruleset import Ruleset
from gocheck.text.messages import plain


def findings_without_score(
    record: Record, replay: Replay, own: Ruleset | None, end: EndOfGame
) -> list[Finding]:
    """Return the findings on marks and result that need no score.

    If a long cycle decides the game, komi does not matter. The marks of a game that was not counted
    are wrong only where a point is marked for both players.
    """
    found = []
    impossible = half_point(record)
    if impossible and not end.by_cycle and not (own and own.first_pass):
        found.append(impossible)
    if record.marks:
        from gocheck.status.marks import BOTH, contradictions  # takes long to load

        board = geometry(replay.columns, replay.rows)
        every = contradictions(replay.final_position, board, record.marks)
        found += findings_on_contradictions(
            record, (each for each in every if end.was_counted or each.kind == BOTH)
        )
    return found


def half_point(record: Record) -> Finding | None:
    """Return the finding on a margin with a half point and komi without one, or the reverse."""
    recorded, komi = record.result, record.komi.points
    if komi is None or recorded.margin is None or not (recorded.margin - komi) % 1:
        return None
    message = f"{recorded_result_text(recorded)} is impossible with komi {plain(komi)}"
    return finding("RES507", message, record.place("RE"))


def recorded_result_text(recorded: Result) -> str:
    """Return RE as the beginning of a message, a result in zi in points too."""
    text = f"RE[{recorded.recorded}]"
    if recorded.in_zi:
        from gocheck.scoring.score import result_text  # takes long to load

        text += f" ({result_text(recorded.winner, signed_margin(recorded))} in points)"
    return text
