"""A game's board after a move, with its status and findings."""

from collections.abc import Iterator

from gocheck.board import BLACK, PLAYERS, number_of
from gocheck.replay import Replay
from gocheck.report import GameReport
from gocheck.reports.board import draw
from gocheck.reports.game_sentences import why_not_counted
from gocheck.reports.table import finding_line
from gocheck.reports.text import titled, wrap
from gocheck.status import EVIDENCE, Status
from gocheck.text import in_percent

_LEGEND = (
    "x o Black's and White's dead stones, # @ stones in seki, b w territory, - dame, f false eyes,"
    " s eyes in seki (f and s are no territory; area rules may count them)."
)


def shown_board(
    report: GameReport, replay: Replay, number: int | None, width: int
) -> Iterator[str]:
    """Yield the lines: the board after move `number` (None: at the end), then findings.

    The status of the stones is drawn only at the end of a game, and if that is scored.
    """
    game = report.game
    assert game is not None
    turn = len(replay.moves) if number is None else number
    at_end = turn == len(replay.moves)
    status = game.status if at_end else None
    move = replay.moves[turn - 1] if turn else None
    last = number_of(move.point, replay.columns) if move and move.point else None
    yield titled(report.name, game.players, width)
    yield wrap(_caption(replay, turn), width)
    yield ""
    yield from draw(
        replay.positions[turn],
        replay.columns,
        replay.rows,
        status_signs(status) if status else {},
        last,
    )
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
    concerned = [
        located
        for located in report.findings
        if at_end or located.finding.move is None or located.finding.move <= turn
    ]
    if concerned:
        yield ""
        for located in concerned:
            yield wrap(finding_line(report, located), width, "    ")


def _caption(replay: Replay, turn: int) -> str:
    if not turn:
        return "At the start"
    move = replay.moves[turn - 1]
    color = PLAYERS[move.color]
    return f"After move {turn} of {len(replay.moves)}: {color} {move.name(replay.rows)}"


def status_signs(status: Status) -> dict[int, str]:
    """Return the signs of the points with a status, for `gocheck.reports.board.draw`."""
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
    return signs
