"""The page of `gocheck show`: a game's board after a move, its score, its status, its findings."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from gocheck.findings.meanings import NOTE, SEVERITIES
from gocheck.report.values import PARTS, Finding, Report, Score, Status
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
from gocheck.reports.identifiers import of_waiver
from gocheck.reports.table import finding_line
from gocheck.reports.text import cell_len, titled, wrap
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.text.escaping import one_line
from gocheck.text.messages import counted, in_percent, plain as plain_amount

_GAP = 3
"""Columns between two boards, or a board and the text next to it."""
_LEAST_TEXT = 33
"""Columns that text needs next to a board: those of its last line where it is cut."""
_PARTS = {"dead": "dead stones", "passes": "pass stones", "tax": "group tax"}
"""The parts of a total that have another name here."""


@dataclass(frozen=True, slots=True)
class Page:
    """How a page is laid out."""

    width: int = USUAL_WIDTH
    """Its columns."""
    look: Look = LETTERS
    """How boards are drawn."""
    lines: int | None = None
    """The lines of the terminal; None without one. There text is next to the board, where there is
    room, and is cut so that both fit."""
    notes: bool = False
    """Whether notes are listed too."""


def board_as_text(
    report: Report,
    diagrams: Sequence[Diagram],
    turn: int,
    page: Page,
    about: Finding | None = None,
) -> Iterator[Line]:
    """Yield the lines on a game after so many moves: the board, the score, then findings.

    diagrams: the position, or the one that came back in it, and it; about: the finding that comes
    first where the lines are few.
    """
    width = page.width
    name, players = one_line(report.name), one_line(report.players)
    title = _lines([titled(name, players, width)])
    *before, diagram = diagrams
    board = draw(diagram, page.look, width)
    free = width - _width(board) - _GAP
    if page.lines and not before and free >= _LEAST_TEXT and is_roomy(diagram, width):
        beside = _lines([wrap(diagram.caption, free)])
        if len(title) > 1:
            title = title[:1]
            beside = [*_lines([wrap(players, free)]), *beside]
        by_severity = sorted(
            _found(report, turn),
            key=lambda each: (each is not about, SEVERITIES.index(each.severity)),
        )
        listed = _findings(by_severity, _in_short, page, free)
        findings = [_broken(lines, free) for lines in listed]
        notes = _notes(by_severity, page)
        for section in (
            *_sections(report, diagrams, turn, page, free),
            [*chain(*findings), *notes],
        ):
            beside += [(), *section] if section else []
        beside = _broken(beside, free)
        room = page.lines - -(-cell_len(plain(title[0])) // width) - 1  # for the next command
        yield from title
        yield from _side_by_side(board, _cut(beside, max(len(board), room), findings, notes))
        return
    yield from title
    if before:
        yield from _in_columns(diagrams, page)
    else:
        yield from _lines([wrap(diagram.caption, width), ""])
        yield from board
    found = _found(report, turn)
    findings = _findings(found, lambda each: finding_line(report, each), page, width)
    last = [*chain(*findings), *_notes(found, page)]
    for section in (*_sections(report, diagrams, turn, page, width), last):
        if section:
            yield ()
            yield from section


def _broken(lines: Sequence[Line], width: int) -> list[Line]:
    """Return lines of at most that width, those in parts that are one word which is wider."""
    broken = []
    for line in lines:
        text = plain(line)
        if cell_len(text) > width:
            from rich.cells import chop_cells  # takes long to load

            broken += _lines(chop_cells(text, width))
        else:
            broken.append(line)
    return broken


def _cut(
    lines: Sequence[Line], room: int, findings: Sequence[Sequence[Line]], notes: Sequence[Line]
) -> Sequence[Line]:
    """Return lines as far as they have room; the last of them are findings and notes.

    If some have none, the last line says how many findings are not in full, and how to see them.
    """
    if len(lines) <= room:
        return lines
    missing, more = len(lines) - (room - 1) - len(notes), 0
    for each in reversed(findings):
        more += missing > 0
        missing -= len(each)
    what = f"{counted(more, 'finding')} in full" if more else "more"
    return [*lines[: room - 1], *_lines([f"… {what}: add | less"])]


def _found(report: Report, turn: int) -> list[Finding]:
    """Return the findings up to a move, and those on no move."""
    at_end = turn == report.move_count
    return [each for each in report.findings if at_end or each.move is None or each.move <= turn]


def _findings(
    found: Iterable[Finding], text: Callable[[Finding], str], page: Page, width: int
) -> list[list[Line]]:
    """Return the lines of each finding that is listed."""
    listed = (each for each in found if page.notes or each.severity != NOTE)
    return [_lines([wrap(text(each), width, "    ")]) for each in listed]


def _notes(found: Iterable[Finding], page: Page) -> list[Line]:
    """Return the line on notes that are not listed; none if there are none."""
    notes = 0 if page.notes else sum(each.severity == NOTE for each in found)
    return _lines([f"{counted(notes, 'note')} more with --verbose"] if notes else [])


def _in_short(found: Finding) -> str:
    """Return a finding as one line without its place, which is the game on this page."""
    return one_line(f"{found.code} {found.severity}: {found.message}{of_waiver(found)}")


def _sections(
    report: Report, diagrams: Sequence[Diagram], turn: int, page: Page, width: int
) -> list[list[Line]]:
    """Return what is on a page between board and findings, in lines of at most that width."""
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
    *first, about_stones = map(_lines, sections)
    about_stones += legend(diagrams, page.look, width, _board_width(diagrams, page))
    return [lines for lines in (*first, about_stones) if lines]


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
    width = _board_width(diagrams, page)
    boards = [[*_lines([each.caption, ""]), *draw(each, page.look, width)] for each in diagrams]
    if sum(map(_width, boards)) + _GAP <= page.width:
        yield from _side_by_side(*boards)
        return
    for number, board in enumerate(boards):
        yield from [(), *board] if number else board


def _board_width(diagrams: Sequence[Diagram], page: Page) -> int:
    """Return the columns for a board: where colours mark the last move, two may be next to each
    other without spaces around it."""
    return page.width // len(diagrams) if page.look.styles else page.width


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
