"""The evidence for who is dead (marks, --dead and engines that contradict the board), and what the
recorded result contradicts without a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from gocheck.board.board import geometry
from gocheck.board.points import name_of, number_of
from gocheck.board.stones import BLACK, PLAYERS, WHITE, opponent
from gocheck.comparison.agreement import signed_margin
from gocheck.findings.finding import Finding, finding
from gocheck.record.record import Record
from gocheck.record.result import Result
from gocheck.replay.end_of_game import EndOfGame
from gocheck.replay.replay import Replay
from gocheck.rules.ruleset import Ruleset
from gocheck.sgf.source import Place
from gocheck.text.messages import counted, first_few, in_a_sentence, plain

if TYPE_CHECKING:
    from gocheck.comparison.agreement import ComparedScore
    from gocheck.status.evidence_kinds import EvidenceProblem
    from gocheck.status.marks import Contradiction


def findings_on_evidence(record: Record, problems: Iterable[EvidenceProblem]) -> list[Finding]:
    """Return the findings on what is wrong with the evidence for who is dead."""
    return [_on_problem(record, problem) for problem in problems]


def _on_problem(record: Record, problem: EvidenceProblem) -> Finding:
    from gocheck.status.evidence_kinds import (  # takes long to load
        CALLED_DEAD,
        ENGINE_FAILED,
        NO_STONE,
        NOT_JUDGED,
    )

    kind, about, decides = problem
    if kind == NO_STONE:
        message = f"--dead names {about}, where there is no stone; --dead is ignored for this game"
        return finding("END404", message, point=about)
    place = _place_of_last_move(record)
    if kind == ENGINE_FAILED:
        instead = (
            "gocheck judges the dead stones itself" if decides else "all stones are assumed alive"
        )
        return finding("END405", f"{about}; {instead}", place)
    if kind == NOT_JUDGED:
        message = f"not judged: {about}; stones that are not proved dead are assumed alive"
        return finding("END407", message, place)
    says, is_proved = ("dead", "alive") if kind == CALLED_DEAD else ("alive", "dead")
    message = (
        f"the engine calls the chain at {about} {says}, but it is proved {is_proved};"
        f" it is counted as {says if decides else is_proved}"
    )
    return finding("END406", message, place, point=about)


def findings_on_own_stones_marked(record: Record, replay: Replay) -> list[Finding]:
    """Return the findings on marks that give a player his own stones as territory."""
    marks = record.marks
    if marks is None:
        return []
    found = []
    for identifier, color, points in (("TB", BLACK, marks.black), ("TW", WHITE, marks.white)):
        own = [
            number
            for point in points
            if replay.final_position[number := number_of(point, replay.columns)] == color
        ]
        if own:
            player = PLAYERS[color]
            stones = counted(len(own), f"{player} stone")
            message = f"{identifier} marks {stones} as {player}'s territory"
            place = Place(marks.node, identifier)
            found.append(finding("SGF146", message, place, point=name_of(min(own), replay)))
    return found


def findings_on_first_pass(record: Record, scores: Mapping[str, ComparedScore]) -> list[Finding]:
    """Return the finding on scores that depend on who passed first, if that is not recorded."""
    assumed = tuple(name for name, scored in scores.items() if scored.score.first_pass_assumed)
    if not assumed:
        return []
    names = in_a_sentence(assumed)
    message = f"the record does not show who passed first; the score under {names} depends on it"
    return [finding("END401", message, _place_of_last_move(record), rulesets=assumed)]


def _place_of_last_move(record: Record) -> Place:
    return Place(record.moves[-1].node if record.moves else 0)


def findings_on_contradictions(
    record: Record, found: Iterable[Contradiction], unmarked: str = ""
) -> list[Finding]:
    """Return the findings on marks that contradict each other, or the stones.

    unmarked: the result without the marks on what cannot be captured, with its ruleset, where there
    are any.
    """
    return [_on_contradiction(record, each, unmarked) for each in found]


def _on_contradiction(record: Record, each: Contradiction, unmarked: str) -> Finding:
    from gocheck.status.marks import (  # takes long to load
        ADJOINING,
        ALIVE,
        BOTH,
        IN_PART,
        MARKS,
        MISSING,
        OPEN,
        TOUCHING,
    )

    def names(points: Sequence[int]) -> str:
        return first_few([name_of(point, record) for point in points])

    marked_points, others = names(each.points), names(each.others[:1])
    mark, player = MARKS[each.color], PLAYERS[each.color]
    message = {
        BOTH: f"{marked_points} is marked as territory of both players (TB and TW)",
        IN_PART: f"only part of the chain at {others} is marked as dead ({marked_points})",
        ALIVE: f"the chain at {others} is marked as dead but cannot be captured",
        TOUCHING: f"{marked_points} is marked as {player}'s territory but touches living stones of"
        f" {PLAYERS[opponent(each.color)]}",
        ADJOINING: f"{marked_points} is marked as {player}'s territory, but {others} next to it as"
        f" {PLAYERS[opponent(each.color)]}'s",
        OPEN: f"{len(each.points)} points marked as {player}'s territory ({marked_points}) are not"
        f" separated from living stones of {PLAYERS[opponent(each.color)]}",
        MISSING: f"no point is marked as {player}'s territory, but only {player} surrounds"
        f" {marked_points}",
    }[each.kind]
    if each.kind == ALIVE and unmarked:
        message += f"; without such marks the score would be {unmarked}"
    if each.kind == MISSING:
        mark = MARKS[opponent(each.color)]
    node = record.marks.node if record.marks else 0
    point = others if each.kind in (IN_PART, ALIVE) else marked_points
    return finding("END403", message, Place(node, mark), point=point)


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
        from gocheck.status.marks import BOTH, MarkedPosition  # takes long to load

        board = geometry(replay.columns, replay.rows)
        every = MarkedPosition(replay.final_position, board, record.marks).contradictions()
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
