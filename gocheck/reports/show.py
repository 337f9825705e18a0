"""A game's board after a move, with its status and findings."""

from collections.abc import Iterator
from dataclasses import dataclass

from gocheck.board import BLACK
from gocheck.comparison import is_unfinished
from gocheck.report import GameReport
from gocheck.reports.game_sentences import unsettled_points, why_not_counted
from gocheck.reports.table import finding_line
from gocheck.reports.text import titled, wrap
from gocheck.status import CONFIDENT, EVIDENCE, Status
from gocheck.text import in_percent, one_line

_LEGEND = (
    "x o Black's and White's dead stones, # @ stones in seki, b w territory, - dame, f false eyes,"
    " s eyes in seki (f and s are no territory; area rules may count them)."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A board of a game, and what is written around it."""

    report: GameReport
    """The report on the game."""
    drawing: str
    """The board, drawn as text."""
    turn: int
    """How many moves were made."""
    at_end: bool
    """Whether this is the end of the game."""
    caption: str
    """After which move the board is shown."""


def board_as_text(shown: Shown, width: int) -> Iterator[str]:
    """Yield the lines: the board, then findings."""
    report, at_end, turn = shown.report, shown.at_end, shown.turn
    game = report.game
    assert game is not None
    status = game.status if at_end else None
    yield titled(one_line(report.name), one_line(game.players), width)
    yield wrap(shown.caption, width)
    yield ""
    yield from shown.drawing.split("\n")
    not_counted = why_not_counted(game) if at_end else ""
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
        if is_unfinished(status):
            yield wrap(unsettled_points(status, " (?)"), width)
    concerned = [
        located
        for located in report.findings
        if at_end or located.finding.move is None or located.finding.move <= turn
    ]
    if concerned:
        yield ""
        for located in concerned:
            yield wrap(finding_line(report, located), width, "    ")


def status_signs(status: Status) -> dict[int, str]:
    """Return the signs of the points with a status, for `gocheck.reports.board.draw`.

    Where the game is not at its end, points and chains that are unsettled have none, but "?" for an
    empty point.
    """
    signs = dict.fromkeys(status.dame, "-")
    for sides, letters in (
        (status.false_eyes, "ff"),
        (status.seki_eyes, "ss"),
        (status.territory, "bw"),
    ):
        for side, letter in zip(sides, letters, strict=True):
            signs |= dict.fromkeys(side, letter)
    for points, black, white in ((status.dead, "x", "o"), (status.seki, "#", "@")):
        for point in points:
            signs[point] = black if status.position[point] == BLACK else white
    if not is_unfinished(status):
        return signs
    unsettled = status.unsettled.union(
        *(
            each.points
            for each in status.chains
            if (each.confidence or 1) < CONFIDENT or not status.unsettled.isdisjoint(each.points)
        )
    )
    settled = {point: sign for point, sign in signs.items() if point not in unsettled}
    return settled | {point: "?" for point in unsettled if not status.position[point]}
