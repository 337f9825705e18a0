"""``gocheck show``: the board."""

import sys
from contextlib import ExitStack
from typing import Any

import click

import gocheck
from gocheck.cli.command import PathsCommand, existing_paths
from gocheck.cli.exit_status import UnwritableError, UsageError, exit_on_termination
from gocheck.cli.reports import Crashes, arguments_of, usage_errors
from gocheck.cli.streams import open_outputs
from gocheck.cli.terminal import warn
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
    svg: list[str] = []
    crashes = Crashes()
    with exit_on_termination(), ExitStack() as stack:
        outputs = open_outputs(given["format"] or (_TEXT,), _FORMATS, stack)

        def show_game(game: gocheck.Game) -> None:
            nonlocal shown, not_shown
            not_shown += 1
            try:
                with crashes.contained(game.name):
                    report, turn = game.report, _turn(game, given["move"])
                    status = report.status if turn == report.move_count else None
                    board = game.board(turn, status=status)
                    caption, drawing = board.caption, str(board)
                    for output in outputs:
                        if output.name == _TEXT:
                            lines = board_as_text(report, drawing, turn, caption, output.width)
                            output.write([*([""] if shown else []), *lines])
                        elif shown:
                            name = report.name
                            raise UsageError(f"{name}: svg has room for one board, the first")
                        else:
                            svg.extend(board.svg().split("\n"))
                    shown, not_shown = shown + 1, not_shown - 1
            except UnwritableError:
                raise
            except UsageError as error:
                error.show()

        def report_error(error: gocheck.Error) -> None:
            nonlocal not_shown
            not_shown += 1
            report: Report = vars(error)["report"]
            first = report.cause
            assert first
            if not crashes.note(report.path, first.code, first.message):
                UsageError(f"{report.path}: {first.message}").show()

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
            output.write(svg if output.name == _SVG else (), last=True)
    crashes.leave()
    if not_shown:
        sys.exit(1)
    if not shown:
        sys.exit(UsageError.exit_code)


def _turn(game: gocheck.Game, number: int | None) -> int:
    """Return after how many moves a game is shown; raises UsageError."""
    last = len(game.moves)
    if number is not None and not 0 <= number <= last:
        raise UsageError(
            f"{game.report.path} has {counted(last, 'move')}; there is no move {number}"
        )
    return last if number is None else number
