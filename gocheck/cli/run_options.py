"""The options for processes, cache and progress."""

from dataclasses import dataclass

import click

from gocheck.cli.config_file import is_on_command_line
from gocheck.cli.option_groups import CommandFunction, read_into
from gocheck.cli.progress import KINDS, Progress
from gocheck.cli.value_types import FILE
from gocheck.limits import CACHE_MIB
from gocheck.running import DASK, cores

RUN_OPTIONS = ("jobs", "executor", "cache", "cache_size", "progress")
"""The names of the options, as commands get them."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How the work is done."""

    jobs: int
    """How many worker processes, 1 for none but this."""
    executor: str | None
    """The address of a Dask cluster, None to work on this machine."""
    cache: str | None
    """Where reports are kept from run to run, None for nowhere."""
    cache_mib: int
    """MiB that the cache may have."""
    progress: Progress
    """What counts reports and shows how far the run is."""


def run_options(command: CommandFunction) -> CommandFunction:
    """Add the options; the command gets `run_options` in their place."""
    return read_into("run_options", _read, _OPTIONS, RUN_OPTIONS, command)


def _read(
    *, jobs: int | None, executor: str | None, cache: str | None, cache_size: int, progress: str
) -> RunOptions:
    return RunOptions(
        jobs=_jobs(jobs),
        executor=executor,
        cache=cache or None,
        cache_mib=cache_size,
        progress=Progress(progress, click.get_current_context().params["paths"]),
    )


def _jobs(wanted: int | None) -> int:
    """Return how many processes to use; a settings file may ask for as many as there are cores."""
    if wanted is not None and is_on_command_line("jobs"):
        return wanted
    return min(wanted or cores(), cores())


_OPTIONS = (
    click.option(
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        show_default="all cores",
        help="Use at most N processes.",
    ),
    click.option(
        "--executor", metavar=f"{DASK}HOST:PORT", help="Use the workers of a Dask cluster."
    ),
    click.option(
        "--cache", type=FILE, metavar="DIR", help="Keep reports in this folder and reuse them."
    ),
    click.option(
        "--cache-size",
        type=click.IntRange(min=1),
        default=CACHE_MIB,
        show_default=True,
        metavar="MIB",
        help="Limit the size of the cache.",
    ),
    click.option(
        "--progress",
        type=click.Choice(KINDS),
        default="auto",
        show_default=True,
        help="Show progress on standard error.",
    ),
)
