"""Many options on one command: read into one argument, and listed in groups in the help."""

import functools
from collections.abc import Callable, Collection, Sequence
from typing import Any

import click

CommandFunction = Callable[..., None]
"""What click calls with the values of the options."""
AddOption = Callable[[CommandFunction], CommandFunction]
"""What `click.option` returns."""
COLOR = "color"
"""The option that every command has; a file of settings may set it for all that read one."""

GROUPS = {
    "Input": (
        "changed_since", "shard", "variations", "number", "game", "even", "skip_duplicates",
        "limit",
    ),
    "Rules and scoring": (
        "names", "ruleset", "default_ruleset", "ruleset_files", "komi", "dame", "no_scores",
        "score_all", "repair_handicap",
    ),
    "Dead stones": ("status", "dead", "engine", "engine_timeout"),
    "Findings": ("select", "ignore", "severity", "fail_on", "expect", "results", "duplicates"),
    "Known findings": ("baseline", "write_baseline", "show_waived"),
    "Output": (
        "formats", "output", "in_place", "no_backup", "dry_run", "whole_page", "max_findings",
        "all_games", "no_games", "quiet", "verbose", "statistics", "explain_finding",
        "show_legend", "show_schema", COLOR,
    ),
    "Speed and progress": ("jobs", "executor", "cache", "cache_size", "progress"),
}  # fmt: skip
"""The options of all commands by heading, in the order of every help; the names are those of the
parameters."""
OTHER = "Other options"
COLORED = {"auto": None, "always": True, "never": False}
"""The values of --color, and what click makes of each."""
_LABEL_WIDTH = 24
"""Columns of an option with its value, next to which its help has room in a line of 80."""


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


class GroupedCommand(click.Command):
    """A command whose help lists its options in groups, a line each, and ends with examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.params.append(_color_option())
        self.examples = examples

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
                    formatter.write_dl(rows, col_max=_LABEL_WIDTH)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
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
