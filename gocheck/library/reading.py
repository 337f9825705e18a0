"""Reading games: `read`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import TextIOBase
from typing import IO, Unpack, cast

from gocheck.inputs.sources import sources
from gocheck.library.arguments import remarks_to
from gocheck.library.game import INPUT, Game, game_of, source_of, unreadable
from gocheck.library.named_inputs import Path, named
from gocheck.library.settings_arguments import settings_of
from gocheck.limits.input_limits import InputLimits
from gocheck.record.record import Unreadable
from gocheck.referee import Referee
from gocheck.running.batch import games
from gocheck.settings import ReadSettings, Settings
from gocheck.sgf.source import Source
from gocheck.text.messages import Error


def read(
    source: Path | Iterable[Path] | bytes | IO[str] | IO[bytes],
    *,
    lists: bool = False,
    on_game: Callable[[Game], object] | None = None,
    on_error: Callable[[Error], object] | None = None,
    on_warning: Callable[[str], object] | None = None,
    **settings: Unpack[ReadSettings],
) -> list[Game]:
    """Return the games of a source, in order.

    source: a file, a folder, an archive, or a game by its name ("games.zip!a.sgf#2"), or a list of
    them; or the bytes of a record, or an open file. A text is always a path or a URL;
    `Game.from_sgf` reads the text of a record.

    - settings: those of `gocheck.ReadSettings`, for `Game.report` too; one engine serves all games;
    - lists, on_warning: as for `check`;
    - on_game: called with each game, and the list is empty: for more games than memory holds;
    - on_error: called with the error of each unreadable game, which is left out; without it the
      first such error is raised. It has `file`, `line` and `cause`, and of an unreadable game the
      `report`, as `check` yields it.

    Raises `gocheck.Error`.
    """
    checked = settings_of(ReadSettings.__optional_keys__, **settings)
    found: list[Game] = []
    take = on_game or found.append
    referee = Referee(checked)
    try:
        for each in inputs_of(source, lists, remarks_to(on_warning), checked.limits):
            for game in _games(each, checked, referee, is_text=isinstance(source, TextIOBase)):
                if isinstance(game, Game):
                    take(game)
                elif on_error is None:
                    raise game
                else:
                    on_error(game)
    finally:
        if on_game:
            referee.close()
    return found


def games_reader(settings: Settings) -> Callable[[Source], Iterator[Game | Error]]:
    """Return what yields the games of an input, and in place of unreadable ones the errors."""
    return partial(_games, settings=settings, referee=Referee(settings), is_text=False)


def file_of(game: Game) -> Source:
    """Return the file of a game, with the trees of its games."""
    return game._tree.source


def _games(
    given: Source | Unreadable, settings: Settings, referee: Referee, *, is_text: bool
) -> Iterator[Game | Error]:
    """Yield the games of an input, and in place of those that are unreadable the errors."""
    if isinstance(given, Unreadable):
        yield unreadable(referee.check(given))
        return
    for record in games(given, settings.limits):
        yield game_of(record, settings, referee, is_text=is_text)


def inputs_of(
    source: Path | Iterable[Path] | bytes | IO[str] | IO[bytes],
    lists: bool,
    warn: Callable[[str], object],
    limits: InputLimits,
) -> Iterable[Source | Unreadable]:
    """Return the inputs of a source, which is what `read` takes; raises Error."""
    if isinstance(source, bytes | bytearray):
        return (source_of(source),)
    if hasattr(source, "read"):
        name = str(getattr(source, "name", INPUT))
        try:
            content = source.read()
        except (OSError, ValueError) as error:  # as of a closed file, and of the wrong encoding
            raise Error(f"cannot be read: {error}", name) from None
        return (source_of(content, name),)
    if isinstance(source, str | os.PathLike | Iterable):
        paths = cast("Path | Iterable[Path]", source)
        return sources(named(paths, lists=lists), warn, limits=limits)
    raise Error(f"{source!r} is not a path, bytes or an open file")
