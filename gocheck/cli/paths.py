"""PATHS, which most commands take: what names a file, and the error where there is no file."""

import os
from collections.abc import Iterable, Sequence

import click

from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import CommandFunction, GroupedCommand
from gocheck.inputs import (
    LIST,
    STANDARD_INPUT,
    RemoteError,
    missing_paths,
    without_password,
    without_scheme,
)

_HERE = "."
_NAMES_FOLLOW = "--"
_OPTION = "-"


class PathsCommand(GroupedCommand):
    """A command that takes PATHS: no file is read as an option or a list by its name.

    A pattern such as ``*.sgf`` may stand for names that look like options. After ``--`` everything
    names a file or a URL. Before it an option or a list that is also the name of a file in the
    current folder is refused, since the user may have meant either. Without PATHS the current
    folder is read, but not where ``--`` shows that names were to follow.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, as click does; raises UsageError."""
        number = args.index(_NAMES_FOLLOW) + 1 if _NAMES_FOLLOW in args else len(args)
        before, names = args[:number], args[number:]
        if not ctx.resilient_parsing:
            _refuse_names(each for each in before if each != _NAMES_FOLLOW)
        rest = super().parse_args(ctx, [*before, *map(_as_name, names)])
        if _NAMES_FOLLOW in args and not (ctx.resilient_parsing or ctx.params["paths"]):
            raise UsageError("no path follows --; without -- the current folder is read")
        return rest


def paths_argument(command: CommandFunction) -> CommandFunction:
    """Add PATHS to a `PathsCommand`, which gets `paths` as they are given."""
    return click.argument("paths", nargs=-1, type=click.Path())(command)


def existing_paths(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths, the current folder where there are none.

    Raises UsageError with one line for each path at which there is nothing.
    """
    given = tuple(map(without_scheme, paths or (_HERE,)))
    try:
        absent = missing_paths(given)
    except RemoteError as error:
        raise UsageError(str(error)) from None
    if absent:
        raise UsageError(*map(_absent, absent))
    return given


def _absent(path: str) -> str:
    hint = "; to check everything below, name the folder: gocheck check ." if "*" in path else ""
    return f"no such file or folder: {without_password(path)}{hint}"


def _refuse_names(arguments: Iterable[str]) -> None:
    """Raise UsageError if one of the arguments is an option or a list, and the name of a file."""
    for each in arguments:
        is_option = each.startswith(_OPTION) and each != STANDARD_INPUT
        if (is_option or each.startswith(LIST)) and os.path.lexists(each):
            what = "an option" if is_option else "a list of paths"
            raise UsageError(
                f"{each!r} is {what}, and also the name of a file: write -- before the names of"
                f" files, or {os.path.join(os.curdir, each)!r}"
            )


def _as_name(argument: str) -> str:
    """Return an argument in the way in which it can only name a file or a URL."""
    special = argument.startswith((_OPTION, LIST))
    return os.path.join(os.curdir, argument) if special else argument
