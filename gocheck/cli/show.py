"""``gocheck show``: the board."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import TextIO

import click

from gocheck.board import geometry
from gocheck.cli.crashes import Crashes
from gocheck.cli.errors import UnwritableError, UsageError
from gocheck.cli.paths import (
    PathsCommand,
    existing_paths,
    paths_argument,
    warn_names_read,
    warn_no_records,
)
from gocheck.cli.settings_options import settings_options_named
from gocheck.cli.streams import format_option, open_streams, write_lines
from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width
from gocheck.inputs import sources
from gocheck.library import Board, board_of
from gocheck.limits import InputLimits
from gocheck.policy import combine_repeats
from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.reports import Shown, board_as_text
from gocheck.running import games
from gocheck.settings import Settings
from gocheck.sgf import Source
from gocheck.text import counted

_SETTINGS = (
    "ruleset", "default_ruleset", "ruleset_files", "status", "dead", "engine", "engine_timeout",
    "score_all", "repair_handicap", "limit",
)  # fmt: skip
"""The settings that this command takes, as `settings_options` names them."""
_TEXT, _SVG = "text", "svg"


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck show game.sgf",
        "gocheck show game.sgf --move 31",
        "gocheck show game.sgf --format svg:game.svg",
        "gocheck show --move 0 -- *.sgf",
    ),
)
@paths_argument
@click.option(
    "--move",
    "number",
    type=int,
    metavar="N",
    show_default="the last",
    help="Show the board after move N.",
)
@click.option(
    "--game", type=int, metavar="N", show_default="all", help="Show only the N-th game of a file."
)
@format_option(_TEXT, (_TEXT, _SVG))
@settings_options_named(_SETTINGS)
def show(
    paths: tuple[str, ...],
    number: int | None,
    game: int | None,
    formats: tuple[str, ...],
    settings: Settings,
) -> None:
    """Show the board with dead stones and territory.

    Show it after a move or at the end of the game, with the findings so far. PATHS are as for
    `gocheck check`. Formats: text, and svg for one board.

    Exit status: 0 done, whatever is found, 1 some game is unreadable, or has no such move or
    number, 2 wrong usage or nothing to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    given = existing_paths(paths)
    shown = not_shown = 0
    crashes = Crashes()
    with ExitStack() as stack:
        referee = stack.enter_context(closing(Referee(settings)))
        outputs = [
            _Output(*opened) for opened in open_streams(formats or (_TEXT,), (_TEXT, _SVG), stack)
        ]
        for record in _records(given, game, settings.limits):
            done = False
            try:
                with crashes.contained(_name(record)):
                    board = _board(record, number, referee, crashes)
                    if board:
                        for output in outputs:
                            output.take(*board)
                        done = True
            except UnwritableError:
                raise
            except UsageError as error:
                error.show()
            shown += done
            not_shown += not done
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

    def take(self, board: Board, shown: Shown) -> None:
        """Write a board; raises UsageError for a second one in SVG."""
        self._boards += 1
        if self.name == _SVG:
            if self._boards > 1:
                raise UsageError(f"{shown.report.name}: svg has room for one board, the first")
            self._lines += board.svg().split("\n")
            return
        width = NO_TERMINAL_WIDTH if self.to_file else page_width()
        lines = list(board_as_text(shown, width))
        self._write([""] * (self._boards > 1) + lines)

    def end(self) -> None:
        """Write what is left."""
        self._write(self._lines, last=True)

    def _write(self, lines: Iterable[str], *, last: bool = False) -> None:
        write_lines(self.name, lines, self.stream, last=last)


def _records(
    paths: tuple[str, ...], game: int | None, limits: InputLimits
) -> Iterator[Record | Unreadable | UsageError]:
    """Yield the games, or in place of one that does not exist the error."""
    for source in sources(paths, warn_no_records, on_names=warn_names_read, limits=limits):
        if isinstance(source, Unreadable):
            yield source
        elif game is None:
            yield from games(source, limits)
        else:
            yield _one_of(source, game, limits)


def _one_of(source: Source, game: int, limits: InputLimits) -> Record | Unreadable | UsageError:
    count = 0
    for record in games(source, limits):
        count += 1
        if count == game:
            return record
    return UsageError(f"{source.name} has {counted(count, 'game')}; there is no game {game}")


def _name(record: Record | Unreadable | UsageError) -> str:
    return "" if isinstance(record, UsageError) else record.source.name


def _board(
    record: Record | Unreadable | UsageError,
    number: int | None,
    referee: Referee,
    crashes: Crashes,
) -> tuple[Board, Shown] | None:
    """Return the board of one game, None where gocheck failed on it; raises UsageError."""
    if isinstance(record, UsageError):
        raise record
    name = record.source.name
    if isinstance(record, Unreadable):
        first = record.findings[0]
        if crashes.note(name, first.code, first.message):
            return None
        raise UsageError(f"{name}: {first.message}")
    game = referee.replayed(record)
    last = len(record.moves)
    if number is not None and not 0 <= number <= last:
        raise UsageError(f"{name} has {counted(last, 'move')}; there is no move {number}")
    turn = last if number is None else number
    report = combine_repeats(referee.check(record))
    assert report.game is not None
    at_end = turn == last
    title = f"{report.name}  {report.game.players}"
    status = report.game.status if at_end else None
    shape = geometry(record.columns, record.rows)
    board = board_of(shape, record.moves, game.replay.positions, turn, title, status)
    return board, Shown(report, str(board), turn, at_end, board.caption)
