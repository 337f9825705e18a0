"""The options for processes, cache and progress."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gocheck.cli.errors import UsageError
from gocheck.cli.option_groups import CommandFunction, read_into
from gocheck.cli.paths import warn_names_read, warn_no_records
from gocheck.cli.progress import KINDS, Progress
from gocheck.cli.terminal import warn
from gocheck.cli.value_types import FILE
from gocheck.inputs import WHOLE, Shard
from gocheck.limits import CACHE_MIB
from gocheck.report import GameReport
from gocheck.running import (
    DASK,
    ExecutorError,
    ExecutorFactory,
    Run,
    can_start_processes,
    cores,
    dask_cluster,
    processes,
    unchanged,
)
from gocheck.settings import Settings

if TYPE_CHECKING:
    from gocheck.running import Cache

RUN_OPTIONS = ("jobs", "executor", "cache", "cache_size", "progress")
"""The names of the options, as commands get them."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How the work is done."""

    jobs: int
    """How many worker processes, 1 for none but this."""
    executor: str | None
    """The address of a Dask cluster, None to work on this machine."""
    cache_folder: Path | None
    """Where reports are kept from run to run, None for nowhere."""
    cache_mib: int
    """MiB that the cache may have."""
    progress: Progress
    """What counts reports and shows how far the run is."""

    def executor_factory(self) -> ExecutorFactory | None:
        """Return what starts the workers, None to work in this process; raises UsageError."""
        try:
            if self.executor:
                return dask_cluster(self.executor)
        except ExecutorError as error:
            raise UsageError(str(error)) from None
        return processes(self.jobs) if self.jobs > 1 and can_start_processes() else None

    def cache(self, settings: Settings) -> "Cache | None":
        """Return where reports are kept; raises UsageError."""
        if self.cache_folder is None:
            return None
        from gocheck.running import Cache, CacheError  # takes long to load

        try:
            return Cache(self.cache_folder, settings, self.cache_mib)
        except CacheError as error:
            raise UsageError(str(error)) from None


def reports_on(
    paths: Iterable[str],
    settings: Settings,
    run_options: RunOptions,
    shard: Shard = WHOLE,
    transform: Callable[[GameReport], GameReport] = unchanged,
) -> Iterator[GameReport]:
    """Yield the report on every game that the paths name, or of one part of the inputs.

    transform: what may be made of each of them before it gets here. A folder or an archive without
    records is named on standard error. Raises UsageError.
    """
    run = Run(
        settings,
        run_options.executor_factory(),
        run_options.cache(settings),
        warn,
        transform,
        shard=shard,
        on_empty=warn_no_records,
        on_open=run_options.progress.watch,
        on_names=warn_names_read,
    )
    try:
        yield from run.reports_on(paths)
    except ExecutorError as error:
        raise UsageError(str(error)) from None


def run_options(command: CommandFunction) -> CommandFunction:
    """Add the options; the command gets `run_options` in their place."""
    return read_into("run_options", _read, _OPTIONS, RUN_OPTIONS, command)


def _read(
    *, jobs: int | None, executor: str | None, cache: str | None, cache_size: int, progress: str
) -> RunOptions:
    return RunOptions(
        jobs=jobs or cores(),
        executor=executor,
        cache_folder=Path(cache) if cache else None,
        cache_mib=cache_size,
        progress=Progress(progress, click.get_current_context().params["paths"]),
    )


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
