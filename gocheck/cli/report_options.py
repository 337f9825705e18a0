"""The options of `gocheck check` that say what is reported, and how."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from gocheck.cli.config_file import (
    DEFAULT,
    DEFAULT_BASELINE,
    configuration,
    configuration_option,
    is_on_command_line,
    read_values,
)
from gocheck.cli.errors import UsageError
from gocheck.cli.formats import FORMATS
from gocheck.cli.option_groups import CommandFunction, read_into
from gocheck.cli.streams import format_option
from gocheck.cli.value_types import CODES, FILE, SEVERITY_OF_CODES
from gocheck.findings import SEVERITIES
from gocheck.policy import Choice, Selection, known_prefix, read_severity

_SELECTION = ("select", "ignore")
_NAMES = (
    "select", "ignore", "severity", "fail_on", "formats", "max_findings", "all_games", "quiet",
    "verbose", "statistics", "explain_finding", "baseline", "write_baseline", "show_waived",
)  # fmt: skip
"""The names of the options, as commands get them."""


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What is reported, and how."""

    selection: Selection
    """Which findings are wanted, and with which severity."""
    failing: Sequence[str]
    """The severities that make the run fail, the most severe first."""
    formats: tuple[str, ...]
    """What to write, each as --format takes it: NAME[:PATH]."""
    max_findings: int | None
    """How many findings a format lists at most, None for all."""
    all_games: bool
    """Whether the table lists every finished game, even without findings."""
    quiet: bool
    """Whether findings only are written, without table and totals."""
    verbose: bool
    """Whether notes are listed too, and the files of settings and waivers named."""
    statistics: bool
    """Whether findings are counted by code."""
    explain_finding: int | None
    """The number of the finding to explain instead of the table, None for the table."""
    baseline: Path | None
    """The file of known findings, None without one."""
    write_baseline: bool
    """Whether all findings are written to that file instead of reported."""
    show_waived: bool
    """Whether waived findings are listed too."""


def report_options(command: CommandFunction) -> CommandFunction:
    """Add the options that say what to report; the command gets `report_options` in their place."""
    return read_into("report_options", _read, _OPTIONS, _NAMES, command)


def selection_options(command: CommandFunction) -> CommandFunction:
    """Add --select, --ignore and --config; the command gets `selection` in their place."""
    with_selection = read_into("selection", _selection, _OPTIONS[:2], _SELECTION, command)
    return configuration_option(with_selection, _SELECTION)


def _read(
    *,
    select: Sequence[str],
    ignore: Sequence[str],
    severity: Sequence[str],
    fail_on: str,
    formats: tuple[str, ...],
    max_findings: int | None,
    all_games: bool,
    quiet: bool,
    verbose: bool,
    statistics: bool,
    explain_finding: int | None,
    baseline: str | None,
    write_baseline: bool,
    show_waived: bool,
) -> ReportOptions:
    """Return what the options say; raises UsageError."""
    if quiet and verbose:
        raise UsageError("--quiet and --verbose cannot be used together")
    with_format = formats and is_on_command_line("formats")
    if explain_finding and with_format:
        raise UsageError("--explain-finding and --format cannot be used together")
    if write_baseline and with_format:
        raise UsageError(
            "--write-baseline and --format cannot be used together: the baseline is written"
            " instead of a report"
        )
    return ReportOptions(
        selection=_selection(select, ignore, severity),
        failing=SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else (),
        formats=formats or (default_format()[0],),
        max_findings=max_findings,
        all_games=all_games,
        quiet=quiet,
        verbose=verbose,
        statistics=statistics,
        explain_finding=explain_finding,
        baseline=Path(baseline or DEFAULT_BASELINE) if baseline or write_baseline else None,
        write_baseline=write_baseline,
        show_waived=show_waived,
    )


def _selection(
    select: Sequence[str], ignore: Sequence[str], severity: Sequence[str] = ()
) -> Selection:
    """Return which findings are wanted; what is typed also overrides per-path settings."""
    everywhere = Choice(
        tuple(read_values("select", select, known_prefix)),
        tuple(read_values("ignore", ignore, known_prefix)),
        dict(read_values("severity", severity, read_severity)),
    )
    in_any_case = Choice(
        everywhere.select if is_on_command_line("select") else (),
        everywhere.ignore if is_on_command_line("ignore") else (),
        everywhere.severities if is_on_command_line("severity") else {},
    )
    per_path = configuration(click.get_current_context()).per_path
    by_path = ((each.pattern, each.choice) for each in per_path)
    return Selection(everywhere, by_path, in_any_case)


def default_format() -> tuple[str, str]:
    """Return the format where none is asked for, and where that comes from."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github", "environment: GITHUB_ACTIONS"
    return "table", DEFAULT


_OPTIONS = (
    click.option(
        "--select",
        multiple=True,
        type=CODES,
        metavar="CODE[,CODE]",
        help="Keep only these codes or groups, as in MOV,RES5.",
    ),
    click.option(
        "--ignore",
        multiple=True,
        type=CODES,
        metavar="CODE[,CODE]",
        help="Leave out these codes or groups.",
    ),
    click.option(
        "--severity",
        multiple=True,
        type=SEVERITY_OF_CODES,
        metavar="CODE=LEVEL",
        help="Change a severity, as in MOV204=warning.",
    ),
    click.option(
        "--fail-on",
        type=click.Choice([*SEVERITIES, "never"]),
        default="error",
        show_default=True,
        help="Fail at this severity or above.",
    ),
    click.option(
        "--baseline", type=FILE, metavar="FILE", help="Waive the findings listed in this file."
    ),
    click.option(
        "--write-baseline",
        is_flag=True,
        show_default=DEFAULT_BASELINE,
        help="Write the baseline.",
    ),
    click.option("--show-waived", is_flag=True, help="List waived findings too."),
    format_option("table", FORMATS),
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        metavar="N",
        show_default="all",
        help="List at most N findings.",
    ),
    click.option("--all-games", is_flag=True, help="List every finished game in the table."),
    click.option("-q", "--quiet", is_flag=True, help="Print findings only."),
    click.option(
        "-v",
        "--verbose",
        is_flag=True,
        help="List notes, players and every result too.",
    ),
    click.option("--statistics", is_flag=True, help="Count the findings of each code."),
    click.option(
        "--explain-finding",
        type=click.IntRange(min=1),
        metavar="N",
        help="Explain the N-th finding instead of a table.",
    ),
)
