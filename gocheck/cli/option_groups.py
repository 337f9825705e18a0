"""Many options on one command: read into one argument, and listed in groups in the help."""

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import click

from gocheck.cli.terminal import NO_TERMINAL_WIDTH, page_width

CommandFunction = Callable[..., None]
"""What click calls with the values of the options."""
AddOption = Callable[[CommandFunction], CommandFunction]
"""What `click.option` returns."""
COLOR = "color"
"""The option that every command has; a file of settings may set it for all that read one."""

GROUPS = {
    "Most used": (
        "names", "default_ruleset", "dead", "expect", "results", "duplicates", "fail_on", "number",
        "output", "in_place", "dry_run", "formats", "verbose",
    ),
    "Input": (
        "shard", "follow_links", "variations", "even", "skip_duplicates", "limit",
    ),
    "Rules and scoring": (
        "ruleset", "ruleset_files", "komi", "dame", "no_scores", "score_all", "repair_handicap",
    ),
    "Dead stones": ("status", "engine", "engine_timeout"),
    "Findings": ("select", "ignore", "severity"),
    "Known findings": ("baseline", "write_baseline", "show_waived"),
    "Output": (
        "no_backup", "whole_page", "max_findings", "all_games", "no_games", "quiet", "statistics",
        "explain_finding", "show_legend", "show_schema", COLOR,
    ),
    "Speed and progress": ("jobs", "executor", "cache", "cache_size", "progress"),
}  # fmt: skip
"""The options of all commands by heading, in the order of every help; the names are those of the
parameters."""
OTHER = "Other options"
COMPLETE_VARIABLE = "_GOCHECK_COMPLETE"
"""The variable with which the script of a shell asks for completions."""
COLORED = {"auto": None, "always": True, "never": False}
"""The values of --color, and what click makes of each."""
_LABEL_WIDTH = 24
"""Columns of an option with its value, next to which its help has room in a line of 80."""
_HYPHEN = "\N{NON-BREAKING HYPHEN}"
"""Stands for a hyphen while lines are filled."""


def read_into(
    argument: str,
    read: Callable[..., object],
    options: Sequence[AddOption],
    names: Collection[str],
    command: CommandFunction,
) -> CommandFunction:
    """Return a command with some options added, which it gets as one argument.

    argument: its name; read: what makes it of the values of the options; names: the names under
    which it takes them.
    """

    @functools.wraps(command)
    def with_argument(**arguments: Any) -> None:
        values = {name: arguments.pop(name) for name in names}
        command(**{argument: read(**values)}, **arguments)

    wrapped: CommandFunction = with_argument
    for add_option in reversed(options):
        wrapped = add_option(wrapped)
    return wrapped


class _HelpFormatter(click.HelpFormatter):
    """Writes help without breaking names such as --fail-on at their hyphens."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(text.replace("-", _HYPHEN))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _LABEL_WIDTH, col_spacing: int = 2
    ) -> None:
        """Write a table of two columns."""
        whole = [(first, second.replace("-", _HYPHEN)) for first, second in rows]
        narrow = max(10, self.width - 80 + 2 + col_max)  # on a narrow page the help needs the room
        super().write_dl(whole, min(col_max, narrow), col_spacing)

    def getvalue(self) -> str:
        """Return what was written."""
        return super().getvalue().replace(_HYPHEN, "-")


class HelpContext(click.Context):
    """A context whose help is as wide as the page, up to 80 columns."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what lays the help out."""
        return _HelpFormatter(width=min(page_width(), NO_TERMINAL_WIDTH) - 2)


class GroupedCommand(click.Command):
    """A command whose help lists its options in groups, a line each, and ends with examples.

    lists: the names that options take, by heading, for the end of the help.
    """

    context_class = HelpContext

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        lists: Mapping[str, Iterable[str]] = MappingProxyType({}),
        **extra: Any,
    ) -> None:
        super().__init__(*args, **extra)
        self.params.append(_color_option())
        self.examples = examples
        self.lists = lists

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options group by group."""
        options = {
            param.name: (record[0], _help_line(param))
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
        }
        grouped = {name for names in GROUPS.values() for name in names}
        others = [name for name in options if name not in grouped]
        for heading, names in (*GROUPS.items(), (OTHER, others)):
            rows = [options[name] for name in names if name in options]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lists and the examples."""
        for heading, names in self.lists.items():
            with formatter.section(heading):
                formatter.write_text(", ".join(names))
        write_examples(formatter, self.examples)


def write_examples(formatter: click.HelpFormatter, examples: Sequence[str]) -> None:
    """Write command lines under a heading, as they are typed."""
    if examples:
        with formatter.section("Examples"):
            for line in examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


def _color_option() -> click.Option:
    return click.Option(
        [f"--{COLOR}"],
        type=click.Choice(tuple(COLORED)),
        default="auto",
        show_default=True,
        expose_value=False,
        is_eager=True,
        callback=_set_color,
        help="Colour the output.",
    )


def _set_color(context: click.Context, option: click.Parameter, value: str) -> None:
    context.color = COLORED[value]


def _help_line(option: click.Option) -> str:
    """Return the help of an option and its default."""
    shown = option.show_default
    default = shown if isinstance(shown, str) else option.default if shown else None
    return f"{option.help} [default: {default}]" if default is not None else option.help or ""
