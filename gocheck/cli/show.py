"""``gocheck show``: the board."""

import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, TextIO

import click

import gocheck
from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.crashes import Crashes
from gocheck.cli.exit_status import UnwritableError, UsageError
from gocheck.cli.interrupts import exit_on_termination
from gocheck.cli.reports import arguments_of, usage_errors
from gocheck.cli.streams import open_streams, write_lines
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width, warn
from gocheck.report.values import Report
from gocheck.reports.show import board_as_text
from gocheck.text.messages import counted

_FORMATS = _TEXT, _SVG = "text", "svg"


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck show game.sgf",
        "gocheck show game.sgf --move 31",
        "gocheck show games.zip!a.sgf#2",
        "gocheck show game.sgf --format svg:game.svg",
        "gocheck show --move 0 -- *.sgf",
    ),
    formats=_FORMATS,
)
def show(paths: tuple[str, ...], **given: Any) -> None:
    """Show the board with dead stones and territory.

    Show it after a move or at the end of the game, with the findings so far. PATHS are as for
    `gocheck check`. Formats are text, and svg for one board.

    Exit status: 0 done, whatever is found, 1 some game is unreadable, or has no such move, 2
    wrong usage or nothing to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    arguments = arguments_of(given)
    paths = existing_paths(paths)
    shown = not_shown = 0
    crashes = Crashes()
    with exit_on_termination(), ExitStack() as stack:
        wanted = given["format"] or (_TEXT,)
        outputs = [_Output(*opened) for opened in open_streams(wanted, _FORMATS, stack)]

        def show_game(game: gocheck.Game) -> None:
            nonlocal shown, not_shown
            done = False
            try:
                with crashes.contained(game.name):
                    turn = _turn(game, given["move"])
                    for output in outputs:
                        output.take(game, turn)
                    done = True
            except UnwritableError:
                raise
            except UsageError as error:
                error.show()
            shown += done
            not_shown += not done

        def report_error(error: gocheck.Error) -> None:
            nonlocal not_shown
            not_shown += 1
            _report_error(error, crashes)

        with usage_errors():
            gocheck.read(
                paths,
                **arguments,
                lists=True,
                on_game=show_game,
                on_error=report_error,
                on_warning=warn,
            )
        for output in outputs if shown else ():
            output.end()
    crashes.leave()
    if not_shown:
        sys.exit(1)
    if not shown:
        sys.exit(UsageError.exit_code)


@dataclass(slots=True)
class _Output:
    """One format on its way to a stream."""

    name: str
    """The name of the format."""
    to_file: bool
    """Whether it goes to a file."""
    stream: TextIO
    """Where the lines go."""
    _lines: list[str] = field(default_factory=list)
    """What is written in the end."""
    _boards: int = 0
    """How many boards came."""

    def take(self, game: gocheck.Game, turn: int) -> None:
        """Write a board; raises UsageError for a second one in SVG."""
        report = game.report
        board = game.board(turn, status=report.status if turn == report.move_count else None)
        self._boards += 1
        if self.name == _SVG:
            if self._boards > 1:
                raise UsageError(f"{report.name}: svg has room for one board, the first")
            self._lines += board.svg().split("\n")
            return
        width = NO_TERMINAL_WIDTH if self.to_file else page_width()
        lines = list(board_as_text(report, str(board), turn, board.caption, width))
        self._write([""] * (self._boards > 1) + lines)

    def end(self) -> None:
        """Write what is left."""
        self._write(self._lines, last=True)

    def _write(self, lines: Iterable[str], *, last: bool = False) -> None:
        write_lines(self.name, lines, self.stream, last=last)


def _report_error(error: gocheck.Error, crashes: Crashes) -> None:
    """Report a game that is not read."""
    report: Report = vars(error)["report"]
    first = report.cause
    assert first
    if not crashes.note(report.path, first.code, first.message):
        UsageError(f"{report.path}: {first.message}").show()


def _turn(game: gocheck.Game, number: int | None) -> int:
    """Return after how many moves a game is shown; raises UsageError."""
    last = len(game.moves)
    if number is not None and not 0 <= number <= last:
        raise UsageError(
            f"{game.report.path} has {counted(last, 'move')}; there is no move {number}"
        )
    return last if number is None else number
