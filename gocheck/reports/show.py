"""The page of `gocheck show`: a game's board after a move, its score, its status, its findings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gocheck.report.values import PARTS, Report, Score, Status
from gocheck.reports.board_text import (
    LETTERS,
    USUAL_WIDTH,
    Line,
    Look,
    draw,
    is_roomy,
    legend,
    plain,
)
from gocheck.reports.diagram import Diagram
from gocheck.reports.game_sentences import unsettled_points, why_not_counted
from gocheck.reports.table import finding_line
from gocheck.reports.text import titled, wrap
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.text.escaping import one_line
from gocheck.text.messages import in_percent, plain as plain_amount

_GAP = 3
"""Columns between two boards, or a board and the text next to it."""
_LEAST_TEXT = 30
"""Columns that text needs next to a board: those of its table."""
_PARTS = {"dead": "dead stones", "passes": "pass stones", "tax": "group tax"}
"""The parts of a total that have another name here."""


@dataclass(frozen=True, slots=True)
class Page:
    """How a page is laid out."""

    width: int = USUAL_WIDTH
    """Its columns."""
    look: Look = LETTERS
    """How boards are drawn."""
    is_beside: bool = False
    """Whether text is next to the board, where there is room, so that both fit a terminal."""


def board_as_text(
    report: Report, diagrams: Sequence[Diagram], turn: int, page: Page
) -> Iterator[Line]:
    """Yield the lines on a game after so many moves: the board, the score, then findings.

    diagrams: the position, or the one that came back in it, and it.
    """
    width = page.width
    yield from _lines([titled(one_line(report.name), one_line(report.players), width)])
    *before, diagram = diagrams
    board = draw(diagram, page.look, width)
    free = width - _width(board) - _GAP
    if before or not (page.is_beside and free >= _LEAST_TEXT and is_roomy(diagram, width)):
        yield from (
            _in_columns(diagrams, page)
            if before
            else [
                *_lines([wrap(diagram.caption, width), ""]),
                *board,
            ]
        )
        below = _sections(report, diagrams, turn, page, width)
    else:
        beside: list[Line] = _lines([wrap(diagram.caption, free)])
        below = _sections(report, diagrams, turn, page, free)
        while below and len(beside) + 1 + len(below[0]) <= len(board):
            beside += [(), *below.pop(0)]
        # What has no room next to the board gets all of the width.
        whole = _sections(report, diagrams, turn, page, width)
        below = whole[len(whole) - len(below) :]
        yield from _side_by_side(board, beside)
    for section in below:
        yield ()
        yield from section


def _sections(
    report: Report, diagrams: Sequence[Diagram], turn: int, page: Page, width: int
) -> list[list[Line]]:
    """Return what is below a board, each section in lines of at most that width."""
    at_end = turn == report.move_count
    status = report.status if at_end else None
    score = report.scores.get(report.ruleset or "") if status else None
    sections: list[list[str]] = [[], [], []]
    if at_end and (not_counted := why_not_counted(report)):
        how = "drawn as is" if status else "--score-all shows who owns what"
        sections[0].append(wrap(f"{not_counted}; {how}.", width))
    if score:
        sections[1] += _score(report, score, width)
    if status:
        sections[2].append(wrap(_evidence(status, score), width))
        if status.unfinished:
            sections[2].append(wrap(unsettled_points(status, " (?)"), width))
    found = [each for each in report.findings if at_end or each.move is None or each.move <= turn]
    findings = [wrap(finding_line(report, each), width, "    ") for each in found]
    *first, about_stones = map(_lines, sections)
    about_stones += legend(diagrams, page.look, width, page.width)
    return [lines for lines in (*first, about_stones, _lines(findings)) if lines]


def _score(report: Report, score: Score, width: int) -> Iterator[str]:
    """Yield the score under the game's ruleset, and what the totals consist of."""
    recorded = one_line(report.recorded_result or "none")
    yield wrap(f"{score.ruleset}: {score.result} (recorded: {recorded})", width, "  ")
    yield f"{'':12}{'Black':>8}{'White':>8}"
    rows = [(name, *score.parts[name]) for name in PARTS if any(score.parts[name])]
    for name, black, white in (*rows, ("total", score.black, score.white)):
        shown = _PARTS.get(name, name.replace("_", " "))
        yield f"{shown:12}{plain_amount(black):>8}{plain_amount(white):>8}"


def _evidence(status: Status, score: Score | None) -> str:
    """Return the evidence for who is dead, as a sentence."""
    if score and score.dead_stones != "agreement":
        return f"Dead stones: {score.ruleset} removes {score.removed or 'none'}."
    certain = ""
    if status.confidence is not None:
        certain = f" (lowest confidence {in_percent(status.confidence)})"
    return f"Stones: {EVIDENCE[status.evidence].in_report}{certain}."


def _in_columns(diagrams: Sequence[Diagram], page: Page) -> Iterator[Line]:
    """Yield boards with their captions, side by side if there is room, else one below the other."""
    boards = [
        [*_lines([each.caption, ""]), *draw(each, page.look, page.width)] for each in diagrams
    ]
    if sum(map(_width, boards)) + _GAP <= page.width:
        yield from _side_by_side(*boards)
        return
    for number, board in enumerate(boards):
        yield from [(), *board] if number else board


def _side_by_side(left: Sequence[Line], right: Sequence[Line]) -> Iterator[Line]:
    width = _width(left) + _GAP
    for number in range(max(len(left), len(right))):
        line = left[number] if number < len(left) else ()
        other = right[number] if number < len(right) else ()
        space = " " * (width - len(plain(line)))
        yield (*line, (space, None), *other) if other else line


def _width(lines: Iterable[Line]) -> int:
    return max(len(plain(line)) for line in lines)


def _lines(texts: Iterable[str]) -> list[Line]:
    """Return the lines of texts, without colours."""
    return [((line, None),) if line else () for text in texts for line in text.split("\n")]
