"""``gocheck show``: the board."""

import sys
from collections.abc import Iterator
from contextlib import closing

import click

from gocheck.cli.crashes import Crashes
from gocheck.cli.errors import UsageError
from gocheck.cli.paths import PathsCommand, existing_paths, warn_no_records
from gocheck.cli.settings_options import settings_options_named
from gocheck.cli.terminal import page_width
from gocheck.inputs import sources
from gocheck.limits import InputLimits
from gocheck.policy import combine_repeats
from gocheck.record import Record, Unreadable
from gocheck.referee import Referee
from gocheck.replay import replay, with_missing_stones
from gocheck.reports import shown_board
from gocheck.running import games
from gocheck.settings import Settings
from gocheck.sgf import Source
from gocheck.text import counted, printable

_SETTINGS = (
    "ruleset", "default_ruleset", "ruleset_files", "status", "dead", "engine", "engine_timeout",
    "score_all", "repair_handicap", "limit",
)  # fmt: skip
"""The settings that this command takes, as `settings_options` names them."""


@click.command(
    cls=PathsCommand,
    examples=(
        "gocheck show game.sgf",
        "gocheck show game.sgf --move 31",
        "gocheck show --move 0 -- *.sgf",
    ),
)
@click.argument("paths", nargs=-1, required=True)
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
@settings_options_named(_SETTINGS)
def show(
    paths: tuple[str, ...],
    number: int | None,
    game: int | None,
    settings: Settings,
) -> None:
    """Show the board with dead stones and territory.

    Show it after a move or at the end of the game, with the findings so far. PATHS are as for
    `gocheck check`.

    Exit status: 0 done, whatever is found, 1 some game is unreadable or has no such move, 2 wrong
    usage or nothing to read, 3 gocheck itself failed, 130 after Ctrl-C.
    """
    shown = not_shown = unreadable = 0
    crashes = Crashes()
    with closing(Referee(settings)) as referee:
        for record in _records(existing_paths(paths), game, settings.limits):
            unreadable += isinstance(record, Unreadable)
            page: list[str] = []
            try:
                with crashes.contained(_name(record)):
                    page += _page(record, number, referee, crashes)
            except UsageError as error:
                error.show()
            if not page:
                not_shown += 1
                continue
            click.echo(printable("\n".join(["", *page] if shown else page)))
            shown += 1
    crashes.leave()
    if not_shown or not shown:
        sys.exit(1 if shown or unreadable else UsageError.exit_code)


def _records(
    paths: tuple[str, ...], game: int | None, limits: InputLimits
) -> Iterator[Record | Unreadable | UsageError]:
    """Yield the games, or in place of one that does not exist the error."""
    for source in sources(paths, warn_no_records, limits=limits):
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


def _page(
    record: Record | Unreadable | UsageError,
    number: int | None,
    referee: Referee,
    crashes: Crashes,
) -> Iterator[str]:
    """Yield the lines on one game, none where gocheck failed on it; raises UsageError."""
    if isinstance(record, UsageError):
        raise record
    name = record.source.name
    if isinstance(record, Unreadable):
        first = record.findings[0]
        if crashes.note(name, first.code, first.message):
            return
        raise UsageError(f"{name}: {first.message}")
    replayed = replay(record)
    if referee.settings.repair_handicap and (repaired := with_missing_stones(record, replayed)):
        replayed = replay(repaired)
    if number is not None and not 0 <= number <= len(replayed.moves):
        raise UsageError(
            f"{name} has {counted(len(replayed.moves), 'move')}; there is no move {number}"
        )
    yield from shown_board(combine_repeats(referee.check(record)), replayed, number, page_width())
