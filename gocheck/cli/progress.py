"""The progress of a run: a bar on a terminal, lines in a log; always on standard error."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

import click

from gocheck.inputs.addresses import LIST
from gocheck.text.messages import counted

if TYPE_CHECKING:
    from gocheck.report.values import Report

LINE_SECONDS = 5.0
"""Between two lines: a choice, so that the log of an hour stays below a thousand lines."""
_BAR_AFTER_SECONDS = 2.0
"""Before the bar appears: a short run needs none."""
_BAR_SECONDS = 0.1
"""Between two states of the bar: it seems to move evenly, and costs next to nothing."""


class Progress:
    """Counts reports as they pass, and shows them with how much of the input is read.

    kind: auto, plain or none; paths: what the user named, whose size is looked up meanwhile.
    """

    def __init__(self, kind: str, paths: Iterable[str]) -> None:
        self._bar = kind == "auto" and sys.stderr.isatty()
        self._is_bar_shown = False
        self._plain = kind == "plain"
        self._paths = tuple(paths)
        self._total: int | None = None
        self._begun = 0.0
        self._shown = 0.0
        self._games = 0
        self._inputs_read = 0
        self._inputs_judged = 0
        self._input = ""
        self._findings = 0
        self._before = 0
        self._file: IO[bytes] | None = None
        self._size = 0

    def watch(self, file: IO[bytes]) -> None:
        """Take the stream that is read next; one that is not a file has no size."""
        self._before += self._size
        try:
            self._size = os.fstat(file.fileno()).st_size
            self._file = file
        except (AttributeError, OSError, ValueError):
            self._size = 0

    def note_read(self, name: str) -> None:
        """Count a file or a member of an archive that was read, and is judged next."""
        self._inputs_read += 1

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show the progress meanwhile. Output to a terminal goes above the bar."""
        self._begun = self._shown = time.monotonic()
        if not (self._bar or self._plain):
            yield
            return
        threading.Thread(target=self._measure, daemon=True).start()
        if self._plain:
            yield
            return
        from rich.console import Console  # takes long to load, and is for terminals only
        from rich.progress import BarColumn, Progress as Bar, TextColumn

        self._show = Bar(
            BarColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True, highlight=False),
            transient=True,
            redirect_stdout=sys.stdout.isatty(),
        )
        self._task = self._show.add_task("", total=None)
        try:
            yield
        finally:
            self.hide()

    def counting(self, reports: Iterable[Report]) -> Iterator[Report]:
        """Yield the reports, and show how many they are."""
        for report in reports:
            self.count(report)
            yield report
        self.hide()

    def count(self, report: Report) -> None:
        """Count a report, and show how many they are."""
        self._games += 1
        if report.path != self._input:
            self._inputs_judged += 1
            self._input = report.path
        self._findings += sum(not each.waived for each in report.findings)
        if self._bar or self._plain:
            now = time.monotonic()
            every = LINE_SECONDS if self._plain else _BAR_SECONDS
            after = 0.0 if self._plain else _BAR_AFTER_SECONDS
            if now - self._shown >= every and now - self._begun >= after:
                self._shown = now
                self._show_state(now - self._begun)

    def hide(self) -> None:
        """Remove the bar, if it is there: what follows, such as a table, has all totals."""
        if self._is_bar_shown:
            self._is_bar_shown = False
            self._show.stop()

    def _show_state(self, seconds: float) -> None:
        read = self._read()
        text = f"{counted(self._games, 'game')}, {self._games / seconds:.0f} a second,"
        text += f" {counted(self._findings, 'finding')}"
        total = self._total
        if total and read:
            text += f", {min(read / total, 1):.0%} read"
            left = self._inputs_read - self._inputs_judged
            if read < total:
                text += f", {_duration(seconds * (total - read) / read)} left"
            elif left > 0:
                text += f", {counted(left, 'file')} left to judge"
        if self._plain:
            click.echo(f"gocheck: {text}", err=True)
        else:
            if not self._is_bar_shown:
                self._is_bar_shown = True
                self._show.start()
            self._show.update(self._task, description=text, total=total, completed=read)

    def _read(self) -> int:
        """Return how many bytes of the files are read."""
        if self._file is None or self._file.closed:
            return self._before + self._size
        return self._before + min(self._file.tell(), self._size)

    def _measure(self) -> None:
        """Find out how large the input is; where that cannot be found, it is not shown."""
        with suppress(OSError, ValueError):
            self._total = sum(map(_size, self._paths))


def _size(path: str) -> int:
    """Return the bytes of a file, or of the records in a folder; ValueError where it is neither."""
    if path.startswith(LIST) or not (os.path.isdir(path) or os.path.isfile(path)):
        raise ValueError(f"{path} is a list or a stream")
    if os.path.isfile(path):
        return os.path.getsize(path)
    from gocheck.inputs.records import has_known_name  # takes long to load

    return sum(
        os.path.getsize(os.path.join(folder, name))
        for folder, _, names in os.walk(path)
        for name in names
        if has_known_name(name)
    )


def _duration(seconds: float) -> str:
    """Return a time to wait for people: "40 s", "3 min", "2.5 h".

    Each unit serves up to 100 of it, so that two digits are enough: a choice.
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 100 * 60 else f"{seconds / 3600:.1f} h"
