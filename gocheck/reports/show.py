"""A game's board after a move, with its status and findings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gocheck.board import BLACK, PLAYERS, number_of
from gocheck.replay import Replay
from gocheck.report import GameReport
from gocheck.reports.board import draw
from gocheck.reports.game_sentences import why_not_counted
from gocheck.reports.table import finding_line
from gocheck.reports.text import titled, wrap
from gocheck.status import EVIDENCE, Status
from gocheck.text import in_percent, one_line

_LEGEND = (
    "x o Black's and White's dead stones, # @ stones in seki, b w territory, - dame, f false eyes,"
    " s eyes in seki (f and s are no territory; area rules may count them)."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A board of a game, to be drawn."""

    report: GameReport
    """The report on the game."""
    position: bytes
    """The stones."""
    columns: int
    """The width of the board."""
    rows: int
    """The height of the board."""
    signs: Mapping[int, str]
    """The signs of points whose owner or status is shown."""
    last: int | None
    """The point of the last move, None without one."""
    turn: int
    """How many moves were made."""
    status: Status | None
    """Who is dead: only at the end of a game, and if that is scored."""
    at_end: bool
    """Whether this is the end of the game."""
    caption: str
    """After which move the board is shown."""

    @property
    def title(self) -> str:
        """The file and the players."""
        assert self.report.game is not None
        return f"{self.report.name}  {self.report.game.players}"


def board_after(report: GameReport, replay: Replay, number: int | None) -> Shown:
    """Return the board after move `number`, at the end of the game for None."""
    game = report.game
    assert game is not None
    turn = len(replay.moves) if number is None else number
    at_end = turn == len(replay.moves)
    status = game.status if at_end else None
    move = replay.moves[turn - 1] if turn else None
    return Shown(
        report,
        replay.positions[turn],
        replay.columns,
        replay.rows,
        status_signs(status) if status else {},
        number_of(move.point, replay.columns) if move and move.point else None,
        turn,
        status,
        at_end,
        _caption(replay, turn),
    )


def board_as_text(shown: Shown, width: int) -> Iterator[str]:
    """Yield the lines: the board, then findings."""
    report, status, at_end, turn = shown.report, shown.status, shown.at_end, shown.turn
    game = report.game
    assert game is not None
    yield titled(one_line(report.name), one_line(game.players), width)
    yield wrap(shown.caption, width)
    yield ""
    yield from draw(shown.position, shown.columns, shown.rows, shown.signs, shown.last)
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
