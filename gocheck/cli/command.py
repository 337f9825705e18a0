"""Commands: their options, their help, their PATHS, and the legend of their tables."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import click

from gocheck.cli.exit_status import UsageError
from gocheck.cli.options import click_option, configure
from gocheck.cli.terminal import HelpContext, is_coloured, page_width, write_examples
from gocheck.inputs.addresses import LIST, STANDARD_INPUT
from gocheck.inputs.remote import RemoteError, without_password, without_scheme
from gocheck.settings import GROUPS, settings_of_command

COLOR = "color"
COLORED = {"auto": None, "always": True, "never": False}
"""The values of --color, and what click makes of each."""
OTHER = "Other options"
"""The last group of options, which ends with --help."""
_PAGE = "table"
"""The page of the guide that is the legend."""
_HERE = "."
_NAMES_FOLLOW = "--"
_OPTION = "-"


class GroupedCommand(click.Command):
    """A command with the options that `gocheck.settings` gives it.

    Its help lists them in groups, a line each, and ends with examples. lists: the names that
    options take, by heading, for the end of the help; formats: those of --format, first the
    default; eager: what takes the values of some options at once.
    """

    context_class = HelpContext

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        lists: Mapping[str, Iterable[str]] = MappingProxyType({}),
        formats: Sequence[str] = (),
        eager: Mapping[str, Callable[..., None]] = MappingProxyType({}),
        **extra: Any,
    ) -> None:
        super().__init__(*args, **extra)
        at_once = {COLOR: _set_color, "config": configure, **eager}
        settings = settings_of_command(self.name or "")
        for name in sorted(settings, key=lambda name: name != "config"):  # the file first
            self.params.append(click_option(settings[name], formats, at_once.get(name)))
        self.examples = examples
        self.lists = lists

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group."""
        options = {
            param.name: (record[0], _help_of(param))
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
        }
        _, help_option = options.popitem()
        for heading, group in GROUPS.items():
            names = dict.fromkeys(setting.name for setting in group)
            rows = [options[name] for name in names if name in options]
            if heading == OTHER:
                rows.append(help_option)
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lists and the examples."""
        for heading, names in self.lists.items():
            with formatter.section(heading):
                formatter.write_text(", ".join(names))
        write_examples(formatter, self.examples)


class PathsCommand(GroupedCommand):
    """A command that takes PATHS: no file is read as an option or a list by its name.

    A pattern such as ``*.sgf`` may stand for names that look like options. After ``--`` everything
    names a file or a URL. Before it an option or a list that is also the name of a file in the
    current folder is refused, since the user may have meant either. Without PATHS the current
    folder is read, but not where ``--`` shows that names were to follow.
    """

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.params.append(click.Argument(["paths"], nargs=-1, type=click.Path()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, as click does; raises UsageError."""
        number = args.index(_NAMES_FOLLOW) + 1 if _NAMES_FOLLOW in args else len(args)
        before, names = args[:number], args[number:]
        if not ctx.resilient_parsing:
            _refuse_names(each for each in before if each != _NAMES_FOLLOW)
        names = [
            os.path.join(os.curdir, each) if each.startswith((_OPTION, LIST)) else each
            for each in names
        ]
        rest = super().parse_args(ctx, [*before, *names])
        if _NAMES_FOLLOW in args and not (ctx.resilient_parsing or ctx.params["paths"]):
            raise UsageError("no path follows --; without -- the current folder is read")
        return rest


class LegendCommand(PathsCommand):
    """A command that shows the legend below its output, or without PATHS the legend only."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what is left of the arguments, as click does; raises UsageError."""
        rest = super().parse_args(ctx, args)
        if ctx.params.get("legend") and not (ctx.resilient_parsing or ctx.params["paths"]):
            click.echo(legend())
            ctx.exit()
        return rest


def legend() -> str:
    """Return the page of the guide that explains the tables."""
    from gocheck.reports.guide import guide_pages, page_as_text

    return page_as_text(guide_pages()[_PAGE], page_width(), styled=is_coloured())


def existing_paths(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths, the current folder where there are none.

    Raises UsageError with one line for each path at which there is nothing.
    """
    from gocheck.inputs.sources import missing_paths  # takes long to load

    given = tuple(map(without_scheme, paths or (_HERE,)))
    try:
        absent = missing_paths(given)
    except RemoteError as error:
        raise UsageError(str(error)) from None
    if absent:
        hint = "; to check everything below, name the folder: gocheck check ."
        raise UsageError(
            *(
                f"no such file or folder: {without_password(path)}{hint if '*' in path else ''}"
                for path in absent
            )
        )
    return given


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


def _set_color(context: click.Context, option: click.Parameter, value: str) -> None:
    context.color = COLORED[value]


def _help_of(option: click.Option) -> str:
    """Return the help of an option and its default."""
    shown = option.show_default
    default = shown if isinstance(shown, str) else option.default
    return f"{option.help} [default: {default}]" if shown else option.help or ""
