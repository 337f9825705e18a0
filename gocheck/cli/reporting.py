"""The options of `gocheck check` that say what is reported, and how."""

import functools
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from gocheck.cli.config import COMMAND_LINE, DEFAULT, configuration, origin
from gocheck.cli.outputs import FORMATS
from gocheck.cli.running import RUNNING
from gocheck.cli.trouble import Trouble
from gocheck.findings import SEVERITIES
from gocheck.policy import DEFAULT_NAME, Choice, Selection, known_prefix, read_severity, split

_Value = TypeVar("_Value")
_ASKED = (
    "select", "ignore", "severity", "fail_on", "formats", "max_findings", "all_games", "quiet",
    "verbose", "statistics", "explain_finding", "baseline", "write_baseline", "show_waived",
)  # fmt: skip
GROUPS = {
    "What to find": ("select", "ignore", "severity", "fail_on", "expect", "results"),
    "What to read": ("changed_since", "shard"),
    "What is known": ("baseline", "write_baseline", "show_waived", "duplicates"),
    "How to report": (
        "formats", "max_findings", "all_games", "no_scores", "quiet", "verbose", "statistics",
        "explain_finding",
    ),
    "How to run": RUNNING,
    "How to judge": (
        "names", "ruleset", "default_ruleset", "ruleset_files", "komi", "status", "dead",
        "engine", "engine_timeout", "dame", "score_all", "repair_handicap", "variations",
    ),
}  # fmt: skip
"""The options of `gocheck check` by heading."""


@dataclass(frozen=True, slots=True)
class Reporting:
    """What the user wants to hear.

    selection: which findings; failing: the severities that make the run fail; formats: as
    --format takes them; baseline: the file of known findings, None without one.
    """

    selection: Selection
    failing: Sequence[str]
    formats: tuple[str, ...]
    most: int | None
    all_games: bool
    quiet: bool
    verbose: bool
    statistics: bool
    explain_finding: int | None
    baseline: Path | None
    write_baseline: bool
    show_waived: bool


def reporting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say what to report; the command gets `reporting` in their place."""

    @functools.wraps(command)
    def with_reporting(**arguments: Any) -> None:
        asked = {key: arguments.pop(key) for key in _ASKED}
        command(reporting=_read(**asked), **arguments)

    wrapped: Callable[..., None] = with_reporting
    for option in reversed(
        (
            click.option(
                "--select",
                multiple=True,
                metavar="CODE[,CODE]",
                help="Report these findings only, by code or by its beginning (MOV, MOV2). Where"
                " per-path settings select, they replace the file's own choice.",
            ),
            click.option(
                "--ignore",
                multiple=True,
                metavar="CODE[,CODE]",
                help="Leave these findings out. Of --select and --ignore the longer one decides.",
            ),
            click.option(
                "--severity",
                multiple=True,
                metavar="CODE=LEVEL",
                help="Take these findings for errors, warnings or notes, as MOV204=warning.",
            ),
            click.option(
                "--fail-on",
                type=click.Choice([*SEVERITIES, "never"]),
                default="error",
                show_default=True,
                help="The mildest finding that makes the exit status 1.",
            ),
            click.option(
                "--baseline",
                metavar="FILE",
                help="Waive the findings that this file holds; tell which of them are gone.",
            ),
            click.option(
                "--write-baseline",
                is_flag=True,
                help=f"Write all findings to the file of --baseline (or {DEFAULT_NAME}).",
            ),
            click.option(
                "--show-waived",
                is_flag=True,
                help="List what is waived too: by the baseline, or by KO in the record.",
            ),
            click.option(
                "--format",
                "formats",
                multiple=True,
                metavar="NAME[:PATH]",
                help=f"{', '.join(FORMATS)}; to standard output or a file (parquet to a folder);"
                " may be repeated."
                " Default: github in GitHub Actions, else table.",
            ),
            click.option(
                "--max-findings",
                type=click.IntRange(min=0),
                metavar="N",
                help="List at most N findings (not in junit); all of them count.",
            ),
            click.option(
                "--all-games", is_flag=True, help="List every finished game in the table."
            ),
            click.option(
                "-q", "--quiet", is_flag=True, help="Findings only, no table and no totals."
            ),
            click.option(
                "-v",
                "--verbose",
                is_flag=True,
                help="List notes too in table, markdown and github; say which files of settings"
                " and waivers are in force.",
            ),
            click.option(
                "--statistics",
                is_flag=True,
                help="Count the findings by code, in table and markdown.",
            ),
            click.option(
                "--explain-finding",
                type=click.IntRange(min=1),
                metavar="N",
                help="Instead of a table, explain the N-th finding that it would list.",
            ),
        )
    ):
        wrapped = option(wrapped)
    return wrapped


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
) -> Reporting:
    """Return what the options say; raises Trouble."""
    if quiet and verbose:
        raise Trouble("--quiet and --verbose exclude each other")
    if explain_finding and formats and is_typed("formats"):
        raise Trouble("--explain-finding and --format exclude each other")
    per_path = configuration(click.get_current_context()).per_path
    everywhere = Choice(
        tuple(read_values("select", select, known_prefix)),
        tuple(read_values("ignore", ignore, known_prefix)),
        dict(read_values("severity", severity, read_severity)),
    )
    in_any_case = Choice(
        everywhere.select if is_typed("select") else (),
        everywhere.ignore if is_typed("ignore") else (),
        everywhere.severities if is_typed("severity") else {},
    )
    by_path = ((each.pattern, each.choice) for each in per_path)
    return Reporting(
        selection=Selection(everywhere, by_path, in_any_case),
        failing=SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else (),
        formats=formats or (usual_format()[0],),
        most=max_findings,
        all_games=all_games,
        quiet=quiet,
        verbose=verbose,
        statistics=statistics,
        explain_finding=explain_finding,
        baseline=Path(baseline or DEFAULT_NAME) if baseline or write_baseline else None,
        write_baseline=write_baseline,
        show_waived=show_waived,
    )


def read_values(name: str, given: Sequence[str], read: Callable[[str], _Value]) -> list[_Value]:
    """Return an option's values, read one by one; raises Trouble that says where they stand."""
    try:
        return [read(text) for text in split(given)]
    except ValueError as error:
        raise Trouble(f"{said_in(name)}: {error}") from None


def said_in(name: str) -> str:
    """Return where a value was given: "--select", or "gocheck.toml: select"."""
    context = click.get_current_context()
    key = name.replace("_", "-")
    return f"--{key}" if is_typed(name) else f"{origin(context, name)}: {key}"


def from_settings(name: str) -> str:
    """Return " (settings are from gocheck.toml)" if a parameter's value is, else ""."""
    context = click.get_current_context()
    file = configuration(context).file
    return f" (settings are from {file})" if file and origin(context, name) == str(file) else ""


def is_typed(name: str) -> bool:
    """Return whether the value of a parameter stands on the command line."""
    return origin(click.get_current_context(), name) == COMMAND_LINE


def usual_format() -> tuple[str, str]:
    """Return the format where none is asked for, and where that comes from."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github", "environment: GITHUB_ACTIONS"
    return "table", DEFAULT
