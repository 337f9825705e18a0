"""``gocheck check``: the main job."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Protocol, TextIO

import click

from gocheck.cli.options import (
    Trouble,
    existing,
    judged,
    on_terminal,
    page_width,
    settings_options,
)
from gocheck.findings import SEVERITIES
from gocheck.referee import Settings
from gocheck.report import GameReport
from gocheck.reports.jsonl import JsonLines
from gocheck.reports.table import Table


class Emitter(Protocol):
    """Turns reports into lines."""

    def take(self, report: GameReport) -> Iterator[str]:
        """Take one report in; yield what can be written at once."""
        ...

    def end(self) -> Iterator[str]:
        """Yield what is written after the last report."""
        ...


@click.command()
@click.argument("paths", nargs=-1, required=True)
@settings_options
@click.option("--no-scores", is_flag=True, help="Legality, findings and metadata only.")
@click.option(
    "--variations", is_flag=True, help="Check the lines of play beside the main line too."
)
@click.option("--all-games", is_flag=True, help="List every finished game in the table.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    metavar="NAME[:PATH]",
    help="table (default) or jsonl, to standard output or a file; may be repeated.",
)
@click.option(
    "--fail-on",
    type=click.Choice([*SEVERITIES, "never"]),
    default="error",
    show_default=True,
    help="The mildest finding that makes the exit status 1.",
)
def check(
    paths: tuple[str, ...],
    settings: Settings,
    no_scores: bool,
    variations: bool,
    all_games: bool,
    formats: tuple[str, ...],
    fail_on: str,
) -> None:
    """Check records: replay every move, judge it, score finished games, compare with RE.

    PATHS are files, folders (searched for *.sgf, *.gib, *.ngf, *.ugf and the like), archives
    (zip, tar, tar.gz, tar.bz2, tar.xz, 7z), @FILE for a list of paths, or - for standard input.
    """
    settings = replace(settings, scores=not no_scores, variations=variations)
    given = existing(paths)
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on in SEVERITIES else ()
    failed = False
    count = 0
    with ExitStack() as stack:
        outputs = _outputs(formats or ("table",), settings.compared, all_games, no_scores, stack)
        for report in judged(given, settings):
            count += 1
            failed = failed or report.worst in failing
            for emitter, stream in outputs:
                _write(emitter.take(report), stream)
        if not count:
            sys.exit(Trouble.exit_code)
        for emitter, stream in outputs:
            _write(emitter.end(), stream)
    if failed:
        sys.exit(1)


def _outputs(
    formats: tuple[str, ...],
    compared: tuple[str, ...],
    all_games: bool,
    no_scores: bool,
    stack: ExitStack,
) -> list[tuple[Emitter, TextIO]]:
    """Open what --format asks for; raises Trouble."""
    outputs: list[tuple[Emitter, TextIO]] = []
    for text in formats:
        name, _, path = text.partition(":")
        wrapped = not path and on_terminal()
        emitter: Emitter
        if name == "table":
            width = 80 if path else page_width()
            emitter = Table(compared, width, wrapped, all_games, scores=not no_scores)
        elif name == "jsonl":
            emitter = JsonLines()
        else:
            raise Trouble(f"no format named {name!r}: table and jsonl are")
        stream: TextIO = sys.stdout
        if path:
            try:
                stream = stack.enter_context(
                    open(path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
                )
            except OSError as error:
                raise Trouble(f"cannot write {path}: {error.strerror}") from None
        outputs.append((emitter, stream))
    if sum(stream is sys.stdout for _, stream in outputs) > 1:
        raise Trouble("two formats cannot both go to standard output: give one of them a :PATH")
    return outputs


def _write(lines: Iterator[str], stream: TextIO) -> None:
    for line in lines:
        stream.write(line + "\n")
