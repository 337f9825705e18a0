"""The reports of `gocheck.check`, for the commands that check many games."""

from collections.abc import Iterable, Iterator
from typing import Any

import gocheck
from gocheck.cli.interrupts import Interrupts
from gocheck.cli.run_options import RunOptions
from gocheck.cli.settings_options import Asked, usage_errors
from gocheck.cli.terminal import warn
from gocheck.report import Report
from gocheck.running import can_start_processes


def reports_on(
    paths: Iterable[str],
    asked: Asked,
    run_options: RunOptions,
    interrupts: Interrupts,
    **more: Any,
) -> Iterator[Report]:
    """Return the reports of `gocheck.check` on all games that the paths name.

    They end when a signal comes. more: other arguments of `gocheck.check`. Raises UsageError at
    once for wrong arguments, and with the first report for workers or a cache that cannot be used.
    """
    with usage_errors():
        reports = gocheck.check(
            paths,
            **asked.arguments,
            **more,
            lists=True,
            jobs=run_options.jobs if can_start_processes() else 1,
            executor=run_options.executor,
            cache=run_options.cache,
            cache_size=run_options.cache_mib,
            stop=lambda: interrupts.received,
            on_warning=warn,
            on_open=run_options.progress.watch,
            on_read=run_options.progress.note_read,
        )
    return interrupts.until_signal(_without_errors(reports))


def _without_errors(reports: Iterator[Report]) -> Iterator[Report]:
    with usage_errors():
        yield from reports
