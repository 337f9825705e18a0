"""The options that say how the work is done: by how many, with what kept, what shown meanwhile."""

import functools
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

import click

from gocheck.cli.progress import KINDS, Progress
from gocheck.cli.trouble import Trouble
from gocheck.limits import CACHE_MIB
from gocheck.running import (
    DASK,
    Cache,
    CacheError,
    ExecutorError,
    ExecutorFactory,
    can_start_processes,
    cores,
    dask_cluster,
    processes,
)
from gocheck.settings import Settings

_ENDING = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}
"""The signals that end a run, Ctrl-C's and that of batch systems, and what is said then. The exit
status is 128 and the number of the signal, as shells have it: 130 and 143."""

RUNNING = ("jobs", "executor", "cache", "cache_size", "progress")
"""The options, as commands get them."""

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Running:
    """How the work is done; see the options."""

    jobs: int
    executor: str | None
    folder: Path | None
    most: int
    progress: Progress

    def crew(self) -> ExecutorFactory | None:
        """Return who does the work, None for this process; raises Trouble."""
        try:
            if self.executor:
                return dask_cluster(self.executor)
        except ExecutorError as error:
            raise Trouble(str(error)) from None
        return processes(self.jobs) if self.jobs > 1 and can_start_processes() else None

    def cache(self, settings: Settings) -> Cache | None:
        """Return where reports are kept; raises Trouble."""
        try:
            return Cache(self.folder, settings, self.most) if self.folder else None
        except CacheError as error:
            raise Trouble(str(error)) from None


def running_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options; the command gets `running` in their place."""

    @functools.wraps(command)
    def with_running(**arguments: Any) -> None:
        jobs, executor, cache, most, progress = (arguments.pop(name) for name in RUNNING)
        running = Running(
            jobs or cores(),
            executor,
            Path(cache) if cache else None,
            most,
            Progress(progress, arguments["paths"]),
        )
        command(running=running, **arguments)

    wrapped: Callable[..., None] = with_running
    for option in reversed(
        (
            click.option(
                "--jobs",
                type=click.IntRange(min=1),
                metavar="N",
                help="Worker processes, for more than some hundred games. Default: as many as"
                " cores may be used.",
            ),
            click.option(
                "--executor",
                metavar=f"{DASK}HOST:PORT",
                help="Instead of --jobs: a Dask cluster's workers do the work (gocheck[dask]).",
            ),
            click.option(
                "--cache",
                metavar="DIR",
                help="Keep what is found here; what has not changed is not judged again.",
            ),
            click.option(
                "--cache-size",
                type=click.IntRange(min=1),
                default=CACHE_MIB,
                show_default=True,
                metavar="MIB",
                help="Above this size, what was not used for longest leaves the cache.",
            ),
            click.option(
                "--progress",
                type=click.Choice(KINDS),
                default="auto",
                show_default=True,
                help="On standard error: a bar where that is a terminal, a line every few seconds"
                " (for logs), or nothing.",
            ),
        )
    ):
        wrapped = option(wrapped)
    return wrapped


class Interrupts:
    """Ctrl-C, or SIGTERM, as the end of the input: what was done by then is still reported.

    came: the signal, None without one.
    """

    def __init__(self) -> None:
        self.came: signal.Signals | None = None
        self._working = False

    def until(self, values: Iterator[_Value]) -> Iterator[_Value]:
        """Yield values until a signal comes.

        While a value is in use the user's wish waits, so that nothing is half written.
        """
        before = {each: signal.getsignal(each) for each in _ENDING}
        usual = (signal.default_int_handler, signal.SIG_DFL)
        ours = [each for each, handler in before.items() if handler in usual]
        if threading.current_thread() is not threading.main_thread() or not ours:
            yield from values
            return
        for each in ours:
            signal.signal(each, self._take)
        try:
            while self.came is None:
                try:
                    self._working = True
                    value = next(values)
                    self._working = False
                except StopIteration:
                    return
                except KeyboardInterrupt:
                    return
                yield value
        finally:
            self._working = False
            for each in ours:
                signal.signal(each, before[each])
            if self.came is not None and isinstance(values, Generator):
                values.close()

    def leave(self, games: int) -> None:
        """End the program if a signal came, after so many games."""
        if self.came is not None:
            click.echo(f"gocheck: {_ENDING[self.came]} after {games} games", err=True)
            sys.exit(128 + self.came)

    def _take(self, number: int, frame: FrameType | None) -> None:
        again, self.came = self.came is not None, signal.Signals(number)
        if self._working or again:
            raise KeyboardInterrupt
