"""A position drawn as text, and a game's board after a move, with its status and findings."""

from collections.abc import Iterator, Mapping

from gocheck.board.points import column_name, point_names
from gocheck.board.stones import BLACK, WHITE
from gocheck.report.values import Report, Status
from gocheck.reports.game_sentences import unsettled_points, why_not_counted
from gocheck.reports.table import finding_line
from gocheck.reports.text import titled, wrap
from gocheck.status.certainty import CONFIDENT
from gocheck.status.evidence_kinds import EVIDENCE
from gocheck.text.escaping import one_line
from gocheck.text.messages import in_percent

_ROOMY = 36
"""Boards of more columns are drawn without spaces, to fit a page of 80 columns."""
_LEGEND = (
    "x o Black's and White's dead stones, # @ stones in seki, b w territory, - dame, f false eyes,"
    " s eyes in seki (f and s are no territory; area rules may count them)."
)


def board_as_text(report: Report, board: str, turn: int, caption: str, width: int) -> Iterator[str]:
    """Yield the lines on a game after so many moves: the board, then findings.

    board: as text; caption: after which move it is shown.
    """
    at_end = turn == report.move_count
    status = report.status if at_end else None
    yield titled(one_line(report.name), one_line(report.players), width)
    yield wrap(caption, width)
    yield ""
    yield from board.split("\n")
    not_counted = why_not_counted(report) if at_end else ""
    if not_counted:
        yield ""
        how = "drawn as is" if status else "--score-all shows who owns what"
        yield wrap(f"{not_counted}; {how}.", width)
    if status:
        yield ""
        certain = ""
        if status.confidence is not None:
            certain = f" (lowest confidence {in_percent(status.confidence)})"
        yield wrap(f"Stones: {EVIDENCE[status.evidence].in_report}{certain}. {_LEGEND}", width)
        if status.unfinished:
            yield wrap(unsettled_points(status, " (?)"), width)
    concerned = [
        each for each in report.findings if at_end or each.move is None or each.move <= turn
    ]
    if concerned:
        yield ""
        for each in concerned:
            yield wrap(finding_line(report, each), width, "    ")


def status_signs(status: Status, position: bytes, columns: int, rows: int) -> dict[int, str]:
    """Return the signs of the points with a status, for `draw`.

    Where the game is not at its end, points and chains that are unsettled have none, but "?" for an
    empty point. position, columns, rows: of the board.
    """
    by_name = dict.fromkeys(status.dame, "-")
    for sides, letters in (
        (status.false_eyes, "ff"),
        (status.seki_eyes, "ss"),
        (status.territory, "bw"),
    ):
        for side, letter in zip(sides.values(), letters, strict=True):
            by_name |= dict.fromkeys(side, letter)
    numbers = {name: number for number, name in enumerate(point_names(columns, rows))}
    signs = {numbers[name]: sign for name, sign in by_name.items()}
    for names, black, white in ((status.dead, "x", "o"), (status.seki, "#", "@")):
        for point in map(numbers.__getitem__, names):
            signs[point] = black if position[point] == BLACK else white
    if not status.unfinished:
        return signs
    unsettled = set(status.unsettled)
    unsettled = unsettled.union(
        *(
            each.points
            for each in status.chains
            if (each.confidence or 1) < CONFIDENT or not unsettled.isdisjoint(each.points)
        )
    )
    points = set(map(numbers.__getitem__, unsettled))
    settled = {point: sign for point, sign in signs.items() if point not in points}
    return settled | {point: "?" for point in points if not position[point]}


def draw(
    position: bytes, columns: int, rows: int, signs: Mapping[int, str], last: int | None = None
) -> list[str]:
    """Return the lines of a position with coordinates: X Black, O White, . empty.

    signs: other characters, by point; last: a point put in brackets, where there is room.
    """
    roomy = columns <= _ROOMY
    margin = len(str(rows))
    letters = _letters(columns, margin, roomy)
    lines = list(letters)
    for row in range(rows):
        cells = []
        for point in range(row * columns, (row + 1) * columns):
            color = position[point]
            sign = signs.get(point, "X" if color == BLACK else "O" if color == WHITE else ".")
            before = " "
            if point == last:
                before = "("
            elif point - 1 == last and point % columns:
                before = ")"
            cells.append(before + sign if roomy else sign)
        end = ")" if roomy and last == (row + 1) * columns - 1 else ""
        space = "" if roomy else " "
        lines.append(f"{rows - row:>{margin}}{space}{''.join(cells)}{end}")
    return lines + letters


def _letters(columns: int, margin: int, roomy: bool) -> list[str]:
    """Return the names of the columns: one line, or two where there are two letters."""
    names = [column_name(column).rjust(2) for column in range(columns)]
    rows = [[name[0] for name in names], [name[1] for name in names]]
    gap = " " if roomy else ""
    return [(" " * (margin + 1) + gap.join(row)).rstrip() for row in rows if "".join(row).strip()]
