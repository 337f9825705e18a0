"""Checking files: `check` and `tables`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING, Any, Unpack

from gocheck.inputs.addresses import WHOLE, Shard, read_shard
from gocheck.library.arguments import items_of, remarks_to
from gocheck.library.named_inputs import Path, named
from gocheck.library.settings_arguments import checked, settings_of
from gocheck.limits.resources import CACHE_MIB
from gocheck.policy.selection import combine_repeats
from gocheck.report.values import Report
from gocheck.running.batch import until, with_results
from gocheck.running.executors import DaskCluster, Processes, Workers
from gocheck.running.parallel import Run
from gocheck.settings import CheckSettings, Settings
from gocheck.text.messages import Error, how_to_add

if TYPE_CHECKING:
    from gocheck.running.cache import Cache


def check(
    paths: Path | Iterable[Path],
    *,
    partial: bool = False,
    shard: str | None = None,
    lists: bool = False,
    follow_links: bool = False,
    jobs: int = 1,
    executor: str | None = None,
    cache: str | os.PathLike[str] | None = None,
    cache_size: int = CACHE_MIB,
    combine: bool = True,
    stop: Callable[[], object] | None = None,
    on_warning: Callable[[str], object] | None = None,
    on_open: Callable[[IO[bytes]], object] | None = None,
    on_read: Callable[[str], object] | None = None,
    **settings: Unpack[CheckSettings],
) -> Iterator[Report]:
    """Yield the report on every game that the paths name, in order, as `gocheck check` makes it.

    paths: files, folders, archives or URLs, one or several. An unreadable file or game has a report
    too. No settings file is read. settings are those of `gocheck.CheckSettings`.

    What is read:

    - partial: whether games of the file `results` may be missing;
    - shard: "3/16" for the third of sixteen parts of the inputs, which partial then is too;
    - lists: whether "@FILE" is a list of paths and "-" standard input, as in a command line; a path
      at which there is nothing then has a report;
    - follow_links: whether links in a folder are followed out of it.

    How the work is done:

    - jobs: with more than 1, so many processes are started, and ended with the last report;
      executor: the workers of a Dask cluster instead, "dask://HOST:PORT";
    - cache: a folder in which reports are kept for the next run; cache_size: its MiB at most;
    - combine: whether more than five findings of one kind on a game are one, as in all formats;
    - stop: called after each game; if it returns True, or does so at a KeyboardInterrupt, no more
      games are read, and the iteration ends as after the last;
    - on_warning: called with a line on what is not about one game: a folder without records, a
      cache that fails; on_open: called with each open file that is read next; on_read: called with
      the name of each record that was read, before it is judged.

    Raises `gocheck.Error` at once for wrong arguments and for a path at which there is nothing, and
    with the first report for a cluster or a cache that cannot be used.
    """
    names = named(paths, lists=lists)
    in_force = settings_of(CheckSettings.__optional_keys__, executor, **settings)
    checked("jobs", jobs)
    checked("cache_size", cache_size)
    part = _shard(shard)
    folder = None if cache is None else _folder(cache)

    def run() -> Iterator[Report]:
        workers = _workers(jobs, executor)
        kept = _cache(folder, in_force, cache_size, workers)
        run = Run(
            in_force,
            workers,
            kept,
            remarks_to(on_warning),
            shard=part or WHOLE,
            on_open=on_open or (lambda file: None),
            on_read=on_read or (lambda name: None),
            follow_links=follow_links,
        )
        yield from run.reports_on(names)

    reports = until(run(), stop) if stop else run()
    if in_force.results:
        is_whole = not partial and part is None
        reports = with_results(
            reports, in_force.results, lambda: is_whole and not (stop and stop())
        )
    return (combine_repeats(report) for report in reports) if combine else reports


def tables(reports: Iterable[Report]) -> dict[str, Any]:
    """Return reports as the pyarrow tables "games", "findings" and "scores", joined by `id`.

    They have the columns of `--format parquet` (guide: programs); "scores" has the ruleset in a
    column. Needs the extra `parquet`; raises `gocheck.Error` without it.
    """
    try:
        from gocheck.reports import parquet
    except ImportError as error:
        raise Error(f"tables need pyarrow ({error}): {how_to_add('parquet')}") from None
    return parquet.tables(map(_report, items_of("reports", reports)))


def _report(report: Report) -> Report:
    if not isinstance(report, Report):
        raise Error(f"{report!r} is not a report of gocheck.check")
    return report


def _shard(text: str | None) -> Shard | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise Error(f"shard: {text!r} is not a text such as '3/16'", argument="shard")
    try:
        return read_shard(text)
    except ValueError as error:
        raise Error(f"shard: {error}", argument="shard") from None


def _folder(cache: str | os.PathLike[str]) -> FilePath:
    if not isinstance(cache, str | os.PathLike) or not os.fspath(cache):
        raise Error(f"cache: {cache!r} is not a folder")
    return FilePath(cache)


def _workers(jobs: int, executor: str | None) -> Workers | None:
    """Return what starts the workers, None to work in this process; raises Error."""
    if executor:
        return DaskCluster(executor)
    return Processes(jobs) if jobs > 1 else None


def _cache(
    folder: FilePath | None, settings: Settings, mib: int, workers: Workers | None
) -> Cache | None:
    """Return where reports are kept; raises Error, and then ends the connection to the workers."""
    if folder is None:
        return None
    from gocheck.running.cache import Cache  # takes long to load

    try:
        return Cache(folder, settings, mib)
    except Error:
        if workers:
            workers.close()
        raise
